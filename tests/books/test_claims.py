"""A book cannot lie: what it asserts is played and counted, and what is wrong is named with its place."""

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books import BookRequest, make_books


def test_the_small_book_is_sound(project):
    """The book the other tests spoil has no findings."""
    assert project.findings() == ()


def test_a_lie_in_a_claim_makes_the_build_fail(project):
    """The finding names book, line, claim, and what the engine says."""
    project.spoil("ordonnance/rulebook/en.md", "ranking: [[0], [1]]", "ranking: [[1], [0]]")
    with pytest.raises(DataError) as caught:
        make_books([(project.opened(), BookRequest(("en",)))])
    (found,) = caught.value.diagnostics
    assert found.code.id == "CAT809"
    assert found.span.file == "cards/ordonnance/rulebook/en.md"
    assert found.span.source == "territories: {antioch: {ranking: [[1], [0]]}}"
    assert "`comparing/more-regiments` is false: ranking of antioch is [[0], [1]], not [[1], [0]]" in found.message


def test_a_changed_rule_makes_the_build_fail(project):
    """Another default of a variant makes the engine judge otherwise: that is found once for figure and claim together."""
    project.spoil("ordonnance/game.yaml", "default: count_first", "default: rank_first")
    with pytest.raises(DataError) as caught:
        make_books([(project.opened(), BookRequest(("en",)))])
    (found,) = caught.value.diagnostics
    assert (found.code.id, found.span.source) == ("CAT808", "```{figure} comparing/more-regiments")
    assert "ranking of antioch is [[1], [0]]" in found.message
    assert found.help == "run `ordo scenario` and correct it; one more place shows or cites it"


def test_a_changed_number_makes_the_build_fail(project):
    """A number in words is held against the data."""
    project.spoil("ordonnance/game.yaml", "limit: 4", "limit: 5")
    assert any(each.startswith("CAT807 en.md:15 “four” is 4, but `limit` is 5") for each in project.said())


def test_a_number_that_is_played_otherwise_makes_the_build_fail(project, monkeypatch):
    """A book agrees with the data; where the rules do not, it would lie at the table."""
    monkeypatch.setattr("ordo_pnp.games.ordonnance.game.Ordonnance._hand_size", lambda *_: 5)
    (line,) = append(project, ["Take {fact hand.play_then_draw|six} cards."])
    said = f"CAT819 en.md:{line} `hand.play_then_draw` is 6 in `game.yaml`, and the game plays 5"
    assert project.said() == [said]


def test_a_number_that_nothing_in_play_shows_is_not_stated(project):
    """What no deal, position or score shows a book cannot prove; names it may print."""
    path = "territory_arms.1.arms.field.pieces"
    one, other, _ = append(project, [f"{{fact {path}}}", f"```{{claim}}\n{path}: 8\n```", "{fact name}"])
    said = f"nothing in play shows that `{path}` is 8"
    assert project.said() == [f"CAT819 en.md:{one} {said}", f"CAT819 en.md:{other + 1} {said}"]


CLAIMS = [
    ("\nlimit: 4\nrules.turn.default: play_then_draw\nhand: {draw_then_play: 5}", None),
    ("\nlimit: 5", "CAT809 the claim `limit: 5` is false: the data say 4"),
    ("\nhand: {draw_then_play: 6}", "CAT809 the claim `hand.draw_then_play: 6` is false: the data say 5"),
    ("\nlimits: 5", "CAT805 there is no fact called `limits`"),
    ("turns/playing-is-compulsory\nrefused: MUST_PLAY", None),
    (
        "turns/playing-is-compulsory\nrefused: GAME_OVER",
        "CAT809 the claim `refused: GAME_OVER` about `turns/playing-is-compulsory` is false: the last action",
    ),
    (
        "play-then-draw\nrefused: MUST_PLAY",
        "CAT809 the claim `refused: MUST_PLAY` about `play-then-draw` is false: nothing is refused, not with MUST_PLAY",
    ),
    ("comparing/more-regiments\nterritories: {}", "CAT804 the claim asserts nothing about `territories`"),
    (
        "comparing/more-regiments\nterritories: {antioch: {}}",
        "CAT804 the claim asserts nothing about `territories.antioch`",
    ),
    ("\n{}", "CAT804 the claim asserts nothing"),
    ("\nhand: {}", "CAT804 the claim asserts nothing about `hand`"),
    ("\nrules: {turn: {}}", "CAT804 the claim asserts nothing about `rules.turn`"),
    ("\nterritories.0: antioch", None),
    ("play-then-draw\nto_mvoe: 1", "CAT804 the claim cannot be read: unknown key `to_mvoe`"),
    ("play-then-draw\n[to_move 1]", "CAT804 the claim cannot be read: a mapping is needed, not a list"),
    ("play-then-draw\nto_move: [", "CAT804 the claim cannot be read: the bracket `[` is never closed"),
    ("nowhere/at-all\nto_move: 1", "CAT806 there is no scenario `nowhere/at-all`"),
]


