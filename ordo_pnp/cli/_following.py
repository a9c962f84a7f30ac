"""What the commands share that stay: they act after each change of files, and give back the memory of each round."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, NoReturn

import click

from ordo_pnp.base import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ordo_pnp.project import Snapshot


def follow(
    folders: Iterable[Path], before: Snapshot, act: Callable[[tuple[str, ...]], object], pause: Callable[[], None]
) -> NoReturn:
    """Act after each change of files until somebody interrupts; what cannot be done is shown, and watching goes on.

    Card databases refer to themselves in circles, and ``main`` switches the cyclic collector off. So what was read
    first is frozen, and every round ends with a collection of what it alone has made: without that each save of a
    file kept 4.9 MB (``tests/cli/test_memory_of_watching.py``).

    Args:
        folders: All files below them are looked at.
        before: What they were when the last action began.
        act: Called with the paths that have changed.
        pause: Called before each look.
    """
    from ordo_pnp.base import reading
    from ordo_pnp.cli import tell
    from ordo_pnp.project import changed, snapshot

    roots = tuple(folders)
    gc.collect()
    gc.freeze()
    try:
        while True:
            pause()
            after = snapshot(*roots)
            names = changed(before, after)
            if not names:
                continue
            before = after
            try:
                with reading():  # each round sees what transactions have committed by then
                    act(names)
            except click.UsageError as error:
                click.echo(f"error: {printable(error.message)}", err=True)
            except Exception as error:
                if tell(error) is None:
                    raise
            gc.collect()
    finally:
        gc.unfreeze()
