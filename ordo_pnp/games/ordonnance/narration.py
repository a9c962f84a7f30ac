"""The narrator of the game: choices, events in sentences, the table in symbols, and surroundings, in the words of one language.

Events come from comparing the positions before and after an action; of hands only cards that the seat may know are
read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.cards import SIGN, Card, GameData
from ordo_pnp.games.ordonnance.effects.card_text import has_wild, rules_text
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.expansion.battlefield import EVERYBODY
from ordo_pnp.games.ordonnance.expansion.program import Ask, OpenPick, Options, Pick, PileFilter
from ordo_pnp.games.ordonnance.expansion.setup import OrdonnanceType, UnitType
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.expansion.turn import BEFORE_UNIT
from ordo_pnp.games.ordonnance.game import Ordonnance, reason
from ordo_pnp.games.ordonnance.scoring import TerritoryScore, unpack
from ordo_pnp.games.ordonnance.setup import ENDS, TERRITORIES
from ordo_pnp.games.ordonnance.table import TableCard
from ordo_pnp.games.ordonnance.table_picture import ARMY_OF, HAND_OF, KINGDOMS_OF, picture
from ordo_pnp.rules import (
    OMNISCIENT,
    Choice,
    Column,
    Hand,
    MenuStep,
    NarratorWords,
    Piece,
    Styled,
    StyledLine,
    Surroundings,
    Symbols,
)

# The symbols, the weakest first, and a wild one: one cell of a terminal each, in the fonts that terminals have.
_DRAWN: Final = "↑◗⚔∩⚑✶"
_PLAIN: Final = "^Dx&P*"


class Lexicon(NarratorWords):
    """The words of Ordonnance in one language, see ``NarratorWords``."""

    def __init__(self, data: GameData, names: Sequence[str], language: str, symbols: Symbols) -> None:
        super().__init__(data, names, language, symbols)
        self._cards: Mapping[str, Card] = {str(card.id): card for card in data.cards()}
        names_of = (*data.facts["symbols"], WILD)
        named = [f"{{{each}}}" for each in names_of]
        drawn = named if symbols.is_named else _PLAIN if symbols.is_plain else _DRAWN
        self._signs = dict(zip(names_of, drawn, strict=True))

    def place(self, territory: str) -> str:
        """Return the name of a territory."""
        return self.word("territories", territory)

    def legend(self) -> str:
        """Return every symbol with its name, from the weakest to the strongest."""
        known = self.data.facts["symbols"]
        return " < ".join(f"{self._signs[symbol]} {self.word('symbols', symbol)}" for symbol in known)

    def signs(self, symbols: Iterable[str]) -> str:
        """Write symbols.

        They stand in the order of their ranks, as on cards.
        """
        return "".join(self._signs[symbol] for symbol in symbols)

    def name(self, card: str) -> str:
        """Return the name of a card, of a match or a table, without its symbols."""
        found = self._cards.get(card.partition(":")[0])
        return self.signs(card.split("+")) if found is None else found.text("name", self.language)

    def card(self, card: str) -> str:
        """Return a card as it is called in a sentence: its name, with its symbols if it has any.

        Args:
            card: The name of its type: an id, perhaps with the end that is up, or its symbols.
        """
        shown = self.shown(card)
        return f"{self.name(card)} {shown}" if shown and card.partition(":")[0] in self._cards else self.name(card)

    def shown(self, card: str) -> str:
        """Return the symbols of a unit, of one with two ends both unless it is said which is up; nothing for others."""
        identifier, _, up = card.partition(":")
        found = self._cards.get(identifier)
        if found is None:
            return self.signs(card.split("+"))
        ends = found.fields.get("ends")
        if ends is not None:
            return "/".join(self.signs(self._in_order(ends[each])) for each in ENDS if up in ("", each))
        return self.signs(self._in_order(found.fields.get("symbols", ())))

    def _in_order(self, symbols: Iterable[str]) -> list[str]:
        return sorted(symbols, key=list(self._signs).index)

    def rules(self, card: str) -> str:
        """Return the rules text of a card; nothing for a unit without effects and wild symbols."""
        found = self._cards.get(card.partition(":")[0])
        if found is None or (found.kind == "unit" and "effects" not in found.fields and not has_wild(found)):
            return ""
        written = self.data.rules_field(found.kind)
        text = "" if written is None else found.text(written, self.language)
        return SIGN.sub(self._drawn, text or rules_text(found, self.language))

    def _drawn(self, match: re.Match[str]) -> str:
        """Return the sign of a symbol that stands in braces in a rules text."""
        return str(self._signs.get(match[1], match[0]))

    def held(self, card: str, copies: int = 1) -> MenuStep:
        """Return a card of a hand as a step of a choice."""
        many = f" ×{copies}" if copies > 1 else ""
        shown = self.shown(card)
        text = f"{shown + '  ' if shown else ''}{self.name(card)}{many}"
        return MenuStep(card, text, self.rules(card), card if card in self._cards else "")


def hand_of(state: Any, seat: int) -> list[str]:
    """Return the names of the types of the cards in a hand, ascending."""
    types = state.setup.types
    if isinstance(state, ExpansionState):
        return [types[state.setup.type_of[card]].name for card in state.hands[seat]]
    return [types[card].name for card in state.hands[seat]]


# Characters of a player's name beside an army.
_TABLE_NAME = 12
# Characters for the cards of an army; a longer one moves the text after it.
_ARMY = 24


def table(state: Any, seat: int, width: int, lexicon: Lexicon) -> list[StyledLine]:
    """Draw the table as a seat sees it: armies with their symbols, kingdom cards, how many cards everybody holds."""
    lines: list[StyledLine] = [(Styled(lexicon.legend(), "faint"),)]
    laid, score = state.laid(), state.score()
    for at, territory in enumerate(state.setup.vocabulary.territories):
        result = score.territories[territory]
        lines.append(())
        lines.append(_heading(state, at, lexicon, result, width))
        lines += [_kingdom(card.id, card.by, lexicon) for card in state.kingdom_stacks().get(territory, ()) if card.id]
        for owner in range(state.players):
            army = laid[owner].get(territory, ())
            lines.append(_table_army(state, owner, at, army, lexicon, width, leads=result.controller == owner))
    return [*lines, (), *hidden(state, seat, lexicon)]


def why(lexicon: Lexicon, result: TerritoryScore) -> str:
    """Return the reason for a ranking, with the numbers or symbols compared: ``more companies (2:1)``."""
    said = reason(lexicon.data, result, lexicon.language)
    if result.decided is None or result.decided.size is None:
        return said
    by, _, better, worse = result.decided
    if by == "count":
        return f"{said} ({better}:{worse})"
    symbols = lexicon.data.facts["symbols"]
    pair = (symbols[result.order[better]], symbols[result.order[worse]])
    return f"{said} ({':'.join(lexicon.signs([each]) for each in pair)})"


def _heading(state: Any, at: int, lexicon: Lexicon, result: TerritoryScore, width: int) -> StyledLine:
    """Name a territory, its limit, and the reason for its ranking now, as far as there is room."""
    territory = state.setup.vocabulary.territories[at]
    head = f"{at + 1} {lexicon.place(territory)}"
    limit = f"  {lexicon.ask('limit', limit=state.limits[at])}"
    said = why(lexicon, result)
    said = f"  {said}" if said and len(head) + len(limit) + len(said) + 2 <= width else ""
    return (Styled(head, "strong"), Styled(limit, "faint"), Styled(said, "faint"))


def _table_army(
    state: Any, owner: int, at: int, army: Sequence[TableCard], lexicon: Lexicon, width: int, *, leads: bool
) -> StyledLine:
    """Draw an army: whether it leads, how full it is, its cards, and its combinations where they have room."""
    size, limit = state.sizes[owner * TERRITORIES + at], state.limits[at]
    cards = " ".join(f"[{lexicon.signs(card.symbols)}]" for card in army) or lexicon.ask("empty")
    counts = unpack(state.counted(owner * TERRITORIES + at))
    symbols = lexicon.data.facts["symbols"]
    sets = " ".join(
        f"{lexicon.signs([symbols[rank]])}×{counts[rank]}" for rank in reversed(state.order(at)) if counts[rank] > 1
    )
    mark = ("★ " if lexicon.is_drawn else "* ") if leads else "  "
    full = f"{size}/{limit}" + (("■" if lexicon.is_drawn else "#") if size >= limit else " ")
    line = (
        Styled(f" {mark}", "strong"),
        Styled(f"{lexicon.names[owner][:_TABLE_NAME]:{_TABLE_NAME}} ", f"seat-{owner}"),
        Styled(f"{full} ", "faint"),
        Styled(cards.ljust(_ARMY), "" if army else "faint"),
    )
    room = width - sum(len(part.text) for part in line)
    return (*line, Styled(f" {sets}", "strong")) if sets and len(sets) < room else line


def _kingdom(card: str, by: int | None, lexicon: Lexicon) -> StyledLine:
    """Name a kingdom card, its effect and its player."""
    mark = "♔" if lexicon.is_drawn else "+"
    owner = () if by is None else (Styled(f" ({lexicon.names[by]})", f"seat-{by}"),)
    return (Styled(f"  {mark} "), Styled(lexicon.name(card)), *owner, Styled(f": {lexicon.rules(card)}", "faint"))


def hidden(state: Any, seat: int, lexicon: Lexicon) -> list[StyledLine]:
    """Return how many cards lie in the deck and in hands, and the seat's knowledge of other hands."""
    lines: list[StyledLine] = [(Styled(lexicon.ask("deck", count=len(state.deck))),)]
    for other in range(state.players):
        if other == seat:
            continue
        known = ""
        if seat >= 0 and isinstance(state, ExpansionState):
            types = [state.setup.types[kind].name for kind in state.knowledge.held(seat, other)]
            known = f"  {lexicon.ask('seen', cards=', '.join(map(lexicon.card, types)))}" if types else ""
        count = lexicon.ask("hand", count=len(state.hands[other]))
        lines.append((Styled(f"{lexicon.names[other]}: ", f"seat-{other}"), Styled(f"{count}{known}")))
    if isinstance(state, ExpansionState) and state.graveyard:
        gone = [lexicon.name(state.setup.types[state.setup.type_of[card]].name) for card in state.graveyard]
        lines.append((Styled(lexicon.ask("gone", cards=", ".join(gone)), "faint"),))
    return lines


