"""Rules texts by hand are held against their effects, in three languages."""

import json
import re
from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.ordonnance.effects.lint import check_effects, digest_of_effects
from ordo_pnp.games.ordonnance.effects.reference_page import example_card, example_text
from ordo_pnp.games.ordonnance.effects.verbs import LANGUAGES, VERBS

DRAW_TWO = {"when": "played", "do": [{"draw": {"count": 2}}]}
KILL = {
    "when": "played",
    "targets": {"it": {"pick": "unit", "owner": "opponent"}},
    "do": [{"destroy": {"what": "$it"}}],
}
MOVE = {
    "when": "played",
    "targets": {"mine": {"pick": "unit", "owner": "self"}, "place": {"pick": "territory", "not_in": "$mine"}},
    "do": [{"move": {"what": "$mine", "to": "$place"}}],
}
BOTH = {
    "when": "played",
    "targets": {"mine": {"pick": "unit", "owner": "self"}, "it": {"pick": "unit", "owner": "opponent"}},
    "do": [{"destroy": {"what": "$mine"}}, {"destroy": {"what": "$it"}}],
}
ONWARD = {
    "when": "played",
    "targets": {"mine": {"pick": "unit", "owner": "self"}, "place": {"pick": "territory"}},
    "do": [{"move": {"what": "$mine", "to": "$place"}}, {"draw": {"count": 1}}],
}
BESIDE = {
    "when": "played",
    "targets": {
        "mine": {"pick": "unit", "owner": "self"},
        "friend": {"pick": "unit", "owner": "self", "in": "$mine"},
        "place": {"pick": "territory", "not_in": "$mine"},
    },
    "do": [{"move": {"what": "$mine", "to": "$place"}}, {"destroy": {"what": "$friend"}}],
}
APART = {
    "when": "played",
    "targets": {
        "here": {"pick": "territory"},
        "there": {"pick": "territory"},
        "one": {"pick": "unit", "owner": "self", "in": "$here"},
        "two": {"pick": "unit", "owner": "self", "in": "$there"},
    },
    "do": [{"destroy": {"what": "$one"}}, {"destroy": {"what": "$two"}}],
}
TWICE = {"when": "played", "do": [{"repeat": {"times": 2, "do": [{"draw": {"count": 3}}]}}]}
LIMIT = {"while": "in_play", "do": [{"set_limit": {"limit": 5}}]}
DOUBLE = {"while": "in_play", "do": [{"markers": {"times": 2}}]}
SMALLER = {"while": "in_play", "do": [{"break_ties": {"for": "fewest_cards"}}]}
RANKS = {"while": "in_play", "do": [{"compare": {"singles": "rank_only"}}]}
REVERSED = {"while": "in_play", "do": [{"reverse_ranks": {}}]}
AGAIN = {"when": "played", "do": [{"extra_turn": {}}]}
CANCEL = {"while": "in_play", "do": [{"cancel_symbol": {"symbol": "swords"}}]}


STRONGEST = {"while": "in_play", "do": [{"change_rank": {"symbol": "spear", "to": "strongest"}}]}
TOURNAMENT = {"while": "in_play", "do": [{"cancel_symbol": {"symbol": each}} for each in ("spear", "bow", "swords")]}
UPSIDE_DOWN = {
    "while": "in_play",
    "do": [{"change_rank": {"symbol": each, "to": "weakest"}} for each in ("bow", "swords", "helm", "banner")],
}


@pytest.fixture(scope="module")
def found(catalog):
    game = catalog.games["ordonnance"]

    def check(effect, language, text):
        card = example_card([effect])
        card = replace(card, texts={language: {"name": "X", "text": text}}, language=language)
        return [each.code.id for each in check_effects(card, game)]

    return check


