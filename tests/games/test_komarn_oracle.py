"""The rules written out a second time, in plain sets and loops over the text of a position, agree with the engine.

Nothing of the engine is used here but the texts of positions and actions: banners are found by flood fill, every
conceivable action is tried against the words of the rules, and a placement is resolved step by step from the same words.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from functools import cache

import pytest

from ordo_pnp.catalog.model import Origin
from ordo_pnp.catalog.source import read_bytes
from ordo_pnp.games.komarn.notation import read_move
from ordo_pnp.games.komarn.position import format_position, parse_position
from ordo_pnp.games.komarn.position_writer import position_of
from ordo_pnp.kernel.rng import Stream, derive
from ordo_pnp.kernel.scenario import Scenario

AREAS = 54
TOWNS = {"town2": 2, "town3": 3, "town4": 4}
GAMES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"soldiers.2": "12", "setup.sites": "layout_a"}),
    (3, {"compensation.basis": "after", "castle.uncommanded": "empty"}),
    (2, {"merge.pay_displaced": "false", "morlock.camp_opposite": "single", "morlock.tile": "discard"}),
    (3, {"merge.pay_own_surplus": "true", "provost.tie": "incumbent_keeps", "board.banks_adjacent": "true"}),
    (4, {"value.towns_in_play": "false", "morlock.return": "never", "bag.morlocks": "10"}),
    (2, {"board.castle_counts_for_reinforcement": "false", "morlock.by_reinforcement": "true", "bag.morlocks": "12"}),
    (3, {"value.end.mode": "add", "money.heller_per_schilling": "12", "end.finish_round": "true"}),
    (2, {"command.claim": "optional"}),
    (4, {"command.claim": "optional", "soldiers.4": "12", "castle.uncommanded": "empty"}),
]


PLACING = ("recruit", "reinforce", "expel", "relieve", "seduce", "claim")


def order(node):
    """Sort nodes as the board does: area, then left, river, right, castle on the left, castle on the right."""
    castle = node.startswith("c")
    name = node.removeprefix("c")
    return int(name[1:]), castle, "LWR".index(name[0])


@cache
def beside(node, castles, is_one_river):
    """Return the neighbours of a field or castle, from the fields at which castles stand and whether banks touch."""
    if node.startswith("c"):
        return (node[1:], node[1] + str(int(node[2:]) + 1))
    bank, area = node[0], int(node[1:])
    found = [f"{bank}{each}" for each in (area - 1, area + 1) if 1 <= each <= AREAS]
    found += [f"{other}{area}" for other in ("LR" if bank == "W" else "W")]
    if is_one_river and bank != "W":
        found.append(f"{'R' if bank == 'L' else 'L'}{area}")
    return (*found, *(f"c{field}" for field in (f"{bank}{area}", f"{bank}{area - 1}") if field in castles))


class Board:
    """One position of a game as plain dictionaries, and the rules as the rulebook words them."""

    def __init__(self, text, rules, colours):
        position = parse_position(text)
        self.rules = rules
        self.seats = list(colours)
        self.active = position.active
        self.soldiers = dict(position.occupants)
        self.garrisons = dict(position.garrisons)
        self.sites = dict(position.sites)
        self.touching = [({at, at[0] + str(int(at[1:]) + 1)}, what) for at, what in self.sites.items()]
        self.castles = frozenset(at for at, kind in self.sites.items() if kind == "castle")
        self.camps = set(position.camps)
        self.morlocks = set(position.morlocks)
        self.sergeants = list(position.sergeants)
        self.supply = dict(position.supply)
        self.money = {colour: position.money.get(colour, 0) for colour in colours}
        placed = Counter(owner for owner, _ in self.sergeants)
        self.free = {colour: position.free_sergeants.get(colour, 6 - placed[colour]) for colour in colours}
        self.camps_left = {colour: position.camps_left.get(colour, 2) for colour in colours}
        self.hands = {colour: set(map(int, hand)) for colour, hand in position.hands.items()}
        self.discard = Counter(position.discard)
        self.provost = position.provost
        self.over = False

    # the board

    def beside(self, node):
        """Return the neighbours of a field or castle."""
        return beside(node, self.castles, self.rules["board.banks_adjacent"] == "true")

    def owner(self, node):
        return (self.garrisons if node.startswith("c") else self.soldiers).get(node)

    def component(self, node):
        """Flood from a node over everything that is occupied."""
        found, edge = set(), [node]
        while edge:
            at = edge.pop()
            if at not in found and self.owner(at):
                found.add(at)
                edge += self.beside(at)
        return frozenset(found)

    def components(self):
        """Return every component, the first in board order first."""
        left = sorted({*self.soldiers, *self.garrisons}, key=order)
        found = []
        while left:
            group = self.component(left[0])
            found.append(group)
            left = [node for node in left if node not in group]
        return found

    def banners(self):
        return [group for group in self.components() if len(group) > 1]

    # command and value

    def count(self, group):
        return Counter(self.owner(node) for node in group)

    def leader(self, group):
        """Name the one with at least two and more than everyone else."""
        ranked = [*self.count(group).most_common(2), (None, 0)]
        (first, most), (_, second) = ranked[:2]
        return first if most >= 2 and most > second else None

    def commander(self, group):
        return next((owner for owner, node in self.sergeants if node in group), None)

    def sites_of(self, group, kind):
        return [what for fields, what in self.touching if what.startswith(kind) and fields & group]

    def rest_of_value(self, group, *, towns):
        found = sum(node.startswith("c") for node in group) + len(self.sites_of(group, "maiden"))
        return found + (sum(TOWNS[town] for town in self.sites_of(group, "town")) if towns else 0)

    def value(self, group):
        return 1 + self.rest_of_value(group, towns=self.rules["value.towns_in_play"] == "true")

    def remove_sergeants(self, group):
        for owner, node in self.sergeants:
            if node in group:
                self.free[owner] += 1
        self.sergeants = [pair for pair in self.sergeants if pair[1] not in group]

    def place_sergeant(self, owner, group):
        self.sergeants.append((owner, min(group, key=order)))
        self.free[owner] -= 1

    def take(self, colour):
        """Take a soldier out of a supply; the last one ends the game."""
        self.supply[colour] -= 1
        self.over = self.over or self.supply[colour] == 0

    # one placement

    def resolve(self, kind, actor, fields):
        before = [(group, self.commander(group), self.value(group)) for group in self.banners()]
        changed = set(fields)
        for field in fields:
            if kind == "seduce":
                self.supply[self.soldiers[field]] += 1
            self.soldiers[field] = actor
            self.take(actor)
        if kind == "expel":
            self.remove_morlock(int(fields[0][1:]))
        if kind != "seduce":
            for field in sorted(fields, key=order):
                for castle in [at for at in self.beside(field) if at.startswith("c") and at not in self.garrisons]:
                    self.decide_castle(castle, field, actor, changed)
        for group in sorted(self.banners(), key=lambda each: min(map(order, each))):
            if group & changed:
                self.settle(group, [old for old in before if old[0] <= group])
        if self.rules["command.claim"] == "automatic":
            self.claim_late(actor)
            self.move_provost()

    def remove_morlock(self, area):
        self.morlocks.remove(area)
        if self.rules["morlock.return"] == "vortex":
            self.discard["M"] += 1

    def decide_castle(self, castle, field, actor, changed):
        group = self.component(field)
        owners = {owner for owner, node in self.sergeants if node in group}
        if len(owners) == 1:
            (who,) = owners
        elif not owners:
            if self.rules["castle.uncommanded"] == "empty":
                return
            who = actor
        else:
            counts = self.count(group)
            most = max(counts[owner] for owner in owners)
            best = [owner for owner in owners if counts[owner] == most]
            who = best[0] if len(best) == 1 else actor
        if self.supply[who] > 0:
            self.garrisons[castle] = who
            self.take(who)
            changed.add(castle)

    def settle(self, group, before):
        leader = self.leader(group)
        if len(before) >= 2:
            self.merge(group, before, leader)
        else:
            now = self.commander(group)
            asked = self.rules["command.claim"] == "optional"
            if leader and leader != now and self.free[leader] > 0 and not asked:
                if now:
                    late = self.rules["compensation.basis"] == "after"
                    self.money[now] += self.value(group) if late else before[0][2]
                    self.remove_sergeants(group)
                self.place_sergeant(leader, group)
        self.agree(group)

    def merge(self, group, before, leader):
        mine = sorted(value for _, commander, value in before if commander == leader) if leader else []
        decided = leader is not None and (bool(mine) or self.free[leader] > 0)
        self.remove_sergeants(group)
        if decided:
            self.place_sergeant(leader, group)
            if self.rules["merge.pay_own_surplus"] == "true":
                self.money[leader] += sum(mine[:-1])
        for _, commander, value in before:
            pays = not decided or self.rules["merge.pay_displaced"] == "true"
            if commander and not (decided and commander == leader) and pays:
                self.money[commander] += value

    def agree(self, group):
        """Let the garrisons of a banner follow its commander."""
        who = self.commander(group)
        if who is None:
            return
        castles = {node for node in group if node.startswith("c")}
        if self.rules["castle.uncommanded"] == "empty":
            castles |= {near for node in group for near in self.beside(node) if near.startswith("c")}
        for castle in sorted(castles, key=order):
            old = self.garrisons.get(castle)
            if old != who and self.supply[who] > 0:
                if old:
                    self.supply[old] += 1
                self.garrisons[castle] = who
                self.take(who)

    def claim_late(self, actor):
        start = self.seats.index(actor)
        seats = self.seats[start:] + self.seats[:start]
        while True:
            for who in seats:
                mine = self.claimable(who)
                if mine:
                    self.claim(who, max(mine, key=self.value))
                    break
            else:
                return

    def claimable(self, who):
        """Return what somebody leads without commanding it, where a sergeant is free for it."""
        found = [group for group in self.banners() if self.leader(group) == who != self.commander(group)]
        return found if self.free[who] > 0 else []

    def claim(self, who, group):
        now = self.commander(group)
        if now:
            self.money[now] += self.value(group)
            self.remove_sergeants(group)
        self.place_sergeant(who, group)
        self.agree(group)

    def move_provost(self):
        held = Counter()
        for group in self.banners():
            who = self.commander(group)
            if who:
                held[who] += len(self.sites_of(group, "maiden"))
        most = max(held.values(), default=0)
        first = [who for who in held if held[who] == most and most > 0]
        if len(first) == 1:
            (self.provost,) = first
        elif self.rules["provost.tie"] == "neutral" or self.provost not in first:
            self.provost = None

    def final(self):
        """Return everybody's money after the last payment."""
        schilling = int(self.rules["money.heller_per_schilling"])
        paid = dict(self.money)
        for group in self.banners():
            who = self.commander(group)
            if who:
                paid[who] += schilling + self.rest_of_value(group, towns=True)
                paid[who] += self.rules["value.end.mode"] == "add"
        if self.provost:
            paid[self.provost] += schilling
        return paid

    # what is allowed

    def is_free(self, field):
        return field not in self.soldiers and field not in self.camps

    def may_recruit(self, tile, field):
        if int(field[1:]) != tile or not self.is_free(field):
            return False
        if field[0] == "W":
            return f"L{tile}" in self.soldiers and f"R{tile}" in self.soldiers
        return tile not in self.morlocks

    def reaches(self, field):
        """Whether an own soldier stands beside a field and no foreign one."""
        near = [node for node in self.beside(field) if self.owner(node)]
        if self.rules["board.castle_counts_for_reinforcement"] == "false":
            near = [node for node in near if not node.startswith("c")]
        return bool(near) and all(self.owner(node) == self.active for node in near)

    def may_reinforce(self, field):
        area = int(field[1:])
        return field[0] != "W" and self.is_free(field) and area not in self.morlocks and self.reaches(field)

    def expelled_to(self, area):
        """Return the fields that an expulsion in an area would fill; none if it is not allowed."""
        banks = [f"L{area}", f"R{area}"]
        free = [field for field in banks if field not in self.camps]
        if self.rules["morlock.camp_opposite"] == "locked" and len(free) < 2:
            return []
        return free if area in self.morlocks and self.supply[self.active] >= len(free) else []

    def may_expel(self, tile, extra):
        if tile == extra:
            return False
        return bool(self.expelled_to(tile))

    def may_seduce(self, tile, field):
        owner = self.soldiers.get(field)
        return self.provost == self.active and int(field[1:]) == tile and owner not in (None, self.active)

    def may_place(self, tile):
        return tile not in self.morlocks and not any(f"{bank}{tile}" in self.soldiers for bank in "LWR")

    def placements(self):
        """Try everything that could be tried in the main step of a turn."""
        hand, who = self.hands[self.active], self.active
        fields = [f"{bank}{area}" for area in range(1, AREAS + 1) for bank in "LWR"]
        for tile in hand:
            for field in fields:
                if self.may_recruit(tile, field):
                    yield f"{who} recruit {tile} {field}"
                if self.may_reinforce(field):
                    yield f"{who} reinforce {tile} {field}"
                if self.may_seduce(tile, field):
                    yield f"{who} seduce {tile} {field}"
        yield from self.expulsions()

    def expulsions(self):
        """Try every two numbers of the hand against every morlock."""
        hand, who = self.hands[self.active], self.active
        for tile, extra in itertools.product(hand, hand):
            if self.may_expel(tile, extra):
                yield f"{who} expel {tile} +{extra}"
            if self.rules["morlock.by_reinforcement"] == "true" and tile < extra:
                for area in self.morlocks - {tile, extra}:
                    if any(self.reaches(field) for field in self.expelled_to(area)):
                        yield f"{who} relieve {tile} +{extra} W{area}"

    def turns(self):
        found = list(self.placements())
        return found or [f"{self.active} pass {tile}" for tile in self.hands[self.active]]

    def camping(self):
        yield f"{self.active} nocamp"
        if self.camps_left[self.active] > 0:
            for area, bank in itertools.product(range(1, AREAS + 1), "LR"):
                if self.is_free(f"{bank}{area}"):
                    yield f"{self.active} camp {bank}{area}"

    def claims(self, who):
        """Name each claimable banner by its first field."""
        for group in self.claimable(who):
            yield f"{who} claim {min((node for node in group if node[0] != 'c'), key=order)}"
        yield f"{who} decline"

    # one action that places something

    def play(self, move):
        if move.kind == "claim":
            self.claim(move.actor, self.component(move.field))
            return
        tiles = [tile for tile in (move.tile, move.extra) if tile is not None]
        for tile in tiles:
            self.hands[self.active].remove(tile)
            self.discard[str(tile)] += 1
        if move.kind == "pass":
            return
        if move.kind in ("expel", "relieve"):
            self.resolve(
                "expel", self.active, self.expelled_to(move.tile if move.kind == "expel" else int(move.field[1:]))
            )
        else:
            self.resolve(move.kind, self.active, [move.field])


