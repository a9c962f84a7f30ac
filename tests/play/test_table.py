"""A table without rules: cards are neither lost nor doubled, nothing hidden shows, and a record plays again exactly."""

import contextlib
import copy
import re
import string

import pytest
import yaml
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError, OrdoError
from ordo_pnp.play import (
    FREE_LANGUAGES,
    MOST_SEATS,
    VERBS,
    BrokenFreeRecordError,
    Command,
    FreeNarrator,
    FreePlay,
    FreeScreen,
    GameBox,
    Refusal,
    TypedReader,
    apply,
    format_event,
    hand_of,
    parse_event,
    wording,
)

BOX = GameBox(
    ("Anna", "Ben", "Zoë"),
    {"deck": tuple(f"base/levy-{at}" for at in range(14)), "gold": ("base/coin",) * 4},
)
VERBS_TYPED = sorted(wording("en").verbs)
WORDS = st.one_of(
    st.sampled_from(
        ["deck", "gold", "discard", "table", "hand", "mine", "anna", "ben", "zoë", "up", "down", "all", "to"]
    ),
    st.sampled_from(["table.1", "mine.1", "discard.1", "deck.3", "ben.1", "table.all", "market", "market.1", "levy-3"]),
    st.sampled_from(
        ["+2", "-1", "=4", "2d6", "d20+1", "1,2", "1-3", "0", "99", "9999", "х", "#3", "hand2.1", "a.b.c", "."]
    ),
    st.integers(1, 4).map(str),
)
LINES = st.builds(
    lambda verb, words: " ".join([verb, *words]), st.sampled_from(VERBS_TYPED), st.lists(WORDS, max_size=4)
)
GAMES = st.lists(LINES, max_size=40)


def label(card):
    return card.partition("/")[2]


def typed(session, line, language="en"):
    """Type a line; what it does, or None where it is refused or no event."""
    try:
        event = TypedReader(session.table, language, label).read(line)
        return None if isinstance(event, Command) else session.act(event)
    except Refusal as refusal:
        FreeNarrator(BOX, language, label).refusal(refusal)
        return None


def played(lines, seed=3):
    session = FreePlay("lots", BOX, seed)
    for line in ["shuffle deck", "deal 2 deck", "area market", *lines]:
        typed(session, line)
    return session


def state_of(table):
    """Everything of a table, apart from it."""
    return copy.deepcopy(
        (
            table.places,
            table.piles,
            table.face_down,
            table.turned,
            table.counters,
            table.turn,
            table.chance.key,
            table.chance.count,
        )
    )


def shown(table, seat):
    """What stands on the screen of a seat."""
    narrator = FreeNarrator(table.box, "en", label)
    lines = FreeScreen(narrator, label, 60).table(table, seat)
    return ["".join(part.text for part in line) for line in lines]


@given(GAMES)
def test_cards_are_neither_lost_nor_doubled(lines):
    """Whatever is typed, every card lies in one place."""
    table = played(lines).table

    assert sorted(piece for pieces in table.places.values() for piece in pieces) == list(range(18))


@given(GAMES)
def test_a_record_plays_again_exactly(lines):
    """The text of a record gives the same table, the same news and the same text."""
    session = played(lines)
    again = FreePlay.from_data(yaml.safe_load(session.to_text()))

    assert again.to_text() == session.to_text()
    assert again.told == session.told
    assert [shown(again.table, seat) for seat in range(3)] == [shown(session.table, seat) for seat in range(3)]


@given(GAMES, LINES)
def test_taking_back_leaves_no_trace_but_the_note_of_it(lines, last):
    """After an event and its undo everything is as before, chance included."""
    session = played(lines)
    before, events = state_of(session.table), list(session.events)
    if typed(session, last) is None:
        return
    taken = session.undo()

    assert (state_of(session.table), session.events, session.took_back) == (before, events, 1)
    assert session.to_data()["undone"] == [f"{len(events)} {format_event(taken)}"]


