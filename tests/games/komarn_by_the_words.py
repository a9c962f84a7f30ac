"""The rules of Komarn written out a second time, in plain sets and loops over ``board.yaml`` and the text of a position.

Nothing of the engine is used but its reader of positions. Which fields are neighbours is read from the words of rulings
A05, A07, A08 and A55 to A59; banners are found by flood fill, every conceivable action is tried against the words of the
rules, and a placement is resolved step by step from the same words.
"""

import itertools
from collections import Counter

from ordo_pnp.games.komarn.positions import parse_position

TOWNS = {"town2": 2, "town3": 3, "town4": 4}
PLACING = ("recruit", "reinforce", "expel", "relieve", "seduce", "claim")


def pair_of(entry):
    """Return the two fields of an entry that says perhaps how it is drawn, too."""
    return entry["between"] if isinstance(entry, dict) else entry


class Map:
    """A board as its file words it.

    Args:
        data: What stands below the key ``board``.
        banks_adjacent: Whether the banks of each area touch, too (A08).
    """

    def __init__(self, data, *, banks_adjacent=False):
        self.areas = data["areas"]
        missing = data.get("open_water", [])
        self.banks = {
            area: [bank for bank in "LR" if f"{bank}{area}" not in missing] for area in range(1, self.areas + 1)
        }
        self.fields = [
            f"{row}{area}" for area, banks in self.banks.items() for row in "LWR" if row == "W" or row in banks
        ]
        self.here = frozenset(self.fields)
        self.arms = self._arms(data)
        self.closes = data.get("ring", False)
        rows = data.get("along", ["L", "W", "R"])
        self.given = {*self._along(rows), *self._across(data.get("across", [["L", "W"], ["W", "R"]]))}
        for joint in data.get("joints", []):
            ending = [self.arms[name] for name in joint["from"]]
            self.given |= self._joined(ending, [self.arms[name] for name in joint["to"]], rows)
        if self.closes:
            arms = list(self.arms.values())
            self.given |= self._joined([arms[-1]], [arms[0]], rows)
        self.edges = set(self.given)
        if banks_adjacent:
            self.edges |= self._across([["L", "R"]])
        self.edges |= {frozenset(pair_of(each)) for each in data.get("extra_edges", [])}
        self.edges -= {frozenset(each) for each in data.get("removed_edges", [])}
        self.near = {field: [] for field in self.fields}
        for one, two in map(tuple, self.edges):
            self.near[one].append(two)
            self.near[two].append(one)
        # Which fields a site touches, by the one that it is named after.
        self.sites = {fields[0]: fields for fields in map(self.touched, data.get("sites", []))}
        self.site_at = {field: name for name, fields in self.sites.items() for field in fields}
        # Where nodes come: by area, then left, river, right, castle on the left, castle on the right.
        self.order = {field: (int(field[1:]), False, "LWR".index(field[0])) for field in self.fields}
        for name, fields in self.sites.items():
            area, _, row = min(self.order[field] for field in fields)
            self.order[f"c{name}"] = area, True, row

    def _arms(self, data):
        """Number the areas of each arm, going on from arm to arm."""
        entries = data.get("arms", [{}])
        rest = self.areas - sum(each.get("areas", 0) for each in entries)
        numbers = iter(range(1, self.areas + 1))
        return {
            each.get("id", at): list(itertools.islice(numbers, each.get("areas", rest)))
            for at, each in enumerate(entries)
        }

    def _there(self, pairs):
        return {frozenset(pair) for pair in pairs if self.here.issuperset(pair)}

    def _along(self, rows):
        """Each row goes on from area to area of an arm."""
        steps = [step for areas in self.arms.values() for step in itertools.pairwise(areas)]
        return self._there([(f"{row}{here}", f"{row}{there}") for row in rows for here, there in steps])

    def _across(self, pairs):
        return self._there([(f"{one}{area}", f"{two}{area}") for one, two in pairs for area in self.banks])

    def _joined(self, ending, beginning, rows):
        """A55: outer banks go on, all water touches, inner banks touch at the tips; each list from left to right."""
        ends, starts = [arm[-1] for arm in ending], [arm[0] for arm in beginning]
        found = [(f"L{ends[0]}", f"L{starts[0]}"), (f"R{ends[-1]}", f"R{starts[-1]}")]
        found += itertools.combinations([f"W{area}" for area in dict.fromkeys(ends + starts)], 2)
        for side in (ends, starts):
            found += [(f"R{one}", f"L{two}") for one, two in itertools.pairwise(side)]
        return self._there([pair for pair in found if {field[0] for field in pair} <= set(rows)])

    def touched(self, site):
        """A05, A57: the fields it names, or those of its bank in its area and the next one."""
        if "fields" in site:
            return site["fields"]
        follows = site["at"] % self.areas + 1 if self.closes else site["at"] + 1
        return [f"{site['bank']}{site['at']}", f"{site['bank']}{follows}"]


