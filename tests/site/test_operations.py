"""Whoever runs the site finds every setting described, and none that is not there."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
READ = re.compile(
    r"""(?:env\.|\b)(?:text|flag|words|url|whole_number|postgres_database)\(\s*"([A-Z_]+)\""""
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


def test_beat_keeps_its_notes_where_it_may_write():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    command = services["beat"]["command"]
    assert command[command.index("--schedule") + 1].startswith("/tmp/")
    assert services["beat"]["read_only"]
    assert any(mount.startswith("/tmp") for mount in services["beat"]["tmpfs"])


def test_a_web_process_gets_longer_to_stop_than_it_takes():
    from kadi_site.polite_server import FINISH_WITHIN

    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name in ("web1", "web2"):
        assert float(services[name]["stop_grace_period"].removesuffix("s")) > 2 * FINISH_WITHIN