def test_a_look_that_was_taken_back_stays_told():
    """Everybody reads that somebody looked, in the game and from its record; what was seen that seat alone reads."""
    session = FreePlay("lots", BOX, 3)
    narrator = FreeNarrator(BOX, "en", label)
    for event in ("draw 1 deck", "move hand1.1 area1 down", "peek area1.1"):
        session.act(parse_event(event))
    private = narrator.lines(session.told[-1], 0)[-1]
    for _ in range(2):
        session.undo()
    session.act(parse_event("note done"))
    others, own = (narrator.log(session.told, session.undone, seat) for seat in (1, 0))
    assert others[1][1].startswith("Taken back: ")
    assert f"Taken back: {private}" in own[1]
    assert f"Taken back: {private}" not in others[1]
    again = FreePlay.from_data(yaml.safe_load(session.to_text()))
    assert again.to_text() == session.to_text()
    assert narrator.log(again.told, again.undone, None)[1][-2:] == [
        "Taken back: `peek area1.1`",
        "Taken back: `move hand1.1 area1 down`",
    ]
    with pytest.raises(NotationError):
        FreePlay.from_data({**session.to_data(), "undone": ["1 fly away"]})


@pytest.mark.slow
def test_a_long_game_is_taken_back_step_by_step(monkeypatch):
    """Of 2,000 actions each is taken back by carrying out few again, and each table is then as it was; few tables are kept."""
    session = FreePlay("lots", BOX, 3)
    verbs = ("shuffle deck", "draw 1 deck", "note x", "move hand1.1 deck down", "roll 2d6")
    tables = []
    for number in range(2_000):
        tables.append(state_of(session.table))
        session.act(parse_event(verbs[number % len(verbs)]))
    assert len(kept_tables(session)) == 2_000 // 64 + 1
    carried_out = []
    monkeypatch.setattr("ordo_pnp.play.free_play.apply", lambda *each: carried_out.append(each[1]) or apply(*each))
    while session.events:
        carried_out.clear()
        session.undo()
        assert len(carried_out) < 64
        assert state_of(session.table) == tables[len(session.events)]
    assert session.took_back == 2_000
    assert kept_tables(session) == []
    with pytest.raises(Refusal):
        session.undo()


def kept_tables(session):
    """Return the tables that a session holds beside the present one."""
    return session._kept


def test_what_is_done_after_an_undo_is_taken_back_alike():
    """Going back and forth over the places at which tables are kept leads to what the events alone lead to."""
    session = FreePlay("lots", BOX, 3)
    for number in range(3 * 64):
        session.act(parse_event("shuffle deck"))
        if number % 3 == 2:
            session.undo()
            session.undo()
            session.act(parse_event("roll 1d6"))
    again = FreePlay.from_data(yaml.safe_load(session.to_text()))
    while session.events:
        assert state_of(session.table) == state_of(again.table)
        session.undo()
        again.undo()


@given(GAMES, LINES)
def test_a_line_that_is_refused_changes_nothing(lines, last):
    """A refused line leaves everything at the table as it was."""
    session = played(lines)
    before = state_of(session.table)
    if typed(session, last) is None:
        assert state_of(session.table) == before


REFS = st.lists(
    st.builds(
        lambda place, number: f"{place}.{number}",
        st.sampled_from(["hand1", "hand2", "area1", "table", "deck", "discard", "market", "nowhere"]),
        st.integers(1, 4),
    ),
    min_size=1,
    max_size=3,
).map(",".join)


@given(
    GAMES,
    st.sampled_from(["move {} table up", "move {} nowhere up", "move {} hand2 down", "under {} table", "give {} 3"]),
    REFS,
)
def test_an_event_that_is_refused_changes_nothing(lines, event, refs):
    """Of cards that cannot all be moved none is, wherever the one lies that cannot."""
    session = played(lines)
    before = state_of(session.table)
    try:
        session.act(parse_event(event.format(refs)))
    except Refusal:
        after = state_of(session.table)
    else:
        after = before
    assert after == before


@given(GAMES, st.integers(0, 2), st.randoms(use_true_random=False))
def test_nothing_hidden_is_on_the_screen(lines, seat, chance):
    """Other cards in places that a seat does not see give the same screen."""
    table = played(lines).table
    hidden = [
        (place, at)
        for place, pieces in table.places.items()
        for at in range(len(pieces))
        if not table.is_seen(place, len(pieces) - 1 - at if place in table.piles else at, seat)
    ]
    pieces = [table.places[place][at] for place, at in hidden]
    names = [table.card(piece) for piece in pieces]
    chance.shuffle(names)
    cards = list(table.box.cards)
    for piece, name in zip(pieces, names, strict=True):
        cards[piece] = name
    other = table.clone()
    other.box = GameBox(table.box.seats, {"deck": tuple(cards)})

    assert shown(other, seat) == shown(table, seat)


