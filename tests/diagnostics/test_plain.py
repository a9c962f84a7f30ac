"""Findings are kept in files and read again as they were."""

import json

import pytest

from ordo_pnp.diagnostics import Cause, Code, Diagnostic, Edit, Fix, Span, Ties
from ordo_pnp.diagnostics.plain_data import from_plain, to_plain

KIND = Code("CAT102")
PLACE = Span("cards/a.yaml", 3, 5, 3, 9, "  - id: odd")
OTHER = Span("cards/b.yaml", 1, 1, 2, 4, "x")
FINDINGS = [
    Diagnostic(KIND, "odd", PLACE),
    Diagnostic(KIND, "odd", PLACE, "base/odd", "make it even", ((OTHER, "the other one"), (PLACE, "here"))),
    Diagnostic(KIND, "odd", PLACE, fix=Fix((Edit(PLACE, "even"), Edit(OTHER, "")), is_safe=False)),
    Diagnostic(KIND, "odd", PLACE, fix=Fix((Edit(PLACE, "even"),))),
    Diagnostic(KIND, "odd", PLACE, ties=Ties(("face unit",), ("ids of a",), ("a.yaml:3",))),
    Diagnostic(KIND, "odd", PLACE, follows_from=Cause(KIND, OTHER)),
    Diagnostic(KIND, "odd", PLACE, folded=(Diagnostic(KIND, "even", OTHER, fix=Fix((Edit(OTHER, ""),))),)),
]


@pytest.mark.parametrize("finding", FINDINGS)
def test_nothing_is_lost(finding):
    """Not the card, the remedy, the related places, the fix or the text of a line, through JSON."""
    read = from_plain(json.loads(json.dumps(to_plain(finding))))
    assert read == finding
    assert read.span.source == finding.span.source
    assert read.follows_from == finding.follows_from
    assert [span.source for span, _ in read.related] == [span.source for span, _ in finding.related]


def test_lines_can_be_kept_once():
    """Where many findings stand in one long line, its number stands for it."""
    lines = {}
    data = [to_plain(each, lambda line: lines.setdefault(line, len(lines))) for each in FINDINGS]
    assert list(lines) == [PLACE.source, OTHER.source]
    read = [from_plain(each, list(lines).__getitem__) for each in data]
    assert [each.span.source for each in read] == [PLACE.source] * len(FINDINGS)


def test_an_unknown_kind_is_refused():
    """What another program has found cannot be read."""
    for name in ("CAT999", "../codes", 7):
        with pytest.raises(KeyError):
            from_plain([name, *to_plain(FINDINGS[0])[1:]])


@pytest.mark.parametrize("fix", [[], [2], [1, []], [0, [["a.yaml", 1, 1, 1, 2, ""], 7]], 3])
def test_a_fix_of_another_shape_is_refused(fix):
    """A changed cache never edits a file."""
    with pytest.raises((ValueError, TypeError)):
        from_plain([*to_plain(FINDINGS[0])[:-4], fix, [[], [], [], []], [], None])


@pytest.mark.parametrize("ties", [[], [[], [], []], 3, [[], [7], [], []]])
def test_ties_of_another_shape_are_refused(ties):
    """A changed cache never folds one finding into another."""
    with pytest.raises((ValueError, TypeError)):
        from_plain([*to_plain(FINDINGS[0])[:-3], ties, [], None])


@pytest.mark.parametrize("cause", [[], 3, ["CAT102"], ["CAT102", [1, 2]], ["CAT999", ["a.yaml", 1, 1, 1, 2, ""]]])
def test_a_cause_of_another_shape_is_refused(cause):
    """A changed cache never names a finding that there cannot be."""
    with pytest.raises((KeyError, ValueError, TypeError)):
        from_plain([*to_plain(FINDINGS[0])[:-1], cause])
