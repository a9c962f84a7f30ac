"""Parse numbers and counts, and find numbers that are written as words in English, German or Russian."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import pairwise
from typing import Final

# Of a whole number: seeds have 64 bits.
MAX_DIGITS: Final = 20
MAX_WHOLE: Final = (1 << 64) - 1
# A number with a point or an exponent is a ``float`` on the way; up to here each whole one has one of its own.
MAX_EXACT: Final = (1 << 53) - 1

_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_RADIX = re.compile(r"0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
_COUNT = re.compile(r"[0-9]{1,9}\Z")
_MAX_LENGTH: Final = 40


class NumberError(ValueError):
    """A word is a number, but none to count with; ``remedy`` suggests a replacement."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def parse_number(text: str) -> int | float | None:
    """Return the number that a word stands for by the core rules of YAML 1.2, None for any other word.

    Raises:
        NumberError: The number is not finite, too large, or has more digits than can be kept.

    >>> parse_number("4"), parse_number("4.0"), parse_number("1e3"), parse_number("-.5"), parse_number("1_000")
    (4, 4, 1000, -0.5, None)
    """
    if _INTEGER.match(text):
        return _whole(text, 10)
    if _RADIX.match(text):
        return _whole(text, 0)
    if _FLOAT.match(text):
        return _decimal(text)
    if _NOT_FINITE.match(text):
        raise NumberError(f"`{text}` is not a number that can be used", "write a finite number")
    return None


