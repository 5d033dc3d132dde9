"""What Prometheus reads, and what is made of it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from celery import signals
from prometheus_client import REGISTRY

from kadi_site import metrics_server, task_metrics

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PROMETHEUS = DEPLOY / "prometheus"
ALERTS = [
    rule
    for group in yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
DASHBOARD = json.loads((DEPLOY / "grafana" / "kadi.json").read_text())
# Counted by every process, and by Prometheus itself.
OTHERS = {"up", "process_resident_memory_bytes", "process_cpu_seconds_total"}
NAME = re.compile(r"\b(?:kadi|process)_\w+|\bup\b")


def test_with_tls_before_the_site_prometheus_reads_a_web_process_directly(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.METRICS_TOKEN = "a-long-token"
    answer = client.get("/metrics", headers={"Authorization": "Bearer a-long-token"})
    assert answer.status_code == 200
    assert b"kadi_sockets" in answer.content


def test_with_tls_before_the_site_the_token_is_still_needed(client, settings, db):
    settings.SECURE_SSL_REDIRECT = True
    settings.METRICS_TOKEN = "a-long-token"
    assert client.get("/metrics").status_code == 404


def test_who_gives_no_sign_of_life_is_not_well():
    sign = task_metrics.LastSign(now=100.0)
    assert sign.is_recent(now=100.0 + task_metrics.SILENT_AFTER - 1)
    assert not sign.is_recent(now=100.0 + task_metrics.SILENT_AFTER)


@pytest.mark.parametrize(
    ("signal", "sign"),
    [
        (signals.after_task_publish, task_metrics.last_sent),
        (signals.heartbeat_sent, task_metrics.last_heartbeat),
    ],
)
def test_what_beat_sends_and_the_workers_heartbeat_are_signs_of_life(monkeypatch, signal, sign):
    monkeypatch.setattr(sign, "at", 0.0)
    signal.send(sender="games.tasks.sweep")
    assert sign.is_recent()


def test_whoever_is_not_well_says_so():
    statuses = []
    answer = metrics_server.application(lambda *_: [], is_well=lambda: False)
    answer({"PATH_INFO": "/healthz"}, lambda status, _headers: statuses.append(status))
    assert statuses == ["503 Service Unavailable"]


def known() -> set[str]:
    families = [family for family in REGISTRY.collect() if family.name.startswith("kadi_")]
    counters = {f"{family.name}_total" for family in families if family.type == "counter"}
    parts = {
        f"{family.name}_{part}"
        for family in families
        if family.type == "histogram"
        for part in ("bucket", "count", "sum")
    }
    gauges = {family.name for family in families if family.type == "gauge"}
    return counters | parts | gauges | OTHERS


def named_in(expression: str) -> set[str]:
    """Without what stands in quotes: labels may have any value."""
    return set(NAME.findall(re.sub(r'"[^"]*"', "", expression)))


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_an_alert_asks_for_numbers_that_exist(rule):
    assert named_in(rule["expr"])
    assert named_in(rule["expr"]) <= known()


@pytest.mark.parametrize("panel", DASHBOARD["panels"], ids=lambda panel: panel["title"])
def test_a_panel_shows_numbers_that_exist(panel):
    for target in panel["targets"]:
        assert named_in(target["expr"])
        assert named_in(target["expr"]) <= known()


def test_every_number_has_a_place_on_the_dashboard():
    shown = set().union(*(named_in(t["expr"]) for p in DASHBOARD["panels"] for t in p["targets"]))
    missing = {
        family.name
        for family in REGISTRY.collect()
        if family.name.startswith("kadi_")
        and not any(name.startswith(family.name) for name in shown)
    }
    assert missing == set()


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_an_alert_is_told_in_the_manual(rule):
    assert f"`{rule['alert']}`" in (DEPLOY.parent / "docs" / "operations.md").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "rules", "alerts.yml"),
        ("check", "config", "--syntax-only", "prometheus.yml"),
        ("test", "rules", "alerts_test.yml"),
    ],
    ids=" ".join,
)
def test_prometheus_takes_the_rules(arguments):
    if shutil.which("promtool") is None:
        pytest.skip("promtool is not here (on Debian: apt install prometheus)")
    done = subprocess.run(
        ["promtool", *arguments], cwd=PROMETHEUS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_reads_every_process_of_the_site():
    scraped = yaml.safe_load((PROMETHEUS / "prometheus.yml").read_text())["scrape_configs"]
    targets = {
        target for job in scraped for each in job["static_configs"] for target in each["targets"]
    }
    services = yaml.safe_load((DEPLOY.parent / "docker-compose.yml").read_text())["services"]
    wanted = {
        f"{name}:{service['environment'].get('METRICS_PORT', service['environment']['PORT'])}"
        for name, service in services.items()
        if "build" in service and name != "migrate"
    }
    assert targets == wanted
