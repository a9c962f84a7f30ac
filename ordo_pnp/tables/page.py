"""The gallery as one file: style, script, words, cards and drawings are in it, and a policy that lets nothing else in.

What comes from cards stands in blocks of JSON, which a browser does not read as HTML or run, and the script puts it on the page as text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import no_progress
from ordo_pnp.tables.card_entries import gallery_of
from ordo_pnp.tables.page_words import PAGE_WORDS

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.tables.card_entries import Gallery
    from ordo_pnp.tables.drawn_pieces import CardArtist


# In the order in which they stand in the one script of the page.
SCRIPTS: Final = ("query.js", "pictures.js", "keys.js", "page.js")


def gallery_page(
    catalog: Catalog,
    cards: Sequence[Card],
    artists: Mapping[str, CardArtist],
    language: str | None = None,
    progress: Progress = no_progress,
) -> bytes:
    """Return the page in UTF-8; the same cards give the same bytes.

    Args:
        catalog: Where they are from.
        cards: What is shown, one at least, in this order.
        artists: What draws them, by game.
        language: The one that is shown first, with which the page can be opened; None for that of the first game's cards.
        progress: Told of each card in each language.

    Raises:
        DataError: A card cannot be drawn as its data say.
    """
    return write_page(gallery_of(catalog, cards, artists, language, progress))


def write_page(gallery: Gallery) -> bytes:
    """Return the page of what has been drawn."""
    language = gallery.languages[0]
    title = " · ".join(each.get(language) or next(iter(each.values())) for each in gallery.titles.values())
    spoken = language if language in PAGE_WORDS else "en"
    style = _part("gallery.css")
    script = f'"use strict";\n(() => {{\n{"".join(map(_part, SCRIPTS))}}})();\n'
    policy = (
        f"default-src 'none'; script-src '{_hash_of(script)}'; style-src '{_hash_of(style)}'; img-src blob: data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
    data = {
        "titles": gallery.titles,
        "headings": gallery.headings,
        "languages": gallery.languages,
        "words": PAGE_WORDS,
        "sides": gallery.book.sides,
        "cards": gallery.cards,
    }
    return (
        f'<!doctype html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<noscript><p>{escape(PAGE_WORDS[spoken]['no-script'])}</p></noscript>\n{_part('body.html')}"
        f'<script type="application/json" id="data">{script_json(data)}</script>\n'
        f'<script type="application/json" id="pictures">{script_json(gallery.book.definitions())}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    ).encode()


def script_json(value: Any) -> str:
    r"""Write JSON that cannot end the element of a script that it stands in, or begin anything there.

    >>> script_json("</script><!-- <Script>")
    '"<\\/script>\\u003c!-- \\u003cScript>"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("<(?=[!sS])", r"\\u003c", text.replace("</", "<\\/"))


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash_of(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
