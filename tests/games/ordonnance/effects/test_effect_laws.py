"""Laws of the effect language, over effects made at random from its grammar."""

import copy
import json
import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import Severity
from ordo_pnp.cards import read_bytes
from ordo_pnp.cards.edits import canonical
from ordo_pnp.games.ordonnance.effects.card_text import effects_text
from ordo_pnp.games.ordonnance.effects.lint import check_effects
from ordo_pnp.games.ordonnance.effects.model import EVENTS, UnknownTargetError, compile_effects, every_node
from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from ordo_pnp.games.ordonnance.effects.verbs import FILTERS, LANGUAGES, MAX_TOP, PICKS, VERBS, WILD

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")


@st.composite
def references(draw, names, picks):
    """A reference to a target chosen before, of the right kind."""
    fitting = [name for name, pick in names.items() if pick in picks]
    return f"${draw(st.sampled_from(fitting))}" if fitting else None


@st.composite
def selectors(draw, names, pick=None):
    """A selector that the schema accepts and whose names are known."""
    pick = pick or draw(st.sampled_from(sorted(PICKS)))
    found = {"pick": pick}
    for each in FILTERS:
        if pick not in each.picks or not draw(st.booleans()) or (each.name == "of" and "owner" in found):
            continue
        if each.name == "top":
            continue
        if each.refers_to:
            value = draw(references(names, each.refers_to))
        elif each.words:
            value = draw(st.sampled_from(each.words))
        elif each.name == "full":
            value = draw(st.booleans())
        elif each.name == "cards":
            value = draw(
                st.dictionaries(st.sampled_from(("at_least", "at_most")), st.integers(0, 10), min_size=1, max_size=2)
            )
        else:
            value = draw(st.sampled_from(SYMBOLS))
        if value is not None:
            found[each.name] = value
    if found.get("zone") == "deck":
        found["top"] = draw(st.integers(1, MAX_TOP))
    return found


@st.composite
def step_lists(draw, names, depth=2, most=3):
    """Some steps of a card that is played; what one of them picks can be named by those after it."""
    names, found = dict(names), []
    for _ in range(draw(st.integers(1, most))):
        free = [name for name in ("loot", "find", "next-1") if name not in names]
        if free and draw(st.integers(0, 4)) == 0:
            name = draw(st.sampled_from(free))
            picked = draw(selectors(names))
            names[name] = picked["pick"]
            found.append({"pick": {name: picked}})
        else:
            found.append(draw(steps(names, depth)))
    return found


@st.composite
def steps(draw, names, depth=2):
    """A step of a card that is played."""
    kinds = ["verb", "verb", "verb"] + (["then", "if", "choose", "repeat", "each", "hold"] if depth else [])
    kind = draw(st.sampled_from(kinds))
    if kind == "verb":
        return draw(verbs(names))
    inner = step_lists(names, depth - 1)
    if kind == "then":
        return {"then": draw(inner)}
    if kind == "hold":
        place = draw(references(names, ("territory",)))
        held = st.lists(verbs({}, continuous=True), min_size=1, max_size=3)
        condition = draw(lasting_conditions({place[1:]: "territory"})) if place else {}
        return (
            {"hold": {"until": "my_next_turn", "in": place, **condition, "do": draw(held)}}
            if place
            else draw(verbs(names))
        )
    if kind == "each":
        name = draw(st.sampled_from(("who", "whom")))
        of = {"pick": "player", **draw(st.sampled_from(({}, {"owner": "opponent"}, {"owner": "any"})))}
        return {"each": {"of": of, "as": name, "do": draw(step_lists({**names, name: "player"}, depth - 1))}}
    if kind == "choose":
        options = st.lists(inner.map(lambda found: {"do": found}), min_size=2, max_size=3)
        return {"choose": {"options": draw(options)}}
    if kind == "repeat":
        return {"repeat": {"times": draw(st.integers(1, 10)), "do": draw(inner)}}
    bounds = draw(st.sampled_from([("at_least",), ("at_most",), ("at_least", "at_most")]))
    conditions = {name: {"count": draw(st.integers(1, 12)), "of": draw(selectors(names))} for name in bounds}
    otherwise = {"else": draw(inner)} if draw(st.booleans()) else {}
    return {"if": {**conditions, "do": draw(inner), **otherwise}}