# the engine and the rules side by side


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


def whole(state):
    """Return everything that lies on the board, in hands, bag and discard pile as a text."""
    return format_position(position_of(state, {}, everything=True))


def told(match, state):
    return told_by(state, match.rules)


def random_action(state, stream):
    """Choose a kind of action first, so that rare kinds are not drowned by the many reinforcements."""
    legal = state.legal_actions()
    texts = [state.action_to_string(action) for action in legal]
    kinds = sorted({text.split()[1] for text in texts})
    kind = kinds[stream.below(len(kinds))]
    of_kind = [at for at, text in enumerate(texts) if text.split()[1] == kind]
    at = of_kind[stream.below(len(of_kind))]
    return legal[at], texts[at]


def steps(match, seed):
    """Play a random game: give each state before its action, the action as a text, and apply it afterwards."""
    state = match.new_state(seed)
    stream = Stream(derive(seed, 77))
    while not state.is_terminal:
        action, text = random_action(state, stream)
        yield state, text
        state.apply(action)
    yield state, None


@pytest.fixture(params=[(0, 3), *(pytest.param((seed, 1), marks=pytest.mark.sweep) for seed in range(10, 40, 10))])
def plan(request):
    """Which games are played, and that every so many-th position of them is compared; all of them in a sweep."""
    return request.param


