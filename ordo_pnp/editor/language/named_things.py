"""Find the things that a word in data can name: cards, sets, colours, signs, languages, fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ordo_pnp.cards import EMPTY, Card, CardSet, Catalog, GameData, Origin
from ordo_pnp.draw import NameScope
from ordo_pnp.editor.language.edited_project import Editor, OpenText
from ordo_pnp.editor.language.text_outline import TextSpot
from ordo_pnp.games import plugin_of


class NamedThing(NamedTuple):
    """Something that a word in data can name."""

    # As it is written there.
    name: str
    # A description of a few words.
    detail: str = ""
    # Its definition: the value under its name; None where no file has it.
    origin: Origin | None = None
    card: Card | None = None
    # Whether a key names it there, not a value.
    at_key: bool = True


@dataclass(frozen=True, slots=True)
class TextContext:
    """The project around a place in a text: its catalog, and the game and set at hand."""

    text: OpenText
    catalog: Catalog
    game: GameData | None
    card_set: CardSet | None
    spot: TextSpot | None = None


def told(game: GameData | None, word: str, group: str | None = None) -> str:
    """Return a word of a game in its languages, by default from the first group with it; empty if none has it."""
    if game is None:
        return ""
    own = game.words.get(game.language, EMPTY)
    found = group if group in own and word in own[group] else next((each for each in own if word in own[each]), None)
    if found is None or (group is not None and group not in own):
        return ""
    return " · ".join(dict.fromkeys(game.word(found, word, each) for each in game.languages))


def references(here: TextContext) -> Iterator[NamedThing]:
    """Yield the ``$`` references that a layout can show of its cards."""
    scope = _scope(here)
    if scope is None or here.game is None:
        return
    items = _items_above(here)
    names = scope.names()
    if items:
        made = scope.made_list(items[-1])
        keys = scope.item_keys(items[-1]) if made is None else made.item_keys
        yield from (
            NamedThing(f"$item{each}", f"of each of {items[-1]}") for each in ("", *(f".{key}" for key in keys))
        )
        yield NamedThing("$index", "which of them it is")
    for name in names:
        head, _, rest = name.removeprefix("$").partition(".")
        what = "fact of the card"
        if head == "words":
            what = told(here.game, rest.rpartition(".")[2], rest.partition(".")[0])
        elif head in scope.fields:
            what = "text of the card" if scope.fields[head] else "field of the card"
        elif head == "roles":
            what = "value of the card by what it is for"
        elif head == "facts":
            what = "from game.yaml"
        elif scope.made_list(name) is not None:
            what = "list that the game makes of the card"
        yield NamedThing(name, what)


def _scope(here: TextContext) -> NameScope | None:
    game = here.game
    if game is None:
        return None
    stem = here.text.path.stem
    full = stem if here.card_set is None else f"{here.card_set.id}/{stem}"
    layout = game.faces.get(full)
    kinds = layout.value.get("for", ()) if layout is not None else tuple(game.fields)
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    return NameScope(game, kinds, (), plugin_of(game.id).derived)


def _items_above(here: TextContext) -> list[str]:
    """Return the lists that the layout goes through around a place, the innermost last."""
    nodes = here.spot.nodes if here.spot is not None else ()
    found: Iterable[Any] = (None if each is None else each.member("over") for each in nodes)
    return [each.word for each in found if each is not None]


# Cards whose ids are offered.
MAX_CARDS: Final = 20_000


def context_of(editor: Editor, text: OpenText, spot: TextSpot | None = None, *, is_fresh: bool = False) -> TextContext:
    """Return the project around a text.

    Args:
        editor: The project.
        text: The text.
        spot: The place in it.
        is_fresh: Read all changes first; else cards of this text may be as they were before it was edited.
    """
    session = editor.session
    catalog = session.catalog() if is_fresh else session.catalog_but_for(text.path)
    for game in catalog.games.values():
        own = next((each for each in game.sets.values() if text.path.is_relative_to(each.folder)), None)
        if own is not None or text.path.is_relative_to(game.folder):
            return TextContext(text, catalog, game, own, spot)
    return TextContext(text, catalog, None, None, spot)


def things_of(here: TextContext, namespace: str) -> Iterator[NamedThing]:
    """Yield the things of some namespaces, separated by spaces, at a place.

    Those of a set before those of its game.
    """
    for each in namespace.split():
        if each.startswith("$"):
            yield from _local(here, each[1:])
        elif each in _OF_ALL:
            yield from _OF_ALL[each](here)
        elif each.startswith("facts."):
            yield from _facts(here, each.removeprefix("facts."))
        else:
            yield from _entries(here, *each.partition(".")[::2])


def thing_named(here: TextContext, namespace: str, name: str) -> NamedThing | None:
    """Return the thing that a word names; None where it names nothing."""
    return next((each for each in things_of(here, namespace) if each.name == name), None)


def _local(here: TextContext, key: str) -> Iterator[NamedThing]:
    """Yield the keys of the mappings of a name above the place, the nearest first."""
    for node in reversed(here.spot.nodes if here.spot is not None else ()):
        found = None if node is None else node.member(key)
        before = here.spot.start if here.spot is not None else 0
        for each in found.members if found is not None else ():
            if each.key is not None and not each.node.start <= before <= each.node.end:
                yield NamedThing(f"${each.key}", key)


def _files(here: TextContext, kind: str) -> Iterator[tuple[str, Origin]]:
    """Yield the files of a kind that count at a place, with their owners: those of its set, of its game and of all games."""
    files = here.game.files.get(kind, EMPTY) if here.game is not None else EMPTY
    own = None if here.card_set is None else here.card_set.id
    if own is not None:
        yield from ((own, origin) for name, origin in files.items() if name.rpartition("/")[0] == own)
    yield from (("", origin) for name, origin in files.items() if "/" not in name)
    yield from (("all games", origin) for origin in here.catalog.shared.get(kind, EMPTY).values())


_SINGULAR: Final = {"palette": "colour", "fonts": "font", "sizes": "size", "weights": "weight", "tones": "tones"}


def _entries(here: TextContext, kind: str, part: str) -> Iterator[NamedThing]:
    what = _SINGULAR.get(part, (part or kind).removesuffix("s"))
    for owner, origin in _files(here, kind):
        origin = origin.below(part) if part else origin  # noqa: PLW2901
        try:
            entries = origin.value
        except (KeyError, TypeError):
            continue
        for name, value in entries.items() if isinstance(entries, dict) else ():
            about = value.get("about") if isinstance(value, dict) else value if isinstance(value, str) else None
            of = f" of {owner}" if owner else ""
            yield NamedThing(name, f"{what}{of}{f': {about}' if about else ''}", origin.below(name))


def _facts(here: TextContext, path: str) -> Iterator[NamedThing]:
    if here.game is None:
        return
    origin, value = here.game.origin, here.game.facts
    for step in path.split("."):
        value = value.get(step, EMPTY) if hasattr(value, "get") else EMPTY
        origin = origin.below(step)
    group = path.rpartition(".")[2]
    for at, word in enumerate(value):
        if isinstance(word, str):
            is_key = hasattr(value, "items")
            yield NamedThing(word, told(here.game, word, group), origin.below(word if is_key else at), at_key=is_key)


def _faces(here: TextContext) -> Iterator[NamedThing]:
    if here.game is None:
        return
    own = None if here.card_set is None else here.card_set.id
    for full, origin in sorted(here.game.faces.items(), key=lambda each: each[0].rpartition("/")[0] != own):
        owner, _, name = full.rpartition("/")
        kinds = origin.value.get("for", ()) if isinstance(origin.value, dict) else ()
        named = kinds if isinstance(kinds, str) else ", ".join(kinds)
        shown = name if owner in ("", own) else full
        yield NamedThing(shown, f"layout of {named}" + (f" of {owner}" if owner else ""), origin)
    yield from (NamedThing(name, "layout that comes with the program") for name in here.game.stock())


def _cards(here: TextContext) -> Iterator[NamedThing]:
    """Yield the cards by their ids; those of the set at hand come first."""
    own = None if here.card_set is None else here.card_set.id
    sets = () if here.game is None else sorted(here.game.sets.values(), key=lambda each: each.id != own)
    left = MAX_CARDS
    for each in sets:
        for card in each.cards[:left]:
            yield NamedThing(card.id, f"{card.kind}: {card.name}", card.origin.below("id"), card, at_key=False)
        left -= len(each.cards)


def _slugs(here: TextContext) -> Iterator[NamedThing]:
    if here.card_set is None:
        game = here.game
        for name, words in (game.words.get(game.language, EMPTY) if game is not None else EMPTY).items():
            some = ", ".join(words.values())
            yield NamedThing(name, f"words of the game: {some[:60]}")
        return
    yield NamedThing("set", "the set itself", here.card_set.origin)
    for card in here.card_set.cards:
        slug = card.id.partition("/")[2]
        yield NamedThing(slug, f"{card.kind}: {card.name}", card.origin.below("id"), card, at_key=False)


def _sets(here: TextContext) -> Iterator[NamedThing]:
    is_own = here.spot is not None and here.spot.path[:2] == ("set", "requires")  # a set does not require itself
    for each in here.game.sets.values() if here.game is not None else ():
        if is_own and each is here.card_set:
            continue
        yield NamedThing(
            each.id, f"set: {each.name(each.language)}, {len(each.cards)} cards", each.origin.below("id"), at_key=False
        )


def _kinds(here: TextContext) -> Iterator[NamedThing]:
    declared = dict(_kind_origins(here))
    for each in here.game.fields if here.game is not None else ():
        yield NamedThing(each, told(here.game, each, "kinds") or "kind of card", declared.get(each))


def _kind_origins(here: TextContext) -> Iterator[tuple[str, Origin]]:
    for _, origin in _files(here, "kinds"):
        yield from ((name, origin.below(name)) for name in origin.value)


def _languages(here: TextContext) -> Iterator[NamedThing]:
    if here.game is not None:
        codes = (*here.game.languages, *(each for owner in here.game.sets.values() for each in owner.languages))
        yield from (NamedThing(each, "language") for each in dict.fromkeys(codes))


def _rulings(here: TextContext) -> Iterator[NamedThing]:
    for _, origin in _files(here, "rulings"):
        for at, each in enumerate(origin.value):
            yield NamedThing(each["id"], each["question"], origin.below(at, "id"), at_key=False)


def _fields(here: TextContext) -> Iterator[NamedThing]:
    found: dict[str, str] = {}
    for kind, fields in here.game.fields.items() if here.game is not None else ():
        for name, is_text in fields.items():
            found.setdefault(name, f"{'text' if is_text else 'field'} of {kind}")
    yield from (NamedThing(name, what) for name, what in found.items())


def _games(here: TextContext) -> Iterator[NamedThing]:
    for each in here.catalog.games.values():
        yield NamedThing(each.id, str(each.facts.get("name", "game")), each.origin.below("id"), at_key=False)


def _parameters(here: TextContext) -> Iterator[NamedThing]:
    """Yield the parameters of a verb of a set, for its arguments."""
    path = here.spot.path if here.spot is not None else ()
    verb = thing_named(here, "verbs", str(path[-1])) if path else None
    if verb is None or verb.origin is None:
        return
    for name, value in verb.origin.value.get("parameters", EMPTY).items():
        what = f"number from {value['min']} to {value['max']}" if isinstance(value, dict) else str(value)
        yield NamedThing(name, f"{what}, parameter of {verb.name}", verb.origin.below("parameters", name))


_OF_ALL: Final[Mapping[str, Callable[[TextContext], Iterator[NamedThing]]]] = {
    "cards": _cards,
    "face": _faces,
    "fields": _fields,
    "games": _games,
    "kinds": _kinds,
    "languages": _languages,
    "parameters": _parameters,
    "references": references,
    "rulings": _rulings,
    "sets": _sets,
    "slugs": _slugs,
}
