"""Files of one folder that would be known by the same name: only one of them could be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, Span, Ties, finding
from ordo_pnp.cards import KINDS, KINDS_FILE, shown_path
from ordo_pnp.check.file_roles import LOOK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ordo_pnp.check.summary import Summarised
    from ordo_pnp.check.summary_index import SummaryIndex

SAME_NAME = Code("CAT761")
_NAMED_BY_STEM = frozenset({"face", "look", "sheet", "signs", "charges", "fragments", "vignettes"})

# Files whose name makes a folder what they say it is.
_HOMES = ("game", "set")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Look for two faces, sheet templates … of one name in a game or set, and for a look that is not called so."""
    first: dict[tuple[Path, str, str], Summarised] = {}
    for each in index.files:
        key, stem = each.summary.key, each.path.stem
        if key == KINDS:
            yield from _misplaced_kinds(each)
        if each.is_misnamed_set:
            message = f"a folder is a set by its file `set.yaml`: nothing is read from `{each.path.name}`"
            ties = Ties(unsettles=(f"set in {each.path.parent}",))
            yield finding(SAME_NAME, message, _start(each.path), remedy="rename it to `set.yaml`", ties=ties)
        elif stem in _HOMES and key != stem and each.path.parent == each.folder.path:
            yield _no_home(each)
        if key not in _NAMED_BY_STEM:
            continue
        earlier = first.setdefault((each.folder.path, key, stem), each)
        if earlier is not each:
            message = f"this is a second `{key}` called `{stem}` of the same folder: only one of the two would be seen"
            related = ((_start(earlier.path), "the first one"),)
            yield finding(
                SAME_NAME, message, _start(each.path), remedy="give one of them another name", related=related
            )
        elif key == LOOK and stem != LOOK:
            message = f"a look is a file `look.yaml`: nothing would be drawn by `{each.path.name}`"
            yield finding(SAME_NAME, message, _start(each.path), remedy="rename it to `look.yaml`, or put it in there")


def _no_home(each: Summarised) -> Diagnostic:
    """Return the finding that the file which makes a folder a game or a set holds something else."""
    what, key, name = each.path.stem, each.summary.key, each.path.name
    message = f"a folder is a {what} by what `{name}` says below `{what}`: here it holds `{key}` instead"
    ties = Ties(unsettles=(f"set in {each.path.parent}",))
    remedy = f"give this file another name, and write `{what}:` into `{name}`"
    return finding(SAME_NAME, message, _start(each.path), remedy=remedy, ties=ties)


def _misplaced_kinds(each: Summarised) -> Iterator[Diagnostic]:
    """Find kinds of cards that are declared where nobody reads them."""
    home = each.folder.path.parent if each.folder.set is not None else each.folder.path
    if each.path == home / KINDS_FILE or each.folder.game is None:
        return
    wanted = shown_path(home / KINDS_FILE)
    message = f"kinds of cards are declared in `{wanted}` alone: nothing follows from this file"
    ties = Ties(unsettles=(f"kinds of {each.folder.game}",))
    yield finding(
        SAME_NAME, message, _start(each.path), remedy=f"rename it to `{wanted}`, or put it in there", ties=ties
    )


def _start(path: Path) -> Span:
    return Span(shown_path(path))
