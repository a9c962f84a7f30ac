"""Verbs of one's own: played, told and checked as the steps that they stand for, and never more than these."""

import json
from dataclasses import replace

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.ordonnance.effects.card_text import rules_text, steps
from ordo_pnp.games.ordonnance.effects.lint import check_effects, digest_of_effects
from ordo_pnp.games.ordonnance.effects.model import compile_effects
from ordo_pnp.games.ordonnance.effects.own_verbs import FORMS, MAX_SIZE, check_own_verbs
from ordo_pnp.games.ordonnance.effects.reference_page import OWN_EXAMPLE, OWN_VERBS, example_card, example_text
from ordo_pnp.games.ordonnance.effects.verbs import LANGUAGES, PICKS, VERBS
from ordo_pnp.games.ordonnance.expansion.program import Compiler
from ordo_pnp.games.ordonnance.table import modifiers_of

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
STRIKE = {"parameters": {"who": "target"}, "do": [{"destroy": {"what": "$who"}}]}
AMBUSH = {
    "parameters": {"who": "target", "count": {"min": 1, "max": 3}},
    "do": [{"destroy": {"what": "$who"}}, {"draw": {"count": "$count"}}],
    "text": {
        "en": "ambush {who} and draw {count:cards}",
        "de": "überfalle {who:acc} und ziehe {count:cards}",
    },
}
THEIRS = {"theirs": {"pick": "unit", "owner": "opponent"}}


def document(verbs):
    return read_bytes(json.dumps({"format": 1, "verbs": verbs}, indent=1).encode(), "trial/verbs.yaml")


def files(verbs):
    return (Origin(document(verbs), ("verbs",)),)


def card_with(verbs, *do, targets=None, lasting=False, **texts):
    begins = {"while": "in_play"} if lasting else {"when": "played", "targets": THEIRS if targets is None else targets}
    card = example_card([{**begins, "do": list(do)}], **texts)
    return replace(card, beside={"verbs": files(verbs)})


def use(name, **arguments):
    return {"use": {name: arguments}}


def program(card):
    return Compiler(SYMBOLS).compile(compile_effects(card))


@pytest.fixture(scope="module")
def found(catalog):
    game = catalog.games["ordonnance"]
    return lambda card: list(check_effects(card, game))


@pytest.fixture(scope="module")
def flaws(catalog, schemas):
    """What schema and check have against verbs."""
    game = catalog.games["ordonnance"]

    def find(verbs):
        read = document(verbs)
        refused = schemas.of(read.data, "ordonnance").validate(read)
        if refused:
            return refused
        return list(check_own_verbs(replace(game, files={**game.files, "verbs": {"verbs": Origin(read, ("verbs",))}})))

    return find


def lifted(verb):
    """Return the example of a verb of the language with a verb of one's own in its place that takes all that it can take."""
    example = json.loads(json.dumps(verb.example))
    at = next(at for at, step in enumerate(example["do"]) if verb.name in step)
    given, inner, parameters = example["do"][at][verb.name], {}, {}
    for key, value in given.items():
        of = verb.parameter(key)
        if of.value == "word":
            inner[key] = value
            continue
        if of.value == "showing":
            inner[key], given = {"symbol": f"${key}"}, {**given, key: value["symbol"]}
        else:
            inner[key] = f"${key}"
        low, high = of.bounds
        kinds = {"reference": "target", "symbol": "symbol", "showing": "symbol"}
        parameters[key] = kinds.get(of.value, {"min": low, "max": high})
    arguments = {key: value for key, value in given.items() if key in parameters}
    own = {"do": [{verb.name: inner}], **({"parameters": parameters} if parameters else {})}
    changed = {**example, "do": [*example["do"][:at], use("own", **arguments), *example["do"][at + 1 :]]}
    return example, changed, {"own": own}


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)
def test_a_verb_of_the_language_can_be_the_step_of_an_own_verb(verb, flaws, problems, found):
    """With parameters for all that it takes nothing is wrong with it, and it is played and told as the step itself."""
    example, changed, verbs = lifted(verb)
    card = replace(example_card([changed]), beside={"verbs": files(verbs)})

    assert flaws(verbs) == []
    assert problems([changed], "kingdom" if verb.continuous else "ordonnance") == []
    assert found(card) == []
    assert [rules_text(card, each) for each in LANGUAGES] == [example_text(example, each) for each in LANGUAGES]
    plain = example_card([example])
    assert program(card) == program(plain)
    if verb.continuous:
        assert modifiers_of(compile_effects(card)) == modifiers_of(compile_effects(plain))