# Characters of the name of a player or a territory.
_NAME: Final = 12
# Characters between two armies.
_GAP: Final = 2


def low_table(state: Any, seat: int, width: int, lexicon: Lexicon) -> list[StyledLine]:
    """Draw the table as a seat sees it: leaders and cards of territories, kingdom cards, and counts of hidden cards."""
    territories = state.setup.vocabulary.territories
    score, laid = state.score(), state.laid()
    armies = [
        [
            _army(state, owner, at, laid[owner].get(name, ()), lexicon, score.territories[name].controller == owner)
            for owner in range(state.players)
        ]
        for at, name in enumerate(territories)
    ]
    heads = [f"{at + 1} {lexicon.place(name)}"[:_NAME].ljust(_NAME) for at, name in enumerate(territories)]
    widest = [max(_NAME, *(len(row[owner]) for row in armies)) for owner in range(state.players)]
    is_wide = _NAME + sum(_GAP + each for each in widest) > width
    lines = _stacked(heads, armies, lexicon) if is_wide else _side_by_side(heads, armies, widest, lexicon)
    return [*lines, *_low_kingdoms(state, lexicon), *_in_one(hidden(state, seat, lexicon))]


def _low_kingdoms(state: Any, lexicon: Lexicon) -> list[StyledLine]:
    """Name the kingdom cards of all territories in one line; the console breaks it."""
    named = [
        f"{lexicon.place(name)}: {', '.join(lexicon.name(card.id) for card in stack if card.id)}"
        for name, stack in state.kingdom_stacks().items()
    ]
    return [(Styled(f"{'♔' if lexicon.is_drawn else '+'} {'; '.join(named)}", "faint"),)] if named else []


