"""Perft with an expansion: every line of play of small positions, by the engine and by a second reading of the rules.

The second reading is written from the rulebook: cards are tokens (name, copy), a position is a nest of dictionaries that
is copied for every choice, effects are read as they stand in the card file, and completion is a list of seats.
"""

from collections import Counter

import pytest

LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")


def copy_of(world):
    """Return a copy of a position; cards are tuples and stay (``copy.deepcopy`` is most of what these tests cost)."""
    return {
        **world,
        **{key: {place: [*cards] for place, cards in world[key].items()} for key in ("armies", "kingdoms", "done")},
        **{key: [*world[key]] for key in ("deck", "grave")},
        "hands": [[*hand] for hand in world["hands"]],
        "extra": {**world["extra"]},
    }


class Reading:
    """The rules once more, over the cards of a catalog."""

    def __init__(self, cards, players, full="all"):
        self.cards = cards
        self.players = players
        self.full_rule = full

    def kind(self, token):
        return self.cards[token[0]].kind if token[0] in self.cards else "unit"

    def symbols(self, token, end):
        if token[0] not in self.cards:
            return token[0].split("+")
        fields = self.cards[token[0]].fields
        return fields["ends"][end] if end else fields["symbols"]

    def signs(self, token, end):
        """Return all symbols of a unit on the table, those that face up and those of its other end, and what else it does."""
        fields = self.cards[token[0]].fields if token[0] in self.cards else {}
        others = [sorted(self.symbols(token, each)) for each in fields.get("ends", {}) if each != end]
        return sorted(self.symbols(token, end)), others, fields.get("effects", [])

    def either(self, token):
        """Return every symbol of a card in hand."""
        if self.kind(token) != "unit":
            return []
        ends = self.cards[token[0]].fields.get("ends", {}) if token[0] in self.cards else {}
        return [symbol for end in ends for symbol in self.symbols(token, end)] or self.symbols(token, None)

    def laws(self, world, land, verb):
        return [
            step[verb]
            for token, _ in world["kingdoms"][land]
            for effect in self.cards[token[0]].fields["effects"]
            for step in effect["do"]
            if verb in step
        ]

    def limit(self, world, land):
        limit = ([4] + [law["limit"] for law in self.laws(world, land, "set_limit")])[-1]
        return max(1, min(10, limit + sum(law["by"] for law in self.laws(world, land, "change_limit"))))

    def safe(self, world, land, what):
        return any(law["from"] in (what, "all") for law in self.laws(world, land, "protect"))

    def is_full(self, world, seat, land):
        return len(world["armies"][seat, land]) >= self.limit(world, land)

    def judge(self, world, me):
        """Bring the lists of completion up to date: in turn order from a player."""
        for land in LANDS:
            old = [seat for seat in world["done"][land] if self.is_full(world, seat, land)]
            order = [(me + step) % self.players for step in range(self.players)]
            world["done"][land] = old + [s for s in order if s not in old and self.is_full(world, s, land)]

    def where(self, world, token):
        for place, army in world["armies"].items():
            for at, (each, _) in enumerate(army):
                if each == token:
                    return place, at
        return None

    def law_at(self, world, token):
        return next(((land, by) for land in LANDS for each, by in world["kingdoms"][land] if each == token), None)

    def whose_hand(self, world, token):
        return next((seat for seat, hand in enumerate(world["hands"]) if token in hand), None)

    def things(self, world, me, env, sel):
        """Return everything that fits a selector: tokens, lands or seats."""
        owner = sel.get("owner", "self" if sel["pick"] in ("territory", "card") else "any")
        seats = [s for s in range(self.players) if owner == "any" or (s == me) == (owner == "self")]
        if "of" in sel:
            seats = self.owner(world, env[sel["of"][1:]])
        lands = list(LANDS)
        for key, keep in (("in", True), ("not_in", False)):
            if key in sel:
                land = self.land(world, env[sel[key][1:]])
                lands = [each for each in lands if land is not None and (each == land) is keep]
        if sel["pick"] == "player":
            return seats
        if sel["pick"] == "territory":
            return [land for land in lands if any(self.fits(world, seat, land, sel) for seat in seats)]
        if sel["pick"] == "kingdom":
            return [token for land in lands for token, by in world["kingdoms"][land] if by in seats]
        if sel["pick"] == "unit":
            shown = [(t, self.symbols(t, e)) for s in seats for land in lands for t, e in world["armies"][s, land]]
        else:
            shown = [(t, self.either(t)) for seat in seats for t in world["hands"][seat]]
            shown = [(t, symbols) for t, symbols in shown if self.kind(t) == sel.get("kind", self.kind(t))]
        wanted, unwanted = sel.get("symbol"), sel.get("without_symbol")
        return [
            t for t, symbols in shown if wanted in (None, *symbols) and (unwanted is None or unwanted not in symbols)
        ]

    def fits(self, world, seat, land, sel):
        size, bounds = len(world["armies"][seat, land]), sel.get("cards", {})
        if not bounds.get("at_least", 0) <= size <= bounds.get("at_most", 99):
            return False
        return sel.get("full") in (None, self.is_full(world, seat, land))

    def owner(self, world, thing):
        if thing is None or isinstance(thing, int):
            return [] if thing is None else [thing]
        place, law = self.where(world, thing), self.law_at(world, thing)
        return [place[0][0]] if place else [law[1]] if law else []

    def land(self, world, thing):
        if thing is None or isinstance(thing, str):
            return thing
        place, law = self.where(world, thing), self.law_at(world, thing)
        return place[0][1] if place else law[0] if law else None

    def look(self, world, thing):
        """Return what somebody sees of a thing: copies that lie alike are one choice."""
        if not isinstance(thing, tuple):
            return thing
        place = self.where(world, thing)
        return (
            (thing[0], place[0], world["armies"][place[0]][place[1]][1])
            if place
            else (thing[0], self.law_at(world, thing), thing[1] if self.law_at(world, thing) else 0)
        )

    def played(self, world, token, me):
        """Yield (world, whether anything happened) for every way to resolve an ordonnance card."""
        yield from self.effects(world, me, self.cards[token[0]].fields["effects"], False)

    def effects(self, world, me, effects, did):
        if not effects:
            yield world, did
            return
        effect, *rest = effects
        ways = self.ways(world, me, {}, list(effect.get("targets", {}).items()), effect["do"])
        if effect.get("optional"):
            ways = [(copy_of(world), False), *(ways if self.changing(ways) else [])]
        for after, some in ways:
            yield from self.effects(after, me, rest, did or some)

    def changing(self, ways):
        return any(did for _, did in ways)

    def ways(self, world, me, env, left, steps):
        """List (world, whether anything happened) for every way to choose what is left and then do the steps.

        What can only lead to no change is not offered (OR-19): all that follows each choice is played and looked at.
        """
        if not left:
            return [(after, did) for after, did, _ in self.steps(copy_of(world), me, env, steps, None)]
        (name, sel), *rest = left
        fitting = [thing for thing in self.things(world, me, env, sel) if thing not in env.values()]
        different = {self.look(world, thing): thing for thing in reversed(fitting)}
        assert sel["pick"] != "card" or all(self.whose_hand(world, t) == me for t in fitting), "chance is not read here"
        choices = [
            self.ways(world, me, {**env, name: thing}, rest, steps) for thing in list(different.values()) or [None]
        ]
        offered = [each for each in choices if self.changing(each)] or choices[:1]
        return [way for each in offered for way in each]

    def steps(self, world, me, env, steps, before):
        """Yield (world, whether anything happened, whether the last step did something)."""
        if not steps:
            yield world, False, before
            return
        step, *rest = steps
        for after, did in self.step(world, me, env, step, before):
            for last, some, final in self.steps(after, me, env, rest, did):
                yield last, did or some, final

    def step(self, world, me, env, step, before):
        ((verb, given),) = step.items()
        inner = None
        if verb == "then":
            inner = given if before else []
        elif verb == "if":
            holds = all(
                (len(self.things(world, me, env, given[key]["of"])) - given[key]["count"]) * sign >= 0
                for key, sign in (("at_least", 1), ("at_most", -1))
                if key in given
            )
            inner = given["do"] if holds else given.get("else", [])
        elif verb == "repeat":
            inner = given["do"] * given["times"]
        elif verb == "choose":
            options = [self.ways(world, me, env, [], option["do"]) for option in given["options"]]
            offered = [way for each in options if self.changing(each) for way in each]
            yield from offered or [(world, False)]
            return
        if inner is not None:
            yield from ((w, did) for w, did, _ in self.steps(world, me, env, inner, None))
            return
        values = {key: env[v[1:]] if isinstance(v, str) and v[0] == "$" else v for key, v in given.items()}
        if isinstance(values.get("count"), dict):
            values["count"] = len(self.things(world, me, env, values["count"]["count_of"]))
        did = None not in values.values() and getattr(self, verb)(world, me, **values)
        self.judge(world, me)
        yield world, bool(did)

    def draw(self, world, me, count, player=None):
        drawn, world["deck"] = world["deck"][:count], world["deck"][count:]
        world["hands"][me if player is None else player] += drawn
        world["busy"] |= any(self.kind(token) == "unit" for token in drawn)
        return drawn

    def lift(self, world, token, danger):
        place = self.where(world, token)
        if place is None or self.safe(world, place[0][1], danger):
            return None
        return place[0], world["armies"][place[0]].pop(place[1])

    def lift_law(self, world, token):
        found = self.law_at(world, token)
        if found:
            world["kingdoms"][found[0]].remove((token, found[1]))
        return found

    def from_hand(self, world, token):
        seat = self.whose_hand(world, token)
        if seat is not None:
            world["hands"][seat].remove(token)
        return seat is not None

    def discard(self, world, me, what):
        del me
        return self.from_hand(world, what) and (world["grave"].append(what) or True)

    def place_under_deck(self, world, me, what):
        del me
        gone = self.from_hand(world, what) or self.lift_law(world, what) or self.lift(world, what, "move")
        return gone and (world["deck"].append(what) or True)

    def move(self, world, me, what, to):
        del me
        place = self.where(world, what)
        if place is None or place[0][1] == to or self.is_full(world, place[0][0], to):
            return False
        lifted = self.lift(world, what, "move")
        if lifted:
            world["armies"][lifted[0][0], to].append(lifted[1])
        return lifted

    def swap(self, world, me, a, b):
        del me
        one, two = self.where(world, a), self.where(world, b)
        if not one or not two or one[0] == two[0] or any(self.safe(world, each[0][1], "move") for each in (one, two)):
            return False
        here, there = world["armies"][one[0]], world["armies"][two[0]]
        if self.signs(*here[one[1]]) == self.signs(*there[two[1]]):
            return False
        here[one[1]], there[two[1]] = there[two[1]], here[one[1]]
        return True

    def destroy(self, world, me, what):
        del me
        return self.lift(world, what, "destroy") and (world["grave"].append(what) or True)

    def remove_kingdom(self, world, me, what):
        del me
        return self.lift_law(world, what) and (world["grave"].append(what) or True)

    def return_to_hand(self, world, me, what):
        del me
        law = self.lift_law(world, what)
        lifted = None if law else self.lift(world, what, "move")
        if law or lifted:
            world["hands"][law[1] if law else lifted[0][0]].append(what)
        return law or lifted

    def look_at_hand(self, world, me, player):
        return player != me and world["hands"][player]

    def give(self, world, me, what, to):
        del me
        if self.whose_hand(world, what) in (None, to):
            return False
        return self.from_hand(world, what) and (world["hands"][to].append(what) or True)

    def extra_play(self, world, me, kind, count):
        del me
        world["extra"][kind] += count
        return count > 0

    # The turn.

    def turns(self, world, count):
        """Yield every position after so many turns, or at the end of the game."""
        if count == 0 or world["over"]:
            yield world
            return
        for after in self.before_unit(copy_of(world)):
            yield from self.turns(self.finish(after), count - 1)

    def begin(self, world):
        hand = world["hands"][world["seat"]]
        short = max(0, 6 - len(hand))
        world.update(single=1, extra={"unit": 0, "kingdom": 0, "ordonnance": 0}, busy=False)
        self.draw(world, world["seat"], short)

    def open_lands(self, world):
        return [land for land in LANDS if not self.is_full(world, world["seat"], land)]

    def names(self, world, kind):
        return sorted({t[0]: t for t in reversed(world["hands"][world["seat"]]) if self.kind(t) == kind}.values())

    def placings(self, world):
        """Yield every position after placing a unit."""
        me = world["seat"]
        for token in self.names(world, "unit"):
            ends = list(self.cards[token[0]].fields.get("ends", {None: 0})) if token[0] in self.cards else [None]
            for end in ends:
                for land in self.open_lands(world):
                    after = copy_of(world)
                    after["hands"][me].remove(token)
                    after["armies"][me, land].append((token, end))
                    after["busy"] = True
                    self.judge(after, me)
                    yield after

    def before_unit(self, world):
        me, can_place = world["seat"], self.names(world, "unit") and self.open_lands(world)
        for kind in ("kingdom", "ordonnance"):
            if not world["single"] and not world["extra"][kind]:
                continue
            for token in self.names(world, kind):
                paid = copy_of(world)
                paid["hands"][me].remove(token)
                if paid["single"]:
                    paid["single"] = 0
                else:
                    paid["extra"][kind] -= 1
                for after in getattr(self, f"play_{kind}")(paid, token, me):
                    yield from self.before_unit(after)
        if can_place:
            for after in self.placings(world):
                yield from self.after_unit(after)
        else:
            yield from self.under(world, owes=bool(self.open_lands(world)) and bool(world["hands"][me]))

    def play_kingdom(self, world, token, me):
        for land in LANDS:
            full = [self.is_full(world, seat, land) for seat in range(self.players)]
            if not (all if self.full_rule == "all" else any)(full):
                after = copy_of(world)
                after["kingdoms"][land].append((token, me))
                self.judge(after, me)
                yield after

    def play_ordonnance(self, world, token, me):
        ways = list(self.played(world, token, me))
        if any(did for _, did in ways):
            for after, _ in ways:
                after["deck"].append(token)
                yield after

    def after_unit(self, world):
        if world["extra"]["unit"]:
            for after in self.placings(world):
                after["extra"]["unit"] -= 1
                yield from self.after_unit(after)
        yield from self.under(world, owes=False)

    def under(self, world, *, owes):
        loose = self.names(world, "kingdom") + self.names(world, "ordonnance")
        if not owes or not loose:
            yield copy_of(world)
        for token in loose:
            after = copy_of(world)
            after["hands"][world["seat"]].remove(token)
            after["deck"].append(token)
            yield from self.under(after, owes=False)

    def finish(self, world):
        world["idle"] = 0 if world["busy"] else world["idle"] + 1
        everyone = all(self.is_full(world, seat, land) for seat, land in world["armies"])
        dead = world["idle"] >= self.players and not any(self.kind(token) == "unit" for token in world["deck"])
        world["over"] = everyone or dead
        if not world["over"]:
            world["seat"] = (world["seat"] + 1) % self.players
            self.begin(world)
        return world