@given(GAMES, LINES)
def test_news_for_everybody_names_no_hidden_card(lines, last):
    """What all seats are told of a card that they do not see is how many there are."""
    session = played(lines)
    before = session.table
    told = typed(session, last) or []
    after = session.table
    public = {
        before.card(piece)
        for table in (before, after)
        for place, pieces in table.places.items()
        for at, piece in enumerate(pieces)
        if table.is_seen(place, len(pieces) - 1 - at if place in table.piles else at, None)
    }
    named = {card for each in told if each.seat is None and each.key != "shows" for card in each.parts.get("cards", ())}

    assert named <= public


@given(GAMES)
def test_an_event_is_written_and_read(lines):
    """Writing and reading an event are inverses."""
    for event in played(lines).events:
        assert parse_event(format_event(event)) == event


@given(st.text(max_size=80), st.sampled_from(sorted(FREE_LANGUAGES)))
def test_any_line_is_understood_or_refused(line, language):
    """Nothing that can be typed ends otherwise."""
    session = played([])
    told = typed(session, line, language)
    assert (told is None) == (len(session.events) == 3)


@given(st.lists(st.sampled_from([*VERBS, *string.printable, "deck.1", "hand1.1", "2", "up"]), max_size=6).map(" ".join))
def test_any_event_of_a_record_is_done_or_refused(text):
    """A record written by hand may hold anything."""
    data = {"game": "lots", "players": ["A", "B"], "seed": 1, "piles": {"deck": ["3 base/levy"]}, "free": [text]}
    with contextlib.suppress(BrokenFreeRecordError):
        assert FreePlay.from_data(data).to_data()["free"] == [text]


def test_each_verb_can_be_done():
    """A short game uses every verb."""
    lines = """draw 3 deck/play 1/play 1 table down/flip table.1/turn mine.1/peek table.1/show 1/discard 1/look 2 deck
    reveal 2 deck market/cut deck 2/under table.1 deck/gather market discard/count gold +3/count damage =2 mine.1
    move discard.1 hand/give 1 ben/steal zoë/roll 2d6+1/coin/note well/pile exile/area court/next"""
    session = FreePlay("lots", BOX, 5)
    for line in ["shuffle deck", "deal 2 deck", "area market", *re.split(r"[/\n]", lines)]:
        assert typed(session, line), line

    assert {event.verb for event in session.events} == set(VERBS)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_every_language_has_the_same_words(language):
    """Sentences of all languages have the same keys, and name the same things or fewer."""
    english, other = wording("en"), wording(language)
    for group in ("verbs", "words", "help", "told", "refusals", "labels"):
        assert getattr(other, group).keys() == getattr(english, group).keys()
    assert set(english.help) == set(english.verbs)
    for group in ("told", "refusals"):
        for key, text in getattr(other, group).items():
            known = set(re.findall(r"\{(\w+)\}", getattr(english, group)[key])) | {"count"}
            assert set(re.findall(r"\{(\w+)\}", text)) <= known, key


@pytest.mark.parametrize("language", sorted(FREE_LANGUAGES))
def test_a_typed_word_means_one_thing(language):
    """No word stands for two verbs, nor for a verb and a number."""
    words = [each for all_ in wording(language).verbs.values() for each in all_]

    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("language", "line", "event"),
    [
        ("en", "2", "move hand1.2 area1 up"),
        ("en", "play 1-2 to the table face down", "move hand1.1,hand1.2 table down"),
        ("en", "draw 3 from deck", "draw 3 deck"),
        ("en", "draw", "draw 1 deck"),
        ("en", "put deck 3 into my hand", "move deck.3 hand1 down"),
        ("en", "give 1 ben", "give hand1.1 2"),
        ("en", "end", "sit 2"),
        ("en", "count gold +3", "count gold +3 area1"),
        ("en", "count 5", "count points =5 area1"),
        ("en", "count ben gold -1", "count gold -1 area2"),
        ("en", "roll", "roll 1d6"),
        ("en", "shuffle", "shuffle deck"),
        ("en", "shuffle hand", "shuffle hand1"),
        ("de", "ziehe 3", "draw 3 deck"),
        ("de", "spiele 1 auf die mitte verdeckt", "move hand1.1 table down"),
        ("de", "würfle 2W6", "roll 2d6"),
        ("de", "draw 2", "draw 2 deck"),
        ("ru", "тяни 2", "draw 2 deck"),
        ("ru", "играй 1 на стол закрыто", "move hand1.1 table down"),
        ("ru", "счёт золото +2", "count золото +2 area1"),
    ],
)
def test_a_line_is_short_and_forgiving(language, line, event):
    """What goes without saying need not be typed, little words may be, and English is always understood."""
    read = TypedReader(played([]).table, language, label).read(line)

    assert format_event(read) == event


