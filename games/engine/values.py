"""Small values that are made on every move."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def value(cls: type[_T]) -> type[_T]:
    """A slotted class that the type checker, not a slow `__setattr__`, keeps from changing."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
