"""Positions and actions of Komarn as text."""

import json

import pytest
from hypothesis import given, settings, strategies as st
from komarn_boards_by_lot import board_by_lot, catalog_with

from ordo_pnp.base import NotationError, printable
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.actions import SHAPES, Move, read_move, write_move
from ordo_pnp.games.komarn.board import BANKS, COLOURS, SITES
from ordo_pnp.games.komarn.position_setup import position_of
from ordo_pnp.games.komarn.positions import Position, PositionError, format_position, parse_position
from ordo_pnp.rules import Scenario, Stream, derive

AREAS = st.integers(1, 54)
FIELDS = st.builds("{}{}".format, st.sampled_from(BANKS), AREAS)
LAND = st.builds("{}{}".format, st.sampled_from("LR"), AREAS)
NODES = FIELDS | LAND.map("c{}".format)
TILES = st.lists(AREAS.map(str) | st.sampled_from("MV"), max_size=8).map(tuple)
NUMBERS = st.lists(AREAS.map(str), max_size=5, unique=True).map(tuple)


@st.composite
def moves(draw):
    kind = draw(st.sampled_from(sorted(SHAPES)))
    parts = {part: draw(NODES if part == "field" else AREAS) for part in SHAPES[kind]}
    return Move(draw(st.sampled_from(COLOURS)), kind, **parts)


@st.composite
def positions(draw):
    """Anything that the notation can say, possible on a board or not."""
    players = tuple(draw(st.permutations(COLOURS))[: draw(st.integers(2, 4))])
    colour = st.sampled_from(players)

    def amounts():
        return draw(st.dictionaries(colour, st.integers(0, 99), max_size=4))

    sites = draw(st.dictionaries(LAND, st.sampled_from(SITES), max_size=5))
    castles = [f"c{name}" for name, kind in sites.items() if kind == "castle"]
    return Position(
        players=players,
        active=draw(colour),
        occupants=draw(st.dictionaries(FIELDS, colour, max_size=12)),
        garrisons=draw(st.dictionaries(st.sampled_from(castles), colour)) if castles else {},
        sites=sites,
        camps=tuple(draw(st.lists(LAND, max_size=4, unique=True))),
        morlocks=tuple(draw(st.lists(AREAS, max_size=4, unique=True))),
        sergeants=tuple(draw(st.lists(st.tuples(colour, NODES), max_size=4))),
        supply=amounts(),
        money=amounts(),
        free_sergeants=amounts(),
        camps_left=amounts(),
        hands=draw(st.dictionaries(colour, NUMBERS, max_size=4)),
        bag=draw(st.none() | TILES),
        then=draw(st.none() | TILES),
        discard=draw(TILES),
        over=draw(st.booleans()),
        provost=draw(st.none() | colour),
        rules=draw(
            st.dictionaries(st.from_regex(r"[a-z]{1,8}(\.[a-z_]{1,8}){0,2}", fullmatch=True), st.sampled_from("ab"))
        ),
    )


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@given(moves())
def test_actions_are_read_as_they_are_written(move):
    """Reading is the inverse of writing, for every action that can be written."""
    assert read_move(write_move(move)) == move


@given(positions())
def test_positions_are_read_as_they_are_written(position):
    """Reading is the inverse of writing, for everything a position can say."""
    text = format_position(position)
    assert parse_position(text, 54) == position
    assert format_position(parse_position(text)) == text


def tried(read, text):
    """Read a text; give what comes of it and the error, one of them None."""
    try:
        return read(text), None
    except NotationError as error:
        return None, error


@given(st.text(alphabet="rbgyLWRcMVPsgcamphndiostup=:;,-+ 0123456789.", max_size=80))
def test_any_text_is_a_position_or_refused_with_its_place(text):
    """No text makes the reader fail in another way, and what it refuses lies within the text."""
    position, error = tried(parse_position, text)
    if error is None:
        assert parse_position(format_position(position)) == position
    else:
        assert error.problems
        assert all(0 <= each.place.start <= each.place.end <= len(text) for each in error.problems)
        assert all(each.message for each in error.problems)


