"""A small grammar that reads effects back from their texts: the templates of the verbs, and the phrases of a language for what fills them.

It reads more than can be told: of all that it finds in a text, `read` returns the effects that have this very text.
"""

import re
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import wraps
from itertools import product
from string import Formatter

from ordo_pnp.games.ordonnance.effects.card_text import TONGUES, effects_text, form_of, is_own
from ordo_pnp.games.ordonnance.effects.model import (
    EVENTS,
    GIVEN,
    Choose,
    Condition,
    CountOf,
    Each,
    Effect,
    Hold,
    If,
    Mentions,
    Picking,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
    UnknownTargetError,
    every_node,
    every_target,
    own_targets,
    references_of,
)
from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from ordo_pnp.games.ordonnance.effects.verbs import DEFAULT_OWNER, MAX_TIMES, MAX_TOP, PICKS, VERBS, WILD

# Of all that is read: it stands in no file.
ORIGIN = example_card([{"when": "played", "do": []}]).origin
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
# Stands for what a selector is filtered by, to find where that begins.
MARK = "mark"
ME = Target("me", Selector("player", "self", origin=ORIGIN), origin=ORIGIN)
ALL = tuple(PICKS)
OWNERS = ("self", "opponent", "any")


@dataclass(frozen=True)
class Known:
    """What has been spoken of so far, in this order."""

    given: tuple[Target, ...] = ()
    order: tuple[Target, ...] = ()
    # Of all that was ever spoken of: steps for each player forget what they name.
    count: int = 0

    @property
    def all(self):
        return (*self.given, *self.order)

    def mentions(self):
        found = Mentions(Effect("played", (), (ME, *self.order), given=self.given, origin=ORIGIN))
        found.order = list(self.order)
        return found

    def joined(self, *selectors):
        """Return it with more targets, and their names."""
        new = tuple(Target(f"t{self.count + at}", each, origin=ORIGIN) for at, each in enumerate(selectors))
        return replace(self, order=(*self.order, *new), count=self.count + len(new)), new


def once(method):
    """Let a method look at each place once, with what is known there."""

    @wraps(method)
    def found(self, *arguments, **more):
        key = (method.__name__, *arguments, *more.values())
        if key not in self.seen:
            self.seen[key] = list(method(self, *arguments, **more))
        return self.seen[key]

    return found