def test_the_steps_stand_where_the_verb_is_used():
    """Verbs in verbs, in the lists of other steps and beside others are played as if their steps were written there."""
    verbs = {"strike": STRIKE, "ambush": {**AMBUSH, "do": [use("strike", who="$who"), {"draw": {"count": "$count"}}]}}
    written = [
        {"repeat": {"times": 2, "do": [{"destroy": {"what": "$theirs"}}, {"draw": {"count": 3}}]}},
        {"draw": {"count": 1}},
    ]
    used = [{"repeat": {"times": 2, "do": [use("ambush", who="$theirs", count=3)]}}, {"draw": {"count": 1}}]

    assert program(card_with(verbs, *used)) == program(card_with({}, *written))


def test_a_then_after_a_verb_asks_for_all_its_steps():
    """As after a step that holds steps, it is enough that one of them did something."""
    then = {"then": [{"draw": {"count": 2}}]}
    written = {"repeat": {"times": 1, "do": [{"destroy": {"what": "$theirs"}}, {"draw": {"count": 1}}]}}

    used = card_with({"ambush": AMBUSH}, use("ambush", who="$theirs", count=1), then)

    assert program(used) == program(card_with({}, written, then))
    assert rules_text(used, "en") == "Ambush an opponent’s unit and draw a card. If you do, draw 2 cards."


def test_cards_say_the_words_of_the_verb_and_in_other_languages_its_steps():
    """English and German have words, Russian has none: there the sentences of the steps are made."""
    card = card_with({"ambush": AMBUSH}, use("ambush", who="$theirs", count=2))

    assert rules_text(card, "en") == "Ambush an opponent’s unit and draw 2 cards."
    assert rules_text(card, "de") == "Überfalle eine gegnerische Kampfeinheit und ziehe 2 Karten."
    assert rules_text(card, "ru") == "Уничтожьте отряд соперника. Возьмите 2 карты."


def test_words_name_again_what_was_named_before():
    """A verb takes part in the sentences around it: what one of them has named is *that unit* in the next."""
    verbs = {"mark": {**STRIKE, "text": {"en": "mark {who} with {spear}"}}, "ambush": AMBUSH}
    card = card_with(verbs, use("mark", who="$theirs"), use("ambush", who="$theirs", count=1))

    assert rules_text(card, "en") == "Mark an opponent’s unit with {spear}. Ambush that unit and draw a card."


