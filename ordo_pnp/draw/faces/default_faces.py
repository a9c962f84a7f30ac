"""Copy the default face of a kind, or the layout that draws it now, as text of a file to edit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ordo_pnp.cards import (
    STOCK_BACK,
    STOCK_FACE,
    GameData,
    named_sides,
    stock_document,
    with_modeline,
)
from ordo_pnp.draw.faces.conditions import kinds_of
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.faces.record import accent_of, deep_of, form_of, letters_of, place_of_kind, tint_of
from ordo_pnp.draw.sizes import PieceSize

_HEAD = "# A card of any kind: "
_NAME = re.compile(r"\b(fill|stroke|color|ground|size|smallest|width): ([a-z][a-z0-9-]*)(?=[,}\n])")
_LAST_STEP = re.compile(r"(?<=, )([a-z][a-z0-9-]*)(?=\])")
_FONT = re.compile(r"\bfont: ([a-z][a-z0-9-]*)(?=[,}\n])")
# Names that games give to the font of a purpose; the first that a game has counts.
_STAND_INS: Final = {
    "title": ("display", "bold", "text-bold"),
    "figure": ("display", "bold", "text-bold"),
    "kind": ("smallcaps", "caps", "text-bold"),
    "story": ("text-italic", "italic"),
}
_OF_KIND = re.compile(r"\$roles\.(accent|letters|tint|deep)\b")
_FORM = re.compile(r", when: \{field: \$roles\.form, is: ([1-9])\}\}$")


def text_for_kind(text: str, kind: str, place: int, size: PieceSize | None = None) -> str:
    """Return the text of the stock's face as that of one kind of card, with names of the look.

    Args:
        text: The file of the stock.
        kind: The kind.
        place: Of the kind among those of its game, from 0: it decides colours and form.
        size: The size of the cards, if not that of the stock.
    """
    text = text.replace(_HEAD, f"# The face of cards of kind `{kind}`: ").replace("  for: card\n", f"  for: {kind}\n")
    names = {"accent": accent_of(place), "letters": letters_of(place), "tint": tint_of(place), "deep": deep_of(place)}
    text = _OF_KIND.sub(lambda match: names[match[1]], text)
    lines = (_of_form(line, form_of(place)) for line in text.splitlines())
    return _sized("\n".join(_without_empty(line for line in lines if line is not None)) + "\n", size)


def _of_form(line: str, form: int) -> str | None:
    """Return a line of the file without its condition on the form of a kind; None if it is for another form."""
    match = _FORM.search(line)
    if match is None:
        return line
    return f"{line[: match.start()]}}}" if match[1] == str(form) else None


def _without_empty(lines: Iterable[str]) -> list[str]:
    """Leave out groups that have lost all their elements."""
    kept = list(lines)
    for at in range(len(kept) - 1, -1, -1):
        depth = len(kept[at]) - len(kept[at].lstrip())
        below = kept[at + 1] if at + 1 < len(kept) else ""
        if kept[at].strip() == "elements:" and len(below) - len(below.lstrip()) <= depth:
            start = next(index for index in range(at, -1, -1) if kept[index].lstrip().startswith("- group:"))
            del kept[start : at + 1]
    return kept


def stock_face_text(game: GameData, kind: str, size: PieceSize | None = None, *, modeline: str) -> str:
    """Return the text of a face file for one kind of card.

    Args:
        game: The game, whose look the face has.
        kind: The kind.
        size: The size of the cards, if not that of the game.
        modeline: Path to the schema of faces, for editors.
    """
    own = game.own_look
    if size is None and "size" in own:
        width, height = own["size"]
        size = PieceSize(float(width), float(height), own.get("outline"))
    measures = None if size is None else (size.width, size.height)
    outline = "" if size is None else size.outline or ""
    text = stock_document(STOCK_FACE, game.look_name, measures, outline).text
    return with_modeline(_plain(text_for_kind(text, kind, place_of_kind(game, kind), size), game), modeline)


def stock_back_text(game: GameData, *, modeline: str) -> str:
    """Return a face file that overrides the stock's back, sized like its front.

    Args:
        game: The game, whose look the back has.
        modeline: Path to the schema of faces, for editors.
    """
    text = _plain(game.stock()[STOCK_BACK].document.text, game)
    return with_modeline(text.replace("  for: card\n", f"  for: [{', '.join(game.fields)}]\n"), modeline)


def _plain(text: str, game: GameData) -> str:
    """Write colours, type sizes, weights and fonts of the game in the place of names that its own look does not have."""
    own, whole = Look(game.look), Look.over_stock(Look(game.look), game.look_name)

    def value(match: re.Match[str]) -> str:
        key, name = match.groups()
        if name in {*own.palette, *own.sizes, *own.weights}:
            return match[0]
        if name in whole.palette:
            return f"{key}: '{whole.palette[name]}'"
        measure = whole.sizes.get(name, whole.weights.get(name))
        return match[0] if measure is None else f"{key}: {measure:g}"

    def font(match: re.Match[str]) -> str:
        names = (match[1], *_STAND_INS.get(match[1], ()), "text-bold", "text")
        return f"font: {next((name for name in names if name in own.fonts), match[1])}"

    def step(match: re.Match[str]) -> str:
        measure = whole.sizes.get(match[1]) if match[1] not in own.sizes else None
        return match[1] if measure is None else f"{measure:g}"

    return _FONT.sub(font, _LAST_STEP.sub(step, _NAME.sub(value, text)))


def _sized(text: str, size: PieceSize | None) -> str:
    if size is None:
        return text
    outline = "" if size.outline in {None, "rectangle"} else f"\n  outline: {size.outline}"
    text = re.sub(r"(?m)^  outline: .*\n", "", text, count=1)
    return re.sub(r"(?m)^  size: .*$", f"  size: [{size.width:g}, {size.height:g}]{outline}", text, count=1)


def fronts_of(game: GameData, kind: str) -> tuple[str, ...]:
    """Return the layouts of the game itself that draw the fronts of a kind of card; none where the stock does.

    Cards that do not name a layout have that of their kind's name: where there is one, it is the only one.
    """
    own = _own(game)
    if kind in own:
        return (kind,)
    sides = [name for name in own if kind in kinds_of(game.faces[name].value)]
    others = {each for name in sides for each in named_sides(game.faces[name].value) if each != name}
    return tuple(name for name in sides if name not in others)


def backs_of(game: GameData) -> tuple[str, ...]:
    """Return the layouts of the game itself that are the backs of others, sorted."""
    own = _own(game)
    named = {game.faces[name].value.get("back") for name in own}
    return tuple(name for name in own if name in named)


def other_backs(game: GameData, kind: str, back: str | None) -> tuple[str, ...]:
    """Return the backs that cards of a kind have now, unless it is this one: told apart, they cannot be shuffled together."""
    backs = dict.fromkeys(game.back_of(card) for card in game.cards() if card.kind == kind)
    return tuple(name for name in backs if name not in {None, back} and name is not None)


def drawn_instead(game: GameData, name: str) -> tuple[str, ...]:
    """Return the layouts that are drawn instead of one, where a condition holds."""
    return tuple(dict.fromkeys(each["face"] for each in game.faces[name].value.get("instead", ())))


def face_copy_text(game: GameData, name: str, *, modeline: str) -> str:
    """Return the text of a layout of the game as the file of a set: as it stands, with a line that names its source.

    Args:
        game: The game.
        name: Of one of its layouts.
        modeline: Path to the schema of faces, for editors.
    """
    origin = f"cards/{game.id}/faces/{name}.yaml"
    head, rest = with_modeline(game.faces[name].document.text, modeline).split("\n", 1)
    return f"{head}\n# A copy of the game's face `{name}`: {origin}\n{rest}"


def _own(game: GameData) -> list[str]:
    return sorted(name for name in game.faces if "/" not in name and name not in game.stock())