@given(st.text(max_size=40) | moves().map(lambda move: write_move(move)[:-1]))
def test_any_text_is_an_action_or_refused(text):
    """No text makes the reader of actions fail in another way."""
    move, error = tried(read_move, text)
    if error is None:
        assert read_move(write_move(move)) == move
    else:
        assert printable(str(error)) == str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action: write a colour"),
        ("r", "is no action: write a colour"),
        ("q recruit 12 L12", "no marshal has the colour `q`; one of r, b, g, y"),
        ("r recriut 12 L12", "did you mean `recruit`?"),
        ("r recruit 12", "write, for example, `r recruit 12 L12`"),
        ("r nocamp L12", "write, for example, `r nocamp`"),
        ("r recruit twelve L12", "`twelve` is no number"),
        ("r recruit 0 L12", "`0` is no number"),
        ("r recruit 12 left", "`left` is no field; write, for example, `L12`"),
        ("r expel 20 1", "`1` is no second number; write, for example, `+50`"),
        ("r expel 20 +0", "`+0` is no second number"),
        ("r \x1b[31m", "unknown action"),
    ],
)
def test_what_is_no_action(text, words):
    """A text that is no action is refused with what may have been meant, and without control characters."""
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert words in str(refused.value)
    assert "\x1b" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("foo 3", 0, "unknown word `foo`"),
        ("hands r=1", 0, "did you mean `hand`?"),
        ("L12", 0, "unknown word `L12`"),
        ("L12=", 0, "no colour is given; one of r, b, g, y"),
        ("=r", 0, "nothing stands before `=r`; write, for example, `L12=r`"),
        ("L12=q", 0, "no marshal has the colour `q`"),
        ("L12=g", 0, "`g` does not play; say who plays: for example, `P rbg`"),
        ("L12=r; L12=b", 7, "`L12` is given twice"),
        ("L0=r", 0, "`L0` is no field"),
        ("L55=r", 0, "the board has no field `L55`; areas count from 1 to 54"),
        ("P r", 2, "`r` does not say who plays"),
        ("P rbgyr", 2, "does not say who plays"),
        ("P rr", 2, "does not say who plays"),
        ("P rb gy", 5, "unexpected `gy`; put a `;`"),
        ("P rb; P rg", 8, "given twice"),
        ("act", 0, "nothing follows `act`; write, for example, `act b`"),
        ("act g", 4, "`g` does not play"),
        ("sg L12", 3, "`L12` has no `:`"),
        ("sg b:X1", 3, "`X1` is no field"),
        ("site L14", 5, "nothing says what lies at `L14`"),
        ("site L14 castel", 9, "did you mean `castle`?"),
        ("site L14 maiden=b", 9, "a maiden has no garrison"),
        ("site W14 castle", 5, "`W14` is a river field"),
        ("site L14 castle; site L14 castle", 22, "`L14` is given twice"),
        ("camp W12", 5, "`W12` is a river field"),
        ("camp L12,L12", 9, "there is a camp on `L12` already"),
        ("camp L12 L12", 9, "there is a camp on `L12` already"),
        ("mor L12", 4, "`L12` is no number of an area"),
        ("mor 12 12", 4, "there is a morlock in area 12 already"),
        ("mor 55", 4, "the board has no area 55"),
        ("sup r", 4, "`r` has no `=`"),
        ("sup r=-1", 4, "`-1` is no number from 0 to 9999"),
        ("sup r=1 r=2", 8, "`r` is given twice"),
        ("hand r=M", 7, "`M` is no number of an area"),
        ("bag M,X", 6, "`X` is no number of an area"),
        ("bag 1; bag 2", 11, "given twice"),
        ("prov x", 5, "no marshal has the colour `x`"),
        ("prov r b", 7, "unexpected `b`"),
        ("cfg claim", 4, "`claim` has no `=`"),
        ("over now", 5, "unexpected `now`"),
        ("over; over", 6, "given twice"),
        ("new x", 4, "`x` is no seed"),
        ("new 18446744073709551616", 4, "is no seed"),
        ("\x1b[31m", 0, r"unknown word `\x1b[31m`"),
    ],
)
def test_what_is_no_position(text, at, words):
    """A mistake is named with its place and with what may have been meant."""
    with pytest.raises(PositionError) as refused:
        parse_position(text, 54)
    (problem,) = refused.value.problems
    assert problem.place.start == at
    assert words in str(refused.value)
    assert "\x1b" not in str(refused.value)