@pytest.fixture(params=GAMES, ids=lambda each: "-".join([str(each[0]), *each[1].values()]))
def match(request, game):
    players, rules = request.param
    return game.prepare(players, rules)


def test_banners_are_those_of_a_flood_fill(match, game, plan):
    """The engine names the same banners, commanders, values and final sums."""
    seed, every = plan
    for state, _ in itertools.islice(steps(match, seed + 1), 0, None, every):
        board, data = told(match, state), game.judge(state, [""] * state.players).data
        found = [
            {
                "fields": [node for node in sorted(group, key=order) if node[0] != "c"],
                "size": len(group),
                "commander": board.commander(group),
                "value": board.value(group),
            }
            for group in board.banners()
        ]
        assert data["banners"] == found
        assert data["provost"] == board.provost
        assert data["final"] == board.final()
        assert state.reserve == [board.free[colour] for colour in state.setup.colours]
        for group in board.components():
            node = state.setup.board.node(min(group, key=order))
            assert state.size(node) == len(group)


def conceivable(board, phase, victim):
    """List what the rules allow in a phase, by trying everything."""
    who = board.active
    if phase == "PLAY":
        return board.turns()
    if phase == "CAMP":
        return board.camping()
    places = [f"{who} place {tile}" for tile in board.hands[who] if board.may_place(tile)]
    if phase == "MORLOCK":
        return [*places, f"{who} deny"]
    return places if phase == "MORLOCK_FORCED" else [f"take {tile}" for tile in board.hands[victim]]


