"""Explain the key or word at a place (hover), and show derived values beside data (inlay hints)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import (
    EMPTY,
    Card,
    Document,
    Origin,
    as_markdown,
    letter_pattern,
    shown_path,
    signs_of,
    terms_of,
    unmarked,
    word_pattern,
)
from ordo_pnp.draw import ArmsRenderer, Drawing, Look, Matrix, Path, Shape, Signs, Use, compose
from ordo_pnp.editor.language.caret_targets import AskedPlace, card_around, place_at
from ordo_pnp.editor.language.completions import kind_of_value
from ordo_pnp.editor.language.edited_project import Editor
from ordo_pnp.editor.language.named_things import NamedThing, TextContext, context_of, thing_named, told
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.protocol import Handler, Params
from ordo_pnp.editor.language.schema_parts import SchemaPart, below, description, written
from ordo_pnp.games import known_codes, plugin_of
from ordo_pnp.project import book_texts

Line = tuple[float, float, float, float]


# Letters across; each has two dots across and four down.
COLUMNS: Final = 12
# Straight pieces of a curve.
_STEPS: Final = 6
# The bit of each dot of a Braille letter, by row and column.
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
# Fills of less lightness are dots, others take dots away.
_DARK: Final = 0.6


@lru_cache(maxsize=256)
def braille(drawing: Drawing, columns: int = COLUMNS) -> str:
    """Return the dark parts of a drawing within its size as lines of Braille.

    Args:
        drawing: Shapes with fills; strokes, words and pictures are left out.
        columns: Letters across.
    """
    width = columns * 2
    rows = max(4, round(drawing.height / drawing.width * width / 4) * 4)
    scale = width / drawing.width
    dots = [[False] * width for _ in range(rows)]
    for shape, matrix in _shapes(drawing, (scale, 0.0, 0.0, rows / drawing.height, 0.0, 0.0)):
        is_dark = isinstance(shape.fill, str) and _lightness(shape.fill) < _DARK
        for row, start, end in _spans(shape.path.transformed(matrix), rows, is_even_odd=shape.even_odd):
            for column in range(max(0, round(start)), min(width, round(end))):
                dots[row][column] = is_dark
    lines = ("".join(_letter(dots, row, column) for column in range(0, width, 2)) for row in range(0, rows, 4))
    return "\n".join(lines)


def _letter(dots: Sequence[Sequence[bool]], row: int, column: int) -> str:
    letter = 0x2800
    for down, pair in enumerate(_DOTS):
        for across, bit in enumerate(pair):
            letter |= bit if dots[row + down][column + across] else 0
    return chr(letter)


def _lightness(color: str) -> float:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _shapes(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Shape, Matrix]]:
    for item in drawing.items:
        if isinstance(item, Shape) and item.fill is not None:
            yield item, matrix
        elif isinstance(item, Use):
            yield from _shapes(item.drawing, compose(matrix, item.matrix))


def _spans(path: Path, rows: int, *, is_even_odd: bool) -> Iterator[tuple[int, float, float]]:
    """Yield the rows that a path fills, each with its first and last column, measured at the middle of the row."""
    crossings: list[list[tuple[float, int]]] = [[] for _ in range(rows)]
    for x0, y0, x1, y1 in _straight(path):
        if y0 == y1:
            continue
        (ax, ay), (bx, by), turn = ((x0, y0), (x1, y1), 1) if y0 < y1 else ((x1, y1), (x0, y0), -1)
        for row in range(max(0, int(ay - 0.5)), min(rows, int(by + 1))):
            middle = row + 0.5
            if ay <= middle < by:
                crossings[row].append((ax + (middle - ay) / (by - ay) * (bx - ax), turn))
    for row, found in enumerate(crossings):
        winding = 0
        ordered = sorted(found)
        for (start, turn), (end, _) in pairwise(ordered):
            winding += turn
            if (winding % 2 if is_even_odd else winding) != 0:
                yield row, start, end


def _straight(path: Path) -> Iterator[Line]:
    x = y = start_x = start_y = 0.0
    for verb, xy in path.segments:
        if verb == "M":
            if (x, y) != (start_x, start_y):
                yield x, y, start_x, start_y
            x, y = start_x, start_y = xy[0], xy[1]
        elif verb == "L":
            yield x, y, xy[0], xy[1]
            x, y = xy[0], xy[1]
        elif verb == "C":
            for next_x, next_y in _curve(x, y, xy):
                yield x, y, next_x, next_y
                x, y = next_x, next_y
        else:
            yield x, y, start_x, start_y
            x, y = start_x, start_y
    if (x, y) != (start_x, start_y):
        yield x, y, start_x, start_y


def _curve(x: float, y: float, xy: Sequence[float]) -> Iterator[tuple[float, float]]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x + b * xy[0] + c * xy[2] + d * xy[4], a * y + b * xy[1] + c * xy[3] + d * xy[5]


# Introduces a term in a book, in any case or number.
_ROLE: Final = re.compile(r"\{term (?P<name>[\w-]+)(?:\|[^{}]*)?\}")
# A line end or a tab in a text in quotes: its letter does not belong to the word behind it.
_ESCAPE: Final = re.compile(r"\\[nt]")


def term_at(editor: Editor, here: TextContext, offset: int) -> tuple[int, int, str] | None:
    """Return the start, end and Markdown meaning of the term at an offset, if any."""
    if here.game is None:
        return None
    lines, language = here.text.lines, _language(here)
    line = lines.line_of(offset)
    start = lines.start(line)
    terms = terms_of(here.game, language, None if here.card_set is None else here.card_set.id).terms
    written = [((each.start("name"), each.end() - 1), each["name"]) for each in _ROLE.finditer(lines.line(line))]
    words = _ESCAPE.sub("  ", lines.line(line))
    letter = letter_pattern(words)
    for term in terms:
        written += [(each.span(), term.id) for each in word_pattern(term.word, letter).finditer(words)]
    names = {each.id for each in terms}
    found = [(place, name) for place, name in written if name in names and place[0] <= offset - start <= place[1]]
    if not found:
        return None
    (first, end), name = max(found, key=lambda each: each[0][1] - each[0][0])
    return start + first, start + end, meaning_of_term(editor, here, name, language)


def meaning_of_term(editor: Editor, here: TextContext, name: str, language: str) -> str:
    """Return a term as Markdown: words in all languages, meaning, and places."""
    if here.game is None:
        return ""
    own = None if here.card_set is None else here.card_set.id
    known = [each for code in here.game.languages for each in terms_of(here.game, code, own).terms if each.id == name]
    if not known:
        return ""
    places = []
    listed = thing_named(here, "terms", name)
    if listed is not None and listed.origin is not None:
        origin = listed.origin
        places.append(f"{shown_path(origin.document.file)}:{origin.span(key=True).line}")
    places += _introduced(editor, here, name, language)
    words = " · ".join(dict.fromkeys(each.word for each in known))
    return f"**{words}** — {known[0].means}\n\n_{', '.join(places)}_"


def _introduced(editor: Editor, here: TextContext, name: str, language: str) -> list[str]:
    """Return the places at which books in a language introduce a term, as ``file:line``."""
    game = here.game
    homes = () if game is None else (game.folder, *(each.folder for each in game.sets.values()))
    with editor.session.looking():
        books = [(path, text) for path, text in book_texts(homes) if path.stem == language]
    places = ((path, text, _ROLE.finditer(text)) for path, text in books)
    first = ((path, text, next((each for each in roles if each["name"] == name), None)) for path, text, roles in places)
    return [
        f"{shown_path(path)}:{text.count(chr(10), 0, at.start()) + 1}" for path, text, at in first if at is not None
    ]


def _language(here: TextContext) -> str:
    """Return the language of a text: the name of its file, or else the language of its set or game."""
    owner = here.card_set or here.game
    stem = here.text.path.stem
    if here.game is not None and stem in here.game.languages:
        return stem
    return "" if owner is None else owner.language


_CODE: Final = re.compile(r"\b[A-Z]{1,5}-?[0-9]{2,3}\b")
# Size of a sign drawn in dots; it has no size of its own.
_SIGN_MM: Final = 24.0
_LIMITS: Final = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "at least {} letters",
    "maxLength": "at most {} letters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
}


def hover(editor: Editor, params: Params) -> dict[str, Any] | None:
    """Return the meaning of the word at a place.

    Params: ``textDocument``, ``position``. Result: `Hover` in Markdown with its range, null where nothing is known of it.
    """
    text = editor.text(params.object("textDocument").uri("uri"))
    offset = text.lines.offset_of(params.object("position"))
    place = place_at(editor, text, offset)
    spot, target = place.spot, place.target
    if spot is None and target is None and (code := _code_at(place.here, offset)) is not None:
        return code
    is_prose = target is None and (spot is None or not spot.is_key)
    term = term_at(editor, place.here, offset) if is_prose else None
    if term is not None:
        start, end, said = term
    elif target is not None:
        start, end, said = target.start, target.end, _thing(editor, place)
    elif spot is not None:
        start, end, said = spot.start, spot.end, ""
    else:
        return None
    parts = [each for each in (said, _schema(place), _printed(place)) if each]
    return _hover(text.lines, start, end, "\n\n---\n\n".join(parts)) if parts else None


def _hover(lines: TextLines, start: int, end: int, about: str) -> dict[str, Any]:
    return {"contents": {"kind": "markdown", "value": about}, "range": lines.range(start, end)}


def _code_at(here: TextContext, offset: int) -> dict[str, Any] | None:
    """Return the meaning of the code at an offset, of a finding or ruling, in a comment or a book."""
    lines = here.text.lines
    line = lines.line_of(offset)
    start = lines.start(line)
    for match in _CODE.finditer(lines.line(line)):
        if match.start() <= offset - start <= match.end():
            about = _explained(here, match.group())
            if about:
                return _hover(lines, start + match.start(), start + match.end(), about)
    return None


def _explained(here: TextContext, code: str) -> str:
    found = next((each for each in known_codes() if each.id == code), None)
    if found is not None:
        return f"### {found.id} {found.name} ({found.severity})\n\n{found.page.strip()}"
    return "\n\n".join(_rulings(code, here))


def _thing(editor: Editor, place: AskedPlace) -> str:
    """Return the named thing as Markdown: the card, or the description, picture and place of the thing."""
    if place.target is None:
        return ""
    thing, here = place.target.thing, place.here
    if thing.card is not None:
        return _card(thing.card, here)
    if place.target.namespace == "terms" and here.game is not None:
        return meaning_of_term(editor, here, thing.name, here.game.language)
    lines = [f"**{thing.name}**" + (f" — {thing.detail}" if thing.detail else "")]
    drawn = _drawn(here, place.target.namespace, thing)
    if drawn:
        lines.append(f"```text\n{drawn}\n```")
    if place.target.namespace == "rulings" and thing.origin is not None:
        lines.append(str(thing.origin.document.data["rulings"][thing.origin.path[1]]["decision"]))
    if thing.origin is not None:
        lines.append(f"_{_where(thing.origin)}_")
    return "\n\n".join(lines)


def _where(origin: Origin) -> str:
    return f"{shown_path(origin.document.file)}:{origin.span(key=True).line}"


def _card(card: Card, here: TextContext) -> str:
    """Return a card as Markdown: its names, kind, rules text and place."""
    names = dict.fromkeys(texts["name"] for texts in card.texts.values() if "name" in texts)
    lines = [f"**{' · '.join(names) or card.id}** — {told(here.game, card.kind, 'kinds') or card.kind}, `{card.id}`"]
    rules = rules_of(card, here)
    if rules:
        lines.append(_quoted(rules))
    lines.append(f"_{_where(card.origin)}_, {card.printing.copies} ×")
    return "\n\n".join(lines)


def rules_of(card: Card, here: TextContext, language: str | None = None) -> str:
    """Return the marked rules text of a card, by default in its own language; empty where it cannot be made."""
    if here.game is None:
        return ""
    try:
        return plugin_of(card.game).derived.marked_rules(here.game, card, language or card.language)
    except OrdoError:
        return ""


def _quoted(rules: str) -> str:
    """Return a marked text as a quotation in Markdown."""
    return "> " + as_markdown(rules).replace("\n", "  \n> ")


def _schema(place: AskedPlace) -> str:
    """Return the schemas' description of a key, or of the place of a value."""
    if place.meaning is None or place.spot is None:
        return ""
    parts = place.meaning.parts
    if not place.spot.is_key:
        about = description(parts)
        return about if place.target is None else f"_{about}_" if about else ""
    name = place.spot.word
    inner = place.meaning.reader.expanded([each for part in parts for each in below(part, name)], None)
    about = description(inner)
    if not inner:
        return ""
    is_required = any(name in (part.get("required") or ()) for part in parts)
    facts = [kind_of_value(inner), *_limits(inner), "required" if is_required else ""]
    default = next((part.get("default") for part in inner if part.get("default") is not None), None)
    facts.append(f"default `{written(default)}`" if isinstance(default, (str, int, float)) else "")
    lines = [f"**{name}**: {about}" if about else f"**{name}**", "; ".join(filter(None, facts))]
    return "\n\n".join([*filter(None, lines), *_rulings(about, place.here)])


