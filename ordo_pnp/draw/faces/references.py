"""Compile $ references of layouts into functions that return a value of a card or of the game's files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from ordo_pnp.cards import EMPTY, NOTHING_DERIVED, Card, CardShape, Derived, GameData, MadeList, signs_of, step_into
from ordo_pnp.draw.faces.record import (
    BY_KIND,
    ITEM_KEYS,
    MORE_NUMBERS,
    PRINTED_AS,
    FaceRecord,
    listed_numbers,
    place_of_role,
    role_getters,
    rules_text,
)


class UnknownReferenceError(Exception):
    """A reference that leads to nothing; ``known`` are those that would lead somewhere."""

    def __init__(self, reference: str, known: Iterable[str]) -> None:
        self.name = reference
        self.known = tuple(sorted(known))
        super().__init__(reference)


def value_of_facts(game: GameData, reference: str, steps: Sequence[str]) -> Any:
    """Return a value in ``game.yaml``.

    Raises:
        UnknownReferenceError: There is nothing at that place.
    """
    fact = step_into(game.facts, steps)
    if fact is None or not steps:
        raise UnknownReferenceError(reference, (f"$facts.{name}" for name in game.facts))
    return fact


def value_of_file(game: GameData, reference: str, steps: Sequence[str]) -> Any:
    """Find a value in one of the game's own files, named by the key at its top: the kind must have a single file.

    Raises:
        UnknownReferenceError: There is no such file, or nothing at that place of it.
    """
    files: dict[str, Any] = {}
    for kind, each in game.files.items():
        own = [origin for name, origin in each.items() if "/" not in name]
        if len(own) == 1:
            files[kind] = own[0].value
    value = step_into(files, steps)
    if value is not None and steps:
        return value
    if not steps or steps[0] not in files:
        raise UnknownReferenceError(reference, (f"$files.{kind}" for kind in files))
    keys = files[steps[0]] if isinstance(files[steps[0]], Mapping) else ()
    raise UnknownReferenceError(reference, (f"$files.{steps[0]}.{key}" for key in keys))


Getter: TypeAlias = Callable[["FaceRecord"], Any]
Needs: TypeAlias = frozenset[str]

NOTHING: Needs = frozenset()


def is_reference(value: object) -> bool:
    """Whether a value of a layout is a ``$`` reference; ``$$`` starts plain words.

    >>> is_reference("$name"), is_reference("$$ 5"), is_reference("name")
    (True, False, False)
    """
    return isinstance(value, str) and value.startswith("$") and not value.startswith("$$")


def place_of(reference: str, card: Card | None = None) -> tuple[str, ...]:
    """Return the keys below a card under which the value of a reference stands, for findings.

    Args:
        reference: The reference.
        card: A card, which may have a field of its own that is called like a part of its printing.

    >>> place_of("$arms"), place_of("$crests.0")
    (('print', 'arms'), ('crests',))
    """
    head, _, below = reference.removeprefix("$").partition(".")
    if head == ROLES:
        return (head, below)
    is_own = card is not None and head in card.origin.value
    return ("print", head) if head in _PRINTED and not is_own else (head,)


def place_of_value(record: FaceRecord, place: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys below a card under which a value stands: those of a field that a role or an item has found.

    Args:
        record: The card, as an item of a list sees it.
        place: The result of ``place_of`` for the reference.
    """
    if place == ("item",):
        return (record.item["field"],) if isinstance(record.item, Mapping) and "field" in record.item else ()
    return place_of_role(record, place[1]) if place[0] == ROLES else place


def plain(value: str) -> str:
    """Return the words that a layout's plain text stands for.

    >>> plain("$$5")
    '$5'
    """
    return value[1:] if value.startswith("$$") else value


def _set_name(record: FaceRecord) -> str:
    card = record.card
    card_set = record.game.sets.get(card.set)
    return card.set if card_set is None else card_set.name(record.language)


