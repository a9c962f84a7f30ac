"""What a scenario of Komarn may expect, and whether it holds: ``cmd L12=r``, ``sup r=9 b=10``, ``discard 12,M``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog import parse_count
from ordo_pnp.diagnostics import clipped, remedy_for
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.letters import NONE, SITES
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.position_writer import tile_name
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from ordo_pnp.games.komarn.state import State

    Reading: TypeAlias = Callable[[State, list[str]], Iterator["Compared"]]
    Compared: TypeAlias = tuple[str, str, str]
    """What is compared, what is wanted, what is there."""


class UnreadableError(ValueError):
    """An expectation that says nothing about the game."""


def unmet(state: State, expect: Sequence[str]) -> list[str]:
    """Return a sentence with both values for every expectation that does not hold."""
    return [sentence for text in expect for sentence in _sentences(state, text)]


def _sentences(state: State, text: str) -> Iterator[str]:
    word, *rest = text.split() or [""]
    reading = WORDS.get(word)
    if reading is None:
        yield f"nothing can be expected of `{clipped(word)}`; {remedy_for(word, WORDS, f'one of {_LIST}')}"
        return
    if not rest:
        yield f"`{clipped(text)}` does not say what is expected; write, for example, `{_EXAMPLES[word]}`"
        return
    try:
        for what, wanted, actual in reading(state, rest):
            if wanted != actual:
                yield f"{what} is {actual}, not {clipped(wanted)}"
    except UnreadableError as error:
        yield f"`{clipped(text)}` cannot be read: {error}; write, for example, `{_EXAMPLES[word]}`"


# parts of expectations


def _pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise UnreadableError(f"`{clipped(word)}` has no `=`")
        yield name, value


def _number(value: str) -> str:
    """Refuse what is no number, where only a number can be meant."""
    number = parse_count(value)
    if number is None:
        raise UnreadableError(f"`{clipped(value)}` is no number")
    return str(number)


def _colour(state: State, seat: int) -> str:
    return NONE if seat == NOBODY else state.setup.colours[seat]


def _seat(state: State, colour: str) -> int:
    if colour not in state.setup.colours:
        raise UnreadableError(f"no marshal `{clipped(colour)}` plays")
    return state.setup.colours.index(colour)


def _nobody_or(state: State, value: str) -> str:
    if value != NONE:
        _seat(state, value)
    return value


def _node(state: State, name: str) -> int:
    node = state.setup.board.node(name)
    if node is None:
        raise UnreadableError(f"the board has no `{clipped(name)}`")
    return node


def _tiles(state: State, value: str) -> list[str]:
    """Read tiles divided by commas, in order of the tiles; none for ``-``."""
    words = [word for word in value.split(",") if word not in ("", NONE)]
    known = {tile_name(state.setup, tile): tile for tile in range(state.setup.vortex + 1)}
    for word in words:
        if word not in known:
            raise UnreadableError(f"there is no tile `{clipped(word)}`")
    return sorted(words, key=known.__getitem__)


def _pile(state: State, tiles: Iterable[int]) -> str:
    return ",".join(tile_name(state.setup, tile) for tile in sorted(tiles)) or NONE


def _listed(words: Iterable[str]) -> list[str]:
    return [part for word in words for part in word.split(",") if part]


# words


def _of_nodes(what: str, read: Callable[[State, int], str], value: Callable[[State, str], str]) -> Reading:
    """Make the reading of a word about fields and castles."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        for name, wanted in _pairs(words):
            yield f"{what} {name}", value(state, wanted), read(state, _node(state, name))

    return reading


def _of_marshals(what: str, read: Callable[[State, int], int]) -> Reading:
    """Make the reading of a word about a number that every marshal has."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        for colour, wanted in _pairs(words):
            yield f"{what} of {colour}", _number(wanted), str(read(state, _seat(state, colour)))

    return reading


def _of_one(what: str, read: Callable[[State], str], known: Callable[[State, str], str]) -> Reading:
    """Make the reading of a word about one thing."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        if len(words) > 1:
            raise UnreadableError(f"`{clipped(words[1])}` is too much")
        yield what, known(state, words[0]), read(state)

    return reading


def _of_places(what: str, read: Callable[[State], list[str]]) -> Reading:
    """Make the reading of a word that lists places: each listed one is there, or with ``-`` none at all."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        there = read(state)
        for name in _listed(words):
            if name == NONE:
                yield what, NONE, " ".join(there) or NONE
            elif name not in there:
                yield what, name, " ".join(there) or NONE

    return reading


def _hands(state: State, words: list[str]) -> Iterator[Compared]:
    for colour, wanted in _pairs(words):
        hand = state.hands[_seat(state, colour)]
        yield f"hand of {colour}", ",".join(_tiles(state, wanted)) or NONE, _pile(state, hand)


def _of_pile(what: str, read: Callable[[State], list[int]]) -> Reading:
    """Make the reading of a word about a pile, in any order."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        yield what, ",".join(_tiles(state, ",".join(words))) or NONE, _pile(state, read(state))

    return reading


def _in_bag(state: State, words: list[str]) -> Iterator[Compared]:
    counts = Counter(tile_name(state.setup, tile) for tile in state.bag)
    for tile, wanted in _pairs(words):
        _tiles(state, tile)
        yield f"number of {tile} in the bag", _number(wanted), str(counts[tile])