def _limits(parts: Iterable[SchemaPart]) -> Iterator[str]:
    said: dict[str, None] = {}
    for part in parts:
        for keyword, words in _LIMITS.items():
            bound = part.get(keyword)
            if bound is not None:
                said[words.format(f"{bound:,}" if isinstance(bound, int) else bound)] = None
    yield from said


def _rulings(about: str, here: TextContext) -> Iterator[str]:
    """Yield the rulings that the words of a schema name."""
    for origin in here.game.files.get("rulings", EMPTY).values() if here.game is not None else ():
        for at, each in enumerate(origin.value):
            if re.search(rf"(?<![\w-]){re.escape(each['id'])}(?![\w-])", about):
                yield f"**{each['id']}** {each['question']} {each['decision']} _{_where(origin.below(at))}_"


def _printed(place: AskedPlace) -> str:
    """Return the text printed on the card for the field at the place, if its game makes a text of that field."""
    here = place.here
    made = None if here.game is None else plugin_of(here.game.id).derived.text
    if made is None or place.spot is None or not place.spot.is_key:
        return ""
    steps = (*place.spot.path, place.spot.word)
    card = card_around(here, steps, place.spot.nodes)
    if card is None or isinstance(steps[1], str) or steps[2:3] != (made.field,):
        return ""
    rules = rules_of(card, here)
    return f"Printed on `{card.id}`:\n\n{_quoted(rules)}" if rules else ""


