"""Lots as the kernel, the bots and the commands see it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from ordo_pnp.errors import IllegalActionError, NotationError
from ordo_pnp.kernel.game import Outcome, Report, ReportTable, Termination, require_seat
from ordo_pnp.kernel.rng import Stream, derive, extend
from ordo_pnp.kernel.ruleset import RulesError, check_choices

HAND = 3


class State:
    """One position of a game; an action is the number of a card."""

    def __init__(self, match, stream):
        self.match, self.stream, self.players = match, stream, match.players
        self.current_player, self.is_terminal = 0, False
        deck = list(match.deck)
        stream.shuffle(deck)
        self.hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(self.players)]
        self.laid = [[] for _ in range(self.players)]

    def legal_actions(self):
        """Return the cards in hand, each once."""
        return [] if self.is_terminal else sorted(set(self.hands[self.current_player]))

    def apply(self, action):
        """Lay a card."""
        if action not in self.legal_actions():
            raise IllegalActionError("the card is not in hand", reason="NOT_IN_HAND")
        self.hands[self.current_player].remove(action)
        self.laid[self.current_player].append(action)
        self.current_player = (self.current_player + 1) % self.players
        self.is_terminal = not self.hands[self.current_player]

    def clone(self):
        """Return an independent copy."""
        return deepcopy(self)

    def outcome(self):
        """Compare the sums."""
        totals = tuple(sum(self.match.values[card] for card in row) for row in self.laid)
        return Outcome(
            tuple(seat for seat, total in enumerate(totals) if total == max(totals)), totals, Termination.COMPLETED
        )

    def view(self, player):
        """Return what a seat may know."""
        require_seat(player, self.players)
        return {"hand": self.hands[player][:], "laid": deepcopy(self.laid), "to_move": self.current_player}

    def resample(self, player, stream):
        """Return a copy: bots of these tests do not search."""
        del player, stream
        return self.clone()

    def action_value(self, action):
        """Prefer high numbers."""
        return self.match.values[action]

    def action_to_string(self, action):
        """Write an action."""
        return f"lay {self.match.names[action]}"

    def parse_action(self, text):
        """Read an action."""
        verb, _, name = text.partition(" ")
        if verb != "lay" or name not in self.match.names:
            raise NotationError(f"`{text}` is no action: write `lay CARD`")
        return self.match.names.index(name)


@dataclass(frozen=True)
class Match:
    """A game prepared for play."""

    players: int
    names: tuple
    values: tuple
    deck: tuple
    sets: tuple
    rules: dict = field(default_factory=dict)
    game: str = "lots"

    def new_state(self, seed, number=0):
        """Deal a game."""
        return State(self, Stream(extend(derive(seed, number), 0)))

    def play_random(self, seed, first, count):
        """Leave it to the single engine."""
        del seed, first, count


class Lots:
    """The rules over a card database."""

    id = "lots"
    default_sets = ("base",)

    def __init__(self, catalog):
        self.data = catalog.games[self.id]
        self.variants = self.data.variants

    def prepare(self, players, rules, sets=None):
        """Prepare a match of two to four."""
        if not 2 <= players <= 4:
            raise RulesError(f"{self.data.facts['name']} is for 2 to 4 players, not {players}")
        check_choices(self.variants, rules)
        names = tuple(sets or self.default_sets)
        cards = [card for name in names for card in self.data.sets[name].cards]
        deck = tuple(at for at, card in enumerate(cards) for _ in range(card.printing.copies))
        return Match(
            players, tuple(card.id for card in cards), tuple(card.fields["value"] for card in cards), deck, names
        )

    def check_table(self, document):
        """Find nothing beyond the form."""
        del document
        return []

    def score_table(self, document):
        """Add up the rows."""
        values = {card.id: card.fields["value"] for card in self.data.cards()}
        return _report([sum(values[card] for card in row) for row in document.data["rows"]], document.data["players"])

    def judge(self, state, names):
        """Score a state."""
        return _report(state.outcome().totals, names)

    def board(self, state, names):
        """Show what lies open."""
        rows = [[state.match.names[card] for card in row] for row in state.laid]
        return Report({"game": self.id, "players": list(names), "rows": rows}, ReportTable("Table", tuple(names), ()))

    def set_up(self, scenario):
        """Deal afresh."""
        return self.prepare(scenario.players or 2, scenario.rules).new_state(scenario.position["new"])

    def unmet(self, state, expect):
        """Compare the totals."""
        totals = list(state.outcome().totals)
        return [] if totals == expect["totals"] else [f"totals are {totals}, not {expect['totals']}"]


def _report(totals, names):
    return Report({"totals": list(totals)}, ReportTable("Lots", tuple(names), (tuple(str(total) for total in totals),)))
