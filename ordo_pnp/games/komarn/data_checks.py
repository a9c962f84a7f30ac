"""Check that the data of the game fit together: boards, landmarks, printed boards, tiles, tokens, pieces and rules.

The printed board has areas side by side, each with its banks and the river between them, and bridges, fords and rocks between
single fields. Rows that are no neighbours, or banks that are, cannot be seen on it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Code, Diagnostic, Severity, Span, finding, has_errors, remedy_for
from ordo_pnp.cards import Card, GameData, Origin
from ordo_pnp.games.komarn.bag import SPREAD, TRIES, bounds_of, crowding, lay_spread
from ordo_pnp.games.komarn.board import BANKS, BOARD, River, board_for, board_order, boards_of, ranges
from ordo_pnp.games.komarn.printed.board_plan import LANDMARK, is_map
from ordo_pnp.games.komarn.printed.plan_checks import check_courses, check_plan, is_sound, slips
from ordo_pnp.games.komarn.river_checks import (
    BOARD_NOT_PRINTED,
    CUT_SITE,
    FATAL,
    FEW_LANDMARKS,
    NEVER_SPREAD,
    NO_BOARD,
    PAGE_BREAKS,
    TOKENS_AND_SITES,
    UNDRAWN,
    UNKNOWN_LAYOUT,
    UNLIKE_LAYOUT,
    WRONG_LANDMARK,
    check_river,
    check_sites,
)
from ordo_pnp.rules import Stream, derive

NUMBER_TILES = Code("CAT280")
LEFT_OVER = Code("CAT281")
TOO_FEW = Code("CAT282")
OTHER_VALUE = Code("CAT283")
TOO_FEW_AREAS = Code("CAT284")
NOT_FOR_ALL = Code("CAT285")
CROWDED = Code("CAT286")
TOO_FEW_SOLDIERS = Code("CAT299")


# Areas that one landmark serves.
STRETCH: Final = 9


def check_landmarks(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Find landmarks that cannot be drawn, and on a map stretches without one."""
    areas, known = origin.value["areas"], _drawn(game, origin)
    is_drawn = "fragments" in game.files  # a catalog of the played data alone has no pictures
    for index, mark in enumerate(origin.value.get("landmarks", ())):
        if is_drawn and mark["look"] not in known:
            message = f"there is no landmark `{mark['look']}`: no fragment is called `{LANDMARK}{mark['look']}`"
            remedy = remedy_for(mark["look"], known, f"known: {', '.join(known)}; or draw that fragment")
            yield finding(WRONG_LANDMARK, message, origin.span("landmarks", index, "look"), remedy=remedy)
        if mark["area"] > areas:
            message = f"there is no area {mark['area']} for a landmark: the board has {areas}"
            place = origin.span("landmarks", index, "area")
            yield finding(WRONG_LANDMARK, message, place, remedy="put it at another area")
    if is_map(origin.value):
        yield from _stretches(origin)


def _stretches(origin: Origin) -> Iterator[Diagnostic]:
    areas = origin.value["areas"]
    marks = sorted({each["area"] for each in origin.value.get("landmarks", ()) if each["area"] <= areas})
    for before, after in pairwise([0, *marks, areas + 1]):
        if after - before - 1 > STRETCH:
            message = f"no landmark from area {before + 1} to area {after - 1}: a player who looks for a number finds none on the way"
            place = origin.span("landmarks") if "landmarks" in origin.value else origin.span("picture")
            yield finding(
                FEW_LANDMARKS, message, place, remedy=f"add one at the end of area {before + STRETCH} or earlier"
            )


def _drawn(game: GameData, origin: Origin) -> list[str]:
    """Return the looks for which the game, or the set that brings the board, has a fragment, sorted."""
    owner = next((name for name, board in boards_of(game).items() if board is origin), "")
    found = set()
    for name, fragments in game.files.get("fragments", {}).items():
        if name.rpartition("/")[0] in ("", owner):
            found |= {each.removeprefix(LANDMARK) for each in fragments.value if each.startswith(LANDMARK)}
    return sorted(found)


