"""A text says all that an effect does: no other effect, changed in a word, a number, a filter or a place of a step, has the same text."""

import copy
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from ordo_pnp.base import Severity
from ordo_pnp.games.ordonnance.effects.card_text import effects_text
from ordo_pnp.games.ordonnance.effects.lint import check_effects
from ordo_pnp.games.ordonnance.effects.model import Mentions, Reference, Selector, Step, compile_effects, every_target
from ordo_pnp.games.ordonnance.effects.reference_page import CONTROL_EXAMPLES, example_card
from ordo_pnp.games.ordonnance.effects.verbs import CONTROLS, FILTERS, LANGUAGES, VERBS
from tests.games.ordonnance.effects.test_effect_laws import SYMBOLS, effects
from tests.games.ordonnance.effects.told_reader import plain, read

HERE = Path(__file__).parent

# Words of the language that may stand in each other's place.
WORDS = (
    SYMBOLS,
    *(each.words for each in FILTERS if each.words),
    *(each.words for verb in VERBS.values() for each in verb.parameters if each.words),
)
# Keys that another effect may do without.
OPTIONAL = (*(each.name for each in FILTERS), "player", "by", "optional", "else", "at_least", "at_most")


def used(value):
    """Return the names that are referred to in data of an effect."""
    return {
        holder[key][1:] for holder, key in spots(value) if isinstance(holder[key], str) and holder[key].startswith("$")
    }


def without_unused(effect):
    """Return an effect without the choices of which it makes nothing."""
    found = copy.deepcopy(effect)
    while True:
        names = used(found)
        targets = found.get("targets", {})
        unused = [name for name in targets if name not in names]
        picks = [
            (holder, key)
            for holder, key in spots(found)
            if isinstance(holder, list) and isinstance(holder[key], dict) and "pick" in holder[key] and len(holder) > 1
            if isinstance(holder[key]["pick"], dict) and not holder[key]["pick"].keys() & names
        ]
        for name in unused:
            del targets[name]
        for holder, key in picks[-1:]:
            del holder[key]
        if not unused and not picks:
            break
    return {key: each for key, each in found.items() if key != "targets" or each}


TOLD = effects().map(without_unused)


