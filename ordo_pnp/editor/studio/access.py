"""Decide which local browsers and programs may talk to the studio."""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

# Bytes of the link, the cookie and the welcome: 192 bits.
TOKEN_BYTES: Final = 24
METHODS: Final = frozenset({"GET", "HEAD"})
# The one port that browsers leave out of addresses.
HTTP_PORT: Final = 80


class StudioGate:
    """Checks requests against the address, the link and the cookie of one studio.

    Args:
        port: The port of the studio on 127.0.0.1.
    """

    def __init__(self, port: int) -> None:
        self._host = "127.0.0.1" if port == HTTP_PORT else f"127.0.0.1:{port}"
        self.address: Final = f"http://{self._host}"
        # A secret sent with the page and again by the socket: a program that listens here later does not know it.
        self.welcome: Final = secrets.token_urlsafe(TOKEN_BYTES)
        self._link = secrets.token_urlsafe(TOKEN_BYTES)
        self._is_used = False
        self._cookie = secrets.token_urlsafe(TOKEN_BYTES)
        # Browsers keep cookies by host, not by port.
        self._cookie_name = f"ordo-{port}"

    @property
    def link(self) -> str:
        """The address that opens the studio, once."""
        return f"{self.address}/?token={self._link}"

    @property
    def set_cookie(self) -> str:
        """The header that gives a browser its cookie."""
        return f"{self._cookie_name}={self._cookie}; HttpOnly; SameSite=Strict; Path=/"

    def renew(self) -> str:
        """Return a new link; earlier ones no longer open anything."""
        self._link = secrets.token_urlsafe(TOKEN_BYTES)
        self._is_used = False
        return self.link

    def refusal(self, method: str, headers: Mapping[str, Sequence[str]], *, is_socket: bool) -> int | None:
        """Return the HTTP status that refuses a request for its method or address.

        None where both are right.

        Args:
            method: The method of the request.
            headers: Values by name in small letters; a header that comes twice has two.
            is_socket: Whether it opens a socket.
        """
        if method not in METHODS:
            return 405
        if list(headers.get("host", ())) != [self._host]:
            return 403  # another name for this machine: a foreign page could have the same origin
        origins = list(headers.get("origin", ()))
        if (is_socket or origins) and origins != [self.address]:
            return 403
        return None

    def is_from_elsewhere(self, headers: Mapping[str, Sequence[str]]) -> bool:
        """Whether the browser says that a page of another site or port sent the request."""
        return any(each not in {"same-origin", "none"} for each in headers.get("sec-fetch-site", ()))

    def opens(self, token: str | None) -> bool:
        """Whether a token is that of the link; it can be used once."""
        if token is None or self._is_used or not _are_equal(token, self._link):
            return False
        self._is_used = True
        return True

    def knows(self, headers: Mapping[str, Sequence[str]]) -> bool:
        """Whether a request brings the cookie."""
        cookies = [pair.strip() for header in headers.get("cookie", ()) for pair in header.split(";")]
        return any(_are_equal(each, f"{self._cookie_name}={self._cookie}") for each in cookies)


def _are_equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(errors="replace"), other.encode())


_TABLES: Final = tuple(Path(os.sep, "proc", "net", name) for name in ("tcp", "tcp6"))
_ESTABLISHED: Final = "01"
# Begins an IPv4 address of a socket that was made for IPv6.
_MAPPED: Final = "0000000000000000FFFF0000" if sys.byteorder == "little" else "00000000000000000000FFFF"


def is_own(peer: tuple[str, int], here: tuple[str, int]) -> bool:
    """Whether a connection over IPv4 on this machine comes from this user, or from the system; true where that cannot be known.

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
    """Return the user ids of this process, of root, and of the user behind ``sudo``."""
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