def test_all_mistakes_are_named_at_once():
    """The problems come in the order of the text; the message counts those after the first."""
    with pytest.raises(PositionError, match=r"^character 1: .* \(and 2 more\)$") as refused:
        parse_position("L55=r; foo; sg r", 54)
    assert [each.place.start for each in refused.value.problems] == [0, 7, 15]


def test_space_and_empty_clauses_say_nothing():
    """Line ends, several spaces and clauses without words change nothing."""
    assert parse_position(" ;; L12=r\n  L13=b ;\n") == parse_position("L12=r;L13=b")


def played_on(game, seed, moves, players):
    """Return the state of a random game after some actions."""
    state = game.prepare(players, {f"soldiers.{players}": "15"}).new_state(seed)
    stream = Stream(derive(seed, 1))
    while not state.is_terminal and (moves := moves - 1) > 0:
        legal = state.legal_actions()
        state.apply(legal[stream.below(len(legal))])
    return state


def require_same_score(game, state):
    """Insist that the table of a state, written as JSON and read again, has its score, and its position every word of it."""
    names = [f"P{seat}" for seat in range(state.players)]
    table = game.board(state, names).data
    document = read_bytes(json.dumps(table).encode(), "t.json")
    assert game.check_table(document) == []
    assert game.score_table(document).data == game.judge(state, names).data
    whole = position_of(state, {}, everything=True)
    assert parse_position(format_position(whole), state.setup.board.areas) == whole
    assert "hand" not in table["position"]
    assert "bag" not in table["position"].replace("cfg bag.", "")


@settings(max_examples=settings().max_examples // 3)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 400), players=st.integers(2, 4))
def test_a_running_game_scores_as_its_table(game, seed, moves, players):
    """The table of any position of a game has the score of the state."""
    require_same_score(game, played_on(game, seed, moves, players))


@settings(max_examples=settings().max_examples // 12)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 200))
def test_positions_on_any_board_are_read_as_they_are_written(catalog, seed, moves):
    """On forks, rings and lakes, too, a table has the score of its state, and a position leads back to the state."""
    data = board_by_lot(Stream(derive(seed, 2)).below)
    other = load_game(catalog_with(catalog, data), "komarn")
    state = played_on(other, seed, moves, 2)
    require_same_score(other, state)
    if state.phase_name not in ("PLAY", "OVER"):
        return
    text = format_position(position_of(state, {}, everything=True))
    origin = Origin(read_bytes(b"scenario: 1", "s.yaml"), ("scenario",))
    again = other.set_up(Scenario("again", origin, text, rules={"soldiers.2": "15"}, expect=[]))
    assert format_position(position_of(again, {}, everything=True)) == text
    assert again.phase_name == state.phase_name
    assert again.legal_actions() == state.legal_actions()
    assert other.judge(again, ["A", "B"]).data == other.judge(state, ["A", "B"]).data


def test_a_position_may_be_that_of_a_game_that_has_ended(game):
    """Nothing is allowed there, and it is written as it was read."""
    text = "over; L30=r; sup r=0"
    origin = Origin(read_bytes(b"scenario: 1", "s.yaml"), ("scenario",))
    state = game.set_up(Scenario("end", origin, text, expect=["over yes"]))
    assert (state.phase_name, state.legal_actions(), state.outcome().termination) == ("OVER", [], "completed")
    assert game.unmet(state, ["over yes", "ended completed", "phase OVER"]) == []
    assert position_of(state, {}).over
    assert format_position(parse_position(text, 54)) == text


@pytest.mark.parametrize("text", ["camp L12 R12", "camp L12,R12", "camp L12, R12"])
def test_camps_are_divided_as_morlocks_are(text):
    """Fields may be parted by spaces or commas, as they are in what a scenario expects."""
    assert parse_position(text).camps == ("L12", "R12")
