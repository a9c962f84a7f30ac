"""A game as one web page that needs nothing else: a slider, the events of each step, and the table as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from ordo_pnp.books import FigureRenderer
from ordo_pnp.cards import Catalog
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import SvgSheet, faces_of, number
from ordo_pnp.play.chronicle import Happening
from ordo_pnp.play.terminal import say
from ordo_pnp.rules import OMNISCIENT, Game, Narrator, PictureError, State

# Of a picture; the page makes it as wide as there is room.
WIDTH_MM: Final = 200.0


def replay_page(
    catalog: Catalog,
    game: Game[Any],
    narrator: Narrator,
    start: State,
    happenings: Sequence[Happening],
    names: Sequence[str],
    language: str,
    seat: int = OMNISCIENT,
) -> bytes:
    """Return the page; the same game gives the same bytes.

    Args:
        catalog: The cards that are drawn.
        game: The rules.
        narrator: Of the game, with the same names and language.
        start: The position before the first action.
        happenings: All of them.
        names: Of the players, by seat.
        language: Of everything on the page.
        seat: The listener, see ``Narrator.tell``.

    Raises:
        DataError: Cards or layouts have errors.
    """
    pages = _Pages(catalog, game, narrator, names, language, seat)
    title = f"{catalog.games[game.id].word('deck', 'title', language)}: {', '.join(names)}"
    return pages.write(title, start, happenings)


class _Pages:
    def __init__(
        self,
        catalog: Catalog,
        game: Game[Any],
        narrator: Narrator,
        names: Sequence[str],
        language: str,
        seat: int,
    ) -> None:
        self._seat = seat
        self._game = game
        self._narrator = narrator
        self._names = names
        self._language = language
        self._picture = plugin_of(game.id).picture
        self._renderer = FigureRenderer(faces_of(catalog, game.id), language)
        self._sheet = SvgSheet(self._renderer.fonts)

    def write(self, title: str, start: State, happenings: Sequence[Happening]) -> bytes:
        sections = [
            self._section(say(self._language, "begins", name=self._names[start.current_player]), [], start),
            *(self._step(each) for each in happenings),
        ]
        self._renderer.require_sound()
        folder = Path(__file__).parent
        style, script = (folder.joinpath(f"page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
        shapes = f'<svg class="shapes" aria-hidden="true"><defs>{self._sheet.definitions}</defs></svg>'
        slider = f'<input type="range" min="0" value="0" step="1" aria-label="{escape(say(self._language, "step"))}">'
        nav = f'<nav hidden><button value="-1" aria-label="-1">◀</button>{slider}<button value="1" aria-label="+1">▶</button><output></output></nav>'
        verdict = "".join(f"<p>{escape(each)}</p>" for each in self._narrator.verdict(self._end(start, happenings)))
        return (
            f'<!doctype html>\n<html lang="{escape(self._language)}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
            f"<style>\n{style}</style>\n</head>\n<body>\n{shapes}\n<header><h1>{escape(title)}</h1>{verdict}</header>\n"
            f"<main>\n{nav}\n{''.join(sections)}</main>\n<script>\n{script}</script>\n</body>\n</html>\n"
        ).encode()

    @staticmethod
    def _end(start: State, happenings: Sequence[Happening]) -> State:
        return happenings[-1].after if happenings else start

    def _step(self, happening: Happening) -> str:
        name = self._names[happening.before.current_player]
        heading = f"{happening.number}. {name}"
        told = self._narrator.tell(happening.before, happening.action, happening.after, self._seat)
        return self._section(heading, told, happening.after)

    def _section(self, heading: str, told: Sequence[str], state: State) -> str:
        said = "".join(f"<p>{escape(each)}</p>" for each in told)
        return f"<section>\n<h2>{escape(heading)}</h2>{said}\n{''.join(self._table(state))}</section>\n"

    def _table(self, state: State) -> Iterator[str]:
        """Yield the pictures of a position, and the engine's verdict on it."""
        if self._picture is None:
            return
        results: list[str] = []
        for show in self._narrator.pictures(state):
            try:
                scene = self._picture(self._game, state, self._names, self._language, show)
            except PictureError:  # nothing to see there
                continue
            drawing = self._renderer.scene(scene, WIDTH_MM)
            box = f"0 0 {number(drawing.width, 2)} {number(drawing.height, 2)}"
            shape = self._sheet.symbol(drawing)
            yield f'<div class="table"><svg viewBox="{box}" aria-hidden="true"><use href="#{shape}"/></svg></div>\n'
            results.append(scene.result)
        if any(results):
            yield f'<p class="result">{escape(" ".join(each for each in results if each))}</p>\n'
