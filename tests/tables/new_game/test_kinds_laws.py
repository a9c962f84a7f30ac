"""Whatever kinds.yaml declares and nothing is said against can be written, checked, drawn and edited as a spreadsheet."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st

from ordo_pnp.cards import compile_kinds, fields_of, problems_of_kinds
from ordo_pnp.cards.schema_files import check_schema
from ordo_pnp.tables import CellGrid, GamePlan, SheetReader, card_schemas, columns_of, rows_of, sample_plan
from ordo_pnp.tables.new_game.game_files import PlannedCard
from ordo_pnp.tables.table_files import read_csv, write_csv

pytestmark = pytest.mark.slow

SLUGS = st.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4})?", fullmatch=True)
FIELDS = st.from_regex(r"[a-z][a-z0-9]{0,6}([-_][a-z0-9]{1,4})?", fullmatch=True)
WORDS = st.text(st.sampled_from("abc XYZ é-'."), min_size=1, max_size=9).map(str.strip).filter(bool)
FLAGS = st.booleans()
SMALL = st.integers(-3, 12)


def options(**each):
    """A mapping with some of these keys."""
    return st.fixed_dictionaries({}, optional={"required": FLAGS, "description": WORDS, **each})


def field(kinds):
    values = st.lists(WORDS, min_size=1, max_size=4, unique=True)
    signs = st.lists(SLUGS, min_size=1, max_size=3, unique=True)
    by_type = {
        "text": options(max=st.integers(0, 60), unique=FLAGS, translated=FLAGS, default=WORDS),
        "rich": options(max=st.integers(20, 400), unique=FLAGS, translated=FLAGS),
        "int": options(min=SMALL, max=SMALL, unique=FLAGS, default=SMALL),
        "choice": options(values=values, default=WORDS, unique=FLAGS),
        "symbols": options(values=signs, min=st.integers(0, 2), max=st.integers(0, 4)),
        "flag": options(default=FLAGS),
        "color": options(default=st.sampled_from(["ink", "#12aB9f", "red!"])),
        "arms": options(),
        "card": options(of=st.sampled_from(kinds)),
    }
    return st.one_of(*(each.map(lambda spec, name=name: {"type": name, **spec}) for name, each in by_type.items()))


@st.composite
def kinds_of_cards(draw):
    """Kinds of cards that nothing is said against."""
    names = draw(st.lists(SLUGS, min_size=1, max_size=3, unique=True))
    kinds = {}
    for name in names:
        fields = draw(st.dictionaries(FIELDS, field(names), max_size=5))
        kinds[name] = draw(
            options(list=st.just("things")).map(
                lambda said: {k: v for k, v in said.items() if k in ("list", "description")}
            )
        )
        if fields:
            kinds[name]["fields"] = fields
    return kinds


def value_of(spec, number, draw):
    """A value that a field allows; None where a card goes without."""
    if spec["type"] == "int":
        least = spec.get("min", min(0, spec.get("max", 0)))
        return draw(st.integers(least, spec.get("max", least + 9)))
    if spec["type"] in ("text", "rich"):
        return f"{number} {draw(WORDS)}"[: spec.get("max", 40)].strip() or None
    if spec["type"] == "choice":
        return draw(st.sampled_from(spec["values"]))
    if spec["type"] == "symbols":
        return draw(
            st.lists(
                st.sampled_from(spec["values"]),
                min_size=max(1, spec.get("min", 1)),
                max_size=max(1, spec.get("max", 3)),
            )
        )
    if spec["type"] == "flag":
        return draw(FLAGS)
    if spec["type"] == "color":
        return draw(st.sampled_from(["ink", "#12AB9F"]))
    return {"field": "azure"} if spec["type"] == "arms" else None


@pytest.fixture(scope="session")
def judge(schemas):
    """A function that says whether kinds are accepted."""

    def accepted(kinds):
        described = schemas.by_key["kinds"][None].violations({"format": 1, "kinds": kinds})
        return not described and not list(problems_of_kinds(kinds, schemas.base, schemas.shared_keys, {}))

    return accepted


LAW = settings(deadline=None, suppress_health_check=list(HealthCheck))
FEWER = settings(
    LAW, max_examples=max(6, settings.default.max_examples // 4), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


@LAW
@given(kinds_of_cards())
def test_accepted_kinds_follow_the_rules_for_schemas_by_hand(schemas, judge, kinds):
    """What is compiled stays within the subset that anybody's schemas are held to."""
    assume(judge(kinds))

    for content in compile_kinds(kinds, schemas.base).values():
        assert check_schema(content) == []


@FEWER
@given(kinds_of_cards(), st.data())
def test_cards_of_accepted_kinds_check_and_print_and_round_trip(judge, in_memory, kinds, data):
    """A generated card of every kind is sound, is drawn unless its words do not fit, and comes back from a spreadsheet as it went."""
    assume(judge(kinds))
    game = sample_plan(GamePlan("lots", "Lots", ("en",), {}, {}, ()), kinds)
    cards = []
    for number, (kind, spec) in enumerate(kinds.items()):
        held = {name: value_of(each, number, data.draw) for name, each in fields_of(spec).items()}
        assume(all(held[name] is not None for name, each in fields_of(spec).items() if each.get("required")))
        entry = {"id": f"card-{number}", **{name: each for name, each in held.items() if each is not None}}
        cards.append(PlannedCard(kind, entry))

    seen = in_memory(replace(game, cards=cards), is_sound=False)

    assert {each.code.id for each in seen.errors} <= {"CAT420", "CAT421"}
    if seen.errors:
        return
    own = seen.catalog.games["lots"]
    assert {card.id.partition("/")[2]: card.kind for card in own.cards()} == {
        card.entry["id"]: card.kind for card in cards
    }
    grid = CellGrid(rows_of(own.cards(), columns_of(own, card_schemas("lots", seen.schemas))))
    reader = SheetReader(read_csv(write_csv(grid), "cards.csv"), own, seen.schemas)
    rows = reader.read()
    assert [each.message for each in reader.problems] == []
    assert [row.entry for row in rows] == [row.card.origin.value for row in rows]
    assert len(rows) == len(cards)
