"""The reference page of the effect language, made from the registry of verbs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ordo_pnp.cards import Card, CardId, Origin, Printing, read_bytes
from ordo_pnp.games.ordonnance.effects.card_text import effects_text, rules_text
from ordo_pnp.games.ordonnance.effects.model import EVENTS, compile_effects
from ordo_pnp.games.ordonnance.effects.own_verbs import FORMS, KEY, MAX_SIZE
from ordo_pnp.games.ordonnance.effects.verbs import CONTROLS, FILTERS, LANGUAGES, PICKS, VERBS, Parameter, Verb

INTRODUCTION = """# Effects

What kingdom and ordonnance cards do is data under `effects`, in `kingdoms.yaml` and `ordonnances.yaml` of a set. The
rules engine plays it, `ordo check` examines it, and the text on the card is made from it in every language; `text`
replaces that text by one written by hand, which is held against the verbs, numbers and sides of the effects (CAT313,
CAT314, CAT317), its symbols with a warning (CAT319). A text that is true in words that the check does not know is signed
by its author: `reviewed:` beside it, with the digits that the finding tells; a later change of the effects asks again
(CAT318). A layout shows the text as `$rules`.

What the language cannot say may be printed all the same: `by_hand: true` beside a `text`, without effects, makes a card
that people play by its words; units may have it, too. It is printed, listed and translated; the rules, and so the bots, leave
it out of their games and say so.

Neighbouring steps of one verb share a sentence and a sign: three times `cancel_symbol` is “{spear}, {bow} and {swords}
count for nobody here.”

An effect of an ordonnance card happens once:

```yaml
effects:
  - when: played
    optional: true                  # the player of the card may do without it
    targets:                        # chosen in this order, before anything happens
      mine: {pick: unit, owner: self}
      place: {pick: territory, not_in: $mine, full: false}
    do:                             # step by step; each step has one verb
      - move: {what: $mine, to: $place}
      - then: [{draw: {count: 1}}]  # only if the step before did something
```

An effect of a kingdom card holds for all players’ cards in its territory, as long as it lies there:

```yaml
effects:
  - while: in_play
    do:
      - cancel_symbol: {symbol: spear}
```

With `if` it holds only for some armies, each judged by itself: `self` is the player of the army, `$here` the territory of the card (OR-43). Only
what counts in one army has a condition: `cancel_symbol`, `count_as`, `weigh` and `add_symbol`. Conditions count units, kingdom cards or
territories, and see the table as if no card had a condition. A `hold` may have one, too, for the army of the player of its card (CAT334, CAT335):

```yaml
effects:
  - while: in_play
    if: {at_least: {count: 1, of: {pick: territory, controlled_by: self, next_to: $here}}}
    do:
      - add_symbol: {symbol: spear, count: 1}
```

An effect of a kingdom card or of a unit may wait for an event, and happens each time it comes:

```yaml
effects:
  - when: completed
    in: $here                       # only in the territory where the card lies
    do:
      - draw: {count: 1, player: $actor}
```

The player on turn, `$actor`, decides then, and `self` is that player (OR-37). `$here` is the territory of the card, `$this` the
card itself. `by: owner` leaves out the turns of others: a kingdom card belongs to whoever played it, a unit to the player in
whose army it lies. `what: $this` beside `when: placed` waits for the very unit to be played. Of the events of one action each
effect happens once, and what it does is no event (OR-36).

In other effects all choices belong to the player of the card (OR-21). A target is one thing, and two targets of one effect are never the
same thing; if nothing fits, the target does not exist and the steps that name it do nothing. Effects happen as far as
possible; an ordonnance card that could have no effect at all may not be played, and while it is carried out a choice
that can only lead to no change is not offered: no target with which its effect, no option whose steps could do nothing,
no optional effect that could do nothing (OR-19). Amounts are whole numbers, or
`{count_of: selector}`. `$name` refers to a target; there are no other references and no expressions.

