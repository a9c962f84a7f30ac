"""Requests of the Judge view: compare a card as saved with the card as typed, in the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import DataError, OrdoError, real
from ordo_pnp.cards import Card, Catalog, named_by
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.jobs import Jobs
from ordo_pnp.editor.studio.judge_work import EarlierCard, JudgePlan, judge_card, look_at_cards, sets_with
from ordo_pnp.games import load_game, playable_games, plugin_of
from ordo_pnp.rules import Game, RulesError, bot_kind, bot_names, playable_counts, prepared, seat_bots, split_bots

GAMES: Final = 1_000
MOST_GAMES: Final = 20_000
MAX_BOTS: Final = 400
# The earlier card to compare: as on disk, or as judged last.
AGAINST: Final = ("disk", "judged")
_LOOK_S: Final = 60.0
_JUDGE_S: Final = 3_600.0


class JudgedTexts:
    """The files of cards at the time of their last complete judgement."""

    def __init__(self, desk: Desk) -> None:
        self._texts: dict[tuple[str, str], bytes] = {}

    def get(self, game: str, card: str) -> bytes | None:
        """Return the content of the file of a card.

        None where the card was not judged yet.
        """
        return self._texts.get((game, card))

    def keep(self, game: str, card: str, content: bytes) -> None:
        """Keep the content with which a card has been judged; from any thread."""
        self._texts[game, card] = content

    def of(self, game: str) -> list[str]:
        """Return the cards of a game that have been judged."""
        return sorted(card for each, card in list(self._texts) if each == game)


def options(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the options for judging the cards of a game.

    Params: ``game``. Result: ``rules``, whether it has any; without, ``why`` not, with a remedy; else ``cards``: the valid ones that
    rules read; ``players``: set -> the numbers of players for its cards; ``bots`` (``name``, ``about``), ``games`` and ``most``: the
    usual and the largest number of games; ``judged``: the cards that have been judged.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        catalog = desk.session.catalog()
        game = params.choice("game", list(catalog.games))
        if game not in playable_games(catalog):
            return {
                "rules": False,
                "why": f"the game `{game}` has no rules, so no bot can play it; rules are written in Python, see the guide “Add a game”",
            }
        try:
            rules = load_game(catalog, game)
            players = {each: _players(catalog, rules, each) for each in catalog.games[game].sets}
        except DataError as error:
            first = error.diagnostics[0]
            why = f"the data of the game cannot be played: {first.message} ({first.span.file}:{first.span.line})"
            return {"rules": False, "why": f"{why}; mend that first"}
        except OrdoError as error:
            return {"rules": False, "why": str(error)}
    cards = [str(each.id) for each in catalog.games[game].cards() if plugin_of(game).plays_card(each)]
    bots = [{"name": each, "about": bot_kind(each).about} for each in bot_names()]
    judged = desk.kept(JudgedTexts).of(game)
    known = {"rules": True, "cards": cards, "players": players, "bots": bots}
    return known | {"games": GAMES, "most": MOST_GAMES, "judged": judged}


def _players(catalog: Catalog, rules: Game[Any], own: str) -> list[int]:
    """Return the numbers of players for the cards of a set; where the set allows none, those for the game."""

    def counts(sets: Sequence[str] | None) -> list[int]:
        return playable_counts(lambda players: prepared(catalog, rules, players, {}, sets))

    try:
        found = counts(sets_with(catalog, rules, own))
    except RulesError:  # the player is told the reason at the start of a game
        found = counts(None)
    return [each for each in found if each > 1] or found


def look(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that shows the earlier card beside the edited one.

    Params: ``game``, ``card``, ``language``, ``against`` as of ``ordo/judge/start``. Result: ``job`` of the kind ``judge-look``. It
    leaves ``old.svg`` and ``new.svg``; its result has ``lines`` of the text, each after ``- ``, ``+ `` or two spaces; ``same``
    and ``samePlay``: whether nothing differs, and nothing that rules read; ``names``; ``problems``: the reasons why one cannot be drawn.
    """
    card = _card(window, params)
    languages = window.desk.session.catalog().games[card.game].languages
    language = params.choice("language", languages)
    arguments = {"wanted": _wanted(window, card, params), "language": language}
    return {"job": window.desk.kept(Jobs).start("judge-look", look_at_cards, arguments, window, _LOOK_S)}


def start(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that plays the same deals with the earlier and the edited card.

    Params: ``game``, ``card``, ``games``, ``bots`` (one, or one for each seat, parted by commas), ``players``, ``seed``, ``against``
    (``disk`` or ``judged``). Result: ``job`` of the kind ``judge``. While it plays,
    ``part.look`` has the results so far, as ``ChangedCardRun.to_data``, and ``part.deals`` names deals with other winners; its
    result holds the same, more of these deals, ``samePlay``, and ``unlearned``: a sentence for each bot that has nothing to learn. It leaves both games of the first ones as records.

    Raises:
        RpcError: There is no such card, rules do not read it, or it cannot be read as it is typed.
        OrdoError: Bots and players do not fit.
    """
    desk = window.desk
    card = _card(window, params)
    if desk.session.is_stale(card.game, str(card.id)):
        raise RpcError(f"the card `{card.id}` cannot be read as it is typed: mend its findings first")
    if card.game not in playable_games(desk.session.catalog()):
        raise RpcError(options(window, params)["why"])
    if not plugin_of(card.game).plays_card(card):
        raise RpcError(
            f"rules read nothing of the card `{card.id}`: however it is changed, every game goes as before; judge one that they read"
        )
    games, seed = params.count("games", MOST_GAMES), params.count("seed")
    if not games:
        raise RpcError("no game says nothing: let at least one be played")
    bots = seat_bots(split_bots(params.string("bots", MAX_BOTS)), params.count("players", 20))
    wanted = _wanted(window, card, params)
    arguments = {"wanted": wanted, "plan": JudgePlan(bots, games, seed)}
    judged, content = desk.kept(JudgedTexts), desk.session.content(wanted.file)

    def keep() -> None:
        judged.keep(card.game, str(card.id), content)

    return {"job": desk.kept(Jobs).start("judge", judge_card, arguments, window, _JUDGE_S, keep)}


def _card(window: StudioWindow, params: Params) -> Card:
    session = window.desk.session
    game, name = params.id("game"), params.id("card")
    card = session.card(game, name) if game in session.catalog().games else None
    if card is None:
        raise RpcError(f"there is no sound card `{name}` in a game `{game}`")
    return card


def _wanted(window: StudioWindow, card: Card, params: Params) -> EarlierCard:
    """Return the card to judge, with its earlier texts."""
    desk = window.desk
    against = params.choice("against", AGAINST) if "against" in params else AGAINST[0]
    file = real(card.origin.document.file)
    texts = desk.editor.over_disk()
    texts.pop(file, None)
    earlier = desk.kept(JudgedTexts).get(card.game, str(card.id)) if against == "judged" else None
    if against == "judged" and earlier is None:
        raise RpcError(f"the card `{card.id}` has not been judged yet: hold it against the one on disk")
    if earlier is not None:
        texts[file] = earlier
    return EarlierCard(card.game, str(card.id), file, texts)


HANDLERS: Final[Mapping[str, Handler[StudioWindow]]] = {"options": options, "look": look, "start": start}
