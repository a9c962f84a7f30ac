"""What faces show of effects: the rules text, and pictures chosen by the steps."""

from dataclasses import replace

import pytest

from ordo_pnp.draw import Drawing, Run, Use, compose
from ordo_pnp.games import plugin_of
from ordo_pnp.games.ordonnance.effects.verbs import VERBS
from ordo_pnp.paper import faces_of

STEPS = plugin_of("ordonnance").derived.lists["steps"]
# Where cards of a kind show what they do: left, top, right, bottom.
PICTURES = {"kingdom": (5.0, 59.0, 20.4, 71.0), "ordonnance": (11.6, 52.0, 51.4, 60.0)}
DRAW = "format: 1\nordonnances:\n  - id: two\n    name: Two\n{text}    effects:\n      - when: played\n        do:\n          - draw: {{count: 2}}\n"
FACE = "format: 1\nface:\n  for: ordonnance\n  size: [63, 88]\n  elements:\n"


@pytest.fixture(scope="module")
def cards(catalog):
    return {card.id: card for card in catalog.cards() if card.game == "ordonnance"}


@pytest.fixture(scope="module")
def faces(catalog):
    return faces_of(catalog, "ordonnance")


def _with(card, *effects, name="crown/test"):
    return replace(card, id=name, fields={**card.fields, "effects": list(effects)})