Some things the language leaves out on purpose. Cards that lie face down on the table, because everything that scores, draws and
describes a table relies on an open one. Copies of what was played before, because players at a table keep no list of it.
Effects that interrupt a turn or an effect, because then nobody could say whose choice is next. Expressions and variables,
because a card must be said in a sentence.
"""


def effects_page() -> str:
    """Return the page as Markdown."""
    parts = [INTRODUCTION, "## Events\n", "| `when` | what has happened | text |\n|---|---|---|"]
    for event, about in EVENTS.items():
        place = {} if event == "turn_begins" else {"in": "$here"}
        effect = {"when": event, **place, "do": [{"draw": {"count": 1}}]}
        parts.append(f"| `{event}` | {about} | " + "<br>".join(example_text(effect, each) for each in LANGUAGES) + " |")
    parts += ["\n## Selectors\n", "| `pick` | what that is |\n|---|---|"]
    parts += [f"| `{pick}` | {about} |" for pick, about in PICKS.items()]
    parts.append("\nFilters narrow the choice; all that are given must hold.\n")
    parts.append("| filter | of | meaning | example |\n|---|---|---|---|")
    parts += [
        f"| `{each.name}` | {', '.join(each.picks)} | {each.about} | `{in_flow(each.example)}` |" for each in FILTERS
    ]
    parts.append("\n## Steps that hold steps\n")
    for name, about in CONTROLS.items():
        parts.append(f"### `{name}`\n\n{about}\n")
        parts += _example(CONTROL_EXAMPLES[name])
    for title, continuous in (("Verbs of ordonnance cards", False), ("Verbs of kingdom cards", True)):
        parts.append(f"## {title}\n")
        for verb in VERBS.values():
            if verb.continuous == continuous:
                parts += _verb(verb)
    parts += _own_verbs()
    return "\n".join(parts)


# An effect for each step that holds steps.
CONTROL_EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "then": {
        "when": "played",
        "targets": {"spare": {"pick": "card"}},
        "do": [{"discard": {"what": "$spare"}}, {"then": [{"draw": {"count": 2}}]}],
    },
    "if": {
        "when": "played",
        "targets": {"place": {"pick": "territory"}},
        "do": [
            {
                "if": {
                    "at_least": {"count": 3, "of": {"pick": "unit", "owner": "self", "in": "$place"}},
                    "do": [{"draw": {"count": 2}}],
                    "else": [{"draw": {"count": 1}}],
                }
            }
        ],
    },
    "choose": {
        "when": "played",
        "targets": {"law": {"pick": "kingdom"}},
        "do": [
            {"choose": {"options": [{"do": [{"draw": {"count": 1}}]}, {"do": [{"remove_kingdom": {"what": "$law"}}]}]}}
        ],
    },
    "repeat": {
        "when": "played",
        "targets": {"foe": {"pick": "player", "owner": "opponent"}},
        "do": [{"repeat": {"times": 2, "do": [{"draw": {"count": 1}}, {"draw": {"count": 1, "player": "$foe"}}]}}],
    },
    "pick": {
        "when": "played",
        "targets": {"foe": {"pick": "player", "owner": "opponent"}},
        "do": [
            {"look_at_hand": {"player": "$foe"}},
            {"pick": {"loot": {"pick": "card", "of": "$foe"}}},
            {"discard": {"what": "$loot"}},
        ],
    },
    "each": {
        "when": "played",
        "do": [
            {
                "each": {
                    "of": {"pick": "player", "owner": "opponent"},
                    "as": "foe",
                    "do": [{"pick": {"lost": {"pick": "card", "of": "$foe"}}}, {"discard": {"what": "$lost"}}],
                }
            }
        ],
    },
    "hold": {
        "when": "played",
        "targets": {"place": {"pick": "territory"}},
        "do": [{"hold": {"until": "my_next_turn", "in": "$place", "do": [{"protect": {"from": "all"}}]}}],
    },
}


# Verbs of one's own, as in `verbs.yaml`, and an effect that uses them.
OWN_VERBS: Mapping[str, Mapping[str, Any]] = {
    "ambush": {
        "about": "Destroy a unit and draw cards.",
        "parameters": {"who": "target", "count": {"min": 1, "max": 3}},
        "do": [{"destroy": {"what": "$who"}}, {"draw": {"count": "$count"}}],
        "text": {
            "en": "ambush {who} and draw {count:cards}",
            "de": "überfalle {who:acc} und ziehe {count:cards}",
        },
        "sign": "eye",
    },
}
OWN_EXAMPLE: Mapping[str, Any] = {
    "when": "played",
    "targets": {"theirs": {"pick": "unit", "owner": "opponent"}},
    "do": [{"use": {"ambush": {"who": "$theirs", "count": 2}}}],
}


def _own_verbs() -> Iterator[str]:
    yield _OWN_INTRODUCTION
    yield "```yaml\nformat: 1\nverbs:"
    for name, verb in OWN_VERBS.items():
        yield f"  {name}:"
        for key, value in verb.items():
            if key in ("do", "text"):
                rows = (
                    value
                    if key == "do"
                    else [{each: json.dumps(words, ensure_ascii=False)} for each, words in value.items()]
                )
                dash = "- " if key == "do" else ""
                yield f"    {key}:\n" + "\n".join(f"      {dash}{in_flow(each)[1:-1]}" for each in rows)
            else:
                yield f"    {key}: {in_flow(value)}"
    yield "```\n\nA card uses it by `use`:\n"
    yield "```yaml\neffects:\n" + "\n".join(_block(OWN_EXAMPLE)) + "\n```\n"
    document = read_bytes(json.dumps({"verbs": OWN_VERBS}).encode(), "verbs.yaml")
    card = replace(example_card([OWN_EXAMPLE]), beside={KEY: (Origin(document, (KEY,)),)})
    yield from (f"- {language}: {rules_text(card, language)}" for language in LANGUAGES)
    yield f"""
