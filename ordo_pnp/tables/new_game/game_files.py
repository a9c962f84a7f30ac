"""The plan of a new game, and its files: cards, kinds, faces, look, margin words and README."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final, TypeAlias

from ordo_pnp.cards import (
    DEFAULT_LOOK,
    KINDS_PAGE,
    SOURCE,
    Catalog,
    Schemas,
    compile_kinds,
    fields_of,
    format_schema,
    is_translated,
    list_of,
    lists_of,
    page_of_kinds,
    source_hash,
    with_modeline,
)
from ordo_pnp.draw import PieceSize
from ordo_pnp.paper import MARGIN, PrintConfig

# The definition of a field in ``kinds.yaml``.
FieldSpec: TypeAlias = Mapping[str, Any]
# The mapping below ``kinds`` there.
Kinds: TypeAlias = Mapping[str, Mapping[str, Any]]
# Groups of words, as in ``game.yaml``.
Words: TypeAlias = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card to be written."""

    kind: str
    # As in a file of cards, in order of keys.
    entry: Mapping[str, Any]
    # Language -> texts.
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be written."""

    id: str
    title: str
    # Its own first.
    languages: Sequence[str]
    kinds: Kinds
    # In its own language.
    words: Words
    cards: Sequence[PlannedCard]
    # The signs that its cards show, as in ``signs.yaml``.
    signs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    # Language -> words; missing ones have yet to be translated.
    translated_words: Mapping[str, Words] = field(default_factory=dict)
    # Language -> the name of its first set, if not the usual one.
    set_names: Mapping[str, str] = field(default_factory=dict)
    # Path in the folder of the set -> content.
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    # The field with the picture of the back of a card; empty where there is none.
    backs: str = ""
    # Of the cards; None for the usual one.
    size: PieceSize | None = None
    # Names of the tables that its cards come from.
    tables: Sequence[str] = ()
    # The look of its cards.
    look: str = DEFAULT_LOOK
    # Whether each kind has a back of its own.
    backs_by_kind: bool = False


_WIDTH: Final = 100
_WORDS_OF_YAML: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
_PLAIN: Final = re.compile(r"[A-Za-z](?:[A-Za-z0-9 '-]*[A-Za-z0-9])?\Z")
_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\Z")


def flow(value: Any) -> str:
    """Write a value on one line.

    >>> flow({"type": "choice", "values": ["common", "Very rare", "no"]})
    '{type: choice, values: [common, Very rare, "no"]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    is_plain = _PLAIN.match(value) and value.lower() not in _WORDS_OF_YAML
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return (
        name
        if _KEY.match(name) and (len(name) == 1 or name not in _WORDS_OF_YAML)
        else json.dumps(name, ensure_ascii=False)
    )


def block(value: Mapping[str, Any], indent: int) -> Iterator[str]:
    """Yield the lines of a mapping; a short value that is not nested further stands on one."""
    space = " " * indent
    for key, each in value.items():
        line = f"{space}{_key(key)}: {flow(each)}"
        if isinstance(each, dict) and each and (len(line) > _WIDTH or _is_deep(each)):
            yield f"{space}{_key(key)}:"
            yield from block(each, indent + 2)
        else:
            yield line


def _is_deep(value: Mapping[str, Any]) -> bool:
    return any(isinstance(each, dict) for each in value.values())


def entries(cards: Sequence[Mapping[str, Any]], indent: int) -> Iterator[str]:
    """Yield the lines of a list of mappings."""
    for card in cards:
        lines = list(block(card, indent + 2))
        yield f"{' ' * indent}- {lines[0].lstrip()}"
        yield from lines[1:]


def margin_words(plan: GamePlan, language: str) -> Words:
    """Return the group of words of a game in a language; nothing where the papers know all languages of the game.

    In its own language it has them in any case: in English, where the papers do not know it. In another language that they
    do not know they are left to be translated.
    """
    known = PrintConfig.of(Catalog({})).words
    if known.keys() >= set(plan.languages):
        return {}
    if language in known:
        return {MARGIN: known[language]}
    return {MARGIN: {**known["en"], "language": language}} if language == plan.languages[0] else {}


