"""No container engine is at hand where tests run: the files are checked by the tools there are."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import ComposeSpecification, PyCompose

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = Path(sys.executable).parent
COMPOSE = ROOT / "docker-compose.yml"
SERVICES: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
OWN = [name for name, service in SERVICES.items() if "build" in service]


def test_the_dockerfile_follows_good_practice() -> None:
    done = subprocess.run(
        [TOOLS / "hadolint", ROOT / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_compose_file_follows_the_specification() -> None:
    spelt_out = yaml.safe_load(COMPOSE.read_text())
    ComposeSpecification.model_validate(spelt_out)
    # Its own reader knows no merge keys, so it gets the file with them spelt out.
    compose = PyCompose.from_yaml(yaml.safe_dump(spelt_out))
    compose.validate_volumes()
    compose.validate_networks()


def test_the_proxy_understands_its_configuration() -> None:
    environment = {"SITE_ADDRESS": ":8080", "WEB": "web1:8000 web2:8000", "STATIC": "/srv/static"}
    command = [TOOLS / "caddy", "validate", "--adapter", "caddyfile", "--config"]
    done = subprocess.run(
        [*command, ROOT / "deploy" / "Caddyfile"],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_no_container_can_write_to_its_image_or_gain_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert "no-new-privileges:true" in service["security_opt"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_comes_back_by_itself(name: str) -> None:
    wanted = "on-failure" if name == "migrate" else "unless-stopped"
    assert SERVICES[name]["restart"] == wanted


@pytest.mark.parametrize("name", ["postgres", "redis", "web1", "web2", "worker"])
def test_who_others_wait_for_says_how_it_is(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


@pytest.mark.parametrize("name", OWN)
def test_secrets_come_from_outside(name: str) -> None:
    environment = SERVICES[name]["environment"]
    assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]


def test_our_image_does_not_run_as_root() -> None:
    assert "\nUSER 10001\n" in (ROOT / "Dockerfile").read_text()
