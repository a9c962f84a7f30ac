"""The schema of effects, made from the registry.

Draft-07 subset: verbs are single-key maps, branches are ``if``/``then``/``else``, never ``oneOf``; every mapping is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ordo_pnp.games.ordonnance.effects.model import EVENTS
from ordo_pnp.games.ordonnance.effects.own_verbs import KEY, MAX_COUNT, USE
from ordo_pnp.games.ordonnance.effects.verbs import (
    CONTROLS,
    FILTERS,
    LANGUAGES,
    MAX_AMOUNT,
    MAX_TIMES,
    MAX_TOP,
    PICKS,
    VERBS,
    Parameter,
    SelectorKey,
    Verb,
)

# Its name in the folder of schemas.
FILE: Final = "ordonnance/effects.schema.json"
# Form of the name of a target.
NAME: Final = "[a-z][a-z0-9]*([_-][a-z0-9]+)*"
MAX_EFFECTS: Final = 6
MAX_TARGETS: Final = 6
MAX_STEPS: Final = 10
MAX_OPTIONS: Final = 6
MAX_VERBS: Final = 60
MAX_PARAMETERS: Final = 6
# The least and the greatest number that an argument of a verb of one's own may be.
ARGUMENTS: Final = (-20, 99)

BEGINS: Final = (
    "an effect of an ordonnance card begins with `when: played`, one of a kingdom card with `while: in_play` or `when:` and an"
    " event, one of a unit with `when:` and an event"
)
LASTING: Final = (
    "holds while a card lies there: write it under `while: in_play`, in a file of kingdom cards, or under `hold` of an"
    " ordonnance card"
)
ONCE: Final = (
    "happens once: write it under `when: played`, in a file of ordonnance cards, or under `when:` and an event, such as"
    " `when: placed`"
)

_COMPARISONS = {
    "at_least": "If at least so many things fit.",
    "at_most": "If at most so many things fit; together with `at_least` both must hold.",
}


def effects_schema() -> dict[str, Any]:
    """Return the whole schema file as data."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Effects",
        "description": "What kingdom cards, ordonnance cards and units do, as data; files of cards refer to `effects`.",
        "definitions": {
            "effects": {
                "type": "array",
                "minItems": 1,
                "maxItems": MAX_EFFECTS,
                "description": "What the card does, in this order.",
                "items": _ref("effect", "One effect."),
            },
            "effect": {
                "description": "One effect: `when: played` happens once, `when:` with an event each time, `while: in_play` holds as"
                " long as the card lies there.",
                "if": {"required": ["while"]},
                "then": {"$ref": "#/definitions/lasting"},
                "else": {"$ref": "#/definitions/single"},
            },
            "single": _single(),
            "lasting": _lasting(),
            "steps": _list("step", MAX_STEPS, "Steps, in this order."),
            "step": _step(
                "One step: a verb and what it takes.",
                {**_one_shot(), **_controls(), USE: _use()},
                _continuous(),
                LASTING,
            ),
            "continuous": _step(
                "One thing that holds: a verb and what it takes.",
                {**_continuous(), USE: _use()},
                _one_shot(),
                ONCE,
            ),
            "selector": _selector(),
            "reference": {
                "type": "string",
                "pattern": f"^\\${NAME}$",
                "maxLength": 33,
                "x-ordo-names": "$targets",
                "description": "A target of this effect: `$` and its name, such as `$mine`.",
            },
            "amount": {
                "description": f"A whole number from 1 to {MAX_AMOUNT}, or `count_of` with a selector.",
                "if": {"type": ["object"]},
                "then": _closed(
                    "As many as things fit.", {"count_of": _ref("selector", "What is counted.")}, ["count_of"]
                ),
                "else": {"type": "integer", "minimum": 1, "maximum": MAX_AMOUNT},
            },
            "symbol": {
                "type": "string",
                "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
                "maxLength": 48,
                "x-ordo-names": "facts.symbols",
                "description": "A symbol of the game.",
            },
        },
    }


def _ref(name: str, about: str) -> dict[str, Any]:
    return {"$ref": f"#/definitions/{name}", "description": about}


def _list(name: str, most: int, about: str) -> dict[str, Any]:
    items = {"$ref": f"#/definitions/{name}"}
    return {"type": "array", "minItems": 1, "maxItems": most, "description": about, "items": items}


def _closed(about: str, properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": about,
        "additionalProperties": False,
        "required": list(required),
        "properties": dict(properties),
    }


