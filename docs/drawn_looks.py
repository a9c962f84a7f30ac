"""Draw cards of small games in the looks that come with the program: the beasts of the tutorial, and one card for each look."""

from __future__ import annotations

import io
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from drawn_examples import TUTORIAL, command_of_beasts, files_of_page, new_game
from PIL import Image

from ordo_pnp.paper import cards_to_show, draw_preview, looks_picture, rows_of_looks
from ordo_pnp.paper.preview import GAP, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.cards import Catalog

# Pixels.
WIDTH: Final = 830
DPI: Final = 75.0
COLUMNS: Final = 4
# The cards of a small game, each with the look that shows it.
CARDS: Final = (
    ("framed", "The Last Lighthouse,Place,5,4,Ships that come home by night keep all they carry."),
    ("banner", 'Captain of the Ferry,Person,4,3,"Takes two of your cards across the river, whatever the weather."'),
    ("full-art", "Lady of the Orchard,Person,3,2,{apple}: everybody who has come in peace draws a card."),
    ("manuscript", "Saltmarsh Mill,Place,2,1,Once in each round: turn {grain} into {bread}."),
    ("minimal", "Star Watcher,Person,6,5,Look at the top three cards of any deck. Put them back as you like."),
    ("night", "The Bell Below,Thing,1,2,Whoever rings it is silent until dawn."),
    ("nursery", "Bear,Beast,3,1,Sleeps in winter. {apple}: wake it."),
    ("playing-card", 'Queen in the Mist,Person,9,7,"Cannot be seen, so cannot be chosen."'),
)
SHIRE: Final = "shire"
_HEADINGS: Final = "Name,Type,Strength,Cost,Text"


def drawn_looks() -> dict[str, bytes]:
    """Draw both pictures; file name -> PNG."""
    return {"looks.png": _beasts(), "own-game.png": _one_card_each()}


@contextmanager
def small_game(*options: str) -> Iterator[Catalog]:
    """Make the small game in a folder that is soon gone, and read it.

    Args:
        options: Of `ordo new game`.
    """
    table = "\n".join((_HEADINGS, *(row for _, row in CARDS)))
    with TemporaryDirectory() as folder:
        yield new_game(Path(folder), table, (SHIRE, "--from", "shire.csv", *options))


def _beasts() -> bytes:
    """Draw the beasts in all looks, as `ordo looks -o looks.png` does, small enough for a page."""
    table = files_of_page(TUTORIAL)["beasts.csv"]
    with TemporaryDirectory() as folder:
        catalog = new_game(Path(folder), table, command_of_beasts())
        game = catalog.games["beasts"]
        rows = rows_of_looks(catalog, "beasts", cards_to_show(game, list(game.cards())), "en")
        picture = Image.open(io.BytesIO(looks_picture(rows))).convert("RGB")
    return _png(picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS))


def _one_card_each() -> bytes:
    """Draw a card of a small game in each look."""
    with small_game() as catalog:
        cards = list(catalog.games[SHIRE].cards())
        rows = {row.look: row for row in rows_of_looks(catalog, SHIRE, cards, "en")}
        at = {card.name: index for index, card in enumerate(cards)}
        pictures = []
        for look, line in CARDS:
            front = rows[look].faces[at[line.partition(",")[0]]]
            pictures.append(Image.open(io.BytesIO(draw_preview((front,), rows[look].fonts, DPI).png)).convert("RGB"))
    gap = round(GAP * DPI / 25.4)
    width, height = (each - gap for each in pictures[0].size)
    sheet = Image.new("RGB", (COLUMNS * width + gap, len(CARDS) // COLUMNS * height + gap), TABLE)
    for index, picture in enumerate(pictures):
        row, column = divmod(index, COLUMNS)
        sheet.paste(picture, (column * width, row * height))
    return _png(sheet)


def _png(picture: Image.Image) -> bytes:
    """Return a PNG of 256 colours: cards this small need no more."""
    packed = io.BytesIO()
    picture.quantize(256, dither=Image.Dither.NONE).save(packed, "png", optimize=True)
    return packed.getvalue()
