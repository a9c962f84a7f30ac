"""Texts that cannot be printed are errors that name the card, the file and the line."""

from ordo_pnp.draw import Run, Use

NAME = "- text: {box: [6, 60, 20, 5], text: $name, size: name, smallest: 10, lines: 1}"


def test_a_text_that_does_not_fit_names_what_is_needed(world):
    """The message tells needed and available millimetres and the smallest size; the place is the card's text."""
    drawing, (problem,) = world.draw(NAME, slug="guard")
    assert problem.code.id == "CAT420"
    assert problem.card == "base/guard"
    assert problem.message.startswith("base/guard: `name` in en does not fit: needs ")
    assert "mm of width where 20.0 mm are there (at 10 pt, the smallest size allowed)" in problem.message
    assert problem.span.file.endswith("base/units.yaml")
    assert world.shown(problem) == ("CAT420", 9, 11, "Guard of the Springs")
    assert problem.related[0][0].file.endswith("faces/unit.yaml")
    assert drawing.items == ()


def test_a_translation_that_does_not_fit_is_found_in_its_overlay(world):
    """For a translated text the place is the entry of the overlay."""
    _, (problem,) = world.draw(NAME.replace("20, 5", "16, 5"), language="de")
    assert problem.span.file.endswith("text/de.yaml")
    assert problem.span.line == 5
    assert "in de does not fit" in problem.message


def test_too_many_lines_are_told_in_lines(world):
    """Where only the number of lines is too large, the message counts lines."""
    _, (problem,) = world.draw(
        "- text: {box: [6, 60, 30, 20], text: $flavour, size: name, lines: 1}", texts={"flavour": "word " * 12}
    )
    assert "mm of width" in problem.message
    _, (problem,) = world.draw(
        "- text: {box: [6, 20, 30, 40], text: $flavour, size: name, lines: 2}", texts={"flavour": "word " * 25}
    )
    assert "lines where 2 are allowed" in problem.message


def test_a_missing_glyph_is_named(world):
    """A character the font lacks is shown with its code point, once however often it stands there."""
    _, (problem,) = world.draw(
        "- text: {box: [6, 60, 51, 9], text: $name, size: name}", texts={"name": "Guard 城城 of Tyre"}
    )
    assert problem.code.id == "CAT421"
    assert "the font `text` cannot draw `城` (U+57CE)" in problem.message
    assert problem.span.line == 4


def test_an_unknown_sign_in_a_text_is_named(world):
    """`{...}` must be a sign; a near one is proposed."""
    _, problems = world.draw("- text: {box: [6, 60, 51, 9], text: $name, size: name}", texts={"name": "A {baner}"})
    assert [(each.code.id, each.help) for each in problems] == [("CAT724", "did you mean `banner`?")]


def test_an_unknown_sign_stays_words_and_leaves_the_known_ones_signs(world):
    """What is drawn while somebody types differs in the one mistake alone."""
    drawing, _ = world.draw(
        "- text: {box: [6, 60, 51, 9], text: $name, size: name}", texts={"name": "A {helm} or {baner} here"}
    )
    assert [each.text for each in drawing.items if isinstance(each, Run)] == ["A\xa0", "or {baner} here"]
    assert len([each for each in drawing.items if isinstance(each, Use)]) == 1


def test_a_fixed_text_that_does_not_fit_is_found_in_the_layout(world):
    """Words that stand in the layout are located there."""
    _, (problem,) = world.draw("- text: {box: [6, 60, 4, 3], text: Incomprehensible, size: name}")
    assert problem.code.id == "CAT420"
    assert problem.span.file.endswith("faces/unit.yaml")


def test_a_word_the_game_lacks_is_reported_with_the_card(world):
    """A word looked up by a value of the card must exist."""
    _, (problem,) = world.draw("- text: {box: [6, 60, 51, 9], text: [{word: symbols, key: $slug}], size: name}")
    assert problem.code.id == "CAT731"
    assert "no word `levy` in `symbols`" in problem.message


def test_the_same_finding_is_reported_once(world):
    """Drawing a card twice, or in a language that falls back, does not repeat a finding."""
    world.layout(NAME)
    faces = world.faces()
    for _ in range(2):
        faces.front(world.card("guard"), "en")
    assert len(faces.problems) == 1
