"""A picture that is not there: which one of the set was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from ordo_pnp.base import clipped, current, did_you_mean, files_below, suggestion

_ENDINGS: Final = (".png", ".PNG", ".jpg", ".JPG", ".jpeg", ".JPEG", ".svg", ".SVG")
_ADD: Final = "add the file or correct its name"


def meant_picture(folder: Path, name: str) -> tuple[str | None, str, str | None]:
    """Return the picture that was meant by a name that none has, the remedy, and a folder that is missing.

    What is named otherwise in nothing but capitals or its ending is meant before what is spelled like it; names that differ
    in their digits mean different pictures. The folders that are looked into are inputs of what is being made.

    Args:
        folder: Of the set.
        name: Path below it.
    """
    lost = next((str(each) for each in [*PurePosixPath(name).parents][-2::-1] if not _is_folder(folder / each)), None)
    meant = _nearest(name, (path.relative_to(folder).as_posix() for path in files_below(folder, *_ENDINGS)))
    missing = f"there is no folder `{clipped(lost)}`: " if lost else ""
    return meant, missing + (_ADD if meant is None else suggestion(name, meant)), lost


def _is_folder(path: Path) -> bool:
    try:
        current().entries(path)
    except OSError:
        return False
    return True


def _nearest(name: str, pictures: Iterable[str]) -> str | None:
    known = sorted(pictures)
    own = PurePosixPath(name)
    ways = (
        lambda each: each.lower() == name.lower(),
        lambda each: PurePosixPath(each).with_suffix("").as_posix().lower() == own.with_suffix("").as_posix().lower(),
        lambda each: PurePosixPath(each).name.lower() == own.name.lower(),
    )
    for is_same in ways:
        found = [each for each in known if is_same(each)]
        if found:
            return found[0] if len(found) == 1 else None
    return did_you_mean(name, [each for each in known if re.findall("[0-9]+", each) == re.findall("[0-9]+", name)])
