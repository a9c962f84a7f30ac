"""Names on the faces of the shipped games."""

import re

import pytest

from ordo_pnp.draw import Faces
from ordo_pnp.games import plugin_of
from ordo_pnp.testing.drawing_log import format_drawing


@pytest.mark.few(2)
@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("game", ["komarn", "ordonnance"])
def test_no_name_is_hyphenated(catalog, game, language):
    data = catalog.games[game]
    faces = Faces(data, catalog.shared, plugin_of(game).derived)
    for card in data.cards():
        name = card.text("name", language)
        if not name or data.face_of(card) is None:
            continue
        log = format_drawing(faces.front(card, language).drawing)
        broken = [part for part in re.findall(r"'([^'\n]+)-'", log) if part in name and f"{part}-" not in name]
        assert broken == [], card.id
