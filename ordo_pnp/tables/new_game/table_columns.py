"""Infer fields, languages and pictures from the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.base import Diagnostic, lies_in, read_file
from ordo_pnp.cards import LONGEST, RESERVED, SIGN, SLUG, is_language, slug_of
from ordo_pnp.tables.grid import BAD_ROW, UNKNOWN_COLUMN, CellGrid

# The form of names of pictures in data files.
_NAME: Final = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*\.(?:png|jpg|jpeg|svg)\Z")
_LOOKS_SO: Final = re.compile(r"(?!https?://)[^\n]+\.(?:png|jpe?g|svg)\Z", re.IGNORECASE)
_FOREIGN: Final = re.compile(r"https?://\S+\Z|[^\n]+\.(?:webp|gif|tiff?|bmp|avif|heic|psd|pdf|eps|ai)\Z", re.IGNORECASE)
_MOST_BYTES: Final = 32 * 1024 * 1024
_MOST_IN_ALL: Final = 256 * 1024 * 1024


def is_picture(cell: str) -> bool:
    """Whether a cell looks like the name of a picture.

    >>> is_picture("Dragon.PNG"), is_picture("art/my dragon.svg"), is_picture("Dragon"), is_picture("https://a.org/a.png")
    (True, True, False, False)
    """
    return _LOOKS_SO.match(cell) is not None


def is_foreign_picture(cell: str) -> bool:
    """Whether a cell looks like a picture that cards cannot show: an address on the web, a file of another form.

    >>> is_foreign_picture("https://example.org/a.png"), is_foreign_picture("art/Owl.webp"), is_foreign_picture("owl.png")
    (True, True, False)
    """
    return _FOREIGN.match(cell) is not None


def usable_pictures(folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of pictures by their names, of those that are there and can be called so in data files."""
    found: dict[str, bytes] = {}
    for name in sorted(names):
        path = folder / name
        if not _NAME.match(name) or not lies_in(path, folder):
            continue
        try:
            content = read_file(path, _MOST_BYTES)[0]
        except OSError:
            continue
        if sum(map(len, found.values())) + len(content) <= _MOST_IN_ALL:
            found[name] = content
    return found


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


_IN_LANGUAGE: Final = re.compile(r"(.*\S)\s*(?:[(\[]\s*([A-Za-z]{2,3})\s*[)\]]|[._ ]([A-Za-z]{2,3}))\Z", re.DOTALL)


def part_translations(columns: Sequence[TableColumn], languages: Sequence[str]) -> list[TableColumn]:
    """Return the columns that are not translations; those that are become ``translations`` of the one they translate.

    A heading with a language is one only where another column has the same heading without it, or in the game's own language, or one that means the same (`Card Name` for `Name (DE)`):
    `Speed (km)` alone is no translation into Khmer. Where the language is not one of the game it is a translation, too, so that
    it never gets onto cards as a field.

    Args:
        columns: All of a table.
        languages: Of the game, its own first.
    """
    parted = {column.at: found for column in columns if (found := in_language(column.heading)) is not None}
    plain = {_bare(column.heading): column for column in columns if column.at not in parted}
    for column in columns:
        heading, language = parted.get(column.at, ("", ""))
        if language == languages[0] and _bare(heading) not in plain:
            column.heading = heading
            plain[_bare(heading)] = column
    uses: dict[str, TableColumn] = {}
    for column in plain.values():
        uses.setdefault(use_of(column.heading), column)
    uses.pop("field", None)
    kept: list[TableColumn] = []
    for column in columns:
        heading, language = parted.get(column.at, ("", languages[0]))
        source = plain.get(_bare(heading)) or uses.get(use_of(heading))
        if source is None or source is column or language == languages[0] or language in source.translations:
            kept.append(column)
        else:
            source.translations[language] = column
    return kept


def in_language(heading: str) -> tuple[str, str] | None:
    """Return a heading without its language, and that; None where none is named.

    >>> in_language("Card Name (DE)"), in_language("effect.de"), in_language("Hit Points"), in_language("Cost (gold)")
    (('Card Name', 'de'), ('effect', 'de'), None, None)
    """
    found = _IN_LANGUAGE.match(heading)
    language = (found[2] or found[3]).lower() if found is not None else ""
    return (found[1], language) if found is not None and is_language(language) else None


def translations_of(columns: Sequence[TableColumn]) -> Iterator[tuple[TableColumn, str, TableColumn]]:
    """Yield every column with each language it is translated into, and the column of that."""
    for column in columns:
        for language, other in column.translations.items():
            yield column, language, other


def words_in(column: TableColumn, language: str) -> dict[str, str]:
    """Return what the different cells of a column are in a language: the first translation of each."""
    other = column.translations.get(language)
    found: dict[str, str] = {}
    for cell, text in zip(column.cells, other.cells if other is not None else (), strict=False):
        if cell and text:
            found.setdefault(cell, text)
    return found


def _bare(heading: str) -> str:
    return "".join(char for char in heading.casefold() if char.isalnum())


_TRANSLATED: Final = frozenset({"text", "rich", "choice"})


def bad_translations(
    grid: CellGrid, rows: Sequence[int], columns: Sequence[TableColumn], languages: Sequence[str]
) -> Iterator[Diagnostic]:
    """Find translations into no language of the game, of what is no text, or of nothing.

    Args:
        grid: The cells.
        rows: Those that are cards.
        columns: Judged, those that are translated with their translations.
        languages: Of the game, its own first.
    """
    for column, language, other in translations_of(columns):
        place = (0, other.at)
        heading = grid.cell(*place)
        if language not in languages:
            message = f"`{heading}` holds texts in `{language}`, which is no language of the new game"
            remedy = f"add `--lang {','.join([*languages, language])}`, or delete the column"
            yield grid.finding(UNKNOWN_COLUMN, message, place, remedy)
        elif column.use not in ("name", "kind") and column.spec.get("type") not in _TRANSLATED:
            message = f"`{heading}` would translate `{column.heading}`, which holds no texts"
            yield grid.finding(UNKNOWN_COLUMN, message, place, "delete the column, or head it otherwise")
        else:
            words = words_in(column, language) if column.slugs or column.use == "kind" else {}
            for row, cell, text in zip(rows, column.cells, other.cells, strict=True):
                if text and cell and words.get(cell, text) != text:
                    message = f"`{cell}` is `{words[cell]}` in another row, and a word has one translation"
                    yield grid.finding(BAD_ROW, message, (row, other.at), "write the same in both rows")
                if text and not cell:
                    message = f"there is nothing in `{column.heading}` that this could be a translation of"
                    remedy = f"write the text in `{languages[0]}` beside it"
                    yield grid.finding(BAD_ROW, message, (row, other.at), remedy)
