"""What many cards have in common is one object, so that a deck's file holds it once."""

from __future__ import annotations

from ordo_pnp.drawing import Run, Use
from ordo_pnp.faces import Faces

FACE = """
- rect: {box: [-3, -3, 69, 94], fill: paper}
- line: {from: [4, 15], to: [59, 15], color: hair}
- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11}
- icons: {box: [3, 16, 6, 40], of: $symbols, size: 4, pitch: 5, packed: true, direction: down}
- arms: {box: [12, 18, 38, 45]}
- text: {box: [6, 65, 51, 7], text: $name, size: name, lines: 1}
"""
ARMS = {"field": "gules"}


def _drawings(face):
    return [item.drawing for item in face.drawing.items if isinstance(item, Use)]


def test_cards_with_equal_symbols_share_their_strip(world):
    """Two cards with the same symbols hold the same strip object; one with others holds another."""
    world.layout(FACE)
    faces = world.faces()
    levy, guard, again = (_drawings(faces.front(world.card(slug), "en")) for slug in ("levy", "guard", "guard-again"))
    assert guard[1] is again[1]
    assert guard[1] is not levy[1]
    assert [each[0] is guard[0] for each in (levy, again)] == [True, True], "the ground is the same on all cards"


def test_languages_share_what_has_no_words(world):
    """Ground and strip of a card are the same objects in every language."""
    world.layout(FACE)
    faces = world.faces()
    english, german = (_drawings(faces.front(world.card(), language)) for language in ("en", "de"))
    assert [one is other for one, other in zip(english, german, strict=True)] == [True, True]


def test_arms_of_equal_content_are_one_drawing(world):
    """Arms are shared by what they are, not by whose they are."""
    world.layout(FACE)
    faces = world.faces()
    first = faces.front(world.card("levy", arms=dict(ARMS)), "en")
    second = faces.front(world.card("guard", arms=dict(ARMS)), "en")
    third = faces.front(world.card("guard-again", arms={"field": "azure"}), "en")
    assert not faces.problems
    shields = [_drawings(each)[2] for each in (first, second, third)]
    assert shields[0] is shields[1]
    assert shields[2] is not shields[0]


def test_a_card_adds_few_items_of_its_own(world):
    """Beside shared drawings a card holds its runs of words and nothing else."""
    world.layout(FACE)
    face = world.faces().front(world.card("guard", arms=dict(ARMS)), "en")
    assert [type(item) for item in face.drawing.items] == [Use, Use, Use, Run]


def test_games_in_turn_keep_their_drawings(catalog):
    """Faces that are made anew, of two games in turn, still share the arms and signs of each game."""
    made = [Faces(catalog.games[name], catalog.shared) for name in ("ordonnance", "komarn") * 2]
    card = next(card for card in catalog.cards("ordonnance") if card.printing.arms)
    first, again = (_uses(each.front(card, "en").drawing) for each in made[::2])
    shared = {id(each) for each in first} & {id(each) for each in again}
    assert len(shared) >= 2


def _uses(drawing):
    return [item.drawing for item in drawing.items if isinstance(item, Use)] + [
        inner for item in drawing.items if isinstance(item, Use) for inner in _uses(item.drawing)
    ]


def test_the_same_card_is_drawn_once(world):
    """Asking again for a card in a language gives the object drawn before."""
    world.layout(FACE)
    faces = world.faces()
    assert faces.front(world.card(), "en") is faces.front(world.card(), "en")
    assert faces.front(world.card(), "en") is not faces.front(world.card(), "de")


def test_a_back_that_shows_nothing_of_its_card_is_one_object(world):
    """All cards, in all languages, hold the same back if it has no words and no values."""
    world.layout(FACE)
    world.layout("- rect: {box: [-3, -3, 69, 94], fill: field}", name="plain-back")
    faces = world.faces()
    backs = [
        faces.back(world.card(slug, back="plain-back"), language)
        for slug in ("levy", "guard")
        for language in ("en", "de")
    ]
    assert all(back is backs[0] for back in backs)


def test_a_back_with_words_is_one_object_for_each_language(world):
    """A back with words of the game differs by language only."""
    world.layout(FACE)
    world.layout("- text: {box: [6, 6, 51, 9], text: $words.symbols.spear, size: 9}", name="worded")
    faces = world.faces()
    first, second, german = (
        faces.back(world.card(slug, back="worded"), language)
        for slug, language in (("levy", "en"), ("guard", "en"), ("levy", "de"))
    )
    assert first is second
    assert german is not first


def test_a_card_without_a_back_has_none(world):
    """A blank back is no drawing at all."""
    world.layout(FACE)
    assert world.faces().back(world.card(), "en") is None