def world_of(position, players):
    """Make the second reading's world of a position in the notation of scenarios."""
    copies = Counter()

    def token(card):
        name = card["card"] if isinstance(card, dict) else "+".join(card)
        copies[name] += 1
        return name, copies[name]

    armies = {
        (seat, land): [(token(card), card.get("up") if isinstance(card, dict) else None) for card in army.get(land, [])]
        for seat, army in enumerate(position["armies"])
        for land in LANDS
    }
    kingdoms = {
        land: [(token(card), card.get("by", 0)) for card in position.get("kingdoms", {}).get(land, [])]
        for land in LANDS
    }
    return {
        "armies": armies,
        "kingdoms": kingdoms,
        "hands": [[token(card) for card in hand] for hand in position["hands"]] if players else [],
        "deck": [token(card) for card in position.get("deck", [])],
        "grave": [],
        "done": {land: list(position.get("completed", {}).get(land, [])) for land in LANDS},
        "seat": position.get("to_move", 0),
        "single": 1,
        "extra": {"unit": 0, "kingdom": 0, "ordonnance": 0},
        "busy": False,
        "idle": 0,
        "over": False,
    }


def key_of(world):
    """Write a position down so that both readings can be compared; copies are alike."""
    return (
        world["over"],
        world["over"] or world["seat"],
        tuple(tuple(sorted(t[0] for t in hand)) for hand in world["hands"]),
        tuple(t[0] for t in world["deck"]),
        tuple(sorted(t[0] for t in world["grave"])),
        tuple(
            sorted(
                (place, tuple(sorted((t[0], end or "") for t, end in army))) for place, army in world["armies"].items()
            )
        ),
        tuple((land, tuple((t[0], by) for t, by in world["kingdoms"][land])) for land in LANDS),
        tuple((land, tuple(world["done"][land])) for land in LANDS),
    )