def _single() -> dict[str, Any]:
    properties = {
        "when": {
            "enum": ["played", *EVENTS],
            "description": "`played`: once, when the ordonnance card is played; or, on kingdom cards and units, an event, each time"
            " it happens while the card lies on the table.",
            "x-ordo-remedy": BEGINS,
        },
        "in": {"const": "$here", "description": "Of an event: only in the territory where the card lies."},
        "what": {"const": "$this", "description": "Of `when: placed`: only where this very unit is played."},
        "by": {"const": "owner", "description": "Of an event: only in turns of the owner of the card."},
        "optional": {"type": "boolean", "description": "Whether the player of the card may do without it."},
        "targets": _targets(
            "What is chosen, by name, in this order, before anything happens; steps refer to it by `$name`."
        ),
        "do": _ref("steps", "What happens, step by step."),
    }
    about = "An effect that happens once, or at each event; for ordonnance cards, or for kingdom cards and units."
    return _closed(about, properties, ["when", "do"])


def _targets(about: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": about,
        "minProperties": 1,
        "maxProperties": MAX_TARGETS,
        "additionalProperties": False,
        "patternProperties": {f"^{NAME}$": _ref("selector", "What fits.")},
        "propertyNames": {"maxLength": 32},
    }


def _lasting() -> dict[str, Any]:
    properties = {
        "while": {
            "const": "in_play",
            "description": "`while: in_play`: as long as the kingdom card, or the unit, lies there.",
            "x-ordo-remedy": BEGINS,
        },
        "if": _condition(
            "Only for armies for which so many things fit, seen from their players; `$here` is the territory."
        ),
        "do": _list("continuous", MAX_STEPS, "What holds."),
    }
    return _closed(
        "An effect on all players’ cards in the territory of the card; for kingdom cards, or on the army of a unit.",
        properties,
        ["while", "do"],
    )


def _step(about: str, verbs: Mapping[str, Any], others: Iterable[str], remedy: str) -> dict[str, Any]:
    """Allow one verb; ``others`` are known, too, but have their place elsewhere, which the remedy tells."""
    return {
        "type": "object",
        "description": about,
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": dict(verbs),
        "x-ordo-elsewhere": {name: f"`{name}` {remedy}" for name in others},
    }


def _one_shot() -> dict[str, Any]:
    return {verb.name: _verb(verb) for verb in VERBS.values() if not verb.continuous}


def _continuous() -> dict[str, Any]:
    return {verb.name: _verb(verb) for verb in VERBS.values() if verb.continuous}


def _verb(verb: Verb) -> dict[str, Any]:
    required = [each.name for each in verb.parameters if each.required]
    schema = _closed(verb.about, {each.name: _parameter(each) for each in verb.parameters}, required)
    if verb.exclusive:
        first, second = verb.exclusive
        schema["if"] = {"required": [first]}
        schema["then"] = {"not": {"required": [second], "description": f"give either `{first}` or `{second}`"}}
        schema["else"] = {"required": [second]}
    if verb.either:
        first, second = verb.either
        schema["if"] = {"required": [first]}
        schema["else"] = {"required": [second]}
    return schema


def _parameter(parameter: Parameter) -> dict[str, Any]:
    if parameter.value in ("reference", "amount", "symbol"):
        return _ref(parameter.value, parameter.about)
    if parameter.value == "showing":
        return _closed(parameter.about, {"symbol": _ref("symbol", "The symbol.")}, ["symbol"])
    if parameter.value == "word":
        return {"enum": list(parameter.words), "description": parameter.about}
    least, most = parameter.bounds
    return {"type": "integer", "minimum": least, "maximum": most, "description": parameter.about}


def _named(about: str, each: Mapping[str, Any], most: int, names: str | None = None) -> dict[str, Any]:
    """Return a mapping whose keys are names."""
    return {
        "type": "object",
        "description": about,
        "maxProperties": most,
        "additionalProperties": False,
        "patternProperties": {f"^{NAME}$": dict(each)},
        "propertyNames": {"maxLength": 32, **({} if names is None else {"x-ordo-names": names})},
    }


def _use() -> dict[str, Any]:
    least, most = ARGUMENTS
    argument = {
        "type": ["string", "integer"],
        "pattern": f"^\\$?{NAME}$",
        "maxLength": 48,
        "minimum": least,
        "maximum": most,
        "x-ordo-names": "$targets facts.symbols",
        "description": "A target, a symbol or a whole number, as the verb takes it.",
    }
    arguments = _named("What the verb takes, by its parameters.", argument, MAX_PARAMETERS, "parameters")
    about = "A verb of `verbs.yaml`, and what it takes: its steps stand here."
    return {**_named(about, arguments, 1, KEY), "minProperties": 1}