def test_a_card_may_be_named_by_a_part_of_its_name():
    """A part is enough if it fits one card that one sees; of a hand before that of the table."""
    session = played([])
    table = session.table
    name = label(table.card(table.places[hand_of(0)][1]))

    read = TypedReader(table, "en", label).read(f"play {name.upper()}")

    assert format_event(read) == "move hand1.2 area1 up"
    with pytest.raises(Refusal) as several:
        TypedReader(table, "en", label).read("play levy")
    assert several.value.key == "several-cards"
    hidden = label(table.card(table.places[hand_of(1)][0]))
    with pytest.raises(Refusal) as unknown:
        TypedReader(table, "en", label).read(f"move {hidden} table")
    assert unknown.value.key == "unknown-card"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("drw 2 deck", "“drw” is not a command. Do you mean `draw`?"),
        ("sh", "“sh” may be `show`, `shuffle`. Type one of them."),
        ("play 9", "Anna (hand): there is no card 9, of 2."),
        ("draw 30 deck", "deck has only 8 cards."),
        ("move ben.1 hand", "There is no card left: Ben."),
        ("steal anna", "That is yourself."),
    ],
)
def test_a_refusal_says_what_to_do(line, said):
    """The sentence names what was typed, and what is there."""
    session = played([])
    with pytest.raises(Refusal) as refusal:
        session.act(TypedReader(session.table, "en", label).read(line))

    assert FreeNarrator(BOX, "en", label).refusal(refusal.value) == said


def test_a_hand_of_somebody_else_is_not_read():
    """A record that names cards of another hand is refused where it would show or take one."""
    for event in (
        "move hand2.1 table up",
        "peek hand2.1",
        "flip hand2.1",
        "show hand2.1",
        "gather hand2 deck",
        "shuffle hand2",
    ):
        with pytest.raises(Refusal):
            played([]).act(parse_event(event))


@pytest.mark.parametrize(
    "text", ["", "draw", "draw x deck", "fly 1 deck", "draw 1 deck 2", "count a * area1", "roll 9d99999"]
)
def test_what_is_no_event_is_told(text):
    """An event that cannot be read is a mistake in the notation."""
    with pytest.raises(NotationError):
        parse_event(text)


@pytest.mark.parametrize(
    "box",
    [
        ((), {"deck": ("a",)}),
        (("A",) * (MOST_SEATS + 1), {"deck": ("a",)}),
        (("A",), {}),
        (("A",), {"d": ("a",) * 6000}),
    ],
)
def test_a_table_has_bounds(box):
    """Nobody, too many, no card and too many cards are refused."""
    with pytest.raises(OrdoError):
        GameBox(*box)


@pytest.mark.parametrize("name", ["table", "discard", "hand1", "area10"])
def test_no_pile_takes_a_place_that_every_table_has(name):
    """A kind of that name gets a pile of another one; a record with such a pile is refused."""
    with pytest.raises(OrdoError, match="a place of its own"):
        GameBox(("A",), {name: ("base/levy",)})


def test_too_many_cards_are_refused_before_they_are_laid_out():
    """A record of a few kilobytes may claim billions of cards."""
    data = {"game": "lots", "players": ["A"], "seed": 1, "piles": {"deck": ["9999 base/levy"] * 5000}, "free": []}
    with pytest.raises(OrdoError, match="49995000 cards"):
        FreePlay.from_data(data)


def test_a_long_game_with_many_cards_ends():
    """Events times cards have a bound, as each event looks at every card."""
    session = FreePlay("lots", GameBox(("A",), {"deck": ("base/levy",) * 5000}), 1)
    session.events = [parse_event("note x")] * 800
    with pytest.raises(Refusal) as refusal:
        session.act(parse_event("shuffle deck"))
    assert (refusal.value.key, refusal.value.parts) == ("too-long", {"count": 800})
