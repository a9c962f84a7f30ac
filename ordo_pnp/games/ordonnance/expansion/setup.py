"""The constants of a game with an expansion: its cards, and the numbers of its actions.

A *card* is a number of its own, so that a card can be followed wherever it goes; copies of one *type* have neighbouring
numbers, units before kingdom cards before ordonnance cards. A *face* is an end of a unit type; a *piece* on the table is
``card * 2 + end``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from ordo_pnp.games.ordonnance.expansion.program import Options, Program, Trigger
from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.scoring import unpack
from ordo_pnp.games.ordonnance.setup import TERRITORIES, CardType, StrengthTables, catalogue_order
from ordo_pnp.games.ordonnance.table import (
    ConditionalModifier,
    Kingdom,
    Modifier,
    TerritoryModifiers,
    Vocabulary,
    combined_modifiers,
    without_conditions,
)

KINDS: Final = ("unit", "kingdom", "ordonnance")


@dataclass(frozen=True, slots=True)
class UnitType:
    """A unit card with one face, or two of which its player chooses one."""

    name: str
    faces: tuple[CardType, ...]
    kind: str = "unit"
    triggers: tuple[Trigger, ...] = field(default=(), repr=False)
    # Dangers from which it keeps the units of its army: `destroy`, `move`.
    protects_from: tuple[str, ...] = field(default=(), repr=False)
    # How often it counts, where it says so itself.
    weighs: tuple[Modifier, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class KingdomType:
    """A kingdom card."""

    name: str
    card: Kingdom
    kind: str = "kingdom"
    triggers: tuple[Trigger, ...] = field(default=(), repr=False)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Its modifiers where it lies."""
        return self.card.modifiers


@dataclass(frozen=True, slots=True)
class OrdonnanceType:
    """An ordonnance card."""

    name: str
    program: Program
    kind: str = "ordonnance"


