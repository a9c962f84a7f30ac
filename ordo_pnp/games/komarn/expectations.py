"""The expectations of scenarios, such as `cmd L12=r`: read, check and compare with a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from ordo_pnp.base import Diagnostic, IllegalActionError, NotationError, clipped, remedy_for
from ordo_pnp.cards import Origin, parse_count
from ordo_pnp.games.komarn.board import NONE, SITES, bits
from ordo_pnp.games.komarn.position_setup import tile_name
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.rules import Termination, unreadable_expectation


def unknown(message: str, word: str, known: Iterable[str], otherwise: str = "") -> NotationError:
    """Return the error of an unknown word, with the one that may be meant."""
    known = tuple(known)
    remedy = remedy_for(word, known, otherwise)
    return NotationError(f"{message}; {remedy}" if remedy else message, word=word, known=known)


def pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Read words such as ``r=9``: name and value."""
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise NotationError(f"`{clipped(word)}` has no `=`", word=word)
        yield name, value


def number(value: str) -> str:
    """Refuse a word that is no number, where only a number can be meant."""
    number = parse_count(value)
    if number is None:
        raise NotationError(f"`{clipped(value)}` is no number", word=value)
    return str(number)


def colour_of(state: State, seat: int) -> str:
    """Return the letter of a seat, ``-`` for nobody."""
    return NONE if seat == NOBODY else state.setup.colours[seat]


def seat_of(state: State, colour: str) -> int:
    """Read the letter of a marshal who plays."""
    if colour not in state.setup.colours:
        raise NotationError(f"no marshal `{clipped(colour)}` plays", word=colour)
    return state.setup.colours.index(colour)


def nobody_or(state: State, value: str) -> str:
    """Read the letter of a marshal or ``-``, as it is written."""
    if value != NONE:
        seat_of(state, value)
    return value


def node_of(state: State, name: str) -> int:
    """Read the name of a field or castle."""
    node = state.setup.board.node(name)
    if node is None:
        raise unknown(f"the board has no `{clipped(name)}`", name, state.setup.board.names)
    return node


def tiles_of(state: State, value: str) -> list[str]:
    """Read tiles divided by commas, in order of the tiles; none for ``-``."""
    words = [word for word in value.split(",") if word not in ("", NONE)]
    known = {tile_name(state.setup, tile): tile for tile in range(state.setup.vortex + 1)}
    for word in words:
        if word not in known:
            raise unknown(f"there is no tile `{clipped(word)}`", word, known)
    return sorted(words, key=known.__getitem__)


def pile_text(state: State, tiles: Iterable[int]) -> str:
    """Write tiles in their order, ``-`` for none."""
    return ",".join(tile_name(state.setup, tile) for tile in sorted(tiles)) or NONE


def listed(words: Iterable[str]) -> list[str]:
    """Return words that are divided by blanks or commas."""
    return [part for word in words for part in word.split(",") if part]


def kind_of_site(kind: str) -> str:
    """Read a kind of site, ``-`` for nothing, as it is written."""
    if kind not in (*SITES, NONE):
        raise unknown(f"`{clipped(kind)}` is no kind of site", kind, SITES)
    return kind


def require_action(state: State, text: str) -> None:
    """Insist that an action can be read; one that nobody can take now can be."""
    with suppress(IllegalActionError):
        state.parse_action(text)


def end_of(_: State, value: str) -> str:
    """Read why a game has ended, ``-`` where it has not, as it is written."""
    ends = [each.value for each in Termination]
    if value not in (*ends, NONE):
        raise unknown(f"no game ends by `{clipped(value)}`", value, ends)
    return value


def any_number(_: State, value: str) -> str:
    """Read a number, as it is written."""
    return number(value)


def yes_or_no(_: State, value: str) -> str:
    """Read ``yes`` or ``no``, as it is written."""
    if value not in ("yes", "no"):
        raise NotationError(f"`{clipped(value)}` is neither `yes` nor `no`", word=value)
    return value


