"""What ``ordo studio`` does in the terminal while it serves: show the link, another one after Enter, end when asked to."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ordo_pnp.editor import StudioGate, StudioServer


async def serve(server: StudioServer, *, is_opening: bool) -> None:
    """Serve until Ctrl-C, SIGTERM, or until the terminal is closed.

    Args:
        server: What serves.
        is_opening: Whether to open the link in a browser.
    """
    loop = asyncio.get_running_loop()
    serving = asyncio.ensure_future(server.run(lambda gate: _show(gate, is_opening=is_opening)))
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError, RuntimeError):  # Windows, and programs that run this in another thread
                loop.add_signal_handler(number, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


def _show(gate: StudioGate, *, is_opening: bool) -> None:
    click.echo(gate.link)  # click flushes: a program that waits for the line gets it
    if is_opening:
        click.launch(gate.link)
    if os.name == "posix" and sys.stdin is not None and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, _renew, gate)


def _renew(gate: StudioGate) -> None:
    """Show another link after Enter; at the end of the input nothing more."""
    handle = sys.stdin.fileno()
    if hasattr(os, "getpgrp") and os.tcgetpgrp(handle) != os.getpgrp():
        return  # what is typed is for another program
    if os.read(handle, 4096):
        click.echo(gate.renew())
    else:
        asyncio.get_running_loop().remove_reader(sys.stdin)