def key_of_state(state):
    """Write a state of the engine down in the same way."""
    name = [kind.name for kind in state.setup.types]
    table = state.table([""] * state.players)
    armies = {
        (seat, land): tuple(sorted((card.id or "+".join(card.symbols), card.up or "") for card in army.get(land, ())))
        for seat, army in enumerate(table.armies)
        for land in LANDS
    }
    return (
        state.is_terminal,
        state.is_terminal or state.current_player,
        tuple(tuple(sorted(name[state.setup.type_of[card]] for card in hand)) for hand in state.hands),
        tuple(name[state.setup.type_of[card]] for card in reversed(state.deck.cards())),
        tuple(sorted(name[state.setup.type_of[card]] for card in state.graveyard)),
        tuple(sorted(armies.items())),
        tuple((land, tuple((card.name, card.by) for card in table.kingdoms.get(land, ()))) for land in LANDS),
        tuple((land, tuple(table.completed.get(land, ()))) for land in LANDS),
    )


def engine_lines(state, goal):
    """Count every line of play of the engine until so many turns are over."""
    if state.is_terminal or state.turn >= goal:
        return Counter({key_of_state(state): 1})
    found = Counter()
    for action in state.legal_actions():
        twin = state.clone()
        twin.apply(action)
        found += engine_lines(twin, goal)
    return found