_TEXT = """\
# {title}

Made by `ordo new game`. Everything here is yours to change; in this folder

```sh
ordo check --strict
ordo build
ordo watch
```

check the cards, print them into `output/`, and show every change as a picture as soon as a file is saved.

| file | what it holds |
|---|---|
| `cards/{id}/game.yaml` | name, languages, headings and words |
| `cards/{id}/kinds.yaml` | what cards of each kind hold: {kinds}; `KINDS.md` beside it tells the same to people |
{signs}| `cards/{id}/look.yaml` | the look of the cards, and the colours, fonts and sizes that you change in it |
| `cards/{id}/base/` | the first set: {lists} |
{translations}| `schemas/` | for editors: they complete and check while you type; `ordo schema --write` brings them and `KINDS.md` up to date after a change of `kinds.yaml` |

- A new card is a new entry in a file of the set: an `id` that no other card of the set has, and what its kind asks for.
  `print: {{copies: 3}}` below it prints three of it.
- A new field is a line in `kinds.yaml`: `wings: {{type: int, min: 0, max: 4}}`. The types are `text`, `rich`, `int`, `figure`, `choice`, `symbols`,
  `flag`, `image`, `arms`, `color` and `card`.
- `ordo build --draft` prints cards that still have errors, too, each marked.
- `{{coin}}` in a text shows a sign. Every game has 254 of them; `ordo new sign coin` writes one into `signs.yaml`, to be changed.
- `ordo looks -o looks.html` shows your cards in all looks, `ordo look NAME` takes one; `ordo new face KIND` writes the face
  of a kind as a file of your own, to move and change everything on it.
- `ordo new book` writes a rulebook to go on with, `ordo rulebook` prints it.
- Pictures go into `cards/{id}/base/{folder}`; a card shows one by `{art}`.
{again}- `ordo export csv -o cards.csv` writes the cards as a spreadsheet, `ordo import csv cards.csv` takes it back.
- `ordo explain CODE` explains a finding such as CAT103.
"""


def readme_of(plan: GamePlan) -> str:
    """Return the text of the README of a game."""
    lists = dict.fromkeys(f"`{list_of(kind, spec)}.yaml`" for kind, spec in plan.kinds.items())
    drawn = [name for name, sign in plan.signs.items() if "layers" in sign]
    shapes = f"plain shapes, to be drawn anew: {_words(drawn)}" if drawn else "other names of signs that every game has"
    signs = f"| `cards/{plan.id}/signs.yaml` | {shapes} |\n"
    text = f"| `cards/{plan.id}/text/`, `cards/{plan.id}/base/text/` | the translations into {_words(plan.languages[1:])} |\n"
    folder, art = _pictures_of(plan)
    again = f"- What is changed in {_words(plan.tables)} later comes here by `ordo import FILE`; `cards/{plan.id}/tables.yaml` says what its columns are.\n"
    return _TEXT.format(
        folder=folder,
        art=art,
        title=plan.title.replace("\n", " "),
        id=plan.id,
        kinds=_words(plan.kinds),
        lists=", ".join(lists),
        signs=signs if plan.signs else "",
        again=again if plan.tables else "",
        translations=text if len(plan.languages) > 1 else "",
    )


def _pictures_of(plan: GamePlan) -> tuple[str, str]:
    """Return the folder of the pictures, seen from the set, and the form of a picture's name: as existing ones."""
    fields = (
        name for spec in plan.kinds.values() for name, field in fields_of(spec).items() if field["type"] == "image"
    )
    field = next(fields, None)
    shown = (str(card.entry[field]) for card in plan.cards if field is not None and field in card.entry)
    there = next(shown, None) or next(iter(plan.pictures), "art/name.png")
    folder = f"{there.rpartition('/')[0]}/" if "/" in there else ""
    return folder, f"{field}: {folder}name.png" if field else f"print: {{art: {folder}name.png}}"


