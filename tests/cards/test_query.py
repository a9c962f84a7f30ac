"""The filter language selects cards the same way everywhere."""

import operator
import re
from dataclasses import replace

import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.base import NotationError, OrdoError
from ordo_pnp.cards import Query, Term, load_catalog, parse_query


@pytest.fixture(scope="module")
def cards(repository):
    return load_catalog(repository / "cards").cards()


LETTERS = st.text(alphabet='ab1-_:,/" é', max_size=10)
WORDS = st.text(alphabet="abcxyz-1", min_size=1, max_size=8).filter(lambda word: not word.startswith("-"))
TERMS = st.builds(
    Term,
    WORDS,
    st.lists(WORDS, min_size=1, max_size=3).map(tuple) | st.just(("two words",)),
    st.booleans(),
)


@given(st.lists(TERMS, max_size=4).map(tuple))
def test_parsing_what_was_formatted_gives_the_same_query(terms):
    """A query and its text are two forms of one thing."""
    assert parse_query(str(Query(terms))) == Query(terms)


@given(LETTERS)
@example("--,1")
@example("-,a:b,1")
def test_a_query_that_was_typed_is_that_of_its_text(text):
    """Whatever can be read is written so that it is read as the same again: words alone, quoted, with a colon or a comma in them."""
    try:
        query = parse_query(text)
    except NotationError:
        return
    assert parse_query(str(query)) == query


@given(at=st.integers(0, 10_000), start=st.integers(0, 20), length=st.integers(1, 20))
def test_a_part_of_an_id_finds_its_card(cards, at, start, length):
    """A bare word finds every card whose own id holds it, as every text does; with a slash it is held against the set in the id, too."""
    part = cards[at % len(cards)].id[start:][:length]

    def holds(card):
        own = card.id if "/" in part else card.id.split("/")[-1]
        return part in own or any(part in text.lower() for texts in card.texts.values() for text in texts.values())

    assert [each.id for each in parse_query(f'"{part}"').select(cards)] == [each.id for each in cards if holds(each)]
    assert [each.id for each in parse_query(f'-"{part}"').select(cards)] == [
        each.id for each in cards if not holds(each)
    ]


def test_terms_are_joined_by_and_and_values_by_or(cards):
    """`symbol:bow,spear symbol:helm` wants a helm and one of the two."""
    found = parse_query("kind:unit symbol:bow,spear symbol:helm").select(cards)

    expected = [
        card.id
        for card in cards
        if "helm" in card.fields.get("symbols", ()) and {"bow", "spear"} & set(card.fields["symbols"])
    ]
    assert expected == [card.id for card in found]


def test_a_minus_excludes(cards):
    """`-kind:unit` is everything else, in the same order."""
    rest = parse_query("-kind:unit").select(cards)

    assert [card for card in cards if card.kind != "unit"] == list(rest)


ENDS = st.integers(-3, 12) | st.sampled_from([0.5, 2.25, 10.0])
COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@pytest.fixture(scope="module")
def numbered(cards):
    """A function that makes cards with such values of a field `power`."""

    def make(values):
        return [
            replace(cards[0], id=f"base/card-{at}", fields={"power": value, "some": [value, "X"]})
            for at, value in enumerate(values)
        ]

    return make


@given(values=st.lists(ENDS | st.sampled_from(["X", "1+", "4"]), min_size=1, max_size=8), sign=st.sampled_from(sorted(COMPARED)), end=ENDS, negated=st.booleans())  # fmt: skip
def test_a_comparison_selects_the_cards_whose_number_compares_so(numbered, values, sign, end, negated):
    """A filter by number is the comparison of Python; a word is no number, a list has each of its own, and a filter that no card can fit is refused."""
    pool = numbered(values)
    numbers = [int(each) if each == "4" else each for each in values]
    fitting = {card.id for card, each in zip(pool, numbers, strict=True) if not isinstance(each, str) and COMPARED[sign](each, end)}  # fmt: skip
    for key in ("power", "some"):
        query = parse_query(f"{'-' if negated else ''}{key}:{sign}{end}")
        if fitting:
            assert {card.id for card in query.select(pool)} == ({card.id for card in pool} - fitting if negated else fitting)  # fmt: skip
        else:
            with pytest.raises(NotationError, match="no card has"):
                query.select(pool)


