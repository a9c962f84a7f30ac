"""What the cards of a set depend on: which of its files are about more than the cards of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.cards import Folder
    from ordo_pnp.check.summary import Summary

# The name and key of the file that says how cards look.
LOOK: Final = "look"
# Names of the files of a set that its cards and faces are drawn with.
_DRAWN_WITH: Final = (LOOK, "signs", "charges")
# Names of the folders of such files.
_PICTURED: Final = ("fragments", "vignettes")


def is_common(summary: Summary, folder: Folder) -> bool:
    """Whether what a file holds is about more than the cards of one file."""
    return not summary.has_cards and not (folder.set and summary.key == "text")


def is_drawn_with(path: Path) -> bool:
    """Whether the cards and faces of a set are drawn with what a file of its folder holds."""
    return path.stem in _DRAWN_WITH or path.parent.name in _PICTURED


def is_face(path: Path) -> bool:
    """Whether a file is to hold a layout."""
    return path.parent.name == "faces"
