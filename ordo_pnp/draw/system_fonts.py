"""Fonts of the computer: find a family by its name, with its licence, so that its files can be copied into a project.

Nothing is printed from them: the same project gives the same bytes on every computer.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import uharfbuzz

from ordo_pnp.base import RenderError, printable, remedy_for
from ordo_pnp.cards import BOLD, ITALIC
from ordo_pnp.draw.fonts import MAX_FONT_BYTES, files_beside

_SUFFIXES: Final = frozenset((".ttf", ".otf", ".ttc", ".otc"))
# A computer of a type designer has some 10,000 files of fonts.
_MOST_FILES: Final = 50_000
_MOST_FACES: Final = 200
_MOST_LETTERS: Final = 200
# Letters of a licence that is named; a longer one is the licence itself.
_SHORT: Final = 120
# Numbers of names in a font file.
_COPYRIGHT, _FAMILY, _STYLE, _FULL, _POSTSCRIPT, _LICENCE, _LICENCE_URL, _TYPOGRAPHIC_FAMILY = 0, 1, 2, 4, 6, 13, 14, 16
# Widths of letters in percent, by the number in a font file.
_USUAL_WIDTH: Final = 5
_REGULAR_WEIGHT, _BOLD_WEIGHT = 400, 700
# Weights from which letters pass for bold ones.
_BOLD_FROM: Final = 600
_MAY_NOT_BE_EMBEDDED: Final = 0x0002 | 0x0200
_NAMED_LICENCES: Final = {
    "SIL Open Font License": "SIL Open Font License 1.1",
    "Apache License": "Apache License 2.0",
    "Ubuntu Font Licence": "Ubuntu Font Licence 1.0",
    "GNU General Public License": "GNU General Public License",
}
_ENDINGS: Final = {0: "Regular", BOLD: "Bold", ITALIC: "Italic", BOLD | ITALIC: "BoldItalic"}

_NAMES: Final = {BOLD: "bold", ITALIC: "italic", BOLD | ITALIC: "bold-italic"}


class SystemFont(NamedTuple):
    """One face of a font file of the computer."""

    path: Path
    # Of the faces of a collection, from 0; None: the file holds one face.
    number: int | None
    family: str
    style: str
    # All names of the family and of the face, in the form in which names are compared.
    families: frozenset[str]
    names: frozenset[str]
    # 100 to 1000; 400 is regular.
    weight: int
    is_italic: bool
    is_narrow_or_wide: bool
    # Tags of the axes of a variable font, such as ``wght``.
    axes: tuple[str, ...]
    # Its maker and its licence, from the file; empty where the file has none.
    licence: str
    may_be_embedded: bool


class FoundFont(NamedTuple):
    """The face of a family for words of one style, and the name of its copy in a project."""

    style: int
    font: SystemFont
    file: str

    @property
    def spec(self) -> dict[str, Any]:
        """The definition of the copy in a look."""
        number, axes = self.font.number, {}
        if "wght" in self.font.axes and self.font.weight != _REGULAR_WEIGHT:
            axes["wght"] = _REGULAR_WEIGHT
        return {
            "file": self.file,
            **({} if number is None else {"number": number + 1}),
            **({"axes": axes} if axes else {}),
            **({"licence": self.font.licence} if self.font.licence else {}),
        }


def font_folders() -> list[Path]:
    """Return the folders of this computer in which fonts are installed, those of the person first."""
    home = Path.home()
    if sys.platform == "win32":
        local, windows = os.environ.get("LOCALAPPDATA"), os.environ.get("WINDIR", r"C:\Windows")
        own = [Path(local) / "Microsoft/Windows/Fonts"] if local else []
        return [*own, Path(windows) / "Fonts"]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    own_data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    shared = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    return [own_data / "fonts", home / ".fonts", *(Path(each) / "fonts" for each in shared if each)]


def system_fonts(folders: Iterable[Path] | None = None) -> Iterator[SystemFont]:
    """Yield the fonts of the computer in the order of its folders and of the names of their files; damaged files are left out.

    Args:
        folders: The folders where they are installed; ``font_folders`` by default.
    """
    for path in _files(font_folders() if folders is None else folders):
        try:
            blob = uharfbuzz.Blob.from_file_path(str(path))
            # HarfBuzz checks every offset before it follows it
            count = min(uharfbuzz.Face(blob).count, _MOST_FACES)
            is_one = path.suffix.lower() in {".ttf", ".otf"} or count == 1
            for number in range(count):
                font = _read(path, uharfbuzz.Face(blob, number), None if is_one else number)
                if font is not None:
                    yield font
        except (uharfbuzz.HarfBuzzError, OSError, ValueError, RuntimeError, OverflowError):
            continue


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    seen: set[str] = set()
    count = 0
    for top in folders:
        for folder, inner, files in os.walk(top, followlinks=True):
            real = os.path.realpath(folder)
            if real in seen:
                inner.clear()
                continue
            seen.add(real)
            inner.sort()
            for name in sorted(files):
                path = Path(folder, name)
                if path.suffix.lower() not in _SUFFIXES:
                    continue
                count += 1
                if count > _MOST_FILES:
                    return
                # a special file, such as a pipe, would never end
                if path.is_file() and 0 < path.stat().st_size <= MAX_FONT_BYTES:
                    yield path


def _read(path: Path, face: Any, number: int | None) -> SystemFont | None:
    """Read the names, weight and licence of a face; None where it has no name or no letters."""
    names: dict[int, set[str]] = {}
    for entry in face.list_names():
        if entry.name_id in {_FAMILY, _FULL, _POSTSCRIPT, _TYPOGRAPHIC_FAMILY}:
            names.setdefault(int(entry.name_id), set()).add(_key(face.get_name(entry.name_id, entry.language) or ""))
    family = _name(face, _TYPOGRAPHIC_FAMILY) or _name(face, _FAMILY)
    if not family or not face.glyph_count:
        return None
    families = (names.get(_FAMILY, set()) | names.get(_TYPOGRAPHIC_FAMILY, set())) - {""}
    os2, head = bytes(face.reference_table("OS/2").data), bytes(face.reference_table("head").data)
    weight, width, embedding = struct.unpack_from(">HHH", os2, 4) if len(os2) >= 10 else (_REGULAR_WEIGHT, 5, 0)
    (selection,) = struct.unpack_from(">H", os2, 62) if len(os2) >= 64 else (0,)
    (of_mac,) = struct.unpack_from(">H", head, 44) if len(head) >= 46 else (0,)
    return SystemFont(
        path,
        number,
        family,
        _name(face, _TYPOGRAPHIC_FAMILY + 1) or _name(face, _STYLE),
        frozenset(families),
        frozenset(
            ((names.get(_FULL, set()) | names.get(_POSTSCRIPT, set())) - {""}) | {_key(path.name), _key(path.stem)}
        ),
        weight,
        bool(selection & 0x0201 or of_mac & 2),
        width != _USUAL_WIDTH,
        tuple(sorted(info.tag for info in face.axis_infos)),
        _licence(face),
        not (embedding & _MAY_NOT_BE_EMBEDDED and not embedding & 0x000C),
    )


def _name(face: Any, number: int) -> str:
    return printable(" ".join((face.get_name(number, "en") or face.get_name(number) or "").split()))


def _licence(face: Any) -> str:
    """Return a font's maker and licence, in one line; empty where the file has none."""
    told = _name(face, _LICENCE)
    named = next((short for word, short in _NAMED_LICENCES.items() if word in told), None)
    licence = named or (told if len(told) <= _SHORT else _name(face, _LICENCE_URL)) or told
    if not licence:
        return ""
    maker = re.split(r"(?<=[a-z)])\. |, with Reserved", _name(face, _COPYRIGHT))[0].rstrip(".")
    return "; ".join(filter(None, (maker, licence)))[:_MOST_LETTERS].rstrip()