class Reader:
    """Reads one text. Every method yields what can stand at a place, with the place after it and what is known then."""

    def __init__(self, text, language):
        self.text = text.lower()
        self.seen = {}
        self.tongue = TONGUES[language]
        self.numbers = sorted({0, 1, *(int(each) for each in re.findall(r"\d+", text) if len(each) < 3)})

    def after(self, phrase, at):
        """Yield the place after a phrase that stands there."""
        if self.text.startswith(phrase.lower(), at):
            yield at + len(phrase)

    # Things

    def bases(self, pick, known):
        """Yield selectors without what may filter them."""
        plain = Selector(pick, DEFAULT_OWNER[pick], origin=ORIGIN)
        for owner in OWNERS:
            yield replace(plain, owner=owner)
        if pick == "player":
            return
        of = [Reference(each.name) for each in known.all if each.selector.pick in ("player", "unit", "kingdom")]
        yield from (replace(plain, owner="any", of=each) for each in of)
        if pick == "card":
            yield from (replace(plain, owner="any", of=each, is_seen=True) for each in of)
            yield replace(plain, owner="any", zone="graveyard")
            yield from (replace(plain, owner="any", zone="deck", top=top) for top in range(1, MAX_TOP + 1))

    def variants(self, pick, known):
        """Yield selectors with what stands before their filters."""
        for base in self.bases(pick, known):
            yield base
            if pick == "card":
                yield from (replace(base, kind=kind) for kind in ("unit", "kingdom", "ordonnance"))
            elif pick != "player":
                yield replace(base, controlled_by="self")
            if pick == "territory":
                places = [Reference(each.name) for each in known.all if each.selector.pick in ("unit", "kingdom", pick)]
                yield from (replace(base, in_=each) for each in places)
                yield from (replace(base, not_in=each) for each in places)

    def filters(self, pick, known):
        """Yield what a selector may be filtered by, each with the words for it."""
        changes = []
        if pick in ("unit", "card"):
            changes += [{key: symbol} for key in ("symbol", "without_symbol") for symbol in SYMBOLS]
        if pick == "territory":
            changes += [{"full": each} for each in (True, False)]
            changes += [{"controlled_by": each} for each in ("self", "opponent", "nobody")]
            bounds = [None, *self.numbers]
            changes += [{"cards_at_least": low, "cards_at_most": high} for low, high in product(bounds, bounds)][1:]
        if pick in ("unit", "kingdom", "territory"):
            places = [
                Reference(each.name) for each in known.all if each.selector.pick in ("unit", "kingdom", "territory")
            ]
            changes += [{key: each} for key in ("in_", "not_in", "next_to") for each in places]
        mentions = known.mentions()
        for change in changes:
            yield change, self.tongue._filters(Selector(pick, "any", origin=ORIGIN, **change), mentions)

    def selectors(self, at, known, picks, write):
        """Yield selectors whose words, as ``write`` has them, stand there."""
        mentions = known.mentions()
        mark = self.tongue.with_symbol.format(f"{{{MARK}}}")
        for pick in picks:
            filters = None
            for base in self.variants(pick, known):
                try:
                    before = write(replace(base, symbol=MARK), mentions).partition(f" {mark}")[0]
                except (UnknownTargetError, KeyError):
                    continue
                if not self.text.startswith(before.lower(), at):
                    continue
                filters = filters or list(self.filters(pick, known))
                for selector in self.filtered(base, at + len(before), filters):
                    words = write(selector, mentions)
                    yield from ((selector, there) for there in self.after(words, at))

    def filtered(self, selector, at, filters):
        """Yield a selector with none, one or more of the filters that stand there."""
        yield selector
        for change, words in filters:
            if any(getattr(selector, key) is not None for key in change):
                continue
            for there in self.after(words, at) if words else ():
                yield from self.filtered(replace(selector, **change), there, filters)

    @once
    def names(self, at, known, picks, case):
        """Yield a target that is named there, for the first time or again."""
        mentions = known.mentions()
        for target in known.all:
            if target.selector.pick in picks:
                for there in self.after(self.tongue.again(target, case, mentions), at):
                    yield target, there, known

        def write(selector, mentions):
            return self.tongue.first(Target("new", selector, origin=ORIGIN), case, mentions)

        for selector, there in self.selectors(at, known, picks, write):
            if selector.zone != "deck" or case == "acc":
                after, (target,) = known.joined(selector)
                yield target, there, after

    def listed(self, one, at, known):
        """Yield one or more of what ``one`` yields, with commas and a conjunction between them."""
        for first, there, now in one(at, known):
            yield (first,), there, now
            for link in (", ", self.tongue.conjunction):
                for on in self.after(link, there):
                    yield from (((first, *rest), end, then) for rest, end, then in self.listed(one, on, now))

    # Verbs

    def value(self, verb, name, spec, at, known):
        """Yield what a slot of a template holds."""
        parameter = verb.parameter(name)
        if parameter.value == "reference":
            for target, there, now in self.names(at, known, parameter.picks, spec or "nom"):
                yield {name: Reference(target.name)}, there, now
        elif spec == "each":
            for selector, there in self.selectors(at, known, ALL, self.tongue.each):
                yield {name: CountOf(selector, origin=ORIGIN)}, there, known
        else:
            for found, words in self.plain_values(verb, name, spec):
                yield from ((found, there, known) for there in self.after(words, at))

    def plain_values(self, verb, name, spec):
        """Yield what a slot may hold that is no thing, each with the words for it."""
        parameter = verb.parameter(name)
        if parameter.value in ("symbol", "showing"):
            yield from (({name: symbol}, f"{{{symbol}}}") for symbol in SYMBOLS)
        elif parameter.value == "word":
            yield from (({name: kind}, self.tongue.amount(1, spec, kind)) for kind in parameter.words)
        else:
            least, most = parameter.bounds
            kinds = verb.parameter("kind").words if spec == "more" else (None,)
            for number, kind, sign in product(self.numbers[1:], kinds, (1, -1)):
                if least <= sign * number <= most:
                    found = {name: sign * number} | ({"kind": kind} if kind else {})
                    yield found, self.tongue.amount(number, spec, kind)

    def template(self, verb, parts, at, known):
        """Yield the arguments of one or more steps that a template tells."""
        if not parts:
            yield ({},), at, known
            return
        (words, name, spec, _), *rest = parts
        for there in self.after(words, at):
            if name is None:
                yield from self.template(verb, rest, there, known)
                continue

            def one(at, known, name=name, spec=spec):
                return self.value(verb, name, spec, at, known)

            for values, on, now in (
                self.listed(one, there, known) if name in verb.listed else self.single(one, there, known)
            ):
                for others, end, then in self.template(verb, rest, on, now):
                    if len(values) == 1 or len(others) == 1:
                        yield tuple(one | other for one in values for other in others), end, then

    def single(self, one, at, known):
        return (((found,), there, now) for found, there, now in one(at, known))

    def silent(self, verb, names):
        """Yield what a step may hold that its words do not name one by one."""
        options = []
        for each in verb.parameters:
            if each.name in names:
                continue
            me = (Reference("me"),) if each.required else ()
            said = {"word": each.words, "reference": me, "symbol": (WILD,)}.get(each.value)
            said = range(each.bounds[0], each.bounds[1] + 1) if said is None else said
            options.append([{each.name: value} for value in said] + [{}] * (not each.required))
        return ({key: value for part in parts for key, value in part.items()} for parts in product(*options))

    @once
    def verbs(self, at, known, *, lasts):
        """Yield steps of one verb that are told in one clause."""
        for verb in VERBS.values():
            if verb.continuous != lasts:
                continue
            for form, templates in verb.texts.items():
                for key in (self.tongue.code, f"{self.tongue.code}-fronted"):
                    if key in templates:
                        yield from self.told(verb, form, templates[key], at, known)

    def told(self, verb, form, template, at, known):
        if form == "pair":
            for there in self.after(template, at):
                unit = Selector("unit", "self", origin=ORIGIN)
                first, (one,) = known.joined(unit)
                second, (two,) = first.joined(replace(unit, not_in=Reference(one.name)))
                values = {"a": Reference(one.name), "b": Reference(two.name)}
                yield (Step(verb.name, values, origin=ORIGIN),), there, second
            return
        for values, there, now in self.template(verb, list(Formatter().parse(template)), at, known):
            for more in self.silent(verb, values[0].keys()):
                if verb.exclusive and len({*values[0], *more} & {*verb.exclusive}) != 1:
                    continue
                steps = tuple(Step(verb.name, each | more, origin=ORIGIN) for each in values)
                if all(self.has_form(step, form, now) for step in steps):
                    yield steps, there, now

    def has_form(self, step, form, known):
        mentions = known.mentions()
        plain = form.removesuffix("many").removesuffix("-")
        try:
            return any(
                form_of(step, lambda name: is_own(step, mentions, name), is_yours=yours) == plain
                for yours in (False, True)
            )
        except (StopIteration, KeyError):
            return False

    # Steps that hold others

    @once
    def conditions(self, at, known):
        """Yield one condition or two, from the word *if* on."""
        for number, comparison in product(self.numbers, ("at_least", "at_most")):
            if not number and comparison == "at_least":
                continue
            for first, there in self.counted(at, known, comparison, number):
                yield (first,), there
                for most in self.numbers if comparison == "at_least" else ():
                    second = Condition("at_most", most, first.of, origin=ORIGIN)
                    yield from (((first, second), on) for on in self.stated(at, known, first, second))
                    for other, _ in self.both(at, known, first, most):
                        yield from (((first, other), on) for on in self.stated(at, known, first, other))

        for number, most in product(self.numbers[1:], self.numbers):

            def write(selector, mentions, number=number, most=most):
                pair = [
                    Condition(name, count, selector, origin=ORIGIN)
                    for name, count in (("at_least", number), ("at_most", most))
                ]
                return self.tongue.condition(pair, mentions)

            for selector, there in self.selectors(at, known, ALL, write) if number <= most else ():
                pair = [
                    Condition(name, count, selector, origin=ORIGIN)
                    for name, count in (("at_least", number), ("at_most", most))
                ]
                yield tuple(pair), there

    def both(self, at, known, first, most):
        """Yield a second condition that stands behind another one and *and*."""
        for there in self.stated(at, known, first):
            for on in self.after(self.tongue.conjunction, there):

                def write(selector, mentions, most=most):
                    told = self.tongue.condition([Condition("at_most", most, selector, origin=ORIGIN)], mentions)
                    return told.removeprefix(f"{self.tongue.if_} ")

                for selector, end in self.selectors(on, known, ALL, write):
                    yield Condition("at_most", most, selector, origin=ORIGIN), end

    def counted(self, at, known, comparison, number):
        def write(selector, mentions):
            return self.tongue.condition([Condition(comparison, number, selector, origin=ORIGIN)], mentions)

        for selector, there in self.selectors(at, known, ALL, write):
            yield Condition(comparison, number, selector, origin=ORIGIN), there

    def stated(self, at, known, *conditions):
        return self.after(self.tongue.condition(conditions, known.mentions()), at)

    def following(self, at, known):
        """Yield steps that follow a subordinate clause."""
        for link in (", ", ": "):
            for there in self.after(link, at):
                yield from self.steps(there, known)

    def bracketed(self, one, at, known):
        """Yield what ``one`` yields, in brackets or without."""
        yield from one(at, known)
        for there in self.after("(", at):
            for found, on, now in one(there, known):
                yield from ((found, end, now) for end in self.after(")", on))

    @once
    def steps(self, at, known):
        """Yield a list of steps inside a sentence."""
        for first, there, now in self.bracketed(self.clause, at, known):
            yield first, there, now
            for link in (", ", self.tongue.conjunction, self.tongue.conjunction_other, "; "):
                for on in self.after(link, there):
                    yield from (((*first, *rest), end, then) for rest, end, then in self.steps(on, now))

    @once
    def clause(self, at, known):
        """Yield what one clause tells: a verb, or a step that holds others."""
        yield from self.verbs(at, known, lasts=False)
        tongue = self.tongue
        for word in {tongue.then, tongue.then_other}:
            for there in self.after(word, at):
                for steps, on, now in self.following(there, known):
                    yield (Then(steps, origin=ORIGIN),), on, now
        yield from self.ifs(at, known)
        yield from self.chooses(at, known)
        for times in range(1, MAX_TIMES + 1):
            for there in self.after(f"{tongue.times(times)}: ", at):
                for steps, on, now in self.steps(there, known):
                    yield (Repeat(times, steps, origin=ORIGIN),), on, now
        for targets, there, now in self.chosen(at, known):
            yield (Picking(targets, origin=ORIGIN),), there, now
        yield from self.eaches(at, known)
        yield from self.holds(at, known)

    def ifs(self, at, known):
        otherwise = self.tongue.otherwise
        for conditions, there in self.conditions(at, known) if self.text.startswith(self.tongue.if_, at) else ():
            for steps, on, now in self.following_or_bracketed(there, known):
                yield (If(conditions, steps, origin=ORIGIN),), on, now
                for link in (
                    f"; {otherwise} ",
                    f". {otherwise} ",
                    f"; {otherwise.rstrip(',')}: ",
                    f". {otherwise.rstrip(',')}: ",
                ):
                    for then in self.after(link, on):
                        for others, end, last in self.steps(then, now):
                            yield (If(conditions, steps, others, origin=ORIGIN),), end, last

    def following_or_bracketed(self, at, known):
        yield from self.following(at, known)
        for there in self.after(": ", at):
            yield from self.bracketed(self.steps, there, known)

    def chooses(self, at, known):
        tongue = self.tongue
        for there in self.after(f"{tongue.choose_one}:", at):
            for options, on, now in self.options(there, known, 0):
                if len(options) > 1:
                    yield (Choose(options, origin=ORIGIN),), on, now

    def options(self, at, known, number):
        """Yield some options, with letters or each in a line."""
        yield (), at, known
        if number == len(self.tongue.option_letters):
            return
        letter = f"({self.tongue.option_letters[number]}) "
        for there in (*self.after(f"{';' * bool(number)} {letter}", at),):
            for first, on, now in self.bracketed(self.steps, there, known):
                yield from (((first, *rest), end, then) for rest, end, then in self.options(on, now, number + 1))
        for there in self.after("\n• ", at):
            for first, on, now in self.sentences(there, known):
                yield from (((first, *rest), end, then) for rest, end, then in self.options(on, now, number + 1))

    def chosen(self, at, known):
        """Yield targets that are chosen by a clause of its own."""
        before, _, _ = self.tongue.choose.partition("{")
        for there in self.after(before, at):
            one = lambda at, known: (  # noqa: E731
                found
                for found in self.names(at, known, ALL, "acc")
                if found[0].name not in {each.name for each in known.all}
            )
            for targets, on, now in self.listed(one, there, known):
                yield from self.more_chosen(targets, on, now)

        def write(selector, mentions):
            return self.tongue.look(Target("new", selector, origin=ORIGIN), mentions)

        for top, base in product(range(1, MAX_TOP + 1), (None, "unit", "kingdom", "ordonnance")):
            plain = Selector("card", "any", zone="deck", top=top, kind=base, origin=ORIGIN)
            symbols = (None, *SYMBOLS)
            for symbol, without in product(symbols, symbols):
                selector = replace(plain, symbol=symbol, without_symbol=without)
                for there in self.after(write(selector, known.mentions()), at):
                    now, targets = known.joined(selector)
                    yield from self.more_chosen(targets, there, now)

    def more_chosen(self, targets, at, known):
        yield targets, at, known
        for there in self.after("; ", at):
            yield from (((*targets, *more), on, now) for more, on, now in self.chosen(there, known))

    def eaches(self, at, known):
        def write(selector, mentions):
            return f"{self.tongue.in_turn.format(self.tongue.each(selector, mentions))}: "

        for owner in OWNERS:
            selector = Selector("player", owner, origin=ORIGIN)
            for there in self.after(write(selector, known.mentions()), at):
                inner, (target,) = known.joined(selector)
                for steps, on, now in self.steps(there, inner):
                    yield (Each(target, steps, origin=ORIGIN),), on, replace(now, order=now.order[: len(known.order)])

    def holds(self, at, known):
        before, _, after = self.tongue.hold.partition("{place")
        case, _, after = after.partition("}")
        for there in self.after(before, at):
            for place, on, now in self.names(there, known, ("territory",), case.removeprefix(":") or "nom"):
                for behind in self.after(after, on):
                    for start, end in ((": ", ""), (" (", ")")):
                        for inner in self.after(start, behind):
                            for conditions, steps, last in self.held(inner, now):
                                hold = Hold(Reference(place.name), steps, conditions, origin=ORIGIN)
                                yield from (((hold,), stop, now) for stop in self.after(end, last))

    def held(self, at, known):
        """Yield conditions, if any, and what lasts."""
        yield from (((), steps, there) for steps, there in self.lasting(at, known))
        for conditions, there in self.conditions(at, known) if self.text.startswith(self.tongue.if_, at) else ():
            for link in (", ", ": "):
                for on in self.after(link, there):
                    yield from ((conditions, steps, end) for steps, end in self.lasting(on, known))

    def lasting(self, at, known):
        for first, there, _ in self.verbs(at, known, lasts=True):
            yield first, there
            for link in ("; ", ", ", self.tongue.conjunction, ". "):
                for on in self.after(link, there):
                    yield from (((*first, *rest), end) for rest, end in self.lasting(on, known))

    # Whole effects

    @once
    def sentences(self, at, known):
        """Yield the steps of one sentence or several."""
        for first, there, now in self.clause(at, known):
            for on in (*self.after(".", there), there):
                yield first, on, now
                for gap in (" ", "\n"):
                    for then in self.after(gap, on):
                        yield from (((*first, *rest), end, last) for rest, end, last in self.sentences(then, now))

    def starts(self):
        """Yield how a text may begin: what the effect is besides its steps, and the words."""
        yield {"trigger": "played"}, ""
        picks = (("here", "territory", "any"), ("this", "kingdom", "any"), ("actor", "player", "self"))
        given = tuple(
            Target(name, Selector(*each, origin=ORIGIN), origin=ORIGIN, is_given=True) for name, *each in picks
        )
        for event, own, place in product(EVENTS, (False, True), ("", "-here")):
            if place and event == "turn_begins":
                continue
            key = f"{event}{place}{'-own' if own else ''}"
            made = {"trigger": event, "given": given, "is_own": own, "is_here": bool(place)}
            for clause in ("order", "wish", "other"):
                yield made, self.tongue.at_event(self.tongue.events[key], MARK, clause).removesuffix(MARK)

    def effects(self):
        """Yield every effect that may be read."""
        here = Target("here", Selector("territory", "any", origin=ORIGIN), origin=ORIGIN, is_given=True)
        for conditions, steps, there in self.held(0, Known((here,))):
            if there == len(self.text) - 1:
                yield Effect(
                    "in_play", steps, conditions=conditions, given=(here,) if conditions else (), origin=ORIGIN
                )
        for made, words in self.starts():
            for at in self.after(words, 0):
                for wish in ("", self.tongue.optional, self.tongue.optional_other, f"{self.tongue.optional_all} "):
                    for there in self.after(wish, at):
                        for steps, end, known in self.sentences(there, Known(made.get("given", ()))):
                            if end == len(self.text):
                                yield from whole(steps, known.order, made | {"optional": bool(wish)})


