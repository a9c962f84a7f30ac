"""The first game of learners: the scenario as the engine plays it, and the sheet by which a deck is stacked."""

from collections import Counter
from itertools import pairwise

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books import has_first_game, make_first_game, open_book_projects
from ordo_pnp.books.book_project import check_books
from ordo_pnp.books.scenarios import FirstGameWords, find_first_game, play_first_game
from ordo_pnp.paper import PrintConfig


@pytest.fixture(scope="module")
def shipped(repository):
    """The books of Ordonnance as they are shipped."""
    (books,) = open_book_projects(repository / "cards", "ordonnance")
    return books


@pytest.fixture(scope="module")
def scenario(shipped):
    return find_first_game(shipped.game, shipped.scenarios)


@pytest.fixture(scope="module")
def played(shipped, scenario):
    """The first game, played and told in English."""
    return play_first_game(shipped.scenarios, FirstGameWords(shipped.game, scenario, "en"))


def lead(state, territory):
    """The seat that is ahead in a territory and by what, None where nobody is there."""
    score = state.territory_score(territory)
    decided = score.decided and (score.decided.by, score.decided.size)
    return (score.controller, decided) if score.ranking else None


def test_the_deck_is_that_of_two_players(shipped, played):
    """Every card of the deck lies in it once."""
    cards = [card.id for part in (*played.stacked.hands, played.stacked.deck) for card in part]
    wanted = {
        str(card.id): card.printing.copies
        for card in shipped.game.cards()
        if card.kind == "unit" and card.set == "base"
    }

    assert Counter(cards) == wanted


def test_it_is_dealt_as_any_game(shipped, scenario, played):
    """The hands are those that rules deal, and every turn draws the next card of the deck."""
    state = shipped.scenarios.state(scenario, 0).clone()
    drawn = []
    for text in scenario.actions:
        top, mover = state.deck.cards()[-1], state.current_player
        state.apply(state.parse_action(text))
        assert top in state.hands[mover]
        drawn.append(state.setup.types[top].name)

    assert [len(hand) for hand in played.stacked.hands] == [state.setup.hand_size] * 2
    assert drawn == [card.id for card in played.stacked.deck[: played.stacked.drawn]]


def test_the_lead_changes_with_each_play(shipped, scenario):
    """In Jerusalem each of the first seven plays takes the lead, by what its reason says; the last one takes it back."""
    states = [shipped.scenarios.state(scenario, step) for step in range(len(scenario.actions) + 1)]
    jerusalem = [lead(state, 2) for state in states]

    assert jerusalem[1:8] == [
        (0, None),
        (1, ("count", 1)),
        (0, ("count", 2)),
        (1, ("rank", 1)),
        (0, ("count", 3)),
        (1, ("count", 1)),
        (0, ("count", 2)),
    ]
    assert [one == other for one, other in pairwise(jerusalem[7:])] == [True, True, False]
    assert jerusalem[-1] == (1, ("count", 4))
    assert [lead(state, 0) for state in states[8:]] == [(1, None), (0, ("count", 1)), (0, ("count", 1))]


@pytest.fixture
def spoilt(project, repository):
    """The small project with the first game, and a function that spoils a file and gives the findings."""
    file = project.books / "first-game.yaml"
    file.write_text(
        (repository / "cards/ordonnance/rulebook/first-game.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )

    def spoil(path, old, new):
        project.spoil(f"ordonnance/{path}", old, new)
        return [f"{each.code.id} {each.message}" for each in check_books(project.opened())]

    return spoil


GAME = "rulebook/first-game.yaml"
LAST = "        - {card: base/spear-bow-helm}\n"
TABLE = "armies: [{cyprus: [[spear]]}, {cyprus: [[spear]]}]"
SPOILS = {
    "other card": (
        GAME,
        LAST,
        "        - {card: base/helm-fief}\n",
        "the stacked deck lacks 1 × `base/spear-bow-helm` and has 1 × `base/helm-fief` besides",
    ),
    "unnamed card": (
        GAME,
        LAST,
        "        - [spear, bow, helm]\n",
        "the stacked deck lacks 1 × `base/spear-bow-helm` and has 1 × `a card without an id` besides",
    ),
    "table": (GAME, "armies: [{}, {}]", TABLE, "a game with a stacked deck begins with an empty table"),
    "play": (
        GAME,
        "- play base/helm-fief jerusalem  # Anna: a s",
        "- play base/banner-bearer jerusalem  # a s",
        "NOT_IN_HAND",
    ),
    "word": ("game.yaml", "      step-10: ", "      step-11: ", "the first game has no word `step-10`"),
}


@pytest.mark.parametrize(("path", "old", "new", "said"), SPOILS.values(), ids=SPOILS)
def test_the_check_finds_what_keeps_it_from_being_played(spoilt, path, old, new, said):
    """A deck that is not the real one, a play that is not allowed and a reason that lacks are found before anything is printed."""
    findings = spoilt(path, old, new)

    assert any(said in each for each in findings), findings


def test_hands_are_full(project, spoilt):
    """A card that is left out of a hand is found."""
    project.spoil(f"ordonnance/{GAME}", "      hands: [6, 6]", "      hands: [5, 6]")

    findings = spoilt(GAME, ", {card: base/spear-swords}]", "]")

    assert any("begins with 2 hands of 6 cards" in each for each in findings), findings


def test_a_sheet_that_is_wrong_is_not_made(project, repository):
    """What the check finds the build refuses."""
    file = project.books / "first-game.yaml"
    text = (repository / "cards/ordonnance/rulebook/first-game.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("armies: [{}, {}]", TABLE), encoding="utf-8")
    books = project.opened()

    assert has_first_game(books)
    with pytest.raises(DataError, match="empty table"):
        make_first_game(books, "en", PrintConfig.of(books.catalog).papers["a4"])


def test_a_game_may_have_none(project):
    """Without the file there is no first game, and nothing to find."""
    books = project.opened()

    assert not has_first_game(books)
    assert check_books(books) == ()