def _words(names: object) -> str:
    return ", ".join(f"`{name}`" for name in names) if hasattr(names, "__iter__") else ""


_LOOK: Final = """\
# How the cards look: as `from` says, and what is said here goes before. `ordo looks` shows all looks with these cards.
# A colour, a font, a size: `palette: {{accent-1: '#7A1F2B'}}` below `look` is the colour of the first kind of card.
format: 1
look:
  from: {look}
"""


def look_text(plan: GamePlan) -> str:
    """Return the file of the look of a game."""
    text = _LOOK.format(look=plan.look)
    if plan.backs_by_kind:
        text += "  backs: by-kind\n"
    if plan.size is not None:
        text += f"  size: [{plan.size.width:g}, {plan.size.height:g}]\n"
        if plan.size.outline not in {None, "rectangle"}:
            text += f"  outline: {plan.size.outline}\n"
    return text


FIRST_SET: Final = "base"
# The face of backs that are pictures, each its own.
PICTURE_BACK: Final = "picture-back"
_PICTURE_BACK: Final = """\
# The back of cards that have a picture of their own for it.
format: 1
face:
  for: [{kinds}]
  side: back
  size: [{width}, {height}]
  bleed: 3
  safe: 3
  radius: 3
  elements:
    - rect: {{box: bleed, fill: paper}}
    - image: {{box: bleed, file: ${field}}}
"""
_SET_NAMES: Final = {"en": "Base Set", "de": "Grundset", "ru": "Базовый набор"}
_CARDS_OF_A_FILE: Final = 1_000


def files_of(plan: GamePlan, schemas: Schemas) -> dict[str, bytes]:
    """Return the files of a game.

    Args:
        plan: Its content.
        schemas: Those of the program, of which the project gets a copy for editors.

    Returns:
        Path within the project -> content, in order of path.
    """
    writer = _Writer(plan, schemas)
    made = {**dict(writer.texts()), **dict(writer.schema_files())}
    home = f"cards/{plan.id}/{FIRST_SET}"
    pictures = {f"{home}/{name}": content for name, content in plan.pictures.items()}
    return dict(sorted({**{name: text.encode() for name, text in made.items()}, **pictures}.items()))