def areas(state: State) -> Iterator[str]:
    """Name the areas of the board."""
    return (tile_name(state.setup, tile) for tile in range(state.setup.board.areas))


def fields(state: State) -> Iterator[str]:
    """Name the fields of the board."""
    return (name for name in state.setup.board.names if not name.startswith("c"))


Reading: TypeAlias = Callable[[State, list[str]], Iterator["Compared"]]
# A name, the wanted value, the actual value.
Compared: TypeAlias = tuple[str, str, str]


# Of a turn that stopped before its draw, for want of a bag; the rules know such a phase, positions do not.
_DRAW: Final = "DRAW"


def unmet(state: State, expect: Sequence[str]) -> list[str]:
    """Return a sentence with both values for every expectation that does not hold."""
    return [sentence for text in expect for sentence in _sentences(state, text)]


def unknown_words(state: State, expected: Origin) -> Iterator[Diagnostic]:
    """Find expectations that say nothing about the match.

    Args:
        state: The match as the scenario begins it.
        expected: Origin of the list of them.
    """
    for at, text in enumerate(expected.value):
        try:
            for _ in _read(state, text):
                pass
        except NotationError as error:
            yield unreadable_expectation(error, expected.span(at))


def _sentences(state: State, text: str) -> Iterator[str]:
    try:
        for what, wanted, actual in _read(state, text):
            if wanted != actual:
                yield f"{what} is {actual}, not {clipped(wanted)}"
    except NotationError as error:
        yield str(error)


def _read(state: State, text: str) -> Iterator[Compared]:
    """Read an expectation.

    Raises:
        NotationError: It says nothing about the match; with the remedy behind a semicolon.
    """
    word, *rest = text.split() or [""]
    reading = WORDS.get(word)
    if reading is None:
        raise unknown(f"nothing can be expected of `{clipped(word)}`", word, WORDS, f"one of {_LIST}")
    example = f"write, for example, `{_EXAMPLES[word]}`"
    if not rest:
        raise NotationError(f"`{clipped(text)}` does not say what is expected; {example}")
    try:
        yield from reading(state, rest)
    except NotationError as error:
        why, _, remedy = str(error).partition("; ")
        message = f"`{clipped(text)}` cannot be read: {why}; {remedy or example}"
        raise NotationError(message, word=error.word, known=error.known) from error


# words


def _of_nodes(what: str, read: Callable[[State, int], str], value: Callable[[State, str], str]) -> Reading:
    """Make the reading of a word about fields and castles."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        for name, wanted in pairs(words):
            yield f"{what} {name}", value(state, wanted), read(state, node_of(state, name))

    return reading


def _of_marshals(what: str, read: Callable[[State, int], int]) -> Reading:
    """Make the reading of a word about a number that every marshal has."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        for colour, wanted in pairs(words):
            yield f"{what} of {colour}", number(wanted), str(read(state, seat_of(state, colour)))

    return reading


def _of_one(what: str, read: Callable[[State], str], known: Callable[[State, str], str]) -> Reading:
    """Make the reading of a word about one thing."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        if len(words) > 1:
            raise NotationError(f"`{clipped(words[1])}` is too much", word=words[1])
        yield what, known(state, words[0]), read(state)

    return reading


def _of_places(what: str, read: Callable[[State], list[str]], known: Callable[[State], Iterable[str]]) -> Reading:
    """Make the reading of a word that lists places: each listed one is there, or with ``-`` none at all."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        there = read(state)
        for name in listed(words):
            if name == NONE:
                yield what, NONE, " ".join(there) or NONE
            elif name not in (places := tuple(known(state))):
                raise unknown(f"there is no place `{clipped(name)}` for {what}", name, places)
            elif name not in there:
                yield what, name, " ".join(there) or NONE

    return reading


def _hands(state: State, words: list[str]) -> Iterator[Compared]:
    for colour, wanted in pairs(words):
        hand = state.hands[seat_of(state, colour)]
        yield f"hand of {colour}", ",".join(tiles_of(state, wanted)) or NONE, pile_text(state, hand)