@st.composite
def lasting_conditions(draw, names):
    """Nothing, or a condition of what lasts, in a territory that has a name."""
    bounds = draw(st.sampled_from([(), (), ("at_least",), ("at_most",), ("at_least", "at_most")]))
    pick = draw(st.sampled_from(("unit", "kingdom", "territory")))
    found = {name: {"count": draw(st.integers(1, 4)), "of": draw(selectors(names, pick))} for name in bounds}
    return {"if": found} if found else {}


@st.composite
def verbs(draw, names, *, continuous=False):
    """A verb with arguments of the right kinds; a draw where its targets are not there."""
    verb = draw(st.sampled_from([each for each in VERBS.values() if each.continuous == continuous]))
    arguments = {}
    for each in verb.parameters:
        if each.name in verb.exclusive:
            continue
        value = draw(argument(each, names))
        if value is None and each.required:
            return {"draw": {"count": draw(st.integers(1, 20))}}
        if value is not None and (each.required or draw(st.booleans())):
            arguments[each.name] = value
    if verb.exclusive:
        name = draw(st.sampled_from(verb.exclusive))
        arguments[name] = draw(argument(verb.parameter(name), names))
    if verb.either and not arguments.keys() & set(verb.either):
        return {"draw": {"count": draw(st.integers(1, 20))}}
    return {verb.name: arguments}


@st.composite
def argument(draw, parameter, names):
    if parameter.value == "reference":
        return draw(references(names, parameter.picks))
    if parameter.value == "symbol":
        return draw(st.sampled_from((*SYMBOLS, WILD) if parameter.name == "as" else SYMBOLS))
    if parameter.value == "showing":
        return {"symbol": draw(st.sampled_from(SYMBOLS))}
    if parameter.value == "word":
        return draw(st.sampled_from(parameter.words))
    if parameter.value == "amount" and draw(st.booleans()):
        return {"count_of": draw(selectors(names))}
    return draw(st.integers(*parameter.bounds))


@st.composite
def effects(draw):
    """An effect from the grammar: everything is well formed, sense is left to chance."""
    if draw(st.booleans()):
        lasting = st.lists(verbs({}, continuous=True), min_size=1, max_size=4)
        return {"while": "in_play", **draw(lasting_conditions({"here": "territory"})), "do": draw(lasting)}
    event = draw(st.sampled_from((None, *EVENTS)))
    names, targets = ({} if event is None else {"here": "territory", "this": "kingdom", "actor": "player"}), {}
    for name in draw(
        st.lists(st.sampled_from(("mine", "theirs", "place", "foe", "a-1", "b_2")), unique=True, max_size=6)
    ):
        targets[name] = draw(selectors(dict(names)))
        names[name] = targets[name]["pick"]
    found = {"when": event or "played"}
    if event is not None:
        found |= {"in": "$here"} if event != "turn_begins" and draw(st.booleans()) else {}
        found |= {"by": "owner"} if draw(st.booleans()) else {}
    if draw(st.booleans()):
        found["optional"] = draw(st.booleans())
    if targets:
        found["targets"] = targets
    return {**found, "do": draw(step_lists(names, most=4))}


@pytest.fixture(scope="module")
def examine(catalog):
    """The lint, as a function of a card."""
    game = catalog.games["ordonnance"]
    return lambda card: list(check_effects(card, game))


@given(found=effects())
def test_what_the_grammar_makes_is_accepted_by_the_schema_and_compiles(found, problems):
    """Grammar, schema and compiler describe one language: every step of the data is one of the compiled form."""
    assert problems([found], _kind(found)) == []

    (effect,) = compile_effects(example_card([found]))

    assert len(list(every_node(effect.steps))) == _count(found["do"])
    assert [target.name for target in effect.targets] == list(found.get("targets", {}))
    for target in effect.targets:
        assert target.origin.value == found["targets"][target.name]


def _kind(effect):
    return "ordonnance" if effect.get("when") == "played" else "kingdom"


