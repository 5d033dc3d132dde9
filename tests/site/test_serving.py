"""`make run` says what to do when it cannot start, and prepares only what changed."""

import os
import re
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from kadi_site import embedded_setup, serve
from tools.site_process import ROOT, Site

TELL_THE_LOOP = """
from kadi_site import serve
def tell(*_):
    from daphne.server import twisted_loop
    print(type(twisted_loop).__module__)
serve.serve = tell
serve.main()
"""


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_named_with_a_way_out(monkeypatch, capsys, taken_port):
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", str(taken_port))
    assert serve.main() == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Port {taken_port} is taken:")
    assert said.count("\n") == 1


@pytest.mark.parametrize("port", ["eighty", "-1", "70000"])
def test_a_senseless_port_is_refused(monkeypatch, capsys, port):
    monkeypatch.setenv("PORT", port)
    assert serve.main() == 1
    assert f"PORT is '{port}'" in capsys.readouterr().err


def test_an_unwritable_folder_is_named_with_a_way_out(tmp_path):
    # A file where the folder should be stops root as well.
    (tmp_path / "var").write_text("")
    with pytest.raises(RuntimeError, match=r"Cannot write to .*set VAR_DIR"):
        Site(tmp_path).start()


def test_static_files_are_collected_again_only_after_a_change(monkeypatch, settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    calls = []
    monkeypatch.setattr(
        embedded_setup, "call_command", lambda *a, **k: calls.append(a) or _collected()
    )
    monkeypatch.setattr(embedded_setup, "_static_files", lambda: ["a.css 1 1"])

    def _collected():
        settings.STATIC_ROOT.mkdir()

    embedded_setup.collect_static_if_changed()
    embedded_setup.collect_static_if_changed()
    assert len(calls) == 1
    monkeypatch.setattr(embedded_setup, "_static_files", lambda: ["a.css 1 2"])
    embedded_setup.collect_static_if_changed()
    assert len(calls) == 2


def test_the_site_starts_answers_and_stops_cleanly(tmp_path):
    site = Site(tmp_path).start()
    with urlopen(site.url) as page:
        assert page.headers["Cache-Control"] == "private, no-store"
        style = re.search(r'href="(/static/[^"]+\.css)"', page.read().decode())[1]
    with urlopen(site.url + style) as file:
        assert "immutable" in file.headers["Cache-Control"]
    site.stop()
    assert site.process.returncode == 0
    assert "Traceback" not in site.output()
    assert os.path.exists(tmp_path / "var" / "kadi.sqlite3")


@pytest.mark.skipif(sys.platform == "win32", reason="libuv's loop is not made for it")
def test_everything_up_to_serving_leaves_the_server_libuvs_loop(tmp_path):
    command = [sys.executable, "-c", TELL_THE_LOOP]
    said = subprocess.check_output(command, env=Site(tmp_path).env, cwd=ROOT, text=True)
    assert said.splitlines()[-1] == "uvloop"
