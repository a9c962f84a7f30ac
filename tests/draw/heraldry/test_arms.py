"""Arms: drawn the same every time, legal, all different, and refused with a remedy where they cannot be drawn."""

import itertools

import pytest

from ordo_pnp.draw import IDENTITY, ArmsRenderer, Drawing, Shape, Use, check_arms, compose
from ordo_pnp.draw.heraldry.charges import ARRANGEMENTS, Charges
from ordo_pnp.draw.heraldry.fields import DIVISIONS, LINES
from ordo_pnp.draw.heraldry.ordinaries import ORDINARIES
from ordo_pnp.draw.heraldry.tinctures import ArmsError
from ordo_pnp.testing.drawing_log import format_drawing

TINCTURES = {
    "or": "#D4A72C",
    "argent": "#F5F2E9",
    "gules": "#A6192E",
    "azure": "#1F4E8C",
    "vert": "#2E6B3E",
    "sable": "#1E1B18",
    "purpure": "#6B2C6F",
}
SIZE = (38.0, 45.0)


def shapes(drawing, matrix=IDENTITY):
    """Yield every shape where it is placed."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from shapes(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Shape):
            yield item._replace(path=item.path.transformed(matrix))


def test_every_unit_has_arms_of_its_own(unit_arms, state_arms):
    """The 31 units bear 31 different coats of arms, none of them that of a state."""
    assert len(unit_arms) == 31
    coats = [*unit_arms.values(), *state_arms.values()]
    for one, other in itertools.combinations(coats, 2):
        assert one != other


def test_arms_keep_the_rule_of_tincture(unit_arms, state_arms, charge_data):
    """No arms of the base set break the rule or name an unknown charge; those of Jerusalem say that they break it."""
    for name, arms in {**unit_arms, **state_arms}.items():
        assert check_arms(arms, charge_data) == [], name
    jerusalem = dict(state_arms["jerusalem"])
    assert jerusalem.pop("breaks_rule_of_tincture") is True
    assert check_arms(jerusalem)


def test_richness_follows_rank(unit_arms):
    """Units of one sign bear one figure at most; those of three or more with the banner or four signs bear several."""
    for name, arms in unit_arms.items():
        figures = len(arms.get("layers", ())) + sum(len(part.get("layers", ())) for part in arms.get("quarters", ()))
        figures += sum(len(layer.get("charges", ())) for layer in arms.get("layers", ()))
        signs = name.split("-")
        if signs[-1] in {"levy", "archers", "watch", "fief", "bearer"}:
            assert figures <= 1, name
        elif len(signs) >= 4:
            assert figures >= 3, name


def test_nothing_leaves_the_shield(herald, unit_arms):
    """Everything but the outline is clipped to the shield, and the outline stays in the box."""
    for arms in unit_arms.values():
        content, outline = herald.draw(arms, *SIZE).items
        assert isinstance(content, Use)
        assert content.clip == outline.path
        left, top, right, bottom = outline.path.bounds()
        half = outline.width / 2
        assert left - half >= -1e-9
        assert top - half >= -1e-9
        assert right + half <= SIZE[0] + 1e-9
        assert bottom + half <= SIZE[1] + 1e-9


def test_every_word_of_the_grammar_can_be_drawn(herald):
    """Each division, ordinary, line and arrangement gives a picture, and no two of a kind the same."""
    fields = [{"field": {"division": name, "of": ["or", "azure"]}} for name in DIVISIONS]
    figures = [{"field": "or", "layers": [{"ordinary": name, "tincture": "gules"}]} for name in ORDINARIES]
    lines = [{"field": "or", "layers": [{"ordinary": "bend", "tincture": "gules", "line": name}]} for name in LINES]
    placed = [
        {"field": "or", "layers": [{"charge": "rose", "tincture": "gules", "arrangement": name}]}
        for name in ARRANGEMENTS
    ]
    for group in (fields, figures, lines):
        drawn = [herald.draw(arms, *SIZE) for arms in group]
        assert all(isinstance(each, Drawing) for each in drawn)
        assert len(set(drawn)) == len(drawn)
    assert len({herald.draw(arms, *SIZE) for arms in placed}) >= len(placed) - 3


def test_charges_keep_clear_of_each_other(charge_data, herald):
    """Counted charges never overlap one another."""
    roundel = Charges(charge_data).find("roundel")
    assert roundel.aspect == pytest.approx(1)
    for count in range(2, 13):
        arms = {"field": "or", "layers": [{"charge": "roundel", "tincture": "gules", "count": count}]}
        boxes = [shape.path.bounds() for shape in shapes(herald.draw(arms, *SIZE)) if shape.fill == TINCTURES["gules"]]
        for a, b in itertools.combinations(boxes, 2):
            gap = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            middle = ((a[0] + a[2] - b[0] - b[2]) ** 2 + (a[1] + a[3] - b[1] - b[3]) ** 2) ** 0.5 / 2
            assert gap > 0 or middle > a[2] - a[0], count


@pytest.mark.parametrize(
    ("arms", "message"),
    [
        ({"field": "gold"}, "there is no tincture `gold`"),
        ({"field": "azur"}, "did you mean `azure`"),
        ({"field": {"division": "per-pael", "of": ["or", "azure"]}}, "did you mean `per-pale`"),
        ({"field": {"division": "per-pale", "of": ["or", "azure"], "line": "wavey"}}, "did you mean `wavy`"),
        ({"field": {"division": "per-pale", "of": ["or", "azure"], "pieces": 6}}, "leave out pieces"),
        ({"field": {"division": "checky", "of": ["or", "azure"], "line": "wavy"}}, "leave out line"),
        ({"layers": []}, "without a field"),
        ({"quarters": [{"field": "or"}] * 3}, "3 quarters"),
        ({"impaled": [{"field": "or"}]}, "1 coats for 2 parts"),
        ({"field": "or", "layers": [{"ordinary": "chevrom", "tincture": "gules"}]}, "did you mean `chevron`"),
        ({"field": "or", "layers": [{"ordinary": "chief", "tincture": "gules", "count": 2}]}, "leave out count"),
        ({"field": "or", "layers": [{"charge": "loin-rampant", "tincture": "gules"}]}, "did you mean `lion-rampant`"),
        ({"field": "or", "layers": [{"charge": "key", "tincture": "gules", "crowned": "azure"}]}, "no head to crown"),
        ({"field": "or", "layers": [{"charge": "key", "tincture": "gules", "count": 13}]}, "write arrangement: semy"),
        ({"field": "or", "layers": [{"charge": "key", "tincture": "counterchanged"}]}, "give the field a division"),
        (
            {"field": "or", "layers": [{"charge": "key", "tincture": "gules", "arrangement": "semy", "count": 3}]},
            "leave out count",
        ),
        (
            {"field": "or", "layers": [{"charge": "key", "tincture": "gules", "arrangement": "in-quarter", "count": 2}]},
            "there is room for 1",
        ),
        (
            {"field": "or", "layers": [{"ordinary": "bend", "tincture": "gules"}, {"charge": "key", "tincture": "gules", "count": 3}]},
            "auto beside bend: there is room for 2",
        ),
        (
            {"field": "or", "layers": [{"ordinary": "cross", "tincture": "gules", "charges": [{"charge": "key", "tincture": "or", "count": 6}]}]},
            "on a cross: there is room for 5",
        ),
    ],
)  # fmt: skip
def test_arms_that_cannot_be_drawn_are_refused(herald, arms, message):
    """Unknown words and impossible counts are refused with a remedy."""
    with pytest.raises(ArmsError, match=message):
        herald.draw(arms, *SIZE)


def test_a_missing_tincture_is_refused(charge_data):
    """A herald without a colour for a tincture cannot be made."""
    with pytest.raises(ArmsError, match="'purpure' has no colour"):
        ArmsRenderer(charge_data, {name: color for name, color in TINCTURES.items() if name != "purpure"})


def test_one_coat_line_by_line(herald, golden, repository):
    """A coat with a chief, charges and a counterchange is drawn exactly as recorded."""
    arms = {
        "field": {"division": "per-pale", "of": ["vert", "or"], "line": "indented"},
        "layers": [
            {
                "ordinary": "chief",
                "tincture": "azure",
                "charges": [{"charge": "crescent", "tincture": "argent", "count": 2}],
            },
            {"charge": "mullet", "tincture": "counterchanged"},
        ],
    }
    golden(repository / "tests/draw/heraldry/golden/coat.txt", format_drawing(herald.draw(arms, *SIZE)))
