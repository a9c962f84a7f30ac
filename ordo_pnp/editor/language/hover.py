"""What the key or word at a place means: the words of the schemas, the thing that is named, a card, a drawn sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import EMPTY, shown_path
from ordo_pnp.draw import ArmsRenderer, Look, Signs
from ordo_pnp.editor.language.caret_paths import card_around
from ordo_pnp.editor.language.completion_items import kind_of_value
from ordo_pnp.editor.language.schema_parts import below, description, written
from ordo_pnp.editor.language.sign_raster import braille
from ordo_pnp.editor.language.targets import place_at
from ordo_pnp.editor.language.term_meanings import meaning_of_term, term_at
from ordo_pnp.editor.language.things import told
from ordo_pnp.games import known_codes, plugin_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Origin
    from ordo_pnp.draw import Drawing
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.language.schema_parts import SchemaPart
    from ordo_pnp.editor.language.targets import AskedPlace
    from ordo_pnp.editor.language.things import NamedThing, TextContext


_CODE: Final = re.compile(r"\b[A-Z]{1,5}-?[0-9]{2,3}\b")
# Of a sign that is drawn in dots; it has no size of its own.
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
    """Return what the word at a place means.

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
    """Return what a finding or ruling means whose code stands in a comment or a book."""
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
    """Return what is named: the card, or what the thing is, where it stands and how it looks."""
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
    """Return a card as people know it: its names, its rules text, where it stands."""
    names = dict.fromkeys(texts["name"] for texts in card.texts.values() if "name" in texts)
    lines = [f"**{' · '.join(names) or card.id}** — {told(here.game, card.kind, 'kinds') or card.kind}, `{card.id}`"]
    rules = rules_of(card, here)
    if rules:
        lines.append(f"> {rules}")
    lines.append(f"_{_where(card.origin)}_, {card.printing.copies} ×")
    return "\n\n".join(lines)


def rules_of(card: Card, here: TextContext, language: str | None = None) -> str:
    """Return the rules text of a card in a language, its own if none is named; empty where it cannot be made."""
    if here.game is None:
        return ""
    try:
        return plugin_of(card.game).derived.rules_text(here.game, card, language or card.language)
    except OrdoError:
        return ""


def _schema(place: AskedPlace) -> str:
    """Return what the schemas say of a key, or of the place of a value."""
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
    """Return what is printed on the card for the field that the place stands in, where its game makes a text of it."""
    here = place.here
    made = None if here.game is None else plugin_of(here.game.id).derived.text
    if made is None or place.spot is None or not place.spot.is_key:
        return ""
    steps = (*place.spot.path, place.spot.word)
    card = card_around(here, steps, place.spot.nodes)
    if card is None or isinstance(steps[1], str) or steps[2:3] != (made.field,):
        return ""
    rules = rules_of(card, here)
    return f"Printed on `{card.id}`:\n\n> {rules}" if rules else ""


def _drawn(here: TextContext, namespace: str, thing: NamedThing) -> str:
    """Return a sign or a charge in dots; empty for what is neither, or cannot be drawn."""
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
    files = here.game.files.get("signs", EMPTY) if here.game is not None else EMPTY
    found = next((origin.value[name] for origin in files.values() if name in origin.value), None)
    return None if found is None else Signs({name: found}, look.palette).draw(name, _SIGN_MM, "mono")


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/hover": hover}
