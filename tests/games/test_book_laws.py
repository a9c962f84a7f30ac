"""The laws that rulebooks cite: true ones stand, and sentences that look true and are not are found false."""

from dataclasses import replace

import pytest

from ordo_pnp.books import open_book_projects
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import REGISTRY, plugin_of
from ordo_pnp.games.komarn.laws import changed_banners, changed_nodes, parts_of_banners
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.ordonnance.expansion.resolution import Reachability
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.rules import Law, Scenario, search
from ordo_pnp.rules.laws import SMALL, Budget

SEEDS = 3
# For sweeps: 125 times as many steps as for books; chosen, not measured.
LARGE = Budget(steps=100_000, width=40, variations=2_000, attempts=20_000)


@pytest.fixture(scope="module")
def scenarios(repository):
    """The scenarios of each game with its rules, by game."""
    return {books.game.id: books.scenarios for books in open_book_projects(repository / "cards")}


def found_false(scenarios, game, holds):
    """Search a sentence that is no law with the budget of books; give the smallest counterexample as a scenario."""
    laws = replace(plugin_of(game).laws(), laws=(Law("doubtful", "", holds),))
    verdict = search(scenarios.rules, laws, scenarios.all(), budget=SMALL)["doubtful"]
    assert verdict.counterexample is not None, verdict.premises
    return verdict.counterexample.item


def played(game, item):
    """Play a scenario from its text; give the state before and after its last action."""
    document = read_bytes(b"{}", "x.yaml")
    state = game.set_up(Scenario.from_data({"id": "x", **item}, Origin(document, ())))
    for text in item["actions"]:
        before = state.clone()
        state.apply(state.parse_action(text))
    return before, state


def whoever_merges_own_banners_commands(step):
    """“If both banners were yours, you keep command of the whole”: without leading it."""
    for root, parts in changed_banners(step).items():
        owners = {step.before.sergeant[part] for part in parts}
        if len(parts) > 1 and len(owners) == 1 and owners != {NOBODY}:
            return owners == {step.after.sergeant[root]}
    return None


def test_own_banners_may_be_lost_in_a_merge(scenarios):
    """Two banners of one marshal merge, another leads: the position has four soldiers and no more."""
    item = found_false(scenarios["komarn"], "komarn", whoever_merges_own_banners_commands)
    before, after = played(scenarios["komarn"].rules, item)
    assert list(item) == ["position", "actions"]
    assert len(item["actions"]) == 1
    standing = [seat for seat in before.occupant if seat != NOBODY]
    assert (len(standing), standing.count(0), standing.count(1)) == (4, 2, 2)
    commanding = [seat for seat in after.sergeant if seat != NOBODY]
    assert len({seat for seat in before.sergeant if seat != NOBODY}) == 1
    assert commanding != [seat for seat in before.sergeant if seat != NOBODY][:1]


def a_turn_places_at_most_one_soldier(step):
    """“You place soldiers along the river, one in each turn”."""
    fields = step.before.setup.board.fields
    new = [node for node in changed_nodes(step) if node < fields and step.before.occupant[node] == NOBODY]
    return len(new) <= 1 if new else None


def test_a_turn_may_place_two_soldiers(scenarios):
    """A morlock is all that the position needs."""
    item = found_false(scenarios["komarn"], "komarn", a_turn_places_at_most_one_soldier)
    assert item["position"].startswith("mor ")
    assert ";" not in item["position"]
    assert " expel " in item["actions"][-1]


def only_the_marshal_on_turn_takes_command(step):
    """A sentence that sounds right: who moves gains."""
    gained = [
        seat == step.before.active
        for root, parts in parts_of_banners(step).items()
        if (seat := step.after.sergeant[root]) != NOBODY and seat not in {step.before.sergeant[part] for part in parts}
    ]
    return all(gained) if gained else None


def test_command_may_come_to_whoever_did_not_move(scenarios):
    """Command goes to whoever leads."""
    item = found_false(scenarios["komarn"], "komarn", only_the_marshal_on_turn_takes_command)
    before, after = played(scenarios["komarn"].rules, item)
    new = {seat for seat in after.sergeant if seat != NOBODY} - {seat for seat in before.sergeant if seat != NOBODY}
    assert new
    assert before.active not in new