def c(name):
    return {"card": name if "/" in name else f"trial/{name}"}


FULL = [["spear"]] * 4
SHUT = {"edessa": FULL, "tripoli": FULL}
MOST = {**SHUT, "jerusalem": FULL}
ALMOST = {**MOST, "cyprus": FULL}


def case(name, armies, hands, deck=(), turns=1, kingdoms=None, completed=None, full="all"):
    shut = {land: [0, 1] for land in LANDS if all(len(army.get(land, [])) == 4 for army in armies)}
    position = {"armies": armies, "hands": hands, "deck": list(deck), "completed": {**shut, **(completed or {})}}
    if kingdoms:
        position["kingdoms"] = kingdoms
    return pytest.param(position, turns, full, id=name)


ORDONNANCES = [
    "do-draw", "do-discard", "do-place-under-deck", "do-move", "do-swap", "do-destroy", "do-return-to-hand",
    "do-remove-kingdom", "do-look-at-hand", "do-give", "do-extra-play", "rally", "twice", "unit-under", "kingdom-home",
    "kingdom-under", "traitor", "many-plays", "gift", "poor", "home", "perhaps", "march", "exchange", "either-way",
    "crown/draw-chest", "crown/move-jaffa", "crown/swap-fiefs", "crown/destroy-towers", "crown/divert-home", "crown/repeal",
    "crown/rebuild-ascalon",
]  # fmt: skip
KINGDOMS = [
    "while-cancel-symbol", "while-set-limit", "while-change-limit", "while-change-rank", "while-count-as", "while-protect",
    "safe", "steady", "narrow", "single", "wide", "crown/limit-3-pass", "crown/limit-5-harbour", "crown/cancel-helm",
]  # fmt: skip
MIDDLE = [
    {**MOST, "antioch": [["helm"], c("either") | {"up": "bottom"}, ["bow"]], "cyprus": [["helm"], ["bow"]]},
    {**MOST, "antioch": [["helm"], ["swords"]], "cyprus": [["banner"], ["helm"], ["helm"]]},
]
CASES = [
    *(
        case(f"{name}-in-the-middle", MIDDLE, [[c(name), ["bow"], ["helm"], c("crown/repeal")], [["swords"], c("narrow")]],
             [["banner"], c("do-draw"), ["spear"]], kingdoms={"antioch": [c("while-set-limit"), c("narrow") | {"by": 1}]})
        for name in ORDONNANCES
    ),
    *(
        case(f"{name}-two-turns", MIDDLE, [[c(name), ["bow"]], [["swords"], c("do-move")]], turns=2,
             kingdoms={"cyprus": [c("wide"), c("while-protect") | {"by": 1}]})
        for name in KINGDOMS
    ),
    *(
        case(f"{name}-nearly-over", [{**ALMOST, "antioch": [["helm"], ["bow"], ["spear"]]}, {**ALMOST, "antioch": FULL}],
             [[c(name), ["bow"]], [c("single"), ["bow"], c("do-return-to-hand")]], turns=turns, full=full,
             completed={"antioch": [1]})
        for turns, names in ((3, KINGDOMS[6:]), (2, ["do-return-to-hand", "crown/rebuild-ascalon"]))
        for name in names
        for full in ("all", "any")
    ),
    case("no-units", [MOST, MOST], [[c("narrow"), c("do-draw")], [c("do-draw")]],
         [["bow"]], turns=3),
    *(
        case(f"{name}-under-protection", MIDDLE, [[c(name), ["bow"]], []], [["banner"]],
             kingdoms={"antioch": [c("while-protect")], "cyprus": [c("steady") | {"by": 1}], "jerusalem": [c("safe")]})
        for name in ORDONNANCES[3:]
    ),
    case("dead", [MOST, MOST], [[c("narrow")], [c("do-destroy")]], turns=4),
    case("both-ends", [MOST, MOST], [[c("either"), c("either")], [c("double"), ["spear"]]], turns=3),
    case("dear-plays", [MOST, MOST], [[c("many-plays"), c("narrow"), c("wide"), c("do-draw"), ["bow"]], []],
         [["bow"], c("do-extra-play")], kingdoms={"antioch": [c("safe")]}),
    case("two-units", [MOST, MOST], [[c("do-extra-play"), ["bow"], ["bow"], c("either")], []], [["helm"]]),
]  # fmt: skip


@pytest.mark.few(20)
@pytest.mark.few(40)
@pytest.mark.parametrize(("position", "turns", "full"), CASES)
def test_every_line_of_play_with_an_expansion(trial, trial_catalog, at_position, position, turns, full):
    """The engine reaches exactly the positions that the rulebook allows, each in as many ways."""
    state = at_position(trial, position, ["base", "crown", "trial"], full=full)
    cards = {card.id: card for each in trial_catalog.games["ordonnance"].sets.values() for card in each.cards}
    reading = Reading(cards, 2, full)
    world = world_of(position, 2)
    expected = Counter(key_of(each) for each in reading.turns(world, turns))
    assert engine_lines(state, turns) == expected
    assert expected
