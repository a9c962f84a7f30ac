"""Claims of a book about positions, data and laws, and the universal sentences that need a proof.

Quantifiers over persons, things and times, and conditions. Words that only count or point are left out, since they rarely state
a fact of all games: *all, both, only, no*, and their like in the others.
*When* tells the time of an action and is left out; German *wenn* is both, and is a condition here. A condition as a question
(“Tied? Then …”) is no universal sentence.

A claim or law proves the sentences above it in its section, back to the last proof. A block ``unproved`` gives the reason why the
block directly above it needs none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ordo_pnp.base import (
    Diagnostic,
    Fix,
    Span,
    clipped,
    finding,
    inner_word,
    printable,
    remedy_for,
    rewritten,
    rewritten_text,
)
from ordo_pnp.books.binding import Binder
from ordo_pnp.books.directives import (
    FALSE_CLAIM,
    FALSE_LAW,
    PROOFS,
    ROLE,
    UNKNOWN_NAME,
    UNPROVED_SENTENCE,
    UNTRIED_LAW,
    WORDED,
    WRONG_OPTION,
    Prose,
    Source,
)
from ordo_pnp.books.facts import FactError
from ordo_pnp.books.scenes import example_of, has_sound_step, steps_of
from ordo_pnp.books.tree import Block, Book, Directive, Items
from ordo_pnp.cards import MASK, Terms, misuse_finding, read_bytes
from ordo_pnp.rules import Laying, Scenario

# Roles whose wording is text of the book; that of a card is a name.
_WORDED = WORDED - {"card"}
_UNREAD = re.compile(r"`[^`]*`|\]\([^()\s]*\)|\{#[^{}]*\}|https?://\S+")
_EMPHASIS = str.maketrans("*_{}", "    ")


def misused_terms(source: Source, terms: Terms) -> Iterator[Diagnostic]:
    """Find the misused words for terms in a book, each in its place."""
    for prose in source.prose:
        text = masked(source, prose)
        for misuse in terms.misuses(text):
            before = text[: misuse.start]
            line = prose.first + before.count("\n")
            column = misuse.start - (before.rfind("\n") + 1)
            whole = source.lines[line]
            end = min(column + misuse.end - misuse.start, len(whole))
            yield misuse_finding(misuse, Span(source.name, line + 1, column + 1, line + 1, end + 1, whole))


def masked(source: Source, prose: Prose) -> str:
    """Return the lines of some prose, as long as in the file, with unread parts masked."""
    text = "\n".join(source.lines[prose.first : prose.end])
    text = ROLE.sub(_role, _blank(text, prose.column))
    return _UNREAD.sub(lambda found: _covered(found.group()), text).translate(_EMPHASIS)


def unmasked(source: Source, prose: Prose, text: str) -> str:
    """Return masked prose with the text of the file in place of masks, for messages."""
    typed = "\n".join(source.lines[prose.first : prose.end])
    return "".join([mine if letter == MASK else letter for mine, letter in zip(typed, text, strict=True)])


def _role(found: re.Match[str]) -> str:
    """Mask a role, except its wording where that is printed as written."""
    name, whole = found[1], found.group()
    if name == "ruling":
        return _blank(whole, len(whole))
    shown = 2 if name == "index" else 3 if name in _WORDED and found[3] is not None else None
    if shown is None or found[shown] is None:
        return _covered(whole)
    start = found.start(shown) - found.start()
    return _blank(whole, start)[:-1] + " "


def _covered(text: str) -> str:
    return "\n".join(MASK * len(line) for line in text.split("\n"))


def _blank(text: str, length: int) -> str:
    return "\n".join(" " * len(line) for line in text[:length].split("\n")) + text[length:]


# Places of a relative pronoun: at the beginning, or behind a mark and a space.
_OPENING: Final = r"(?<![^,:;\s|(—–-] )(?<![^\s„«“(])"
# Patterns of whole words. A relative pronoun, or the Russian conjunction for *as long as*, opens a sentence or follows
# a mark.
UNIVERSAL: Final[Mapping[str, str]] = {
    "en": r"always|never|ever|whoever|whatever|whichever|whenever|wherever|every(?:body|one|thing)?|each(?! other)"
          r"|any(?:body|one|thing)?|nobody|no one|if|unless|as soon as|as long as",
    "de": r"immer|nie|niemals|stets|jede[mnrs]?|niemand(?:e[mn])?|keiner|wenn|falls|sobald|solange"
          rf"|{_OPENING}wer",
    "ru": r"всегда|никогда|кажд(?:ый|ая|ое|ые|ого|ой|ому|ую|ым|ом|ых|ыми)|люб(?:ой|ая|ое|ые|ого|ому|ую|ым|ом|ых|ыми)"
          r"|всяк(?:ий|ая|ое|ие|ого|ому|им)|никто|никого|никому|никем|если|как только"
          rf"|{_OPENING}(?:кто|пока)",
}  # fmt: skip


@cache
def universal_words(language: str) -> re.Pattern[str] | None:
    """Return the pattern of the universal words of a language; None where they are not known.

    >>> universal_words("en").findall("Everybody draws, and nobody passes.")
    ['Everybody', 'nobody']
    """
    words = UNIVERSAL.get(language)
    return None if words is None else re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


# The depth of keys to which an expectation is compared in part, as a territory of `territories`; deeper values are compared whole.
_PARTS = 2
_ANY = 99


def claim(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check an assertion of the text against the engine or the data; nothing is printed."""
    step = block.options.get("step")
    if not block.argument:
        if step is not None:
            binder.report(
                WRONG_OPTION, "a claim about data has no steps", step.span, "name a scenario, or leave it out"
            )
        _claim_facts(binder, block)
        return ()
    example = example_of(binder, block)
    if example is None or binder.scenarios is None:
        return ()
    scenario, laying = example
    if not block.raw.strip():
        message = "the claim asserts nothing"
        binder.report(WRONG_OPTION, message, block.span, "write what holds, as in `expect` of a scenario")
        return ()
    asserted, wrong = binder.scenarios.check_claim(binder.scenarios.find(block.argument), block.raw)
    for message, line, remedy in wrong:
        place = binder.span(block.line + line)
        binder.report(WRONG_OPTION, f"the claim cannot be read: {message}", place, remedy)
    if asserted is not None and has_sound_step(binder, block, scenario):
        _hold_against(binder, block, scenario, _in_names_of(laying, asserted))
    return ()


