"""The Languages view: texts beside their translations, stale ones, and new languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ordo_pnp.base import Diagnostic, OrdoError, clipped, printable
from ordo_pnp.cards import (
    Document,
    GameData,
    GameTerm,
    is_language,
    language_remedy,
    letter_pattern,
    named_by,
    parse_query,
    read_bytes,
    source_hash,
    terms_of,
    word_pattern,
)
from ordo_pnp.editor.language.open_projects import FindingPlaces
from ordo_pnp.editor.language.protocol import CONTENT_MODIFIED, Handler, Params, RpcError
from ordo_pnp.editor.studio.card_table import WrittenCells, require_home, require_read
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.studio_findings import MAX_PLACED, causes_now, most_urgent, told_finding
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.project import WrittenGame
from ordo_pnp.tables import HEADINGS, CellGrid, Freshness, SourceText, Translation, TranslationTable

TranslatedEntry: TypeAlias = "tuple[str, str, str, str]"


# Texts of entries remembered, the last ones.
_MAX_SOURCES: Final = 100_000


class SeenSources:
    """The source texts of entries by their hash, as of each ``look``.

    Args:
        desk: The desk of the cards, whose current texts are remembered.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts: dict[str, Mapping[str, str]] = {}
        self.look()

    def look(self) -> None:
        """Remember the current texts of all cards."""
        for card in self._desk.session.catalog().cards():
            texts = card.own_texts
            self._texts[source_hash(texts)] = texts
        while len(self._texts) > _MAX_SOURCES:
            del self._texts[next(iter(self._texts))]

    def text(self, digest: str, key: str) -> str | None:
        """Return a text of the entry with a hash; None where that was never seen."""
        found = self._texts.get(digest)
        return None if found is None else found.get(key, "")


class LookedThrough:
    """Texts of stale entries that a translator has rewritten or confirmed, until all of the entry are."""

    def __init__(self, desk: Desk) -> None:
        self._seen = desk.kept(SeenSources)
        # The hash of the source, and the translations confirmed for it.
        self._right: dict[TranslatedEntry, tuple[str, dict[str, str]]] = {}

    def note(self, entry: TranslatedEntry, digest: str, key: str, text: str) -> None:
        """Note that a translation fits a source."""
        known = self._right.get(entry)
        if known is None or known[0] != digest:
            known = self._right[entry] = digest, {}
        known[1][key] = text

    def holds(self, entry: TranslatedEntry, passage: SourceText) -> bool:
        """Whether a translation has been confirmed, or its own source is still the one it was made from."""
        if not passage.before:
            return False
        digest, texts = self._right.get(entry, ("", {}))
        is_noted = digest == passage.digest and texts.get(passage.key) == passage.before
        return is_noted or self._seen.text(passage.made_from, passage.key) == passage.source


# States of a translation: ``equal`` to its source; ``reviewed`` is right, but others of its entry are still stale.
STATES: Final = ("current", "equal", "reviewed", "stale", "missing")


def game_of(desk: Desk, params: Params) -> WrittenGame:
    """Return the game of ``game``, with its cards as written.

    Raises:
        RpcError: There is none.
    """
    name = params.id("game")
    if name not in desk.session.catalog().games:
        raise RpcError(f"there is no game `{printable(name)}`")
    return desk.session.written(name)


def translation_of(written: WrittenGame, language: str) -> Translation:
    """Return the translation of a game into a language.

    Raises:
        RpcError: The game is not made in it.
    """
    game = written.game
    if language not in game.languages:
        raise RpcError(f"`{game.id}` is not made in `{printable(language)}`: add it to `languages` in `game.yaml`")
    return Translation(game, written.files, language)


def state_of(desk: Desk, game: str, language: str, passage: SourceText) -> str:
    """Return the state of a translation, one of ``STATES``."""
    if passage.state is Freshness.MISSING:
        return "missing"
    if passage.state is Freshness.STALE:
        entry = (game, language, passage.set, passage.entry)
        return "reviewed" if desk.kept(LookedThrough).holds(entry, passage) else "stale"
    return "equal" if passage.before == passage.source else "current"


