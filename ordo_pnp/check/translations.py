"""Check languages and translations: complete, fresh, about existing texts, and with the numbers of the source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base import (
    Code,
    Diagnostic,
    Edit,
    Fix,
    OrdoError,
    Span,
    Ties,
    did_you_mean,
    finding,
    near_word,
    remedy_for,
    replaced_word,
    suggestion,
    together,
)
from ordo_pnp.cards import Draft, Folder, is_language, language_remedy, shipped_cards, short_code
from ordo_pnp.check.summaries import Summarised, SummaryIndex, TextEntry

MISSING_TRANSLATION = Code("CAT403")
# So many of the untranslated entries of a file are named; the others are counted.
_NAMED: Final = 3


class TextHome(NamedTuple):
    """The home of translated sources: a set, or the words of a game."""

    folder: Folder
    sources: Mapping[str, TextEntry]

    @property
    def owner(self) -> str:
        """Its name for people."""
        return self.folder.set or self.folder.game or self.folder.path.name

    def topic(self, what: str) -> str:
        """Return the keys that findings say they unsettle or rest on."""
        return f"{what} of {self.folder.path}"


def missing_entries(
    index: SummaryIndex, home: TextHome, each: Summarised, explained: Collection[str]
) -> Iterator[Diagnostic]:
    """Find sources without an entry in a file; where several are not or not wholly translated, one finding counts them."""
    language = each.summary.language
    known = each.summary.entry_names
    lacking = [name for name, source in home.sources.items() if source.texts and name not in known]
    span = index.span(each, ("text", "entries"), key=True)
    counted = home.topic(f"entries in {language}")
    bare = [name for name in lacking if home.topic(f"`{name}` in {language}") not in explained]
    for name in lacking:
        source = home.sources[name]
        yield finding(
            MISSING_TRANSLATION,
            f"`{home.owner}/{name}` has no translation into `{language}`",
            span,
            card=f"{home.owner}/{name}",
            remedy=f'add `{name}:` with `source: "{source.source}"` and {quoted(source.texts)}',
            ties=Ties(rests_on=(home.topic(f"`{name}` in {language}"), *([counted] if name in bare else []))),
        )
    parts = [name for name, entry in each.summary.entries.items() if untold_texts(home.sources.get(name), entry)]
    if len(bare) + len(parts) > 1:
        yield finding(
            MISSING_TRANSLATION,
            _counted(home.owner, language, bare, parts),
            span,
            remedy=f"`ordo translate --lang {language}` shows what there is to translate",
            ties=Ties(unsettles=(counted,)),
        )


def _counted(owner: str, language: str, bare: Sequence[str], parts: Sequence[str]) -> str:
    if not parts:
        return f"{_entries(bare, owner, 'has', 'have')} no translation into `{language}`: {quoted_some(bare)}"
    told = f"{_entries(parts, owner, 'is', 'are')} only partly translated into `{language}`: {quoted_some(parts)}"
    return f"{told}; and {_entries(bare, '', 'has', 'have')} no translation: {quoted_some(bare)}" if bare else told


def _entries(names: Sequence[str], owner: str, one: str, many: str) -> str:
    what = "1 entry" if len(names) == 1 else f"{len(names)} entries"
    return f"{what}{f' of `{owner}`' if owner else ''} {one if len(names) == 1 else many}"


def quoted_some(names: Sequence[str]) -> str:
    """Return the first names of some as messages list them, and how many more there are."""
    return quoted(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")


def untold_texts(source: TextEntry | None, entry: TextEntry) -> list[str]:
    """Return the texts of a source that an entry lacks, but for those that it has under a misspelled name."""
    if source is None:
        return []
    missing = [key for key in source.texts if key not in entry.texts]
    meant = {did_you_mean(key, missing) for key in entry.texts if key not in source.texts}
    return [key for key in missing if key not in meant]


def quoted(texts: Mapping[str, object] | Sequence[str]) -> str:
    """Return names as messages list them."""
    return ", ".join(f"`{key}`" for key in texts)


OTHER_LANGUAGE = Code("CAT408")
TWO_FILES = Code("CAT409")
NO_LANGUAGE = Code("CAT413")


def check_languages(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare the language of every game, set and file of translations with those of its game."""
    overlays: dict[tuple[Path, str], list[Summarised]] = {}
    foreign: dict[str | None, list[Summarised]] = {}
    for each in index.files:
        if not each.summary.language or index.missing_home(each) is not None:
            continue
        known = index.languages_of(each.folder.game)
        if known is None:
            continue
        if each.summary.language not in known:
            foreign.setdefault(each.folder.game, []).append(each)
        elif each.summary.key == "text":
            overlays.setdefault((each.folder.path, each.summary.language), []).append(each)
        elif each.summary.key == "set":
            yield from _declared(index, each, known)
    for each in [each for each in index.files if each.summary.key == "game"]:
        yield from _listed(index, each, foreign.get(each.folder.game, ()))
    for game, files in foreign.items():
        yield from (_foreign(index, each, index.languages_of(game) or ()) for each in files)
    for (_, language), files in overlays.items():
        yield from _in_two_files(index, language, files)


