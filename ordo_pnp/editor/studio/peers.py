"""Whose program is at the other end of a connection on this machine, where the system can tell: on Linux."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_TABLES: Final = tuple(Path(os.sep, "proc", "net", name) for name in ("tcp", "tcp6"))
_ESTABLISHED: Final = "01"
# Begins an IPv4 address of a socket that was made for IPv6.
_MAPPED: Final = "0000000000000000FFFF0000" if sys.byteorder == "little" else "00000000000000000000FFFF"


def is_own(peer: tuple[str, int], here: tuple[str, int]) -> bool:
    """Whether a connection over IPv4 on this machine comes from this user, or from the system; true where nobody can tell.

    The link stands in the command that starts a browser, where others can read it, and a browser sends cookies to every
    port of a host: this keeps either from being of use to them.

    Args:
        peer: Address and port of the other end.
        here: Address and port of this end.
    """
    if not hasattr(os, "geteuid"):
        return True
    there, own = _written(peer), _written(here)
    found: dict[tuple[str, str], int] = {}
    for local, remote, user in _established():
        if {local, remote} == {there, own}:
            found[local, remote] = user
    if (own, there) not in found:
        return True  # not a table in which connections of ours stand
    return found.get((there, own)) in own_users()


def own_users() -> frozenset[int]:
    """Return this user, the system, and who has become the system by ``sudo``."""
    if not hasattr(os, "geteuid"):
        return frozenset()
    behind = os.environ.get("SUDO_UID", "") if os.geteuid() == 0 else ""
    return frozenset({0, os.geteuid(), *([int(behind)] if behind.isdecimal() else [])})


def _established() -> Iterator[tuple[str, str, int]]:
    for table in _TABLES:
        try:
            with table.open(encoding="ascii") as lines:
                next(lines, None)
                for line in lines:
                    words = line.split()
                    if words[3] == _ESTABLISHED:
                        yield words[1].removeprefix(_MAPPED), words[2].removeprefix(_MAPPED), int(words[7])
        except (OSError, ValueError, IndexError):
            continue


def _written(address: tuple[str, int]) -> str:
    number = int.from_bytes(socket.inet_aton(address[0]), sys.byteorder)
    return f"{number:08X}:{address[1]:04X}"
