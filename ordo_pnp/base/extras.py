"""Packages that only some commands need: the rooms that import them do so under the name of the extra that brings them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ordo_pnp.base.errors import OrdoError

_NEEDED_FOR: Final = {
    "cluster": "playing on a cluster",
    "play": "learning from play and judging cards",
    "rulebook": "a rulebook as PDF or booklet",
    "spreadsheet": "a workbook (.xlsx)",
    "studio": "the studio",
}


class MissingExtraError(OrdoError):
    """A package is not installed that an extra brings; the message names the packages of the extra."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Run imports of packages that an extra brings.

    Raises:
        MissingExtraError: One of them is not installed, or damaged.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        what = f"{_NEEDED_FOR[name]} needs the package {error.name}, which is not installed"
        raise MissingExtraError(f"{what}; run: pip install {_packages(name)}") from error
    except Exception as error:  # files of other projects that are cut short or made for another system
        what = f"{_NEEDED_FOR[name]} needs a package that is damaged ({type(error).__name__}: {' '.join(str(error).split())})"
        raise MissingExtraError(f"{what}; run: pip install --force-reinstall {_packages(name)}") from error


def _packages(name: str) -> str:
    """Return the packages of an extra, quoted for a shell; `ordo-pnp` itself is on no index."""
    from importlib.metadata import PackageNotFoundError, requires  # 20 ms

    try:
        lines = requires("ordo-pnp") or ()
    except PackageNotFoundError:  # run from its source, without being installed
        return f"'.[{name}]'"
    mark = f"extra == '{name}'"
    brought = [line.partition(";") for line in lines if line.replace('"', "'").endswith(mark)]
    return " ".join(shlex.quote(package.strip()) for package, _, _ in brought)
