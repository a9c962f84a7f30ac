"""What follows from data, shown beside them: the sentence that a card prints, its number, the words that are translated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.language.hover import rules_of
from ordo_pnp.editor.language.named_things import context_of
from ordo_pnp.games import plugin_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Document
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.language.things import TextContext


_SLUG: Final = re.compile(r"[a-z][a-z0-9-]*")
# Lines above those that are asked for in which the entry may begin that they belong to.
_ABOVE: Final = 100
# Of one answer: more lines than a screen has.
MAX_HINTS: Final = 400
# Letters of a hint; all of it is shown when one points at it.
_MAX_LABEL: Final = 110


def inlay_hints(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return what follows from the data in some lines.

    Params: ``textDocument``, ``range``. Result: `InlayHint[]` at the ends of lines, in their order.
    """
    text = editor.text(params.object("textDocument").uri("uri"))
    asked = params.object("range")
    first, last = asked.object("start").count("line"), min(asked.object("end").count("line"), text.lines.count)
    here = context_of(editor, text, is_fresh=True)
    stale = editor.session.stale
    found = []
    for line, words, more in sorted(_hints(here, first, last, stale)):
        found.append(_hint(text.lines, line, words, more))
        if len(found) == MAX_HINTS:
            break
    return found


def _hint(lines: TextLines, line: int, words: str, more: str) -> dict[str, Any]:
    label = words if len(words) <= _MAX_LABEL else f"{words[: _MAX_LABEL - 1].rstrip()}…"
    end = lines.position(lines.start(line) + len(lines.line(line)))
    hint: dict[str, Any] = {"position": end, "label": label, "paddingLeft": True}
    if more or label != words:
        hint["tooltip"] = {"kind": "markdown", "value": more or words}
    return hint


def _hints(here: TextContext, first: int, last: int, stale: frozenset[str]) -> Iterator[tuple[int, str, str]]:
    """Yield lines, from 0, with what is shown at their ends and what more is to be said."""
    words = set(_SLUG.findall("\n".join(here.text.lines.line(line) for line in range(first - _ABOVE, last + 1))))
    for card in here.card_set.cards if here.card_set is not None else ():
        if card.id.partition("/")[2] not in words:
            continue  # of 1,000 cards all places need not be looked for
        if card.origin.document.file == here.text.path and card.id not in stale:
            span = card.origin.span()
            if span.line - 1 <= last:
                yield from (each for each in _of_card(here, card) if first <= each[0] <= last)
        for language, origin in card.text_origins.items():
            if origin.document.file == here.text.path and _is_now(origin.document, here):
                yield from (each for each in _of_translation(card, language) if first <= each[0] <= last)


def _is_now(document: Document, here: TextContext) -> bool:
    return document.text == here.text.lines.text.removeprefix("\ufeff")


def _of_card(here: TextContext, card: Card) -> Iterator[tuple[int, str, str]]:
    names = {
        language: texts["name"]
        for language, texts in card.texts.items()
        if "name" in texts and language != card.language
    }
    yield card.origin.span("id").line - 1, f"no. {card.printing.number}", _listed(names)
    made = plugin_of(card.game).derived.text
    if made is not None and card.fields.get(made.field):
        rules = rules_of(card, here)
        others = {each: rules_of(card, here, each) for each in made.languages}
        if rules:
            yield card.origin.span(made.field, key=True).line - 1, rules.replace("\n", " "), _listed(others)


def _listed(texts: Mapping[str, str]) -> str:
    return "\n\n".join(f"**{language}** {text}" for language, text in texts.items() if text)


def _of_translation(card: Card, language: str) -> Iterator[tuple[int, str, str]]:
    """Yield the words in the language of the set beside those that they were translated into."""
    origin = card.text_origins[language]
    for name, source in card.own_texts.items():
        if name in card.translation(language) and name in origin.value:
            yield origin.span(name).line - 1, source, ""


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/inlayHint": inlay_hints}
