"""`make cluster` takes a while to start, and says what it is doing."""

from tools import cluster, servers


def test_the_cluster_says_what_it_is_doing_before_it_does_it(monkeypatch, tmp_path):
    happened: list[str] = []

    class Pretended:
        url = "redis://nowhere"

        def url_for(self, role: str) -> str:
            return f"postgresql://{role}@nowhere/kadi"

        def stop(self) -> None:
            pass

    def start_server(kind, *args, **kwargs):
        happened.append(kind.__name__)
        return Pretended()

    monkeypatch.setattr(servers, "start", start_server)
    monkeypatch.setattr(cluster, "wait_for", lambda *_: None)
    monkeypatch.setattr(cluster.Cluster, "manage", lambda *_, **__: happened.append("manage.py"))
    monkeypatch.setattr(cluster.Part, "start", lambda part, **_: happened.append(part.name) or part)

    cluster.Cluster(tmp_path, say=happened.append).start()

    assert happened == [
        "Starting PostgreSQL ...",
        "Postgres",
        "Starting Redis ...",
        "Redis",
        "Making the tables and collecting static files ...",
        "manage.py",
        "manage.py",
        "Starting two web processes, worker and beat ...",
        "web1",
        "web2",
        "worker0",
        "beat0",
        "Starting the proxy ...",
        "proxy",
    ]