# A claim, and the line as its remedy writes it.
REMEDIES = [
    ("\nlimit: 5", "limit: 4"),
    ("turns/playing-is-compulsory\nrefused: GAME_OVER", "refused: MUST_PLAY"),
    ("turns/playing-is-compulsry\nrefused: MUST_PLAY", "```{claim} turns/playing-is-compulsory"),
    ("play-then-draw\nrefused: MUST_PLAY", None),
    ("\nlimit: {a: 5}", None),
]


def test_a_program_mends_a_claim_where_the_data_say_what_holds(project):
    """A number, a reason, a name that was nearly written; a person should look at it, since the data may be what is wrong."""
    append(project, [f"```{{claim}} {claim}\n```" for claim, _ in REMEDIES])
    fixes = [each.fix for each in project.findings()]
    assert [None if fix is None else applied(fix) for fix in fixes] == [line for _, line in REMEDIES]
    assert not any(fix.is_safe for fix in fixes if fix)


def applied(fix):
    """Return the line of the one edit of a remedy, carried out."""
    ((span, text),) = ((each.span, each.text) for each in fix.edits)
    return span.source[: span.column - 1] + text + span.source[span.end_column - 1 :]


def test_what_a_claim_may_say(project):
    """Facts, results and refusals; each finding stands on the line of what is false."""
    added = append(project, [f"```{{claim}} {text}\n```" for text, _ in CLAIMS])
    said = {each.span.line: f"{each.code.id} {each.message}" for each in project.findings()}
    for (text, finding), line in zip(CLAIMS, added, strict=True):
        at = line if text.startswith("nowhere") else line + 1
        assert said.pop(at, "").startswith(finding or ""), (text, said)
    assert said == {}


def test_a_claim_that_cannot_be_read_has_the_remedy_of_its_schema(project):
    """A misspelt word is answered with the one that was meant, as in a file of scenarios."""
    append(project, ["```{claim} play-then-draw\nto_mvoe: 1\n```"])
    (found,) = project.findings()
    assert found.help == "did you mean `to_move`?"


def append(project, blocks):
    """Write blocks at the end of the book; give the line on which each begins."""
    path = project.books / "en.md"
    text = path.read_text(encoding="utf-8") + "\n# More {#more}\n"
    lines = []
    for block in blocks:
        text += "\n"
        lines.append(text.count("\n") + 1)
        text += block + "\n"
    path.write_text(text, encoding="utf-8")
    return lines


MISTAKES = [
    ("{card base/spear-levi}", "CAT805 there is no card `base/spear-levi`"),
    ("{symbol spaer}", "CAT805 there is no sign `spaer`"),
    ("{term territori}", "CAT805 there is no term of the glossary `territori`"),
    ("{ref comparring}", "CAT805 there is no section `comparring`"),
    ("[armies](#army)", "CAT805 there is no section `army`"),
    ("[armies](army.md)", "CAT805 the link leads to `army.md`"),
    ("{ruling OR-99}", "CAT805 there is no ruling `OR-99`"),
    ("{count kind:units}", "CAT805 no card has kind `units`"),
    ("{fact limit|many}", "CAT807 “many” is no number: `limit` is 4"),
    ("{fact language|de}", "CAT807 `language` is `en`, not “de”"),
    ("{fact hand}", "CAT805 `hand` is neither a number nor a word"),
    ("{rule turm}", "CAT805 there is no variant `turm`"),
    ("{rule scoring}", "CAT805 `scoring` has no default"),
    ("{word symbols.spaer}", "CAT805 there is no word of `symbols` `spaer`"),
    ("{result}", "CAT803 `{result}` stands outside of the caption"),
    ("```{figure} comparring/more-regiments\nalt: x\n```", "CAT806 there is no scenario `comparring/more-regiments`"),
    ("```{figure} more-regiments\nwidth: wide\nalt: x\n```", "CAT804 `width` is `wide`"),
    ("```{figure} more-regiments\ncaption: above\nalt: x\n```", "CAT804 `caption` is `above`"),
    ("```{cards} base/spear-levy\ncaption: above\n```", "CAT804 `caption` is `above`"),
    (
        "```{figure} more-regiments\nshow: antoich\nalt: x\n```",
        "CAT804 there is nothing called `antoich` on this table",
    ),
    ("```{figure} more-regiments\nstep: 1\nalt: x\n```", "CAT804 `step` is `1`, but the scenario has 0 actions"),
    ("```{cards} base/spear-levy\nas: rwo\n```", "CAT804 `as` is `rwo`"),
    ("```{cards} base/spear-levy | base/spear-levy\nlabels: one\n```", "CAT804 there are 1 labels for 2 groups"),
    ("```{cards} base/spear-levy |\n```", "CAT805 a group of cards is empty"),
    ("```{cards} base/spear-levy*99\n```", "CAT805 `base/spear-levy*99` is no number of cards"),
    ("```{box} tipp\n```", "CAT804 there is no box `tipp`"),
    ("```{glossary}\nterritory one\n```", "CAT801 this line is no entry of a glossary"),
    ("```{reference} kind:kings\n```", "CAT805 no card has kind `kings`"),
]