class Board:
    """One position of a game as plain dictionaries, and the rules as the rulebook words them."""

    def __init__(self, text, rules, colours, on):
        position = parse_position(text)
        self.map = on
        self.rules = rules
        self.seats = list(colours)
        self.active = position.active
        self.soldiers = dict(position.occupants)
        self.garrisons = dict(position.garrisons)
        self.sites = dict(position.sites)
        self.touching = [(set(on.sites[at]), what) for at, what in self.sites.items()]
        self.camps = set(position.camps)
        self.morlocks = set(position.morlocks)
        self.sergeants = list(position.sergeants)
        self.supply = dict(position.supply)
        self.money = {colour: position.money.get(colour, 0) for colour in colours}
        placed = Counter(owner for owner, _ in self.sergeants)
        self.free = {colour: position.free_sergeants.get(colour, 6 - placed[colour]) for colour in colours}
        self.camps_left = {colour: position.camps_left.get(colour, 2) for colour in colours}
        self.hands = {colour: set(map(int, hand)) for colour, hand in position.hands.items()}
        self.discard = Counter(position.discard)
        self.provost = position.provost
        self.over = False

    # the board

    def beside(self, node):
        """Return the neighbours of a field or castle; a castle is beside each field of its site (A57)."""
        if node.startswith("c"):
            return self.map.sites[node[1:]]
        site = self.map.site_at.get(node)
        return [*self.map.near[node], f"c{site}"] if self.sites.get(site) == "castle" else self.map.near[node]

    def owner(self, node):
        return (self.garrisons if node.startswith("c") else self.soldiers).get(node)

    def component(self, node):
        """Flood from a node over everything that is occupied."""
        found, edge = set(), [node]
        while edge:
            at = edge.pop()
            if at not in found and self.owner(at):
                found.add(at)
                edge += self.beside(at)
        return frozenset(found)

    def components(self):
        """Return every component, the first in board order first."""
        left = sorted({*self.soldiers, *self.garrisons}, key=self.map.order.get)
        found = []
        while left:
            group = self.component(left[0])
            found.append(group)
            left = [node for node in left if node not in group]
        return found

    def banners(self):
        return [group for group in self.components() if len(group) > 1]

    # command and value

    def count(self, group):
        return Counter(self.owner(node) for node in group)

    def leader(self, group):
        """Name the one with at least two and more than everyone else."""
        ranked = [*self.count(group).most_common(2), (None, 0)]
        (first, most), (_, second) = ranked[:2]
        return first if most >= 2 and most > second else None

    def commander(self, group):
        return next((owner for owner, node in self.sergeants if node in group), None)

    def sites_of(self, group, kind):
        return [what for fields, what in self.touching if what.startswith(kind) and fields & group]

    def rest_of_value(self, group, *, towns):
        found = sum(node.startswith("c") for node in group) + len(self.sites_of(group, "maiden"))
        return found + (sum(TOWNS[town] for town in self.sites_of(group, "town")) if towns else 0)

    def value(self, group):
        return 1 + self.rest_of_value(group, towns=self.rules["value.towns_in_play"] == "true")

    def remove_sergeants(self, group):
        for owner, node in self.sergeants:
            if node in group:
                self.free[owner] += 1
        self.sergeants = [pair for pair in self.sergeants if pair[1] not in group]

    def place_sergeant(self, owner, group):
        self.sergeants.append((owner, min(group, key=self.map.order.get)))
        self.free[owner] -= 1

    def take(self, colour):
        """Take a soldier out of a supply; the last one ends the game."""
        self.supply[colour] -= 1
        self.over = self.over or self.supply[colour] == 0

    # one placement

    def resolve(self, kind, actor, fields):
        before = [(group, self.commander(group), self.value(group)) for group in self.banners()]
        changed = set(fields)
        for field in fields:
            if kind == "seduce":
                self.supply[self.soldiers[field]] += 1
            self.soldiers[field] = actor
            self.take(actor)
        if kind == "expel":
            self.remove_morlock(int(fields[0][1:]))
        if kind != "seduce":
            for field in sorted(fields, key=self.map.order.get):
                for castle in [at for at in self.beside(field) if at.startswith("c") and at not in self.garrisons]:
                    self.decide_castle(castle, field, actor, changed)
        for group in sorted(self.banners(), key=lambda each: min(map(self.map.order.get, each))):
            if group & changed:
                self.settle(group, [old for old in before if old[0] <= group])
        if self.rules["command.claim"] == "automatic":
            self.claim_late(actor)
            self.move_provost()

    def remove_morlock(self, area):
        self.morlocks.remove(area)
        if self.rules["morlock.return"] == "vortex":
            self.discard["M"] += 1

    def decide_castle(self, castle, field, actor, changed):
        group = self.component(field).union(*map(self.component, self.beside(castle)))
        owners = {owner for owner, node in self.sergeants if node in group}
        if len(owners) == 1:
            (who,) = owners
        elif not owners:
            if self.rules["castle.uncommanded"] == "empty":
                return
            who = actor
        else:
            counts = self.count(group)
            most = max(counts[owner] for owner in owners)
            best = [owner for owner in owners if counts[owner] == most]
            who = best[0] if len(best) == 1 else actor
        if self.supply[who] > 0:
            self.garrisons[castle] = who
            self.take(who)
            changed.add(castle)

    def settle(self, group, before):
        leader = self.leader(group)
        if len(before) >= 2:
            self.merge(group, before, leader)
        else:
            now = self.commander(group)
            asked = self.rules["command.claim"] == "optional"
            if leader and leader != now and self.free[leader] > 0 and not asked:
                if now:
                    late = self.rules["compensation.basis"] == "after"
                    self.money[now] += self.value(group) if late else before[0][2]
                    self.remove_sergeants(group)
                self.place_sergeant(leader, group)
        self.agree(group)

    def merge(self, group, before, leader):
        mine = sorted(value for _, commander, value in before if commander == leader) if leader else []
        decided = leader is not None and (bool(mine) or self.free[leader] > 0)
        self.remove_sergeants(group)
        if decided:
            self.place_sergeant(leader, group)
            if self.rules["merge.pay_own_surplus"] == "true":
                self.money[leader] += sum(mine[:-1])
        for _, commander, value in before:
            pays = not decided or self.rules["merge.pay_displaced"] == "true"
            if commander and not (decided and commander == leader) and pays:
                self.money[commander] += value

    def agree(self, group):
        """Let the garrisons of a banner follow its commander."""
        who = self.commander(group)
        if who is None:
            return
        castles = {node for node in group if node.startswith("c")}
        if self.rules["castle.uncommanded"] == "empty":
            castles |= {near for node in group for near in self.beside(node) if near.startswith("c")}
        for castle in sorted(castles, key=self.map.order.get):
            old = self.garrisons.get(castle)
            if old != who and self.supply[who] > 0:
                if old:
                    self.supply[old] += 1
                self.garrisons[castle] = who
                self.take(who)

    def claim_late(self, actor):
        start = self.seats.index(actor)
        seats = self.seats[start:] + self.seats[:start]
        while True:
            for who in seats:
                mine = self.claimable(who)
                if mine:
                    self.claim(who, max(mine, key=self.value))
                    break
            else:
                return

    def claimable(self, who):
        """Return what somebody leads without commanding it, where a sergeant is free for it."""
        found = [group for group in self.banners() if self.leader(group) == who != self.commander(group)]
        return found if self.free[who] > 0 else []

    def claim(self, who, group):
        now = self.commander(group)
        if now:
            self.money[now] += self.value(group)
            self.remove_sergeants(group)
        self.place_sergeant(who, group)
        self.agree(group)

    def move_provost(self):
        held = Counter()
        for group in self.banners():
            who = self.commander(group)
            if who:
                held[who] += len(self.sites_of(group, "maiden"))
        most = max(held.values(), default=0)
        first = [who for who in held if held[who] == most and most > 0]
        if len(first) == 1:
            (self.provost,) = first
        elif self.rules["provost.tie"] == "neutral" or self.provost not in first:
            self.provost = None

    def final(self):
        """Return everybody's money after the last payment."""
        schilling = int(self.rules["money.heller_per_schilling"])
        paid = dict(self.money)
        for group in self.banners():
            who = self.commander(group)
            if who:
                paid[who] += schilling + self.rest_of_value(group, towns=True)
                paid[who] += self.rules["value.end.mode"] == "add"
        if self.provost:
            paid[self.provost] += schilling
        return paid

    # what is allowed

    def is_free(self, field):
        return field not in self.soldiers and field not in self.camps

    def may_recruit(self, tile, field):
        if int(field[1:]) != tile or not self.is_free(field):
            return False
        if field[0] == "W":
            return all(f"{bank}{tile}" in self.soldiers for bank in self.map.banks[tile])
        return tile not in self.morlocks

    def reaches(self, field):
        """Whether an own soldier stands beside a field and no foreign one."""
        near = [node for node in self.beside(field) if self.owner(node)]
        if self.rules["board.castle_counts_for_reinforcement"] == "false":
            near = [node for node in near if not node.startswith("c")]
        return bool(near) and all(self.owner(node) == self.active for node in near)

    def may_reinforce(self, field):
        area = int(field[1:])
        return field[0] != "W" and self.is_free(field) and area not in self.morlocks and self.reaches(field)

    def expelled_to(self, area):
        """Return the fields that an expulsion in an area would fill; none if it is not allowed."""
        banks = [f"{bank}{area}" for bank in self.map.banks[area]]
        free = [field for field in banks if field not in self.camps]
        if self.rules["morlock.camp_opposite"] == "locked" and free != banks:
            return []
        return free if area in self.morlocks and self.supply[self.active] >= len(free) else []

    def may_expel(self, tile, extra):
        if tile == extra:
            return False
        return bool(self.expelled_to(tile))

    def may_seduce(self, tile, field):
        owner = self.soldiers.get(field)
        return self.provost == self.active and int(field[1:]) == tile and owner not in (None, self.active)

    def may_place(self, tile):
        return tile not in self.morlocks and not any(f"{bank}{tile}" in self.soldiers for bank in "LWR")

    def placements(self):
        """Try everything that could be tried in the main step of a turn."""
        hand, who = self.hands[self.active], self.active
        if self.supply[who] == 0:
            return
        for tile in hand:
            for field in self.map.fields:
                if self.may_recruit(tile, field):
                    yield f"{who} recruit {tile} {field}"
                if self.may_reinforce(field):
                    yield f"{who} reinforce {tile} {field}"
                if self.may_seduce(tile, field):
                    yield f"{who} seduce {tile} {field}"
        yield from self.expulsions()

    def expulsions(self):
        """Try every two numbers of the hand against every morlock."""
        hand, who = self.hands[self.active], self.active
        for tile, extra in itertools.product(hand, hand):
            if self.may_expel(tile, extra):
                yield f"{who} expel {tile} +{extra}"
            if self.rules["morlock.by_reinforcement"] == "true" and tile < extra:
                for area in self.morlocks - {tile, extra}:
                    if any(self.reaches(field) for field in self.expelled_to(area)):
                        yield f"{who} relieve {tile} +{extra} W{area}"

    def turns(self):
        found = list(self.placements())
        return found or [f"{self.active} pass {tile}" for tile in self.hands[self.active]]

    def camping(self):
        yield f"{self.active} nocamp"
        if self.camps_left[self.active] > 0:
            for field in self.map.fields:
                if field[0] != "W" and self.is_free(field):
                    yield f"{self.active} camp {field}"

    def claims(self, who):
        """Name each claimable banner by its first field."""
        for group in self.claimable(who):
            yield f"{who} claim {min((node for node in group if node[0] != 'c'), key=self.map.order.get)}"
        yield f"{who} decline"

    # one action that places something

    def play(self, move):
        if move.kind == "claim":
            self.claim(move.actor, self.component(move.field))
            return
        tiles = [tile for tile in (move.tile, move.extra) if tile is not None]
        for tile in tiles:
            self.hands[self.active].remove(tile)
            self.discard[str(tile)] += 1
        if move.kind == "pass":
            return
        if move.kind in ("expel", "relieve"):
            self.resolve(
                "expel", self.active, self.expelled_to(move.tile if move.kind == "expel" else int(move.field[1:]))
            )
        else:
            self.resolve(move.kind, self.active, [move.field])
