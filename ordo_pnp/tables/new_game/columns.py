"""What the columns of a table hold, judged by their headings and cells, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.cards import LONGEST, RESERVED, SIGN, SLUG, slug_of
from ordo_pnp.tables.new_game.pictures import is_foreign_picture, is_picture

Use: TypeAlias = Literal["copies", "name", "id", "kind", "field"]
# What columns are headed that say something of every card, small and without anything but letters and digits.
_HEADINGS: Final[Mapping[Use, frozenset[str]]] = {
    "copies": frozenset({"qty", "quantity", "count", "copies", "copy", "amount", "numberofcopies", "anzahl", "stück", "количество", "колво"}),
    "name": frozenset({"name", "title", "cardname", "cardtitle", "card", "titel", "kartenname", "название", "имя"}),
    "kind": frozenset({"kind", "type", "cardtype", "cardkind", "typ", "kartentyp", "art der karte", "тип"}),
    "id": frozenset({"id", "slug"}),
}  # fmt: skip
_NUMBER: Final = re.compile(r"(?:0|-?[1-9][0-9]{0,8})\Z")
_COLOR: Final = re.compile(r"#[0-9A-Fa-f]{6}\Z")
_RICH: Final = re.compile(r"[{}\r\n]")
_MOST_CHOICES: Final = 12
_LONGEST_CHOICE: Final = 30
# Of a sentence, which is no word to choose.
_ENDS: Final = (".", "!", "?", "…")
_LONGEST_LINE: Final = 60
_LABEL, _LABEL_WORD = 16, 12  # characters: what two lines of 8.5 mm hold at 6 pt, words hyphenated
_USUAL: Final = {"text": 2_000, "rich": 2_000}


@dataclass(slots=True)
class TableColumn:
    """A column of a table."""

    # Its place, from 0.
    at: int
    heading: str
    # Of all rows that are cards, without white space at the ends.
    cells: list[str]
    use: Use = "field"
    # Of the field.
    name: str = ""
    # What ``kinds.yaml`` says of it.
    spec: dict[str, Any] = field(default_factory=dict)
    why: str = ""
    # Why it is not what its heading says.
    doubt: str = ""
    # Cell -> the value that stands for it, where that is another word.
    slugs: dict[str, str] = field(default_factory=dict)
    # Language -> the column that holds its texts in that language.
    translations: dict[str, TableColumn] = field(default_factory=dict)

    @property
    def filled(self) -> list[str]:
        """The cells that hold something."""
        return [cell for cell in self.cells if cell]


def proposed_slug(text: str) -> str:
    """Make a slug of words, empty where no letter and no digit remains.

    >>> proposed_slug("Größe des Drachen!"), proposed_slug("7 Swords"), proposed_slug("Set"), proposed_slug("…")
    ('groesse-des-drachen', 'n7-swords', 'set-card', '')
    """
    slug = slug_of(text)
    if slug[:1].isdigit():
        slug = f"n{slug}"
    slug = slug[:LONGEST].rstrip("-")
    return f"{slug[: LONGEST - 5]}-card" if slug in RESERVED or slug in {"true", "false", "null"} else slug


def unique_slug(wanted: str, taken: dict[str, int]) -> str:
    """Return a slug that nothing else has, and note it.

    Args:
        wanted: It, or with a number behind it.
        taken: Slugs that are taken -> the number to try next for another one; is added to.

    >>> taken = {"wolf": 2}
    >>> unique_slug("wolf", taken), unique_slug("wolf", taken), unique_slug("owl", taken)
    ('wolf-2', 'wolf-3', 'owl')
    """
    slug = wanted
    while slug in taken:
        ending = f"-{taken[wanted]}"
        taken[wanted] += 1
        slug = f"{wanted[: LONGEST - len(ending)].rstrip('-')}{ending}"
    taken[slug] = 2
    return slug


def label_of_number(heading: str) -> str:
    """Return what stands below a number on a card, in two short lines: a heading, or the beginning of a long one.

    >>> label_of_number("Hit points"), label_of_number("HP (hit points left)"), label_of_number("Lebenspunktezahl je Runde")
    ('Hit points', 'HP', 'Lebens. je')
    """
    if len(heading) <= _LABEL and all(len(word) <= _LABEL_WORD for word in heading.split()):
        return heading
    words = re.sub(r"[(\[{].*", "", heading, flags=re.DOTALL).split() or heading.split()
    return " ".join(word if len(word) <= _LABEL_WORD - 4 else f"{word[: _LABEL_WORD - 6]}." for word in words[:2])


def signs_in(cells: Iterable[str]) -> list[str]:
    """Return the names of the signs that texts show, in their order."""
    return list(dict.fromkeys(name for cell in cells for name in SIGN.findall(cell)))


def use_of(heading: str) -> Use:
    """Return what a column is for by its heading alone."""
    bare = "".join(char for char in heading.lower() if char.isalnum())
    return next((use for use, headings in _HEADINGS.items() if bare in headings), "field")


def slugs_of(cells: Iterable[str]) -> dict[str, str] | None:
    """Return a slug for each different cell; None where two would have the same, or one has none."""
    slugs = {cell: proposed_slug(cell) for cell in dict.fromkeys(cells)}
    sound = all(SLUG.match(slug) for slug in slugs.values()) and len(set(slugs.values())) == len(slugs)
    return slugs if sound else None


def infer(column: TableColumn, pictures: Mapping[str, bytes]) -> None:
    """Judge what a field holds; the result is in ``spec``, ``slugs`` and ``why``.

    Args:
        column: With a heading that says nothing of every card.
        pictures: Name -> content of the pictures that lie beside the table.
    """
    cells = column.filled
    column.spec, column.why = _judged(cells, pictures)
    if column.spec["type"] == "choice":
        column.slugs = slugs_of(cells) or {}
    told = [cell for each in column.translations.values() for cell in each.filled]
    if column.spec["type"] == "text" and any(map(_RICH.search, told)):
        column.spec, column.why = {"type": "rich"}, "translations with braces or of several lines"
    longest = max(map(len, [*cells, *told]), default=0)
    if column.spec["type"] in _USUAL and longest > _USUAL[column.spec["type"]]:
        column.spec["max"] = longest


def _judged(cells: Sequence[str], pictures: Mapping[str, bytes]) -> tuple[dict[str, Any], str]:
    if not cells:
        return {"type": "text"}, "nothing stands in it"
    if 2 * sum(map(is_picture, cells)) > len(cells):
        missing = [cell for cell in dict.fromkeys(cells) if cell not in pictures]
        if not missing:
            return {"type": "image"}, "names of pictures that lie beside the table"
        if len(missing) < len(set(cells)):
            why = f"names of pictures, of which {len(missing)} cannot be used yet, such as {missing[0]}: `ordo check` names them"
            return {"type": "image"}, why
        found = _text_of(cells)[0]
        return found, f"names of pictures, of which {len(missing)} cannot be used, such as {missing[0]}"
    foreign = next((cell for cell in cells if is_foreign_picture(cell)), None)
    if foreign is not None:
        why = f"words; cards show no picture from the web and none of this form, such as {foreign}: put PNG or JPEG files beside the table"
        return _text_of(cells)[0], why
    return _value_of(cells) or _choice_of(cells) or _text_of(cells)


def _value_of(cells: Sequence[str]) -> tuple[dict[str, Any], str] | None:
    """Return the type of cells that are no words."""
    if all(map(_NUMBER.match, cells)):
        numbers = sorted(set(map(int, cells)))
        several = f"whole numbers from {numbers[0]} to {numbers[-1]}"
        return {"type": "int"}, several if len(numbers) > 1 else f"the whole number {numbers[0]} everywhere"
    if {cell.lower() for cell in cells} <= {"true", "false"}:
        return {"type": "flag"}, "true or false everywhere"
    if all(map(_COLOR.match, cells)):
        return {"type": "color"}, "colours as #RRGGBB"
    return None


def _choice_of(cells: Sequence[str]) -> tuple[dict[str, Any], str] | None:
    """Return the type of cells that hold few words again and again."""
    different = dict.fromkeys(cells)
    if 2 * len(different) > len(cells) or not 1 < len(different) <= _MOST_CHOICES:
        return None  # of one word nobody can choose
    slugs = slugs_of(cells)
    is_prose = any(len(cell) > _LONGEST_CHOICE or cell.endswith(_ENDS) or _RICH.search(cell) for cell in different)
    if slugs is None or is_prose:
        return None
    return {"type": "choice", "values": list(slugs.values())}, f"{len(slugs)} words that come again and again"


def _text_of(cells: Sequence[str]) -> tuple[dict[str, Any], str]:
    rich = next((cell for cell in cells if _RICH.search(cell)), None)
    if rich is not None:
        return {"type": "rich"}, "texts with braces" if "{" in rich or "}" in rich else "texts of several lines"
    longest = max(map(len, cells))
    if longest > _LONGEST_LINE:
        return {"type": "rich"}, f"texts of up to {longest} characters"
    if any(map(str.isalpha, "".join(cells))):
        return {"type": "text"}, "words"
    odd = next((cell for cell in cells if not _NUMBER.match(cell)), cells[0])
    return {"type": "text"}, f"not whole numbers alone: {odd}"
