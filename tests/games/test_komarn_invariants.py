"""What holds after every action of every game: the invariants I1 to I14 of the rules."""

import json
from collections import Counter

import pytest

from ordo_pnp.cards import read_bytes
from ordo_pnp.games.komarn.position_setup import position_of
from ordo_pnp.games.komarn.positions import format_position
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.rules import Stream, derive

# Values that make games short or full of events; of every other rule any value is taken.
CHOICES = {
    "soldiers.2": ["5", "10", "20", "35"],
    "soldiers.3": ["5", "12", "25"],
    "soldiers.4": ["5", "12", "20"],
    "bag.morlocks": ["0", "3", "6", "12"],
    "bag.vortex": ["0", "1", "2"],
}
FIXED = ("end.max_turns", "end.stalemate_rounds")
BATCHES = 8
# Games in each batch: more than two hundred in all.
GAMES = 26
SWEPT_BATCHES = 16
# The same when everything is swept: more than five thousand.
SWEPT = 320


class Watch:
    """Follows one game and finds what does not hold."""

    def __init__(self, match, state):
        self.match, self.state = match, state
        self.rules = state.setup.rules
        self.board = state.setup.board
        self.banners = []
        self.money = state.money[:]
        self.turn, self.active = state.turn, state.active
        self.look()

    def look(self):
        """Check everything about the position as it lies."""
        self.components = self.flood()
        self.tiles()
        self.pieces()
        self.fields()
        self.command()
        self.follow()

    def flood(self):
        """Find all components anew from the soldiers and the edges of the board."""
        occupant, near = self.state.occupant, self.board.near
        found, done = [], set()
        for start, owner in enumerate(occupant):
            if owner == NOBODY or start in done:
                continue
            group, edge = {start}, [start]
            while edge:
                for node in near[edge.pop()]:
                    if occupant[node] != NOBODY and node not in group:
                        group.add(node)
                        edge.append(node)
            done |= group
            found.append(frozenset(group))
        return found

    def tiles(self):
        """I1: every number is somewhere, once. I13: so are the morlocks; the vortex is in the bag."""
        state, setup = self.state, self.state.setup
        lying = [*state.bag, *state.discard]
        numbers = [tile for tile in lying if tile < setup.morlock] + [tile for hand in state.hands for tile in hand]
        assert sorted(numbers) == list(range(self.board.areas)), "I1"
        drawn = state.phase_name in ("MORLOCK", "CHALLENGE", "MORLOCK_FORCED")
        morlocks = lying.count(setup.morlock) + state.morlocks.bit_count() + drawn
        if self.rules.morlocks_return:
            assert morlocks == self.rules.morlocks, "I13"
        assert morlocks <= self.rules.morlocks, "I13"
        assert state.bag.count(setup.vortex) == self.rules.vortices, "I13"

    def pieces(self):
        """I2: every soldier is somewhere. I3: so is every sergeant. I12: money never falls."""
        state = self.state
        standing = Counter(state.occupant)
        commanding = Counter(state.sergeant)
        for seat in range(state.players):
            assert state.supply[seat] >= 0, "I2"
            assert state.supply[seat] + standing[seat] == self.rules.soldiers, "I2"
            assert state.reserve[seat] + commanding[seat] == self.rules.sergeants, "I3"
            assert state.reserve[seat] >= 0 or self.rules.unmarked, "I3"
            assert state.money[seat] >= self.money[seat], "I12"
        self.money = state.money[:]

    def fields(self):
        """I5: the river lies between soldiers. I6: no morlock is beside soldiers. I8: castles are decided."""
        state = self.state
        for area in range(self.board.areas):
            left, river, right = (state.occupant[3 * area + row] != NOBODY for row in range(3))
            assert not river or (left and right), "I5"
            assert not (state.morlocks >> area & 1 and (left or river or right)), "I6"
        if state.is_terminal or state.exhausted or self.rules.finish_round:
            return
        for at, site in enumerate(self.board.sites):
            if state.deal.castles >> at & 1 and state.occupant[self.board.fields + at] == NOBODY:
                beside = [field for field in site.fields if state.occupant[field] != NOBODY]
                assert not beside or (self.rules.leave_empty and self.commander_at(beside[0]) == NOBODY), "I8"

    def commander_at(self, node):
        return self.commander(next(group for group in self.components if node in group))

    def commander(self, group):
        """I4: a banner has one sergeant or none."""
        found = [self.state.sergeant[node] for node in group if self.state.sergeant[node] != NOBODY]
        assert len(found) <= 1, "I4"
        assert not found or len(group) > 1, "I4"
        return found[0] if found else NOBODY

    def leader(self, group):
        counts = Counter(self.state.occupant[node] for node in group).most_common()
        strict = len(counts) == 1 or counts[0][1] > counts[1][1]
        return counts[0][0] if strict and counts[0][1] >= 2 else NOBODY

    def command(self):
        """I7: whoever leads and could command does. I8: garrisons are the commander's. I11: so is the Provost."""
        state = self.state
        maidens = Counter()
        for group in self.components:
            commander, leader = self.commander(group), self.leader(group)
            if not self.rules.claims and leader not in (NOBODY, commander) and len(group) > 1:
                assert state.reserve[leader] == 0, "I7"
            garrisons = [state.occupant[node] for node in group if node >= self.board.fields]
            if commander != NOBODY and not (state.is_terminal or state.exhausted or self.rules.finish_round):
                assert set(garrisons) <= {commander}, "I8"
            touched = {site for node in group if node < self.board.fields for site in self.board.sites_at[node]}
            maidens[commander] += sum(state.deal.kinds[site] == "maiden" for site in touched)
        del maidens[NOBODY]
        if state.phase_name == "CLAIM":
            return
        most = max(maidens.values(), default=0)
        first = {seat for seat in maidens if maidens[seat] == most and most > 0}
        assert state.provost == (min(first) if len(first) == 1 else state.provost if self.kept(first) else NOBODY), (
            "I11"
        )

    def kept(self, first):
        return self.rules.incumbent_keeps and self.state.provost in first

    def follow(self):
        """I9: banners only grow. I10: after his turn a marshal holds a full hand."""
        state = self.state
        banners = [group for group in self.components if len(group) > 1]
        for old in self.banners:
            assert any(old <= new for new in banners), "I9"
        self.banners = banners
        if state.turn != self.turn and not self.rules.finish_round:
            short = len(state.hands[self.active]) < self.rules.hand
            assert not short or not any(tile < state.setup.morlock for tile in state.bag), "I10"
        self.turn, self.active = state.turn, state.active