BANKS_ADJACENT = "board.banks_adjacent"
_PRINTED_ROWS = {"L": "the left bank", "W": "the river", "R": "the right bank"}
_TWO_BANKS = (BANKS[0], BANKS[2])
_APART = "are no neighbours, but the printed board shows them side by side"
_JOINED = "the banks of each area are neighbours, but the printed board shows the river between them"
# By two rows of fields: the picture's contradiction, the key that decides it, and the remedy.
_ROWS_UNDRAWN = {
    **{
        (row, row): (f"the fields along {_PRINTED_ROWS[row]} {_APART}", "along", f"add {row} to `along`")
        for row in BANKS
    },
    **{
        (one, two): (
            f"{_PRINTED_ROWS[one]} and {_PRINTED_ROWS[two]} {_APART}",
            "across",
            f"add [{one}, {two}] to `across`",
        )
        for one, two in combinations(BANKS, 2)
    },
    _TWO_BANKS: (_JOINED, "across", "take [L, R] out of `across`"),
}
# Pairs of fields that a message names; of the rest it says how many there are.
_PAIRS_SHOWN = 4


class Undrawn(NamedTuple):
    """A part of the data of a board that its picture contradicts."""

    edges: frozenset[frozenset[str]]
    message: str
    span: Span
    remedy: str


def undrawn(game: GameData, origin: Origin) -> Iterator[Undrawn]:
    """Yield the contradictions between a sound board and its picture, each pair of fields in one part.

    Args:
        game: The game.
        origin: The board.

    Rule: A07, A08 (neighbours; whether the banks are is the default of the game).
    """
    joined = game.variants[BANKS_ADJACENT].default == "true"
    river = River(origin.value, banks_adjacent=joined)
    wrong = river.edges ^ river.drawn
    for rows, (message, key, advice) in _ROWS_UNDRAWN.items():
        edges = frozenset(edge for edge in wrong if {field[0] for field in edge} == set(rows))
        if not edges:
            continue
        if rows == _TWO_BANKS and joined:
            span = game.origin.span("rules", BANKS_ADJACENT, "default")
            yield Undrawn(edges, message, span, 'write `default: "false"`; a table can still choose the rule')
        else:
            yield Undrawn(edges, message, origin.span(key), advice)


