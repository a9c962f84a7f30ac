"""Describe the table as a scene, with the score in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import remedy_for
from ordo_pnp.cards import GameData
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.game import AnyState, Ordonnance, reason
from ordo_pnp.games.ordonnance.setup import ENDS
from ordo_pnp.games.ordonnance.table import Kingdom, Table
from ordo_pnp.rules import Column, Grid, Hand, PictureError, Piece, Round, Row, Scene, Seat, named_totals

LINE: Final = "line"
HANDS: Final = "hands"
CAPTURES: Final = "captures"
SEATS: Final = "seats"
BARE: Final = "bare"
MARKERS: Final = "markers"
# With it the last card of the army that was completed first in its territory lies sideways.
TURNED: Final = "turned"
WORDS: Final = (LINE, HANDS, CAPTURES, SEATS, BARE, MARKERS, TURNED)
# Name in marks of a player's cards, by the seat.
HAND_OF: Final = "hand of {}"
# Name in marks of an army, by territory and seat.
ARMY_OF: Final = "{} of {}"
# Name in marks of the kingdom cards of a territory.
KINGDOMS_OF: Final = "kingdoms of {}"
_LINE_KIND = "territory-line"
_MARKER_KIND = "marker"
# Players whose lines face each other.
_OPPOSITE: Final = 2
# Cards of a deck that are seen in a picture.
_IN_STACK: Final = 4


def picture(game: Ordonnance, state: AnyState, names: Sequence[str], language: str, show: Sequence[str] = ()) -> Scene:
    """Describe the table; see ``ordo_pnp.rules.scene.Pictured``.

    Without ``show`` every territory with cards is shown: a single one with the players' armies beside each other, several
    with a row for each player.
    """
    return _Painter(game.data, state, list(names)[: state.players], language).scene(show)


class _Painter:
    def __init__(self, data: GameData, state: AnyState, names: list[str], language: str) -> None:
        self.data = data
        self.state = state
        self.names = names
        self.language = language
        self._shows_markers = self._is_bare = self._shows_turned = False
        self.table: Table = state.table(names)
        self.cards: Mapping[str, Any] = {str(card.id): card for card in data.cards()}

    def word(self, group: str, key: str) -> str:
        return self.data.word(group, key, self.language)

    def result(self, key: str, **parts: object) -> str:
        return self.data.sentence("result", key, self.language, **parts)

    def scene(self, show: Sequence[str]) -> Scene:
        self._require_known(show)
        self._shows_markers, self._is_bare, self._shows_turned = MARKERS in show, BARE in show, TURNED in show
        if SEATS in show:
            return Scene((self._seats(),))
        chosen = self._chosen(show)
        parts: list[Grid | Hand] = []
        if chosen:
            parts.append(self._single(chosen[0]) if len(chosen) == 1 else self._grid(chosen, line=LINE in show))
        parts += [
            self._hand(seat)
            for seat in range(self.state.players)
            if self.state.hands[seat] and (HANDS in show or HAND_OF.format(seat) in show)
        ]
        if not parts:
            raise PictureError("nothing lies on the table", "choose what to draw with `show`")
        said = [self._standing(name) for name in chosen]
        if CAPTURES in show:
            said.append(self._captures())
        if self.state.is_terminal or not (any(said) or self._is_empty()):
            said.append(self._verdict())
        return Scene(tuple(parts), " ".join(each for each in said if each))

    def _require_known(self, show: Sequence[str]) -> None:
        known = (*self.state.setup.vocabulary.territories, *WORDS)
        hands = tuple(map(HAND_OF.format, range(self.state.players)))
        for each in show:
            if each not in known and each not in hands:
                remedy = remedy_for(each, known, f"known: {', '.join(known)}")
                raise PictureError(f"there is nothing called `{each}` on this table", remedy)

    def _chosen(self, show: Sequence[str]) -> list[str]:
        """Return the territories that are shown, in number order."""
        territories = self.state.setup.vocabulary.territories
        if LINE in show:
            return list(territories)
        named = [name for name in territories if name in show]
        return named or [name for name in territories if self._lies_in(name)]

    def _is_empty(self) -> bool:
        """Whether nothing lies on the table, so that nobody has won anything."""
        return not any(self._lies_in(name) for name in self.state.setup.vocabulary.territories)

    def _lies_in(self, territory: str) -> bool:
        return any(army.get(territory) for army in self.table.armies) or bool(self.table.kingdoms.get(territory))

    def _single(self, territory: str) -> Grid:
        """Show one territory: a column for each player who has cards there, kingdom cards above them."""
        columns = [self._column(seat, territory) for seat in range(self.state.players)]
        above = (self._stack(territory),) if self.table.kingdoms.get(territory) else ()
        title = "" if self._is_bare else self.word("territories", territory)
        return Grid(tuple(self.names), (Row("", tuple(columns)),), title, above=above)

    def _grid(self, territories: Sequence[str], *, line: bool) -> Grid:
        """Show several territories: a row for each player, kingdom cards above the line."""
        rows = [
            Row(self.names[seat], tuple(self._column(seat, name) for name in territories))
            for seat in range(self.state.players)
        ]
        lie = any(self.table.kingdoms.get(name) for name in territories)
        above = tuple(self._stack(name) for name in territories) if lie else ()
        header = next((str(card.id) for card in self.cards.values() if card.kind == _LINE_KIND), "") if line else ""
        heads = tuple(self.word("territories", name) for name in territories)
        facing = 1 if line and lie and self._is_facing() else 0
        named = LINE if line else ""
        return Grid(heads, tuple(rows), header=header, header_name=named, above=above, facing=facing)

    def _column(self, seat: int, territory: str) -> Column:
        """Return an army, called as in ``antioch of 0``."""
        cards = self.table.armies[seat].get(territory, ())
        pieces = tuple(self._piece(card.id, card.symbols, card.up) for card in cards)
        if self._shows_turned and self.table.completed.get(territory, ())[:1] == (seat,):
            pieces = (*pieces[:-1], replace(pieces[-1], sideways=True))
        if self._shows_markers:
            pieces += self._won(seat, territory)
        return Column(pieces, name=ARMY_OF.format(territory, seat))

    def _stack(self, territory: str) -> Column:
        """Return the kingdom cards of a territory, called as in ``kingdoms of antioch``."""
        return Column(self._kingdoms(self.table.kingdoms.get(territory, ())), name=KINGDOMS_OF.format(territory))

    def _piece(self, identifier: str | None, symbols: Sequence[str], up: str | None = None) -> Piece:
        """Return a card, or for symbols alone the first card that shows exactly these."""
        if identifier is not None:
            return Piece(identifier, turned=up == ENDS[1], signs=tuple(symbols))
        wanted = Counter(symbols)
        for card in self.cards.values():
            if card.kind == "unit" and Counter(card.fields.get("symbols", ())) == wanted:
                return Piece(str(card.id), signs=tuple(symbols))
        raise PictureError(f"no card shows {', '.join(symbols)}", "name a card in the scenario")

    def _kingdoms(self, stack: Sequence[Kingdom]) -> tuple[Piece, ...]:
        return tuple(self._kingdom(card) for card in stack)

    def _kingdom(self, card: Kingdom) -> Piece:
        if card.id is None:
            raise PictureError(f"the scenario gives a kingdom card as {card.name}", "name a card, to show it")
        return Piece(card.id)

    def _hand(self, seat: int) -> Hand:
        state = self.state
        types = state.setup.types
        held = state.hands[seat]
        kinds = [state.setup.type_of[card] for card in held] if isinstance(state, ExpansionState) else held
        pieces = []
        for kind in kinds:
            name = types[kind].name.partition(":")[0]  # in a hand a card has no end that is up (OR-16)
            seen = self.cards[name].fields.get("symbols", ()) if name in self.cards else ()
            pieces.append(self._piece(name, seen) if name in self.cards else self._piece(None, name.split("+")))
        return Hand(self.names[seat], tuple(pieces), HAND_OF.format(seat))

    def _seats(self) -> Round:
        """Show the table from above; with two players equal numbers of the lines lie opposite each other."""
        line = next(str(card.id) for card in self.cards.values() if card.kind == _LINE_KIND)
        count, places = self.state.players, len(self.state.setup.vocabulary.territories)
        back = next(Piece(str(card.id), hidden=True) for card in self.cards.values() if card.kind == "unit")
        seats = tuple(
            Seat(
                self.names[seat],
                Piece(line, turned=count == 2 and seat == 1),
                places,
                (back,) * len(self.state.hands[seat]),
                f"line of {seat}",
                HAND_OF.format(seat),
            )
            for seat in range(count)
        )
        stacks = [(back,) * min(_IN_STACK, len(self.state.deck))] if self.state.deck else []
        named = ["deck"] if stacks else []
        if self.state.setup.rules.scoring == "points":
            markers = self._markers()
            stacks += [(Piece(marker),) * places for marker in markers]
            named += [f"marker {self.cards[marker].fields['value']}" for marker in markers]
        between = tuple(map(self._stack, self.state.setup.vocabulary.territories)) if self._is_facing() else ()
        return Round(seats, tuple(stacks), tuple(named), between)

    def _is_facing(self) -> bool:
        """Whether kingdom cards lie between the lines of two players, which face each other."""
        return self.state.players == _OPPOSITE and isinstance(self.state, ExpansionState)

    def _won(self, seat: int, territory: str) -> tuple[Piece, ...]:
        """Return the victory marker that lies on an army, if one does; a territory that counts double takes no second one."""
        result = self.state.score().territories[territory]
        value = result.markers[seat] // result.times
        return tuple(Piece(each) for each in self._markers() if self.cards[each].fields["value"] == value)

    def _markers(self) -> list[str]:
        found: dict[int, str] = {}
        for card in self.cards.values():
            if card.kind == _MARKER_KIND:
                found.setdefault(card.fields["value"], str(card.id))
        return [found[value] for value in sorted(found, reverse=True)]

    def _joined(self, seats: Sequence[int]) -> str:
        return self.word("result", "and").join(self.names[seat] for seat in seats)

    def _standing(self, territory: str) -> str:
        """Return the places of a territory and the reason; nothing where only one seat has cards."""
        result = self.state.score().territories[territory]
        if sum(len(group) for group in result.ranking) < 2:
            return ""
        places, place = [], 1
        for group in result.ranking:
            places.append(self.result(f"place-{place}", names=self._joined(group)))
            place += len(group)
        said = {"territory": self.word("territories", territory), "places": ", ".join(places)}
        why = reason(self.data, result, self.language)
        return self.result("territory-why", **said, why=why) if why else self.result("territory", **said)

    def _verdict(self) -> str:
        """Name the winners and their totals."""
        score = self.state.score()
        totals = named_totals(self.names, score.totals)
        key = "points" if self.state.setup.rules.scoring == "points" else "territories"
        verdict = self.result("winner" if len(score.winners) == 1 else "shared", names=self._joined(score.winners))
        return f"{verdict} {self.result(key, totals=totals)}"

    def _captures(self) -> str:
        captured = self.table.captured
        if not captured:
            return ""
        return self.result("captured", territories=", ".join(self.word("territories", name) for name in captured))