def _signed_set(record: FaceRecord) -> str:
    """Return the name of the set of a card behind its sign; the name alone where it has none."""
    card_set = record.game.sets.get(record.card.set)
    sign = None if card_set is None else card_set.sign
    known = sign is not None and sign in signs_of(record.game, [record.card.set])
    return f"{{{sign}}} {_set_name(record)}" if known else _set_name(record)


def _same_kind(record: FaceRecord) -> list[int]:
    """Return the numbers of the cards of the same set and kind, in rising order."""
    return [each.printing.number for each in _set_cards(record) if each.kind == record.card.kind]


def _set_cards(record: FaceRecord) -> tuple[Card, ...]:
    card_set = record.game.sets.get(record.card.set)
    return (record.card,) if card_set is None else card_set.cards


def _game_name(record: FaceRecord) -> str:
    return str(record.game.facts.get("name", record.game.id))


_FACTS: Mapping[str, tuple[Getter, Needs]] = {
    "id": (lambda record: record.card.id, frozenset({"id"})),
    "slug": (lambda record: record.card.id.rpartition("/")[2], frozenset({"id"})),
    "kind": (lambda record: record.card.kind, frozenset({"kind"})),
    "set": (_set_name, frozenset({"set", "language"})),
    "signed-set": (_signed_set, frozenset({"set", "language"})),
    "set-id": (lambda record: record.card.set, frozenset({"set"})),
    "game": (_game_name, NOTHING),
    "language": (lambda record: record.language, frozenset({"language"})),
    "number": (lambda record: record.card.printing.number, frozenset({"number"})),
    "total": (lambda record: len(_set_cards(record)), frozenset({"total"})),
    "kind-number": (
        lambda record: sum(each <= record.card.printing.number for each in _same_kind(record)),
        frozenset({"number", "total"}),
    ),
    "kind-total": (lambda record: len(_same_kind(record)), frozenset({"total"})),
    "copy": (FaceRecord.read_copy, frozenset({"copy"})),
    "copies": (lambda record: record.card.printing.copies, frozenset({"copies"})),
    "arms": (lambda record: record.card.printing.arms, frozenset({"arms"})),
    "art": (lambda record: record.card.printing.art, frozenset({"art"})),
    "vignette": (lambda record: record.card.printing.vignette, frozenset({"vignette"})),
}
# Facts that stand below the key ``print`` of a card.
_PRINTED = ("copies", "arms", "art", "vignette")
# The values of a card by their purpose, see ``ordo_pnp.draw.faces.record``.
ROLES = "roles"
# The reference to the rules text of a card: by hand, or made by its game.
RULES = "rules"


