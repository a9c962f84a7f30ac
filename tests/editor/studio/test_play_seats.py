"""The seats of a table in the studio: who sits there, in which window, and what each may see."""

import random

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.editor import RpcError
from tests.editor.studio.played import begin, look, play_on


def listed(player, play):
    """Return what a window is told of a table; None where there is none any more."""
    found = player.ask("ordo/play/list")["tables"]
    return next((each for each in found if each["play"] == play), None)


def test_windows_are_told_which_seats_they_can_take(shared, player, window_of):
    """Free ones, and one of two that a window has; exactly those it gets, whatever it asks for."""
    other = window_of(shared)
    seats = [{"name": "Anna"}, {"bot": "greedy"}, {"name": "Ben"}, {"name": "Cleo"}]
    play = begin(player, "ordonnance", seats=seats)

    def check():
        for window in (player, other):
            found = listed(window, play)
            assert not set(found["mine"]) & set(found["open"])
            for seat in {0, 1, 2, 3} - {*found["open"], *found["mine"]}:
                with pytest.raises(RpcError):
                    window.ask("ordo/play/sit", play=play, seats=[seat])
        return [(listed(each, play)["mine"], listed(each, play)["open"]) for each in (player, other)]

    assert check() == [([0, 2, 3], []), ([], [0, 2, 3])]
    for seat in (3, 2):
        other.ask("ordo/play/sit", play=play, seats=[seat])
    assert check() == [([0], [2, 3]), ([2, 3], [])]
    player.ask("ordo/play/sit", play=play, seats=[2])
    assert check() == [([0, 2], []), ([3], [0, 2])]
    other.ask("ordo/play/leave", play=play)
    assert check() == [([0, 2], [3]), ([], [0, 2, 3])]
    other.window.close()


def test_a_table_is_removed_by_whoever_sits_there_alone(shared, player, window_of, monkeypatch):
    """Not while another window sits there or may come back; whoever is at no table hears of it, too."""
    now = [0.0]
    monkeypatch.setattr("ordo_pnp.editor.studio.playing.studio_tables.monotonic", lambda: now[0])
    other, third = window_of(shared), window_of(shared)
    other.ask("ordo/play/list", window="other")
    play = begin(player, "ordonnance", seats=[{"name": "Anna"}, {"name": "Ben"}])
    assert third.told[-1] == ("ordo/play/changed", {"play": play})
    other.ask("ordo/play/sit", play=play, seats=[1])
    for leave in (lambda: None, other.window.close):
        leave()
        assert not listed(player, play)["canRemove"]
        with pytest.raises(RpcError, match="another window sits at that table, or has just been closed"):
            player.ask("ordo/play/remove", play=play)
    now[0] += 31
    assert listed(player, play)["canRemove"]
    third.told.clear()
    player.ask("ordo/play/remove", play=play)
    assert third.told == [("ordo/play/changed", {"play": play})]
    assert listed(third, play) is None
    with pytest.raises(RpcError, match="no such table"):
        look(player, play)
    third.window.close()


def test_the_list_tells_who_has_won(player):
    """Once a game is over, and nobody before."""
    play = begin(player, "ordonnance", seed=3)
    assert (listed(player, play)["over"], listed(player, play)["winners"]) == (False, [])
    state = play_on(player, play, random.Random(3))
    found = listed(player, play)
    assert (found["over"], found["winners"], found["actions"]) == (True, state["winners"], state["at"])


def test_windows_see_their_own_seats_alone(shared, player, window_of):
    """A second window takes a seat of the first, which loses it; nobody takes the only seat of a window, nor a record of others."""
    other, third = window_of(shared), window_of(shared)
    play = begin(player, "ordonnance", seats=[{"name": "Anna"}, {"name": "Ben"}])
    look(player, play, 0)
    look(player, play, 1)
    player.ask("ordo/play/record", play=play)
    assert other.ask("ordo/play/sit", play=play, seats=[1])["mine"] == [1]
    assert ("ordo/play/changed", {"play": play}) in player.told
    look(other, play, 1)
    with pytest.raises(RpcError, match="does not sit"):
        look(player, play, 1)
    with pytest.raises(RpcError, match="does not sit"):
        look(other, play, 0)
    for window in (player, other):
        with pytest.raises(RpcError, match="tells every hand"):
            window.ask("ordo/play/record", play=play)
    for seats in ([0], [1], [0, 1], [2], [-1], ["0"], None):
        with pytest.raises(OrdoError):
            third.ask("ordo/play/sit", play=play, seats=seats)
    with pytest.raises(RpcError):
        third.ask("ordo/play/bot", play=play, at=0)
    other.window.close()
    assert third.ask("ordo/play/sit", play=play, seats=[1])["mine"] == [1]


def test_a_seat_is_kept_while_its_window_is_loaded_again(shared, window_of, monkeypatch):
    """For its window alone, by a word that no other one knows; nobody else is told a byte of it; in the end it is free."""
    now = [0.0]
    monkeypatch.setattr("ordo_pnp.editor.studio.playing.studio_tables.monotonic", lambda: now[0])
    anna, ben = window_of(shared), window_of(shared)
    anna.ask("ordo/play/list", window="first")
    play = begin(anna, "ordonnance", seats=({"name": "Anna"}, {"name": "Ben"}))
    ben.ask("ordo/play/sit", play=play, seats=[1])
    anna.window.close()
    (listed,) = [
        each for each in ben.ask("ordo/play/list", window="other", before="x")["tables"] if each["play"] == play
    ]
    assert (listed["taken"], listed["mine"]) == ([0, 1], [1])
    with pytest.raises(RpcError, match="its seat is kept"):
        ben.ask("ordo/play/sit", play=play, seats=[0])
    with pytest.raises(RpcError, match="does not sit"):
        look(ben, play, 0)
    again = window_of(shared)
    again.ask("ordo/play/list", window="second", before="first")
    assert look(again, play, 0)["turn"] in {0, 1}
    again.window.close()
    now[0] += 31
    late = window_of(shared)
    late.ask("ordo/play/list", window="third", before="second")
    with pytest.raises(RpcError, match="does not sit"):
        look(late, play, 0)
    ben.ask("ordo/play/sit", play=play, seats=[0])
    assert look(ben, play, 0)["seat"] == 0
    for each in (ben, late):
        each.window.close()


def test_seats_that_do_not_go_together_are_refused(player):
    """Before anything is dealt, with the way out."""
    for seats, said in (
        ([{"bot": "gredy"}, {}], "unknown bot `gredy`"),
        ([{"bot": "greedy"}, {"bot": "greedy"}], "nobody plays"),
        ([{"name": "A"}, {"name": "A"}], "two seats have the name `A`"),
        ([{}] * 6, "players"),
        ([{}], "players"),
    ):
        with pytest.raises(OrdoError, match=said):
            begin(player, "ordonnance", seats=seats)
    for more in (
        {"sets": ["nothing"]},
        {"rules": {"turn": "sideways"}},
        {"rules": {"nothing": "x"}},
        {"language": "xx"},
    ):
        with pytest.raises(OrdoError):
            begin(player, "ordonnance", **more)
