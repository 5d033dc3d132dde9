"""What must be true of the running containers. Each check raises where it is not."""

import json
import re
import ssl
import subprocess
from collections.abc import Callable
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection

from tests.site.pretend_docker import printed
from tools.podman import ROOT, Failed, Podman

OWN = ("web1", "web2", "worker", "beat")
ALL = (*OWN, "postgres", "redis", "proxy", "backup")
TOKEN = "only-for-this-trial"
# Answers with the status, or fails.
ASK = """
import sys, urllib.request
asked = urllib.request.Request(sys.argv[1], headers={"Authorization": "Bearer " + sys.argv[2]})
print(urllib.request.urlopen(asked, timeout=10).read().decode())
"""


def need(true: bool, what: str) -> None:
    if not true:
        raise Failed(what)


def nobody_can_write_to_an_image(podman: Podman) -> None:
    for service in ALL:
        need(podman.fails_inside(service, "touch", "/probe"), f"{service} can write to its image")


def no_process_can_gain_rights(podman: Podman) -> None:
    for service in ALL:
        status = podman.inside(service, "cat", "/proc/1/status")
        need("NoNewPrivs:\t1" in status, f"{service} can gain rights")


def our_processes_are_nobody_in_particular(podman: Podman) -> None:
    for service in OWN:
        status = podman.inside(service, "cat", "/proc/1/status")
        need(re.search(r"Uid:\t10001\t10001", status) is not None, f"{service} is another user")
        need("CapEff:\t0000000000000000" in status, f"{service} has rights of root")


def the_proxy_reaches_no_data(podman: Podman) -> None:
    need(not podman.fails_inside("proxy", "getent", "hosts", "web1"), "the proxy finds no web1")
    for service in ("postgres", "redis", "worker"):
        found = not podman.fails_inside("proxy", "getent", "hosts", service)
        need(not found, f"the proxy reaches {service}")


def the_data_does_not_reach_the_outside(podman: Podman) -> None:
    routes = podman.inside("postgres", "cat", "/proc/net/route")
    need(not re.search(r"^\w+\t00000000\t", routes, re.MULTILINE), "PostgreSQL has a way out")


def pages_come_through_tls_and_probes_do_not(podman: Podman) -> None:
    status, headers, _ = ask("/")
    need(status == 200, f"the home page answers {status}")
    hsts = headers["Strict-Transport-Security"] or ""
    need(hsts == "max-age=31536000", f"HSTS is {hsts!r}")
    need("Secure" in (headers["Set-Cookie"] or "Secure"), "a cookie goes without TLS")
    for path in ("/metrics", "/healthz", "/readyz"):
        need(ask(path)[0] == 404, f"{path} is open")
    plain = HTTPConnection("localhost", 80, timeout=20)
    plain.request("GET", "/")
    need(plain.getresponse().status == 308, "pages come without TLS")


def static_files_come_from_the_proxy(podman: Podman) -> None:
    found = re.search(r'href="(/static/[^"]+\.css)"', ask("/")[2])
    need(found is not None, "the home page has no style")
    assert found
    status, headers, _ = ask(found[1])
    need(status == 200, f"{found[1]} answers {status}")
    need("X-Request-ID" not in headers, "a web process served a static file")


def every_process_has_numbers(podman: Podman) -> None:
    for place in ("web1:8000", "web2:8000", "worker:9100", "beat:9100"):
        said = podman.inside("web1", "python", "-c", ASK, f"http://{place}/metrics", TOKEN)
        need("kadi_" in said, f"{place} has no numbers")
    worker = podman.inside("web1", "python", "-c", ASK, "http://worker:9100/metrics", TOKEN)
    need("games.tasks.sweep" in worker, "the worker counts no tasks")


def logs_are_json(podman: Podman) -> None:
    for service in OWN:
        for line in podman.logs(service).splitlines():
            try:
                json.loads(line)
            except ValueError:
                raise Failed(f"{service} writes {line!r}") from None


def one_sick_web_process_does_not_keep_the_site_down(podman: Podman) -> None:
    """The proxy starts anew while one is away."""
    podman.compose("stop", "web2")
    podman.run("restart", podman.container("proxy"))
    wait_for_the_site()
    podman.run("start", podman.container("web2"))
    podman.wait_until_healthy("web2")


def a_web_process_takes_its_leave(podman: Podman) -> None:
    podman.run("stop", "--time", "30", podman.container("web1"))
    state = podman.run("inspect", "--format", "{{.State.ExitCode}}", podman.container("web1"))
    need(state.strip() == "0", f"web1 ended with {state.strip()}")
    need(ask("/")[0] == 200, "the site is down without web1")
    podman.run("start", podman.container("web1"))
    podman.wait_until_healthy("web1")


def the_backup_is_made_and_the_drill_works(podman: Podman) -> None:
    """As printed in docs/operations.md; `docker compose` is podman-compose here."""
    docker = podman.folder / "docker"
    tool = " ".join(podman.compose_command())
    docker.write_text(f'#!/bin/sh\nshift\ncd {ROOT}\nexec {tool} "$@"\n')
    docker.chmod(0o755)
    path = f"{podman.folder}:{podman.env['PATH']}"
    done = subprocess.run(
        ["sh", "-eux", "-c", printed("createdb -U kadi drill")],
        cwd=podman.folder,
        env=podman.env | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    need(done.returncode == 0 and "0 in trouble" in said, f"the drill failed: {said[-4000:]}")
    podman.wait_until_healthy("backup")


def wait_for_the_site() -> None:
    for _ in range(60):
        try:
            if ask("/")[0] == 200:
                return
        except OSError:
            pass
        subprocess.run(["sleep", "1"], check=True)
    raise Failed("the site does not answer")


def ask(path: str) -> tuple[int, HTTPMessage, str]:
    """Through the proxy, whose certificate is its own here."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = HTTPSConnection("localhost", 443, timeout=20, context=context)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


CHECKS: tuple[Callable[[Podman], None], ...] = (
    nobody_can_write_to_an_image,
    no_process_can_gain_rights,
    our_processes_are_nobody_in_particular,
    the_proxy_reaches_no_data,
    the_data_does_not_reach_the_outside,
    pages_come_through_tls_and_probes_do_not,
    static_files_come_from_the_proxy,
    every_process_has_numbers,
    logs_are_json,
    one_sick_web_process_does_not_keep_the_site_down,
    a_web_process_takes_its_leave,
    the_backup_is_made_and_the_drill_works,
)