def _in_two_files(index: SummaryIndex, language: str, files: list[Summarised]) -> Iterator[Diagnostic]:
    """Find the files of one folder with translations into one language, but for the first."""
    known = index.languages_of(files[0].folder.game) or ()
    files.sort(key=lambda each: each.path.stem != language)
    for each in files[1:]:
        yield finding(
            TWO_FILES,
            f"translations into `{language}` stand in two files",
            index.span(each, ("text", "language")),
            remedy=_remedy(each, known, "put the entries of both into one"),
            related=((index.span(files[0], ("text", "language")), "the other file"),),
        )


def _topic(game: str | None, language: str) -> str:
    """Return the keys that findings about a language of a game unsettle or rest on."""
    return f"language {language} of {game}"


def _listed(index: SummaryIndex, game: Summarised, foreign: Sequence[Summarised]) -> Iterator[Diagnostic]:
    """Find listed languages that are invalid, or empty because another is meant.

    Texts in the one that was meant are in no language of the game.

    Args:
        index: All files.
        game: The game's own file.
        foreign: Its files in languages that it does not list.
    """
    used = {each.summary.language for each in index.files if each.folder.game == game.folder.game}
    meant = {each.summary.language for each in foreign}
    for each in foreign:
        if each.summary.key != "text" or each.path.stem != each.summary.language:
            meant.discard(each.summary.language)
    known = index.languages_of(game.folder.game) or ()
    for at, language in enumerate(known):
        near = None if language in used else did_you_mean(language, meant)
        if is_language(language) and near is None:
            continue
        near = near or short_code(language)
        if is_language(language):
            code = OTHER_LANGUAGE
            message = f"nothing is written in `{language}`, and translations are in `{near}`, which is no language of the game"
        else:
            code, message = NO_LANGUAGE, f"`{language}` is not the code of a language"
        span = index.span(game, ("game", "languages", at))
        yield finding(
            code,
            message,
            span,
            remedy=suggestion(language, near) if near else language_remedy(language),
            fix=replaced_word(span, language, near) if near and near not in known else None,
            ties=Ties(unsettles=tuple(_topic(game.folder.game, name) for name in (language, near) if name)),
        )


def _foreign(index: SummaryIndex, each: Summarised, known: Collection[str]) -> Diagnostic:
    language, key = each.summary.language, each.summary.key
    what = {"text": "these translations are", "set": "this set is"}.get(key, "this game is")
    return finding(
        OTHER_LANGUAGE,
        f"{what} in `{language}`, which is no language of the game",
        span := index.span(each, (key, "language")),
        remedy=_remedy(each, known, _known_or_new(index, each, known)),
        fix=_fix(each, known, span),
        ties=Ties(rests_on=(_topic(each.folder.game, language),)),
    )