def test_the_example_of_the_reference_page_is_sound(flaws, found):
    """Its verbs and its cards can be copied."""
    assert flaws(OWN_VERBS) == []
    card = replace(example_card([OWN_EXAMPLE]), beside={"verbs": files(OWN_VERBS)})
    assert found(card) == []
    assert "mbush" in rules_text(card, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pick", PICKS)
def test_every_form_of_a_target_can_be_written(language, pick):
    """For the first time and again, whatever it is."""
    forms = ["{who}", *(f"{{who:{form}}}" for form in FORMS["target"][language])]
    for form in forms:
        verb = {**STRIKE, "text": {language: f"x {form}"}}
        card = card_with({"x": verb}, use("x", who="$it"), use("x", who="$it"), targets={"it": {"pick": pick}})
        first, again = rules_text(card, language).split(". ", 1)
        assert len(first) > len("X ")
        assert first + "." != again


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_number_can_be_written(language):
    """Alone in digits, or with its noun."""
    for form in ("", *(f":{each}" for each in FORMS["number"][language])):
        verb = {"parameters": {"n": {"min": 1, "max": 3}}, "do": [{"draw": {"count": "$n"}}]}
        words = {"text": {language: f"x {{n{form}}}"}}
        assert "3" in rules_text(card_with({"x": {**verb, **words}}, use("x", n=3), targets={}), language)


def test_words_that_cannot_be_written_give_way_to_the_steps():
    """They are told where they stand; the cards can still be shown."""
    verb = {**STRIKE, "text": {"de": "erschlage {who:dative}"}}

    assert rules_text(card_with({"x": verb}, use("x", who="$theirs")), "de").startswith("Vernichte ")


def test_an_effect_that_waits_for_an_event_may_use_verbs(found):
    """Whose turn it is, and the unit of the card, are targets that a verb takes."""
    verbs = {
        "deal": {"parameters": {"who": "target"}, "do": [{"draw": {"count": 1, "player": "$who"}}]},
        "strike": STRIKE,
    }
    effect = {"when": "completed", "in": "$here", "do": [use("deal", who="$actor"), use("strike", who="$this")]}
    card = replace(example_card([effect], "unit"), beside={"verbs": files(verbs)})

    assert found(card) == []
    assert rules_text(card, "en") == "Each player: when you complete an army here, draw a card. Destroy this unit."


def test_a_target_may_be_called_as_the_lists_of_steps_are(found):
    """Names of targets that are chosen between steps are no lists of steps."""
    later = {"pick": {"options": {"pick": "unit", "owner": "opponent"}}}

    assert found(card_with({"strike": STRIKE}, later, use("strike", who="$options"), targets={})) == []


def test_a_verb_with_a_sign_is_one_sign():
    """Without one its steps show theirs."""
    plain = card_with({"ambush": AMBUSH}, use("ambush", who="$theirs", count=2))
    signed = card_with({"ambush": {**AMBUSH, "sign": "scroll"}}, use("ambush", who="$theirs", count=2))

    assert [each["verb"] for each in steps(plain)] == ["destroy", "draw"]
    assert list(steps(signed)) == [{"verb": "use", "sign": "scroll", "whose": "opponent"}]
    hush = {"parameters": {"mark": "symbol"}, "do": [{"cancel_symbol": {"symbol": "$mark"}}], "sign": "again"}
    lasting = card_with({"hush": hush}, use("hush", mark="bow"), lasting=True)
    assert [each.get("sign") for each in steps(lasting)] == ["again"]


UNSOUND = {
    "a parameter that is not declared": (
        {"x": {"do": [{"destroy": {"what": "$whom"}}]}},
        ("CAT332", "`x` has no parameter `whom`"),
    ),
    "a parameter that is not used": (
        {"x": {**STRIKE, "do": [{"draw": {"count": 1}}]}},
        ("CAT332", "does nothing with it"),
    ),
    "a target for a number": (
        {"x": {**STRIKE, "do": [{"draw": {"count": "$who"}}]}},
        ("CAT332", "`count` of `draw` in `x` takes a whole number from 1 to 20, and `who` is a target"),
    ),
    "a number that a step does not take": (
        {"x": {"parameters": {"n": {"min": 0, "max": 3}}, "do": [{"draw": {"count": "$n"}}]}},
        ("CAT332", "and `n` is a whole number from 0 to 3"),
    ),
    "a number that a repetition does not take": (
        {
            "x": {
                "parameters": {"n": {"min": 1, "max": 11}},
                "do": [{"repeat": {"times": "$n", "do": [{"draw": {"count": 1}}]}}],
            }
        },
        ("CAT332", "`times` of `repeat` in `x` takes a whole number from 1 to 10"),
    ),
    "a target for a symbol of a selector": (
        {
            "x": {
                **STRIKE,
                "do": [
                    {
                        "if": {
                            "at_least": {"count": 1, "of": {"pick": "unit", "symbol": "$who"}},
                            "do": [{"draw": {"count": 1}}],
                        }
                    }
                ],
            }
        },
        ("CAT332", "the filter `symbol` in `x` takes a symbol"),
    ),
    "bounds the wrong way round": (
        {"x": {"parameters": {"n": {"min": 3, "max": 1}}, "do": [{"draw": {"count": "$n"}}]}},
        ("CAT332", "its `min` is greater than its `max`"),
    ),
    "a verb that uses itself": ({"x": {"do": [use("x")]}}, ("CAT332", "`x` uses itself")),
    "a verb that uses one below it": (
        {"x": {"do": [use("y")]}, "y": {"do": [{"draw": {"count": 1}}]}},
        ("CAT332", "there is no such verb above it"),
    ),
    "a verb that gives another too little": (
        {"strike": STRIKE, "x": {"do": [use("strike")]}},
        ("CAT332", "`strike` lacks `who`"),
    ),
    "a verb that gives another too much": (
        {
            "deal": {"parameters": {"n": {"min": 1, "max": 2}}, "do": [{"draw": {"count": "$n"}}]},
            "x": {"parameters": {"n": {"min": 1, "max": 5}}, "do": [use("deal", n="$n")]},
        },
        ("CAT332", "`n` of `deal` is a whole number from 1 to 2, and not a whole number from 1 to 5"),
    ),
    "a then that follows no step": (
        {"x": {"do": [{"then": [{"draw": {"count": 1}}]}]}},
        ("CAT332", "follows no step"),
    ),
    "a step that lasts beside one that happens once": (
        {"x": {"do": [{"set_limit": {"limit": 5}}, {"draw": {"count": 1}}]}},
        ("CAT332", "has a step that lasts and one that happens once"),
    ),
    "words that leave a parameter out": (
        {"x": {**STRIKE, "text": {"en": "strike"}}},
        ("CAT333", "the `en` words of `x` lack `{who}`"),
    ),
    "words with a name that is nothing": (
        {"x": {**STRIKE, "text": {"en": "strike {who} {whom}"}}},
        ("CAT333", "has no parameter `whom` for its words"),
    ),
    "a form that the language does not have": (
        {"x": {**STRIKE, "text": {"en": "strike {who:dative}"}}},
        ("CAT333", "`who` has no form `dative` in the `en` words"),
    ),
    "a sign that is not there": ({"x": {**STRIKE, "sign": "hedgehog"}}, ("CAT333", "has the sign `hedgehog`")),
    "a word of a step that is no word": (
        {"x": {"do": [{"extra_play": {"kind": "castle", "count": 1}}]}},
        ("CAT105", "`castle` is not allowed"),
    ),
    "a full stop": ({"x": {**STRIKE, "text": {"en": "strike {who}."}}}, ("CAT107", "has not the form")),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_verb_that_could_not_stand_on_a_card_is_refused(flaws, name):
    """One finding, at its place and with a remedy, before any card uses it."""
    verbs, (code, said) = UNSOUND[name]
    (only,) = flaws(verbs)

    assert only.code.id == code
    assert said in only.message
    assert only.help
    assert only.span.file == "trial/verbs.yaml"
    assert only.span.line > 1


def test_two_verbs_of_one_name_in_two_files_are_told(catalog):
    """The second is refused, beside the first."""
    game = catalog.games["ordonnance"]
    both = {name: Origin(document({"x": STRIKE}), ("verbs",)) for name in ("one", "two")}

    (only,) = check_own_verbs(replace(game, files={**game.files, "verbs": both}))

    assert "there are two verbs `x`" in only.message
    assert len(only.related) == 1


MISUSED = {
    "a misspelt verb": (use("ambsh", who="$theirs", count=1), "CAT330", "a verb that its set does not have"),
    "a verb of the language": (use("draw", count=1), "CAT330", "a verb that its set does not have"),
    "an argument too few": (use("ambush", who="$theirs"), "CAT331", "`ambush` lacks `count`"),
    "an argument too many": (use("strike", who="$theirs", n=1), "CAT331", "`strike` takes no `n`"),
    "a number beyond the bounds": (use("ambush", who="$theirs", count=4), "CAT331", "from 1 to 3, and not `4`"),
    "a word for a target": (use("strike", who="theirs"), "CAT331", "is a target, such as `$mine`, and not `theirs`"),
    "a target for a number": (use("ambush", who="$theirs", count="$theirs"), "CAT331", "and not `$theirs`"),
}


@pytest.mark.parametrize("name", MISUSED)
def test_a_verb_that_a_card_uses_wrongly_is_told_at_the_card(found, name):
    """One finding with a remedy; nothing is played, printed or told of the card."""
    step, code, said = MISUSED[name]
    (only,) = found(card_with({"strike": STRIKE, "ambush": AMBUSH}, step))

    assert (only.code.id, only.span.file) == (code, "example.yaml")
    assert said in only.message
    assert only.help


def test_a_lasting_verb_in_an_effect_that_happens_once_is_told(found):
    """And the other way round."""
    verbs = {"strike": STRIKE, "wall": {"do": [{"set_limit": {"limit": 5}}]}}
    (lasts,) = found(card_with(verbs, use("wall")))
    (once,) = found(card_with(verbs, use("strike", who="$theirs"), lasting=True))

    assert (lasts.code.id, once.code.id) == ("CAT331", "CAT331")
    assert "lasts, and the effect happens once" in lasts.message
    assert "happens once, and the effect lasts" in once.message


def test_a_card_that_uses_no_known_verb_cannot_be_told():
    """Whoever asks before the check gets an error of the program that names the verb."""
    with pytest.raises(OrdoError, match="`ambush`, which cannot be used"):
        rules_text(card_with({}, use("ambush", who="$theirs")), "en")


def test_a_mistake_in_a_step_of_a_verb_names_the_card_and_the_verb(found):
    """The card that uses a verb with a target of the wrong kind is told at its argument, with the line of the verb beside it."""
    verbs = {"strike": STRIKE, "ambush": {**AMBUSH, "do": [use("strike", who="$who"), {"draw": {"count": "$count"}}]}}
    targets = {"place": {"pick": "territory"}}
    (only,) = found(card_with(verbs, use("ambush", who="$place", count=1), targets=targets))

    assert only.code.id == "CAT305"
    assert only.span.file == "example.yaml"
    assert [(place.file, note) for place, note in only.related] == [
        ("example.yaml", "picked here"),
        ("trial/verbs.yaml", "by this step of `ambush`"),
        ("trial/verbs.yaml", "by this step of `strike`"),
    ]


def test_a_slip_in_the_name_of_a_target_is_mended_at_the_argument(found):
    """The fix changes the card, not the verb."""
    (only, _unused) = found(card_with({"strike": STRIKE}, use("strike", who="$thiers")))

    (edit,) = only.fix.edits
    assert (edit.span.file, edit.text) == ("example.yaml", "$theirs")


def test_an_idle_step_of_a_verb_is_told_at_the_card(found):
    """What can do nothing on this card may do something on another: the place is the card's."""
    verbs = {"same": {"parameters": {"a": "symbol", "b": "symbol"}, "do": [{"count_as": {"symbol": "$a", "as": "$b"}}]}}
    (only,) = found(card_with(verbs, use("same", a="bow", b="bow"), lasting=True))

    assert (only.code.id, only.span.file) == ("CAT312", "example.yaml")
    assert only.fix is None


def test_verbs_that_double_each_other_are_bounded(flaws):
    """Sixty verbs of which each uses the one above it ten times come to 10⁵⁹ steps: they are counted, and never made."""
    verbs = {"v0": {"do": [{"draw": {"count": 1}}]}}
    for at in range(1, 60):
        verbs[f"v{at}"] = {"do": [use(f"v{at - 1}")] * 10}
    refused = [each for each in flaws(verbs) if "steps, with those" in each.message]

    assert [each.message for each in refused] == [
        f"`v2` has 100 steps, with those of the verbs that it uses; at most {MAX_SIZE} are allowed"
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Ambush an enemy unit and draw 2 cards.", []),
        ("Ambush an enemy unit and draw 3 cards.", ["CAT313"]),
        ("Ambush one of your units and draw 2 cards.", ["CAT314", "CAT314"]),
        ("Destroy an enemy unit, then draw 2 cards.", []),
        ("Return an enemy unit to its owner’s hand and draw 2 cards.", ["CAT317"]),
    ],
)
def test_a_text_by_hand_may_have_the_words_of_the_verb(found, text, codes):
    """What the words say is not asked for in other words; numbers and sides are, and other verbs are wrong as ever."""
    words = {"en": "ambush {who} and draw {count:cards}"}
    card = card_with({"ambush": {**AMBUSH, "text": words}}, use("ambush", who="$theirs", count=2), text=text)

    assert [each.code.id for each in found(card)] == codes


def test_a_signed_text_is_asked_about_again_when_the_verb_changes():
    """The digits are those of the effects with the verbs that they use, whatever the words of these."""

    def digits(**changed):
        return digest_of_effects(card_with({"strike": {**STRIKE, **changed}}, use("strike", who="$theirs")))

    assert digits() == digits(text={"en": "smite {who}"})
    assert digits() != digits(do=[{"return_to_hand": {"what": "$who"}}])