def test_what_is_unknown_is_named_with_its_place(project):
    """Names of cards, signs, sections and so on must exist, options must have a meaning."""
    added = append(project, [text for text, _ in MISTAKES])
    said = [(each.span.line, f"{each.code.id} {each.message}") for each in project.findings()]
    assert len(said) == len(MISTAKES)
    for (text, finding), line in zip(MISTAKES, added, strict=True):
        places = range(line, line + text.count("\n") + 1)
        assert any(at in places and each.startswith(finding) for at, each in said), (text, said)


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("{ruling OR-09}", "", "CAT810 en.md:1 the book does not mention OR-09"),
        ("cover: [base/spear-levy]", "cover: [base/spear]", "CAT805 en.md:1 `cover`: there is no card `base/spear`"),
        ("left_out: [OR-01", "left_out: [OR-77, OR-01", "CAT805 en.md:1 `left_out` names a ruling `OR-77`"),
    ],
)
def test_what_the_whole_book_lacks(project, old, new, finding):
    """Rulings that nobody mentions, cards of the cover."""
    project.spoil("ordonnance/rulebook/en.md", old, new)
    assert any(each.startswith(finding) for each in project.said()), project.said()


def test_a_scenario_of_several_files_needs_its_file(project):
    """An id that several files have is no name; with its file it is."""
    text = (project.cards / "ordonnance/base/scenarios/comparing.yaml").read_text(encoding="utf-8")
    own = project.books / "scenarios.yaml"
    own.write_text(text.replace("../../../../schemas", "../../../schemas"), encoding="utf-8")
    assert project.findings() == ()
    project.spoil("ordonnance/rulebook/en.md", "{claim} comparing/more-regiments", "{claim} more-regiments")
    assert any("CAT806" in each and "several scenarios are called `more-regiments`" in each for each in project.said())


def test_a_character_without_a_glyph_is_an_error(project):
    """Nothing is printed as a hole."""
    project.spoil("ordonnance/rulebook/en.md", "**Play** a card.", "**Play** a \u4e2d card.")
    (found,) = project.findings()
    assert (found.code.id, found.span.source) == ("CAT814", "**Play** a \u4e2d card.")
    assert "U+4E2D" in found.message


def test_books_that_cannot_be_held_against_the_game_are_told(project, monkeypatch):
    """What stops the check of books is a finding: silence would pass whatever they say."""
    from ordo_pnp.base import OrdoError
    from ordo_pnp.books import BookCheck, KeptLaws

    def fail(_):
        raise OrdoError("four cannot play")

    monkeypatch.setattr("ordo_pnp.books.book_project.check_books", fail)
    (found,) = BookCheck(project.cards, "ordonnance", None, KeptLaws(None)).problems()
    assert (found.code.id, "cannot be checked: four cannot play" in found.message) == ("CAT817", True)
    assert found.span.file.endswith("en.md")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play-then-draw\nstep: 0\n{deck: 2, to_move: 0}", None),
        ("play-then-draw\nstep: 1\n{deck: 1, to_move: 1}", None),
        ("play-then-draw\nstep: 0\ndeck: 1", "CAT809 the claim `deck: 1` about `play-then-draw` is false"),
        ("play-then-draw\nstep: 2\ndeck: 1", "CAT804 `step` is `2`, but the scenario has 1 actions"),
        ("turns/playing-is-compulsory\nstep: 0\nrefused: MUST_PLAY", "CAT804 `refused` is about the last action"),
        ("\nstep: 0\nlimit: 4", "CAT804 a claim about data has no steps"),
    ],
)
def test_a_claim_looks_at_a_step(project, text, found):
    """With `step` the position after so many actions is meant."""
    append(project, [f"```{{claim}} {text}\n```"])

    said = [f"{each.code.id} {each.message}" for each in project.findings()]

    assert [each[: len(found or "")] for each in said] == ([found] if found else [])