def _in_one(lines: Sequence[StyledLine]) -> list[StyledLine]:
    """Join lines with short gaps."""
    gap = Styled(" " * (_GAP + 1))
    joined = [part for line in lines for part in (gap, *line)]
    return [tuple(joined[1:])]


def _army(state: Any, owner: int, at: int, army: Sequence[TableCard], lexicon: Lexicon, leads: bool) -> str:  # noqa: FBT001 (private)
    """Write an army: whether it leads, its size and limit, its cards."""
    mark = ("★" if lexicon.is_drawn else "*") if leads else " "
    cards = "".join(f"[{lexicon.signs(card.symbols)}]" for card in army)
    return f"{mark}{state.sizes[owner * TERRITORIES + at]}/{state.limits[at]} {cards}".rstrip()


def _side_by_side(
    heads: Sequence[str], armies: Sequence[Sequence[str]], widest: Sequence[int], lexicon: Lexicon
) -> list[StyledLine]:
    """Draw a line for each territory, below the names of the players."""
    cells = [[name[:_NAME] for name in lexicon.names], *armies]
    return [
        (
            Styled(head, "strong"),
            *(
                Styled(" " * _GAP + cell.ljust(wide), f"seat-{owner}")
                for owner, (cell, wide) in enumerate(zip(row, widest, strict=False))
            ),
        )
        for head, row in zip([" " * _NAME, *heads], cells, strict=True)
    ]


