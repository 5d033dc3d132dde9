"""Whoever runs the site finds every setting described, and none that is not there."""

import re
import runpy
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
READ = re.compile(
    r"""(?:env\.|\b)(?:text|flag|words|url|whole_number|postgres_database|contact)\(\s*"([A-Z_]+)\""""
)
SERVED = re.compile(r"""os\.environ\.get\("([A-Z_]+)\"""")
ROW = re.compile(r"^\| ((?:`[A-Z_]+`(?:, )?)+) \|", re.MULTILINE)


def read_by_the_site() -> set[str]:
    paths = [*(ROOT / "kadi_site").glob("*.py"), ROOT / "games" / "native" / "__init__.py"]
    sources = [path.read_text() for path in paths]
    return {name for text in sources for name in (*READ.findall(text), *SERVED.findall(text))}


def described() -> set[str]:
    return {name for row in ROW.findall(OPERATIONS) for name in re.findall(r"[A-Z_]+", row)}


def test_every_setting_is_described_and_no_other():
    assert described() == read_by_the_site()


def test_the_example_names_everything_the_compose_file_asks_for():
    asked = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text()))
    example = (ROOT / "deploy" / "env.example").read_text()
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == asked


# Where data lies is the image's business; the others are never for production.
NOT_FOR_COMPOSE = {"VAR_DIR", "DEBUG", "PLAIN_ENGINE"}


def test_the_compose_file_passes_on_every_setting_of_the_site():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    own = [service for service in services.values() if "build" in service]
    assert set().union(*(service["environment"] for service in own)) == (
        read_by_the_site() - NOT_FOR_COMPOSE
    )


def test_the_example_starts_a_site_once_it_is_filled_in(monkeypatch, tmp_path):
    """Every process reads what the compose file makes of it."""
    example = (ROOT / "deploy" / "env.example").read_text()
    given = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.MULTILINE))
    empty = {name for name, value in given.items() if not value}
    must = set(re.findall(r"\$\{([A-Z_]+):\?", (ROOT / "docker-compose.yml").read_text()))
    filled = given | dict.fromkeys(must & empty, "0123456789abcdef" * 4)
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name, template in services["web1"]["environment"].items():
        monkeypatch.setenv(name, _filled_in(template, filled))
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    settings = runpy.run_path(str(ROOT / "kadi_site" / "settings.py"))
    assert settings["ALLOWED_HOSTS"] == ["kadi.example", "web1", "web2"]
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["ALLAUTH_TRUSTED_PROXY_COUNT"] == 1


def _filled_in(template: str, values: dict[str, str]) -> str:
    """As compose does: ${NAME:-default} and ${NAME:?complaint}."""

    def value(match: re.Match[str]) -> str:
        default = match[3] if match[2] == "-" else ""
        return values[match[1]] or default

    return re.sub(r"\$\{([A-Z_]+):([-?])([^}]*)\}", value, template)


def test_beat_keeps_its_notes_where_it_may_write():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    command = services["beat"]["command"]
    assert command[command.index("--schedule") + 1].startswith("/tmp/")
    assert services["beat"]["read_only"]
    assert any(mount.startswith("/tmp") for mount in services["beat"]["tmpfs"])


def test_a_web_process_gets_longer_to_stop_than_it_takes():
    from kadi_site.graceful_server import FINISH_WITHIN

    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name in ("web1", "web2"):
        assert float(services[name]["stop_grace_period"].removesuffix("s")) > 2 * FINISH_WITHIN
