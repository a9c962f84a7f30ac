"""Frozen records of the card database. They know neither rules nor paper; both know only them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

from ordo_pnp.cards.other_sides import named_sides

if TYPE_CHECKING:
    from ordo_pnp.base import Span
    from ordo_pnp.cards.shape import CardShape
    from ordo_pnp.cards.source import Document


# ``set/slug``, such as ``base/spear-levy``: stable, never derived from a title, never reused.
CardId = NewType("CardId", str)

EMPTY: Mapping[str, Any] = MappingProxyType({})
# The role of a text that says what the card does.
RULES = "rules"
# The layout that comes with the program for cards of any kind.
STOCK_FACE = "stock-card"
# The role of a text that tells a story: it may name any number and use any word.
STORY = "story"


class Origin(NamedTuple):
    """Where a record stands: a document and the path of keys and indices to it."""

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
    """How a card is printed; nothing here matters to the rules."""

    copies: int
    # Place among all cards of the set, from 1: kinds in the order of the headings of the deck, then as in their files.
    number: int
    # Name of the layout in ``faces/``.
    face: str
    # Name of the layout of the other side; None where the layout of the front decides, see ``GameData.back_of``.
    back: str | None
    # Coat of arms as data, see ``ordo_pnp.draw.heraldry.heraldry``.
    arms: Mapping[str, Any] | None = None
    # Image file, relative to the set's folder.
    art: str | None = None
    # Picture made of data: its name, or its name and how it is shown.
    vignette: str | Mapping[str, Any] | None = None


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
    """A card's identity: what it is called and what the rules know of it."""

    id: CardId
    game: str
    set: str
    # ``unit`` and so on: the word of the rulebook.
    kind: str
    # Language -> field (``name``, ``flavour`` …) -> text; the set's own language is always present.
    texts: Mapping[str, Mapping[str, str]]
    # The language the set is written in.
    language: str
    # What else the schema of the kind defines, such as ``symbols``, as plain data.
    fields: Mapping[str, Any]
    printing: Printing
    origin: Origin = field(repr=False, compare=False)
    # Language -> the entry of its overlay that holds the translations.
    text_origins: Mapping[str, Origin] = field(default_factory=lambda: EMPTY, repr=False, compare=False)

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
    # That it says it is made in; none where it does not say.
    languages: tuple[str, ...]
    texts: Mapping[str, Mapping[str, str]]
    requires: tuple[str, ...]
    # In file and reading order.
    cards: tuple[Card, ...]
    folder: Path
    origin: Origin = field(repr=False, compare=False)

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
    # ``game.yaml`` below its ``game`` key: vocabulary, player counts and what else the game's schema defines.
    facts: Mapping[str, Any]
    variants: Mapping[str, Variant]
    # Language -> group (``symbols``, ``territories`` …) -> key -> word.
    words: Mapping[str, Mapping[str, Mapping[str, str]]]
    sets: Mapping[str, CardSet]
    # Kind of card -> field its schema knows -> whether it is a text that is translated.
    fields: Mapping[str, Mapping[str, bool]]
    # Kind of file (``look``, ``face``, ``signs``, ``rulings`` …) -> name -> what stands below that key.
    #
    # The name is the file's stem; in the folder of a set ``set/stem``.
    files: Mapping[str, Mapping[str, Origin]]
    origin: Origin = field(repr=False, compare=False)
    # Kind of card -> what its schema lets stand where.
    shapes: Mapping[str, CardShape] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Language -> what holds the groups of its words.
    word_origins: Mapping[str, Origin] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Kind of card -> text -> its role, ``RULES`` or ``STORY``, where its schema gives it one.
    roles: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Kind of card -> the fields whose numbers its texts repeat; its texts name no others.
    named_numbers: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: EMPTY, repr=False, compare=False)
    # Returns the layouts that come with the program, for cards that nobody made one for; read when they are needed.
    stock: Callable[[], Mapping[str, Origin]] = field(default=lambda: EMPTY, repr=False, compare=False)

    def language_for(self, cards: Iterable[Card]) -> str:
        """Return the language in which cards of the game are shown where nobody names one.

        That in which their sets are written, if it is the same for all and one of the game's; otherwise the game's own.
        """
        written = {card.language for card in cards}
        return written.pop() if len(written) == 1 and written <= {*self.languages} else self.language

    def texts_of_role(self, kind: str, role: str) -> tuple[str, ...]:
        """Name the texts of a kind of card that have a role, in the order of the schema."""
        return tuple(name for name, each in self.roles.get(kind, EMPTY).items() if each == role)

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
    def look(self) -> Mapping[str, Any]:
        """The content of ``look.yaml``."""
        found = self.files.get("look", EMPTY).get("look")
        return EMPTY if found is None else found.value

    def look_of_set(self, name: str) -> Mapping[str, Any]:
        """Return what the look of a set says, which goes before that of the game for the cards of the set."""
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
        if found is not None or named in self.stock():
            return found or named
        if "face" in card.origin.value.get("print", EMPTY) or card.kind in self._kinds_shown():
            return None
        return STOCK_FACE

    def _kinds_shown(self) -> set[str]:
        """Return the kinds of cards that have a layout of the game or a set for their front."""
        layouts = [(name.rpartition("/")[2], each.value) for name, each in self.faces.items()]
        others = {*self.stock(), *(each for name, layout in layouts for each in named_sides(layout) if each != name)}
        kinds = (layout["for"] for name, layout in layouts if name not in others)
        return {kind for each in kinds for kind in ([each] if isinstance(each, str) else each)}

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

        Braces around anything else stay as they are, where whoever translates sees them.
        """
        return _BRACES.sub(lambda found: str(parts.get(found[1], found[0])), self.word(group, key, language))


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything that was read."""

    games: Mapping[str, GameData]
    # What belongs to no game: kind of file (``charges``, ``papers``, ``sheet``) -> file stem -> its content.
    shared: Mapping[str, Mapping[str, Origin]] = field(default_factory=lambda: EMPTY)

    def cards(self, game: str | None = None) -> tuple[Card, ...]:
        """Every card of a game, or of every game, in order of game, set and place in the file."""
        return tuple(card for name, each in self.games.items() if game in {None, name} for card in each.cards())