class NameScope:
    """The names that are known at one place of a layout.

    Args:
        game: The game whose words are known.
        kinds: The kinds of cards the face is for: the fields of their schemas are known.
        cards: Cards of these kinds, to tell the items of a ``repeat``.
        derived: The values that the game derives from its cards.
        items: Inside a ``repeat``: gives the items it can have, over all cards; None outside.
        vignette: Returns the vignette of a card, its own or that of its set or game.
    """

    def __init__(
        self,
        game: GameData,
        kinds: Sequence[str],
        cards: Sequence[Card],
        derived: Derived = NOTHING_DERIVED,
        items: Callable[[], Iterator[Any]] | None = None,
        vignette: tuple[Getter, Needs] = _FACTS["vignette"],
    ) -> None:
        self.game = game
        self.kinds = kinds
        self.cards = cards
        self.derived = derived
        self.items = items
        self._vignette = vignette
        # For how many numbers of a card the face has room where it leaves others out; None where it never does.
        self.most_numbers: int | None = None
        # The role whose numbers they are: ``numbers``, or ``stats``.
        self.numbers_role = "numbers"
        self._facts = {**_FACTS, "vignette": vignette, RULES: (_rules_text(derived), frozenset({"id", "language"}))}
        self._facts |= {name: (_made(made), frozenset({"id"})) for name, made in derived.lists.items()}
        # Every field of the cards the face is for, and whether it is a text.
        self.fields: dict[str, bool] = {}
        for kind in kinds:
            for name, is_text in game.fields.get(kind, EMPTY).items():
                self.fields[name] = self.fields.get(name, False) or is_text

    def inside(self, items: Callable[[], Iterator[Any]]) -> NameScope:
        """Return the scope inside a ``repeat``."""
        scope = NameScope(self.game, self.kinds, self.cards, self.derived, items, self._vignette)
        scope.most_numbers, scope.numbers_role = self.most_numbers, self.numbers_role
        return scope

    @cached_property
    def word_lists(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """Path of a list of words on cards -> its words, by the schema; none: any."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for shape in self._shapes():
            for path, words in shape.word_lists.items():
                before = found.get(path, words)
                found[path] = tuple(dict.fromkeys((*before, *words))) if before and words else ()
        return found

    def compile(self, reference: str) -> tuple[Getter, Needs]:
        """Turn ``$name.step`` into a function of the record, with its needs.

        Raises:
            UnknownReferenceError: No card the face is for can have such a value.
        """
        head, *steps = reference.removeprefix("$").split(".")
        if head == "words":
            return self._word(reference, steps)
        if head in ("facts", "files"):
            value = (value_of_facts if head == "facts" else value_of_file)(self.game, reference, steps)
            return (lambda _: value), NOTHING
        if head == ROLES:
            return self._role(reference, steps)
        if head in ("item", "index"):
            return self._item(reference, head, steps)
        if head in self._facts:
            getter, needs = _own_or(head, self._facts[head]) if head in self.fields else self._facts[head]
        elif head in self.fields:
            getter, needs = field_getter(head), frozenset({head, "language"} if self.fields[head] else {head})
        else:
            raise UnknownReferenceError(reference, self._known())
        if not steps:
            return getter, needs
        below = _stepper(getter, steps)
        made = self.made_list(f"${head}")
        if made is not None:
            return _item_of(made, reference, steps, below), needs
        if not self._allows(head, steps):
            *upper, _ = steps
            keys = (f"{'.'.join(('$' + head, *upper))}.{name}" for name in self._names(head, upper))
            raise UnknownReferenceError(reference, tuple(keys) or self._known())
        return below, needs

    def _shapes(self) -> list[CardShape]:
        return [self.game.shapes[kind] for kind in self.kinds if kind in self.game.shapes]

    def _allows(self, head: str, steps: Sequence[str]) -> bool:
        """Judge a way into a field by the schemas: the cards that are read need not be all there are."""
        shapes = self._shapes()
        paths = {(head, *steps), (*place_of(f"${head}"), *steps)}
        return not shapes or any(shape.allows(path) for shape in shapes for path in paths)

    def _names(self, head: str, steps: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for shape in self._shapes() for name in shape.names((head, *steps))))

    def item_keys(self, reference: str) -> tuple[str, ...]:
        """Return the keys that the items of a list of the cards may have; none where they have no keys."""
        head, *steps = reference.removeprefix("$").split(".")
        if head == ROLES:
            return ITEM_KEYS.get(steps[0], ()) if len(steps) == 1 else ()
        return self._names(head, (*steps, "0")) if head in self.fields else ()

    def made_list(self, reference: object) -> MadeList | None:
        """Return the generated list that a reference names; None for everything else."""
        name = reference.removeprefix("$") if is_reference(reference) and isinstance(reference, str) else ""
        return None if name in self.fields else self.derived.lists.get(name)

    def names(self) -> tuple[str, ...]:
        """Return the known references: facts, fields, lists, roles, words, and a repeat's item."""
        roles = (f"${ROLES}.{name}" for name in role_getters(self.derived))
        words = self.game.words.get(self.game.language, EMPTY)
        of_game = (f"$words.{group}.{key}" for group, entries in words.items() for key in entries)
        return (*self._known(), *roles, *(f"$facts.{name}" for name in self.game.facts), *of_game)

    def _known(self) -> tuple[str, ...]:
        inner = ("$item", "$index") if self.items is not None else ()
        return (*(f"${name}" for name in (*self._facts, *self.fields)), *inner)

    def _word(self, reference: str, steps: list[str]) -> tuple[Getter, Needs]:
        words = self.game.words.get(self.game.language, EMPTY)
        group, _, key = ".".join(steps).partition(".")
        if key not in words.get(group, EMPTY):
            known = (f"$words.{each}.{name}" for each, entries in words.items() for name in entries)
            raise UnknownReferenceError(reference, known)
        return (lambda record: record.game.word(group, key, record.language)), frozenset({"language"})

    def _role(self, reference: str, steps: list[str]) -> tuple[Getter, Needs]:
        getters = role_getters(self.derived)
        if len(steps) == 2 and steps[0] in ITEM_KEYS and steps[1].isdigit():
            return _stepper(getters[steps[0]], steps[1:]), self._role(reference, steps[:1])[1]
        if len(steps) != 1 or steps[0] not in getters:
            raise UnknownReferenceError(reference, (f"${ROLES}.{name}" for name in getters))
        if steps[0] in BY_KIND:
            return getters[steps[0]], frozenset({"kind"})
        if steps[0] == MORE_NUMBERS:
            most, numbers = self.most_numbers, getters[self.numbers_role]
            getter = (lambda _: "") if most is None else (lambda record: listed_numbers(numbers(record)[most:]))
            return getter, frozenset({"id", "kind", "language"})
        return getters[steps[0]], frozenset({"id", "kind", "language", *PRINTED_AS.get(steps[0], ())})

    def _item(self, reference: str, head: str, steps: list[str]) -> tuple[Getter, Needs]:
        if self.items is None:
            raise UnknownReferenceError(reference, self._known())
        if head == "index":
            return (lambda record: record.index), frozenset({"item"})
        if steps:
            values = [step_into(item, steps) for item in self.items()]
            if values and all(value is None for value in values):
                raise UnknownReferenceError(reference, self._item_keys())
        return _stepper(lambda record: record.item, steps), frozenset({"item"})

    def _item_keys(self) -> set[str]:
        items = self.items() if self.items is not None else ()
        return {f"$item.{key}" for item in items if isinstance(item, Mapping) for key in item}


def field_getter(name: str) -> Getter:
    """Return a card's text or field by name; None where this card has none."""

    def get(record: FaceRecord) -> Any:
        card = record.card
        own = card.own_texts
        if name not in own:
            return card.fields.get(name)
        return own[name] if record.language == card.language else card.text(name, record.language)

    return get


def _rules_text(derived: Derived) -> Getter:
    return lambda record: rules_text(derived, record)


def _made(made: MadeList) -> Getter:
    def get(record: FaceRecord) -> Any:
        if made.make not in record.made:  # a dozen conditions of a face ask for it
            record.made[made.make] = made.make(record.card, record.game)
        return record.made[made.make]

    return get


def _item_of(made: MadeList, reference: str, steps: Sequence[str], getter: Getter) -> Getter:
    """Check a path into a generated list by all possible keys of its items.

    The items of the present cards may lack some of them.
    """
    if not steps[0].isdecimal() or steps[1:] not in ([], *([key] for key in made.item_keys)):
        head = reference.partition(".")[0]
        at = steps[0] if steps[0].isdecimal() else "0"
        raise UnknownReferenceError(reference, (f"{head}.{at}.{key}" for key in made.item_keys))
    return getter


def _own_or(name: str, found: tuple[Getter, Needs]) -> tuple[Getter, Needs]:
    """Get a field with the name of a fact: the card's own value goes before."""
    fact, needs = found

    def get(record: FaceRecord) -> Any:
        own = record.card.fields.get(name)
        return fact(record) if own is None else own

    return get, needs | {name, "id"}  # not shared by the fact of that name


def _stepper(getter: Getter, steps: Sequence[str]) -> Getter:
    if not steps:
        return getter
    return lambda record: step_into(getter(record), steps)
