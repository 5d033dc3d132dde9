"""Hosts that exist only here: each is a network namespace with one device, and the network between
them is a process of ours that cuts, delays and drops. Nothing of it reaches the machine's own
network, and all of it is gone with the last process inside."""

import ctypes
import fcntl
import json
import os
import shutil
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tools import processes

CLONE_NEWNET = 0x40000000
TUN = "/dev/net/tun"
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
DEVICE = "kadi0"
LIBC = ctypes.CDLL(None, use_errno=True)


class NotAllowed(Exception):
    """This machine lets us have no networks of our own; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Host:
    name: str
    address: str
    # Of the namespace, and of what the host sends and receives.
    namespace: int
    wire: int

    @contextmanager
    def inside(self) -> Iterator[None]:
        """This thread, with all threads and processes it starts meanwhile, is on that host."""
        outside = os.open(f"/proc/self/task/{threading.get_native_id()}/ns/net", os.O_RDONLY)
        _enter(self.namespace)
        try:
            yield
        finally:
            _enter(outside)
            os.close(outside)

    def close(self) -> None:
        os.close(self.namespace)
        os.close(self.wire)


class Network:
    """`cut`, `slow` and `lose` act on what two hosts send each other, until `mend`."""

    def __init__(self, names: list[str]) -> None:
        addresses = [f"10.22.0.{number}" for number in range(1, len(names) + 1)]
        self.hosts = {n: make_host(n, a) for n, a in zip(names, addresses, strict=True)}
        wires = [f"{host.address}={host.wire}" for host in self.hosts.values()]
        # It ends with this process: its input does.
        self._switch = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.switch", *wires],
            stdin=subprocess.PIPE,
            pass_fds=[host.wire for host in self.hosts.values()],
        )

    def cut(self, one: str, other: str) -> None:
        self._tell(one, other, lost=1.0)

    def slow(self, one: str, other: str, seconds: float) -> None:
        self._tell(one, other, delay=seconds)

    def lose(self, one: str, other: str, share: float) -> None:
        self._tell(one, other, lost=share)

    def mend(self, one: str, other: str) -> None:
        self._tell(one, other)

    def mend_all(self) -> None:
        self._say({})

    def stop(self) -> None:
        processes.stop(self._switch)
        for host in self.hosts.values():
            host.close()

    def _tell(self, one: str, other: str, delay: float = 0, lost: float = 0) -> None:
        between = [self.hosts[one].address, self.hosts[other].address]
        self._say({"between": between, "delay": delay, "lost": lost})

    def _say(self, condition: dict[str, object]) -> None:
        assert self._switch.stdin is not None
        self._switch.stdin.write(json.dumps(condition).encode() + b"\n")
        self._switch.stdin.flush()


def make_host(name: str, address: str) -> Host:
    """On a thread of its own, which ends with it: the rest of this process stays where it is."""
    found: list[Host | NotAllowed] = []
    thread = threading.Thread(target=lambda: found.append(_try_to_make(name, address)))
    thread.start()
    thread.join()
    [host] = found
    if isinstance(host, NotAllowed):
        raise host
    return host


def _try_to_make(name: str, address: str) -> Host | NotAllowed:
    try:
        return _make(name, address)
    except (OSError, subprocess.CalledProcessError) as error:
        return NotAllowed(f"no network namespaces here: {error}")


def _make(name: str, address: str) -> Host:
    if shutil.which("ip") is None:
        raise FileNotFoundError("there is no `ip` (on Debian: apt install iproute2)")
    if LIBC.unshare(CLONE_NEWNET):
        raise _error("unshare")
    wire = os.open(TUN, os.O_RDWR)
    fcntl.ioctl(wire, TUNSETIFF, struct.pack("16sH", DEVICE.encode(), IFF_TUN | IFF_NO_PI))
    for command in (
        "link set lo up",
        f"addr add {address}/24 dev {DEVICE}",
        f"link set {DEVICE} up",
    ):
        subprocess.run(["ip", *command.split()], check=True, capture_output=True)
    namespace = os.open(f"/proc/self/task/{threading.get_native_id()}/ns/net", os.O_RDONLY)
    return Host(name, address, namespace, wire)


def _enter(namespace: int) -> None:
    if LIBC.setns(namespace, CLONE_NEWNET):
        raise _error("setns")


def _error(call: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, f"{call}: {os.strerror(number)}")
