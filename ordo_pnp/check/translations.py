"""Translations: complete, fresh, of something that exists, and naming the same numbers as the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Code, Diagnostic, finding, remedy_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.check.summary import Summarised, TextEntry
    from ordo_pnp.check.summary_index import SummaryIndex

STALE = Code("CAT401")
ORPHAN = Code("CAT402")
MISSING = Code("CAT403")
OTHER_NUMBER = Code("CAT404")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare every overlay with its source; skip overlays in an unknown language (reported by ``check.languages``)."""
    for each in index.files:
        if each.summary.key == "text" and index.missing_home(each) is None:
            known = index.languages_of(each.folder.game)
            if known is not None and each.summary.language not in known:
                continue
            sources = index.sources_of(each.folder)
            owner = each.folder.set or each.folder.game or each.folder.path.name
            yield from _overlay(index, each, sources, owner)
        elif each.summary.key == "set":
            yield from _not_begun(index, each)


def _not_begun(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    """Find the languages a set says it is made in, and is not."""
    begun = {other.summary.language for other in index.files if other.folder.path == each.folder.path}
    known = index.languages_of(each.folder.game) or ()
    for at, language in enumerate(index.declared_languages(each.folder) or ()):
        if language in known and language not in begun:
            yield finding(
                MISSING,
                f"the set `{each.summary.facts['id']}` says that it is made in `{language}`, and nothing is translated",
                index.span(each, ("set", "languages", at)),
                remedy=f"`ordo translate --lang {language}` shows what there is to translate; or leave the language out",
            )


def _overlay(
    index: SummaryIndex, each: Summarised, sources: Mapping[str, TextEntry], owner: str
) -> Iterator[Diagnostic]:
    entries = each.summary.entries
    declared = index.declared_languages(each.folder)
    is_promised = declared is None or each.summary.language in declared
    for name, entry in entries.items():
        source = sources.get(name)
        if source is not None:
            found = _entry(index, each, name, entry, source, f"{owner}/{name}")
            yield from found if is_promised else (item for item in found if item.code is ORPHAN)
            continue
        if each.folder.path in index.broken:
            continue
        yield finding(
            ORPHAN,
            f"`{name}` names nothing in `{owner}` that is translated",
            index.span(each, ("text", "entries", name), key=True),
            card=f"{owner}/{name}",
            remedy=remedy_for(name, sources, "correct the id, or delete the entry"),
        )
    for name, source in sources.items():
        if is_promised and source.texts and name not in entries:
            yield finding(
                MISSING,
                f"`{owner}/{name}` has no translation into `{each.summary.language}`",
                index.span(each, ("text", "entries"), key=True),
                card=f"{owner}/{name}",
                remedy=f'add `{name}:` with `source: "{source.source}"` and {_names(source.texts)}',
            )


def _entry(
    index: SummaryIndex, each: Summarised, name: str, entry: TextEntry, source: TextEntry, card: str
) -> Iterator[Diagnostic]:
    path, language = ("text", "entries", name), each.summary.language
    if entry.source != source.source:
        yield finding(
            STALE,
            f"the `{language}` texts of `{card}` were made from another source text",
            index.span(each, (*path, "source")),
            card=card,
            remedy=f'compare them with the source, then write `source: "{source.source}"`',
        )
    for key, numbers in entry.texts.items():
        if key not in source.texts:
            yield finding(
                ORPHAN,
                f"`{card}` has no text `{key}` to translate",
                index.span(each, (*path, key), key=True),
                card=card,
                remedy=f"it has {_names(source.texts)}; write `{key}` in the source first, or delete it",
            )
        elif numbers != source.texts[key]:
            yield finding(
                OTHER_NUMBER,
                f"the `{language}` text `{key}` of `{card}` names {_list(numbers)}, the source {_list(source.texts[key])}",
                index.span(each, (*path, key)),
                card=card,
                remedy="write the same numbers in both",
            )
    missing = [key for key in source.texts if key not in entry.texts]
    if missing:
        yield finding(
            MISSING,
            f"`{card}` lacks {_names(missing)} in `{language}`",
            index.span(each, path, key=True),
            card=card,
            remedy="translate what is missing",
        )


def _names(texts: Mapping[str, object] | list[str]) -> str:
    return ", ".join(f"`{key}`" for key in texts)


def _list(numbers: list[str]) -> str:
    return ", ".join(numbers) if numbers else "no number"
