"""A verb on a card of the wrong kind is answered with the place it belongs to."""

import pytest

from ordo_pnp.cards import Schemas, read_bytes, schemas_folder
from ordo_pnp.games.ordonnance.effects.verbs import CONTROLS, VERBS

# Whether a verb goes on holding -> a file it does not belong to, and how effects there begin.
FILES = {True: ("ordonnances", "when: played"), False: ("kingdoms", "while: in_play")}


def findings(key, begins, verb):
    text = f"format: 1\n{key}:\n  - id: one\n    name: One\n    effects: [{{{begins}, do: [{{{verb}: {{}}}}]}}]\n"
    document = read_bytes(text.encode(), f"{key}.yaml")
    return Schemas(schemas_folder()).of(document.data, "ordonnance").validate(document)


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)
def test_every_verb_of_the_other_kind_is_sent_home(verb):
    """One finding at the verb names the line that its effect must begin with, instead of verbs that do other things."""
    key, begins = FILES[verb.continuous]
    (found,) = findings(key, begins, verb.name)
    assert found.message == f"`{verb.name}` does not belong here in `one`"
    assert found.help.startswith(f"`{verb.name}` ")
    assert ("`while: in_play`" if verb.continuous else "`when: played`") in found.help


@pytest.mark.parametrize("word", sorted({*CONTROLS, "drw", "cancel"}))
def test_a_word_that_is_no_verb_anywhere_is_unknown_as_ever(word):
    """Steps that steer others, and slips of the pen, are not taken for verbs in the wrong place."""
    (found,) = findings("kingdoms", "while: in_play", word)
    assert found.message == f"unknown key `{word}` in `one`"


@pytest.mark.parametrize("key", ["kingdoms", "ordonnances"])
def test_an_event_that_is_none_is_answered_with_how_effects_of_each_kind_begin(key):
    """No word is offered that the kind of the card cannot have."""
    (found,) = findings(key, "when: never", "draw")[:1]

    assert found.message == "`never` is not allowed for `when` in `one`"
    assert "of a kingdom card with `while: in_play`" in found.help


def test_a_symbol_that_the_game_has_not_is_no_reason_to_change_the_game():
    """The game has five symbols and the wild one, no more: neither a set nor the game itself can have another."""
    document = read_bytes(b"format: 1\nunits:\n  - {id: one, name: One, symbols: [lion]}\n", "units.yaml")
    (found,) = Schemas(schemas_folder()).of(document.data, "ordonnance").validate(document)

    assert found.help == "one of `spear`, `bow`, `swords`, `helm`, `banner`, `any`"