def _in_names_of(laying: Laying, asserted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an assertion with the names of the board in play."""
    return {key: laying.expect(value) if key == "expect" and laying.key else value for key, value in asserted.items()}


def _hold_against(binder: Binder, block: Directive, scenario: Scenario, asserted: Mapping[str, Any]) -> None:
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    wanted = asserted.get("refused")
    if wanted is not None and steps_of(block) is not None:
        message = "`refused` is about the last action, which `step` leaves out"
        binder.report(WRONG_OPTION, message, block.options["step"].span, "leave `step` out")
    elif wanted is not None and wanted != scenario.refused:
        said = f"the last action is refused with {scenario.refused}" if scenario.refused else "nothing is refused"
        _lie(binder, block, f"{said}, not with {wanted}", wanted, scenario.refused)
    expect = asserted.get("expect")
    if expect is not None:
        _require_substance(binder, block, expect, _PARTS)
        for said in binder.scenarios.rules.unmet(binder.scenarios.state(scenario, steps_of(block)), expect):
            _lie(binder, block, said, next(iter(expect)))


def _require_substance(binder: Binder, block: Directive, asserted: Any, depth: int) -> None:
    """Report the keys of a claim that assert nothing: they would hold under any rules."""
    for path in _empty(asserted, "", depth):
        of = f" about `{path}`" if path else ""
        message = f"the claim asserts nothing{of}"
        span = _line_of(binder, block, path.rpartition(".")[2])
        binder.report(WRONG_OPTION, message, span, "write what holds, or leave it out")


def _empty(asserted: Any, path: str, depth: int) -> Iterable[str]:
    """Yield the paths of empty mappings, so many keys deep."""
    if not isinstance(asserted, dict) or depth < 0:
        return
    if not asserted:
        yield path
    for key, value in asserted.items():
        yield from _empty(value, f"{path}.{key}" if path else str(key), depth - 1)


def _told(span: Span, claimed: Any, real: Any) -> Fix | None:
    """Return the fix that makes a claim true: a number or a word in the place of another; None for anything else."""
    plain = all(isinstance(each, (int, str)) and not isinstance(each, bool) for each in (claimed, real))
    if not plain:
        return None
    place = inner_word(span, str(claimed))
    if isinstance(real, int):
        return rewritten(place, str(claimed), str(real), is_safe=False)
    return rewritten_text(place, str(claimed), real)


def _lie(binder: Binder, block: Directive, said: str, key: str, real: str | None = None) -> None:
    """Report a false claim, on the line of a key; ``real`` is the true value for that key."""
    claimed = " ".join(block.raw.split())
    message = f"the claim `{claimed}` about `{block.argument}` is false: {said}"
    span = _line_of(binder, block, str(key))
    fix = None if real is None else _told(span, key, real)
    binder.report(FALSE_CLAIM, message, span, "correct the text, or the rule", fix)


def _line_of(binder: Binder, block: Directive, key: str) -> Span:
    """Return the line of a key in a claim."""
    lines = block.raw.split("\n")
    return binder.span(block.line + next((at for at, line in enumerate(lines) if key in line), 0))


def _claim_facts(binder: Binder, block: Directive) -> None:
    document = read_bytes(block.raw.encode(), "claim")
    if document.problems or not isinstance(document.data, dict):
        said = document.problems[0].message if document.problems else "it is no mapping"
        message = f"the claim cannot be read: {said}"
        binder.report(WRONG_OPTION, message, block.span, "write `path: value` lines")
        return
    _require_substance(binder, block, document.data, _ANY)
    for path, wanted in document.data.items():
        line = block.line + document.span((path,), key=True).line - 1
        try:
            actual = binder.facts.fact(path)
            for place, claimed, real in _differences(path, wanted, actual):
                message = f"the claim `{place}: {claimed}` is false: the data say {real}"
                span = binder.span(line)
                binder.report(FALSE_CLAIM, message, span, "correct the text, or the data", _told(span, claimed, real))
            binder.facts.require_played(path, _named(wanted, actual))
        except FactError as error:
            binder.refuse(error, binder.span(line))


def _named(wanted: Any, actual: Any) -> Any:
    """Return the part of a fact that a claim names: some keys of a mapping."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        return {key: _named(value, actual[key]) for key, value in wanted.items() if key in actual}
    return actual


def _differences(path: str, wanted: Any, actual: Any) -> Iterable[tuple[str, Any, Any]]:
    """Yield the path, claimed and actual value of each difference, in mappings only of the keys in the claim."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        for key, value in wanted.items():
            yield from _differences(f"{path}.{key}", value, actual.get(key, "nothing"))
    elif wanted != actual or isinstance(wanted, bool) != isinstance(actual, bool):  # 1 is no “true”
        yield path, wanted, actual


def law(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check a universal sentence in the games of a search; nothing is printed."""
    if binder.laws is None:
        binder.report(UNKNOWN_NAME, "the game has no laws that could be cited", block.span, "leave the block out")
        return ()
    cited = binder.laws.find(block.argument)
    verdict = binder.laws.verdict(cited)
    if verdict.counterexample is not None:
        message = f"the law `{cited.id}` is false: “{cited.statement}” Not so in {verdict.counterexample}"
        binder.report(FALSE_LAW, message, block.span, "correct the text and the law, or the rule")
    elif not verdict.premises:
        message = f"nothing shows whether the law `{cited.id}` holds: its premise never occurred. “{cited.statement}”"
        remedy = "write a scenario in which it occurs, or correct the law"
        binder.report(UNTRIED_LAW, message, block.span, remedy)
    return ()


UNPROVED: Final = "unproved"
# The reasons why a universal sentence needs no proof.
REASONS: Final = {
    "definition": "says what a word means or which pieces there are",
    "advice": "says what is good to do",
    "story": "tells of history, of the book or of printing",
    "repeated": "says again what the named sections prove",
}
REPEATED: Final = "repeated"
# Blocks whose whole text one mark is about.
_HOLDERS: Final = ("box", "faq", "summary", "figure", "cards")
_REMEDY: Final = f"add `{{claim}}` or `{{law}}` below it, reword it, or say why it needs none: `{{unproved}} REASON` ({', '.join(REASONS)})"
_SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A universal sentence."""

    text: str
    # The word that makes it universal.
    word: str
    # The place of the word.
    span: Span
    # The line, from 0, on which its paragraph, list or block begins.
    block: int


def unproved_sentences(book: Book, source: Source) -> Iterator[Diagnostic]:
    """Find the unproved universal sentences of a book, in the order of the lines."""
    starts = [each.span.line - 1 for each in book.sections]
    marks = [mark for section in book.sections for mark in _marks(section.blocks)]
    holders = [lines for section in book.sections for lines in _holders(section.blocks)]
    for sentence in _universal(source, holders):
        line = sentence.span.line - 1
        end = next((start for start in starts if start > line), len(source.lines))
        mark = next((each for each in marks if line < each.span.line - 1 < end), None)
        if mark is None or (mark.name == UNPROVED and sentence.block != _block_above(source, mark, holders)):
            message = (
                f"nothing proves that “{clipped(sentence.text)}”: `{sentence.word}` says that it is so in all games"
            )
            yield finding(UNPROVED_SENTENCE, message, sentence.span, remedy=_REMEDY)


def _marks(blocks: Sequence[Block]) -> Iterator[Directive]:
    """Yield the blocks that prove a sentence or excuse it from proof, in order."""
    for block in blocks:
        if isinstance(block, Directive):
            if block.name in (*PROOFS, UNPROVED):
                yield block
            yield from _marks(block.content)
        elif isinstance(block, Items):
            for item in block.items:
                yield from _marks(item)


def _holders(blocks: Sequence[Block]) -> Iterator[range]:
    """Yield the lines, from 0, of the blocks that one mark is about as a whole."""
    for block in blocks:
        if isinstance(block, Directive):
            if block.name in _HOLDERS:
                yield range(block.span.line - 1, block.line + block.raw.count("\n") + 1)
            else:
                yield from _holders(block.content)


def _block_above(source: Source, mark: Directive, holders: Sequence[range]) -> int:
    """Return the first line of the block of the last prose before a mark; -1 where there is none."""
    last = next((each for each in reversed(source.prose) if each.first < mark.span.line - 1), None)
    return -1 if last is None else _block_of(source, last.first, holders)


def _block_of(source: Source, line: int, holders: Sequence[range]) -> int:
    """Return the first line of the block of a line: that of its holder, else the first line after an empty one."""
    held = next((each.start for each in holders if line in each), None)
    if held is not None:
        return held
    while line and source.lines[line - 1].strip():
        line -= 1
    return line


def _universal(source: Source, holders: Sequence[range]) -> Iterator[Sentence]:
    """Yield the universal sentences of the stated prose of a book, in the order of the lines; questions state nothing."""
    words = universal_words(source.language)
    if words is None:
        return
    for prose in sorted(source.prose):
        if not prose.is_said:
            continue
        text = masked(source, prose)
        for part in _SENTENCE.finditer(text):
            found = words.search(part.group().replace("\n", " "))
            if found is None or part.group().rstrip().endswith("?"):
                continue
            said = " ".join(unmasked(source, prose, text)[part.start() : part.end()].split())
            span = _span(source, prose, text, part.start() + found.start(), len(found.group()))
            yield Sentence(said, found.group(), span, _block_of(source, prose.first, holders))


def _span(source: Source, prose: Prose, text: str, start: int, length: int) -> Span:
    """Locate a word of some prose."""
    before = text[:start]
    line, column = prose.first + before.count("\n"), start - (before.rfind("\n") + 1)
    return Span(source.name, line + 1, column + 1, line + 1, column + length + 1, source.lines[line])


def unproved(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check the reason why a sentence needs no proof; nothing is printed."""
    reason, *anchors = block.argument.split()
    if reason not in REASONS:
        remedy = remedy_for(reason, REASONS, f"known: {', '.join(REASONS)}")
        binder.report(
            WRONG_OPTION, f"`{printable(reason)}` is no reason to leave a sentence unproved", block.span, remedy
        )
    elif bool(anchors) != (reason == REPEATED):
        said = "names no section that proves it" if reason == REPEATED else "takes nothing behind it"
        binder.report(WRONG_OPTION, f"`{reason}` {said}", block.span, f"write `{{unproved}} {REPEATED} ANCHOR …`")
    proving = {each.anchor for each in binder.book.sections if any(mark.name in PROOFS for mark in _marks(each.blocks))}
    for anchor in anchors if reason == REPEATED else ():
        if binder.require(anchor, binder.anchors, "section", block.span) and anchor not in proving:
            message = f"the section `{anchor}` has neither claim nor law, so it proves nothing"
            binder.report(WRONG_OPTION, message, block.span, "name a section that proves it")
    return ()