def parse_count(text: str) -> int | None:
    """Return a whole number from 0 to 999,999,999 that is written in digits alone, None for any other word.

    >>> parse_count("12"), parse_count("-1"), parse_count("1e3"), parse_count("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if _COUNT.match(text) else None


def _whole(text: str, base: int) -> int:
    if len(text.lstrip("+-").removeprefix("0o").removeprefix("0x")) > MAX_DIGITS:
        raise NumberError(
            f"the number has more than {MAX_DIGITS} digits", "write a smaller one; quote it if it is text"
        )
    number = int(text, base)
    if abs(number) > MAX_WHOLE:
        raise NumberError(
            f"`{text}` is too large a number: at most {MAX_WHOLE}", "write a smaller one; quote it if it is text"
        )
    return number


def _decimal(text: str) -> int | float:
    """Return a number with a point or an exponent, as an ``int`` where it is whole."""
    number = float(text)
    if abs(number) > MAX_EXACT:
        message = f"`{text[:_MAX_LENGTH]}` is too large a number with a point or an exponent: at most {MAX_EXACT}"
        raise NumberError(message, "write a smaller one; quote it if it is text")
    if not number.is_integer():
        return number
    if len(text) > _MAX_LENGTH or not _is_exactly(text, number):
        message = f"`{text[:_MAX_LENGTH]}` has more digits than can be kept"
        raise NumberError(message, f"write `{int(number)}`; quote it if it is text")
    return int(number)


def _is_exactly(text: str, number: float) -> bool:
    try:
        return Decimal(text) == number
    except InvalidOperation:  # an exponent of twenty digits
        return False


_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_ENGLISH = {
    0: "zero no none zeroth", 1: "one a an single once first", 2: "two twice both second pair", 3: "three thrice third",
    4: "four fourth", 5: "five fifth", 6: "six sixth", 7: "seven seventh", 8: "eight eighth", 9: "nine ninth",
    10: "ten tenth", 11: "eleven eleventh", 12: "twelve twelfth", 13: "thirteen thirteenth",
    14: "fourteen fourteenth", 15: "fifteen fifteenth", 16: "sixteen sixteenth", 17: "seventeen seventeenth",
    18: "eighteen eighteenth", 19: "nineteen nineteenth", 20: "twenty twentieth", 30: "thirty thirtieth",
    40: "forty fortieth", 50: "fifty fiftieth", 60: "sixty sixtieth", 70: "seventy seventieth",
    80: "eighty eightieth", 90: "ninety ninetieth", 100: "hundred hundredth",
}  # fmt: skip
_GERMAN = {
    0: "null kein keine keinen keinem keiner keins nullt", 1: "ein eine einen einem einer eines eins einmal erst",
    2: "zwei zweier zweien beide beiden beider zweit", 3: "drei dreier dreien dritt", 4: "vier vierer vieren viert",
    5: "fünf fünfer fünft", 6: "sechs sechser sechst", 7: "sieben siebt siebent", 8: "acht achter",
    9: "neun neunt", 10: "zehn zehnt", 11: "elf elft", 12: "zwölf zwölft", 13: "dreizehn dreizehnt",
    14: "vierzehn vierzehnt", 15: "fünfzehn fünfzehnt", 16: "sechzehn sechzehnt", 17: "siebzehn siebzehnt",
    18: "achtzehn achtzehnt", 19: "neunzehn neunzehnt", 20: "zwanzig zwanzigst", 30: "dreißig dreißigst",
    40: "vierzig vierzigst", 50: "fünfzig fünfzigst", 60: "sechzig sechzigst", 70: "siebzig siebzigst",
    80: "achtzig achtzigst", 90: "neunzig neunzigst", 100: "hundert hundertst einhundert",
}  # fmt: skip
_GERMAN_ENDING = re.compile(r"(?<=.[tr])(e|er|es|en|em|ens)$")
_RUSSIAN = {
    0: "ноль нуль ноля нуля нулю нулём ни",
    1: "один одна одно одни одного одной одному одним одном одну одною однажды раз",
    2: "два две двух двум двумя двое двоих двоим двоими вдвоём дважды оба обе обоих обеих второ",
    3: "три трёх трём тремя трое троих троим троими втроём трижды трет",
    4: "четыре четырёх четырём четырьмя четверо четверых четверым четверыми вчетвером четырежды четвёрт",
    5: "пять пяти пятью пятеро пятерых пятерым впятером пятижды пят",
    6: "шесть шести шестью шестеро шестерых шестерым вшестером шест",
    7: "семь семи семью семеро семерых семерым всемером седьм",
    8: "восемь восьми восемью восьмью восьмеро восьмерых восьм",
    9: "девять девяти девятью девят", 10: "десять десяти десятью десят",
    40: "сорок сорока сороков", 50: "пятьдесят пятидесяти пятьюдесятью пятидесят",
    60: "шестьдесят шестидесяти шестьюдесятью шестидесят", 70: "семьдесят семидесяти семьюдесятью семидесят",
    80: "восемьдесят восьмидесяти восемьюдесятью восьмидесят", 90: "девяносто девяноста девяност",
    100: "сто ста сот",
}  # fmt: skip
_RUSSIAN_TEENS = {
    11: "одиннадцат", 12: "двенадцат", 13: "тринадцат", 14: "четырнадцат", 15: "пятнадцат", 16: "шестнадцат",
    17: "семнадцат", 18: "восемнадцат", 19: "девятнадцат", 20: "двадцат", 30: "тридцат",
}  # fmt: skip
_RUSSIAN_ENDINGS = [
    "ый",
    "ой",
    "ая",
    "ое",
    "ые",
    "ого",
    "ому",
    "ым",
    "ом",
    "ую",
    "ых",
    "ым",
    "ыми",
    "ей",
    "ий",
    "ья",
    "ье",
    "ьи",
    "ьего",
    "ьему",
    "ьим",
    "ьем",
    "ью",
    "ьих",
    "ьими",
    "ьей",
]


@cache
def _words(language: str) -> dict[str, int]:
    """Return every word for a number that is one word."""
    if language == "de":
        return {word: value for value, words in _GERMAN.items() for word in words.split()}
    if language == "ru":
        found: dict[str, int] = {}
        for value, words in _RUSSIAN.items():
            *whole, stem = words.split() if value > 1 else (*words.split(), "перв" if value else "нулев")
            found |= dict.fromkeys([*whole, stem], value) | {stem + ending: value for ending in _RUSSIAN_ENDINGS}
            found |= {stem + ending: value for ending in ("й", "го", "му", "м", "е")} if value == 2 else {}
        for value, stem in _RUSSIAN_TEENS.items():
            found |= {stem + ending: value for ending in ("ь", "и", "ью", *_RUSSIAN_ENDINGS)}
        return found
    return {word: value for value, words in _ENGLISH.items() for word in words.split()}


def number_of(text: str, language: str) -> int | None:
    """Read a whole number in digits or words; None where it is neither.

    >>> number_of("fifty-six", "en"), number_of("three times", "en"), number_of("viertes", "de"), number_of("56", "de")
    (56, 3, 4, 56)
    >>> number_of("sechsundfünfzig", "de"), number_of("zu viert", "de"), number_of("twenty eleven", "en")
    (56, 4, None)
    """
    words = text.replace("\u00ad", "").replace("\u00a0", " ").lower().strip().rstrip(".")
    number = parse_count(words)
    if number is not None:
        return number
    if language == "de":
        return _german(words)
    if language == "ru":
        return _russian(words)
    return _sum([_words("en").get(word) for word in re.split(r"[\s-]+", re.sub(r"\s(times|of them)$", "", words))])


def numbers_in(text: str, language: str) -> Counter[int]:
    """Return the counts of whole numbers in a text, in digits or words, articles included.

    >>> sorted(numbers_in("Ziehe, bis du fünf Zahlen hältst.", "de")), sorted(numbers_in("worth 3, 2, 2 points", "en").elements())
    ([5], [2, 2, 3])
    """
    words = _WORD.findall(text.replace("\u00ad", ""))
    pairs = (f"{one} {two}" for one, two in pairwise(words))
    return Counter(number for each in (*words, *pairs) if (number := number_of(each, language)) is not None)


def _german(words: str) -> int | None:
    word = re.sub(r"^(zu|je)\s", "", words)
    word = re.sub(r"(?<=\w)(\s?mal|fach\w*)$", "", word)
    known = _words("de")
    for each in (word, _GERMAN_ENDING.sub("", word)):
        if each in known:
            return known[each]
        unit, joint, ten = each.partition("und")
        while joint and unit not in known:  # hundert holds it, too
            more, joint, ten = ten.partition("und")
            unit = f"{unit}und{more}"
        if joint and ten in known and known[unit] < 10 and known[ten] >= 20:
            return known[unit] + known[ten]
    return None


def _russian(words: str) -> int | None:
    words = re.sub(r"\s(раза?|из них)$", "", words)
    known = _russian_words()
    return _sum([known.get(word.replace("ё", "е")) for word in words.split()])


@cache
def _russian_words() -> dict[str, int]:
    """Return the Russian words with the sixth letter for the seventh, as most people write them."""
    return {word.replace("ё", "е"): value for word, value in _words("ru").items()}


def _sum(values: list[int | None]) -> int | None:
    """Add tens and units; None where a word is no number or they do not go together."""
    if not values or None in values:
        return None
    if len(values) == 1:
        return values[0]
    ten, unit = values[0] or 0, values[1] or 0
    joins = len(values) == 2 and (ten in range(20, 100, 10) or ten == 1) and (1 <= unit < 10 or (ten, unit) == (1, 100))
    if not joins:
        return None
    return 100 if unit == 100 else ten + unit if ten != 1 else None