def _drawn(here: TextContext, namespace: str, thing: NamedThing) -> str:
    """Return a sign or a charge in dots; empty for other things, or where it cannot be drawn."""
    try:
        drawing = _drawing(here, namespace, thing.name)
    except (OrdoError, KeyError):
        return ""
    return "" if drawing is None else braille(drawing)


def _drawing(here: TextContext, namespace: str, name: str) -> Drawing | None:
    look = Look(here.game.look if here.game is not None else EMPTY)
    if namespace == "charges":
        files = here.catalog.shared.get("charges", EMPTY)
        charges = {key: each for origin in files.values() for key, each in origin.value.items()}
        if here.game is not None:
            charges |= {
                key: each
                for origin in here.game.files.get("charges", EMPTY).values()
                for key, each in origin.value.items()
            }
        bearing = {"field": "argent", "layers": [{"charge": name, "tincture": "sable"}]}
        return ArmsRenderer({name: charges[name]}, look.tinctures).draw(bearing, _SIGN_MM, _SIGN_MM)
    if namespace != "signs" and not namespace.startswith("facts."):
        return None
    signs = signs_of(here.game, here.game.sets if here.game is not None else ())
    return Signs(signs, look.palette).draw(name, _SIGN_MM, "mono") if name in signs else None


HOVER_METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/hover": hover}