def _stacked(heads: Sequence[str], armies: Sequence[Sequence[str]], lexicon: Lexicon) -> list[StyledLine]:
    """Draw a line for each army, the territory before its first."""
    return [
        (
            Styled((head if owner == 0 else "").ljust(_NAME), "strong"),
            Styled(f"  {lexicon.names[owner][:_NAME]:{_NAME}} {army}", f"seat-{owner}"),
        )
        for head, row in zip(heads, armies, strict=True)
        for owner, army in enumerate(row)
    ]


# Cards of a deck that are shown at most.
_IN_PILE: Final = 4


def surroundings(game: Ordonnance, state: Any, seat: int, lexicon: Lexicon) -> Surroundings:
    """Return the deck, and the hands by seat: the own one, and the known cards and number of cards of the others."""
    back = next(Piece(str(card.id), hidden=True) for card in game.data.cards() if card.kind == "unit")
    count = len(state.deck)
    deck = Column((back,) * min(count, _IN_PILE), lexicon.ask("deck", count=count), "deck")
    hands = []
    for other in range(state.players):
        if other == seat:
            hands.append(_shown_own(game, state, seat, lexicon))
            continue
        known = state.knowledge.held(seat, other) if seat >= 0 and isinstance(state, ExpansionState) else ()
        seen = tuple(Piece(state.setup.types[kind].name.partition(":")[0]) for kind in known)
        held = len(state.hands[other])
        label = f"{lexicon.names[other]}: {lexicon.ask('hand', count=held)}"
        hands.append(Hand(label, seen + (back,) * (held - len(seen)), HAND_OF.format(other)))
    return Surroundings((deck,), tuple(hands))


def _shown_own(game: Ordonnance, state: Any, seat: int, lexicon: Lexicon) -> Hand:
    name = HAND_OF.format(seat)
    if not state.hands[seat]:
        return Hand(lexicon.names[seat], (), name)
    parts = picture(game, state, lexicon.names, lexicon.language, (name,)).parts
    return next(part for part in parts if isinstance(part, Hand))


_FROM_HAND = ("play", "under")


def tell(before: Any, action: int, after: Any, seat: int, lexicon: Lexicon) -> list[str]:
    """Return the action, its effects on the table, new leaders, draws, and whether the game has ended."""
    told = [act(before, action, lexicon, seat)]
    if isinstance(before, ExpansionState):
        if action == before.setup.end_action and before.step == BEFORE_UNIT and not before.plays:
            told.append(lexicon.told("passes", name=lexicon.names[before.current_player]))
        if not before.extra_turn and after.extra_turn:
            told.append(lexicon.told("extra-turn", name=lexicon.names[before.current_player]))
        told += _moved(before, after, lexicon)
        told += _kingdoms(before, after, lexicon)
        told += _piles(before, after, seat, lexicon)
    for at in range(TERRITORIES):
        told += _territory(before, after, at, lexicon)
    told += _hands(before, action, after, seat, lexicon)
    if after.is_terminal:
        told.append(lexicon.told("over"))
    return [each for each in told if each]


