"""`make containers`: builds the image and runs docker-compose.yml with Podman, plays a game through
the proxy, looks whether the containers are as closed as they should be, and takes all of it down.

Needs root, Podman and Chromium (on Debian: apt install podman runc mmdebstrap netavark aardvark-dns
chromium), and ports 80 and 443. BUILD_OPTIONS goes to `podman build`, for machines that reach
packages in a way of their own."""

import os
import secrets
import shlex
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, HOW_TO_INSTALL, PATIENCE_MS, find_chromium
from tests.browser.test_play import join, open_a_table, play_to_the_end
from tools import stand_in_images
from tools.container_checks import CHECKS, TOKEN, wait_for_the_site
from tools.podman import Failed, Podman

PROJECT = "kadi-trial"
IMAGE = "kadi:local"
NEEDED = ("podman", "runc", "mmdebstrap")
LATER = ("web1", "web2", "worker", "beat", "backup", "proxy")
WITH_HEALTH = ("web1", "web2", "worker", "beat")

_began = time.monotonic()


def say(sentence: str) -> None:
    print(f"{time.monotonic() - _began:6.0f} s  {sentence}", flush=True)


def main() -> int:
    missing = [tool for tool in NEEDED if not shutil.which(tool)]
    if missing or os.geteuid() != 0:
        print(f"make containers needs root and {', '.join(NEEDED)}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="kadi-containers-") as folder:
        podman = Podman(Path(folder), PROJECT)
        podman.write_env(environment())
        try:
            run(podman)
        except Failed as failed:
            print(f"FAILED: {failed}", file=sys.stderr)
            return 1
        finally:
            say("Taking it down ...")
            podman.compose("down", "--volumes")
    return 0


def environment() -> dict[str, str]:
    return {
        "SITE_ADDRESS": "localhost",
        "ALLOWED_HOSTS": "localhost",
        "SITE_ORIGINS": "https://localhost",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "POSTGRES_PASSWORD": secrets.token_urlsafe(20),
        "POSTGRES_SITE_PASSWORD": secrets.token_urlsafe(20),
        "REDIS_PASSWORD": secrets.token_urlsafe(20),
        "METRICS_TOKEN": TOKEN,
    }


def run(podman: Podman) -> None:
    stand_in_images.have_all(podman, say)
    say("Building the site's image ...")
    options = shlex.split(os.environ.get("BUILD_OPTIONS", ""))
    podman.run("build", "--network=host", "--format=docker", *options, "--tag", IMAGE, ".")
    start(podman)
    say("Playing a game through the proxy ...")
    play()
    for check in CHECKS:
        check(podman)
        say(f"Good: {check.__name__.replace('_', ' ')}")
    made = stand_in_images.stand_ins(podman)
    say(f"All is well. Stand-ins: {', '.join(made) or 'none'}. Health checks were asked by hand.")


def start(podman: Podman) -> None:
    """In the order that docker-compose.yml names: this podman-compose may not know conditions."""
    say("Starting PostgreSQL and Redis ...")
    for service in ("postgres", "redis"):
        podman.compose("up", "-d", "--no-build", "--no-deps", service)
        podman.wait_until_healthy(service)
    say("Making the tables ...")
    podman.compose("up", "-d", "--no-build", "--no-deps", "migrate")
    code = podman.run("wait", podman.container("migrate")).strip()
    if code != "0":
        raise Failed(f"migrate ended with {code}: {podman.logs('migrate')}")
    say("Starting the site ...")
    for service in LATER:
        podman.compose("up", "-d", "--no-build", "--no-deps", service)
    for service in WITH_HEALTH:
        podman.wait_until_healthy(service)
    wait_for_the_site()


def play() -> None:
    chromium = find_chromium()
    if not chromium:
        raise Failed(HOW_TO_INSTALL)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        host, guest = phone(browser), phone(browser)
        open_a_table(host)
        join(guest, host.locator("#invite").input_value())
        for page in (host, guest):
            page.locator("#do-ready").click()
        play_to_the_end([host, guest])
        browser.close()


def phone(browser: Browser) -> Page:
    context = browser.new_context(
        base_url="https://localhost",
        ignore_https_errors=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


if __name__ == "__main__":
    sys.exit(main())
