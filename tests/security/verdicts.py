"""What every caller is to get, from the TOML files beside this one.

A key is a method and the scenes it holds for, "POST private running"; without scenes it holds for
those that are not named. A value is one verdict for all callers, or one for each, for a group and
for others.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.security.callers import CALLERS, STAFF

FOLDER = Path(__file__).parent
GROUPS = {
    "signed_out": ("nobody", "banned"),
    "seated": ("player", "host"),
    "staff": STAFF,
    "others": CALLERS,
}

Wanted = Mapping[str, str]
"""By caller."""


def read(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / name).read_text())


def wanted(rules: Mapping[str, Any], method: str, scene: str) -> Wanted | None:
    """None where nobody has said what is to happen."""
    general = None
    for key, value in rules.items():
        of_method, *scenes = key.split()
        if of_method == method and scene in scenes:
            return by_caller(value)
        if of_method == method and not scenes:
            general = by_caller(value)
    return general


def by_caller(value: Any) -> Wanted:
    named = value if isinstance(value, dict) else {"others": value}
    strange = set(named) - {*CALLERS, *GROUPS}
    if strange:
        raise ValueError(f"no such caller: {strange}")
    verdicts: dict[str, str] = {}
    # The narrowest last, so that it wins.
    for group in ("others", "staff", "seated", "signed_out"):
        if group in named:
            verdicts |= dict.fromkeys(GROUPS[group], str(named[group]))
    return verdicts | {name: str(named[name]) for name in CALLERS if name in named}
