"""What the page knows of each card: its sides, words and what filters ask, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import card_data, filter_values
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import heading
from ordo_pnp.tables.drawn_pieces import draw_pieces
from ordo_pnp.tables.sides import SideBook

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.cards import Card, Catalog, GameData
    from ordo_pnp.tables.drawn_pieces import CardArtist, DrawnPiece


class CardWords(TypedDict):
    """A card in one language."""

    name: str
    # What it does, or else its data, on one line.
    rules: str
    # All its other texts, a line each.
    story: str
    # The numbers of its sides.
    front: int | None
    back: int | None


class CardEntry(TypedDict):
    """A card on the page."""

    id: str
    game: str
    set: str
    kind: str
    copies: int
    # By language, those that its game has.
    words: dict[str, CardWords]
    # What filters ask, see ``filter_values``.
    values: dict[str, list[str]]


class Gallery(NamedTuple):
    """All that the page shows."""

    # Of the games: id -> language -> title.
    titles: dict[str, dict[str, str]]
    # ``kind GAME KIND`` or ``set GAME SET`` -> language -> what stands above its cards.
    headings: dict[str, dict[str, str]]
    languages: tuple[str, ...]
    cards: list[CardEntry]
    book: SideBook


def gallery_of(
    catalog: Catalog, cards: Sequence[Card], artists: Mapping[str, CardArtist], language: str | None, progress: Progress
) -> Gallery:
    """Draw cards in all languages of their games.

    Args:
        catalog: Where they are from.
        cards: At least one; those of a set come out in the order of print.
        artists: By game.
        language: The one that is shown first; None for that of the first game's cards.
        progress: Told of each card in each language.

    Raises:
        DataError: A card cannot be drawn as its data say, or a kind has no heading.
    """
    games = [catalog.games[name] for name in dict.fromkeys(card.game for card in cards)]
    sets = [(game.id, name) for game in games for name in game.sets]
    cards = sorted(cards, key=lambda card: (sets.index((card.game, card.set)), card.printing.number))
    first = language or games[0].language_for(card for card in cards if card.game == games[0].id)
    languages = tuple(dict.fromkeys((first, *(each for game in games for each in game.languages))))
    book = SideBook()
    entries = [_entry(card) for card in cards]
    known = {(card.game, card.id): entry for card, entry in zip(cards, entries, strict=True)}
    total = sum(len(catalog.games[card.game].languages) for card in cards)
    done = 0
    for each in languages:
        for piece in draw_pieces(catalog, cards, artists, each):
            card = piece.card
            known[card.game, card.id]["words"][each] = _words(piece, catalog.games[card.game], each, artists, book)
            done += 1
            progress(done, total, f"{card.id} {each}")
    return Gallery(
        {game.id: {each: heading(game, "title", each) for each in game.languages} for game in games},
        {key: texts for game in games for key, texts in _headings(game, cards).items()},
        languages,
        entries,
        book,
    )


def _entry(card: Card) -> CardEntry:
    return {
        "id": card.id,
        "game": card.game,
        "set": card.set,
        "kind": card.kind,
        "copies": card.printing.copies,
        "words": {},
        "values": {key: list(values) for key, values in filter_values(card).items()},
    }


def _words(
    piece: DrawnPiece, game: GameData, language: str, artists: Mapping[str, CardArtist], book: SideBook
) -> CardWords:
    card, fonts = piece.card, artists[game.id].fonts
    by_hand = game.rules_field(card.kind)
    rules = piece.rules or (card.text(by_hand, language) if by_hand else "") or _data_of(card, language)
    story = [text for name, text in card.shown_texts(language).items() if name not in {"name", by_hand}]
    return {
        "name": _on_one_line(piece.name),
        "rules": _on_one_line(rules),
        "story": "\n".join([_on_one_line(text) for text in story if text.strip()]),
        "front": book.add(piece.front, fonts),
        "back": book.add(piece.back, fonts),
    }


def _data_of(card: Card, language: str) -> str:
    try:
        return card_data(card, language, plugin_of(card.game).derived)
    except OrdoError:  # which the check tells
        return ""


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _headings(game: GameData, cards: Sequence[Card]) -> dict[str, Any]:
    own = [card for card in cards if card.game == game.id]
    kinds, sets = ({getattr(card, what): None for card in own} for what in ("kind", "set"))
    return {
        **{f"kind {game.id} {each}": {one: heading(game, each, one) for one in game.languages} for each in kinds},
        **{f"set {game.id} {each}": {one: game.sets[each].name(one) for one in game.languages} for each in sets},
    }
