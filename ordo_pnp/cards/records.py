"""Frozen records of cards, sets, games and the whole catalog, with the values that a game derives from a card, and the choice of its layouts, the default face included."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NewType

from ordo_pnp.base import Span
from ordo_pnp.cards.documents import Document
from ordo_pnp.cards.keywords import KEYWORDS, Keywords, keywords_in, with_keywords
from ordo_pnp.cards.rich_text import marked
from ordo_pnp.cards.stock_looks import (
    DEFAULT_LOOK,
    STOCK_BACK,
    STOCK_FACE,
    STOCK_LIGHT_BACK,
    look_over,
    stock_faces,
    stock_look,
)
from ordo_pnp.cards.value_paths import CardShape

# The uses of a card in figures of books, each with a layout of its own if need be.
FIGURE_USES: Final = ("table", "hand", "small", "seats", "list", "strip")


def figures_named(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the layouts that figures of books draw instead of one.

    >>> figures_named({"figure": "unit-figure"}), figures_named({"figure": {"table": "disc", "small": "dot"}}), figures_named({})
    (('unit-figure',), ('disc', 'dot'), ())
    """
    named = layout.get("figure", ())
    return (named,) if isinstance(named, str) else tuple(named[key] for key in FIGURE_USES if key in named)


def named_sides(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the layouts that one names as its back and for figures: none of them is the front of a card."""
    return (*((layout["back"],) if "back" in layout else ()), *figures_named(layout))


# ``set/slug``, such as ``base/spear-levy``: stable, never derived from a title, never reused.
CardId = NewType("CardId", str)

EMPTY: Mapping[str, Any] = MappingProxyType({})
# The role of the text with the effects of the card.
RULES = "rules"
# The role of a text that tells a story: it may name any number and use any word.
STORY = "story"
# The faces of every look of the program.
_STOCK = frozenset({STOCK_FACE, STOCK_BACK, STOCK_LIGHT_BACK})
# The role of a text that stands beside the kind of the card.
KIND_LINE = "kind"
# The role of a field that no face of the stock shows.
HIDDEN = "hidden"


class Origin(NamedTuple):
    """The place of a record: a document and the path of keys and indices to it."""

    document: Document
    path: tuple[str | int, ...]

    def span(self, *more: str | int, key: bool = False) -> Span:
        """Locate the record, or a value below it; with ``key`` the key instead of its value."""
        return self.document.span((*self.path, *more), key=key)

    def text_span(self, path: Sequence[str | int], text: str, start: int, end: int) -> Span:
        """Locate some characters of a text below the record, by their places in its value; see ``Document.text_span``."""
        return self.document.text_span((*self.path, *path), text, start, end)

    def below(self, *steps: str | int) -> Origin:
        """Return the place that some keys and indices lead to."""
        return Origin(self.document, (*self.path, *steps))

    @property
    def value(self) -> Any:
        """The plain data at this place."""
        data = self.document.data
        for step in self.path:
            data = data[step]
        return data


class Printing(NamedTuple):
    """The printing of a card; the rules do not use it."""

    copies: int
    # Place among all cards of the set, from 1: kinds in the order of the headings of the deck, then as in their files.
    number: int
    # Name of the layout in ``faces/``.
    face: str
    # Name of the layout of the other side; None where the layout of the front decides, see ``GameData.back_of``.
    back: str | None
    # Coat of arms as data, see ``ordo_pnp.draw.heraldry.arms``.
    arms: Mapping[str, Any] | None = None
    # Image file, relative to the set's folder.
    art: str | None = None
    # Picture made of data: its name, or its name and how it is shown.
    vignette: str | Mapping[str, Any] | None = None
    # Part of the picture that stays in the middle where it is cropped, such as ``50% 20%`` from its left and its top.
    focus: str | None = None


_BRACES = re.compile(r"\{(\w+)\}")


class _Translated:
    """A record whose texts are written in one language and translated into others: a card, a set.

    Other modules use these methods: a record need not have the language asked for.
    """

    __slots__ = ()
    texts: Mapping[str, Mapping[str, str]]
    language: str

    @property
    def own_texts(self) -> Mapping[str, str]:
        """The texts in the language that the set is written in, by field."""
        return self.texts.get(self.language, EMPTY)

    def translation(self, language: str) -> Mapping[str, str]:
        """Return the texts that are written in a language, by field; none where it is not translated."""
        return self.texts.get(language, EMPTY)

    def text(self, name: str, language: str) -> str:
        """Return a text in a language, in the set's own where it is not translated; empty if there is none."""
        return str(self.translation(language).get(name, self.own_texts.get(name, "")))

    def shown_texts(self, language: str) -> Mapping[str, str]:
        """Return every text as it is shown in a language, by field."""
        return {**self.own_texts, **self.translation(language)}


@dataclass(frozen=True, slots=True)
class Card(_Translated):
    """A card's identity: its names and the fields that the rules know."""

    id: CardId
    game: str
    set: str
    # ``unit`` and so on: the word of the rulebook.
    kind: str
    # Language -> field (``name``, ``flavour`` …) -> text; the set's own language is always present.
    texts: Mapping[str, Mapping[str, str]]
    # The language the set is written in.
    language: str
    # All other fields that the schema of the kind defines, such as ``symbols``, as plain data.
    fields: Mapping[str, Any]
    printing: Printing
    origin: Origin = field(repr=False, compare=False)
    # Language -> the entry of its overlay that holds the translations.
    text_origins: Mapping[str, Origin] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Kind of file that its game leaves to sets -> the content of such files of its game, and then of its set.
    beside: Mapping[str, Sequence[Origin]] = field(default_factory=lambda: EMPTY, repr=False, compare=False)

    def text_span(self, name: str, language: str) -> Span:
        """Locate a text: in the overlay of a language, or in the card itself."""
        overlay = self.text_origins.get(language)
        if overlay is not None and name in self.translation(language):
            return overlay.span(name)
        return self.origin.span(name)

    @property
    def name(self) -> str:
        """The name in the language the set is written in."""
        return self.own_texts.get("name", str(self.id))


@dataclass(frozen=True, slots=True)
class CardSet(_Translated):
    """A self-contained folder of cards: the base game, an expansion, a stranger's expansion."""

    id: str
    game: str
    language: str
    # Those it is declared to be made in; none where it declares none.
    languages: tuple[str, ...]
    texts: Mapping[str, Mapping[str, str]]
    requires: tuple[str, ...]
    # In file and reading order.
    cards: tuple[Card, ...]
    folder: Path
    origin: Origin = field(repr=False, compare=False)

    @property
    def sign(self) -> str | None:
        """The sign that marks its cards, by its name; None if it has none."""
        found = self.origin.value.get("sign")
        return None if found is None else str(found)

    def name(self, language: str) -> str:
        """Return its name in a language, in its own where that is not translated; its id if it has none."""
        return self.text("name", language) or self.id


class Variant(NamedTuple):
    """A rule that may be played in several ways."""

    name: str
    values: tuple[str, ...]
    # None where the game decides by player count or sets.
    default: str | None
    ruling: str | None


@dataclass(frozen=True, slots=True)
class GameData:
    """One game: its folder in ``cards/``, its words and its sets."""

    id: str
    language: str
    languages: tuple[str, ...]
    folder: Path
    # ``game.yaml`` below its ``game`` key: vocabulary, player counts and all else that the game's schema defines.
    facts: Mapping[str, Any]
    variants: Mapping[str, Variant]
    # Language -> group (``symbols``, ``territories`` …) -> key -> word.
    words: Mapping[str, Mapping[str, Mapping[str, str]]]
    sets: Mapping[str, CardSet]
    # Kind of card -> field its schema knows -> whether it is a text that is translated.
    fields: Mapping[str, Mapping[str, bool]]
    # Kind of file (``look``, ``face``, ``signs``, ``rulings`` …) -> name -> the content below that key.
    #
    # The name is the file's stem; in the folder of a set ``set/stem``.
    files: Mapping[str, Mapping[str, Origin]]
    origin: Origin = field(repr=False, compare=False)
    # Kind of card -> the fields and values that its schema allows.
    shapes: Mapping[str, CardShape] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Language -> the place that holds the groups of its words.
    word_origins: Mapping[str, Origin] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Kind of card -> field -> its role, ``RULES``, ``STORY`` or ``HIDDEN``, where its schema gives it one.
    roles: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Kind of card -> the fields whose numbers its texts repeat; its texts name no others.
    named_numbers: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: EMPTY, repr=False, compare=False)

    def language_for(self, cards: Iterable[Card]) -> str:
        """Return the default language in which cards of the game are shown.

        That in which their sets are written, if it is the same for all and one of the game's; otherwise the game's own.
        """
        written = {card.language for card in cards}
        return written.pop() if len(written) == 1 and written <= {*self.languages} else self.language

    def texts_of_role(self, kind: str, role: str) -> tuple[str, ...]:
        """Name the texts of a kind of card that have a role, in the order of the schema."""
        return tuple(name for name, each in self.roles.get(kind, EMPTY).items() if each == role)

    def is_rich(self, kind: str, name: str) -> bool:
        """Whether stars in a text of a kind of card make words bold or italic: in rules, in stories and where ``kinds.yaml`` says so."""
        if self.roles.get(kind, EMPTY).get(name) in (RULES, STORY):
            return True
        kinds = (origin.value.get(kind, EMPTY) for origin in self.files.get("kinds", EMPTY).values())
        return any(each.get("fields", EMPTY).get(name, EMPTY).get("type") == "rich" for each in kinds)

    def focus_of(self, kind: str, name: str) -> str | None:
        """Return the part of the pictures of a field that stays in sight where they are cropped, as ``kinds.yaml`` says."""
        kinds = (origin.value.get(kind, EMPTY) for origin in self.files.get("kinds", EMPTY).values())
        found = (each.get("fields", EMPTY).get(name, EMPTY).get("focus") for each in kinds)
        return next((each for each in found if each is not None), None)

    def marked_text(self, card: Card, name: str, language: str) -> str:
        """Return a text of a card as it is shown, with marks where its words become bold or italic."""
        text = card.text(name, language)
        text = marked(text) if self.is_rich(card.kind, name) else text
        is_free = name == "name" or name in self.texts_of_role(card.kind, STORY)
        return text if is_free else with_keywords(text, self.keywords(language, card.set))

    def keywords(self, language: str, card_set: str) -> Keywords:
        """Return the keywords of the texts of a set in a language."""
        files = {name: origin.value for name, origin in self.files.get(KEYWORDS, EMPTY).items()}
        return keywords_in(files, language, card_set)

    def rules_field(self, kind: str) -> str | None:
        """Name the text of a kind of card that holds its rules by hand, None where there is none."""
        return next(iter(self.texts_of_role(kind, RULES)), None)

    def word_span(self, group: str, key: str, language: str) -> Span:
        """Locate a word of the game in a language; the game's own where it is not translated."""
        found = self.word_origins.get(language)
        if found is not None and key in found.value.get(group, EMPTY):
            return found.span(group, key)
        return self.origin.span("words", group, key)

    @property
    def own_look(self) -> Mapping[str, Any]:
        """The content of ``look.yaml``."""
        found = self.files.get("look", EMPTY).get("look")
        return EMPTY if found is None else found.value

    @property
    def look_name(self) -> str:
        """The look of the program that cards without a face of their own have."""
        return str(self.own_look.get("from", DEFAULT_LOOK))

    @property
    def look(self) -> Mapping[str, Any]:
        """The look in ``look.yaml`` over the one it rests on; without that file, the game's."""
        own = self.own_look
        return own if own and "from" not in own else look_over(own, stock_look(self.look_name))

    def stock(self) -> Mapping[str, Origin]:
        """Return the program's layouts, for cards without one of their own."""
        own = self.own_look
        size = None if "size" not in own else (float(own["size"][0]), float(own["size"][1]))
        documents = stock_faces(self.look_name, size, own.get("outline", ""))
        return {name: Origin(document, ("face",)) for name, document in documents.items()}

    def look_of_set(self, name: str) -> Mapping[str, Any]:
        """Return the look of a set, which overrides the game's for its cards."""
        found = self.files.get("look", EMPTY).get(f"{name}/look")
        return EMPTY if found is None else found.value

    @property
    def faces(self) -> Mapping[str, Origin]:
        """Layout name -> its ``face`` mapping; a set's own layouts as ``set/name``."""
        return self.files.get("face", EMPTY)

    def cards(self) -> tuple[Card, ...]:
        """Every card of every set, in order of set and place in the file."""
        return tuple(card for each in self.sets.values() for card in each.cards)

    def face_of(self, card: Card) -> str | None:
        """Return the full name of the layout of a card's front: its set's own, or the game's, or one of the stock.

        None where the card names a layout that is not there, or where others show its kind: that is a slip.
        """
        named = card.printing.face
        found = next((full for full in (f"{card.set}/{named}", named) if full in self.faces), None)
        if found is not None or named in _STOCK:
            return found or named
        if "face" in card.origin.value.get("print", EMPTY) or card.kind in self.kinds_shown():
            return None
        return STOCK_FACE

    def kinds_shown(self) -> set[str]:
        """Return the kinds of cards that have a layout of the game or a set for their front."""
        kinds = (self.faces[name].value["for"] for name in self.fronts())
        return {kind for each in kinds for kind in ([each] if isinstance(each, str) else each)}

    def fronts(self) -> tuple[str, ...]:
        """Name the layouts of the game and its sets that draw fronts: not those that are declared for another use."""
        layouts = {name: each.value for name, each in self.faces.items()}
        others = {*_STOCK}
        for name, layout in layouts.items():
            own = name.rpartition("/")[2]
            others |= {each for each in named_sides(layout) if each != own} | ({own} if "side" in layout else set())
        return tuple(name for name in layouts if name.rpartition("/")[2] not in others)

    def layout(self, name: str) -> Origin | None:
        """Return a layout by its full name, also one of the stock; None if there is none."""
        return self.faces[name] if name in self.faces else self.stock().get(name)

    def back_of(self, card: Card) -> str | None:
        """Name the layout of a card's back: its own, else that of its front's layout; None for a blank one."""
        if card.printing.back is not None:
            return card.printing.back
        layout = self.layout(self.face_of(card) or "")
        return None if layout is None else layout.value.get("back")

    def word(self, group: str, key: str, language: str) -> str:
        """Return a word of the game in a language, in the game's own where it is not translated."""
        for each in (language, self.language):
            found = self.words.get(each, EMPTY).get(group, EMPTY).get(key)
            if found is not None:
                return str(found)
        raise KeyError(f"{group}.{key}")

    def sentence(self, group: str, key: str, language: str, **parts: object) -> str:
        """Return a word of the game with its parts filled in: ``{names}`` by the part ``names``.

        Braces around anything else stay as they are, where translators see them.
        """
        return _BRACES.sub(lambda found: str(parts.get(found[1], found[0])), self.word(group, key, language))


