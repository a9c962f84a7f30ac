"""The rules written out a second time agree with the engine, on the river and on boards by lot.

See ``komarn_by_the_words`` for the rules and ``komarn_boards_by_lot`` for the boards. Every action of a random game is
asked for beforehand, played by both, and its board, supplies, payments, command, Provost and end are compared.
"""

import json
from functools import cache
from itertools import islice

import pytest
from komarn_boards_by_lot import SHAPES, as_file, board_by_lot, catalog_with
from komarn_by_the_words import PLACING, Board, Map

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.actions import read_move
from ordo_pnp.games.komarn.position_setup import position_of
from ordo_pnp.games.komarn.positions import format_position, parse_position
from ordo_pnp.rules import Scenario, Stream, derive

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


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


class Table:
    """A match, and its board as the words have it."""

    def __init__(self, match, data):
        self.match = match
        self.on = Map(data, banks_adjacent=match.rules["board.banks_adjacent"] == "true")

    def told(self, state):
        """Return the position of a state as the words have it."""
        return Board(whole(state), self.match.rules, state.setup.colours, self.on)


def whole(state):
    """Return everything that lies on the board, in hands, bag and discard pile as a text."""
    return format_position(position_of(state, {}, everything=True))


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
def table(request, game):
    players, rules = request.param
    return Table(game.prepare(players, rules), game.data.files["board"]["board"].value)


def test_the_river_is_that_of_the_specification(game):
    """Read by the words, the shipped river has the fields, neighbours and sites of sections 2.1 to 2.3."""
    on = Map(game.data.files["board"]["board"].value)
    assert (len(on.fields), len(on.edges)) == (162, 267)
    assert list(on.sites.values()) == [
        [f"{'RL'[site % 2]}{2 * site}", f"{'RL'[site % 2]}{2 * site + 1}"] for site in range(1, 27)
    ]


