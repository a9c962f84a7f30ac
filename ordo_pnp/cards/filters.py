"""The filter language that selects cards in every command, such as `kind:unit symbol:banner power:>=3 -set:base`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ordo_pnp.base import NotationError, OrdoError, printable, remedy_for
from ordo_pnp.cards.number_ranges import Number, number_in, parse_range
from ordo_pnp.cards.records import Card
from ordo_pnp.cards.rich_text import plain_text

# The beginning of values that a term without a key cannot hold as they are.
_MORE_THAN_A_WORD = re.compile(r"-|[\w-]+:")
# A comparison without its colon, or one whose end a shell took for the name of a file.
_CUT = re.compile(r"([\w-]+)(?::|([<>]=?[-+.0-9]*))")
_TERM = re.compile(r'\s*(?P<not>-)?(?:(?P<key>[\w-]+):)?(?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+))(?=\s|$)')


@dataclass(frozen=True, slots=True)
class Term:
    """One condition."""

    # Empty where none was typed.
    key: str
    # Any of them may match, as a word or as a range of numbers; lower case.
    values: tuple[str, ...]
    negated: bool = False
    # The values as they were typed, where these are words alone, without a key and quotation marks.
    bare: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        """Return the term as it may be typed."""
        joined = ",".join(self.values) if self.values else ","
        is_one = len(self.values) == 1 and (not joined or "," in joined or re.search(r"\s", joined))
        is_other = not self.key and _MORE_THAN_A_WORD.match(joined)
        lead = "," if is_other and len(self.values) > 1 else ""  # quotation marks would make one value of them
        quoted = f'"{joined}"' if not lead and (is_one or is_other) else lead + joined
        return f"{'-' if self.negated else ''}{self.key}{':' if self.key else ''}{quoted}"


@dataclass(frozen=True, slots=True)
class Query:
    """A conjunction of terms; an empty one matches every card."""

    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        """Return the query as it may be typed; parsing that gives the same query."""
        return " ".join(str(term) for term in self.terms)

    def select(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the matching cards in their order.

        The game and the set are applied first: every other term is judged by the remaining cards.

        Raises:
            NotationError: A key is no field of any card, or no card has such a value.
        """
        pool = tuple(cards)
        homes = [term for term in self.terms if term.key in _HOMES]
        for term in homes:
            _check(term, pool)
        pool = tuple(card for card in pool if all(_matches(term, card) for term in homes))
        others = [term for term in self.terms if term.key not in _HOMES]
        for term in others if pool else ():
            _check(term, pool, f" of `{Query(tuple(homes))}`" if homes else "")
        return tuple(card for card in pool if all(_matches(term, card) for term in others))

    def select_some(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the matching cards in their order, of which there is one at least.

        Raises:
            NotationError: A key is no field of any card, or no card has such a value.
            OrdoError: Each term is sound, but no card matches all of them.
        """
        pool = tuple(cards)
        found = self.select(pool)
        if not found:
            raise OrdoError(f"no card matches the filter `{self}`: {self._why_none(pool)}")
        return found

    def _why_none(self, cards: tuple[Card, ...]) -> str:
        """Return the remedy that terms are joined by *and*, and how to write the probable meaning."""
        merged: dict[str | int, Term] = {}
        for at, term in enumerate(self.terms):
            key = at if term.negated or term.key in _PARTIAL else term.key
            values = (*merged[key].values, *term.values) if key in merged else term.values
            merged[key] = Term(term.key, tuple(dict.fromkeys(values)), term.negated)
        either = Query(tuple(merged.values()))
        if len(either.terms) < len(self.terms) and either.select(cards):
            return f"a card must match every term; for cards that match either, write `{either}`"
        return "a card must match every term, and none does; leave one out" if self.terms else "there are no cards"

    def values_of(self, key: str) -> frozenset[str] | None:
        """Return the values of which a matching card must have one; None where the query does not say."""
        wanted = [frozenset(term.values) for term in self.terms if term.key == key and not term.negated]
        return frozenset.intersection(*wanted) if wanted else None


def parse_query(words: str | Sequence[str]) -> Query:
    """Read a query from one text or from the words of a command line.

    >>> str(parse_query("kind:unit -symbol:bow,spear hattin"))
    'kind:unit -symbol:bow,spear hattin'

    Raises:
        NotationError: A quotation mark is not closed.
    """
    text = words if isinstance(words, str) else " ".join(words)
    terms, position = [], 0
    while text[position:].strip():
        match = _TERM.match(text, position)
        if match is None:
            rest = printable(text[position:].strip())
            raise NotationError(f'the filter cannot be read at `{rest}`: write `key:value` or `key:"two words"`')
        quoted = match["quoted"]
        typed = (quoted,) if quoted is not None else tuple(part for part in match["bare"].split(",") if part)
        key = (match["key"] or _NO_KEY).lower()
        bare = typed if key == _NO_KEY and quoted is None else ()
        terms.append(Term(key, tuple(each.lower() for each in typed), match["not"] is not None, bare))
        position = match.end()
    return Query(tuple(terms))


def values_by_key(cards: Iterable[Card]) -> dict[str, set[str]]:
    """Return the keys by which cards can be filtered, and the values of each.

    A key may be written as the data have it or, where that is a plural, without the last letter.
    """
    found: dict[str, set[str]] = {key: set() for key in _KEYS}
    for card in cards:
        for key in (*_KEYS, *(name.removesuffix("s") for name in card.fields)):
            found.setdefault(key, set()).update(_values(card, key))
    return found


def filter_values(card: Card) -> dict[str, tuple[str, ...]]:
    """Return the values of one card for terms: lower case, by key.

    Fields have the names that the data use. A filter without this module, such as a page in a browser, takes ``symbol``
    for ``symbols`` where there is no such key.
    """
    return {key: tuple([each.lower() for each in _values(card, key)]) for key in (*_KEYS, *card.fields)}


_KEYS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "id": lambda card: (card.id, card.id.split("/")[-1]),
    "game": lambda card: (card.game,),
    "set": lambda card: (card.set,),
    "kind": lambda card: (card.kind,),
    "copies": lambda card: (str(card.printing.copies),),
    "number": lambda card: (str(card.printing.number),),
    "name": lambda card: tuple(texts.get("name", "") for texts in card.texts.values()),
    "text": lambda card: tuple(plain_text(text) for texts in card.texts.values() for text in texts.values()),
}
_NO_KEY = ""
_PARTIAL = ("name", "text", _NO_KEY)
_HOMES = ("game", "set")
# Keys whose values are never numbers to compare.
_WORDS = ("id", "kind", *_HOMES)
# Values that are listed in a message.
_FEW = 12


def _values(card: Card, key: str) -> tuple[str, ...]:
    known = _KEYS.get(key)
    value = card.fields.get(key, card.fields.get(f"{key}s"))
    # A number that a card has of its own goes before its place in the set, as on its face.
    if known is not None and (key != "number" or value is None):
        return known(card)
    if value is None:
        return ()
    return tuple(str(each) for each in value) if isinstance(value, (list, tuple)) else (str(value),)


def _matches(term: Term, card: Card) -> bool:
    if term.key == _NO_KEY:
        hit = any(_holds(card, wanted) for wanted in term.values)
        return hit != term.negated
    found = [value.lower() for value in _values(card, term.key)]
    if term.key in _PARTIAL:
        hit = any(wanted in value for wanted in term.values for value in found)
    else:
        hit = any(_is_one(wanted, found, term.key) for wanted in term.values)
    return hit != term.negated


def _is_one(wanted: str, values: Collection[str], key: str) -> bool:
    """Whether a value is among some: that word, or for a range of numbers one that it holds."""
    if wanted in values:
        return True
    span = None if key in _WORDS else parse_range(wanted)
    return span is not None and span.holds(tuple(values))


def _holds(card: Card, wanted: str) -> bool:
    """Whether a text or the id of a card holds a part; the set in an id counts where the part has a slash, too."""
    own = card.id if "/" in wanted else card.id.split("/")[-1]
    return wanted in own.lower() or any(wanted in value.lower() for value in _values(card, "text"))


def _check(term: Term, cards: tuple[Card, ...], where: str = "") -> None:
    fields = sorted({key for card in cards for key in card.fields})
    names = {*_KEYS, *fields, *(name.removesuffix("s") for name in fields)}
    if term.key == _NO_KEY:
        _refuse_cut_comparison(term, cards, names)
        return
    if term.key not in names:
        remedy = remedy_for(term.key, names, f"known: {', '.join(sorted(names))}")
        raise NotationError(f"cards{where} have no `{printable(term.key)}` to filter by; {remedy}")
    if term.key in _PARTIAL:
        _refuse_id_as_text(term, cards)
        return
    known = {value.lower() for card in cards for value in _values(card, term.key)}
    for wanted in term.values:
        try:
            if _is_one(wanted, known, term.key):
                continue
            is_range = term.key not in _WORDS and parse_range(wanted) is not None
        except NotationError as error:
            raise NotationError(f"the filter `{printable(str(term))}` cannot be read: {error}") from error
        numbers = sorted(number for value in known if (number := number_in(value)) is not None)
        if is_range and numbers:
            remedy = f"the numbers are from {numbers[0]} to {numbers[-1]}"
        else:
            some = f"there are {', '.join(sorted(known, key=_rising))}"
            remedy = remedy_for(wanted, known, "`ordo list` names them all" if len(known) > _FEW else some)
        raise NotationError(f"no card{where} has {term.key} `{printable(wanted)}`; {remedy}")


def _refuse_cut_comparison(term: Term, cards: tuple[Card, ...], names: Collection[str]) -> None:
    """Refuse a word such as `power>3`, or `power:` of which a shell took the rest, with the way to write it."""
    for word in term.bare:
        found = _CUT.fullmatch(word)
        if found is not None and found[1].lower() in names and not any(_holds(card, word.lower()) for card in cards):
            key, sign = found.group(1, 2)
            remedy = (
                f'is no condition; write `{key}:{sign}`, in a shell "{key}:{sign}" with the quotation marks'
                if sign
                else 'has no value; write one behind the colon, and comparisons in quotation marks, as in "copies:>=3"'
            )
            raise NotationError(f"`{printable(word)}` {remedy}")


def _rising(value: str) -> tuple[bool, Number, str]:
    """Sort numbers by size, before words."""
    number = number_in(value)
    return (True, 0, value) if number is None else (False, number, "")


def _refuse_id_as_text(term: Term, cards: tuple[Card, ...]) -> None:
    """Refuse an id among texts, with the way a filter takes it."""
    if term.negated or any(_matches(term, card) for card in cards):
        return
    ids = {identifier for card in cards for identifier in _KEYS["id"](card)}
    for wanted in term.values:
        if wanted in ids:
            raise NotationError(f"no {term.key} holds `{printable(wanted)}`, but a card has that id: `id:{wanted}`")
