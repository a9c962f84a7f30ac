"""Check the printed texts of cards for markup of other programs and marks of a typewriter, and the keywords of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ordo_pnp.base import Code, Diagnostic, Span, clipped, finding
from ordo_pnp.cards import (
    BOLD,
    EMPTY,
    FOREIGN_MARKUP,
    HIDDEN,
    KEYWORDS,
    TYPED_MARKS,
    Card,
    GameData,
    LocatedText,
    TextSlip,
    foreign_markup,
    lone_stars,
    marked,
    marked_spans,
    may_have_markup,
    plain_text,
    slip_finding,
    spans,
    typed_marks,
    typographic,
    unmarked,
    written,
)

OTHER_BOLD_WORDS = Code("CAT415")
CONTRADICTORY_KEYWORDS = Code("CAT416")
# Forms that mean one thing alone in a text that cards print.
_CLEAR: Final = frozenset(("html", "entities", "bbcode", "nandeck"))
_LONE_TAG: Final = re.compile(r"</?(?:b|strong|i|em|u)>|\[/[biu]\]|</(?:p|li|ul|span|font)>", re.IGNORECASE)
_OPEN_STARS: Final = re.compile(r"(?<![\w*\\])\*\*(?=\w)")


def check_printed_texts(card: Card, game: GameData) -> Iterator[Diagnostic]:
    """Find texts of a card that would be printed with the markup of another program, or with marks of a typewriter."""
    hidden = game.texts_of_role(card.kind, HIDDEN)
    for language, texts in card.texts.items():
        origin = card.text_origins.get(language, card.origin)
        for key, text in texts.items():
            if key in hidden:
                continue
            for slip in _slips(key, text, language, is_rich=game.is_rich(card.kind, key)):
                found = slip_finding(origin.document, LocatedText(text, (*origin.path, key)), slip)
                if found is not None:
                    yield replace(found, card=str(card.id))
            own = card.own_texts.get(key)
            if own is not None and language != card.language and "**" in own + text and game.is_rich(card.kind, key):
                yield from _other_bold_words(card, key, language)


def check_keywords(game: GameData) -> Iterator[Diagnostic]:
    """Find keywords in languages that the game does not have, and words that two keywords have."""
    files = game.files.get(KEYWORDS, EMPTY)
    own = [each for each in files if "/" not in each]
    claimed: dict[tuple[str, str], tuple[str, Span]] = {}
    for name in (*own, *(each for each in files if "/" in each)):
        origin, here = files[name], claimed if "/" not in name else dict(claimed)
        for keyword, entry in origin.value.items():
            for language in sorted(entry.keys() - {"style", *game.languages}):
                message = f"`{keyword}` has a word in `{language}`, which is no language of the game"
                span = origin.span(keyword, language, key=True)
                remedy = (
                    f"write it in {' or '.join(game.languages)}, or add `{language}` to the `languages` of the game"
                )
                yield finding(CONTRADICTORY_KEYWORDS, message, span, remedy=remedy)
            for language in filter(entry.__contains__, game.languages):
                steps = [("word",), *(("also", at) for at in range(len(entry[language].get("also", ()))))]
                words = (entry[language]["word"], *entry[language].get("also", ()))
                for step, word in zip(steps, words, strict=True):
                    span = origin.span(keyword, language, *step)
                    other = here.setdefault((language, word.casefold()), (keyword, span))
                    if other[1] != span:
                        message = f"`{word}` is a word of `{keyword}` and of `{other[0]}` in `{language}`"
                        remedy = "give it to one of them alone: a text cannot tell which is meant"
                        related = ((other[1], "the other one"),)
                        yield finding(CONTRADICTORY_KEYWORDS, message, span, remedy=remedy, related=related)


def _other_bold_words(card: Card, key: str, language: str) -> Iterator[Diagnostic]:
    """Find a translation in which more or fewer words are bold than in its source."""
    here, there = (_bold_stretches(card.text(key, each)) for each in (language, card.language))
    if here != there:
        yield finding(
            OTHER_BOLD_WORDS,
            f"the `{language}` text `{key}` of `{card.id}` has bold words in {here} places, the source in {there}",
            card.text_span(key, language),
            card=card.id,
            remedy="put `**` around the same words in both",
        )


def _bold_stretches(text: str) -> int:
    bold = [each.style & BOLD for each in spans(text)]
    return sum(each > before for before, each in pairwise([0, *bold]))


def _slips(key: str, text: str, language: str, *, is_rich: bool) -> Iterator[TextSlip]:
    if may_have_markup(text):
        slip = _markup(text) if is_rich else _markup_in_line(key, text)
        if slip is not None:
            yield slip
            return
    marks = typed_marks(text, language)
    if marks:
        shown = ", ".join(f"`{each}`" for each in dict.fromkeys(text[each.start : each.end] for each in marks))
        printed = " ".join(dict.fromkeys(each.printed.strip("\u00a0") for each in marks))
        message = f"the text has marks of a typewriter ({shown}) where `{language}` prints {printed}"
        remedy = f"write `{clipped(typographic(text, language))}`"
        yield TextSlip(TYPED_MARKS, marks[0].start, marks[0].end, message, remedy, tuple(marks), is_safe=False)


def _markup(text: str) -> TextSlip | None:
    """Return the slip of a ``rich`` text."""
    found = foreign_markup(marked(text))
    if found.forms:
        new = written(found.marked)
        message = f"the text has markup of another program, `{clipped(found.shown)}`, which cards would print"
        start, is_safe = max(text.find(found.shown), 0), found.forms <= _CLEAR and not foreign_markup(marked(new)).forms
        end = start + len(found.shown)
        return TextSlip(FOREIGN_MARKUP, start, end, message, f"write `{clipped(new)}`", _edits(text, new), is_safe)
    lone = _LONE_TAG.search(text)
    if lone is not None:
        message = f"the text has `{lone[0]}` alone, which cards would print"
        remedy = "write `**bold**` or `*italic*`, or delete it"
        return TextSlip(FOREIGN_MARKUP, *lone.span(), message, remedy, (), is_safe=False)
    begin = 0
    for line in text.split("\n"):
        for each in filter(None, (_OPEN_STARS.match(text, begin + at) for at in lone_stars(line))):
            message = "`**` opens bold words and has no partner in its paragraph: cards would print it"
            remedy = r"write `**` at both ends of the words, or `\*\*` for two stars"
            return TextSlip(FOREIGN_MARKUP, *each.span(), message, remedy, (), is_safe=False)
        begin += len(line) + 1
    return None


def _markup_in_line(key: str, text: str) -> TextSlip | None:
    """Return the slip of a text of one plain line."""
    found = foreign_markup(text)
    shown, words = found.shown, unmarked(found.marked).strip()
    is_safe = found.forms == {"entities"} and "\n" not in words
    if not found.forms and any(each.style & BOLD for each in marked_spans(marked(text))):
        shown, words = "**", plain_text(text)
    if not shown:
        return None
    message = f"`{key}` is one plain line: cards would print `{clipped(shown)}`"
    remedy = "write the words alone: bold words, signs and line ends are for texts of `type: rich` in `kinds.yaml`"
    start = text.find(shown)
    edits = () if "\n" in words else ((0, len(text), words),)
    return TextSlip(FOREIGN_MARKUP, start, start + len(shown), message, remedy, edits, is_safe=is_safe)


def _edits(text: str, new: str) -> tuple[tuple[int, int, str], ...]:
    """Return the changes of a text line by line, or as a whole where it gets other lines."""
    before, after = text.split("\n"), new.split("\n")
    if len(before) != len(after):
        return ((0, len(text), new),)
    edits, start = [], 0
    for old, line in zip(before, after, strict=True):
        edits += [(start, start + len(old), line)] if old != line else []
        start += len(old) + 1
    return tuple(edits)