def act(state: Any, action: int, lexicon: Lexicon, seat: int) -> str:
    """Return an action in words, as a seat sees it; empty for the end of a turn."""
    verb, *rest = state.action_to_string(action).split()
    actor = state.current_player
    name, is_open = lexicon.names[actor], seat in (OMNISCIENT, actor)
    if verb == "play" and len(rest) > 1:
        return lexicon.told("plays-to", name=name, card=lexicon.card(rest[0]), place=lexicon.place(rest[1]))
    if verb == "play":
        return lexicon.told("plays", name=name, card=lexicon.card(rest[0]))
    if verb == "under":
        return lexicon.told("under", name=name, card=lexicon.name(rest[0]) if is_open else lexicon.told("a-card"))
    if verb == "pass":
        return lexicon.told("passes", name=name)
    if verb == "end":
        return ""
    zone = _zone(state)
    is_open |= zone == "graveyard"
    return lexicon.told("chooses", name=name, what=_event_choice(verb, rest, lexicon, zone, is_open=is_open))


def _zone(state: Any) -> str:
    """Return the zone of the cards to choose among: ``hand``, ``deck``, ``graveyard``, or ``shown``."""
    resolution = state.resolution
    step = None if resolution is None else resolution.program.code[resolution.at]
    if isinstance(step, OpenPick):
        return "shown"
    return step.filter.zone if isinstance(step, Pick) and isinstance(step.filter, PileFilter) else "hand"


def _event_choice(verb: str, words: list[str], lexicon: Lexicon, zone: str, *, is_open: bool) -> str:
    """Return a choice inside an effect in words."""
    if verb == "option":
        return lexicon.ask("option", number=words[0])
    if verb in {"accept", "decline"}:
        return lexicon.ask(verb)
    if words == ["unseen"] or (words[0] == "card" and not is_open):
        return lexicon.told("a-card" if zone == "deck" else "hidden")
    if words[0] == "player":
        return lexicon.names[int(words[1])]
    if words[0] == "card":
        return lexicon.card(words[1])
    if len(words) == 1:
        return lexicon.place(words[0])
    owner = f", {lexicon.names[int(words[3])]}" if "of" in words else ""
    return f"{lexicon.card(words[0])} ({lexicon.place(words[1])}{owner})"