_SLUG: Final = re.compile(r"[a-z][a-z0-9-]*")
# Lines above the requested ones in which their entry may begin.
_ABOVE: Final = 100
# Hints of one answer: more than a screen has lines.
MAX_HINTS: Final = 400
# Letters of a hint; its tooltip shows all of it.
_MAX_LABEL: Final = 110


def inlay_hints(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the values derived from the data of some lines.

    Params: ``textDocument``, ``range``. Result: `InlayHint[]` at the ends of lines, in their order.
    """
    text = editor.text(params.object("textDocument").uri("uri"))
    asked = params.object("range")
    first, last = asked.object("start").count("line"), min(asked.object("end").count("line"), text.lines.count)
    here = context_of(editor, text, is_fresh=True)
    stale = editor.session.stale
    found = []
    for line, words, more in sorted(_hints(here, first, last, stale)):
        found.append(_hint(text.lines, line, words, more))
        if len(found) == MAX_HINTS:
            break
    return found


def _hint(lines: TextLines, line: int, words: str, more: str) -> dict[str, Any]:
    label = words if len(words) <= _MAX_LABEL else f"{words[: _MAX_LABEL - 1].rstrip()}…"
    end = lines.position(lines.start(line) + len(lines.line(line)))
    hint: dict[str, Any] = {"position": end, "label": label, "paddingLeft": True}
    if more or label != words:
        hint["tooltip"] = {"kind": "markdown", "value": more or words}
    return hint


def _hints(here: TextContext, first: int, last: int, stale: frozenset[str]) -> Iterator[tuple[int, str, str]]:
    """Yield lines, from 0, with the hint at their end and its tooltip."""
    words = set(_SLUG.findall("\n".join(here.text.lines.line(line) for line in range(first - _ABOVE, last + 1))))
    for card in here.card_set.cards if here.card_set is not None else ():
        if card.id.partition("/")[2] not in words:
            continue  # spares the places of most of 1,000 cards
        if card.origin.document.file == here.text.path and card.id not in stale:
            span = card.origin.span()
            if span.line - 1 <= last:
                yield from (each for each in _of_card(here, card) if first <= each[0] <= last)
        for language, origin in card.text_origins.items():
            if origin.document.file == here.text.path and _is_now(origin.document, here):
                yield from (each for each in _of_translation(card, language) if first <= each[0] <= last)


def _is_now(document: Document, here: TextContext) -> bool:
    return document.text == here.text.lines.text.removeprefix("\ufeff")


def _of_card(here: TextContext, card: Card) -> Iterator[tuple[int, str, str]]:
    names = {
        language: texts["name"]
        for language, texts in card.texts.items()
        if "name" in texts and language != card.language
    }
    yield card.origin.span("id").line - 1, f"no. {card.printing.number}", _listed(names)
    made = plugin_of(card.game).derived.text
    if made is not None and card.fields.get(made.field):
        rules = rules_of(card, here)
        others = {each: rules_of(card, here, each) for each in made.languages}
        if rules:
            shown = {each: as_markdown(text) for each, text in others.items()}
            yield card.origin.span(made.field, key=True).line - 1, unmarked(rules).replace("\n", " "), _listed(shown)


def _listed(texts: Mapping[str, str]) -> str:
    return "\n\n".join(f"**{language}** {text}" for language, text in texts.items() if text)


def _of_translation(card: Card, language: str) -> Iterator[tuple[int, str, str]]:
    """Yield, for each translated text, its line and the text in the language of the set."""
    origin = card.text_origins[language]
    for name, source in card.own_texts.items():
        if name in card.translation(language) and name in origin.value:
            yield origin.span(name).line - 1, source, ""


HINTS_METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/inlayHint": inlay_hints}
