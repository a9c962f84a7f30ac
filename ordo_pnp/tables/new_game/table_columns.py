"""Infer fields, languages and pictures from the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ordo_pnp.cards import (
    FIELD_TYPES,
    HIDDEN,
    KIND_LINE,
    LONGEST,
    MARK,
    RESERVED,
    SLUG,
    STORY,
    is_language,
    marked,
    slug_of,
)
from ordo_pnp.tables.new_game.headings import Use, bare, uses_of
from ordo_pnp.tables.new_game.picture_search import PictureSearch, is_address, looks_like_picture, sound_name

_NUMBER: Final = re.compile(r"(?:0|-?[1-9][0-9]{0,8})\Z")
_WHOLE: Final = re.compile(r"(?:0|-?[1-9][0-9]{0,8})(?:\.0+)?\Z")
# A number in the corner of a card, or a sign in its place.
_FIGURE: Final = re.compile(r"[^\s{}]{1,6}\Z")
_COLOR: Final = re.compile(r"#[0-9A-Fa-f]{6}\Z")
_RICH: Final = re.compile(r"[{}\r\n]")
_MOST_CHOICES: Final = 12
_LONGEST_CHOICE: Final = 30
# Of a sentence, which is no word to choose.
_ENDS: Final = (".", "!", "?", "…")
_LONGEST_LINE: Final = 60
_USUAL_LENGTH: Final = 2_000
# So many letters stand beside the kind of a card.
_LINE: Final = 40


@dataclass(slots=True)
class TableColumn:
    """A column of a table."""

    heading: str
    # Of all rows that are cards, without white space at the ends.
    cells: list[str]
    # Row -> the parts of a cell that is a list.
    lists: dict[int, list[str]] = field(default_factory=dict)
    # Row -> the text as ``rich`` fields have it, where that is another.
    styled: dict[int, str] = field(default_factory=dict)
    use: Use = "field"
    # Of the field.
    name: str = ""
    # Its entry in ``kinds.yaml``.
    spec: dict[str, Any] = field(default_factory=dict)
    # The type that a person asked for.
    wish: str = ""
    why: str = ""
    # The reason why it has not the use of its heading.
    doubt: str = ""
    # Cell -> the value that stands for it, where that is another one.
    slugs: dict[str, str] = field(default_factory=dict)
    # Language -> the column that holds its texts in that language.
    translations: dict[str, TableColumn] = field(default_factory=dict)

    @property
    def filled(self) -> list[str]:
        """The cells that hold something."""
        return [cell for cell in self.cells if cell]

    def rich(self, row: int) -> str:
        """Return a cell as ``rich`` fields have it, with stars around bold and italic words."""
        return self.styled.get(row, self.cells[row])

    @property
    def has_styles(self) -> bool:
        """Whether words of some cell are bold or italic."""
        return any(MARK.search(marked(self.rich(row))) for row in range(len(self.cells)))

    def value(self, row: int) -> Any:
        """Return the value of a card; None where the cell is empty."""
        cell = self.cells[row]
        kind = self.spec["type"]
        if not cell:
            return None
        if kind == "int":
            return int(cell)
        if kind == "figure":
            return int(cell) if _NUMBER.match(cell) else cell
        if kind == "flag":
            return cell.lower() == "true"
        if kind == "rich":
            return self.rich(row)
        if kind == "symbols":
            return [self.slugs[part] for part in self.lists.get(row, [cell])]
        return self.slugs.get(cell) or None if kind == "image" else self.slugs.get(cell, cell)


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


def slugs_of(cells: Iterable[str]) -> dict[str, str] | None:
    """Return a slug for each different cell; None where two would have the same, or one has none."""
    slugs = {cell: proposed_slug(cell) for cell in dict.fromkeys(cells)}
    sound = all(SLUG.match(slug) for slug in slugs.values()) and len(set(slugs.values())) == len(slugs)
    return slugs if sound else None


def infer(column: TableColumn, pictures: PictureSearch) -> None:
    """Infer the type of a field; sets ``spec``, ``slugs``, ``why`` and, where a wish was not followed, ``doubt``.

    Args:
        column: With a heading that says nothing of every card.
        pictures: Those beside the table.
    """
    uses = uses_of(column.heading)
    column.spec, column.why = _judged(column, uses, pictures)
    if column.wish and column.wish != column.spec["type"]:
        asked = _asked(column, column.wish, pictures)
        if asked is None:
            column.doubt = f"not of type `{column.wish}`: {_unfit(column)}"
        else:
            column.spec, column.why = asked, "as you asked"
    kind = column.spec["type"]
    if kind == "choice" and not column.slugs:
        column.slugs = slugs_of(column.filled) or {}
    if kind == "text" and "text" in uses and not column.wish:
        column.spec["type"], kind, column.why = "rich", "rich", "by its heading"
    if kind == "text" and not column.wish and any(each.has_styles for each in (column, *column.translations.values())):
        column.spec["type"], kind, column.why = "rich", "rich", "texts with bold or italic words"
    told = [cell for each in column.translations.values() for cell in each.filled]
    if kind == "text" and any(map(_RICH.search, told)):
        column.spec["type"], column.why = "rich", "translations with braces or of several lines"
    if kind in ("text", "rich", "choice") and not column.wish:
        role = _role(column, uses)
        if role is not None:
            column.spec = {"type": "rich" if role == STORY or kind == "rich" else "text", "role": role}
            column.slugs = {}
    styled = (text for each in (column, *column.translations.values()) for text in each.styled.values())
    longest = max(map(len, [*column.filled, *told, *styled]), default=0)
    if column.spec["type"] in ("text", "rich") and longest > _USUAL_LENGTH:
        column.spec["max"] = longest


def _role(column: TableColumn, uses: Sequence[Use]) -> str | None:
    if "story" in uses:
        return STORY
    if "kind" in uses and "picture" not in uses and max(map(len, column.filled), default=0) <= _LINE:
        return KIND_LINE  # it does not part the cards into kinds
    no_picture = "picture" in uses and "kind" not in uses  # words about a picture, for the artist
    return HIDDEN if "hidden" in uses or no_picture or column.spec.get("role") == HIDDEN else None


def _judged(column: TableColumn, uses: Sequence[Use], pictures: PictureSearch) -> tuple[dict[str, Any], str]:
    if not column.filled:
        is_picture = "picture" in uses and "kind" not in uses
        return {"type": "image" if is_picture else "text"}, "all its cells are empty"
    if all(map(_WHOLE.match, column.filled)):  # as programs write columns of numbers in which cells are empty
        column.cells = [cell.partition(".")[0] for cell in column.cells]
    cells = column.filled
    found = _pictures_of(column, uses, pictures)
    if found is not None:
        return found
    if all(map(is_address, cells)):
        return {"type": "text", "role": HIDDEN}, "web addresses, which are not downloaded"
    return _value_of(cells) or _choice_of(column) or _figure_of(cells) or _text_of(cells)


def _pictures_of(
    column: TableColumn, uses: Sequence[Use], pictures: PictureSearch
) -> tuple[dict[str, Any], str] | None:
    """Return the type of a column of pictures: most cells look so, or its heading says so and one of them is there."""
    cells = list(dict.fromkeys(column.filled))
    is_headed = "picture" in uses or "back" in uses
    looks = [cell for cell in cells if looks_like_picture(cell)]
    if not is_headed and 2 * len(looks) <= len(cells):
        return None
    found = {cell: pictures.find(cell, by_stem=is_headed) for cell in cells}
    if not looks and not any(found.values()):
        return None
    column.slugs = {cell: each.name for cell, each in found.items() if each is not None}
    missing = [cell for cell in looks if cell not in column.slugs]
    column.slugs |= {cell: sound_name(cell) for cell in missing}
    if not missing:
        return {"type": "image"}, "names of pictures that lie beside the table"
    return {"type": "image"}, f"names of pictures; {len(missing)} cannot be used yet, such as {missing[0]}"


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


def is_word(cell: str) -> bool:
    """Whether a cell may be a word to choose, and is no sentence."""
    return len(cell) <= _LONGEST_CHOICE and not cell.endswith(_ENDS) and not _RICH.search(cell)


def _choice_of(column: TableColumn) -> tuple[dict[str, Any], str] | None:
    """Return the type of cells that hold few words again and again."""
    cells = column.filled
    different = dict.fromkeys(cells)
    if 2 * len(different) > len(cells) or not 1 < len(different) <= _MOST_CHOICES:
        return None  # one word is no choice
    slugs = slugs_of(cells)
    if slugs is None or not all(map(is_word, different)) or _figure_of(cells) is not None:
        return None
    column.slugs = slugs
    return {"type": "choice", "values": list(slugs.values())}, f"{len(slugs)} words that repeat"


def _figure_of(cells: Sequence[str]) -> tuple[dict[str, Any], str] | None:
    """Return the type of numbers among which a few are none: `X`, `*`, `1+`, `½`, `2.5`."""
    odd = [cell for cell in cells if not _NUMBER.match(cell)]
    if not all(map(_FIGURE.match, cells)):
        return None
    near = [cell for cell in odd if any(map(str.isdigit, cell)) or len(cell) == 1 or not any(map(str.isalnum, cell))]
    if 3 * (len(cells) - len(odd)) < 2 * len(cells) and len(near) < len(odd):
        return None
    if not any(any(map(str.isdigit, cell)) for cell in cells):
        return None
    return {"type": "figure"}, f"numbers, and {odd[0]}"


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
    return {"type": "text"}, f"not only whole numbers: {odd}"


def _asked(column: TableColumn, kind: str, pictures: PictureSearch) -> dict[str, Any] | None:
    """Return the entry in ``kinds.yaml`` for a field of the type that was asked for; None where not all cells can have it."""
    cells = column.filled
    column.slugs = {}
    if kind == "rich" or (kind == "text" and not any(map(_RICH.search, cells))):
        return {"type": kind}
    if kind == "figure" and all(len(cell) <= 12 and not _RICH.search(cell) for cell in cells):
        return {"type": kind}
    if kind == "image":
        return (_pictures_of(column, ("picture",), pictures) or (None,))[0]
    if kind in ("choice", "symbols"):
        lists = {row: column.lists.get(row, _parts(cell, kind)) for row, cell in enumerate(column.cells) if cell}
        slugs = slugs_of(part for parts in lists.values() for part in parts)
        if slugs is None or len(slugs) > 200:
            return None
        if kind == "symbols":
            column.lists = lists
        column.slugs = slugs
        return {"type": kind, "values": list(slugs.values())}
    found = _value_of(cells)
    return found[0] if found is not None and found[0]["type"] == kind else None


def _parts(cell: str, kind: str) -> list[str]:
    return [part for part in re.split(r"\s*[,;|/]\s*", cell) if part] if kind == "symbols" else [cell]


def _unfit(column: TableColumn) -> str:
    about = FIELD_TYPES[column.wish].about.removesuffix(".")
    return f"not every cell is {about[0].lower()}{about[1:]}"


_IN_LANGUAGE: Final = re.compile(r"(.*\S)\s*(?:[(\[]\s*([A-Za-z]{2,3})\s*[)\]]|[._ -]([A-Za-z]{2,3}))\Z", re.DOTALL)


def part_translations(columns: Sequence[TableColumn], languages: Sequence[str]) -> list[TableColumn]:
    """Return the columns that are not translations; those that are become ``translations`` of the one they translate.

    A heading with a language is one only where another column has the same heading without it, or in the game's own language, or, if
    the language stands in brackets, one that means the same (`Card Name` for `Name (DE)`): `Speed (km)` alone is no translation into
    Khmer, and `Card ID` none into Indonesian. A language of three letters is one only where the game has it.

    Args:
        columns: All of a table.
        languages: Of the game, its own first.
    """
    parted = {
        at: found for at, each in enumerate(columns) if (found := in_language(each.heading, languages)) is not None
    }
    plain = {bare(column.heading): column for at, column in enumerate(columns) if at not in parted}
    for at, column in enumerate(columns):
        heading, language = parted.get(at, ("", ""))
        if language == languages[0] and bare(heading) not in plain:
            column.heading = heading
            plain[bare(heading)] = column
    uses: dict[Use, TableColumn] = {}
    for column in plain.values():
        for use in uses_of(column.heading):
            uses.setdefault(use, column)
    kept: list[TableColumn] = []
    for at, column in enumerate(columns):
        heading, language = parted.get(at, ("", languages[0]))
        is_marked = heading and column.heading.rstrip().endswith((")", "]"))
        meant = (uses[use] for use in uses_of(heading) if use in uses and is_marked)
        source = plain.get(bare(heading)) or next(meant, None)
        if source is None or source is column or language == languages[0] or language in source.translations:
            kept.append(column)
        elif not any(map(str.isalpha, "".join(source.cells))):
            kept.append(column)  # `Cost (ml)` beside the numbers of `Cost`
        else:
            source.translations[language] = column
    return kept


def in_language(heading: str, languages: Sequence[str] = ()) -> tuple[str, str] | None:
    """Return a heading without its language, and that; None where none is named.

    >>> in_language("Card Name (DE)"), in_language("effect.de"), in_language("Hit Points"), in_language("Cost (gold)")
    (('Card Name', 'de'), ('effect', 'de'), None, None)
    """
    found = _IN_LANGUAGE.match(heading)
    language = (found[2] or found[3]).lower() if found is not None else ""
    if found is None or not is_language(language) or (len(language) > 2 and language not in languages):
        return None
    return found[1], language


def translations_of(columns: Sequence[TableColumn]) -> Iterator[tuple[TableColumn, str, TableColumn]]:
    """Yield every column with each language it is translated into, and the column of that."""
    for column in columns:
        for language, other in column.translations.items():
            yield column, language, other


def words_in(column: TableColumn, language: str) -> dict[str, str]:
    """Return the first translation of each different cell of a column."""
    other = column.translations.get(language)
    found: dict[str, str] = {}
    for cell, text in zip(column.cells, other.cells if other is not None else (), strict=False):
        if cell and text:
            found.setdefault(cell, text)
    return found
