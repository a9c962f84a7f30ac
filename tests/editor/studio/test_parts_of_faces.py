"""A click on a part of a face leads to its key, and a caret on a key to its part."""

import pytest

from ordo_pnp.draw import IDENTITY
from ordo_pnp.draw.faces.record import FaceRecord
from tests.editor.studio.conftest import CARDS

QUIET = {"language", "set", "item"}


def part_at(hits, x, y):
    """Return the smallest part at a point, which is what the page takes for a click there."""
    found = [
        each
        for each in hits
        if each["box"][0] <= x <= each["box"][0] + each["box"][2]
        and each["box"][1] <= y <= each["box"][1] + each["box"][3]
    ]
    return min(found, key=lambda each: each["box"][2] * each["box"][3])


def sides(reader):
    """Yield every side of every card in its own language."""
    for card in reader.window.desk.session.catalog().cards():
        for side in ("front", "back"):
            yield card, side


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("part", range(80))
def test_the_middle_of_every_part_leads_to_a_key_of_its_card(reader, part):
    """Whatever lies over it; and the caret there is in that card, at that key."""
    for card, side in list(sides(reader))[part::80]:
        ask = {"game": card.game, "card": card.id, "language": card.language}
        for hit in reader.ask("ordo/look", **ask, side=side)["hits"]:
            x, y, width, height = hit["box"]
            keys = part_at(reader.ask("ordo/look", **ask, side=side)["hits"], x + width / 2, y + height / 2)["keys"][0]
            found = reader.ask("ordo/place", **ask, keys=keys)
            at = reader.ask("ordo/at", uri=found["uri"], position=found["range"]["start"])
            assert (at["game"], at["card"]) == (card.game, card.id)
            assert at["keys"] == keys[: len(at["keys"])]
            assert found["isMissing"] or at["keys"] == keys


@pytest.mark.few(2)
@pytest.mark.parametrize("part", range(40))
def test_every_element_that_needs_something_of_a_card_has_a_part(reader, part):
    """If it draws anything: what its needs say and what can be clicked on are the same."""
    desk = reader.window.desk
    for card, side in list(sides(reader))[part::40]:
        with desk.session.faces(card.game) as faces:
            layout = faces._side(card, card.language, back=side == "back")
            record = FaceRecord(faces.game, card, card.language, [], is_draft=True)
            elements = () if layout is None else faces._layouts.chosen(layout[0], record).elements
            for element in elements:
                items, regions = [], []
                element.draw(record, items)
                element.locate(record, IDENTITY, regions)
                keys = [region.keys(record, faces.derived) for region in regions]
                if items and element.needs - QUIET:
                    assert any(keys), (card.id, element.needs)


def test_a_text_of_another_language_leads_to_its_translation(reader):
    """And one that is not translated to the card itself."""
    ask = {"game": "ordonnance", "card": "base/spear-levy", "keys": ["name"]}
    german = reader.ask("ordo/place", **ask, language="de")
    assert german["uri"].endswith("base/text/de.yaml")
    at = reader.ask("ordo/at", uri=german["uri"], position=german["range"]["start"])
    assert (at["card"], at["keys"]) == ("base/spear-levy", ["name"])
    assert reader.ask("ordo/place", **ask, language="en")["uri"].endswith("base/units.yaml")


def test_a_key_that_a_card_does_not_have_leads_to_the_nearest_above(reader):
    """Its entry, or the mapping in which it would stand."""
    ask = {"game": "ordonnance", "card": "base/spear-levy", "language": "en"}
    below = reader.ask("ordo/place", **ask, keys=["print", "art"])
    assert below["isMissing"]
    assert reader.ask("ordo/place", **ask, keys=["print"])["range"] == below["range"]
    nothing = reader.ask("ordo/place", **ask, keys=["nope", 3])
    assert (nothing["isMissing"], nothing["range"]) == (True, reader.ask("ordo/place", **ask, keys=["id"])["range"])


def test_a_caret_in_a_half_typed_card_has_a_card_and_a_key(reader):
    """What is below need not be YAML."""
    uri = (CARDS / "ordonnance" / "base" / "units.yaml").as_uri()
    text = reader.ask("ordo/open", uri=uri)["text"]
    before, _, after = text.partition("symbols: [")
    changes = [{"text": f'{before}print:\n      vignette: {{of: "kra\n    symbols: [{after}'}]
    reader.ask("ordo/change", uri=uri, base=1, changes=changes)
    line = before.count("\n") + 1
    at = reader.ask("ordo/at", uri=uri, position={"line": line, "character": 22})
    assert at["card"] == f"base/{before.rpartition('id: ')[2].split()[0]}"
    assert at["keys"] == ["print", "vignette", "of"]
    reader.ask("ordo/change", uri=uri, base=2, changes=[{"text": text}])
