"""The real proxy with the configuration that is deployed, before a web process that says yes."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tools import cluster, servers


class SaysYes(BaseHTTPRequestHandler):
    """Answers every address with it."""

    def do_GET(self) -> None:
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *about: object) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder: Path = tmp_path_factory.mktemp("proxy")
    web = ThreadingHTTPServer(("127.0.0.1", 0), SaysYes)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    port = servers.free_port()
    url = f"http://127.0.0.1:{port}"
    part = cluster.proxy(folder, url, [str(web.server_port)]).start()
    try:
        cluster.wait_for(lambda: cluster.answers(f"{url}/"), "the proxy does not answer", part)
        yield port
    finally:
        part.stop()
        web.shutdown()
        web.server_close()


def ask(port: int, path: str) -> tuple[int, str]:
    """Sends the path as it stands; other clients would tidy it up."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
def test_probes_and_numbers_are_not_for_the_outside(proxy: int, path: str) -> None:
    assert ask(proxy, path) == (404, "")


@pytest.mark.parametrize(
    "path", ["/metrics?a=b", "/%6detrics", "/./metrics", "/a/../metrics", "/METRICS", "/healthz/"]
)
def test_no_other_spelling_of_a_probe_gets_through(proxy: int, path: str) -> None:
    assert ask(proxy, path) == (404, "")


@pytest.mark.parametrize("path", ["/", "/lobby/", "/t/abc/", "/ws/t/abc/", "/ws/lobby/", "/metric"])
def test_pages_and_sockets_reach_a_web_process(proxy: int, path: str) -> None:
    assert ask(proxy, path) == (200, path)


def test_static_files_are_not_asked_of_a_web_process(proxy: int) -> None:
    assert ask(proxy, "/static/none.css")[0] == 404
