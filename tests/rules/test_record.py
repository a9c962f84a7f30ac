"""Records: what was played can be written down, read, replayed and taken back."""

import json
from dataclasses import replace

import pytest

from ordo_pnp.base import IllegalActionError, NotationError
from ordo_pnp.cards import read_bytes
from ordo_pnp.rules import BrokenRecordError, Play, Record, replay


@pytest.fixture
def play(ordonnance):
    return Play(ordonnance.prepare(3, {}), Record("ordonnance", ("A", "B", "Ü: ‘x’"), 42, ("base",), {}, 7))


def test_a_record_follows_the_game(play):
    """Every action is written down, and replaying the record leads to the same state."""
    for _ in range(25):
        play.act(play.state.legal_actions()[-1])
    again = replay(play.match, play.record)
    assert len(play.record.actions) == 25
    assert [again.view(seat) for seat in range(3)] == [play.state.view(seat) for seat in range(3)]


def test_undo_takes_back_the_draw_too(play):
    """After taking back an action everything but the note of it is as before, and the same action draws the same card again."""
    play.act(play.state.legal_actions()[0])
    before = [play.state.view(seat) for seat in range(3)]
    record = play.record
    action = play.state.legal_actions()[3]
    play.act(action)
    after = [play.state.view(seat) for seat in range(3)]
    play.undo()
    assert play.record == replace(record, took_back=1)
    assert [play.state.view(seat) for seat in range(3)] == before
    play.act(action)
    assert [play.state.view(seat) for seat in range(3)] == after


def test_nothing_to_take_back(play):
    """At the beginning there is nothing to take back."""
    with pytest.raises(IndexError, match="nothing to take back"):
        play.undo()


def test_a_refused_action_is_not_written_down(play):
    """An action that is not allowed changes neither the record nor the state."""
    before = play.state.view(0)
    wrong = play.state.parse_action("pass")
    with pytest.raises(IllegalActionError):
        play.act(wrong)
    assert play.record.actions == ()
    assert play.state.view(0) == before


def test_records_round_trip_as_json_and_as_a_file(play):
    """Plain data, JSON and the text of a file all lead back to the same record."""
    for _ in range(5):
        play.act(play.state.legal_actions()[0])
    assert Record.from_data(json.loads(json.dumps(play.record.to_data()))) == play.record
    document = read_bytes(play.record.to_text().encode(), "record.yaml")
    assert not document.problems
    assert Record.from_data(document.data) == play.record


@pytest.mark.parametrize(
    ("action", "cause", "words"),
    [("pass", IllegalActionError, "compulsory"), ("play nothing", NotationError, "is no action")],
)
def test_a_broken_record_names_the_action(play, action, cause, words):
    """The error says which action cannot be replayed, and why."""
    play.act(play.state.legal_actions()[0])
    record = Record.from_data({**play.record.to_data(), "actions": [*play.record.actions, action]})
    with pytest.raises(BrokenRecordError, match=words) as caught:
        replay(play.match, record)
    assert caught.value.index == 1
    assert isinstance(caught.value.cause, cause)


def test_what_is_left_out_of_a_record_has_its_default():
    """A record without number and rules is the beginning of the first game of its seed, under printed rules."""
    data = {"game": "ordonnance", "players": ["A", "B"], "seed": 42, "actions": []}
    assert Record.from_data(data, ("base",)) == Record("ordonnance", ("A", "B"), 42, ("base",), {})
    assert Record.from_data(data).to_data() == {**data, "format": 1, "sets": [], "rules": {}, "number": 0}