# The name of the schema of verbs of one's own.
VERBS_FILE: Final = "ordonnance/verbs.schema.json"
_PLACE: Final = f"\\{{{NAME}(:[a-z_]+)?\\}}"
_WORDS: Final = f"^([^{{}}\\n]|{_PLACE})*([^{{}}\\s.!?]|{_PLACE})$"
_REFERENCE: Final = {"$ref": "#/definitions/reference"}


def own_verbs_schema() -> dict[str, Any]:
    """Return the schema file of verbs of one's own as data: their steps are those of effects, with parameters for values."""
    definitions = effects_schema()["definitions"]
    steps = {name: definitions[name] for name in ("steps", "selector", "amount", "symbol")}
    # Targets are the card's: a verb takes them; and it is the card that is held somewhere.
    controls = {name: each for name, each in _controls().items() if name not in ("pick", "each", "hold")}
    step = _step(
        "One step: a verb and what it takes.", {**_one_shot(), **controls, **_continuous(), USE: _use()}, (), ""
    )
    widened = _widened({**steps, "step": step})
    reference = {
        **definitions["reference"],
        "x-ordo-names": "$parameters",
        "description": "A parameter of this verb: `$` and its name, such as `$who`.",
    }
    verbs = _named("The verbs by name; each may use those above it.", _ref("verb", "One verb."), MAX_VERBS)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Verbs of one’s own",
        "x-ordo-key": KEY,
        "x-ordo-of-sets": True,
        "description": "Verbs that the cards of a set use by `use`: names for steps of the language, with words and a sign.",
        "type": "object",
        "required": ["format", KEY],
        "additionalProperties": False,
        "properties": {
            "format": {"const": 1, "description": "Version of this kind of file."},
            KEY: {**verbs, "minProperties": 1},
        },
        "definitions": {
            "verb": _own_verb(),
            "parameter": _own_parameter(),
            "words": {
                "type": "string",
                "maxLength": 200,
                "pattern": _WORDS,
                "description": "Words with `{name}` in them.",
            },
            "reference": reference,
            **widened,
        },
    }


def _own_verb() -> dict[str, Any]:
    words = _ref("words", "An imperative without full stop, such as `ambush {who} and draw {count:cards}`.")
    about = "What it is called on cards, by language; where a language has no words, the sentences of its steps."
    properties = {
        "about": {
            "type": "string",
            "minLength": 1,
            "maxLength": 300,
            "description": "What it does, for those who write cards.",
        },
        "parameters": _named("What it takes, by name.", _ref("parameter", "What fits."), MAX_PARAMETERS),
        "do": _ref("steps", "Its steps, in this order, with `$name` for parameters."),
        "text": {**_closed(about, dict.fromkeys(LANGUAGES, words), []), "minProperties": 1},
        "sign": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
            "maxLength": 48,
            "x-ordo-names": "signs",
            "description": "The sign that cards show for it; without it those of its steps.",
        },
    }
    return _closed("A verb of one’s own.", properties, ["do"])


def _own_parameter() -> dict[str, Any]:
    least, most = ARGUMENTS
    number = {"type": "integer", "minimum": least, "maximum": most}
    bounds = {
        "min": {**number, "description": "The least number."},
        "max": {**number, "description": "The greatest number."},
    }
    return {
        "description": "A `target` of the effect, a `symbol`, or a whole number: `{min: 1, max: 3}`.",
        "if": {"type": ["object"]},
        "then": _closed("A whole number.", bounds, ["min", "max"]),
        "else": {"enum": ["target", "symbol"]},
    }