@pytest.mark.parametrize(
    ("effect", "language", "text"),
    [
        (DRAW_TWO, "en", "Two cards come into your hand."),
        (DRAW_TWO, "de", "Nimm zwei Karten vom Stapel."),
        (DRAW_TWO, "ru", "Две карты колоды ваши."),
        (KILL, "en", "An enemy unit is slain."),
        (KILL, "de", "Eine feindliche Kampfeinheit fällt."),
        (KILL, "ru", "Отряд противника гибнет."),
        (MOVE, "en", "March one of your units to another territory."),
        (MOVE, "de", "Eine eigene Kampfeinheit zieht in ein anderes Gebiet."),
        (MOVE, "ru", "Свой отряд уходит на другую территорию."),
        (BOTH, "en", "Destroy one of your units and a unit of an opponent."),
        (BOTH, "de", "Eine deiner Kampfeinheiten und eine gegnerische fallen."),
        (ONWARD, "en", "March one of your units to another territory and draw a card."),
        (
            BESIDE,
            "en",
            "One of your units goes to another territory, one of your units in the same territory is destroyed.",
        ),
        (APART, "en", "Destroy one of your units in a territory and one of your units in another territory."),
        (TWICE, "en", "Draw 3 cards, twice."),
        (TWICE, "en", "Draw six cards."),
        (TWICE, "ru", "Дважды возьмите три карты."),
        (LIMIT, "de", "Bis zu fünf Karten je Heerschar."),
        (CANCEL, "de", "Schwerter zählen nicht."),
        (CANCEL, "ru", "Мечей никто не считает."),
        (CANCEL, "en", "{swords} are worthless."),
        (DOUBLE, "en", "Count this place as two territories."),
        (DOUBLE, "de", "Dieses Gebiet ist so viel wert wie zwei."),
        (DOUBLE, "ru", "Жетоны здесь берут дважды."),
        (SMALLER, "en", "If armies here are equal, the smaller one wins."),
        (SMALLER, "de", "Sind Heerscharen hier gleich, so gewinnt die kleinere."),
        (SMALLER, "ru", "Из равных войск здесь побеждает меньшее."),
        (RANKS, "en", "Of single symbols only the highest matters here, however many there are."),
        (RANKS, "de", "Wie viele einzelne Zeichen es sind, ist hier gleichgültig."),
        (RANKS, "ru", "Сколько одиночных значков, здесь неважно."),
        (REVERSED, "en", "The world is upside down here."),
        (REVERSED, "de", "Hier steht alles auf dem Kopf."),
        (REVERSED, "ru", "Здесь всё наоборот."),
        (AGAIN, "en", "You have a second turn at once."),
        (AGAIN, "de", "Du bist gleich noch einmal am Zug."),
        (AGAIN, "ru", "Ваш следующий ход начинается сразу."),
    ],
)
def test_a_true_text_passes(found, effect, language, text):
    """Numbers in digits or words, own and opposing cards in any wording, symbols as signs or words."""
    assert found(effect, language, text) == []


@pytest.mark.parametrize(
    ("effect", "language", "text", "code"),
    [
        (DRAW_TWO, "en", "Draw three cards.", "CAT313"),
        (DRAW_TWO, "de", "Ziehe drei Karten.", "CAT313"),
        (DRAW_TWO, "ru", "Возьмите трёх карт.", "CAT313"),
        (DRAW_TWO, "en", "Draw 12 cards.", "CAT313"),
        (DRAW_TWO, "de", "Ziehe Karten.", "CAT313"),
        (TWICE, "en", "Draw 5 cards.", "CAT313"),
        (LIMIT, "ru", "Здесь до шести карт.", "CAT313"),
        (DRAW_TWO, "en", "Your opponents draw 2 cards.", "CAT314"),
        (DRAW_TWO, "de", "Deine Gegner ziehen 2 Karten.", "CAT314"),
        (DRAW_TWO, "ru", "Соперник берёт 2 карты.", "CAT314"),
        (KILL, "en", "Destroy a unit.", "CAT314"),
        (KILL, "de", "Vernichte eine deiner Kampfeinheiten.", "CAT314"),
        (KILL, "ru", "Уничтожьте свой отряд.", "CAT314"),
        (MOVE, "en", "Move a unit to another territory.", "CAT314"),
        (MOVE, "de", "Verlege eine deiner Kampfeinheiten im selben Gebiet.", "CAT314"),
        (KILL, "ru", "Уничтожьте отряд соперника на другой территории.", "CAT314"),
        (CANCEL, "en", "{swords} counts double here.", "CAT317"),
        (CANCEL, "de", "{swords} zählt hier doppelt.", "CAT317"),
        (CANCEL, "ru", "{swords} здесь считается вдвойне.", "CAT317"),
        (KILL, "en", "Return an opponent’s unit to its owner’s hand.", "CAT317"),
        (KILL, "de", "Schicke eine gegnerische Kampfeinheit auf die Hand ihres Besitzers zurück.", "CAT317"),
        (KILL, "ru", "Верните отряд соперника в руку владельцу.", "CAT317"),
        (STRONGEST, "en", "{spear} is the weakest symbol here.", "CAT317"),
        (STRONGEST, "de", "{spear} ist hier das schwächste Zeichen.", "CAT317"),
        (STRONGEST, "ru", "{spear} здесь — младший значок.", "CAT317"),
        (KILL, "de", "Vernichte eine gegnerische Kampfeinheit in Jerusalem.", "CAT314"),
    ],
)
def test_a_false_text_is_found(found, effect, language, text, code):
    """A wrong number, side, place or verb is an error with its own code."""
    assert code in found(effect, language, text)


