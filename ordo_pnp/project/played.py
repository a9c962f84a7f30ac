"""What is played of a workspace, as far as statistics tell it: names of cards, and a fingerprint of the data."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError, has_errors
from ordo_pnp.cards import Scope
from ordo_pnp.project.findings import find_all

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.cards import Card, Catalog, GameData
    from ordo_pnp.kernel import Match
    from ordo_pnp.project.workspace import Workspace

# Kinds of files that every game can have, with what is printed and read; kinds of a game's own, such as ``board``, can
# be played.
SHOWN: Final = frozenset({"charges", "face", "fragments", "look", "places", "rulings", "signs", "terms", "vignettes"})
# Keys of what is printed and read.
_WORDS: Final = frozenset(
    {"arms", "description", "language", "languages", "name", "names", "title", "word_numbers", "words"}
)
_DIGITS = 16
# About 95 pixels for the width of a card.
_DPI = 54
_QUALITY = 40


def played_names(workspace: Workspace, match: Match) -> dict[str, str]:
    """Return the names of the cards of the sets that are played, by id."""
    return {str(card.id): card.name for card in _game(workspace, match).cards() if card.set in match.sets}


def played_game(workspace: Workspace, match: Match) -> str:
    """Return the name of the game that is played."""
    return str(_game(workspace, match).facts.get("name", match.game))


def fingerprint(workspace: Workspace, match: Match) -> str:
    """Return a digest of all that rules can read of the sets that are played: files of the game, cards, numbers of copies.

    Names and texts, rulings, looks and coats of arms do not change it: a correction of words leaves journals as they are.
    """
    game = _game(workspace, match)
    cards = [played_card(card) for card in game.cards() if card.set in match.sets]
    files = {
        kind: {name: _without_words(each.value) for name, each in group.items()}
        for kind, group in game.files.items()
        if kind not in SHOWN
    }
    ordered = sorted(cards, key=lambda card: str(card[0]))
    text = json.dumps([game.id, _without_words(game.facts), files, ordered], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def played_card(card: Card) -> list[Any]:
    """Return all that rules can read of a card, as JSON has it."""
    return [str(card.id), card.kind, card.printing.copies, _without_words(card.fields)]


def with_card(catalog: Catalog, card: Card) -> Catalog:
    """Return a catalog in which a card stands in the place of the one with its id.

    Raises:
        OrdoError: There is none.
    """
    game = catalog.games[card.game]
    own = game.sets.get(card.set)
    if own is None or all(each.id != card.id for each in own.cards):
        raise OrdoError(f"there is no card `{card.id}` whose place another could take")
    cards = tuple(card if each.id == card.id else each for each in own.cards)
    changed = replace(game, sets={**game.sets, own.id: replace(own, cards=cards)})
    return replace(catalog, games={**catalog.games, game.id: changed})


def _without_words(value: Any) -> Any:
    """Return data as JSON has them, without what is only read or looked at."""
    if hasattr(value, "keys"):
        return {str(key): _without_words(value[key]) for key in value if key not in _WORDS}
    if isinstance(value, list | tuple):
        return [_without_words(each) for each in value]
    return value


def _game(workspace: Workspace, match: Match) -> GameData:
    return workspace.catalog(Scope(frozenset({match.game}), frozenset(match.sets))).games[match.game]


def unprintable(workspace: Workspace) -> int:
    """Count the errors of what is meant: data that can be played may still not be printed."""
    try:
        problems = find_all(workspace)
    except DataError as error:
        problems = tuple(error.diagnostics)
    return sum(has_errors([each]) for each in problems)


def card_pictures(workspace: Workspace, match: Match, cards: Iterable[str], most_bytes: int) -> dict[str, str]:
    """Return small pictures of cards as addresses that hold them, by id.

    Args:
        workspace: What is meant.
        match: What was played.
        cards: Ids, the most important first; what cannot be drawn is left out.
        most_bytes: Of all pictures together; what comes later is left out.
    """
    catalog = workspace.catalog(Scope(frozenset({match.game}), frozenset(match.sets)))
    known = {str(card.id): card for card in catalog.games[match.game].cards()}
    found: dict[str, str] = {}
    for name in dict.fromkeys(cards):
        address = _picture(catalog, known[name]) if name in known else None
        if address is not None:
            most_bytes -= len(address)
            if most_bytes < 0:
                break
            found[name] = address
    return found


def _picture(catalog: Catalog, card: Card) -> str | None:
    """Return the front of a card as a WebP picture within its address; None where it cannot be drawn."""
    from ordo_pnp.draw import open_image
    from ordo_pnp.paper import draw_single  # type and art: 80 ms
    from ordo_pnp.project.checked_printing import draw_face

    try:
        face, fonts, _ = draw_face(catalog, card, card.language)
        drawn = draw_single(face, fonts, _DPI).png
    except OrdoError:
        return None
    out = BytesIO()
    with open_image(drawn) as picture:
        picture.convert("RGB").save(out, "WEBP", quality=_QUALITY, method=6)
    return f"data:image/webp;base64,{b64encode(out.getvalue()).decode()}"