def _key(name: str) -> str:
    """Return the form in which names are compared.

    >>> _key("Noto Serif-Bold") == _key("notoserif bold")
    True
    """
    return re.sub(r"[\s_-]+", "", name).casefold()


def find_family(name: str, folders: Iterable[Path] | None = None) -> list[FoundFont]:
    """Return the faces of a family of the computer for regular, bold, italic and bold italic words, as far as it has them.

    Args:
        name: Of the family (``Noto Serif``), or of one face, with its style or as its file is called: then it is that alone.
        folders: The folders where fonts are installed; ``font_folders`` by default.

    Raises:
        RenderError: There is none, or its maker does not allow it to be embedded in a PDF.
    """
    key = _key(name)
    fonts = list(system_fonts(folders))
    family = [each for each in fonts if key in each.families]
    lone = next((each for each in fonts if key in each.names), None)
    if not family and lone is None:
        known = sorted({each.family for each in fonts})
        hint = remedy_for(name, known, "install it, or put its file into the folder `fonts` of the game")
        raise RenderError(f"this computer has no font `{printable(name)}`; {hint}")
    found = _faces(family) if family else [FoundFont(0, lone, _file(lone, None))] if lone else []
    for each in found:
        if not each.font.may_be_embedded:
            raise RenderError(
                f"the maker of `{each.font.family}` does not allow that it is embedded in a PDF; "
                f"if you have a licence that does, put {each.font.path} into the folder `fonts` yourself"
            )
    return found


def _faces(family: list[SystemFont]) -> list[FoundFont]:
    fonts = [each for each in family if not each.is_narrow_or_wide] or family
    found: list[FoundFont] = []
    for style in _ENDINGS:
        own = [each for each in fonts if each.is_italic == bool(style & ITALIC)]
        if style & BOLD:
            own = [each for each in own if each.weight >= _BOLD_FROM]
            regular = next((each.font for each in found if each.style == style & ~BOLD), None)
            if regular is not None and ("wght" in regular.axes or regular in own):
                continue
        elif not style:
            own = own or fonts
        weight = _BOLD_WEIGHT if style & BOLD else _REGULAR_WEIGHT
        best = min(own, key=lambda each: abs(each.weight - weight), default=None)
        if best is not None:
            found.append(FoundFont(style, best, _file(best, style)))
    return found


def named_fonts(found: list[FoundFont], name: str) -> dict[str, dict[str, Any]]:
    """Return the entries of `fonts` in a look that set texts, with their bold and italic words, in a family.

    Args:
        found: The faces of the family; the first is for words without a style.
        name: Of the font in the look.
    """
    first, *others = found
    told = [each for each in others if each.file not in files_beside(first.file, each.style)]
    return {name: first.spec, **{f"{name}-{_NAMES[each.style]}": each.spec for each in told}}


def _file(font: SystemFont, style: int | None) -> str:
    """Return the name of the copy of a font: as faces of one family are told apart; else as the file is called."""
    suffix = font.path.suffix.lower()
    stem = re.sub(r"[^\w]+", "", font.family)
    if font.number is not None or style is None or not stem:
        own = re.sub(r"[^\w\[\],+-]+", "-", font.path.stem).strip("-")
        return f"{own or 'font'}{suffix}"
    axes = f"[{','.join(font.axes)}]" if font.axes else ""
    ending = "" if axes and not style else f"-{_ENDINGS[style]}"
    return f"{stem}{ending}{axes}{suffix}"
