"""Numbers of copies given card by card: ``id:spear-levy*2``, or a list of missing cards."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from ordo_pnp.base import DataError, Diagnostic, NotationError, Span, clipped, finding, printable, read_file, remedy_for
from ordo_pnp.cards import Card, parse_count
from ordo_pnp.paper.choices import PrintStyle
from ordo_pnp.paper.print_config import MISSING_LIST, MissingCard
from ordo_pnp.paper.print_file import SELECTION_SUFFIX, DeckPart

MOST_COPIES: Final = 500
MAX_LIST_BYTES: Final = 1024 * 1024
_ID_TERM: Final = re.compile(r'(?<!\S)(-?)id:([^\s"]+)', re.IGNORECASE)
_COUNTED: Final = re.compile(r"(.+)\*([^*]*)")
_LINE: Final = re.compile(r"[^\s,;\t]+")
_HEADS: Final = frozenset({"id", "card"})
# Characters of a filter that a manifest tells whole.
_SHOWN: Final = 300


def split_counts(words: Sequence[str]) -> tuple[list[str], dict[str, int]]:
    """Take the numbers out of the terms ``id:`` of a filter.

    Returns:
        The words without numbers, and the number of each id that had one.

    Raises:
        NotationError: A number is none from 1 to 500, an id has two, or it is of cards that are excluded.

    >>> split_counts(["kind:unit", "id:spear-levy*2,bow-archers"])
    (['kind:unit', 'id:spear-levy,bow-archers'], {'spear-levy': 2})
    """
    counts: dict[str, int] = {}

    def without(found: re.Match[str]) -> str:
        ids = []
        for value in found[2].split(","):
            counted = _COUNTED.fullmatch(value)
            ids.append(value if counted is None else counted[1])
            if counted is not None:
                _note(counts, counted[1].lower(), _copies(counted[2], value), excludes=bool(found[1]))
        return f"{found[1]}id:{','.join(ids)}"

    return [_ID_TERM.sub(without, word) for word in words], counts


def _copies(text: str, shown: str) -> int:
    number = parse_count(text)
    if number is None or not 1 <= number <= MOST_COPIES:
        raise NotationError(
            f"`{printable(clipped(shown))}` says no number of copies: write `*` and a number from 1 to {MOST_COPIES}"
        )
    return number


def _note(counts: dict[str, int], identifier: str, copies: int, *, excludes: bool) -> None:
    if excludes:
        raise NotationError(f"`{printable(identifier)}` is excluded, so it has no number of copies")
    if counts.setdefault(identifier, copies) != copies:
        raise NotationError(f"`{printable(identifier)}` has two numbers of copies: {counts[identifier]} and {copies}")


def count_each(cards: Iterable[Card], counts: Mapping[str, int]) -> dict[tuple[str, str], int]:
    """Return game and id of the cards that have a number, with that number.

    Args:
        cards: Those that were selected.
        counts: Id, with or without its set -> copies.
    """
    found = {}
    for card in cards:
        for name in (card.id.lower(), card.id.rpartition("/")[2].lower()):
            if name in counts:
                found[card.game, str(card.id)] = counts[name]
                break
    return found


def read_missing(file: Path) -> tuple[MissingCard, ...]:
    """Read a list of missing cards: a line for each, ``spear-levy 2`` or ``spear-levy,2``; one copy where no number stands.

    Text after ``#`` is a comment. The first line may be a heading that begins with ``id`` or ``card``. A card in
    several lines is missing as often as they say together.

    Raises:
        DataError: Lines cannot be read, all of them; or there is none.
        OSError: The file cannot be read, is not regular, or too large.
    """
    name = str(file)
    raw, _ = read_file(file, MAX_LIST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = raw.count(b"\n", 0, error.start) + 1
        raise _refused([_problem("this is no text in UTF-8", Span(name, at))]) from error
    lines = text.splitlines()
    found: list[MissingCard] = []
    problems: list[Diagnostic] = []
    for number, line in enumerate(lines, 1):
        words = _LINE.findall(line.partition("#")[0].replace('"', ""))
        if not words or (not found and not problems and words[0].lower() in _HEADS):
            continue
        span = Span(name, number, 1, number, len(line) + 1, line)
        copies = 1 if len(words) == 1 else parse_count(words[1])
        if len(words) > 2 or copies is None or not 1 <= copies <= MOST_COPIES:
            problems.append(_problem("a line is the id of a card and how many of it are missing", span))
        else:
            found.append(MissingCard(words[0].lower(), copies, span))
    if not found and not problems:
        problems.append(_problem("it names no card", Span(name)))
    if problems:
        raise _refused(problems)
    return tuple(found)


def find_missing(cards: Iterable[Card], missing: Sequence[MissingCard]) -> dict[tuple[str, str], int]:
    """Look up the cards of a list.

    Returns:
        Game and id -> how many are missing, in the order of the cards.

    Raises:
        DataError: There are no such cards, or so many of one are missing that it must be a mistake; all findings.
    """
    pool = tuple(cards)
    homes: dict[str, list[tuple[str, str]]] = {}
    for card in pool:
        for name in (card.id.lower(), card.id.rpartition("/")[2].lower()):
            homes.setdefault(name, []).append((card.game, str(card.id)))
    sums: dict[tuple[str, str], int] = {}
    problems = []
    for each in missing:
        places = homes.get(each.id, [])
        if len(places) != 1:
            problems.append(_unknown(each, places, homes))
            continue
        sums[places[0]] = sums.get(places[0], 0) + each.copies
        if sums[places[0]] > MOST_COPIES:
            problems.append(
                _problem(f"of `{printable(each.id)}` more than {MOST_COPIES} copies are missing", each.span)
            )
    if problems:
        raise _refused(problems)
    return {key: sums[key] for card in pool if (key := (card.game, str(card.id))) in sums}


def _unknown(each: MissingCard, places: Sequence[tuple[str, str]], known: Iterable[str]) -> Diagnostic:
    shown = printable(clipped(each.id))
    if places:
        games, ids = sorted({game for game, _ in places}), sorted({identifier for _, identifier in places})
        remedy = f"write {' or '.join(f'`{one}`' for one in ids)}" if len(ids) > 1 else f"say `--game {games[0]}`"
        return _problem(f"several cards have the id `{shown}`", each.span, remedy)
    remedy = remedy_for(each.id, known, "`ordo list` names them all")
    return _problem(f"no card that is meant has the id `{shown}`", each.span, remedy)


def _problem(message: str, span: Span, remedy: str | None = None) -> Diagnostic:
    remedy = remedy or f"write a line such as `town-guard 2`, with a number from 1 to {MOST_COPIES}"
    return finding(MISSING_LIST, message, span, remedy=remedy)


def _refused(problems: Sequence[Diagnostic]) -> DataError:
    return DataError(list(problems))


def told_filter(query: str, counts: Mapping[tuple[str, str], int]) -> str:
    """Return a filter with its numbers, for a manifest.

    A long one is cut and ends with a digest of the whole.
    """
    if not counts:
        return query
    ids = ",".join(f"{identifier}*{copies}" for (_, identifier), copies in counts.items())
    others = _ID_TERM.sub("", query).split()
    whole = " ".join([*others, f"id:{ids}"])
    if len(whole) <= _SHOWN:
        return whole
    return f"{whole[:_SHOWN]}… {hashlib.sha256(whole.encode()).hexdigest()[:16]}"


def count_copies(
    cards: Iterable[Card], numbers: Mapping[tuple[str, str], int], languages: Sequence[str], style: PrintStyle
) -> DeckPart:
    """Return the copies of each card, with numbers given for some of them."""
    copies = {}
    for card in cards:
        usual = card.printing.copies if style.copies is None else style.copies
        number = numbers.get((card.game, str(card.id)), usual)
        copies.update({(language, f"{card.game}/{card.id}"): number for language in languages})
    return DeckPart(SELECTION_SUFFIX, copies)