def _remedy(each: Summarised, known: Collection[str], otherwise: str) -> str:
    """Suggest the language that the file is named after, or one that is spelled similarly."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known and stem != language:
        return f"write `language: {stem}`, after which `{each.name}` is named"
    return otherwise if language in known else remedy_for(language, known, otherwise)


def _known_or_new(index: SummaryIndex, each: Summarised, known: Collection[str]) -> str:
    """Name the languages of the game; it can get another one unless it came with the program, and the file did not."""
    shipped = shipped_cards()
    games = (file for file in index.files if file.summary.key == "game" and file.folder.game == each.folder.game)
    is_fixed = any(game.path.is_relative_to(shipped) for game in games) and not each.path.is_relative_to(shipped)
    return f"one of {', '.join(known)}" + ("" if is_fixed else "; or add it to `languages` in `game.yaml`")


def _fix(each: Summarised, known: Collection[str], span: Span) -> Fix | None:
    """Write the language that the file is named after, which is surely meant, or the one that is spelled similarly."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known:
        return replaced_word(span, language, stem, is_safe=True)
    return near_word(span, language, known)


def _declared(index: SummaryIndex, each: Summarised, known: Collection[str]) -> Iterator[Diagnostic]:
    for at, language in enumerate(index.declared_languages(each.folder) or ()):
        if language not in known:
            yield finding(
                OTHER_LANGUAGE,
                f"the set says that it is made in `{language}`, which is no language of the game",
                span := index.span(each, ("set", "languages", at)),
                fix=near_word(span, language, known),
                remedy=remedy_for(language, known, _known_or_new(index, each, known)),
                ties=Ties(rests_on=(_topic(each.folder.game, language),)),
            )


STALE = Code("CAT401")
ORPHAN = Code("CAT402")
OTHER_NUMBER = Code("CAT404")
SUPERFLUOUS = Code("CAT414")


