"""Show numbers, dates and times as a sheet does, by the formats of its cells."""

from __future__ import annotations

import math
import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from typing import Final

# A part of a format: a text in quotation marks, a sign behind a backslash, space or filling, a condition or currency.
_LITERAL: Final = re.compile(r'"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]', re.DOTALL)
_DIGITS: Final = re.compile(r"([#0?,]*)(?:\.([0#?]*))?")
_COLOR_OR_CONDITION: Final = re.compile(r"\[(?!\$|h+\]|m+\]|s+\])[^\]]*\]", re.IGNORECASE)
_CONDITION: Final = re.compile(r"\[[<>=]")
_ENGLISH: Final = re.compile(r"\[\$-(?:[0-9A-F]*0?9|en(?:-[A-Z]+)?)(?:,[0-9]+)?\]", re.IGNORECASE)
_DATE_PART: Final = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<sign>.)|(?P<locale>\[\$[^\]]*\])|(?P<elapsed>\[(?:h+|m+|s+)\])'
    r"|(?P<half>AM/PM|A/P)|(?P<letters>y+|m+|d+|h+|s+)|(?P<other>[-/.,:; ])",
    re.IGNORECASE | re.DOTALL,
)
_MONTHS: Final = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]  # fmt: skip
_DAYS: Final = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_PRECISE: Final = Context(prec=400, rounding=ROUND_HALF_UP)
_MOST_PLACES: Final = 30


def shown_number(value: float, form: str) -> str | None:
    """Return a number as a sheet shows it; None where it has a format that is not known.

    >>> shown_number(2.5, "0.00"), shown_number(1234, "#,##0"), shown_number(0.25, "0%"), shown_number(7, "000")
    ('2.50', '1,234', '25%', '007')
    >>> shown_number(-3, '0;[Red]"minus "0'), shown_number(0.5, "# ?/?"), shown_number(3, '0 "gold"')
    ('minus 3', None, '3 gold')
    """
    sections = _sections(form)
    section = sections[0]
    if len(sections) > 1 and value < 0:
        section, value = sections[1], -value
    elif len(sections) > 2 and value == 0:
        section = sections[2]
    if (
        "¤" in section or _CONDITION.search(form) or not math.isfinite(value)
    ):  # the currency of the machine that the sheet was made on
        return None
    before, digits, after = _parted(section)
    found = _DIGITS.fullmatch(digits)
    if found is None or not digits or found[1].endswith(",") or len(found[2] or "") > _MOST_PLACES:
        return None
    try:
        number = Decimal(repr(value)) * (100 if "%" in before + after else 1)
        places = len(found[2] or "")
        rounded = number.quantize(Decimal(1).scaleb(-places), context=_PRECISE)
    except InvalidOperation:
        return None
    sign = "-" if rounded < 0 else ""
    whole, _, rest = f"{abs(rounded):f}".partition(".")
    least = (found[2] or "").rstrip("#?")
    rest = rest[: len(least)] + rest[len(least) :].rstrip("0")
    units = found[1].replace(",", "")
    whole = whole.lstrip("0").rjust(units.count("0"), "0")
    if "," in found[1]:
        whole = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+\Z)", ",", whole)
    return f"{sign}{before}{whole}{'.' if rest or least else ''}{rest}{after}"


def _sections(form: str) -> list[str]:
    """Return the parts of a format for numbers above, below and equal to zero."""
    parts = re.findall(r'((?:"[^"]*"|\\.|[^;"\\])*)(?:;|\Z)', form, re.DOTALL)
    return [_COLOR_OR_CONDITION.sub("", part) for part in parts[:-1] or parts or [""]]


def _parted(section: str) -> tuple[str, str, str]:
    """Return the text before the digits of a format, these, and the text behind them."""
    before, digits, after, at = "", "", "", 0
    while at < len(section):
        literal = _LITERAL.match(section, at)
        sign = section[at]
        at = literal.end() if literal is not None else at + 1
        if literal is None and sign in "#0?,.":
            if after:
                return "", "", ""  # digits in several groups, as in fractions
            digits += sign
            continue
        if literal is None and sign not in " %-+()/:$€£¥":
            return "", "", ""
        text = sign if literal is None else literal[1] or literal[2] or literal[3] or ""
        before, after = (before, after + text) if digits else (before + text, after)
    return before.lstrip(), digits, after.rstrip()


