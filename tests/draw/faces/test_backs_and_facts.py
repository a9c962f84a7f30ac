"""What a layout says once for all its cards: their back, and facts of the game."""

FULL = "format: 1\nface:\n  for: unit\n{more}  size: [63, 88]\n  elements:\n    - rect: {{box: bleed, fill: {fill}}}\n"


def test_a_card_has_the_back_its_layout_names_unless_it_names_one(world):
    """Nobody has to repeat the back on every card, and a card may still differ."""
    world.layout(FULL.format(more="  back: common\n", fill="paper"))
    world.layout(FULL.format(more="", fill="gold"), name="common")
    world.layout(FULL.format(more="", fill="silver"), name="other")
    faces = world.faces()

    assert faces.back(world.card("levy"), "en") is faces.back(world.card("guard"), "de")
    assert faces.back(world.card("levy"), "en").drawing.label.startswith("common")
    assert faces.back(world.card("levy", back="other"), "en").drawing.label.startswith("other")
    assert faces.problems == ()


def test_a_back_that_no_layout_draws_is_reported_at_the_layout(world):
    """The place is the line that names it, once, whatever number of cards there are."""
    world.layout(FULL.format(more="  back: comon\n", fill="paper"))
    world.layout(FULL.format(more="", fill="gold"), name="common")

    faces = world.faces()
    found = [faces.check(world.card(name)) for name in ("levy", "guard")]
    (problem,) = faces.problems

    assert found == [(), ()]
    assert (problem.code.id, problem.span.line, problem.help) == ("CAT729", 4, "did you mean `common`?")


def test_facts_of_the_game_can_be_repeated_over(world):
    """A layout shows what `game.yaml` lists, so that it stands in one place only."""
    log = world.log(
        "- repeat: {over: $facts.territories, step: [0, 8], elements: [text: {box: [6, 8, 40, 6], text: $item, size: 9}]}"
    )

    assert all(name in log for name in ("antioch", "tripoli"))


def test_a_fact_that_the_game_does_not_state_is_reported(world):
    """An unknown key has a hint."""
    world.layout(
        "- repeat: {over: $facts.teritories, step: [0, 8], elements: [text: {box: [6, 8, 40, 6], text: $item, size: 9}]}"
    )

    (problem,) = world.faces().problems

    assert (problem.code.id, problem.help) == ("CAT720", "did you mean `$facts.territories`?")