def check_picture(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Warn of everything on a sound board that its picture contradicts."""
    for part in undrawn(game, origin):
        remedy = f"{part.remedy}, or play this board with the program alone: it is not printed"
        yield finding(UNDRAWN, part.message, part.span, remedy=remedy)


def check_print(game: GameData, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """Refuse to print a board that contradicts the rules or has no room for pieces; other cards do not matter."""
    found = [board_for(game, [card.set]) for card in cards if card.kind == BOARD]
    boards = {id(origin): origin for origin in found if origin is not None}
    for origin in boards.values():
        river = River(origin.value)
        wrong = [*check_river(origin, river), *check_sites(origin, river), *check_courses(origin)]
        yield from (_refused(each.message, each.span, each.help) for each in wrong if each.severity is Severity.ERROR)
        if is_sound(origin):
            yield from _undrawn(game, origin)


def _refused(why: str, place: Span, remedy: str | None, related: Sequence[tuple[Span, str]] = ()) -> Diagnostic:
    message = f"the board is not printed, {why}"
    return finding(BOARD_NOT_PRINTED, message, place, remedy=remedy, related=tuple(related))


def _undrawn(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Refuse a sound board whose picture would be wrong, once, with all that is wrong with it."""
    parts, wrong = list(undrawn(game, origin)), list(slips(origin))
    related = [(part.span, part.message) for part in parts]
    related += [(origin.span(*each.path), each.message) for each in wrong]
    if not related:
        return
    edges = frozenset().union(*(part.edges for part in parts))
    why = f"its picture would contradict the rules: {name_edges(edges)}" if parts else wrong[0].message
    remedy = "correct what the warnings name, or print everything but the board: end the command with `-- -kind:board`"
    yield _refused(why, related[0][0], remedy, related if parts else related[1:])  # the message says the only one


def name_edges(edges: Collection[frozenset[str]]) -> str:
    """Name pairs of fields in board order, the first few of many.

    >>> name_edges([frozenset({"R12", "L12"}), frozenset({"L3", "L2"})])
    'L2-L3, L12-R12'
    """
    pairs = sorted(
        (sorted(edge, key=board_order) for edge in edges), key=lambda pair: [board_order(each) for each in pair]
    )
    more = f" and {len(pairs) - _PAIRS_SHOWN} more" if len(pairs) > _PAIRS_SHOWN else ""
    return ", ".join("-".join(pair) for pair in pairs[:_PAIRS_SHOWN]) + more


# The rule that chooses how the tokens are laid.
CHOICE = "setup.sites"
# Its values that are no layouts.
DEALT = ("random", SPREAD)

# Games that the check deals: a board whose tokens pass in half of the deals escapes one time in sixteen.
_TRIALS = 4


def check_boards(game: GameData) -> Iterator[Diagnostic]:
    """Find all mistakes in the boards of a game and its sets, or a missing board."""
    files, boards = game.files.get(BOARD, {}), boards_of(game)
    for name, origin in files.items():
        if origin not in boards.values():
            owner = f"{name.rpartition('/')[0] or game.id}/{BOARD}.yaml"
            message = f"a second board: only that of `{owner}` is played"
            remedy = "keep one of them, in `board.yaml`, or give it a set of its own"
            yield finding(NO_BOARD, message, origin.span(key=True), remedy=remedy)
    if "" not in boards:
        message = f"the game `{game.id}` has no `board.yaml`"
        yield finding(NO_BOARD, message, game.origin.span("id"), remedy="write one, or copy the one that came along")
    for origin in boards.values():
        yield from _board(game, origin)


def _board(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A05, A57 (fields that a site touches)."""
    river = River(origin.value)
    found = list(check_river(origin, river))
    yield from found
    if any(each.code in FATAL for each in found):  # more checks need a sound river
        return
    yield from check_sites(origin, river)
    yield from _tokens(origin)
    yield from _layouts(origin, game)
    yield from _spread(origin, game)
    if not found:
        yield from check_picture(game, origin)
        yield from check_courses(origin)
    if is_sound(origin):
        yield from check_plan(origin)
    yield from check_landmarks(game, origin)
    yield from _page_breaks(origin, river)


def _tokens(origin: Origin) -> Iterator[Diagnostic]:
    sites, tokens = len(origin.value["sites"]), Counter(origin.value["tokens"])
    if tokens.total() != sites:
        message = f"{_count(tokens.total(), 'token')} for {_count(sites, 'site')}"
        yield finding(
            TOKENS_AND_SITES, message, origin.span("tokens"), remedy="write as many tokens as there are sites"
        )


def _layouts(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    offered = [each for each in game.variants[CHOICE].values if each not in DEALT]
    for index, name in enumerate(game.variants[CHOICE].values):
        if name in offered and name not in origin.value["layouts"]:
            message = f"`{name}` is no layout of the board"
            span = game.origin.span("rules", CHOICE, "values", index)
            remedy = remedy_for(name, origin.value["layouts"], "add it to `layouts` in `board.yaml`")
            yield finding(UNKNOWN_LAYOUT, message, span, remedy=remedy)
    sites, tokens = len(origin.value["sites"]), Counter(origin.value["tokens"])
    for name, kinds in origin.value["layouts"].items():
        if name in DEALT:
            message, span = f"no layout can be called `{name}`", origin.span("layouts", name, key=True)
            remedy = f"give it another name: in `{CHOICE}`, `{name}` lays the tokens by chance"
            yield finding(UNKNOWN_LAYOUT, message, span, remedy=remedy)
        elif name not in offered:
            message, span = f"no table can choose the layout `{name}`", origin.span("layouts", name, key=True)
            remedy = f"add `{name}` to the values of `{CHOICE}` in `game.yaml`"
            yield finding(UNKNOWN_LAYOUT, message, span, remedy=remedy)
        if len(kinds) != sites:
            message = f"the layout `{name}` has {_count(len(kinds), 'entry', 'entries')} for {_count(sites, 'site')}"
            yield finding(UNLIKE_LAYOUT, message, origin.span("layouts", name), remedy="write one kind for each site")
        elif tokens.total() == sites and Counter(kinds) != +tokens:
            wrong = [kind for kind in tokens if tokens[kind] != kinds.count(kind)]
            message = f"the layout `{name}` lays " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in wrong)
            remedy = "the tokens are " + ", ".join(f"{tokens[kind]} {kind}" for kind in wrong)
            yield finding(UNLIKE_LAYOUT, message, origin.span("layouts", name), remedy=remedy)


def _spread(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    """Try whether tokens are laid as ``spread`` demands, with the shuffles that a game has for it."""
    kinds: dict[str, int] = origin.value["tokens"]
    tokens = list(Counter(kinds).elements())
    if SPREAD not in game.variants[CHOICE].values or len(tokens) != len(origin.value["sites"]):
        return
    failed = sum(lay_spread(tokens, Stream(derive(seed))) is None for seed in range(_TRIALS))
    if not failed:
        return
    kind = crowding(kinds)
    if kind is None:
        castles, maidens, towns = (f"{least} to {most}" for least, most in bounds_of(tokens))
        why = (
            f"it wants no three of a kind in a row and, in each third of the river, {castles} castles, {maidens} maidens "
            f"and towns worth {towns}"
        )
    else:
        count = sum(number for name, number in kinds.items() if name.startswith(kind))
        why = f"with {count} {kind}s on {_count(len(tokens), 'site')} three in a row cannot be avoided"
    none = f"in {failed} of {_TRIALS} trials none of {TRIES} shuffles" if kind is None else "no shuffle"
    layout = next(iter(origin.value["layouts"]))
    message = f"{none} of these tokens is `{SPREAD}`, and `{layout}` is laid instead: {why}"
    remedy = f"change the tokens, or take `{SPREAD}` out of `{CHOICE}` in `game.yaml`"
    yield finding(NEVER_SPREAD, message, origin.span("tokens"), remedy=remedy)


def _page_breaks(origin: Origin, river: River) -> Iterator[Diagnostic]:
    breaks = origin.value.get("page_breaks", (river.areas,))
    for index, (before, after) in enumerate(itertools.pairwise(breaks)):
        if after <= before:
            message = f"the page break {after} stands after {before}"
            span = origin.span("page_breaks", index + 1)
            yield finding(PAGE_BREAKS, message, span, remedy="write the breaks in rising order")
    if breaks[-1] != river.areas:
        message = f"the last page break is {breaks[-1]}, the last area {river.areas}"
        span = origin.span("page_breaks", len(breaks) - 1)
        yield finding(PAGE_BREAKS, message, span, remedy=f"end with {river.areas}")
    for site in origin.value["sites"]:
        if site.get("at") in breaks and site["at"] < river.areas:  # at the joint of a ring it is drawn whole
            message = f"the page break after {site['at']} cuts the site `{site['id']}`"
            span = origin.span("page_breaks", breaks.index(site["at"]))
            yield finding(CUT_SITE, message, span, remedy="break after another area")


def _count(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: ``1 site``, ``2 sites``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


_BASE = "base"
_ROWS = 3
# Kinds of which there cannot be too many.
_ENDLESS = ("coin",)


def check_card(card: Card, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find a site token that is printed with another value than it has.

    ``facts`` is the content of ``game.yaml``.

    Rule: values during play are given; those of castles and maidens stand in ``game.yaml``, a town's in its name.
    """
    site = card.fields.get("site")
    if site is None:
        return
    value = facts["value"].get(site) if site in facts["value"] else int(site.removeprefix("town"))
    if card.fields["value"] != value:
        message = f"`{card.id}` shows {card.fields['value']}, a {site} is worth {value}"
        span = card.origin.span("value")
        yield finding(OTHER_VALUE, message, span, card=card.id, remedy=f"write `value: {value}`")


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Find mistakes in the board, and tiles, tokens and pieces that do not fit it or the rules.

    The printed board is compared with board and rules only where these are sound.
    """
    problems = list(check_boards(game))
    yield from problems
    if has_errors(problems):
        return
    boards = boards_of(game)
    problems = list(_soldiers(game))
    problems += [found for origin in boards.values() for found in _lengths(game, origin)]
    yield from problems
    if has_errors(problems):
        return
    cards = [card for card in game.cards() if card.set == _BASE]
    if cards:
        board = boards[""]
        yield from _numbers(board, cards)
        yield from _copies(game, board.value, cards)
        yield from _coins(game, cards)
    for owner, origin in boards.items():
        if owner:
            yield from _pieces_of_set(
                origin, [*cards, *(card for card in game.cards() if card.set == owner)], boards[""].value
            )


def check_set(game: GameData, name: str) -> Iterator[Diagnostic]:
    """Find the mistakes that a set adds to the data of a game: in its own board, and their consequences elsewhere."""
    files = {each: origin for each, origin in game.files.get(BOARD, {}).items() if not each.startswith(f"{name}/")}
    without = replace(game, files={**game.files, BOARD: files})
    before = set(check_game(without))
    yield from (each for each in check_game(game) if each not in before)


def _pieces_of_set(origin: Origin, cards: Sequence[Card], own: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find numbers and site tokens that the board of a set needs, but neither the set nor the base brings."""
    board, tiles = origin.value, {card.fields["number"] for card in cards if card.kind == "number"}
    missing = [number for number in range(own["areas"] + 1, board["areas"] + 1) if number not in tiles]
    if missing:
        message = f"no number tile for {ranges(missing)}"
        yield finding(
            NUMBER_TILES, message, origin.span("areas"), remedy="add them to the set, or make the river shorter"
        )
    held: Counter[str] = Counter()
    for card in cards:
        held[str(card.fields.get("site"))] += card.printing.copies
    for kind, need in board["tokens"].items():
        if held[kind] < need > own["tokens"][kind]:
            message = f"`site {kind}`: {held[kind]} printed, {need} needed"
            yield finding(TOO_FEW, message, origin.span("tokens", kind), remedy="add copies to the set, or use fewer")


def _lengths(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A41: with more areas than numbers in all hands the bag is never empty."""
    fewest, most, hand = (*(game.facts["players"][key] for key in ("min", "max")), game.facts["hand"])
    board = origin.value
    areas, span = board["areas"], origin.span("areas")
    if fewest > most:
        message = f"{fewest} players at least, {most} at most"
        place = game.origin.span("players")
        yield finding(TOO_FEW_AREAS, message, place, remedy="write the smaller number as `min`")
    elif areas <= fewest * hand:
        message = f"{areas} areas for {fewest} players with {hand} numbers each: nothing is left to draw"
        yield finding(TOO_FEW_AREAS, message, span, remedy=f"the river needs {fewest * hand + 1} areas at least")
    elif areas <= most * hand:
        enough = (areas - 1) // hand
        message = f"{areas} areas are too few for {most} players with {hand} numbers each"
        remedy = f"write `max: {enough}` under `players` in `game.yaml`, or {most * hand + 1} areas"
        yield finding(NOT_FOR_ALL, message, span, remedy=remedy)
    places = _ROWS * areas - len(board.get("open_water", ())) + board["tokens"]["castle"]
    for players in range(fewest, most + 1):
        rule = f"soldiers.{players}"
        soldiers, most_soldiers = _default(game, rule), (places - 1) // players + 1
        if soldiers > most_soldiers:
            message = f"{players} marshals with {soldiers} soldiers each may fill all {places} fields and castles"
            span = game.origin.span("rules", rule, "default")
            few = [int(value) for value in game.variants[rule].values if int(value) <= most_soldiers]
            remedy = f'write "{max(few)}"' if few else f'add "{most_soldiers}" to `values`, and write it here'
            yield finding(CROWDED, message, span, remedy=f"{remedy}: up to {most_soldiers} leave room")


def _soldiers(game: GameData) -> Iterator[Diagnostic]:
    """Rule: A01, A43: the last soldier ends the game, so the first command needs one fewer than that."""
    least = game.facts["min_own"] + 1
    for players in range(game.facts["players"]["min"], game.facts["players"]["max"] + 1):
        rule = f"soldiers.{players}"
        for index, value in enumerate(game.variants[rule].values):
            if int(value) < least:
                message = (
                    f"{value} soldiers are too few: whoever takes command, with {least - 1} of his own, ends the game"
                )
                span = game.origin.span("rules", rule, "values", index)
                remedy = f'take "{value}" out: {least} soldiers at least'
                yield finding(TOO_FEW_SOLDIERS, message, span, remedy=remedy)


def _default(game: GameData, name: str) -> int:
    return int(game.variants[name].default or 0)


def _numbers(origin: Origin, cards: list[Card]) -> Iterator[Diagnostic]:
    """Compare the number tiles with the areas, each once."""
    board = origin.value
    tiles: dict[int, Card] = {}
    for card in cards:
        if card.kind != "number":
            continue
        number = card.fields["number"]
        if number in tiles or card.printing.copies != 1:
            message = f"there are two tiles with the number {number}"
            span = card.origin.span("number") if number in tiles else card.origin.span("print", "copies")
            yield finding(NUMBER_TILES, message, span, card=card.id, remedy="keep one")
        tiles.setdefault(number, card)
    missing = [number for number in range(1, board["areas"] + 1) if number not in tiles]
    if missing:
        message = f"no number tile for {ranges(missing)}"
        span = origin.span("areas")
        yield finding(NUMBER_TILES, message, span, remedy="add them to `tiles.yaml`, or make the river shorter")
    beyond = [number for number in tiles if number > board["areas"]]
    if beyond:
        message = f"the number tiles {ranges(sorted(beyond))} have no area: the river ends with {board['areas']}"
        span = tiles[beyond[0]].origin.span("number")
        remedy = "take them out of `tiles.yaml`, or lay them aside"
        yield finding(LEFT_OVER, message, span, card=tiles[beyond[0]].id, remedy=remedy)


def _wanted(game: GameData, board: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """Return how many copies are needed: (kind, colour or site, empty where it has neither) -> number.

    Rule: A01 to A04; sergeants and camps are given.
    """
    facts, most = game.facts, game.facts["players"]["max"]
    soldiers = max(_default(game, f"soldiers.{n}") for n in range(facts["players"]["min"], most + 1))
    wanted = {("site", kind): number for kind, number in board["tokens"].items()}
    wanted |= {("soldier", colour): soldiers for colour in facts["colours"]}
    wanted |= {("sergeant", colour): facts["sergeants"] for colour in facts["colours"]}
    wanted |= {("morlock", ""): _default(game, "bag.morlocks"), ("vortex", ""): _default(game, "bag.vortex")}
    return wanted | {
        ("camp", ""): facts["camps"] * most,
        ("aid", ""): most,
        ("start", ""): 1,
        ("provost", ""): 1,
        ("board", ""): 1,
    }


def _copies(game: GameData, board: Mapping[str, Any], cards: list[Card]) -> Iterator[Diagnostic]:
    wanted = _wanted(game, board)
    held: Counter[tuple[str, str]] = Counter()
    last: dict[tuple[str, str], Card] = {}
    for card in cards:
        key = (card.kind, str(card.fields.get("site", card.fields.get("marshal", ""))))
        if key in wanted or card.kind not in ("number", *_ENDLESS):
            held[key] += card.printing.copies
            last[key] = card
    for key in {**wanted, **held}:
        need = wanted.get(key, 0)
        if held[key] == need:
            continue
        which = " ".join(part for part in key if part)
        message = f"`{which}`: {held[key]} printed, {need} needed"
        at = last.get(key)
        span = game.sets[_BASE].origin.span("id") if at is None else at.origin.span("print", "copies")
        kind = TOO_FEW if held[key] < need else LEFT_OVER
        remedy = "correct the copies, or the number in `game.yaml` or `board.yaml`"
        yield finding(kind, message, span, card=None if at is None else at.id, remedy=remedy)


def _coins(game: GameData, cards: list[Card]) -> Iterator[Diagnostic]:
    """Rule: A12: a schilling is worth as many heller as its coin says."""
    coins = {card.fields["value"]: card for card in cards if card.kind == "coin"}
    schilling = _default(game, "money.heller_per_schilling")
    needed = {1, schilling}
    for value, card in sorted(coins.items()):
        if value not in needed and needed <= coins.keys():
            message = f"`{card.id}` shows {value} heller, but `money.heller_per_schilling` is {schilling}"
            remedy = f"write `value: {schilling}`, or correct the rule in `game.yaml`"
            yield finding(OTHER_VALUE, message, card.origin.span("value"), card=card.id, remedy=remedy)
    for value in sorted(needed):
        if value not in coins:
            message = f"no coin is worth {value} heller; there are coins of {', '.join(map(str, sorted(coins))) or 'no value'}"
            span = game.origin.span("rules", "money.heller_per_schilling", "default")
            at = coins[max(coins)] if coins else None
            place = span if at is None else at.origin.span("value")
            remedy = f"write `value: {value}`"
            if value == schilling:
                message = f"`money.heller_per_schilling` is {value}, but {message}"
                remedy += ", or correct the rule in `game.yaml`"
            yield finding(OTHER_VALUE, message, place, card=None if at is None else at.id, remedy=remedy)
