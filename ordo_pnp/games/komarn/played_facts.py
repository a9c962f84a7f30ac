"""Numbers of ``game.yaml`` as Banner of Komarn plays them: seen in deals, positions and scores, not read.

Books may state only numbers that stand here, and each is compared with its value in ``game.yaml``. Positions use the
beginning of the river and the first site, which every board has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.komarn.game import Komarn
from ordo_pnp.games.komarn.position_setup import tile_name
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.games.komarn.turn import after_pass, draw
from ordo_pnp.rules import Scenario, Termination, playable_counts

# Soldiers up to which command is tried; the schema allows no more to be asked for.
_MOST_OWN = 10

# The schema allows no more in one turn.
_MOST_CAMPS = 10
# Turns tried at most; five times as many as the longest game that a table can choose.
_MOST_TURNS = 10_000


def _at(game: Komarn, position: str, *actions: str) -> State:
    """Return the state after some actions of the first marshal, from a position in the notation."""
    first = _first(game)
    text = f"P {''.join(_fresh(game).setup.colours)}; act {first}; {position}"
    document = read_bytes(f"position: {json.dumps(text)}".encode(), "fact")
    acted = tuple(f"{first} {action}" for action in actions)
    state = game.set_up(Scenario("fact", Origin(document, ()), text, acted))
    for action in acted:
        state.apply(state.parse_action(action))
    return state


def _first(game: Komarn) -> str:
    """Return the colour of the first marshal."""
    return str(game.data.facts["colours"][0])


def _choose(state: State, verb: str) -> bool:
    """Take the first action of a kind that is offered; whether there was one."""
    offered = [each for each in state.legal_actions() if state.action_to_string(each).split()[1] == verb]
    if offered:
        state.apply(offered[0])
    return bool(offered)


def _players(game: Komarn) -> dict[str, int]:
    found = playable_counts(lambda players: game.prepare(players, {}))
    return {"min": found[0], "max": found[-1]}


def _fresh(game: Komarn, players: int | None = None) -> State:
    """Return a fresh deal; of as few marshals as can play, where the number does not matter."""
    return game.prepare(players or _players(game)["min"], {}).new_state(0)


def _in_bag(game: Komarn) -> list[str]:
    state = _fresh(game)
    return [tile_name(state.setup, tile) for tile in state.bag]


def _together(game: Komarn, number: int) -> list[str]:
    """Return so many connected land fields, beginning with those of the first site."""
    board = _fresh(game).setup.board
    found = list(board.sites[0].fields)
    for field in found:
        if len(found) >= number:
            break
        found += [each for each in board.near[field] if board.land >> each & 1 and each not in found]
    return [board.names[field] for field in found[:number]]


def _min_own(game: Komarn) -> int | None:
    """Add one soldier after the other until the last one brings command; None where even many do not."""
    first = _first(game)
    for number in range(2, _MOST_OWN + 1):
        *there, last = _together(game, number)
        state = _at(game, " ".join(f"{each}={first}" for each in there), f"recruit {last[1:]} {last}")
        if state.phase is Phase.CLAIM:
            _choose(state, "claim")
        if state.commander(state.setup.board.index[last]) == 0:
            return number
    return None


def _camps_in_a_turn(game: Komarn) -> int:
    """Build camps until no more are offered."""
    field, _ = _together(game, 2)
    state = _at(game, f"campsleft {_first(game)}={_MOST_CAMPS}", f"recruit {field[1:]} {field}")
    return next(built for built in range(_MOST_CAMPS + 1) if built == _MOST_CAMPS or not _choose(state, "camp"))


def _banner(game: Komarn, *clauses: str) -> tuple[State, int]:
    """Return a position with a commanded banner at the first site, and one of its fields."""
    one, two = _together(game, 2)
    first = _first(game)
    state = _at(game, "; ".join((f"{one}={first} {two}={first}", f"sg {first}:{one}", *clauses)))
    return state, state.setup.board.index[one]


def _value(game: Komarn) -> dict[str, int]:
    """Compare a commanded banner at the first site with the same one when something lies there."""
    site = _fresh(game).setup.board.sites[0].castle.removeprefix("c")

    def worth(*clauses: str) -> int:
        state, field = _banner(game, *clauses)
        return state.value(field)

    plain = worth()
    return {
        "sergeant": plain,
        "maiden": worth(f"site {site} maiden") - plain,
        "castle": worth(f"site {site} castle={_first(game)}") - plain,
    }


def _paid_at_end(game: Komarn) -> dict[str, int]:
    """Return the final pay for a sergeant and the Provost, in heller, without values that count during play (A13)."""
    state, field = _banner(game)
    in_play = state.value(field) if state.setup.rules.chosen["value.end.mode"] == "add" else 0
    return {
        "sergeant": state.outcome().totals[0] - in_play,
        "provost": _at(game, f"prov {_first(game)}").outcome().totals[0],
    }


def _value_at_end(game: Komarn) -> dict[str, int]:
    """Rule: A12, A13: in schillings; play shows heller only, so the length of a schilling is taken from the data."""
    schilling = int(game.variants["money.heller_per_schilling"].default or 1)
    return {name: heller // schilling for name, heller in _paid_at_end(game).items()}


def _schilling(game: Komarn) -> int | None:
    """Rule: A12: as many heller as a sergeant or the Provost brings for each schilling; None where neither brings any."""
    stated: dict[str, int] = game.data.facts["value_at_end"]
    return next((heller // stated[name] for name, heller in _paid_at_end(game).items() if stated[name]), None)


def _stalemate_rounds(game: Komarn) -> int | None:
    """Let everybody pass, but count no turn, until the game ends; None where it does not."""
    state = _fresh(game)
    for passed in range(1, _MOST_TURNS):
        state.turn = 0
        after_pass(state)
        if state.is_terminal:
            return passed // state.players if state.termination == Termination.STALLED else None
    return None


def _max_turns(game: Komarn) -> int | None:
    """End turn after turn with a full hand until the game ends; None where it does not."""
    state = _fresh(game)
    for _ in range(_MOST_TURNS):
        draw(state)
        if state.is_terminal:
            return state.turn
    return None


def _default(name: str, count: Callable[[Komarn], int | None]) -> dict[str, Callable[[Komarn], str | None]]:
    """Values of variants are texts."""

    def shown(game: Komarn) -> str | None:
        number = count(game)
        return None if number is None else str(number)

    return {f"rules.{name}.default": shown}


# Path in ``game.yaml`` -> its value in play, in the same shape.
PLAYED_FACTS: Mapping[str, Callable[[Komarn], Any]] = {
    "players": _players,
    "hand": lambda game: len(_fresh(game).hands[0]),
    "sergeants": lambda game: _fresh(game).reserve[0],
    "camps": lambda game: _fresh(game).camps_left[0],
    "camps_in_a_turn": _camps_in_a_turn,
    "min_own": _min_own,
    "value": _value,
    "value_at_end": _value_at_end,
    **_default("soldiers.2", lambda game: _fresh(game, 2).supply[0]),
    **_default("soldiers.3", lambda game: _fresh(game, 3).supply[0]),
    **_default("soldiers.4", lambda game: _fresh(game, 4).supply[0]),
    **_default("bag.morlocks", lambda game: _in_bag(game).count("M")),
    **_default("bag.vortex", lambda game: _in_bag(game).count("V")),
    **_default("money.heller_per_schilling", _schilling),
    **_default("end.stalemate_rounds", _stalemate_rounds),
    **_default("end.max_turns", _max_turns),
}
