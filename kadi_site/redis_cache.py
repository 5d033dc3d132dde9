"""The cache holds counts and short memories, nothing that must last. Without Redis every process
keeps its own, so that signing in and playing go on."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

# Who cannot reach Redis does not try again for each value: a dead host costs a second each time.
TRY_AGAIN_AFTER = 2.0


class ForgivingRedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._own = LocMemCache(f"while {server} is away", {})
        self._away_until = 0.0

    def _try(self, method: Callable[..., Any], name: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self._away_until:
            try:
                return method(*args, **kwargs)
            except RedisError as error:
                log.warning("The cache is away: %r", error)
                self._away_until = time.monotonic() + TRY_AGAIN_AFTER
        return getattr(self._own, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().add, "add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().get, "get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().set, "set", *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().touch, "touch", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().delete, "delete", *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().has_key, "has_key", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().incr, "incr", *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().get_many, "get_many", *args, **kwargs)

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().set_many, "set_many", *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._try(super().delete_many, "delete_many", *args, **kwargs)