@dataclass(frozen=True, slots=True)
class Catalog:
    """All data that were read."""

    games: Mapping[str, GameData]
    # The files that belong to no game: kind of file (``charges``, ``papers``, ``sheet``) -> file stem -> its content.
    shared: Mapping[str, Mapping[str, Origin]] = field(default_factory=lambda: EMPTY)

    def cards(self, game: str | None = None) -> tuple[Card, ...]:
        """Every card of a game, or of every game, in order of game, set and place in the file."""
        return tuple(card for name, each in self.games.items() if game in {None, name} for card in each.cards())


@dataclass(frozen=True, slots=True)
class MadeText:
    """The generation of a card's rules text from one of its fields."""

    # Cards that have it get a text.
    field: str
    # Those in which the game can write.
    languages: tuple[str, ...]
    # Return the text of a card in a language: the one by hand where there is one, else the one that is made.
    #
    # It raises ``OrdoError`` where the field is wrong, which the game's own check of cards finds with its place.
    write: Callable[[Card, str], str]
    # Whether a card without the field gets one, too.
    also: Callable[[Card], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class MadeList:
    """The generation of a list of mappings of a card, which choose or place pictures."""

    make: Callable[[Card, GameData], Any]
    # Every key that an item can have.
    item_keys: tuple[str, ...]
    # Whether its items are shapes and places that the game has made itself: a check has nothing to find in them and
    # asks for none.
    is_scenery: bool = False


class MadeSize(NamedTuple):
    """The size and cuts of a piece, in millimetres from left and upper edge."""

    width: float
    height: float
    # Across and down; where there are none in a direction it may be cut anywhere.
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    # Across and down, where it should be cut if that makes no part more.
    breaks: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class MadePlaces(NamedTuple):
    """The places on a board, in mm from its upper left corner, by name and number of area."""

    # The middle of a piece.
    spots: Mapping[tuple[str, int], tuple[float, float]]
    # The least extent of a picture of a place: left, top, right, bottom.
    extents: Mapping[tuple[str, int], tuple[float, float, float, float]]


@dataclass(frozen=True, slots=True)
class Derived:
    """All values that a game derives from its cards."""

    text: MadeText | None = None
    # By the name under which faces refer to it, without the ``$``.
    lists: Mapping[str, MadeList] = field(default_factory=lambda: EMPTY)
    # Returns the size of a card whose size follows from the data of its game; None where it is that of its face.
    size: Callable[[Card, GameData], MadeSize | None] | None = None
    # Returns the places of things on a board that is drawn from data; None where its face has zones.
    places: Callable[[Card, GameData], MadePlaces | None] | None = None

    def is_text_made(self, card: Card) -> bool:
        """Whether a card has the fields from which its game writes rules texts."""
        return self.text is not None and (bool(card.fields.get(self.text.field)) or self.text.also(card))

    def rules_text(self, game: GameData, card: Card, language: str) -> str:
        """Return the rules text of a card: made by the game or else by hand; empty if there is neither.

        Raises:
            OrdoError: The field that the text is made from is wrong.
        """
        if self.text is not None and self.is_text_made(card):
            return self.text.write(card, language)
        by_hand = game.rules_field(card.kind)
        return "" if by_hand is None else card.text(by_hand, language)

    def marked_rules(self, game: GameData, card: Card, language: str) -> str:
        """Return the rules text of a card as it is shown, with marks where its words become bold or italic.

        Raises:
            OrdoError: The field that the text is made from is wrong.
        """
        text = marked(self.rules_text(game, card, language))
        return with_keywords(text, game.keywords(language, card.set))


NOTHING_DERIVED = Derived()


def card_data(card: Card, language: str, derived: Derived) -> str:
    """Return a card's rules data: the generated text, or all its fields.

    Args:
        card: It.
        language: Of the text.
        derived: The values that its game derives from fields.
    """
    made = derived.text
    if made is None or made.field not in card.fields:
        return _shown(card.fields)
    return made.write(card, language).replace("\n", " ")


def _shown(fields: object) -> str:
    if isinstance(fields, (list, tuple)):
        return " ".join(str(each) for each in fields)
    if not hasattr(fields, "items"):
        return str(fields)
    return "; ".join(_shown(value) if _is_list(value) else f"{key} {_shown(value)}" for key, value in fields.items())


def _is_list(value: object) -> bool:
    """Whether a value is a list of words, which need no name beside them."""
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


def figure_faces(game: GameData) -> frozenset[str]:
    """Name the layouts that only figures of books draw, those that stand in for them included; a set's own as ``set/name``."""
    found = set()
    for name, origin in game.faces.items():
        named = figures_named(origin.value)
        for each in (*named, *(other for one in named for other in _instead(game, name, one))):
            own = f"{name.rpartition('/')[0]}/{each}"
            found.add(own if own in game.faces else each)
    return frozenset(found)


def _instead(game: GameData, beside: str, name: str) -> Iterable[str]:
    """Return the layouts that stand in for one that another layout names."""
    origin = game.faces.get(f"{beside.rpartition('/')[0]}/{name}") or game.faces.get(name)
    return () if origin is None else (each["face"] for each in origin.value.get("instead", ()))


def figure_of(game: GameData, card: Card, use: str, *, hidden: bool = False) -> str | None:
    """Name the layout that figures of books draw instead of a side of a card; None where that is drawn itself.

    Args:
        game: The game.
        card: The card.
        use: The use of figures, one of ``FIGURE_USES``.
        hidden: Whether its back is seen.
    """
    side = game.back_of(card) if hidden else game.face_of(card)
    names = () if side is None else (f"{card.set}/{side}", side)
    layout = next((found for name in names if (found := game.layout(name)) is not None), None)
    named = None if layout is None else layout.value.get("figure")
    return named if named is None or isinstance(named, str) else named.get(use, named.get("table"))


def light_back(game: GameData, card: Card, back: str | None) -> str | None:
    """Name the back in little ink that goes with a back: called as it with ``-light`` behind it; the back itself where there is none."""
    light = f"{back}-light"
    is_there = light == STOCK_LIGHT_BACK or not game.faces.keys().isdisjoint((light, f"{card.set}/{light}"))
    return light if is_there else back