def _placed(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Yield every run and every sign with its middle on the card."""
    for item in drawing.items:
        if isinstance(item, Run):
            yield item.text, compose(matrix, (1, 0, 0, 1, item.x, item.baseline))[4:]
        elif isinstance(item, Use):
            inner = compose(matrix, item.matrix)
            if item.drawing.label.startswith("sign "):
                half = item.drawing.width / 2
                yield item.drawing.label.split()[1], compose(inner, (1, 0, 0, 1, half, half))[4:]
            else:
                yield from _placed(item.drawing, inner)


def _pictured(faces, card, language="en"):
    """Name what stands where a card shows what it does, sorted."""
    left, top, right, bottom = PICTURES[card.kind]
    drawing = faces.front(card, language).drawing
    signs = [name for name, (x, y) in _placed(drawing) if left <= x <= right and top <= y <= bottom]
    return sorted(signs + ["outline"] * len(_outlines(drawing)))


def _outlines(drawing):
    """Return left and right of each outline of a card where a kingdom shows what it does, from left to right."""
    left, top, right, bottom = PICTURES["kingdom"]
    return sorted(
        (shape[0], shape[2])
        for shape in _shapes(drawing)
        if left < shape[0] < shape[2] < right
        and top < shape[1] < shape[3] < bottom
        and (shape[3] - shape[1]) / (shape[2] - shape[0]) == pytest.approx(5.8 / 3.9)
    )


def _read(drawing):
    return " ".join(item.text for item in drawing.items if isinstance(item, Run))


def _ordonnance(world, elements, text=""):
    world.write("base/ordonnances.yaml", DRAW.format(text=text))
    world.layout(FACE + "".join(f"    {line}\n" for line in elements.splitlines()), "ordonnance")
    world.write("faces/unit.yaml", "format: 1\nface: {for: unit, size: [63, 88], elements: [rect: {box: bleed}]}\n")
    return world.faces()


@pytest.mark.parametrize(("language", "words"), [("en", "Draw 2 cards."), ("de", "Ziehe 2 Karten.")])
def test_rules_are_made_from_the_effects(world, language, words):
    """`$rules` is the text made from the effects in the language drawn."""
    faces = _ordonnance(world, "- text: {box: [6, 40, 51, 20], text: $rules, size: text}")
    assert _read(faces.front(world.card("two"), language).drawing) == words
    assert not faces.problems


def test_rules_written_by_hand_go_first(world):
    """`text` on a card replaces what would be made from its effects, in the language it is written in."""
    faces = _ordonnance(world, "- text: {box: [6, 40, 51, 20], text: $rules, size: text}", "    text: Take 2.\n")
    assert _read(faces.front(world.card("two"), "en").drawing) == "Take 2."
    assert _read(faces.front(world.card("two"), "de").drawing) == "Ziehe 2 Karten."


def test_rules_are_empty_where_there_are_none(world):
    """A card without effects shows no rules text and has no finding."""
    drawing, problems = world.draw("- text: {box: [6, 40, 51, 20], text: $rules, size: text}")
    assert not drawing.items
    assert not problems


def test_a_symbol_in_the_rules_is_a_sign(cards, faces):
    """`{spear}` in a rules text is drawn as the sign, in line with the words."""
    drawing = faces.front(cards["crown/cancel-spear"], "en").drawing
    assert any(name == "spear" and x > 22 and 58 < y < 71 for name, (x, y) in _placed(drawing))


def test_rules_are_never_smaller_than_eight_points(cards, faces):
    """Every rules text of the expansion is set in 8 pt or more, in every language."""
    for card in cards.values():
        if card.kind in ("kingdom", "ordonnance"):
            for language in ("en", "de", "ru"):
                runs = [item for item in _runs(faces.front(card, language).drawing) if item.font == "medium"]
                assert runs
                assert min(item.size for item in runs) >= 8, (card.id, language)


def _runs(drawing):
    for item in drawing.items:
        if isinstance(item, Run):
            yield item
        elif isinstance(item, Use):
            yield from _runs(item.drawing)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("crown/cancel-helm", [{"verb": "cancel_symbol", "whose": "self", "symbol": "helm"}]),
        ("crown/limit-3-pass", [{"verb": "set_limit", "whose": "self", "limit": 3}]),
        (
            "crown/spear-strongest",
            [{"verb": "change_rank", "whose": "self", "way": "up", "symbol": "spear", "to": "strongest"}],
        ),
        ("crown/draw-chest", [{"verb": "draw", "whose": "self", "count": 2}]),
        ("crown/move-jaffa", [{"verb": "move", "whose": "self"}]),
        ("crown/divert-home", [{"verb": "move", "whose": "opponent"}]),
        ("crown/repeal", [{"verb": "remove_kingdom", "whose": "any"}]),
        (
            "crown/rebuild-ascalon",
            [{"verb": "destroy", "whose": "self"}, {"verb": "extra_play", "whose": "self", "kind": "unit", "count": 1}],
        ),
        ("base/spear-levy", []),
    ],
)
def test_steps_are_plain_values(cards, card, expected):
    """`$steps` gives verbs, owners and what is a number or a word, in the order of the card and from inner lists too."""
    assert list(STEPS.make(cards[card], None)) == expected


def test_whose_follows_of_to_its_owner(cards):
    """What belongs to a player who was chosen before belongs to whom that player may be."""
    effect = {
        "when": "played",
        "targets": {"foe": {"pick": "player", "owner": "opponent"}, "unit": {"pick": "unit", "of": "$foe"}},
        "do": [{"destroy": {"what": "$unit"}}],
    }
    card = _with(cards["crown/draw-chest"], effect)
    assert STEPS.make(card, None)[0]["whose"] == "opponent"


@pytest.mark.parametrize(
    ("target", "more", "shown"),
    [
        ({"pick": "kingdom"}, {"to": "$at"}, ["arrow-right", "kingdom-card", "territory", "territory"]),
        (
            {"pick": "unit", "owner": "opponent"},
            {"to_army": "self"},
            ["arrow-right", "other-unit-card", "territory", "territory", "unit-card"],
        ),
    ],
)
def test_the_picture_of_a_move_shows_what_moves_and_to_whom(cards, faces, target, more, shown):
    """A kingdom card is one, and a unit that changes sides has the colour of its new player where it goes."""
    targets = {"it": target, "at": {"pick": "territory", "owner": "any"}}
    effect = {"when": "played", "targets": targets, "do": [{"move": {"what": "$it", **more}}]}
    assert _pictured(faces, _with(cards["crown/draw-chest"], effect, name=f"crown/{shown[1]}")) == shown


@pytest.mark.parametrize(("by", "way"), [(1, "up"), (-2, "down")])
def test_way_tells_more_from_fewer(cards, by, way):
    """A change of the limit goes up or down."""
    card = _with(cards["crown/limit-3-pass"], {"while": "in_play", "do": [{"change_limit": {"by": by}}]})
    assert STEPS.make(card, None)[0]["way"] == way


def test_every_plain_argument_is_a_key_of_steps():
    """What the verbs of the registry take as a number or a word can be named below `$steps`, but for `what`, mostly a target."""
    known = {each.name for verb in VERBS.values() for each in verb.parameters if each.value != "reference"} - {"what"}
    assert known | {"verb", "event", "whose", "way", "rows", "zone", "sign"} == set(STEPS.item_keys)


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_has_a_picture(cards, faces, verb):
    """A card whose effect is the example of a verb shows a picture, one of its own; no author needs to draw it."""
    card = cards["crown/cancel-spear" if VERBS[verb].continuous else "crown/draw-chest"]
    nothing = _pictured(faces, _with(card, name="crown/nothing"))
    drawn = _pictured(faces, _with(card, VERBS[verb].example, name=f"crown/{verb}"))
    others = [
        _pictured(faces, _with(card, VERBS[other].example, name=f"crown/{other}"))
        for other in VERBS
        if other != verb and VERBS[other].continuous == VERBS[verb].continuous
    ]
    assert nothing == []
    assert drawn
    assert drawn not in others
    assert not faces.problems


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("cancel-bow", ["bow", "cross-out"]),
        ("limit-5-villages", ["outline"] * 5),
        ("move-jaffa", ["arrow-right", "territory", "territory", "unit-card"]),
        ("divert-home", ["arrow-right", "other-unit-card", "territory", "territory"]),
        ("destroy-towers", ["other-broken-shield"]),
        ("draw-chest", ["arrow-right", "card-back", "card-back", "deck"]),
        ("rebuild-ascalon", ["+1", "broken-shield", "unit-card"]),
    ],
)
def test_the_picture_tells_what_the_card_does(cards, faces, card, shown):
    """Symbols, numbers and owners in the picture are those of the effect."""
    assert _pictured(faces, cards[f"crown/{card}"], "de") == shown


def _shapes(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    for item in drawing.items:
        if isinstance(item, Use):
            if not item.drawing.label.startswith("sign "):
                yield from _shapes(item.drawing, compose(matrix, item.matrix))
        elif not isinstance(item, Run):
            yield item.path.transformed(matrix).bounds()


@pytest.mark.parametrize(
    ("path", "remedy"),
    [("$steps.0.vreb", "did you mean `$steps.0.verb`?"), ("$steps.verb", "did you mean `$steps.0.verb`?")],
)
def test_a_wrong_way_into_steps_is_found(world, path, remedy):
    """What steps can have is known without any card that has it."""
    found = world.mistakes(f"- rect: {{box: [0, 0, 1, 1], fill: ink, when: {{given: {path}}}}}")
    assert [(code, text) for code, _, _, text in found] == [("CAT720", path)]
    assert world.faces().problems[0].help == remedy


def test_a_wrong_key_of_a_step_in_a_repeat_is_found(world):
    """`$item` of `$steps` has the keys of steps, whatever cards there are."""
    good = "- repeat:\n    over: $steps\n    step: [1, 0]\n    elements:\n      - rect: {box: [0, 0, 1, 1], fill: ink, when: {given: $item.as}}"
    assert world.mistakes(good) == []
    assert [found[0] for found in world.mistakes(good.replace("$item.as", "$item.ass"))] == ["CAT720"]


def _filled(drawing):
    for item in drawing.items:
        if isinstance(item, Use):
            if isinstance(item.drawing, Drawing):
                yield from _filled(item.drawing)
        elif not isinstance(item, Run) and item.fill is not None and item.path.bounds()[2] - item.path.bounds()[0] > 60:
            yield item.fill, item.path.bounds()
