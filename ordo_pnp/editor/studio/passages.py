"""Texts beside their translations, what is stale or missing, and the words of the game that must be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import named_by, parse_query, terms_of, word_pattern
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.seen_sources import LookedThrough, SeenSources
from ordo_pnp.tables import Freshness, Translation

if TYPE_CHECKING:
    from ordo_pnp.cards import GameData, GameTerm
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.project import WrittenGame
    from ordo_pnp.tables import SourceText


# Of a translation: ``equal`` says the same as its source; ``reviewed`` is right, but others of its entry are still
# stale.
STATES: Final = ("current", "equal", "reviewed", "stale", "missing")


def game_of(desk: Desk, params: Params) -> WrittenGame:
    """Return the game that ``game`` names, with its cards as they are written.

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

    Params: ``game``, ``language``; ``set`` or ``filter`` where only some are wanted, a filter selects cards alone. Result:
    ``rows`` with ``set`` (empty for words of the game), ``entry`` (a card by its slug, ``set``, or a group of words), ``card``
    (its id, or null), ``key``, ``source`` and its ``language``, ``text``, ``state`` (see ``STATES``), ``old``, the source that a
    stale text was made from where it was seen, else null, ``terms``: words of the game in the source, ``{word, wanted, means}``;
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
    """The words that a translator must use for those of the source.

    Args:
        game: Whose terms.
        language: That is translated into.
    """

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
        for each in terms:
            wanted = self._wanted.get(each.id)
            if wanted is not None and word_pattern(each.word).search(text):
                yield {"word": each.word, "wanted": wanted.word, "means": each.means}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/translations": translations}
