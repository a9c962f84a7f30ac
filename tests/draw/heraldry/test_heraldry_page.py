"""The reference page of heraldry names every word of the grammar and every charge."""

import re

from ordo_pnp.draw.heraldry.charges import ARRANGEMENTS
from ordo_pnp.draw.heraldry.fields import DEFAULT_PIECES, DIVISIONS, LINES
from ordo_pnp.draw.heraldry.ordinaries import ORDINARIES
from ordo_pnp.draw.heraldry.tinctures import TINCTURES
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.signs import STYLES


def test_every_word_is_on_the_page(repository, charge_data):
    """No division, ordinary, line, arrangement, tincture, style or charge is missing from the reference."""
    page = (repository / "docs/reference/heraldry.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z-]+)`", page))
    for words in (DIVISIONS, ORDINARIES, LINES, ARRANGEMENTS, TINCTURES, STYLES, charge_data):
        assert not set(words) - named


def test_the_page_names_no_charge_that_is_not_there(repository, charge_data):
    """The list of charges holds no others, and crowns fit exactly those that can wear one."""
    page = (repository / "docs/reference/heraldry.md").read_text(encoding="utf-8")
    part = page.split("### Charges there are")[1].split("###")[0]
    assert set(re.findall(r"`([a-z-]+)`", part)) == set(charge_data)
    wearers = re.findall(r"[a-z-]+", part.split("crowns fit")[1].split(")")[0])
    assert set(wearers) - {"and"} == {name for name, entry in charge_data.items() if "crown" in entry}


def test_default_pieces_are_those_of_the_page(repository):
    """Numbers of pieces on the page are the painter's defaults, and its example path can be read."""
    page = (repository / "docs/reference/heraldry.md").read_text(encoding="utf-8")
    for row in re.findall(r"^\| (.*?) \| [a-z]+ \((\d+)\) \|", page, re.MULTILINE):
        for name in re.findall(r"`([a-z-]+)`", row[0]):
            assert DEFAULT_PIECES[name] == int(row[1])
    assert parse_path(re.search(r"d: '(M1 50.*?)'", page)[1])