OFTEN = "PLAY"
"""The phase of most positions; those of the others are all compared."""


def test_allowed_is_what_the_rules_allow(match, plan):
    """In a position exactly what the words of 4.2 allow is allowed."""
    challenger = None
    seed, every = plan
    for number, (state, text) in enumerate(steps(match, seed + 2)):
        if text is None:
            break
        if text.endswith("challenge"):
            challenger = text.split()[0]
        if state.phase_name == OFTEN and number % every:
            continue
        board, phase = told(match, state), state.phase_name
        allowed = [state.action_to_string(action) for action in state.legal_actions()]
        who = state.setup.colours[state.current_player]
        if phase == "CLAIM":
            assert sorted(allowed) == sorted(board.claims(who))
            continue
        if phase == "CHALLENGE":
            assert who != board.active
            assert board.hands[who]
            assert sorted(allowed) == [f"{who} accept", f"{who} challenge"]
            continue
        denied_truly = phase == "PENALTY" and allowed[0].split()[0] == board.active
        victim = challenger if denied_truly else board.active
        found = conceivable(board, phase, victim)
        if phase == "PENALTY":
            allowed = [text.split(" ", 1)[1] for text in allowed]
        assert sorted(allowed) == sorted(set(found))


def seen(board):
    """Return what an action changes, for comparing."""
    commanded = {group: board.commander(group) for group in board.banners()}
    free = {who: board.free[who] for who in board.seats}
    parts = (board.soldiers, board.garrisons, board.supply, board.money, commanded, free)
    return *parts, board.morlocks, board.discard


