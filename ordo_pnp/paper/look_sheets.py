"""Contact sheets of looks: some cards of a game in each look that comes with the program, as a web page or a picture."""

from __future__ import annotations

import base64
import io
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Final, NamedTuple

from ordo_pnp.cards import STOCK_FACE, Card, Catalog, Document, GameData, Origin, look_names, look_summary
from ordo_pnp.draw import FaceDrawing, Fonts
from ordo_pnp.paper.game_faces import faces_of
from ordo_pnp.paper.preview import TABLE, draw_preview, write_svg

# So many cards show a look, with a back beside them.
_MOST_CARDS: Final = 6
_DPI: Final = 110.0


class LookRow(NamedTuple):
    """Some cards of a game in one look."""

    look: str
    # The fronts, and the back of the first.
    faces: tuple[FaceDrawing, ...]
    fonts: Fonts


def cards_to_show(game: GameData, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Choose cards that show a look well: of each kind in turn, those with the shortest and the longest texts first.

    Cards with a face of the game's own are left out: a look does not change them.
    """
    by_kind: dict[str, list[Card]] = {}
    for card in cards:
        if game.face_of(card) == STOCK_FACE:
            by_kind.setdefault(card.kind, []).append(card)
    chosen: set[str] = set()
    queues = [deque(sorted(each, key=_length)) for each in by_kind.values()]
    for turn in range(_MOST_CARDS):
        for queue in queues:
            if queue and len(chosen) < _MOST_CARDS:
                chosen.add((queue.pop() if turn % 2 else queue.popleft()).id)
    return tuple(card for card in cards if card.id in chosen)


def _length(card: Card) -> int:
    return sum(map(len, card.own_texts.values()))


def with_look(catalog: Catalog, game: str, look: str) -> Catalog:
    """Return a catalog in which a game rests on another look; its own look still overrides that one."""
    owner = catalog.games[game]
    own = owner.files.get("look", {}).get("look")
    data = {**({} if own is None else own.value), "from": look}
    file = owner.folder / "look.yaml"
    text = "" if own is None else own.document.text
    document = Document(file, str(file) if own is None else own.document.name, text, {"look": data}, ())
    files = {**owner.files, "look": {**owner.files.get("look", {}), "look": Origin(document, ("look",))}}
    return replace(catalog, games={**catalog.games, game: replace(owner, files=files)})


def rows_of_looks(catalog: Catalog, game: str, cards: Sequence[Card], language: str) -> tuple[LookRow, ...]:
    """Draw cards of a game in every look, as drafts: a text that is too long in one of them is cut there."""
    rows = []
    for look in look_names():
        shown = with_look(catalog, game, look)
        faces = faces_of(shown, game, draft=frozenset())
        fronts = [faces.front(card, language) for card in cards]
        back = faces.back(cards[0], language)
        rows.append(LookRow(look, (*fronts, *(() if back is None else (back,))), faces.fonts))
    return tuple(rows)


def looks_page(rows: Sequence[LookRow], title: str, language: str) -> str:
    """Return a web page that shows the looks below each other; it needs no other file.

    Args:
        rows: The looks.
        title: Of the game.
        language: Of the texts on the cards.
    """
    parts = []
    for row in rows:
        pictures = []
        for face in row.faces:
            svg = write_svg(face, row.fonts, f"{row.look}: {title}")
            data = base64.b64encode(svg.encode()).decode()
            style = f"width:{face.width:g}mm;border-radius:{face.radius:g}mm"
            pictures.append(f'<img style="{style}" alt="" src="data:image/svg+xml;base64,{data}">')
        head = f"<h2>{row.look}</h2><p>{escape(look_summary(row.look))} <code>ordo look {row.look}</code></p>"
        parts.append(f"<section>{head}<div>{''.join(pictures)}</div></section>")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><style>'
        f"body{{margin:2rem;font:16px/1.5 system-ui,sans-serif;color:#1d1b18;background:{TABLE}22}}"
        "h1,h2{margin:1.5rem 0 .2rem}p{margin:0 0 .8rem}div{display:flex;flex-wrap:wrap;gap:4mm}"
        "img{box-shadow:0 1px 4px #0006}code{background:#0001;padding:.1em .4em;border-radius:4px}"
        "@media (prefers-color-scheme:dark){body{color:#eee;background:#26241f}code{background:#fff2}}"
        f"</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def looks_picture(rows: Sequence[LookRow]) -> bytes:
    """Return a PNG picture that shows the looks below each other, in the order of their names."""
    import PIL.Image

    pictures = []
    for row in rows:
        png = draw_preview(row.faces, row.fonts, _DPI, columns=len(row.faces)).png
        pictures.append(PIL.Image.open(io.BytesIO(png)).convert("RGB"))
    width, height = max(each.width for each in pictures), sum(each.height for each in pictures)
    sheet = PIL.Image.new("RGB", (width, height), TABLE)
    y = 0
    for each in pictures:
        sheet.paste(each, (0, y))
        y += each.height
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()