def shown_date(value: date | time | timedelta, form: str) -> str:
    """Return a date or time as a sheet shows it, or as `2024-03-01 14:30` where the format is not known.

    >>> shown_date(datetime(2024, 3, 1), "dd.mm.yyyy"), shown_date(datetime(2024, 3, 1), "mmm d"), shown_date(time(7, 5), "h:mm AM/PM")
    ('01.03.2024', 'Mar 1', '7:05 AM')
    >>> shown_date(datetime(2024, 3, 1), ""), shown_date(timedelta(hours=30), "[h]:mm")
    ('2024-03-01', '30:00')
    """
    shown = _shown_date(value, _sections(form)[0])
    if shown is not None:
        return shown
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return str(value)


def _shown_date(value: date | time | timedelta, form: str) -> str | None:
    parts, at = [], 0
    while at < len(form):
        part = _DATE_PART.match(form, at)
        if part is None:
            return None
        parts.append(part)
        at = part.end()
    is_foreign = any(part["locale"] and not _ENGLISH.fullmatch(part["locale"]) for part in parts)
    has_halves = any(part["half"] for part in parts)
    times = [(part["letters"] or part["elapsed"] or "").strip("[]").lower() for part in parts]
    marks = [(number, letters[0]) for number, letters in enumerate(times) if letters]
    shown = ""
    for number, part in enumerate(parts):
        text: str | None = part["quoted"] or part["sign"] or part["other"] or ""
        if times[number]:
            here = next(at for at, (place, _) in enumerate(marks) if place == number)
            around = {sign for _, sign in marks[max(here - 1, 0) : here]} & {"h"}
            around |= {sign for _, sign in marks[here + 1 : here + 2]} & {"s"}
            letters = times[number]
            if letters[0] == "m" and around:
                letters = letters.replace("m", "n")
            text = _part_of(value, letters, is_elapsed=bool(part["elapsed"]), is_half=has_halves)
            if text is None or (is_foreign and text.isalpha()):
                return None
        elif part["half"]:
            hour = getattr(value, "hour", 0)
            text = ("AM" if hour < 12 else "PM")[: 2 if len(part["half"]) > 3 else 1]
        shown += text or ""
    return shown.strip() or None


def _part_of(value: date | time | timedelta, letters: str, *, is_elapsed: bool, is_half: bool) -> str | None:
    """Return a part of a date or time by its letters in a format, `n` for minutes; None where there is none such."""
    width, sign = len(letters), letters[0]
    if isinstance(value, timedelta) or is_elapsed:
        seconds = round(value.total_seconds()) if isinstance(value, timedelta) else 0
        if isinstance(value, datetime | time):
            seconds = value.hour * 3600 + value.minute * 60 + value.second
        whole = {"h": seconds // 3600, "n": seconds // 60, "m": seconds // 60, "s": seconds}
        rest = {"h": whole["h"], "n": whole["n"] % 60, "s": seconds % 60}
        number = (whole if is_elapsed else rest).get(sign)
        return None if number is None else f"{number:0{min(width, 2)}}"
    if sign in "hns" and isinstance(value, datetime | time):
        hour = (value.hour % 12 or 12) if is_half else value.hour
        return f"{ {'h': hour, 'n': value.minute, 's': value.second}[sign]:0{min(width, 2)}}"
    if not isinstance(value, date) or sign not in "ymd":
        return None
    if sign == "y":
        return f"{value.year:04}" if width > 2 else f"{value.year % 100:02}"
    name = _MONTHS[value.month - 1] if sign == "m" else _DAYS[value.weekday()]
    if width > 2:
        return {3: name[:3], 5: name[:1]}.get(width, name)
    return f"{value.month if sign == 'm' else value.day:0{width}}"