def test_placements_do_what_the_rules_say(match):
    """Every placement leads to the same board, supplies, payments, command and Provost."""
    before, done, ended = None, None, False
    for state, text in steps(match, 3):
        if before is not None:
            after = told(match, state)
            assert seen(after) == seen(before), done
            if state.phase_name != "CLAIM":  # the Provost waits for the claims
                before.move_provost()
                assert after.provost == before.provost, done
            if match.rules["end.finish_round"] == "false" and match.rules["command.claim"] == "automatic":
                assert state.is_terminal == before.over, done
            ended = ended or before.over
            before = None
        if text is not None and text.split()[1] in PLACING:
            before, done = told(match, state), text
            before.play(read_move(text))
    assert ended or state.outcome().termination != "completed"


# positions that no game has to come to


def lot(stream, choices):
    return choices[stream.below(len(choices))]


def crowd(stream):
    """Make a crowded stretch of the river: soldiers, castles, sergeants here and there, little in supply."""
    colours = "rbgy"[: 2 + stream.below(3)]
    areas = range(10, 19)
    soldiers = {f"{bank}{area}": lot(stream, colours) for area in areas for bank in "LR" if stream.below(5) < 3}
    for area in areas:
        if f"L{area}" in soldiers and f"R{area}" in soldiers and stream.below(3) == 0:
            soldiers[f"W{area}"] = lot(stream, colours)
    sites = {
        at: lot(stream, ["castle", "castle", "maiden", "town2", "town4"]) for at in ("L10", "R12", "L14", "R16", "L18")
    }
    kinds = []
    for at, kind in sites.items():
        touched = [field for field in (at, at[0] + str(int(at[1:]) + 1)) if field in soldiers]
        garrison = f"={lot(stream, colours)}" if kind == "castle" and touched and stream.below(4) else ""
        kinds.append(f"site {at} {kind}{garrison}")
    morlocks = [area for area in areas if not any(f"{bank}{area}" in soldiers for bank in "LR")]
    amounts = " ".join(f"{colour}={1 + stream.below(4)}" for colour in colours)
    clauses = [
        f"P {colours}",
        f"act {lot(stream, colours)}",
        " ".join(f"{field}={owner}" for field, owner in soldiers.items()),
        *kinds,
        f"mor {' '.join(map(str, morlocks))}" if morlocks else "",
        f"sup {amounts}",
        "sgfree " + " ".join(f"{colour}={stream.below(2)}" for colour in colours),
        f"prov {lot(stream, colours)}",
    ]
    return "; ".join(clauses), colours


