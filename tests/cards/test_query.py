"""The filter language selects cards the same way everywhere."""

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
        ('name:"open', "cannot be read"),
        ("game:ordonnance set:base kind:kingdom", "of `game:ordonnance set:base` has kind `kingdom`; there are aid, "),
        ("set:base effects:x", "cards of `set:base` have no `effects`"),
    ],
)
def test_a_filter_that_cannot_mean_anything_is_an_error_with_a_remedy(cards, text, hint):
    """Unknown keys and values are refused: a filter that selects nothing by mistake would print nothing."""
    with pytest.raises(NotationError, match=hint.replace("?", r"\?")):
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