def translations(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the texts of a game beside their translations into a language.

    Params: ``game``, ``language``; ``set`` or ``filter`` to select some; a filter selects cards alone. Result:
    ``rows`` with ``set`` (empty for words of the game), ``entry`` (a card by its slug, ``set``, or a group of words), ``card``
    (its id, or null), ``key``, ``source`` and its ``language``, ``text``, ``state`` (see ``STATES``), ``old``, the source of a
    stale text where it was seen, else null, ``terms``: words of the game in the source, ``{word, wanted, means}``;
    and ``progress`` by language, ``{state: count}``.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        written = game_of(desk, params)
        game = written.game
        language = params.string("language", 20)
        desk.kept(SeenSources).look()
        known = {str(card.id): card for card in game.cards()}
        chosen = None
        if "filter" in params and (words := params.string("filter", 10_000)).strip():
            chosen = {str(each.id) for each in parse_query(words).select(game.cards())}
        sets = {params.id("set")} if "set" in params else None
        terms = _TermHints(game, language)
        rows = []
        for each in translation_of(written, language).passages(sets):
            identifier = f"{each.set}/{each.entry}"
            card = known.get(identifier)
            if chosen is not None and identifier not in chosen:
                continue
            source = game.language if not each.set else game.sets[each.set].language
            rows.append(
                {
                    "set": each.set,
                    "entry": each.entry,
                    "card": None if card is None else identifier,
                    "key": each.key,
                    "source": each.source,
                    "sourceLanguage": source,
                    "text": each.before,
                    "state": (state := state_of(desk, game.id, language, each)),
                    "old": desk.kept(SeenSources).text(each.made_from, each.key) if state == "stale" else None,
                    "terms": terms.of(each.source, source),
                }
            )
        return {"rows": rows, "progress": {each: _progress(desk, written, each) for each in game.languages}}


def _progress(desk: Desk, written: WrittenGame, language: str) -> Mapping[str, int]:
    passages = translation_of(written, language).passages()
    return Counter(state_of(desk, written.game.id, language, each) for each in passages)


class _TermHints:
    """The words that a translator must use for those of the source."""

    def __init__(self, game: GameData, language: str) -> None:
        self._game = game
        self._wanted = {each.id: each for each in terms_of(game, language).terms}
        self._sources: dict[str, Sequence[GameTerm]] = {}

    def of(self, text: str, language: str) -> list[dict[str, str]]:
        """Return the terms in a text of a language, each once."""
        if language not in self._sources:
            self._sources[language] = terms_of(self._game, language).terms
        return [*self._found(text, self._sources[language])]

    def _found(self, text: str, terms: Sequence[GameTerm]) -> Iterator[dict[str, str]]:
        letter = letter_pattern(text)
        for each in terms:
            wanted = self._wanted.get(each.id)
            if wanted is not None and word_pattern(each.word, letter).search(text):
                yield {"word": each.word, "wanted": wanted.word, "means": each.means}


def text_findings(window: StudioWindow, params: Params) -> list[dict[str, Any]]:
    """Return the findings of the translations of a game.

    Params: ``game``. Result: ``set`` (empty for the words of the game), ``entry``, ``key``, of the first text for the whole
    entry, ``language``, and the finding as of ``told_finding``.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        found = causes_now(desk)
        places = _TextPlaces(game_of(desk, params))
        told = []
        for each in most_urgent([each for each in found if places.may_hold(each)])[:MAX_PLACED]:
            desk.give_way()
            told += [(place, each) for place in places.of(each)]
    at = FindingPlaces(window.editor)
    return [{**place, **told_finding(each, at)} for place, each in told]


class _TextPlaces:
    """The texts of findings."""

    def __init__(self, written: WrittenGame) -> None:
        self._written = written
        self._homes: dict[str, tuple[Document, str]] = {
            document.name: (document, card_set or "")
            for _, document, _, card_set in written.files
            if isinstance(document.data, dict) and "text" in document.data
        }
        self._keys: dict[tuple[str, str], Mapping[str, Sequence[str]]] = {}

    def may_hold(self, found: Diagnostic) -> bool:
        """Whether a finding is in a file of translations."""
        return found.span.file in self._homes

    def of(self, found: Diagnostic) -> Iterator[dict[str, str]]:
        """Yield the text that a finding in a file of translations is about, if it is one."""
        document, card_set = self._homes[found.span.file]
        language = str(document.data["text"].get("language"))
        if language not in self._written.game.languages:
            return
        mark = found.span.line - 1, found.span.column - 1
        path = [str(each) for each in document.path_at(mark)]
        if path[:2] != ["text", "entries"] or len(path) < 3:
            return
        keys = self._texts(language, card_set).get(path[2])
        if keys:
            key = path[3] if path[3:4] and path[3] in keys else keys[0]
            yield {"set": card_set, "entry": path[2], "key": key, "language": language}

    def _texts(self, language: str, card_set: str) -> Mapping[str, Sequence[str]]:
        """Return the names of the texts of each entry of a set."""
        if (language, card_set) not in self._keys:
            entries: dict[str, list[str]] = {}
            for each in translation_of(self._written, language).passages({card_set}):
                entries.setdefault(each.entry, []).append(each.key)
            self._keys[language, card_set] = entries
        return self._keys[language, card_set]


# Letters of one text.
MAX_PASSAGE: Final = 100_000


def translate(window: StudioWindow, params: Params) -> dict[str, str]:
    """Write the translation of a text; an empty one removes it, an unchanged one is confirmed.

    The entry gets the hash of its source as soon as all its texts are written or confirmed.

    Params: ``game``, ``language``, ``set``, ``entry``, ``key``; ``text``; ``source`` and ``was``: the texts on the page.
    Result: the ``state`` then.

    Raises:
        RpcError: There is no such text, it or its source has been changed meanwhile, or its value is not allowed.
        OrdoError: A file is written too unusually.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        written, language = game_of(desk, params), params.string("language", 20)
        game, translation = written.game, translation_of(written, language)
        _require_readable(written, language, params.id("set"), params.id("entry"))
        passage = _seen(translation, params)
        text = params.string("text", MAX_PASSAGE)
        title = f"{passage.set or game.id}/{passage.entry}: {passage.key}.{language}"
        if not text.strip():
            if passage.before:
                sources = desk.kept(WrittenCells).sources
                changed = translation.without(passage.set, passage.entry, passage.key, sources)
                apply_texts(desk, {path: after for path, (_, after) in changed.items()}, title)
        else:
            _write(desk, translation, passage, text, title)
        return {"state": _now(desk, params)}


def _seen(translation: Translation, params: Params) -> SourceText:
    """Return the current text of an entry.

    Raises:
        RpcError: There is none, or the page showed another text.
    """
    name = params.id("set"), params.id("entry"), params.id("key")
    found = next((each for each in translation.passages({name[0]}) if (each.set, each.entry, each.key) == name), None)
    if found is None:
        raise RpcError(f"`{printable('/'.join(name))}` is nothing to translate")
    for shown, now, what in (("was", found.before, "translation"), ("source", found.source, "source")):
        if params.string(shown, MAX_PASSAGE) != now:
            message = f"the {what} has been changed meanwhile: it is `{clipped(printable(now))}`"
            raise RpcError(message, CONTENT_MODIFIED, {"source": found.source, "text": found.before})
    return found


def _write(desk: Desk, translation: Translation, passage: SourceText, text: str, title: str) -> None:
    """Write a text, with the hash of its source if no other text of the entry is stale or missing.

    Raises:
        RpcError: No file of translations can hold it.
    """
    looked = desk.kept(LookedThrough)
    entry = (translation.game.id, translation.language, passage.set, passage.entry)
    looked.note(entry, passage.digest, passage.key, text)
    rows = []
    for each in translation.passages({passage.set}):
        is_it = (each.entry, each.key) == (passage.entry, passage.key)
        is_right = each.entry == passage.entry and each.state is Freshness.STALE and looked.holds(entry, each)
        if is_it or is_right:
            name = each.set or translation.words_name
            said = text if is_it else each.before
            rows.append([name, each.entry, each.key, each.state, each.digest, each.source, each.before, said])
    grid = CellGrid([[*HEADINGS, translation.language], *rows])
    table = TranslationTable(grid, translation, desk.session.schemas().by_key["text"][None])
    if table.problems:
        told = table.problems[0]
        place = told.span.line - 1, told.span.column - 1
        message = told.message.removeprefix(f"{grid.shown(place)}: ")
        raise RpcError(f"{message}; {told.help}" if told.help else message)
    changes = translation.changes(table.entries, desk.kept(WrittenCells).sources)
    apply_texts(desk, {path: after for path, (_, after) in changes.items()}, title)


def _now(desk: Desk, params: Params) -> str:
    desk.kept(SeenSources).look()
    written, language = game_of(desk, params), params.string("language", 20)
    name = params.id("set"), params.id("entry"), params.id("key")
    passages = translation_of(written, language).passages({name[0]})
    return next(
        state_of(desk, written.game.id, language, each) for each in passages if (each.set, each.entry, each.key) == name
    )


def _require_readable(written: WrittenGame, language: str, card_set: str, entry: str) -> None:
    """Require that the source of an entry, and the files of its translations, can be read.

    Raises:
        RpcError: A file cannot.
    """
    card_set = card_set if card_set in written.game.sets else ""
    require_home(written, card_set, {f"text {language}"})
    source = next((each for each in written.game.cards() if each.id == f"{card_set}/{entry}"), None)
    if source is not None:
        require_read(written, source.origin.document.file)


def add_language(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a language to a game. The files of its texts begin with the first text written.

    Params: ``game``, ``language``: its code. Result: the ``language``.

    Raises:
        RpcError: It is no code of a language, the game has it already, or ``game.yaml`` cannot be read or edited by a program.
    """
    desk = window.desk
    language = params.string("language", 20).strip()
    if not is_language(language):
        raise RpcError(f"`{printable(language)}` is not the code of a language; {language_remedy(language)}")
    with named_by(desk.workspace.naming):
        written = game_of(desk, params)
        game = written.game
        if language in game.languages:
            raise RpcError(f"`{game.id}` is made in `{language}` already")
        path = game.origin.document.file
        require_read(written, path)
        last = game.origin.span("languages", len(game.languages) - 1)
        lines = desk.editor.text(path.as_uri()).lines
        before = lines.line(last.line - 1)[: last.column - 1]
        is_own_line = before.strip() == "-"
        column = (
            len(lines.line(last.end_line - 1)) if is_own_line else last.end_column - 1
        )  # a comment stays where it is
        end = lines.start(last.end_line - 1) + column
        added = f"\n{before}{language}" if is_own_line else f", {language}"
        text = lines.text[:end] + added + lines.text[end:]
        if _languages_in(text) != [*game.languages, language]:
            where = f"`languages` in `{game.origin.document.name}`"
            raise RpcError(f"{where} is written so that `{language}` must be added by hand")
        apply_texts(desk, {path: text}, f"+ {language}")
        return {"language": language}


def _languages_in(text: str) -> Any:
    try:
        return read_bytes(text.encode(), "game.yaml").data["game"]["languages"]
    except (OrdoError, KeyError, TypeError):
        return None


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/translations": translations,
    "ordo/translate": translate,
    "ordo/addLanguage": add_language,
    "ordo/textFindings": text_findings,
}