# A class of its own, so that other ordonnance cards are written as ever: weights learned with them depend on it.
@dataclass(frozen=True, slots=True)
class HoldingType(OrdonnanceType):
    """An ordonnance card that lies in a territory until the next turn of its player (OR-39)."""

    # As it lies there.
    card: Kingdom = field(kw_only=True)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Its modifiers where it lies."""
        return self.card.modifiers


AnyType: TypeAlias = UnitType | KingdomType | OrdonnanceType


def _order(kind: AnyType) -> tuple[int, int, str]:
    return KINDS.index(kind.kind), kind.faces[0].packed if isinstance(kind, UnitType) else 0, kind.name


def _changed(card: AnyType, twin: AnyType) -> AnyType | None:
    """Return the type of a card with its own name and the effects of another; None for cards that are too unlike."""
    if isinstance(card, UnitType) and isinstance(twin, UnitType) and len(card.faces) == len(twin.faces):
        faces = (replace(face, id=own.id) for face, own in zip(twin.faces, card.faces, strict=True))
        return replace(twin, name=card.name, faces=tuple(faces))
    if isinstance(card, UnitType) or card.kind != twin.kind:
        return None
    return replace(twin, name=card.name)


class ExpansionSetup(StrengthTables):
    """A game with an expansion, prepared for play."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        rules: Ruleset,
        players: int,
        cards: Iterable[tuple[AnyType, int]],
        hand_size: int,
        *,
        is_ordered: bool = False,
    ) -> None:
        """Prepare a game.

        Args:
            vocabulary: Symbols, territories, limit, markers.
            rules: Every variant with its value.
            players: How many play.
            cards: Each type with its number of copies in the deck.
            hand_size: Cards dealt to each player, and drawn up to.
            is_ordered: Number the types as they come: units before kingdom cards before ordonnance cards.
        """
        super().__init__(vocabulary, rules, players)
        self.hand_size = hand_size
        ordered = list(cards) if is_ordered else sorted(cards, key=lambda item: _order(item[0]))
        self.types = tuple(kind for kind, _ in ordered)
        self.index = {kind.name: at for at, kind in enumerate(self.types)}
        # By card.
        self.type_of = tuple(at for at, (_, copies) in enumerate(ordered) for _ in range(copies))
        # By type: its first card; one more for the end.
        self.first_of = [0] * (len(ordered) + 1)
        for at, (_, copies) in enumerate(ordered):
            self.first_of[at + 1] = self.first_of[at] + copies
        in_order = (self.index[name] for name in sorted(self.index, key=catalogue_order))
        # Cards in catalogue order, to be shuffled.
        self.deck = tuple(card for at in in_order for card in range(*self.first_of[at : at + 2]))
        self.unit_types = sum(kind.kind == "unit" for kind in self.types)
        self.kingdom_types = sum(kind.kind == "kingdom" for kind in self.types)
        # Cards below this number are units.
        self.units = self.first_of[self.unit_types]
        # Cards from this number on are ordonnance cards.
        self.first_ordonnance = self.first_of[self.unit_types + self.kingdom_types]
        # By type: its effects at events.
        self.triggers = tuple(() if isinstance(kind, OrdonnanceType) else kind.triggers for kind in self.types)
        self.has_triggers = any(self.triggers)
        self.has_holds = any(isinstance(kind, HoldingType) for kind in self.types)
        lying = [kind.modifiers for kind in self.types if isinstance(kind, KingdomType | HoldingType)]
        # Whether a card keeps units out of armies that have room (OR-40).
        self.has_caps = any(each.verb == "at_most" for modifiers in lying for each in modifiers)
        # By type: how often such units count, where they say so themselves.
        self.weighs = {
            at: kind.weighs for at, kind in enumerate(self.types) if isinstance(kind, UnitType) and kind.weighs
        }
        # Whether armies are counted card by card, or under conditions (OR-43 to OR-45).
        self.weighs_armies = bool(self.weighs) or any(
            each.verb in ("weigh", "add_symbol") or isinstance(each, ConditionalModifier)
            for modifiers in lying
            for each in modifiers
        )
        # By danger: types of units that keep those of their army from it.
        self.guards = {
            danger: frozenset(
                at for at, kind in enumerate(self.types) if isinstance(kind, UnitType) and danger in kind.protects_from
            )
            for danger in ("destroy", "move")
        }
        self._number_faces()
        self._number_actions()
        self.in_force: dict[tuple[tuple[int, ...], tuple[bool, ...] | None], TerritoryModifiers] = {}
        # Where wanted: type of ordonnance card -> bits of all its steps that ever did something.
        self.witness: dict[int, int] | None = None

    def _number_faces(self) -> None:
        self.faces: list[CardType] = []
        # By face: the type it is an end of.
        self.face_type: list[int] = []
        # By unit type.
        self.first_face: list[int] = []
        for at, kind in enumerate(self.types[: self.unit_types]):
            self.first_face.append(len(self.faces))
            ends = kind.faces  # type: ignore[union-attr]  # unit types come first
            self.faces += ends
            self.face_type += [at] * len(ends)
        # By piece.
        self.face_of = [self.first_face[self.type_of[card]] + end for card in range(self.units) for end in (0, 1)]
        self.face_names = {face.name: at for at, face in enumerate(self.faces)}
        # By face: a number that faces have in common which nobody can tell apart but by their names.
        self.look_of = self._number_looks()
        self.packed = [face.packed for face in self.faces]
        # By face: bit mask of its symbols.
        self.shown = [_symbols(face) for face in self.faces]
        # By type: bit mask of the symbols on any of its ends.
        self.shown_by_type = [0] * len(self.types)
        for face, kind_number in enumerate(self.face_type):
            self.shown_by_type[kind_number] |= self.shown[face]

    def _number_looks(self) -> list[int]:
        """Return by face the number of the first face with the same symbols, on a card with the same other end.

        A card with effects is like its own copies only.
        """
        looks: dict[tuple[int, ...], int] = {}
        found = []
        for at, (face, kind) in enumerate(zip(self.faces, self.face_type, strict=True)):
            unit: UnitType = self.types[kind]  # type: ignore[assignment]  # unit types come first
            own = kind if unit.triggers or unit.protects_from else -1
            others = sorted(end.packed for end in unit.faces if end is not face)
            found.append(looks.setdefault((own, face.packed, *others), at))
        return found

    def _number_actions(self) -> None:
        """Number every action: plays, actions after them, decisions inside effects."""
        kingdoms = self.kingdom_types
        slots = self.players * TERRITORIES
        self.kingdom_plays_from = len(self.faces) * TERRITORIES
        self.ordonnance_plays_from = self.kingdom_plays_from + kingdoms * TERRITORIES
        self.under_from = self.ordonnance_plays_from + len(self.types) - self.unit_types - kingdoms
        self.end_action = self.under_from + len(self.types)
        self.decline_action = self.end_action + 1
        self.accept_action = self.end_action + 2
        self.options_from = self.end_action + 3
        self.units_from = self.options_from + self._most_options()
        self.kingdoms_from = self.units_from + slots * len(self.faces)
        most = (self.first_of[at + 1] - self.first_of[at] for at in range(self.unit_types, self.unit_types + kingdoms))
        self.kingdom_copies = max((1, *most))
        self.territories_from = self.kingdoms_from + TERRITORIES * kingdoms * self.kingdom_copies
        self.players_from = self.territories_from + TERRITORIES
        self.cards_from = self.players_from + self.players
        self.unseen_action = self.cards_from + len(self.types)
        # One more than the greatest action.
        self.actions = self.unseen_action + 1

    def _most_options(self) -> int:
        programs = [kind.program for kind in self.types if isinstance(kind, OrdonnanceType)]
        programs += [each.program for triggers in self.triggers for each in triggers]
        sizes = [len(each.gotos) for program in programs for each in program.code if isinstance(each, Options)]
        return max(sizes, default=0)

    def with_card_as(self, name: str, like: str) -> ExpansionSetup | None:
        """Return the setup in which a card has the effects of another of its kind; all cards and deals are the same."""
        if name not in self.index or like not in self.index:
            return None
        card = self.types[self.index[name]]
        changed = _changed(card, self.types[self.index[like]])
        if changed is None:
            return None
        cards = [
            (changed if kind is card else kind, self.first_of[at + 1] - self.first_of[at])
            for at, kind in enumerate(self.types)
        ]
        return ExpansionSetup(self.vocabulary, self.rules, self.players, cards, self.hand_size, is_ordered=True)

    @cached_property
    def unit_moves(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """Action -> unit type, territory, first card of the type, card after its last one, the end that is up."""
        return tuple(
            (kind, at, self.first_of[kind], self.first_of[kind + 1], face - self.first_face[kind])
            for face, kind in enumerate(self.face_type)
            for at in range(TERRITORIES)
        )

    @cached_property
    def unit_plays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Mask of territories -> unit type -> actions, ascending; listed where somebody plays."""
        return _unit_plays((*self.first_face, len(self.faces)))

    @cached_property
    def kingdom_plays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Mask of territories -> kingdom type, from 0 -> actions, ascending."""
        return _kingdom_plays(self.kingdom_plays_from, self.kingdom_types)

    @cached_property
    def by_rank(self) -> StrengthTables:
        """Strengths where single symbols are compared by rank alone."""
        return StrengthTables(self.vocabulary, replace(self.rules, singles="rank_only"), self.players)

    @cached_property
    def no_modifiers(self) -> TerritoryModifiers:
        """The modifiers where no kingdom card lies."""
        return self.modifiers_in_force(())

    def modifiers_in_force(self, types: Sequence[int], holding: Sequence[bool] | None = None) -> TerritoryModifiers:
        """Return the modifiers of the cards above a territory: their types, the oldest first.

        Args:
            types: Of the cards.
            holding: For an army: which modifiers with a condition hold, in the order of ``conditions_of``.
        """
        key = tuple(types), None if holding is None else tuple(holding)
        known = self.in_force.get(key)
        if known is None:
            modifiers = [each for at in types for each in self.types[at].modifiers]  # type: ignore[union-attr]
            chosen = modifiers if holding is None else without_conditions(modifiers, holding)
            known = combined_modifiers(chosen, self.vocabulary.symbols, self.vocabulary.limit)
            self.in_force[key] = known
        return known

    def conditions_of(self, kind: int) -> tuple[ConditionalModifier, ...]:
        """Return the modifiers of a type of card under conditions."""
        modifiers = self.types[kind].modifiers  # type: ignore[union-attr]
        return tuple(each for each in modifiers if isinstance(each, ConditionalModifier))


def _symbols(face: CardType) -> int:
    return sum(1 << rank for rank, count in enumerate(unpack(face.packed)) if count)


@lru_cache(maxsize=16)
def _unit_plays(ends: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """List the plays of unit types, each from its first face to that of the next: many scenarios have the same ones."""
    return tuple(
        tuple(
            tuple(
                face * TERRITORIES + at for face in range(first, after) for at in range(TERRITORIES) if mask >> at & 1
            )
            for first, after in pairwise(ends)
        )
        for mask in range(1 << TERRITORIES)
    )


@lru_cache(maxsize=16)
def _kingdom_plays(start: int, types: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """List the plays of so many types of kingdom cards, numbered from ``start``."""
    return tuple(
        tuple(
            tuple(start + kind * TERRITORIES + at for at in range(TERRITORIES) if mask >> at & 1)
            for kind in range(types)
        )
        for mask in range(1 << TERRITORIES)
    )