def _site(state: State, words: list[str]) -> Iterator[Compared]:
    names = {site.castle.removeprefix("c"): at for at, site in enumerate(state.setup.board.sites)}
    for name, wanted in _pairs(words):
        if name not in names:
            raise UnreadableError(f"the board has no site at `{clipped(name)}`")
        yield f"site {name}", wanted, state.deal.kinds[names[name]] or NONE


def _sites(state: State, words: list[str]) -> Iterator[Compared]:
    counts = Counter(state.deal.kinds)
    for kind, wanted in _pairs(words):
        if kind not in SITES:
            raise UnreadableError(f"`{clipped(kind)}` is no kind of site")
        yield f"number of sites with {kind}", _number(wanted), str(counts[kind])


def _winners(state: State, words: list[str]) -> Iterator[Compared]:
    wanted = sorted(_seat(state, colour) for colour in _listed(words))
    actual = sorted(state.outcome().winners)
    yield "winners", *(" ".join(state.setup.colours[seat] for seat in seats) for seats in (wanted, actual))  # type: ignore[misc]


def _legal(state: State, words: list[str]) -> Iterator[Compared]:
    wanted = sorted(" ".join(part.split()) for part in " ".join(words).split(","))
    actual = sorted(state.action_to_string(action) for action in state.legal_actions())
    yield "legal", ", ".join(each for each in wanted if each != NONE) or NONE, ", ".join(actual) or NONE


def _legal_count(state: State) -> str:
    return str(len(state.legal_actions()))


def _final(state: State, seat: int) -> int:
    return state.outcome().totals[seat]


def _ended(state: State) -> str:
    return NONE if state.termination is None else state.termination.value


def _is_over(state: State) -> str:
    return "yes" if state.phase is Phase.OVER else "no"


def _phase(state: State, words: list[str]) -> Iterator[Compared]:
    """Compare the phase; a turn that stopped before its draw, for want of a bag, is finished as well."""
    for wanted in words:
        stopped = state.halts and state.phase == Phase.NEXT
        yield "phase", wanted, "DRAW" if stopped and wanted == "DRAW" else state.phase_name


def _text(_: State, value: str) -> str:
    return value


def _any_number(_: State, value: str) -> str:
    return _number(value)


def _yes_or_no(_: State, value: str) -> str:
    if value not in ("yes", "no"):
        raise UnreadableError(f"`{clipped(value)}` is neither `yes` nor `no`")
    return value


WORDS: Final[dict[str, Reading]] = {
    "occ": _of_nodes("soldier on", lambda state, node: _colour(state, state.occupant[node]), _nobody_or),
    "cmd": _of_nodes("commander of", lambda state, node: _colour(state, state.commander(node)), _nobody_or),
    "size": _of_nodes("size of", lambda state, node: str(state.size(node)), _any_number),
    "val": _of_nodes("value of", lambda state, node: str(state.value(node)), _any_number),
    "sup": _of_marshals("supply", lambda state, seat: state.supply[seat]),
    "money": _of_marshals("money", lambda state, seat: state.money[seat]),
    "sgfree": _of_marshals("free sergeants", lambda state, seat: state.reserve[seat]),
    "camps": _of_marshals("camps left", lambda state, seat: state.camps_left[seat]),
    "hands": _of_marshals("number of tiles", lambda state, seat: len(state.hands[seat])),
    "final": _of_marshals("final money", _final),
    "prov": _of_one("provost", lambda state: _colour(state, state.provost), _nobody_or),
    "mor": _of_places("mor", lambda state: [str(area + 1) for area in bits(state.morlocks)]),
    "camp": _of_places("camp", lambda state: [state.setup.board.names[field] for field in bits(state.camps)]),
    "hand": _hands,
    "discard": _of_pile("discard", lambda state: state.discard),
    "bag": _of_pile("bag", lambda state: state.bag),
    "inbag": _in_bag,
    "site": _site,
    "sites": _sites,
    "over": _of_one("over", _is_over, _yes_or_no),
    "ended": _of_one("ended", _ended, _text),
    "phase": _phase,
    "act": _of_one("act", lambda state: _colour(state, state.current_player), _nobody_or),
    "winners": _winners,
    "legal": _legal,
    "legal_count": _of_one("legal_count", _legal_count, _any_number),
}
"""Every word of an expectation."""
_EXAMPLES: Final = {
    "occ": "occ L12=r W12=-",
    "cmd": "cmd L12=r R12=-",
    "size": "size L12=3",
    "val": "val L12=5",
    "sup": "sup r=9 b=10",
    "money": "money b=4",
    "sgfree": "sgfree r=5",
    "camps": "camps r=1",
    "hands": "hands r=5",
    "final": "final r=11 b=20",
    "prov": "prov r",
    "mor": "mor 20",
    "camp": "camp L13",
    "hand": "hand r=12,20",
    "discard": "discard 12,M",
    "bag": "bag 2,7,V",
    "inbag": "inbag M=6 V=1",
    "site": "site L2=castle",
    "sites": "sites castle=10 maiden=7",
    "over": "over yes",
    "ended": "ended completed",
    "phase": "phase NEXT",
    "act": "act b",
    "winners": "winners r b",
    "legal": "legal r deny, r place 20",
    "legal_count": "legal_count 12",
}
_LIST: Final = ", ".join(WORDS)