def whole(steps, order, made):
    """Yield an effect whose targets are those that none of its steps choose, and perhaps those that its first steps do."""
    first = next((at for at, each in enumerate(steps) if not isinstance(each, Picking)), len(steps))
    for lifted in range(min(first, len(steps) - 1) + 1):
        left = steps[lifted:]
        picked = {target.name for node in every_node(left) for target in own_targets(node)}
        targets = tuple(each for each in order if each.name not in picked)
        yield Effect(
            steps=left,
            targets=(ME, *targets) if Reference("me") in references(left) else targets,
            origin=ORIGIN,
            **made,
        )


def references(steps):
    return {
        value
        for node in every_node(steps)
        if isinstance(node, Step)
        for value in node.arguments.values()
        if isinstance(value, Reference)
    }


def read(text, language):
    """Return the effects that the grammar reads in a text and that have this text."""
    found = []
    for effect in Reader(text, language).effects():
        try:
            if effect not in found and effects_text((effect,), language) == text:
                found.append(effect)
        except UnknownTargetError:
            continue
    return found


def plain(effect):
    """Return an effect as its text tells it.

    What its first steps pick is chosen first; targets are called by numbers, in the order in which steps come upon them, and
    stand in that order. The player whose card it is, is called ``me``.
    """
    steps = effect.steps
    first = next((at for at, each in enumerate(steps) if not isinstance(each, Picking)), len(steps))
    lifted = [target for each in steps[:first] for target in each.targets]
    targets = {target.name: target for target in (*effect.targets, *lifted)}
    names = {each.name: each.name for each in effect.given}
    mentions = Mentions(effect)

    def simple(selector):
        """Name an owner that is the player as such, and none of a territory; that a hand has been seen follows from the steps before."""
        state = selector.cards_at_least, selector.cards_at_most, selector.full
        if selector.pick == "territory" and state == (None, None, None):
            return replace(selector, owner="any", of=None)
        is_mine = selector.of is not None and mentions.owner(selector) == "self"
        return replace(selector, is_seen=False, **({"of": None, "owner": "self"} if is_mine else {}))

    def call(name):
        """Give a target its number, after those that it refers to; the territory in which a territory is, is that one."""
        if name in names:
            return
        selector = simple(next(each for each in every_target(effect) if each.name == name).selector)
        if selector == ME.selector:
            names[name] = ME.name
            return
        for _, reference in references_of(selector):
            call(reference.name)
        place = mentions.targets.get(selector.in_.name) if selector.in_ else None
        unfiltered = Selector("territory", "any", in_=selector.in_, origin=ORIGIN)
        if place and selector == unfiltered and (place.is_given or place.selector.pick == "territory"):
            names[name] = "here" if place.is_given else names[place.name]
            return
        names[name] = f"n{len(names)}"

    def walk(value):
        if isinstance(value, Reference):
            call(value.name)
            return Reference(names[value.name])
        if isinstance(value, Target):
            call(value.name)
            return replace(value, name=names[value.name], selector=walk(value.selector))
        if isinstance(value, Step):
            ordered = [each.name for each in VERBS[value.verb].parameters if each.name in value.arguments]
            return replace(value, arguments={name: walk(value.arguments[name]) for name in ordered})
        if isinstance(value, Selector):
            value = simple(value)
        if is_dataclass(value):
            return replace(
                value, **{each.name: walk(getattr(value, each.name)) for each in fields(value) if each.name != "origin"}
            )
        return tuple(walk(each) for each in value) if isinstance(value, tuple) else value

    steps = walk(steps[first:])
    found = [each for each in targets.values() if each.name in names and each.selector != ME.selector]
    known = {each.name: each for each in map(walk, reversed(found)) if each.name not in GIVEN}
    chosen = sorted(known.values(), key=lambda each: int(each.name[1:]))
    return replace(effect, steps=steps, targets=tuple(chosen), conditions=walk(effect.conditions))
