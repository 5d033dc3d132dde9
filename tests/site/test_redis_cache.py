"""Redis may be away: whoever counts or remembers something for a while does not notice."""

import pytest

from kadi_site.redis_cache import ForgivingRedisCache
from tools import servers


def cache_at(url: str) -> ForgivingRedisCache:
    return ForgivingRedisCache(url, {"OPTIONS": {"socket_connect_timeout": 1}})


@pytest.fixture
def lonely() -> ForgivingRedisCache:
    return cache_at(f"redis://127.0.0.1:{servers.free_port()}/0")


def test_without_redis_a_process_remembers_by_itself(lonely):
    lonely.set("name", "Amina", 600)
    assert lonely.get("name") == "Amina"
    assert lonely.get_or_set("other", "Baraka", 600) == "Baraka"
    assert lonely.get_many(["name", "other", "none"]) == {"name": "Amina", "other": "Baraka"}
    lonely.delete("name")
    assert lonely.get("name") is None


def test_without_redis_limits_still_count(lonely):
    assert lonely.add("tries", 1, 600)
    assert not lonely.add("tries", 1, 600)
    assert lonely.incr("tries") == 2


def test_once_redis_is_back_it_is_used_again(tmp_path, monkeypatch):
    monkeypatch.setattr("kadi_site.redis_cache.TRY_AGAIN_AFTER", 0.0)
    redis = servers.start(servers.Redis, tmp_path / "redis")
    try:
        cache = cache_at(redis.url)
        cache.set("name", "Amina", 600)
        redis.kill()
        assert cache.get("name") is None
        redis.start()
        cache.set("name", "Baraka", 600)
        assert cache_at(redis.url).get("name") == "Baraka"
    finally:
        redis.stop()