| parameter | takes | in words |
|---|---|---|
| `target` | a target of the effect: `$theirs` | {_forms("target")} |
| `symbol` | a symbol: `bow` | its sign |
| `{{min: 1, max: 3}}` | a whole number | {_forms("number")} |
"""
    yield _OWN_RULES


def _forms(kind: str) -> str:
    by_form: dict[str, list[str]] = {}
    for language, forms in FORMS[kind].items():
        for form in forms:
            by_form.setdefault(form, []).append(language)
    every = [
        f"`{{…:{form}}}`" + (f" ({', '.join(of)})" if len(of) < len(LANGUAGES) else "") for form, of in by_form.items()
    ]
    return ", ".join(("`{…}`", *every))


_OWN_INTRODUCTION = """## Verbs of one’s own

A file `verbs.yaml` beside the cards of a set gives a name to steps of the language. The steps stand wherever a card uses the name, so that bots,
records and the check know nothing new. Cards say the words of the verb in place of the sentences of its steps, and show its sign in place of theirs.
"""
_OWN_RULES = f"""Words are an imperative without capital and full stop, and name every parameter; a name in braces that is no parameter is a sign. A language
without words has the sentences of the steps, as Russian has here. A verb may use others, those above it in the file; with these it has at most {MAX_SIZE} steps. Its
steps are either those of ordonnance cards or those of kingdom cards. They know their parameters and no target of the card, and choose none: `pick` and `each` are not for them. Before a `then` they are one step: it asks
whether any of them did something. A text by hand may say the words of the verb. What is wrong in a step of a verb is told at the card that uses it, with the line of the
verb (CAT330 to CAT333). A verb may have the name of one of the language: `use` tells them apart, also when the language grows.
"""


def _verb(verb: Verb) -> Iterator[str]:
    yield f"### `{verb.name}`\n\n{verb.about}\n"
    if verb.parameters:
        yield "| takes | what | meaning |\n|---|---|---|"
    for each in verb.parameters:
        yield f"| `{each.name}` | {_takes(each)}{'' if each.required else ', optional'} | {each.about} |"
    if verb.exclusive:
        yield "\nExactly one of " + " and ".join(f"`{name}`" for name in verb.exclusive) + " is given."
    if verb.either:
        yield "\nAt least one of " + " and ".join(f"`{name}`" for name in reversed(verb.either)) + " is given."
    yield ""
    yield from _example(verb.example)


def _takes(parameter: Parameter) -> str:
    if parameter.value == "reference":
        return "target: " + " or ".join(parameter.picks)
    if parameter.value == "word":
        return " or ".join(f"`{word}`" for word in parameter.words)
    if parameter.value in ("symbol", "showing"):
        return "symbol" if parameter.value == "symbol" else "`{symbol: …}`"
    least, most = parameter.bounds
    number = f"{least} to {most}".replace("-", "−")
    return f"{number}, or `count_of`" if parameter.value == "amount" else number


def _example(effect: Mapping[str, Any]) -> Iterator[str]:
    yield "```yaml\neffects:\n" + "\n".join(_block(effect)) + "\n```\n"
    for language in LANGUAGES:
        written = example_text(effect, language).split("\n")
        yield f"- {language}: " + "\n  ".join(written)
    yield ""


def _block(effect: Mapping[str, Any]) -> Iterator[str]:
    indent = "  - "
    for key, value in effect.items():
        if key == "targets":
            yield f"{indent}targets:"
            yield from (f"      {name}: {in_flow(selector)}" for name, selector in value.items())
        elif key == "do":
            yield f"{indent}do:"
            yield from (f"      - {in_flow(step)[1:-1]}" for step in value)
        else:
            yield f"{indent}{key}: {in_flow(value)}"
        indent = "    "


def in_flow(value: Any) -> str:
    """Write data on one line of YAML, as a person would."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {in_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(in_flow(each) for each in value) + "]"
    return value if isinstance(value, str) else json.dumps(value)


def example_text(effect: Mapping[str, Any], language: str, kind: str | None = None) -> str:
    """Return the text of an effect that stands in no file, for a kind of card as ``example_card`` takes it."""
    return effects_text(compile_effects(example_card([effect], kind)), language)


def example_card(effects: Sequence[Mapping[str, Any]], kind: str | None = None, **texts: str) -> Card:
    """Make a card of effects that stand in no file, such as the examples of the reference page.

    Args:
        effects: As in a card file.
        kind: Of the card; by default the kind that its first effect asks for.
        texts: Its texts in English, besides a name.
    """
    document = read_bytes(json.dumps({"effects": list(effects)}).encode(), "example.yaml")
    fields = {"effects": document.data["effects"]}
    name = kind or ("ordonnance" if fields["effects"][0].get("when") == "played" else "kingdom")
    words = {"en": {"name": "Example", **texts}}
    printing = Printing(1, 1, name, None)
    return Card(
        CardId("example/card"), "ordonnance", "example", name, words, "en", fields, printing, Origin(document, ())
    )
