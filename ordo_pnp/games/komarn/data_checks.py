"""Whether the data of Banner of Komarn fit together, beyond the form of each file: board, tiles, tokens, pieces, rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import finding, has_errors
from ordo_pnp.games.komarn import data_codes as codes
from ordo_pnp.games.komarn.board_checks import check_boards
from ordo_pnp.games.komarn.boards import BOARD, boards_of
from ordo_pnp.games.komarn.letters import ranges

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, GameData, Origin

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
        yield finding(codes.OTHER_VALUE, message, span, card=card.id, remedy=f"write `value: {value}`")


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Find what is wrong with the board, and where tiles, tokens and pieces do not fit it or the rules.

    What is printed is compared with board and rules only where these are sound.
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
    """Find what a set adds to what is wrong with the data of a game: its own board, and what follows from that elsewhere."""
    files = {each: origin for each, origin in game.files.get(BOARD, {}).items() if not each.startswith(f"{name}/")}
    without = replace(game, files={**game.files, BOARD: files})
    before = set(check_game(without))
    yield from (each for each in check_game(game) if each not in before)


def _pieces_of_set(origin: Origin, cards: Sequence[Card], own: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find numbers and site tokens that the board of a set needs, beyond the game's own, and neither the set nor the base brings."""
    board, tiles = origin.value, {card.fields["number"] for card in cards if card.kind == "number"}
    missing = [number for number in range(own["areas"] + 1, board["areas"] + 1) if number not in tiles]
    if missing:
        message = f"no number tile for {ranges(missing)}"
        yield finding(
            codes.NUMBER_TILES, message, origin.span("areas"), remedy="add them to the set, or make the river shorter"
        )
    held: Counter[str] = Counter()
    for card in cards:
        held[str(card.fields.get("site"))] += card.printing.copies
    for kind, need in board["tokens"].items():
        if held[kind] < need > own["tokens"][kind]:
            message = f"`site {kind}`: {held[kind]} printed, {need} needed"
            yield finding(
                codes.TOO_FEW, message, origin.span("tokens", kind), remedy="add copies to the set, or use fewer"
            )


def _lengths(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A41: with more areas than numbers in all hands the bag is never empty."""
    fewest, most, hand = (*(game.facts["players"][key] for key in ("min", "max")), game.facts["hand"])
    board = origin.value
    areas, span = board["areas"], origin.span("areas")
    if fewest > most:
        message = f"{fewest} players at least, {most} at most"
        place = game.origin.span("players")
        yield finding(codes.TOO_FEW_AREAS, message, place, remedy="write the smaller number as `min`")
    elif areas <= fewest * hand:
        message = f"{areas} areas for {fewest} players with {hand} numbers each: nothing is left to draw"
        yield finding(codes.TOO_FEW_AREAS, message, span, remedy=f"the river needs {fewest * hand + 1} areas at least")
    elif areas <= most * hand:
        enough = (areas - 1) // hand
        message = f"{areas} areas are too few for {most} players with {hand} numbers each"
        remedy = f"write `max: {enough}` under `players` in `game.yaml`, or {most * hand + 1} areas"
        yield finding(codes.NOT_FOR_ALL, message, span, remedy=remedy)
    places = _ROWS * areas - len(board.get("open_water", ())) + board["tokens"]["castle"]
    for players in range(fewest, most + 1):
        rule = f"soldiers.{players}"
        soldiers, most_soldiers = _default(game, rule), (places - 1) // players + 1
        if soldiers > most_soldiers:
            message = f"{players} marshals with {soldiers} soldiers each may fill all {places} fields and castles"
            span = game.origin.span("rules", rule, "default")
            few = [int(value) for value in game.variants[rule].values if int(value) <= most_soldiers]
            remedy = f'write "{max(few)}"' if few else f'add "{most_soldiers}" to `values`, and write it here'
            yield finding(codes.CROWDED, message, span, remedy=f"{remedy}: up to {most_soldiers} leave room")


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
                yield finding(codes.TOO_FEW_SOLDIERS, message, span, remedy=remedy)


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
            yield finding(codes.NUMBER_TILES, message, span, card=card.id, remedy="keep one")
        tiles.setdefault(number, card)
    missing = [number for number in range(1, board["areas"] + 1) if number not in tiles]
    if missing:
        message = f"no number tile for {ranges(missing)}"
        span = origin.span("areas")
        yield finding(codes.NUMBER_TILES, message, span, remedy="add them to `tiles.yaml`, or make the river shorter")
    beyond = [number for number in tiles if number > board["areas"]]
    if beyond:
        message = f"the number tiles {ranges(sorted(beyond))} have no area: the river ends with {board['areas']}"
        span = tiles[beyond[0]].origin.span("number")
        remedy = "take them out of `tiles.yaml`, or lay them aside"
        yield finding(codes.LEFT_OVER, message, span, card=tiles[beyond[0]].id, remedy=remedy)


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
        kind = codes.TOO_FEW if held[key] < need else codes.LEFT_OVER
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
            yield finding(codes.OTHER_VALUE, message, card.origin.span("value"), card=card.id, remedy=remedy)
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
            yield finding(codes.OTHER_VALUE, message, place, card=None if at is None else at.id, remedy=remedy)