def cards_never_move(step):
    """“A card once laid stays where it is until the end of the game”: with the expansion, too."""
    if not hasattr(step.before, "lies_in"):
        return None
    lying = [(card, slot) for card, slot in enumerate(step.before.lies_in) if slot >= 0]
    return all(step.after.lies_in[card] == slot for card, slot in lying) if lying else None


def test_cards_move_with_the_expansion(scenarios):
    """A command of the expansion moves, swaps or destroys a unit."""
    item = found_false(scenarios["ordonnance"], "ordonnance", cards_never_move)
    before, after = played(scenarios["ordonnance"].rules, item)
    assert before.lies_in != after.lies_in
    assert sum(len(army) for army in item["position"]["armies"]) <= 2


def test_an_engine_that_offers_idle_choices_is_found_out(scenarios, monkeypatch):
    """Where choices that lead to nothing are offered, a card is played for nothing."""
    monkeypatch.setattr(Reachability, "with_target", lambda *_: True)
    law = plugin_of("ordonnance").laws().by_id["no-card-for-nothing"]
    item = found_false(scenarios["ordonnance"], "ordonnance", law.holds)
    before, after = played(scenarios["ordonnance"].rules, item)
    assert (before.armies, before.hands) == (after.armies, after.hands)


def held(state):
    """Count the territories that each seat controls."""
    controllers = [state.territory_score(at).controller for at in range(TERRITORIES)]
    return [controllers.count(seat) for seat in range(state.players)]


def most_territories_lead(step):
    """“Whoever does best in all five together wins”, read as most territories."""
    if step.before.sizes == step.after.sizes:
        return None
    counts = held(step.after)
    most = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return step.after.outcome().winners == (most[0],) if len(most) == 1 else None


def test_most_territories_need_not_win(scenarios):
    """Second and third places count where points are counted."""
    item = found_false(scenarios["ordonnance"], "ordonnance", most_territories_lead)
    _, after = played(scenarios["ordonnance"].rules, item)
    assert after.outcome().winners != (held(after).index(max(held(after))),)


@pytest.mark.parametrize("game", sorted(REGISTRY))
def test_every_law_is_cited_in_the_books(repository, game):
    """A law that no book cites is searched for nobody."""
    text = (repository / "cards" / game / "rulebook" / "reference" / "en.md").read_text(encoding="utf-8")
    assert [law for law in plugin_of(game).laws().by_id if f"```{{law}} {law}\n" not in text] == []


@pytest.mark.parametrize("game", sorted(REGISTRY))
def test_positions_are_written_as_they_are(scenarios, game):
    """What a game writes can be set up again, allows the same actions and shows the same."""
    laws, rules = plugin_of(game).laws(), scenarios[game].rules
    for spec in laws.matches:
        state = rules.prepare(spec.players, spec.rules, spec.sets).new_state(7)
        for at in range(60):
            if state.is_terminal:
                break
            item = laws.write(state)
            if item is not None and at % 6 == 0:
                (twin, _) = played(rules, {**item, "actions": [state.action_to_string(state.legal_actions()[0])]})
                actions = [state.action_to_string(each) for each in state.legal_actions()]
                assert [twin.action_to_string(each) for each in twin.legal_actions()] == actions
            legal = state.legal_actions()
            state.apply(legal[at * 7 % len(legal)])


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
@pytest.mark.parametrize("game", sorted(REGISTRY))
def test_laws_stand_in_a_long_search(scenarios, game, seed):
    """No law of a game is false, and the premise of each occurs, in many games under many rules."""
    rules = scenarios[game]
    verdicts = search(rules.rules, plugin_of(game).laws(), rules.all(), seed=seed, budget=LARGE)
    assert {name: str(each.counterexample) for name, each in verdicts.items() if each.counterexample} == {}
    assert min(each.premises for each in verdicts.values()) > 500
