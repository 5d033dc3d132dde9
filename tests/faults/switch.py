"""`python -m tests.faults.switch ADDRESS=DESCRIPTOR …`: carries packets between the devices of
hosts. A line of JSON on stdin says how it is between two of them; an empty object mends all.

In place of the kernel's own `netem`, which small kernels lack."""

import heapq
import json
import os
import random
import selectors
import sys
import time
from dataclasses import dataclass, field
from socket import inet_aton

LONGEST = 65_536
DESTINATION = slice(16, 20)


@dataclass(frozen=True, slots=True)
class Condition:
    delay: float = 0.0
    lost: float = 0.0


GOOD = Condition()


@dataclass
class Switch:
    # By address, as packets have it.
    wires: dict[bytes, int]
    conditions: dict[frozenset[bytes], Condition] = field(default_factory=dict)
    # When they are due; the number keeps those of one moment in order.
    under_way: list[tuple[float, int, int, bytes]] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(22))
    carried: int = 0

    def take(self, source: bytes, packet: bytes) -> None:
        """Only IPv4 has the address there; hosts also ask for routers, whom nobody answers."""
        target = packet[DESTINATION]
        wire = self.wires.get(target)
        if packet[0] >> 4 != 4 or wire is None:
            return
        condition = self.conditions.get(frozenset((source, target)), GOOD)
        if self.chance.random() >= condition.lost:
            self.carried += 1
            due = time.monotonic() + condition.delay
            heapq.heappush(self.under_way, (due, self.carried, wire, packet))

    def deliver(self) -> float | None:
        """What is due; how long the next has to wait."""
        while self.under_way:
            left = self.under_way[0][0] - time.monotonic()
            if left > 0:
                return left
            _due, _number, wire, packet = heapq.heappop(self.under_way)
            os.write(wire, packet)
        return None

    def change(self, line: bytes) -> None:
        told = json.loads(line)
        if not told:
            self.conditions.clear()
            return
        between = frozenset(map(inet_aton, told["between"]))
        self.conditions[between] = Condition(told["delay"], told["lost"])


def main() -> None:
    pairs = [argument.split("=") for argument in sys.argv[1:]]
    switch = Switch({inet_aton(address): int(wire) for address, wire in pairs})
    selector = selectors.DefaultSelector()
    for address, wire in switch.wires.items():
        selector.register(wire, selectors.EVENT_READ, address)
    selector.register(sys.stdin.fileno(), selectors.EVENT_READ, None)
    while True:
        for key, _ in selector.select(switch.deliver()):
            if key.data is not None:
                switch.take(key.data, os.read(key.fd, LONGEST))
            elif line := os.read(key.fd, LONGEST):
                for each in line.splitlines():
                    switch.change(each)
            else:
                return


if __name__ == "__main__":
    main()