class _Writer:
    def __init__(self, plan: GamePlan, schemas: Schemas) -> None:
        self.plan, self.schemas = plan, schemas
        self.home = f"cards/{plan.id}"

    def schema_files(self) -> Iterator[tuple[str, str]]:
        """Yield the schemas that editors need: those of every game, and those that follow from the kinds."""
        for name in self.schemas.files:
            if "/" not in name:
                yield f"schemas/{name}", self.schemas.written(name).decode()
        for key, content in compile_kinds(self.plan.kinds, self.schemas.base).items():
            yield f"schemas/{self.plan.id}/{key}.schema.json", format_schema(content)

    def texts(self) -> Iterator[tuple[str, str]]:
        plan, home = self.plan, self.home
        yield "README.md", readme_of(plan)
        yield self._data(f"{home}/game.yaml", f"{plan.id}/game", "game", block(self._facts(), 2))
        yield self._data(f"{home}/kinds.yaml", "kinds", "kinds", block(dict(plan.kinds), 2))
        yield f"{home}/{KINDS_PAGE}", page_of_kinds(plan.kinds, plan.title)
        if plan.signs:
            yield self._data(f"{home}/signs.yaml", "signs", "signs", block(dict(plan.signs), 2))
        yield f"{home}/look.yaml", with_modeline(look_text(plan), "../../schemas/look.schema.json")
        if plan.backs:
            yield (
                f"{home}/faces/{PICTURE_BACK}.yaml",
                with_modeline(self._picture_back(), "../../../schemas/face.schema.json"),
            )
        yield from self._set()
        for language in plan.languages[1:]:
            yield self._overlay(f"{home}/text/{language}.yaml", language, self._translated_words(language))
            cards = {card.entry["id"]: self._translated(card, language) for card in plan.cards}
            told = {slug: texts for slug, texts in cards.items() if texts}
            yield self._overlay(
                f"{home}/{FIRST_SET}/text/{language}.yaml", language, {**self._set_in(language), **told}
            )

    def _picture_back(self) -> str:
        kinds = [kind for kind, spec in self.plan.kinds.items() if self.plan.backs in spec.get("fields", {})]
        width, height = (63, 88) if self.plan.size is None else (self.plan.size.width, self.plan.size.height)
        return _PICTURE_BACK.format(
            kinds=", ".join(kinds), width=f"{width:g}", height=f"{height:g}", field=self.plan.backs
        )

    def _translated_words(self, language: str) -> dict[str, dict[str, str]]:
        """Return the words of the game in a language, by group; those without a translation are missing."""
        translated = {**self.plan.translated_words.get(language, {}), **margin_words(self.plan, language)}
        groups = self._facts()["words"]
        if "deck" in translated:  # the title is a name, and stays as it is by default
            translated["deck"] = {"title": self.plan.title, **translated["deck"]}
        return {
            group: {SOURCE: source_hash(groups[group]), **words}
            for group, words in translated.items()
            if group in groups
        }

    def _set_in(self, language: str) -> dict[str, dict[str, str]]:
        name = self.plan.set_names.get(language, None if self.plan.set_names else _SET_NAMES.get(language))
        return {} if name is None else {"set": {SOURCE: source_hash({"name": self._set_name()}), "name": name}}

    def _facts(self) -> dict[str, Any]:
        plan = self.plan
        languages = list(plan.languages)
        deck = {"title": plan.title, **plan.words.get("deck", {})}
        words = {**plan.words, "deck": deck, **margin_words(plan, languages[0])}
        return {"id": plan.id, "name": plan.title, "language": languages[0], "languages": languages, "words": words}

    def _set_name(self) -> str:
        own = self.plan.languages[0]
        return self.plan.set_names.get(own) or _SET_NAMES.get(own, _SET_NAMES["en"])

    def _set(self) -> Iterator[tuple[str, str]]:
        place = f"{self.home}/{FIRST_SET}"
        facts = {"id": FIRST_SET, "name": self._set_name(), "language": self.plan.languages[0]}
        yield self._data(f"{place}/set.yaml", "set", "set", block(facts, 2))
        for key, kinds in lists_of(self.plan.kinds).items():
            cards = [_entry(card, is_told=len(kinds) > 1) for card in self.plan.cards if card.kind in kinds]
            for start in range(0, len(cards), _CARDS_OF_A_FILE):
                number = "" if not start else f".{start // _CARDS_OF_A_FILE + 1}"
                lines = entries(cards[start : start + _CARDS_OF_A_FILE], 2)
                yield self._data(f"{place}/{key}{number}.yaml", f"{self.plan.id}/{key}", key, lines)

    def _translated(self, card: PlannedCard, language: str) -> dict[str, str]:
        """Return the entry of a card in a file of translations."""
        texts = card.translations.get(language, {})
        names = [name for name, spec in fields_of(self.plan.kinds[card.kind]).items() if is_translated(spec)]
        own = {name: card.entry[name] for name in names if name in card.entry}
        return {SOURCE: source_hash(own), **texts} if texts else {}

    def _overlay(self, place: str, language: str, told: Mapping[str, Any]) -> tuple[str, str]:
        return self._data(place, "text", "text", block({"language": language, "entries": told}, 2))

    def _data(self, place: str, schema: str, key: str, lines: Iterable[str]) -> tuple[str, str]:
        """Return the text of a data file: modeline, format, and the content below its key."""
        up = "../" * (len(PurePosixPath(place).parts) - 1)
        text = "\n".join(["format: 1", f"{key}:", *lines, ""])
        return place, with_modeline(text, f"{up}schemas/{schema}.schema.json")


def _entry(card: PlannedCard, *, is_told: bool) -> dict[str, Any]:
    """Return a card as it stands in its file; with its kind where the list holds several."""
    kind = {"kind": card.kind} if is_told else {}
    return {"id": card.entry["id"], **kind, **card.entry}