def _of_pile(what: str, read: Callable[[State], list[int]]) -> Reading:
    """Make the reading of a word about a pile, in any order."""

    def reading(state: State, words: list[str]) -> Iterator[Compared]:
        yield what, ",".join(tiles_of(state, ",".join(words))) or NONE, pile_text(state, read(state))

    return reading


def _in_bag(state: State, words: list[str]) -> Iterator[Compared]:
    counts = Counter(tile_name(state.setup, tile) for tile in state.bag)
    for tile, wanted in pairs(words):
        tiles_of(state, tile)
        yield f"number of {tile} in the bag", number(wanted), str(counts[tile])


def _site(state: State, words: list[str]) -> Iterator[Compared]:
    names = {site.castle.removeprefix("c"): at for at, site in enumerate(state.setup.board.sites)}
    for name, wanted in pairs(words):
        if name not in names:
            raise unknown(f"the board has no site at `{clipped(name)}`", name, names)
        yield f"site {name}", kind_of_site(wanted), state.deal.kinds[names[name]] or NONE


def _sites(state: State, words: list[str]) -> Iterator[Compared]:
    counts = Counter(state.deal.kinds)
    for kind, wanted in pairs(words):
        kind_of_site(kind)
        yield f"number of sites with {kind}", number(wanted), str(counts[kind])


def _winners(state: State, words: list[str]) -> Iterator[Compared]:
    wanted = sorted(seat_of(state, colour) for colour in listed(words))
    actual = sorted(state.outcome().winners)
    yield "winners", *(" ".join(state.setup.colours[seat] for seat in seats) for seats in (wanted, actual))  # type: ignore[misc]


def _legal(state: State, words: list[str]) -> Iterator[Compared]:
    wanted = sorted(" ".join(part.split()) for part in " ".join(words).split(","))
    for text in wanted:
        if text != NONE:
            require_action(state, text)
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
        if wanted not in (*Phase.__members__, _DRAW):
            raise unknown(f"there is no phase `{clipped(wanted)}`", wanted, Phase.__members__)
        stopped = state.halts and state.phase == Phase.NEXT
        yield "phase", wanted, _DRAW if stopped and wanted == _DRAW else state.phase_name


# Every word of an expectation.
WORDS: Final[dict[str, Reading]] = {
    "occ": _of_nodes("soldier on", lambda state, node: colour_of(state, state.occupant[node]), nobody_or),
    "cmd": _of_nodes("commander of", lambda state, node: colour_of(state, state.commander(node)), nobody_or),
    "size": _of_nodes("size of", lambda state, node: str(state.size(node)), any_number),
    "val": _of_nodes("value of", lambda state, node: str(state.value(node)), any_number),
    "sup": _of_marshals("supply", lambda state, seat: state.supply[seat]),
    "money": _of_marshals("money", lambda state, seat: state.money[seat]),
    "sgfree": _of_marshals("free sergeants", lambda state, seat: state.reserve[seat]),
    "camps": _of_marshals("camps left", lambda state, seat: state.camps_left[seat]),
    "hands": _of_marshals("number of tiles", lambda state, seat: len(state.hands[seat])),
    "final": _of_marshals("final money", _final),
    "prov": _of_one("provost", lambda state: colour_of(state, state.provost), nobody_or),
    "mor": _of_places("mor", lambda state: [str(area + 1) for area in bits(state.morlocks)], areas),
    "camp": _of_places("camp", lambda state: [state.setup.board.names[field] for field in bits(state.camps)], fields),
    "hand": _hands,
    "discard": _of_pile("discard", lambda state: state.discard),
    "bag": _of_pile("bag", lambda state: state.bag),
    "inbag": _in_bag,
    "site": _site,
    "sites": _sites,
    "over": _of_one("over", _is_over, yes_or_no),
    "ended": _of_one("ended", _ended, end_of),
    "phase": _phase,
    "act": _of_one("act", lambda state: colour_of(state, state.current_player), nobody_or),
    "winners": _winners,
    "legal": _legal,
    "legal_count": _of_one("legal_count", _legal_count, any_number),
}
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
