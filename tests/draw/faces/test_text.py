"""The element text: what is written and how it is set."""

from dataclasses import replace

import pytest

from ordo_pnp.draw import Run, Use

BOX = "box: [6, 60, 51, 8]"


def _runs(drawing):
    found = []
    for item in drawing.items:
        if isinstance(item, Run):
            found.append(item)
        elif isinstance(item, Use):
            found += _runs(item.drawing)
    return found


def _texts(drawing):
    return [run.text for run in _runs(drawing)]


def test_a_reference_gives_the_text_in_the_language_drawn(world):
    """`$name` is the card's name in that language, in the set's own where it is not translated."""
    world.layout(f"- text: {{{BOX}, text: $name, size: name}}")
    faces = world.faces()
    shown = [
        _texts(faces.front(world.card(slug), language).drawing)
        for slug, language in (("levy", "en"), ("levy", "de"), ("guard", "de"))
    ]
    assert shown == [["Town Levy"], ["Stadtaufgebot"], ["Guard of the Springs"]]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Plain words", "Plain words"),
        ("$$5", "$5"),
        ("[No., ' ', $number, ' of ', $copies]", "No. 1 of 4"),
        ("$set", "Base Set"),
        ("[$set-id, /, $slug]", "base/levy"),
        ("$id", "base/levy"),
        ("$kind", "unit"),
        ("$game", "Ordonnance"),
        ("$language", "en"),
        ("$symbols.0", "spear"),
        ("$words.territories.cyprus", "Cyprus"),
        ("[{word: symbols, key: $symbols.0}]", "Spear"),
    ],
)
def test_what_can_be_written(world, text, shown):
    """Plain words, facts of the card, words of the game, and parts joined."""
    drawing, problems = world.draw(f"- text: {{{BOX}, text: {text}, size: small, lines: 1}}")
    assert not problems
    assert _texts(drawing) == [shown]


def test_an_empty_text_draws_nothing(world):
    """A card without a flavour has no run and no finding."""
    drawing, problems = world.draw(f"- text: {{{BOX}, text: $flavour, size: small}}", slug="guard-again")
    assert (drawing.items, problems) == ((), ())


def test_a_text_shrinks_no_further_than_allowed(world):
    """Where there is no room at `size`, the largest size down to `smallest` is taken."""
    elements = "- text: {box: [6, 60, 32, 8], text: $name, size: title, smallest: 9, lines: 1}"
    drawing, problems = world.draw(elements, slug="guard")
    assert not problems
    (run,) = _runs(drawing)
    assert 9 <= run.size < 13


def test_text_is_aligned_in_its_box(world):
    """Left, center and right put the line at the box's edge, middle and other edge."""
    left, center, right = (
        _runs(world.draw(f"- text: {{{BOX}, text: $name, size: 9, align: {align}, lines: 1}}")[0])[0].x
        for align in ("left", "center", "right")
    )
    assert left == 6
    assert center - left == pytest.approx(right - center)
    assert 40 < right < 57


def test_text_stands_at_top_middle_or_bottom(world):
    """The baseline falls from top over middle to bottom."""
    baselines = [
        _runs(world.draw(f"- text: {{{BOX}, text: $name, size: 9, valign: {valign}}}")[0])[0].baseline
        for valign in ("top", "middle", "bottom")
    ]
    assert 60 < baselines[0] < baselines[1] < baselines[2] < 68


def test_a_sign_stands_in_a_line_of_text(world):
    """`{spear}` in a text is the sign, drawn from the same data as everywhere."""
    elements = f"- text: {{{BOX}, text: $name, size: name}}"
    drawing, problems = world.draw(elements, texts={"name": "Two {spear} win"})
    assert not problems
    assert _texts(drawing) == ["Two", "win"]
    labels = [item.drawing.label for item in drawing.items if isinstance(item, Use)]
    assert labels == ["sign spear plain"]
    sign = next(item for item in drawing.items if isinstance(item, Use))
    first, second = _runs(drawing)
    assert first.x < sign.matrix[4] < second.x
    assert sign.matrix[5] < first.baseline < sign.matrix[5] + sign.drawing.height


@pytest.mark.parametrize("steps", [[11.5, 10], [12], [8.5, 12.25, 14]])
def test_steps_are_the_only_smaller_sizes(world, steps):
    """A text is set in the largest of its sizes that is no larger than what every quarter point down to the last would give."""
    box = "box: [6, 10, 30, 6], text: $name, lines: 1, size: 13"
    drawn = {}
    for keys in (f"steps: {steps}", f"smallest: {min(steps)}"):
        world.layout(f"- text: {{{box}, {keys}}}")
        faces = world.faces()
        cards = [replace(world.card(texts={"name": "i" * n}), id=f"base/levy-{n}") for n in range(16, 44)]
        runs = [_runs(faces.front(card, "en").drawing) for card in cards]
        drawn[keys] = [found[0].size if found else None for found in runs]
    allowed = [size for size in (13, *steps) if size <= 13]
    stepped, free = drawn.values()
    assert stepped == [None if size is None else max(each for each in allowed if each <= size) for size in free]
    assert set(stepped) == {None, *allowed}


def test_words_take_font_and_colour_from_the_look(world):
    """A font name and a palette name are looked up in the look."""
    drawing, _ = world.draw(f"- text: {{{BOX}, text: $name, size: 9, font: display, color: soft}}")
    (run,) = _runs(drawing)
    assert (run.font, run.color) == ("display", world.color("soft"))


@pytest.mark.parametrize(("gap", "distance"), [("", 1.55), (", gap: 0", 1.2), (", gap: 1", 2.2)])
def test_paragraphs_stand_as_far_apart_as_the_layout_says(world, gap, distance):
    """`gap` is added to the distance of baselines where a paragraph ends."""
    drawing, problems = world.draw(f'- text: {{box: [6, 10, 50, 40], text: "One\\nTwo", size: 10{gap}}}')
    first, second = [run.baseline for run in _runs(drawing)]
    assert not problems
    assert second - first == pytest.approx(distance * 10 * 25.4 / 72, abs=0.002)