def check_translations(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare every overlay with its source; skip overlays in an unknown language (reported by ``check.languages``)."""
    for each in index.files:
        if each.summary.key == "text" and each.summary.entries and _is_superfluous(index, each):
            yield _superfluous(index, each)
    for home, overlays in _homes(index):
        orphans = list(_orphans(index, home, overlays))
        yield from orphans
        explained = {topic for orphan in orphans for topic in orphan.ties.unsettles}
        declared = index.declared_languages(home.folder)
        for each in overlays:
            is_promised = declared is None or each.summary.language in declared
            if is_promised:
                yield from missing_entries(index, home, each, explained)
            for name in filter(home.sources.__contains__, each.summary.entries):
                found = _entry(index, home, each, name)
                yield from found if is_promised else (item for item in found if item.code is ORPHAN)
    for each in index.files:
        if each.summary.key == "set" and index.missing_home(each) is None:
            yield from _not_begun(index, each)


def _is_superfluous(index: SummaryIndex, each: Summarised) -> bool:
    """Whether a file translates into the language that its source is written in."""
    return each.summary.language == index.own_language(each.folder)


def _superfluous(index: SummaryIndex, each: Summarised) -> Diagnostic:
    """Return the finding about a file whose texts are never shown."""
    what = f"the set `{each.folder.set}`" if each.folder.set else f"the game `{each.folder.game}`"
    return finding(
        SUPERFLUOUS,
        f"{what} is written in `{each.summary.language}` itself: nothing in this file is used",
        index.span(each, ("text", "language")),
        remedy="delete the file, or write the language that its texts are in",
        fix=_deleted(index, [(each, list(each.summary.entries))]),
    )


def _deleted(index: SummaryIndex, entries: Sequence[tuple[Summarised, Sequence[str]]]) -> Fix | None:
    """Return the fix that deletes written entries of files; a person should check it.

    None where a file has a form in which they cannot be taken out, or other entries of it have errors.
    """
    edits: list[Edit] = []
    for each, names in entries:
        if each.summary.wrong:
            return None
        document = index.document(each)
        draft, expected = Draft(document), deepcopy(document.data)
        held = expected["text"]["entries"]
        for name in names:
            del held[name]
            if held:
                draft.remove(("text", "entries", name))
        if not held:
            draft.clear(("text", "entries"))
        try:
            draft.finish(expected)
        except OrdoError:
            return None
        edits += draft.edits()
    return Fix(tuple(edits), is_safe=False)


def _homes(index: SummaryIndex) -> list[tuple[TextHome, list[Summarised]]]:
    """Return the translated entries, with their overlays in languages of the game."""
    homes: dict[int, tuple[TextHome, list[Summarised]]] = {}
    for each in index.files:
        if each.summary.key != "text" or index.missing_home(each) is not None or _is_superfluous(index, each):
            continue
        known = index.languages_of(each.folder.game)
        if known is None or each.summary.language in known:
            if id(each.folder) not in homes:
                homes[id(each.folder)] = TextHome(each.folder, index.sources_of(each.folder)), []
            homes[id(each.folder)][1].append(each)
    return list(homes.values())


def _not_begun(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    """Find declared languages of a set in which it is not begun."""
    begun = {other.summary.language for other in index.files if other.folder.path == each.folder.path}
    begun |= {language for folder, language in index.unread_translations if folder == each.folder.path}
    known = index.languages_of(each.folder.game) or ()
    for at, language in enumerate(index.declared_languages(each.folder) or ()):
        if language in known and language not in begun:
            yield finding(
                MISSING_TRANSLATION,
                f"the set `{each.summary.facts['id']}` says that it is made in `{language}`, and nothing is translated",
                index.span(each, ("set", "languages", at)),
                remedy=f"`ordo translate --lang {language}` shows what there is to translate; or leave the language out",
            )


def _orphans(index: SummaryIndex, home: TextHome, overlays: Sequence[Summarised]) -> Iterator[Diagnostic]:
    """Find entries of nothing: one finding for each name in all languages, which also explains missing entries."""
    if home.folder.path in index.broken:
        return
    named: dict[str, list[Summarised]] = {}
    wrong = index.wrong_in(home.folder.path)
    for each in overlays:
        for name in each.summary.entries:
            if name not in home.sources and name not in wrong:
                named.setdefault(name, []).append(each)
    meant = {name: _meant(home, name, files) for name, files in named.items()}
    lost = [name for name in named if meant[name][0] is None]
    if len(lost) > 1:
        yield _lost_entries(index, home, overlays, lost)
    for name, files in named.items():
        found = _orphan(index, home, name, files, meant[name])
        if name in lost:
            is_alone = len(lost) == 1
            ties = found.ties._replace(rests_on=(*found.ties.rests_on, home.topic("lost entries")))
            fix = _deleted(index, [(each, lost) for each in files]) if is_alone else None
            found = replace(found, fix=fix, ties=found.ties if is_alone else ties)
        yield found
        for at in range(1, len(files)):  # for requests for one language
            found = _orphan(index, home, name, files[at:], _meant(home, name, files[at:]))
            rests_on = (*found.ties.rests_on, home.topic(f"entries `{name}`"))
            yield replace(found, ties=found.ties._replace(rests_on=rests_on))


def _lost_entries(
    index: SummaryIndex, home: TextHome, overlays: Sequence[Summarised], lost: Sequence[str]
) -> Diagnostic:
    """Return one finding about all entries without a source, such as those of deleted cards."""
    held = [(each, names) for each in overlays if (names := [name for name in lost if name in each.summary.entries])]
    places = [index.span(each, ("text", "entries", names[0]), key=True) for each, names in held]
    return finding(
        ORPHAN,
        f"{len(lost)} entries name nothing in `{home.owner}` that is translated: {quoted_some(lost)}",
        places[0],
        remedy="correct the ids, or delete the entries",
        related=tuple((place, "and here") for place in places[1:]),
        fix=_deleted(index, held),
        ties=Ties(unsettles=(home.topic("lost entries"),), rests_on=(home.topic("ids"),)),
    )


def _orphan(
    index: SummaryIndex, home: TextHome, name: str, files: Sequence[Summarised], likely: tuple[str | None, bool]
) -> Diagnostic:
    """Return the finding about the entries of one name in some files, at the first of them.

    Args:
        index: All files.
        home: The source that they translate.
        name: Of the entries.
        files: The files that have them.
        likely: The result of ``_meant``.
    """
    meant, is_renamed = likely
    places = [index.span(file, ("text", "entries", name), key=True) for file in files]
    message = f"`{name}` names nothing in `{home.owner}` that is translated"
    remedy = "correct the id, or delete the entry"
    fix = None
    if meant is not None:
        remedy = suggestion(name, meant)
        fix = together(replaced_word(place, name, meant, is_safe=is_renamed) for place in places)
        if is_renamed:
            message += f", but `{home.owner}/{meant}` has the text that it translates"
            remedy = f"write `{meant}`; `ordo rename` changes the id of a card wherever it is named"
    lacking = [home.topic(f"`{meant}` in {file.summary.language}") for file in files] if meant else []
    return finding(
        ORPHAN,
        message,
        places[0],
        card=f"{home.owner}/{name}",
        remedy=remedy,
        related=tuple((place, "and here") for place in places[1:]),
        fix=fix,
        ties=Ties(unsettles=(home.topic(f"entries `{name}`"), *lacking), rests_on=(home.topic("ids"),)),
    )


def _meant(home: TextHome, name: str, files: Sequence[Summarised]) -> tuple[str | None, bool]:
    """Return the card that lacks the entries of a name, and whether that is sure: they translate its very text."""
    known = set().union(*(file.summary.entry_names for file in files))
    lacking = {other: source for other, source in home.sources.items() if source.texts and other not in known}
    hashes = {file.summary.entries[name].source for file in files}
    same = [other for other, source in lacking.items() if hashes == {source.source}]
    return (same[0], True) if len(same) == 1 else (did_you_mean(name, lacking), False)


def _entry(index: SummaryIndex, home: TextHome, each: Summarised, name: str) -> Iterator[Diagnostic]:
    """Compare an entry with its source."""
    path, language = ("text", "entries", name), each.summary.language
    source, entry, card = home.sources[name], each.summary.entries[name], f"{home.owner}/{name}"
    is_fresh = home.topic(f"source of `{name}` in {language}")
    if entry.source != source.source:
        span = index.span(each, (*path, "source"))
        fix = replaced_word(span, entry.source, source.source)
        yield finding(
            STALE,
            f"the `{language}` texts of `{card}` were made from another source text",
            span,
            card=card,
            remedy=f'compare them with the source, then write `source: "{source.source}"`, or all at once: `ordo translate --lang {language} --stamp`',
            fix=None if fix is None else replace(fix, needs_reader=True),
            ties=Ties(unsettles=(is_fresh,), rests_on=(home.topic(f"`{name}`"), *index.text_lines(home.folder, name))),
        )
    extra = [key for key in entry.texts if key not in source.texts]
    missing = [key for key in source.texts if key not in entry.texts]
    for key in extra:
        yield _extra_text(index, home, each, name, key, missing)
    untold = untold_texts(source, entry)
    counted = (home.topic(f"entries in {language}"),)
    for keys in (*([key] for key in missing if key not in untold), untold):
        if keys:
            yield finding(
                MISSING_TRANSLATION,
                f"`{card}` lacks {quoted(keys)} in `{language}`",
                index.span(each, path, key=True),
                card=card,
                remedy="translate what is missing",
                ties=Ties(
                    rests_on=counted
                    if keys is untold
                    else tuple(home.topic(f"`{key}` of `{name}` in {language}") for key in keys)
                ),
            )
    for key, numbers in entry.texts.items():
        if key in source.texts and numbers != source.texts[key]:
            yield finding(
                OTHER_NUMBER,
                f"the `{language}` text `{key}` of `{card}` names {_list(numbers)}, the source {_list(source.texts[key])}",
                index.span(each, (*path, key)),
                card=card,
                remedy="write the same numbers in both",
                ties=Ties(rests_on=(is_fresh,)),
            )


def _extra_text(
    index: SummaryIndex, home: TextHome, each: Summarised, name: str, key: str, missing: Sequence[str]
) -> Diagnostic:
    """Return the finding about a text that the source does not have; one that is missing may be meant."""
    span = index.span(each, ("text", "entries", name, key), key=True)
    card, meant = f"{home.owner}/{name}", did_you_mean(key, missing)
    has = quoted(home.sources[name].texts)
    return finding(
        ORPHAN,
        f"`{card}` has no text `{key}` to translate",
        span,
        card=card,
        remedy=suggestion(key, meant) if meant else f"it has {has}; add `{key}` to the source first, or delete it",
        fix=near_word(span, key, missing),
        ties=Ties(unsettles=(home.topic(f"`{meant}` of `{name}` in {each.summary.language}"),) if meant else ()),
    )


def _list(numbers: list[str]) -> str:
    return ", ".join(numbers) if numbers else "no number"