def rules_by_lot(game, stream, players):
    """Choose a value of every rule at random."""
    chosen = {}
    for name, variant in game.variants.items():
        if name in FIXED or (name.startswith("soldiers.") and name != f"soldiers.{players}"):
            continue
        values = CHOICES.get(name, variant.values)
        likely = variant.default if stream.below(3) and name not in CHOICES else values[stream.below(len(values))]
        chosen[name] = likely
    return chosen


def play(game, number, *, watch=True):
    """Play a random game of random rules; give every action, then everybody's money."""
    stream = Stream(derive(2026, number))
    players = 2 + number % 3
    match = game.prepare(players, rules_by_lot(game, stream, players))
    state = match.new_state(number)
    watching = Watch(match, state) if watch else None
    log = []
    while not state.is_terminal:
        legal = state.legal_actions()
        action = _chosen(state, legal, stream)
        log.append(state.action_to_string(action))
        state.apply(action)
        if watching:
            watching.look()
    return [*log, str(state.outcome())]


def _chosen(state, legal, stream):
    """Choose the last block of actions often, so that expulsions, seductions and camps are not drowned."""
    if stream.below(3) == 0:
        last = state.setup.numbering.kind(legal[-1])[0]
        legal = [action for action in legal if state.setup.numbering.kind(action)[0] == last]
    return legal[stream.below(len(legal))]


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.mark.slow
@pytest.mark.few(4)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_invariants_hold_after_every_action(game, batch):
    """In hundreds of random games under random rules nothing of I1 to I13 is ever broken."""
    for number in range(batch * GAMES, (batch + 1) * GAMES):
        assert len(play(game, number)) > 1, number


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(SWEPT_BATCHES))
def test_invariants_hold_in_thousands_of_games(game, batch):
    """The same in thousands of games."""
    for number in range(10_000 + batch * SWEPT, 10_000 + (batch + 1) * SWEPT):
        assert len(play(game, number)) > 1, number


@pytest.mark.parametrize("number", range(0, 36, 5))
def test_seed_and_choices_decide_the_game(game, number):
    """I14: the same seed and choices give the same log, word for word."""
    assert play(game, number) == play(game, number, watch=False)


def test_the_watch_finds_what_is_broken(game):
    """Each invariant fails where a position is damaged accordingly."""
    for damage, broken in DAMAGES:
        match = game.prepare(3, {})
        state = match.new_state(4)
        stream = Stream(derive(4))
        for _ in range(120):
            legal = state.legal_actions()
            state.apply(legal[stream.below(len(legal))])
        watching = Watch(match, state)
        damage(state)
        with pytest.raises(AssertionError, match=broken):
            watching.look()


def doubts(game, match, state):
    """Write a position as a table, read it again and give what is found."""
    chosen = {name: value for name, value in match.rules.items() if value != game.variants[name].default}
    text = format_position(position_of(state, chosen, everything=True))
    return text, game.check_table(read_bytes(json.dumps({"position": text}).encode(), "table.json"))


def tables_of(game, number, every):
    """Play a random game of random rules; yield every so many-eth position as a table, and the last one."""
    stream = Stream(derive(663, number))
    players = 2 + number % 3
    match = game.prepare(players, rules_by_lot(game, stream, players))
    state = match.new_state(number)
    step = number % every
    while not state.is_terminal:
        if (step := step + 1) % every == 0:
            yield doubts(game, match, state)
        state.apply(_chosen(state, state.legal_actions(), stream))
    yield doubts(game, match, state)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(2))
def test_no_position_of_a_game_is_doubted(game, batch):
    """Whatever rules are played, each position that a game comes to is a table without error and without warning."""
    for number in range(batch * 30, (batch + 1) * 30):
        for text, found in tables_of(game, number, every=12):
            assert found == [], text


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(4))
def test_no_position_of_hundreds_of_games_is_doubted(game, batch):
    """The same for every position of five hundred games."""
    for number in range(1_000 + batch * 125, 1_000 + (batch + 1) * 125):
        for text, found in tables_of(game, number, every=1):
            assert found == [], text


DAMAGES = [
    (lambda state: state.bag.remove(next(tile for tile in state.bag if tile < 54)), "I1"),
    (lambda state: state.supply.__setitem__(0, state.supply[0] + 1), "I2"),
    (lambda state: state.reserve.__setitem__(1, state.reserve[1] + 1), "I3"),
    (lambda state: state.money.__setitem__(0, -1), "I12"),
    (lambda state: state.bag.remove(state.setup.vortex), "I13"),
    (lambda state: setattr(state, "morlocks", (1 << 54) - 1), "I13"),
    (lambda state: setattr(state, "provost", (state.provost + 1) % 3), "I11"),
]
