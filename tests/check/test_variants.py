"""The variants of a game: defaults that can be chosen, rulings that exist and say the same."""

import pytest

from ordo_pnp.check import Cache, ProjectCheck


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "before", "after", "expected"),
    [
        ("ordonnance/game.yaml", "default: count_first", "default: count_frist", ["CAT105"]),
        ("ordonnance/game.yaml", "values: [all, any]", "values: [any]", ["CAT211: one of any"]),
        ("ordonnance/game.yaml", "values: [majority, points, capture_time]", "values: [majority, points]", []),
        ("ordonnance/game.yaml", "values: [majority, points, capture_time]", "values: [majority]", ["CAT211"] * 3),
        ("komarn/game.yaml", 'default: "600"', 'default: "601"', ["CAT211: one of 1, 2, 3"]),
        ("komarn/game.yaml", "ruling: A45", "ruling: A95", ["CAT212: did you mean", "CAT212: correct one of them"]),
        (
            "komarn/rulings.yaml",
            "variants: [bag.vortex]",
            "variants: [bag.vortx]",
            ["CAT212: did you mean `bag.vortex`?"],
        ),
        ("komarn/rulings.yaml", "variants: [bag.vortex]", "variants: [tiebreak]", ["CAT212: correct one of them"]),
        ("komarn/rulings.yaml", "id: A49", "id: A48", ["CAT213: give one of them another number"]),
    ],
)
@pytest.mark.few(4)
def test_variants_and_rulings_fit(copy_of_data, memory, tmp_path, monkeypatch, file, before, after, expected):
    """A default outside of the values and a ruling or rule that is not there are found, each at its place."""
    monkeypatch.chdir(tmp_path)
    path = copy_of_data(tmp_path) / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")

    found = [
        item for item in ProjectCheck([tmp_path / "cards"], Cache(memory)).check() if item.code.id in told(expected)
    ]

    shown = [f"{item.code.id}: {item.help}" for item in found]
    assert [item.code.id for item in found] == told(expected)
    assert [each for each, wanted in zip(shown, expected, strict=True) if not each.startswith(wanted)] == []
    assert {item.span.file for item in found} <= {f"cards/{file}", "cards/komarn/rulings.yaml"}


def told(expected):
    return [each.partition(":")[0] for each in expected]