def _moved(before: ExpansionState, after: ExpansionState, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on the fate of units that lay on the table."""
    lands, graveyard = before.setup.vocabulary.territories, set(after.graveyard)
    for slot, pieces in enumerate(before.pieces):
        seat, at = divmod(slot, TERRITORIES)
        for piece in pieces:
            card = piece >> 1
            now = after.slot_of(card)
            if now == slot:
                continue
            said = {
                "card": lexicon.card(before.setup.faces[before.setup.face_of[piece]].name),
                "name": lexicon.names[seat],
                "place": lexicon.place(lands[at]),
            }
            if now is not None:
                owner, there = divmod(now, TERRITORIES)
                said |= {"from": said["place"], "place": lexicon.place(lands[there]), "other": lexicon.names[owner]}
                yield lexicon.told("moved", **said)
            elif card in graveyard:
                yield lexicon.told("destroyed", **said)
            else:
                to_deck = after.knowledge.deck.get(card, 0) & EVERYBODY == EVERYBODY
                yield lexicon.told("to-deck" if to_deck else "to-hand", **said)


def _kingdoms(before: ExpansionState, after: ExpansionState, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on the fate of kingdom cards, and of ordonnance cards that lie on the table for a while."""
    lands = before.setup.vocabulary.territories
    for at, stack in enumerate(before.kingdoms):
        for entry in stack:
            found = after.stack_of(entry >> 3)
            if found is not None and found[0] == at:
                continue
            card = lexicon.name(before.setup.types[before.setup.type_of[entry >> 3]].name)
            place = lexicon.place(lands[at])
            if found is None:
                is_held = entry >> 3 >= before.setup.first_ordonnance
                yield lexicon.told("held-gone" if is_held else "kingdom-gone", card=card, place=place)
            else:
                to = lexicon.place(lands[found[0]])
                yield lexicon.told("kingdom-moved", **{"card": card, "from": place, "place": to})
    for at, stack in enumerate(after.kingdoms):
        for entry in stack:
            if entry >> 3 >= after.setup.first_ordonnance and entry not in before.kingdoms[at]:
                card = lexicon.name(after.setup.types[after.setup.type_of[entry >> 3]].name)
                yield lexicon.told("held", card=card, place=lexicon.place(lands[at]), name=lexicon.names[entry & 7])


def _piles(before: ExpansionState, after: ExpansionState, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on cards that left the graveyard, and cards a seat has seen on top of the deck."""
    names, type_of = before.setup.types, before.setup.type_of
    back = [card for card in before.graveyard if card not in after.graveyard]
    if back:
        yield lexicon.told("back", cards=", ".join(lexicon.card(names[type_of[card]].name) for card in back))
    if seat < 0 or before.knowledge.deck == after.knowledge.deck:
        return
    was, now = before.knowledge.deck, after.knowledge.deck
    known = [card for card in reversed(after.deck.cards()) if (now.get(card, 0) & ~was.get(card, 0)) >> seat & 1]
    # Without those that were put there openly, or from the hand.
    held = before.hands[seat]
    seen = [card for card in known if now[card] & EVERYBODY != EVERYBODY and card not in held]
    if seen:
        cards = ", ".join(lexicon.card(names[type_of[card]].name) for card in seen)
        yield lexicon.told("sees-deck", name=lexicon.names[seat], cards=cards)


def _territory(before: Any, after: Any, at: int, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on the changes in a territory: its limit, complete armies, its leader."""
    place = lexicon.place(before.setup.vocabulary.territories[at])
    if before.limits[at] != after.limits[at]:
        yield lexicon.told("limit", place=place, limit=after.limits[at])
    for seat, name in enumerate(lexicon.names[: before.players]):
        was_open, is_open = before.opens[seat] >> at & 1, after.opens[seat] >> at & 1
        if was_open != is_open:
            yield lexicon.told("reopened" if is_open else "complete", place=place, name=name)
    was, now = before.territory_score(at), after.territory_score(at)
    if was.controller != now.controller:
        if now.controller is None:
            yield lexicon.told("level", place=place)
        else:
            said = why(lexicon, now)
            key = "leads-why" if said else "leads"
            yield lexicon.told(key, place=place, name=lexicon.names[now.controller], why=said)
    if after.captured and at in after.captured and at not in (before.captured or ()) and now.controller is not None:
        yield lexicon.told("captured", place=place, name=lexicon.names[now.controller])


def _hands(before: Any, action: int, after: Any, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on cards that came to hands and left them, other than by the action itself."""
    verb, *rest = before.action_to_string(action).split()
    from_hand = before.current_player if verb in _FROM_HAND else None
    for each, name in enumerate(lexicon.names[: before.players]):
        played = Counter([rest[0].partition(":")[0]]) if each == from_hand else Counter[str]()
        if seat in (OMNISCIENT, each):
            was, now = Counter(hand_of(before, each)), Counter(hand_of(after, each))
            came, left = now - (was - played), was - played - now
            if came:
                yield lexicon.told("draws", name=name, cards=", ".join(map(lexicon.card, came.elements())))
            if left:
                yield lexicon.told("loses", name=name, cards=", ".join(map(lexicon.card, left.elements())))
            continue
        more = len(after.hands[each]) - len(before.hands[each]) + played.total()
        if more == 1:
            yield lexicon.told("draws-one", name=name)
        elif more > 1:
            yield lexicon.told("draws-many", name=name, count=more)
        elif more < 0:
            yield lexicon.told("loses-many", name=name, count=-more)
    if seat >= 0 and isinstance(before, ExpansionState):
        yield from _seen(before, after, seat, lexicon)


def _seen(before: ExpansionState, after: ExpansionState, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Yield sentences on new knowledge of a seat about other hands."""
    types = before.setup.types
    for other in range(before.players):
        new = Counter(after.knowledge.held(seat, other)) - Counter(before.knowledge.held(seat, other))
        if new:
            cards = ", ".join(lexicon.card(types[kind].name) for kind in new.elements())
            yield lexicon.told("sees", name=lexicon.names[seat], other=lexicon.names[other], cards=cards)


def choices(state: Any, lexicon: Lexicon) -> list[Choice]:
    """Return every allowed action with its steps, cards in the order of the hand."""
    counts = Counter(hand_of(state, state.current_player))
    found = [_choice(state, action, lexicon, counts) for action in state.legal_actions()]
    order = {card: at for at, card in enumerate(counts)}
    return sorted(found, key=lambda each: order.get(each.steps[0].key, len(order)))


def barred(state: Any, lexicon: Lexicon) -> list[Choice]:
    """Return an action that is not allowed for each card in hand that cannot be played, and for each army that is full."""
    seat = state.current_player
    if isinstance(state, ExpansionState) and state.resolution is not None:
        return []
    counts = Counter(hand_of(state, seat))
    legal = set(state.legal_actions())
    found: dict[tuple[str, ...], Choice] = {}
    for card in counts:
        for action in _plays(state, card):
            choice = _choice(state, action, lexicon, counts)
            if action not in legal:
                found.setdefault(tuple(step.key for step in choice.steps), choice)
    return list(found.values())


def _plays(state: Any, card: str) -> Iterator[int]:
    """Return an iterator over all ways to play a card of a hand."""
    lands = state.setup.vocabulary.territories
    is_single = False
    names = [card]
    if isinstance(state, ExpansionState):
        kind = state.setup.types[state.setup.index[card]]
        is_single = isinstance(kind, OrdonnanceType)
        names = [face.name for face in kind.faces] if isinstance(kind, UnitType) else [card]
    for name in names:
        for text in [f"play {name}"] if is_single else [f"play {name} {land}" for land in lands]:
            yield state.parse_action(text)


def _choice(state: Any, action: int, lexicon: Lexicon, counts: Counter[str]) -> Choice:
    """Return an action with its steps, read from its text in the notation, which names everything by id."""
    text = state.action_to_string(action)
    verb, *rest = text.split()
    if verb == "play":
        identifier, _, up = rest[0].partition(":")
        steps = [_own(state, lexicon.held(identifier, counts[identifier]))]
        if up:
            steps.append(MenuStep(up, lexicon.ask("end-up", symbols=lexicon.shown(rest[0]))))
        if len(rest) > 1:
            steps.append(_place(state, rest[1], lexicon, state.current_player))
    elif verb == "under":
        held = lexicon.held(rest[0], counts[rest[0]])
        steps = [_own(state, replace(held, key=text, text=lexicon.ask("under", card=lexicon.name(rest[0]))))]
    elif verb == "choose":
        steps = list(_chosen(rest, lexicon, state.current_player))
    elif verb == "option":
        steps = [MenuStep(rest[0], lexicon.ask("option", number=rest[0]))]
    else:
        steps = [MenuStep(verb, lexicon.ask(verb))]
    return Choice(action, tuple(steps))


def _own(state: Any, step: MenuStep) -> MenuStep:
    """Return a step about a card of the acting player's hand."""
    return replace(step, place=HAND_OF.format(state.current_player))


def _place(state: Any, territory: str, lexicon: Lexicon, seat: int) -> MenuStep:
    """Return a territory as a step, with how full the army of a seat is there."""
    at = state.setup.vocabulary.territories.index(territory)
    room = lexicon.ask("room", size=state.sizes[seat * TERRITORIES + at], limit=state.limits[at])
    return MenuStep(territory, f"{lexicon.place(territory)} ({room})", place=ARMY_OF.format(territory, seat))


def _chosen(words: list[str], lexicon: Lexicon, actor: int) -> Iterator[MenuStep]:
    """Return an iterator over the steps of a choice that an ordonnance card asks for: first the place, then the card there."""
    if words == ["unseen"]:
        yield MenuStep("unseen", lexicon.ask("unseen"))
    elif words[0] == "player":
        yield MenuStep(words[1], lexicon.names[int(words[1])], place=HAND_OF.format(words[1]))
    elif words[0] == "card":
        yield lexicon.held(words[1])
    elif len(words) == 1:
        yield MenuStep(words[0], lexicon.place(words[0]), place=ARMY_OF.format(words[0], actor))
    elif "of" in words:
        card, territory, _, seat = words
        owner = lexicon.ask("owner", name=lexicon.names[int(seat)], place=lexicon.place(territory))
        place, named = ARMY_OF.format(territory, seat), card.partition(":")[0]
        yield MenuStep(f"{territory}-{seat}", owner, place=place)
        yield MenuStep(card, lexicon.card(card), card=named, place=place)
    else:
        card, territory, *_ = words
        place = KINGDOMS_OF.format(territory)
        yield MenuStep(territory, lexicon.place(territory), place=place)
        yield MenuStep("-".join([card, *words[2:]]), lexicon.name(card), lexicon.rules(card), card, place)


class OrdonnanceNarrator:
    """See ``ordo_pnp.rules.Narrator``."""

    def __init__(self, game: Ordonnance, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self._game = game
        self._words = Lexicon(game.data, names, language, symbols)

    def question(self, state: Any) -> str:
        """Return the question to the seat to act; while a card is resolved, with the card's text."""
        name = self._words.names[state.current_player]
        if isinstance(state, ExpansionState) and state.resolution is not None:
            return self._decision(state)
        verbs = {state.action_to_string(action).split()[0] for action in state.legal_actions()}
        if verbs == {"pass"}:
            return self._words.ask("ask-pass", name=name)
        if "play" in verbs:
            return self._words.ask("ask-card" if "end" not in verbs else "ask-more", name=name)
        return self._words.ask("ask-end", name=name)

    def _decision(self, state: ExpansionState) -> str:
        resolution = state.resolution
        assert resolution is not None  # noqa: S101 (the caller asked)
        identifier = state.setup.types[state.setup.type_of[resolution.card]].name
        step = resolution.program.code[resolution.at]
        assert isinstance(step, Pick | Options | Ask)  # noqa: S101 (nothing else waits)
        if isinstance(step, Pick):
            is_hand = all(state.setup.players_from <= each < state.setup.cards_from for each in resolution.actions)
            zone = _zone(state)
            key = step.filter.pick if step.filter.pick != "card" else "held" if zone == "hand" else zone
            key = "player" if is_hand else key
        else:
            key = "option" if isinstance(step, Options) else "accept"
        asked = self._words.ask(f"ask-{key}", card=self._words.name(identifier))
        return f"{asked}\n{self._words.rules(identifier)}"

    def choices(self, state: Any) -> list[Choice]:
        """Return every allowed action."""
        return choices(state, self._words)

    def barred(self, state: Any) -> list[Choice]:
        """Return the plays of cards in hand that are not allowed."""
        return barred(state, self._words)

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return why an action is not allowed."""
        return self._words.refusal(error)

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the table."""
        return (low_table if is_low else table)(state, seat, width, self._words)

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards of a hand, each kind once."""
        held = hand_of(state, seat)
        place = HAND_OF.format(seat)
        return [replace(self._words.held(card, held.count(card)), place=place) for card in dict.fromkeys(held)]

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return the deck and every hand."""
        return surroundings(self._game, state, seat, self._words)

    def act(self, state: Any, action: int) -> str:
        """Return an action in words, for the seat that takes it."""
        return act(state, action, self._words, state.current_player) or self._words.ask("end")

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return sentences about the effects of an action."""
        return tell(before, action, after, seat, self._words)

    def pictures(self, state: Any) -> list[tuple[str, ...]]:
        """Return that all territories are drawn beside each other, empty ones too."""
        return [state.setup.vocabulary.territories]

    def verdict(self, state: Any) -> list[str]:
        """Return the totals, and the winners once the game is over."""
        score = state.score()
        unit = "points" if state.setup.rules.scoring == "points" else "territories"
        said = [self._words.totals(unit, score.totals)]
        return [*said, self._words.winners(score.winners)] if state.is_terminal else said