def require_same_banners(game, state, board):
    """Compare banners, commanders, values, sergeants in reserve and final sums."""
    data = game.judge(state, [""] * state.players).data
    order = board.map.order
    found = [
        {
            "fields": [node for node in sorted(group, key=order.get) if node[0] != "c"],
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
        node = state.setup.board.node(min(group, key=order.get))
        assert state.size(node) == len(group)


def test_banners_are_those_of_a_flood_fill(table, game, plan):
    """The engine names the same banners, commanders, values and final sums."""
    seed, every = plan
    for state, _ in islice(steps(table.match, seed + 1), 0, None, every):
        require_same_banners(game, state, table.told(state))


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


def allowed_by(board, state, challenger):
    """List what the rules allow whoever is asked, and what the engine does, each in one order."""
    phase, who = state.phase_name, state.setup.colours[state.current_player]
    allowed = sorted(state.action_to_string(action) for action in state.legal_actions())
    if phase == "CLAIM":
        return sorted(board.claims(who)), allowed
    if phase == "CHALLENGE":
        assert who != board.active
        assert board.hands[who]
        return [f"{who} accept", f"{who} challenge"], allowed
    denied_truly = phase == "PENALTY" and who == board.active
    found = conceivable(board, phase, challenger if denied_truly else board.active)
    if phase == "PENALTY":
        allowed = sorted(text.split(" ", 1)[1] for text in allowed)
    return sorted(set(found)), allowed


# The phase of most positions; those of the others are all compared.
OFTEN = "PLAY"


def test_allowed_is_what_the_rules_allow(table, plan):
    """In a position exactly what the words of 4.2 allow is allowed."""
    challenger = None
    seed, every = plan
    for number, (state, text) in enumerate(steps(table.match, seed + 2)):
        if text is None:
            break
        if text.endswith("challenge"):
            challenger = text.split()[0]
        if state.phase_name == OFTEN and number % every:
            continue
        found, allowed = allowed_by(table.told(state), state, challenger)
        assert allowed == found


def seen(board):
    """Return what an action changes, for comparing."""
    commanded = {group: board.commander(group) for group in board.banners()}
    free = {who: board.free[who] for who in board.seats}
    parts = (board.soldiers, board.garrisons, board.supply, board.money, commanded, free)
    return *parts, board.morlocks, board.discard


class Twin:
    """Follows a game and plays each placement by the words, too."""

    def __init__(self, table):
        self.table = table
        self.before = self.done = None
        self.ended = False

    def compare(self, state, after):
        """Compare what came of the last placement, if the last action was one."""
        before, self.before = self.before, None
        if before is None:
            return
        rules = self.table.match.rules
        assert seen(after) == seen(before), self.done
        if state.phase_name != "CLAIM":  # the Provost waits for the claims
            before.move_provost()
            assert after.provost == before.provost, self.done
        if rules["end.finish_round"] == "false" and rules["command.claim"] == "automatic":
            assert state.is_terminal == before.over, self.done
        self.ended = self.ended or before.over

    def play(self, board, text):
        """Play an action by the words, if it is a placement."""
        if text is not None and text.split()[1] in PLACING:
            self.before, self.done = board, text
            board.play(read_move(text))


def test_placements_do_what_the_rules_say(table):
    """Every placement leads to the same board, supplies, payments, command and Provost."""
    twin = Twin(table)
    for state, text in steps(table.match, 3):
        if twin.before is not None:
            twin.compare(state, table.told(state))
        if text is not None and text.split()[1] in PLACING:
            twin.play(table.told(state), text)
    assert twin.ended or state.outcome().termination != "completed"


# boards by lot


# Rules that a board could change the meaning of, each with values.
PLAYED = {
    "soldiers": ["5", "8", "12", "15"],
    "bag.morlocks": ["3", "6", "12"],
    "bag.vortex": ["1", "2"],
    "setup.sites": ["random", "random", "spread", "layout_a"],
    "command.claim": ["automatic", "automatic", "automatic", "optional"],
    "castle.uncommanded": ["actor", "empty"],
    "compensation.basis": ["before", "after"],
    "merge.pay_displaced": ["true", "false"],
    "merge.pay_own_surplus": ["false", "true"],
    "provost.tie": ["neutral", "incumbent_keeps"],
    "board.banks_adjacent": ["false", "false", "false", "true"],
    "board.castle_counts_for_reinforcement": ["true", "true", "false"],
    "morlock.camp_opposite": ["locked", "single"],
    "morlock.by_reinforcement": ["false", "true"],
    "morlock.return": ["vortex", "vortex", "never"],
    "value.towns_in_play": ["true", "false"],
    "value.end.mode": ["replace", "add"],
    "end.finish_round": ["false", "false", "false", "true"],
}


def table_by_lot(catalog, number, shape):
    """Make a board and a match on it; give its file, too."""
    stream = Stream(derive(55, number))
    data = board_by_lot(stream.below, shape=shape)
    game = load_game(catalog_with(catalog, data), "komarn")
    players = 2 + stream.below(min(3, (data["areas"] - 1) // 5 - 1))
    rules = {name: lot(stream, values) for name, values in PLAYED.items()}
    rules[f"soldiers.{players}"] = rules.pop("soldiers")
    return game, Table(game.prepare(players, rules), data), f"{as_file(data)}{players} players, {rules}"


def follow(game, table, seed):
    """Play a random game, and compare everything in every position."""
    twin, challenger = Twin(table), None
    for state, text in steps(table.match, seed):
        board = table.told(state)
        twin.compare(state, board)
        require_same_banners(game, state, board)
        if text is None:
            return
        if text.endswith("challenge"):
            challenger = text.split()[0]
        found, allowed = allowed_by(board, state, challenger)
        assert allowed == found
        twin.play(board, text)


def follow_on_boards(catalog, shape, numbers):
    """Play games on boards of a shape, each on another; name the board on which something is wrong. Return how many were played."""
    for number in numbers:
        game, table, file = table_by_lot(catalog, number, shape)
        try:
            follow(game, table, number)
        except AssertionError as error:
            error.add_note(f"board {number}:\n{file}")
            raise
    return len(numbers)


@pytest.mark.parametrize("shape", SHAPES)
def test_games_on_any_board_go_by_the_words(catalog, shape):
    """Whatever the board, all positions of a game are those of the rules: what is allowed, what it does, what is paid."""
    assert follow_on_boards(catalog, shape, [list(SHAPES).index(shape)]) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("shape", SHAPES)
def test_hundreds_of_games_on_any_board_go_by_the_words(catalog, shape, batch):
    """The same for forty games of each shape and batch."""
    assert follow_on_boards(catalog, shape, range(1000 + 40 * batch, 1040 + 40 * batch)) == 40


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


def with_sergeants(stream, board, text):
    """Add to most banners a sergeant of somebody who is there, in the end of the text."""
    order = board.map.order
    found = [(board.owner(lot(stream, sorted(group))), min(group, key=order.get)) for group in board.banners()]
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
        on = river(chosen["board.banks_adjacent"] == "true", game)
        text = with_sergeants(stream, Board(text, chosen, colours, on), text)
        state = begun(game, text, rules, stream)
        for action in state.legal_actions()[:: 1 + len(state.legal_actions()) // 25]:
            move = read_move(state.action_to_string(action))
            if move.kind not in PLACING:
                continue
            board, twin = Board(whole(state), chosen, colours, on), state.clone()
            board.play(move)
            twin.apply(action)
            assert seen(Board(whole(twin), chosen, colours, on)) == seen(board), (text, rules, move)
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


@cache
def river(banks_adjacent, game):
    """Return the shipped board as the words have it."""
    return Map(game.data.files["board"]["board"].value, banks_adjacent=banks_adjacent)


def begun(game, text, rules, stream):
    """Set a position up with five numbers of its stretch in the hand of the marshal on turn."""
    numbers = list(range(10, 19))
    stream.shuffle(numbers)
    active = parse_position(text).active
    data = {"id": "crowd", "position": f"{text}; hand {active}={','.join(map(str, numbers[:5]))}", "rules": rules}
    document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "crowd.json")
    return game.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))
