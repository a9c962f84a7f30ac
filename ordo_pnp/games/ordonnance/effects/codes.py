"""The findings about effects."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code


def _page(finds: str, matters: str, example: str, remedy: str) -> str:
    shown = "\n".join(f"    {line}".rstrip() for line in example.strip("\n").split("\n"))
    return f"## What it finds\n{finds}\n\n## Why it matters\n{matters}\n\n## Example\n{shown}\n\n## Remedy\n{remedy}\n"


WRONG_TRIGGER = code(
    "CAT301",
    "wrong-trigger",
    _page(
        "A kingdom card with an effect that happens once, or an ordonnance card with one that lasts.",
        "An ordonnance card goes under the deck as soon as it has been played, so nothing of it can last; a kingdom card"
        " stays, and only what lasts is looked up again.",
        "ordonnances:\n  - id: silence\n    effects:\n      - while: in_play\n        do: [{cancel_symbol: {symbol: spear}}]",
        "Move the card to `kingdoms.yaml`, or write an effect of the other kind: `when: played` for ordonnance cards,"
        " `while: in_play` for kingdom cards.",
    ),
)
UNKNOWN_TARGET = code(
    "CAT302",
    "unknown-target",
    _page(
        "A reference `$name` to a target that the effect does not have.",
        "The step would never do anything.",
        "targets: {mine: {pick: unit, owner: self}}\ndo: [{destroy: {what: $mein}}]",
        "Correct the name, or add the target under `targets`. Targets belong to one effect; those of another effect of"
        " the card are not known. Continuous effects act in the territory of the card and need no reference to it.",
    ),
)
UNUSED_TARGET = code(
    "CAT303",
    "unused-target",
    _page(
        "A target that no step and no other target refers to.",
        "The player has to choose something, and nothing comes of it. Mostly a step names the wrong target.",
        "targets: {mine: {pick: unit, owner: self}, other: {pick: unit}}\ndo: [{destroy: {what: $mine}}]",
        "Use the target, or delete it.",
    ),
    Severity.WARNING,
)
EARLY_TARGET = code(
    "CAT304",
    "target-not-chosen-yet",
    _page(
        "A target whose filters refer to itself, or to a target that stands below it.",
        "Targets are chosen in their order; what has not been chosen yet cannot narrow a choice.",
        "targets:\n  place: {pick: territory, not_in: $mine}\n  mine: {pick: unit, owner: self}",
        "Put the target that is referred to first.",
    ),
)
WRONG_KIND = code(
    "CAT305",
    "wrong-kind-of-target",
    _page(
        "A target of a kind with which the verb or filter can do nothing: a territory to destroy, a player to look in.",
        "The engine could not play the card.",
        "targets: {place: {pick: territory}}\ndo: [{destroy: {what: $place}}]",
        "Pick what the message names, or use another verb; the reference page of effects lists what each one takes.",
    ),
)
IMPOSSIBLE_TARGET = code(
    "CAT306",
    "impossible-target",
    _page(
        "A selector whose filters contradict each other or the rules, so that nothing can ever fit.",
        "The card would be blank, and look as if it were not.",
        "targets: {odd: {pick: unit, symbol: spear, without_symbol: spear}}",
        "Delete or correct one of the filters.",
    ),
)
IMPOSSIBLE_COUNT = code(
    "CAT307",
    "impossible-count",
    _page(
        "A condition that can never hold, or always does: more players than a game has, more territories than there"
        " are, `at_least` above `at_most`.",
        "One branch of the effect would never happen.",
        "- if: {at_least: {count: 9, of: {pick: player}}, do: [{draw: {count: 1}}]}",
        "Correct the number.",
    ),
)
LIMIT = code(
    "CAT308",
    "limit-out-of-range",
    _page(
        "A change of the limit that would bring the usual limit below 1 or above 10, or that changes nothing.",
        "Below 1 no card could be played there; above 10 no deck could fill it; a change by 0 is no effect.",
        "do: [{change_limit: {by: -4}}]",
        "Choose a number that leaves a limit from 1 to 10.",
    ),
)
REPEAT = code(
    "CAT309",
    "repeated-too-often",
    _page(
        "A `repeat` inside another one whose steps would happen more than ten times in all.",
        "Nobody counts that far at a table, and the engine bounds every effect.",
        "- repeat: {times: 4, do: [{repeat: {times: 3, do: [{draw: {count: 1}}]}}]}",
        "Repeat less often.",
    ),
)
LONELY_THEN = code(
    "CAT310",
    "then-without-step",
    _page(
        "A `then` with no step before it in its list.",
        "It happens only if the step before did something; without one it would never happen.",
        "do:\n  - then: [{draw: {count: 1}}]",
        "Put the step it depends on first, or write its steps without `then`.",
    ),
)
UNREACHABLE = code(
    "CAT311",
    "unreachable-option",
    _page(
        "Two options of a `choose` that say the same, or an `else` that says the same as its `do`.",
        "One of them might as well not be there; mostly one was copied and never changed.",
        "- choose:\n    options:\n      - do: [{draw: {count: 1}}]\n      - do: [{draw: {count: 1}}]",
        "Change one, or delete it.",
    ),
)
IDLE_STEP = code(
    "CAT312",
    "step-without-effect",
    _page(
        "A step that can do nothing by what it says: a unit swapped with itself, a symbol that counts as itself, a move"
        " into the territory where the unit lies, a look at one’s own hand.",
        "The card would promise what it does not keep.",
        "do: [{count_as: {symbol: bow, as: bow}}]",
        "Correct the arguments of the step.",
    ),
)
TEXT_NUMBER = code(
    "CAT313",
    "text-contradicts-number",
    _page(
        "A rules text by hand that names a number, in digits or in words, which its effect does not hold, or that leaves"
        " out one of the effect’s numbers above one.",
        "The engine plays the effect, the players play the text; they must be one game.",
        "text: Draw three cards.\neffects: [{when: played, do: [{draw: {count: 2}}]}]",
        "Correct the text or the effect, or delete the text: one that is right is made from the effect.",
    ),
)
TEXT_PLACE = code(
    "CAT314",
    "text-contradicts-target",
    _page(
        "A rules text by hand that speaks of others than its effect: of opponents where only the player’s own cards are"
        " concerned or the reverse, of the same territory where the effect wants another one, of one certain territory, of"
        " symbols the effect does not name or not of those it does.",
        "The engine plays the effect, the players play the text; they must be one game.",
        "text: Destroy one of your units.\neffects:\n  - when: played\n    targets: {it: {pick: unit, owner: opponent}}\n"
        "    do: [{destroy: {what: $it}}]",
        "Correct the text or the effect, or delete the text: one that is right is made from the effect.",
    ),
)
UNKNOWN_SYMBOL = code(
    "CAT315",
    "unknown-symbol",
    _page(
        "An effect that names a symbol which the game does not have.",
        "It could never apply, and cannot be drawn.",
        "do: [{cancel_symbol: {symbol: spaer}}]",
        "Write one of the `symbols` of `game.yaml`.",
    ),
)