@given(values=st.lists(ENDS, min_size=1, max_size=8), least=st.none() | ENDS, most=st.none() | ENDS)
def test_a_span_selects_the_numbers_from_its_first_to_its_last(numbered, values, least, most):
    """Both ends belong to a span; without one it is open there; `2-4` is `2..4`, and the larger number does not come first."""
    pool = numbered(values)
    low, high = ("" if end is None else str(end) for end in (least, most))
    if low and high and float(low) > float(high):
        with pytest.raises(NotationError, match=re.escape(f"write the smaller number first, as in `{high}..{low}`")):
            parse_query(f"power:{low}..{high}").select(pool)
        return
    expected = [
        card.id
        for card, each in zip(pool, values, strict=True)
        if (least is None or each >= least) and (most is None or each <= most)
    ]
    spelled = [f"{low}..{high}"]
    spelled += [f"{low}-{high}"] if low and high and "-" not in low + high else []
    for text in spelled if (low or high) and expected else ():
        assert [card.id for card in parse_query(f"power:{text}").select(pool)] == expected


def test_a_card_is_selected_by_its_number_in_the_set(cards):
    """`number:1-9,12` takes those places of each set; a number of its own goes before the place, as on a face."""
    found = parse_query("game:ordonnance set:base number:1-9,12").select(cards)
    own = parse_query("game:komarn kind:number number:7..8").select(cards)

    assert [card.printing.number for card in found] == [*range(1, 10), 12]
    assert {card.fields["number"] for card in own} == {7, 8}


def test_a_value_that_looks_like_a_span_is_found_as_it_is(numbered):
    """A game may have `2-4` as a word, such as a number of players."""
    pool = numbered(["2-4", 3, 5])

    assert [card.id for card in parse_query("power:2-4").select(pool)] == ["base/card-0", "base/card-1"]


def test_text_is_found_in_every_language(cards):
    """A bare word is looked for in all texts of all languages, whatever the case."""
    card = next(card for card in cards if card.kind == "unit")
    word = card.text("name", "ru").split()[0]

    assert card in parse_query(word.upper()).select(cards)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("knd:unit", "did you mean `kind`?"),
        ("symbol:baner", "did you mean `banner`?"),
        ("name:spear-levy", "`id:spear-levy`"),
        ("id:zebra", "`ordo list` names them all"),
        ("copies:9", "there are 1, 2, 3, 4, 5, 6, 7, 8, 10, 30, 35, 60"),
        ("copies:>=99", r"no card has copies `>=99`; the numbers are from 1 to 60"),
        ("kind:>=3", "no card has kind `>=3`; "),
        ("symbol:>=3", "no card has symbol `>=3`; there are banner, "),
        (
            "copies:>=x",
            "the filter `copies:>=x` cannot be read: `>=x` compares with no number; write one behind the sign",
        ),
        ("copies>=3", '`copies>=3` is no condition; write `copies:>=3`, in a shell "copies:>=3" with'),
        ("kind:", "`kind:` has no value; write one behind the colon"),
        ("copies:>=" + "9" * 30, "has more than 20 digits; write a smaller one"),
        ('name:"open', "cannot be read"),
        ("game:ordonnance set:base kind:kingdom", "of `game:ordonnance set:base` has kind `kingdom`; there are aid, "),
        ("set:base effects:x", "cards of `set:base` have no `effects`"),
    ],
)
def test_a_filter_that_cannot_mean_anything_is_an_error_with_a_remedy(cards, text, hint):
    """Unknown keys and values are refused: a filter that selects nothing by mistake would print nothing."""
    with pytest.raises(NotationError, match=re.escape(hint)):
        parse_query(text).select(cards)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind:unit kind:kingdom", "for cards that match either, write `kind:unit,kingdom`"),
        ("kind:kingdom kind:unit copies:1 -kind:aid", "write `kind:kingdom,unit copies:1 -kind:aid`"),
        ("kind:unit -kind:unit", "a card must match every term, and none does; leave one out"),
        ("kind:unit kind:kingdom text:nowhere-at-all", "a card must match every term, and none does; leave one out"),
    ],
)
def test_terms_that_no_card_matches_together_are_explained(cards, text, said):
    """The message says that terms are joined by *and*, and how to ask for either where that finds cards."""
    query = parse_query(text)
    assert query.select(cards) == ()
    with pytest.raises(OrdoError) as refused:
        query.select_some(cards)
    assert str(query) in str(refused.value)
    assert said in str(refused.value)


def test_what_matches_is_given_as_it_is(cards):
    """Where cards match nothing is refused."""
    query = parse_query("kind:unit")
    assert query.select_some(cards) == query.select(cards)
    with pytest.raises(OrdoError, match="there are no cards"):
        parse_query("").select_some(())
