"""Packages that only some commands need: the rooms that import them do so under the name of the extra that brings them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEEDED_FOR: Final = {
    "cluster": "playing on a cluster",
    "play": "learning from play and judging cards",
    "rulebook": "a rulebook as PDF or booklet",
    "spreadsheet": "a workbook (.xlsx)",
    "studio": "the studio",
}


class MissingExtraError(OrdoError):
    """A package is not installed that an extra brings; the message names both."""


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
        raise MissingExtraError(f"{what}; run: pip install 'ordo-pnp[{name}]'") from error
    except Exception as error:  # whatever files of others do that are cut short or made for another system
        what = f"{_NEEDED_FOR[name]} needs a package that is damaged ({type(error).__name__}: {' '.join(str(error).split())})"
        raise MissingExtraError(f"{what}; run: pip install --force-reinstall 'ordo-pnp[{name}]'") from error
