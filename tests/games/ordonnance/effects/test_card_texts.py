"""The rules texts that are made from effects, in three languages, as a reader finds them on the card."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from ordo_pnp.base import OrdoError
from ordo_pnp.games.ordonnance.effects.card_text import rules_text
from ordo_pnp.games.ordonnance.effects.reference_page import CONTROL_EXAMPLES, example_card, example_text
from ordo_pnp.games.ordonnance.effects.verbs import LANGUAGES, VERBS

HERE = Path(__file__).parent


def examples():
    for verb in VERBS.values():
        yield f"verb {verb.name}", verb.example
    for name, effect in CONTROL_EXAMPLES.items():
        yield f"step {name}", effect
    for effect in yaml.safe_load((HERE / "combined.yaml").read_text(encoding="utf-8")):
        yield effect.pop("name"), effect


def test_every_verb_and_many_combined_effects_read_as_pinned(golden):
    """Any change of a template or of grammar shows as a difference in sentences."""
    parts = []
    for name, effect in examples():
        parts.append(f"# {name}\n" + "\n".join(f"{code}: {example_text(effect, code)}" for code in LANGUAGES))
    golden(HERE / "golden" / "texts.txt", "\n\n".join(parts) + "\n")


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "карту"), (2, "2 карты"), (4, "4 карты"), (5, "5 карт"), (11, "11 карт"), (14, "14 карт"), (20, "20 карт")],
)
def test_russian_cards_are_counted_right(count, words):
    """One, two to four, five and more, and the teens each have their form."""
    assert example_text({"when": "played", "do": [{"draw": {"count": count}}]}, "ru") == f"Возьмите {words}."


def test_a_text_by_hand_goes_before_the_generated_one():
    """Language by language: where an overlay has no text, that language gets the generated one."""
    card = example_card([{"when": "played", "do": [{"draw": {"count": 2}}]}], text="Two cards are yours.")
    card = replace(card, texts={**card.texts, "de": {"name": "Beispiel"}})

    assert rules_text(card, "en") == "Two cards are yours."
    assert rules_text(card, "de") == "Ziehe 2 Karten."
    assert rules_text(card, "ru") == "Возьмите 2 карты."


def test_another_language_gets_the_text_by_hand_or_english():
    """No template speaks French, so the card says what its author wrote, or English."""
    effects = [{"when": "played", "do": [{"draw": {"count": 2}}]}]

    assert rules_text(example_card(effects, text="Two cards."), "fr") == "Two cards."
    assert rules_text(example_card(effects), "fr") == "Draw 2 cards."


def test_an_unknown_target_is_an_error_that_names_the_card():
    """Whoever prints without checking is told what to do, not shown a traceback."""
    card = example_card([{"when": "played", "do": [{"destroy": {"what": "$nobody"}}]}])

    with pytest.raises(OrdoError, match=r"example/card: .*`nobody`.*ordo check"):
        rules_text(card, "en")


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_what_is_of_the_player_is_the_players_own(language):
    """Units of a target that is the player of the card are called as if `owner: self` stood there."""

    def text(**it):
        targets = {"me": {"pick": "player", "owner": "self"}, "it": {"pick": "unit", **it}}
        return example_text({"when": "played", "targets": targets, "do": [{"destroy": {"what": "$it"}}]}, language)

    assert text(of="$me") == text(owner="self") != text(owner="opponent")
