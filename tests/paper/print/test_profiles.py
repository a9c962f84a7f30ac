"""Printing profiles: a way of printing in one name."""

import json
import re

import click
import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError
from ordo_pnp.cards import Catalog, Origin, read_bytes, schemas_folder
from ordo_pnp.cli import root
from ordo_pnp.draw import Ink
from ordo_pnp.paper import (
    CONTENT_OPTIONS,
    Flip,
    Guides,
    GuideStyle,
    Job,
    OptionError,
    Orientation,
    PageOrder,
    PrintRequest,
    PrintStyle,
    Wish,
    parse_token_form,
    profiles_for,
)

WISHES = st.fixed_dictionaries(
    {
        "paper": st.sampled_from([None, "a4", "letter"]),
        "orientation": st.sampled_from([None, *Orientation]),
        "backs": st.sampled_from([None, "none", "short-edge"]),
        "gap": st.sampled_from([None, 0.0, 4.0]),
        "copies": st.sampled_from([None, 1, 3]),
        "light_backs": st.sampled_from([None, True, False]),
        "marks": st.none()
        | st.builds(
            Guides,
            st.sampled_from([None, GuideStyle.CORNERS, GuideStyle.DASHES]),
            st.sampled_from([None, 0.5]),
            st.sampled_from([None, "#C8102E"]),
            st.sampled_from([None, 0.0, -1.0]),
        ),
        "ink": st.sampled_from([None, *Ink]),
    }
).map(lambda parts: Wish(**parts))


def profile_file(text, name="profiles.yaml"):
    return Origin(read_bytes(f"profiles:\n{text}".encode(), name, None), ("profiles",))


@given(one=WISHES, other=WISHES)
def test_what_is_asked_for_beats_the_profile(one, other):
    """Each part for itself: no, 0 and nothing asked for are three things."""
    both = one.over(other)
    for name, own, its, found in zip(one._fields, one, other, both, strict=True):
        if name == "marks" and own and its:
            assert found == Guides(*(b if a is None else a for a, b in zip(own, its, strict=True)))
        else:
            assert found == (its if own is None else own)


def test_every_profile_of_the_program_prints(catalog, print_config):
    """Its paper is there, and its words are such as the options know."""
    profiles = profiles_for(catalog, ["game"])
    assert list(profiles) == ["home", "gutterfold", "sleeves", "shop", "press", "screen"]
    for profile in profiles.values():
        assert profile.wish.paper in {None, *print_config.papers}
        assert profile.wish.backs in {None, *Flip}
        assert profile.about


def test_profiles_of_a_project_game_and_set_come_on_top(catalog):
    """A later one of the same name replaces an earlier one: those of the game are seen where its cards are printed."""
    game = catalog.games["game"]
    own = {
        "base/mine": profile_file("  thick: {about: Of the set., gap: 9}\n"),
        "mine": profile_file("  thick: {about: Of the game., gap: 8, marks: {style: dots, offset: -1}}\n"),
    }
    games = {
        "game": type(game)(**{field: getattr(game, field) for field in game.__slots__} | {"files": {"profiles": own}})
    }
    shared = {**catalog.shared, "profiles": {"own": profile_file("  home: {about: Ours., order: fronts-first}\n")}}
    found = profiles_for(Catalog(games, shared), ["game"])
    assert found["home"].wish == Wish(order=PageOrder.FRONTS_FIRST)
    assert found["thick"].wish.gap == 9
    assert "sleeves" in found
    assert "thick" not in profiles_for(Catalog(games, shared), [])


def test_an_unknown_profile_is_refused(catalog):
    """With those that there are."""
    with pytest.raises(OptionError, match="--for: there is no `slevees`; did you mean `sleeves`"):
        Job.prepare(catalog, PrintRequest(profile="slevees"))


def test_every_part_of_a_print_has_its_option_and_its_key():
    """A wish, the schema of profiles and the options of `ordo build` name the same parts, and a manifest tells each of them."""
    schema = json.loads((schemas_folder() / "profiles.schema.json").read_bytes())
    keys = set(schema["definitions"]["profile"]["properties"]) - {"about"}
    options = {each.name for each in root.get_command(click.Context(root), "build").params}
    wishes = set(Wish._fields)

    assert keys == wishes
    assert wishes | {"mark_color", "mark_weight", "mark_offset"} <= options
    assert set(Wish._fields) - {"paper", "backs"} == set(PrintStyle._fields)
    assert set(PrintStyle._fields) < set(CONTENT_OPTIONS)


@given(word=st.from_regex(r"(punch|squares|stickers)(-[0-9]{1,3}(\.[0-9]{1,3})?)?", fullmatch=True))
def test_a_profile_takes_the_forms_of_round_pieces_that_the_option_takes(word):
    """One notation in both."""
    schema = json.loads((schemas_folder() / "profiles.schema.json").read_bytes())
    pattern = schema["definitions"]["profile"]["properties"]["tokens"]["pattern"]
    try:
        parse_token_form(word)
        is_known = True
    except NotationError:
        is_known = False
    assert is_known == bool(re.search(pattern, word))
