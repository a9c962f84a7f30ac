"""The root-cause pass: one finding for each cause, and nothing lost."""

import json
from dataclasses import replace

from hypothesis import given, strategies as st

from ordo_pnp.base import (
    Cause,
    Code,
    Severity,
    Span,
    Ties,
    all_findings,
    finding,
    format_full,
    has_errors,
    list_from_plain,
    list_to_plain,
    root_causes,
)
from ordo_pnp.base.finding_formats import format_concise, format_github, format_json, format_sarif

ERROR = Code("CAT201")
WARNING = Code("CAT401")

topics = st.sets(st.sampled_from(["ids of a", "ids of b", "face x", "cards.yaml:1", "cards.yaml:2"]), max_size=3)
ties = st.builds(
    Ties,
    st.sampled_from([(), ("face unit", "en"), ("face unit", "de")]),
    topics.map(lambda found: tuple(sorted(found))),
    topics.map(lambda found: tuple(sorted(found))),
    st.just(()),  # one message for several is written anew where they are joined
)
findings = st.lists(
    st.builds(
        lambda code, message, line, links: finding(code, message, Span("cards.yaml", line), ties=links),
        st.sampled_from([ERROR, WARNING]),
        st.sampled_from(["one", "two"]),
        st.integers(1, 4),
        ties,
    ),
    max_size=8,
    unique=True,
)


def without_folds(found):
    """Every finding as its check made it: what was joined loses the occasions of the others."""
    return sorted((replace(each, folded=()) for each in all_findings(found)), key=lambda each: each.sort_key)


@given(findings)
def test_nothing_is_lost_and_nothing_is_added(found):
    """Shown and folded findings together are as many as were found, of the same codes at the same places."""
    every = without_folds(root_causes(found))

    assert sorted((each.code.id, each.span.line) for each in every) == sorted(
        (each.code.id, each.span.line) for each in found
    )


@given(findings)
def test_to_look_again_changes_nothing(found):
    """What is shown explains itself, whether or not the folded ones are spread out again."""
    roots = root_causes(found)

    assert root_causes(roots) == roots
    assert len(root_causes(all_findings(roots))) == len(roots)


@given(findings)
def test_a_check_fails_as_it_would_with_all_findings_shown(found):
    """Errors are never folded into warnings, and something is shown where something was found."""
    roots = root_causes(found)

    assert has_errors(roots) == has_errors(found)
    assert bool(roots) == bool(found)
    for root in roots:
        assert root.severity is Severity.ERROR or not has_errors(root.folded)


@given(findings)
def test_once_what_is_shown_is_mended_what_was_folded_is_shown(found):
    """Without a cause its consequences come to light, if they are still there."""
    for root in root_causes(found):
        left = root_causes(root.folded)
        assert bool(left) == bool(root.folded)


@given(findings)
def test_the_order_of_discovery_does_not_count(found):
    """The same findings give the same answer."""
    assert root_causes(found) == root_causes(reversed(found))


@given(findings)
def test_what_was_folded_can_be_kept(found):
    """Plain data hold the ties of findings and those that are folded."""
    roots = root_causes(found)

    assert tuple(list_from_plain(list_to_plain(roots))) == roots


def test_findings_are_in_the_order_of_their_places():
    """File, line and column decide, whether or not a finding explains others."""
    slip = finding(ERROR, "a slip", Span("a.yaml", 1))
    cause = finding(ERROR, "two cards, one id", Span("b.yaml", 9), ties=Ties(unsettles=("ids of b",)))
    effect = finding(ERROR, "no such card", Span("c.yaml", 2), ties=Ties(rests_on=("ids of b",)))

    first, second = root_causes([slip, cause, effect])

    assert (first.message, second.message) == ("a slip", "two cards, one id")
    assert second.folded == (effect,)
    assert "= another finding has the same cause\n" in format_full([second])


def test_an_error_that_follows_from_a_warning_names_it():
    """The error is shown, so that the check fails, and says which finding to mend first, in every form."""
    cause = finding(WARNING, "older than its source", Span("b.yaml", 9), ties=Ties(unsettles=("ids of b",)))
    effect = finding(ERROR, "no such card", Span("a.yaml", 2), ties=Ties(rests_on=("ids of b",)))

    found = root_causes([effect, cause])

    assert found == (effect, cause)
    assert [each.follows_from for each in found] == [Cause(WARNING, cause.span), None]
    assert [each.follows_from for each in root_causes(found)] == [Cause(WARNING, cause.span), None]
    for form in (format_full, format_concise, format_github):
        assert form(found).count("follows from CAT401 in b.yaml:9") == 1
    place = {"file": "b.yaml", "line": 9, "column": 1, "end_line": 1, "end_column": 2}
    assert [each["follows_from"] for each in json.loads(format_json(found))] == [{"code": "CAT401"} | place, None]
    assert "follows from CAT401" in format_sarif(found)


def test_one_defect_noticed_on_several_occasions_is_one_finding():
    """A picture that is missing is missing in every language; the message names them all."""
    each = [
        finding(ERROR, "no picture", Span("a.yaml", 3), ties=Ties(("face unit", language)))
        for language in ("de", "en", "ru")
    ]

    (found,) = root_causes(each)

    assert found.message == "no picture (face unit, de, en, ru)"
    assert len(found.folded) == 2