def spots(value):
    """Yield every place in an effect: what holds it, and its key or number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(pairs):
        yield value, key
        yield from spots(each)


def inner(step):
    """Return the last list of steps that a step holds."""
    ((name, content),) = step.items()
    if name not in CONTROLS or name in ("pick", "hold"):
        return []
    if name == "choose":
        return content["options"][-1]["do"]
    return content if name == "then" else content.get("else", content["do"])


def changes(effect, holder, key):
    """Yield what could stand at a place instead; a function that changes it."""
    now = holder[key]
    others = []
    if isinstance(now, bool):
        others = [not now]
    elif isinstance(now, int):
        others = [now - 1, now + 1]
    elif isinstance(now, str) and now.startswith("$"):
        given = () if effect.get("when", "played") == "played" else ("here", "this", "actor")
        others = [f"${name}" for name in (*effect.get("targets", {}), *given) if f"${name}" != now]
    elif isinstance(now, str):
        others = [word for words in WORDS if now in words for word in words if word != now]
    for other in others:
        yield lambda holder, key, other=other: holder.__setitem__(key, other)
    if isinstance(holder, list) or key in OPTIONAL:
        yield lambda holder, key: holder.__delitem__(key)
    if isinstance(holder, list) and isinstance(now, dict) and len(now) == 1 and len(inner(now)) > 1:
        yield lambda holder, key: holder.insert(key + 1, inner(holder[key]).pop())


def mutants(effect):
    """Yield effects that differ in one place."""
    for at, (holder, key) in enumerate(spots(effect)):
        for change in changes(effect, holder, key):
            twin = copy.deepcopy(effect)
            change(*list(spots(twin))[at])
            yield twin


def meaning(effect):
    """Return what a compiled effect does, without what makes no difference in play."""
    mentions = Mentions(effect)
    territories = {target.name for target in every_target(effect) if target.selector.pick == "territory"}
    mine = {"me"} | {
        name
        for name, each in mentions.targets.items()
        if each.selector.pick == "player" and mentions.owner(each.selector) == "self"
    }

    def of(selector):
        """Whose something is follows from whom it is of; a territory has an owner only where its armies are judged."""
        owner = mentions.owner(selector)
        owner = owner if isinstance(owner, str) else owner.name
        if (
            selector.pick == "territory"
            and (selector.cards_at_least, selector.cards_at_most, selector.full) == (None,) * 3
        ):
            owner = "any"
        # Two targets are never the same territory; what waits for an event lies where it happens.
        out = selector.not_in
        if selector.pick == "territory" and out and out.name in territories - {"here"}:
            out = None
        places = [Reference("here") if each == Reference("this") else each for each in (selector.in_, out)]
        least = selector.cards_at_least or None
        return replace(selector, owner=owner, of=None, in_=places[0], not_in=places[1], cards_at_least=least)

    def walk(value):
        if isinstance(value, Selector):
            return of(value)
        if isinstance(value, Step):
            kept = {
                key: "me"
                if isinstance(each, Reference) and key in ("player", "to") and each.name in mine
                else walk(each)
                for key, each in value.arguments.items()
            }
            return value.verb, {key: each for key, each in kept.items() if (key, each) != ("player", "me")}
        if is_dataclass(value):
            return [
                type(value).__name__,
                *(walk(getattr(value, each.name)) for each in fields(value) if each.name != "origin"),
            ]
        return [walk(each) for each in value] if isinstance(value, tuple) else value

    return walk(effect)


def kind_of(effect):
    return "ordonnance" if effect.get("when") == "played" else "kingdom"


def compiled_if_sound(effect, problems, game):
    """Return the compiled effect; None where the schema or the lint has anything against it."""
    if problems([effect], kind_of(effect)):
        return None
    card = example_card([effect])
    found = [each for each in check_effects(card, game) if each.severity is Severity.ERROR or each.code.id == "CAT303"]
    return None if found else compile_effects(card)


def says_all(found, problems, game):
    compiled = compiled_if_sound(found, problems, game)
    if compiled is None:
        return
    texts = [effects_text(compiled, language) for language in LANGUAGES]
    said = meaning(compiled[0])
    for twin in mutants(found):
        other = compiled_if_sound(twin, problems, game)
        if other is not None and meaning(other[0]) != said:
            for language, text in zip(LANGUAGES, texts, strict=True):
                assert effects_text(other, language) != text, (found, twin)


@given(found=TOLD)
def test_no_other_effect_has_the_same_text(found, problems, catalog):
    """In any of the three languages, whatever is changed in one place so that the rules would play something else."""
    says_all(found, problems, catalog.games["ordonnance"])


@pytest.mark.slow
@settings(max_examples=2000, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(found=TOLD)
def test_of_many_effects_none_has_the_text_of_another(found, problems, catalog):
    """The same of two thousand."""
    says_all(found, problems, catalog.games["ordonnance"])


def is_read_back(compiled):
    said = repr(meaning(plain(compiled[0])))
    for language in LANGUAGES:
        text = effects_text(compiled, language)
        assert {repr(meaning(plain(each))) for each in read(text, language)} == {said}, text


@pytest.mark.few(16)
@pytest.mark.parametrize("effect", [*(each.example for each in VERBS.values()), *CONTROL_EXAMPLES.values()], ids=str)
def test_a_text_is_read_back(effect):
    """In three languages a small grammar made of templates and phrases reads what every verb and step does, and nothing else."""
    is_read_back(compile_effects(example_card([effect])))


@pytest.mark.slow
@pytest.mark.parametrize(
    "effect", yaml.safe_load((HERE / "combined.yaml").read_text("utf-8")), ids=lambda each: each["name"]
)
def test_a_text_of_many_steps_is_read_back(effect):
    """The same of effects with lists in lists, several targets, conditions and events."""
    is_read_back(compile_effects(example_card([{key: each for key, each in effect.items() if key != "name"}])))


def read_if_sound(found, problems, game):
    compiled = compiled_if_sound(found, problems, game)
    if compiled is not None:
        is_read_back(compiled)


@settings(max_examples=max(1, settings.default.max_examples // 4), deadline=None)
@given(found=TOLD)
def test_any_effect_is_read_back_from_its_text(found, problems, catalog):
    """Whatever happens once, at events or lasts, under conditions too, but for the order in which targets are chosen."""
    read_if_sound(found, problems, catalog.games["ordonnance"])


@pytest.mark.slow
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(found=TOLD)
def test_many_effects_are_read_back(found, problems, catalog):
    """The same of four hundred."""
    read_if_sound(found, problems, catalog.games["ordonnance"])