def with_sergeants(stream, text, rules, colours):
    """Add to most banners a sergeant of somebody who is there, in the end of the text."""
    board = Board(text, rules, colours)
    found = [(board.owner(lot(stream, sorted(group))), min(group, key=order)) for group in board.banners()]
    placed = " ".join(f"{owner}:{node}" for owner, node in found if stream.below(4))
    return f"{text}; sg {placed}" if placed else text


@pytest.mark.parametrize("number", range(12))
def test_crowded_positions_are_settled_as_the_rules_say(game, number):
    """From random positions, with castles, sergeants and supplies running out, every placement does what it should."""
    stream = Stream(derive(41, number))
    for _ in range(6):
        rules = {name: lot(stream, values) for name, values in SETTLING.items()}
        chosen = {name: variant.default for name, variant in game.variants.items()} | rules
        text, colours = crowd(stream)
        text = with_sergeants(stream, text, chosen, colours)
        state = begun(game, text, rules, stream)
        for action in state.legal_actions()[:: 1 + len(state.legal_actions()) // 25]:
            move = read_move(state.action_to_string(action))
            if move.kind not in PLACING:
                continue
            board, twin = told_by(state, chosen), state.clone()
            board.play(move)
            twin.apply(action)
            assert seen(told_by(twin, chosen)) == seen(board), (text, rules, move)
            assert twin.provost == (colours.index(board.provost) if board.provost else -1), (text, rules, move)
            assert twin.is_terminal == board.over, (text, rules, move)


SETTLING = {
    "compensation.basis": ["before", "after"],
    "merge.pay_displaced": ["true", "false"],
    "merge.pay_own_surplus": ["false", "true"],
    "castle.uncommanded": ["actor", "empty"],
    "provost.tie": ["neutral", "incumbent_keeps"],
    "board.banks_adjacent": ["false", "false", "true"],
    "morlock.camp_opposite": ["locked", "single"],
}


def told_by(state, rules):
    return Board(whole(state), rules, state.setup.colours)


def begun(game, text, rules, stream):
    """Set a position up with five numbers of its stretch in the hand of the marshal on turn."""
    numbers = list(range(10, 19))
    stream.shuffle(numbers)
    active = parse_position(text).active
    data = {"id": "crowd", "position": f"{text}; hand {active}={','.join(map(str, numbers[:5]))}", "rules": rules}
    document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "crowd.json")
    return game.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))
