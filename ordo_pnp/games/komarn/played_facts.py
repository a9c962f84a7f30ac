"""What numbers of ``game.yaml`` come to when Banner of Komarn is played: seen in deals, positions and scores, not read.

Books may state only numbers that stand here, and each is compared with what stands in ``game.yaml``. Positions use the
beginning of the river and the first site, which every board has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog.model import Origin
from ordo_pnp.catalog.source import read_bytes
from ordo_pnp.games.komarn.position_writer import tile_name
from ordo_pnp.games.komarn.turn import after_pass
from ordo_pnp.kernel.example import Scenario
from ordo_pnp.kernel.game import Termination
from ordo_pnp.kernel.ruleset import playable_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ordo_pnp.games.komarn.game import Komarn
    from ordo_pnp.games.komarn.state import State

_MOST_OWN = 10
"""So many soldiers are tried for command; the schema allows no more to be asked for."""

_MOST_CAMPS = 10
"""The schema allows no more in one turn."""


def _at(game: Komarn, position: str, *actions: str) -> State:
    """Return the state after some actions from a position in the notation."""
    state = game.set_up(Scenario("fact", Origin(read_bytes(b"", "fact"), ()), position, actions))
    for action in actions:
        state.apply(state.parse_action(action))
    return state


def _players(game: Komarn) -> dict[str, int]:
    found = playable_counts(lambda players: game.prepare(players, {}))
    return {"min": found[0], "max": found[-1]}


def _fresh(game: Komarn, players: int | None = None, **rules: str) -> State:
    """Return a fresh deal; of as few marshals as can play, where the number does not matter."""
    chosen = {name.replace("_", "."): value for name, value in rules.items()}
    return game.prepare(players or _players(game)["min"], chosen).new_state(0)


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
    for number in range(2, _MOST_OWN + 1):
        *there, last = _together(game, number)
        state = _at(game, " ".join(f"{each}=r" for each in there), f"r recruit {last[1:]} {last}")
        if state.commander(state.setup.board.index[last]) == state.setup.colours.index("r"):
            return number
    return None


def _camps_in_a_turn(game: Komarn) -> int:
    """Build camps until no more are offered."""
    field, _ = _together(game, 2)
    state = _at(game, f"campsleft r={_MOST_CAMPS}", f"r recruit {field[1:]} {field}")
    for built in range(_MOST_CAMPS):
        camps = [each for each in state.legal_actions() if state.action_to_string(each).startswith("r camp")]
        if not camps:
            return built
        state.apply(camps[0])
    return _MOST_CAMPS


def _value(game: Komarn) -> dict[str, int]:
    """Compare a commanded banner at the first site with the same one when something lies there."""
    one, two = _together(game, 2)
    castle = _fresh(game).setup.board.sites[0].castle.removeprefix("c")

    def worth(site: str) -> int:
        state = _at(game, f"{one}=r {two}=r; sg r:{one}{site}")
        return state.value(state.setup.board.index[one])

    plain = worth("")
    return {
        "sergeant": plain,
        "maiden": worth(f"; site {castle} maiden") - plain,
        "castle": worth(f"; site {castle} castle=r") - plain,
    }


def _paid_at_end(game: Komarn) -> dict[str, int]:
    """Return what a sergeant and the Provost bring at the end, in heller; under the rule that pays nothing besides."""
    one, two = _together(game, 2)
    banner = _at(game, f"cfg value.end.mode=replace; {one}=r {two}=r; sg r:{one}")
    return {
        "sergeant": banner.outcome().totals[0],
        "provost": _at(game, "prov r").outcome().totals[0],
    }


def _value_at_end(game: Komarn) -> dict[str, int]:
    """Rule: A12, A13: in schillings; play shows heller only, so the length of a schilling is taken from the data."""
    schilling = int(game.variants["money.heller_per_schilling"].default or 1)
    return {name: heller // schilling for name, heller in _paid_at_end(game).items()}


def _schilling(game: Komarn) -> int:
    """Rule: A12: as many heller as the Provost brings for each schilling."""
    return _paid_at_end(game)["provost"] // int(game.data.facts["value_at_end"]["provost"])


def _stalemate_rounds(game: Komarn) -> int:
    """Let everybody pass until the game ends."""
    state = _fresh(game, bag_morlocks="0")
    turns = 0
    while not state.is_terminal:
        after_pass(state)
        turns += 1
    return turns // state.players if state.termination == Termination.STALLED else 0


def _max_turns(game: Komarn) -> int:
    """Let everybody pass, but count no pass, until the game ends."""
    state = _fresh(game, bag_morlocks="0")
    while not state.is_terminal:
        state.passes = 0
        after_pass(state)
    return state.turn


def _default(name: str, count: Callable[[Komarn], int]) -> dict[str, Callable[[Komarn], str]]:
    """Values of variants are texts."""
    return {f"rules.{name}.default": lambda game: str(count(game))}


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
"""Path in ``game.yaml`` -> what it comes to in play, in the same shape."""