def test_a_text_in_another_language_is_compared_by_its_signs_only(found):
    """Without a vocabulary numbers and sides cannot be told; symbols and places can."""
    assert found(DRAW_TWO, "fr", "Piochez trois cartes.") == []
    assert "CAT319" in found(CANCEL, "fr", "{bow} ne compte pas ici.")


def test_each_language_with_a_text_by_hand_is_compared(catalog):
    """A language that leaves the text to the effect, before or after it, keeps none from being compared."""
    by_hand = {"name": "X", "text": "Vernichte eine deiner Kampfeinheiten."}
    card = replace(example_card([KILL]), texts={"en": {"name": "X"}, "de": by_hand, "ru": {"name": "X"}})
    found = list(check_effects(card, catalog.games["ordonnance"]))

    assert {each.code.id for each in found} == {"CAT314"}
    assert all("`de`" in each.message for each in found)


def test_a_text_is_held_against_all_effects_of_a_card(catalog):
    """What one of several effects does may be said, and is missed, whatever the others do."""
    card = example_card([APART, {**DRAW_TWO, "optional": True}])
    texts = {
        "en": {
            "name": "X",
            "text": "Destroy one of your units in a territory, one of yours in another territory. Draw 2.",
        }
    }

    assert list(check_effects(replace(card, texts=texts), catalog.games["ordonnance"])) == []


@pytest.mark.parametrize(
    ("effect", "language", "text"),
    [
        (TOURNAMENT, "en", "Only {helm} and {banner} count here."),
        (TOURNAMENT, "en", "Only two symbols count here."),
        (TOURNAMENT, "de", "Nur {helm} und {banner} zählen hier."),
        (TOURNAMENT, "ru", "Здесь считаются только {helm} и {banner}."),
        (UPSIDE_DOWN, "en", "The order of the symbols is reversed here."),
        (UPSIDE_DOWN, "de", "Die Reihenfolge der Zeichen ist hier umgekehrt."),
        (UPSIDE_DOWN, "ru", "Порядок значков здесь обратный."),
        (CANCEL, "en", "{bow} counts for nobody here."),
        (CANCEL, "de", "Das Zeichen zählt nicht."),
    ],
)
def test_other_symbols_only_warn(found, effect, language, text):
    """A text may be true that names the symbols that are left, or none."""
    assert set(found(effect, language, text)) == {"CAT319"}


def told(language):
    """Every verb with the effect of its example, and its sentence in a language."""
    return [(name, verb.example, example_text(verb.example, language)) for name, verb in VERBS.items()]


@pytest.mark.few(40)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_the_sentence_of_a_verb_passes_for_that_verb_alone(found, language, verb):
    """The sentence that is made of each verb, written by hand, tells its effect, and tells that of no other verb."""
    effect = VERBS[verb].example
    passing = [name for name, _, text in told(language) if "CAT317" not in found(effect, language, text)]

    assert passing == [verb]
    assert found(effect, language, example_text(effect, language)) == []


class TestAReview:
    """An author signs a text whose words the check cannot judge."""

    TEXT = "Whoever is quick has more."

    def findings(self, catalog, effect, reviewed, text=TEXT):
        card = example_card([effect], **({} if text is None else {"text": text}))
        card = replace(card, fields={**card.fields, "reviewed": reviewed}, origin=_origin(effect, reviewed))
        return list(check_effects(card, catalog.games["ordonnance"]))

    def test_the_remedy_of_a_contradiction_tells_the_digits(self, found, catalog):
        """Written beside the text they end the findings about it."""
        (each,) = {each.help for each in self.findings(catalog, DRAW_TWO, "00000000") if each.code.id == "CAT317"}
        (digits,) = re.findall(r'"([0-9a-f]{8})"', each)

        assert self.findings(catalog, DRAW_TWO, digits) == []

    def test_a_later_change_of_the_effect_asks_again(self, catalog):
        """The text is held against the new effect, and the remedy tells the new digits."""
        digits = digest_of_effects(example_card([DRAW_TWO]))
        changed = self.findings(catalog, TWICE, digits)

        assert "CAT318" in {each.code.id for each in changed}
        assert "CAT317" in {each.code.id for each in changed}
        assert digest_of_effects(example_card([TWICE])) in next(
            each.help for each in changed if each.code.id == "CAT318"
        )

    def test_a_signature_without_a_text_is_found(self, catalog):
        """There is nothing that it could stand for."""
        digits = digest_of_effects(example_card([DRAW_TWO]))

        assert [each.code.id for each in self.findings(catalog, DRAW_TWO, digits, text=None)] == ["CAT318"]


def _origin(effect, reviewed):
    document = read_bytes(json.dumps({"effects": [effect], "reviewed": reviewed}).encode(), "example.yaml")
    return Origin(document, ())