def _widened(schema: Any) -> Any:
    """Allow a parameter wherever a part of a schema asks for a whole number or a symbol."""
    if isinstance(schema, list):
        return [_widened(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "integer":
        about = {"description": schema["description"]} if "description" in schema else {}
        return {**about, "if": {"type": ["string"]}, "then": _REFERENCE, "else": schema}
    if schema.get("x-ordo-names") in ("facts.symbols", "$targets facts.symbols"):
        pattern = str(schema["pattern"]).removeprefix("^").removesuffix("$").removeprefix("\\$?")
        return {**schema, "pattern": f"^\\$?{pattern}$", "x-ordo-names": "$parameters facts.symbols"}
    return {key: _widened(value) for key, value in schema.items()}


def _controls() -> dict[str, Any]:
    steps = _ref("steps", "Steps, in this order.")
    conditional = {**_counted(), "do": steps, "else": _ref("steps", "What happens otherwise.")}
    option = _closed("One option.", {"do": steps}, ["do"])
    options = {
        "type": "array",
        "minItems": 2,
        "maxItems": MAX_OPTIONS,
        "description": "What can be chosen.",
        "items": option,
    }
    times = {
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_TIMES,
        "description": f"How often: a whole number up to {MAX_TIMES}.",
    }
    name = {
        "type": "string",
        "pattern": f"^{NAME}$",
        "maxLength": 32,
        "description": "The name by which the steps call the player, as `$` and this.",
    }
    choice = _closed(CONTROLS["if"], conditional, ["do"])
    return {
        "then": _ref("steps", CONTROLS["then"]),
        "if": {**choice, "if": {"required": ["at_most"]}, "else": {"required": ["at_least"]}},
        "choose": _closed(CONTROLS["choose"], {"options": options}, ["options"]),
        "repeat": _closed(CONTROLS["repeat"], {"times": times, "do": steps}, ["times", "do"]),
        "pick": _targets(CONTROLS["pick"]),
        "each": _closed(CONTROLS["each"], {"of": _people(), "as": name, "do": steps}, ["of", "as", "do"]),
        "hold": _closed(CONTROLS["hold"], _held(), ["until", "in", "do"]),
    }


def _counted() -> dict[str, Any]:
    return {
        name: _closed(
            about,
            {
                "count": {
                    "type": "integer",
                    "minimum": 1 if name == "at_least" else 0,
                    "maximum": MAX_COUNT,
                    "description": "How many.",
                },
                "of": _ref("selector", "What is counted."),
            },
            ["count", "of"],
        )
        for name, about in _COMPARISONS.items()
    }


def _condition(about: str) -> dict[str, Any]:
    return {**_closed(about, _counted(), []), "minProperties": 1}


def _held() -> dict[str, Any]:
    """Allow continuous verbs in a territory for a while."""
    return {
        "until": {"const": "my_next_turn", "description": "Until the next turn of the player of the card begins."},
        "in": _ref("reference", "The territory where the card lies so long."),
        "if": _condition("Only for the army of the player of the card, and only while so many things fit."),
        "do": _list("continuous", MAX_STEPS, "What holds there."),
    }


def _people() -> dict[str, Any]:
    """Allow a selector of several players."""
    owner = {
        "enum": ["opponent", "any"],
        "description": "Each opponent, or every player, the player of the card first.",
    }
    pick = {"const": "player", "description": PICKS["player"]}
    return _closed("Which players.", {"pick": pick, "owner": owner}, ["pick"])


def _selector() -> dict[str, Any]:
    branches = [
        {
            "if": {"properties": {"pick": {"const": pick}}, "required": ["pick"]},
            "then": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "pick": {"description": PICKS[pick]},
                    **{each.name: _filter(each) for each in FILTERS if pick in each.picks},
                },
                **(_TOP_OF_DECK if pick == "card" else {}),
            },
        }
        for pick in PICKS
    ]
    return {
        "description": "Which things fit: what is picked, and filters that narrow it.",
        "required": ["pick"],
        "properties": {"pick": {"enum": list(PICKS), "description": "What is picked."}},
        "allOf": branches,
        "not": {"type": ["object"], "required": ["owner", "of"], "description": "give either `owner` or `of`"},
    }


# A number of cards to look at is given exactly with cards of the deck.
_TOP_OF_DECK: Final = {
    "if": {"properties": {"zone": {"const": "deck"}}, "required": ["zone"]},
    "then": {"required": ["top"]},
    "else": {"not": {"required": ["top"], "description": "`top` goes with `zone: deck`"}},
}


def _filter(each: SelectorKey) -> dict[str, Any]:
    if each.refers_to:
        return _ref("reference", each.about)
    if each.words:
        return {"enum": list(each.words), "description": each.about}
    if each.name == "top":
        return {"type": "integer", "minimum": 1, "maximum": MAX_TOP, "description": each.about}
    if each.name == "full":
        return {"type": "boolean", "description": each.about}
    if each.name == "cards":
        number = {"type": "integer", "minimum": 0, "maximum": MAX_COUNT}
        bounds = {
            "at_least": {**number, "description": "The least number."},
            "at_most": {**number, "description": "The greatest number."},
        }
        return {**_closed(each.about, bounds, []), "minProperties": 1}
    return _ref("symbol", each.about)