def _count(steps):
    """Count the steps of a list and of the lists inside, in the data."""
    total = 0
    for step in steps:
        ((name, content),) = step.items()
        total += 1
        if name == "then":
            total += _count(content)
        elif name in ("if", "repeat", "each", "hold"):
            total += _count(content["do"]) + _count(content.get("else", []))
        elif name == "choose":
            total += sum(_count(option["do"]) for option in content["options"])
    return total


@given(found=effects())
def test_every_effect_has_a_text_in_every_language(found):
    """The texts are whole sentences: no template shows, every parenthesis closes, every line begins and ends well."""
    compiled = compile_effects(example_card([found]))

    for language in LANGUAGES:
        text = effects_text(compiled, language)
        plain = re.sub(r"\{(spear|bow|swords|helm|banner)\}", "X", text)
        assert "{" not in plain
        assert "None" not in plain
        assert "  " not in plain
        assert plain.count("(") == plain.count(")")
        for line in plain.split("\n"):
            assert re.match(r"(• )?[A-ZÄÖÜА-ЯЁ]", line), line
            assert line.endswith((".", ":")), line
        assert effects_text(compiled, language) == text


@given(found=effects())
def test_a_generated_text_says_what_the_effect_does(found, examine):
    """A text that was made from an effect, taken over by hand, contradicts neither its verbs nor its numbers nor its symbols."""
    for language in LANGUAGES:
        text = effects_text(compile_effects(example_card([found])), language)
        card = example_card([found], text=text)
        card = _in_language(card, language, text)
        problems = [each for each in examine(card) if each.code.id in ("CAT313", "CAT314", "CAT317", "CAT319")]
        assert problems == [], text


def _in_language(card, language, text):
    from dataclasses import replace

    return replace(card, texts={language: {"name": "Example", "text": text}}, language=language)


@given(found=effects(), data=st.data())
def test_the_lint_never_raises(found, data, examine):
    """Names may be anything: the lint reports what is wrong, and what passes it has a text."""
    damaged = copy.deepcopy(found)
    for holder, key in _references(damaged):
        if data.draw(st.integers(0, 4)) == 0:
            holder[key] = "$" + data.draw(st.sampled_from(("mine", "place", "foe", "nobody")))
    card = example_card([damaged])

    errors = [each for each in examine(card) if each.severity is Severity.ERROR]

    try:
        for language in LANGUAGES:
            assert effects_text(compile_effects(card), language)
    except UnknownTargetError:
        assert "CAT302" in {each.code.id for each in errors}


def _references(value):
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(pairs):
        if isinstance(each, str) and each.startswith("$"):
            yield value, key
        else:
            yield from _references(each)


@given(found=effects())
def test_formatting_changes_no_effect(found):
    """A card file with any effect says the same after ``ordo fmt``, and formatting it again changes nothing."""
    text = "format: 1\nordonnances:\n- id: x\n  effects:\n  - " + "\n    ".join(
        f"{key}: {json.dumps(value)}" for key, value in found.items()
    )
    before = read_bytes(text.encode(), "x.yaml")

    once = canonical(text)
    after = read_bytes(once.encode(), "x.yaml")

    assert not before.problems
    assert after.data == before.data
    assert canonical(once) == once


JUNK = st.sampled_from(
    [None, 0, 11, -1, 1.5, True, "", "$", "unit", "$nobody", [], {}, {"pick": "unit"}, [{}], {"x": 1}]
)


@given(found=effects(), data=st.data())
def test_what_the_schema_accepts_compiles(found, data, problems, examine):
    """Whatever is put anywhere into an effect: either the schema refuses it, or it compiles and can be linted."""
    damaged = copy.deepcopy(found)
    spots = list(_spots(damaged))
    holder, key = spots[data.draw(st.integers(0, len(spots) - 1))]
    holder[key] = data.draw(JUNK)
    kind = _kind(damaged)

    if not problems([damaged], kind):
        card = example_card([damaged], kind)
        compile_effects(card)
        assert all(each.code.id.startswith("CAT3") for each in examine(card))


def _spots(value):
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(pairs):
        yield value, key
        yield from _spots(each)
