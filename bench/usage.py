"""CPU seconds and memory of processes, children included; and what other machines took."""

from dataclasses import dataclass

import psutil


@dataclass(frozen=True)
class Usage:
    cpu: float
    memory: int

    def __sub__(self, before: "Usage") -> "Usage":
        return Usage(self.cpu - before.cpu, self.memory - before.memory)

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.cpu + other.cpu, self.memory + other.memory)


def usage_of(pid: int) -> Usage:
    total = Usage(0, 0)
    for process in family(pid):
        try:
            times = process.cpu_times()
            total += Usage(times.user + times.system, process.memory_full_info().pss)
        except psutil.NoSuchProcess:
            continue
    return total


def family(pid: int) -> list[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


class Stolen:
    """How much of this machine's time its host gave to others since: above one percent, how long
    things took says more about the others."""

    KEY = "stolen %"

    def __init__(self) -> None:
        self._before = psutil.cpu_times()

    def told(self) -> dict[str, str]:
        passed = [now - then for now, then in zip(psutil.cpu_times(), self._before, strict=True)]
        stolen = passed[self._before._fields.index("steal")] if psutil.LINUX else 0
        return {self.KEY: f"{100 * stolen / max(0.01, sum(passed)):.1f}"}


def usage_of_all(groups: dict[str, list[int]]) -> dict[str, Usage]:
    return {name: sum(map(usage_of, pids), Usage(0, 0)) for name, pids in groups.items()}
