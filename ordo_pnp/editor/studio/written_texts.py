"""Translations written, found still right, or taken out: in the texts that are open, with the hash of the source that was seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import clipped, printable
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.rpc import CONTENT_MODIFIED, RpcError
from ordo_pnp.editor.studio.card_table import WrittenCells, require_home, require_read
from ordo_pnp.editor.studio.passages import game_of, state_of, translation_of
from ordo_pnp.editor.studio.seen_sources import LookedThrough, SeenSources
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.tables import HEADINGS, CellGrid, Freshness, TranslationTable

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.project import WrittenGame
    from ordo_pnp.tables import SourceText, Translation


# Letters of one text.
MAX_PASSAGE: Final = 100_000


def translate(window: StudioWindow, params: Params) -> dict[str, str]:
    """Write the translation of a text; an empty one is taken out, the one of before is found to be still right.

    The entry is fresh by the hash of its source as soon as all its texts are written or found right.

    Params: ``game``, ``language``, ``set``, ``entry``, ``key``; ``text``; ``source`` and ``was``: what the page showed.
    Result: the ``state`` then.

    Raises:
        RpcError: There is no such text, it or its source has been changed meanwhile, or it cannot be what it should.
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
    """Return the text that is meant, as it is.

    Raises:
        RpcError: There is none, or the page showed something else.
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
    """Insist that the source of an entry, and the translations beside which its own stands, can be read.

    Raises:
        RpcError: A file cannot.
    """
    card_set = card_set if card_set in written.game.sets else ""
    require_home(written, card_set, {f"text {language}"})
    source = next((each for each in written.game.cards() if each.id == f"{card_set}/{entry}"), None)
    if source is not None:
        require_read(written, source.origin.document.file)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/translate": translate}
