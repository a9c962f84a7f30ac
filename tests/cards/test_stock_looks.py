"""The looks that come with the program are data like anybody's: each of their files is valid, and names what it is like."""

import pytest

from ordo_pnp.cards import look_names, look_over, look_summary, read_bytes, schemas_for, stock_look
from ordo_pnp.cards.stock_looks import LOOKS_FOLDER
from ordo_pnp.draw import Look

FILES = sorted(LOOKS_FOLDER.glob("**/*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(LOOKS_FOLDER).as_posix())
def test_every_file_of_a_look_is_valid(path):
    schemas = schemas_for(())
    document = read_bytes(path.read_bytes(), path.name, path)

    assert [str(each) for each in document.problems] == []
    schema = schemas.of(document.data, None)
    assert [str(each) for each in schema.validate(document, None)] == []


@pytest.mark.parametrize("look", look_names())
def test_a_look_says_in_a_line_what_it_is_like(look):
    assert 20 < len(look_summary(look)) < 160
    assert "accent-8" in stock_look(look)["palette"]


def test_what_a_game_says_goes_before_its_look_name_by_name():
    base = {"palette": {"a": "#000000", "b": "#111111"}, "tones": {"saver": {"a": "#EEEEEE"}}, "sizes": {"text": 9}}

    assert look_over({"from": "x", "palette": {"b": "#222222"}}, base)["palette"] == {"a": "#000000", "b": "#222222"}
    assert look_over({"ink": "saver", "palette": {"b": "#222222"}}, base)["palette"] == {"a": "#EEEEEE", "b": "#222222"}
    assert look_over({"from": "x"}, base) == base


def test_the_tint_and_the_depth_of_an_accent_follow_it_unless_they_are_given():
    """With as much of the colour in them as in the look; an accent that stays as it is brings none."""
    base = {"palette": {"accent-1": "#800000", "tint-1": "#F0D8D8", "deep-1": "#400000", "accent-2": "#000080"}}

    def palette(**own):
        said = {name.replace("_", "-"): color for name, color in own.items()}
        colors = Look(look_over({"from": "x", "palette": said}, base)).palette
        return {name: colors[name] for name in base["palette"]}

    mine = palette(accent_1="#008000")
    assert (mine["deep-1"], mine["tint-1"]) == ("#004000", "#D9ECD9")
    assert palette(accent_1="accent-2")["deep-1"] == "#000040"
    assert palette(accent_1="#008000", deep_1="#112233")["deep-1"] == "#112233"
    assert palette(accent_1="#800000") == base["palette"]
