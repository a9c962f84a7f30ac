"""Playing at the tables of a studio, as windows do."""


def begin(player, game, *, seats=({}, {"bot": "greedy"}), sets=None, **more):
    """Set up a table; return its id."""
    chosen = {} if sets is None else {"sets": sets}
    found = player.ask("ordo/play/new", game=game, seats=list(seats), withRules=True, **chosen, **{"seed": 1, **more})
    return found["play"]


def look(player, play, seat=0, **more):
    return player.ask("ordo/play/state", play=play, seat=seat, **more)


def act(player, state, seat=0, **what):
    known = {
        "play": state["play"],
        "seat": seat,
        "at": state["at"],
        "since": state["at"],
        "tookBack": state["tookBack"],
    }
    return player.ask("ordo/play/act", **known, **what)


def play_on(player, play, dice, seat=0, most=10_000):
    """Play at a seat by chance, and let the bots play, until the game is over; return the last state."""
    state = look(player, play, seat)
    for _ in range(most):
        if state["over"]:
            break
        if state["turn"] == seat:
            found = act(player, state, seat, action=dice.choice(state["choices"])[0])
            assert "refused" not in found
            state = found["state"]
        else:
            at = state["at"]
            while player.ask("ordo/play/bot", play=play, at=at) == {"bot": "done"}:
                at += 1
            assert at > state["at"]
            state = look(player, play, seat, since=state["at"], tookBack=state["tookBack"])
    return state


def wait_for(is_there, seconds=60.0):
    """Wait until something is so."""
    import time

    end = time.monotonic() + seconds
    while not is_there():
        assert time.monotonic() < end
        time.sleep(0.02)
