"""Verbs of one's own: `verbs.yaml` gives a name to steps of the language, and the compiler puts the steps where a card uses the name.

A verb is sound if its steps, with any arguments that its parameters allow, are steps that the language allows. Cards can use sound
verbs only, and verbs only those above them, so that none contains itself; the steps of a verb are counted, and bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from ordo_pnp.base import Code, Diagnostic, Edit, Fix, Span, Ties, finding, near_word, remedy_for
from ordo_pnp.cards import EMPTY, Card, Document, GameData, Origin, signs_of
from ordo_pnp.games.ordonnance.effects.verbs import FILTERS, MAX_TIMES, MAX_TOP, VERBS

UNKNOWN_VERB = Code("CAT330")
UNFIT_USE = Code("CAT331")
UNSOUND_VERB = Code("CAT332")
VERB_TEXT = Code("CAT333")

# The key of the files, and the step that uses a verb of them.
KEY: Final = "verbs"
USE: Final = "use"
# Steps of a verb, with those of the verbs that it uses.
MAX_SIZE: Final = 30
MAX_COUNT: Final = 99

# A place in the words of a verb: a parameter, and its form.
SLOT: Final = re.compile(r"\{([a-z][a-z0-9_-]*)(?::([a-z_]+))?\}")
# Kind of parameter -> language -> the forms that its value can have in the words of a verb.
FORMS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "target": {
        "en": ("possessive",),
        "de": ("nom", "acc", "dat", "gen"),
        "ru": ("nom", "acc", "dat", "gen", "into"),
    },
    "number": dict.fromkeys(("en", "de", "ru"), ("cards", "number_cards", "ranks")),
    "symbol": {},
}

_KINDS: Final[Mapping[str, Literal["target", "symbol", "number"]]] = {
    "reference": "target",
    "symbol": "symbol",
    "amount": "number",
    "number": "number",
}


@dataclass(frozen=True, slots=True)
class OwnParameter:
    """A parameter: a place for a value in the steps of a verb."""

    kind: Literal["target", "symbol", "number"]
    # Of a number: the least and the greatest.
    bounds: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        if self.kind == "number":
            return f"a whole number from {self.bounds[0]} to {self.bounds[1]}".replace("-", "−")
        return {"target": "a target, such as `$mine`", "symbol": "a symbol"}[self.kind]

    def takes(self, other: OwnParameter) -> bool:
        """Whether every value of another one fits here."""
        least, most = self.bounds
        is_within = least <= other.bounds[0] and other.bounds[1] <= most
        return self.kind == other.kind and (self.kind != "number" or is_within)


@dataclass(frozen=True, slots=True)
class OwnVerb:
    """A verb of a file."""

    name: str
    parameters: Mapping[str, OwnParameter]
    # As in the file.
    steps: Sequence[Mapping[str, Any]]
    # Language -> its words, an imperative without capital and full stop; those that can be written.
    texts: Mapping[str, str]
    sign: str | None
    origin: Origin
    # Steps, with those of the verbs that it uses.
    size: int
    # Whether its steps hold while a kingdom card lies there; otherwise they happen once.
    is_lasting: bool


@dataclass(frozen=True, slots=True)
class OwnVerbs:
    """The verbs of the files that count for a set."""

    # Those that can be used, by name.
    sound: Mapping[str, OwnVerb]
    # Mistakes in the steps of the others.
    flaws: tuple[_Flaw, ...]
    # Where each is, those that are not sound included.
    origins: Mapping[str, Origin]


class _Flaw(NamedTuple):
    verb: str
    message: str
    origin: Origin
    remedy: str
    at_key: bool = False
    # The word that may be a slip, and the words that it may be a slip for.
    slip: tuple[str, tuple[str, ...]] = ("", ())
    related: tuple[tuple[Origin, str], ...] = ()


def read_own_verbs(files: Iterable[Origin]) -> OwnVerbs:
    """Read the verbs of some files, each of which may use those before it."""
    sound: dict[str, OwnVerb] = {}
    flaws: list[_Flaw] = []
    origins: dict[str, Origin] = {}
    for file in files:
        for name, data in file.value.items():
            verb = _verb(name, data, file.below(name), sound)
            found = list(_flaws(verb, sound, origins))
            flaws += found
            if not found:
                sound[name] = verb
            origins.setdefault(name, verb.origin)
    return OwnVerbs(sound, tuple(flaws), origins)


def _verb(name: str, data: Mapping[str, Any], origin: Origin, known: Mapping[str, OwnVerb]) -> OwnVerb:
    parameters = {each: _parameter(value) for each, value in data.get("parameters", EMPTY).items()}
    steps = [step for step, _ in _every_step(data["do"], origin)]
    size = len(steps) + sum(known[each].size - 1 for each, _, _ in _uses(data["do"], origin) if each in known)
    is_lasting = any(_is_lasting(step, known) for step in steps)
    texts = {each: words for each, words in data.get("text", EMPTY).items() if _can_be_written(words, each, parameters)}
    return OwnVerb(name, parameters, data["do"], texts, data.get("sign"), origin, size, is_lasting)


def _can_be_written(words: str, language: str, parameters: Mapping[str, OwnParameter]) -> bool:
    """Whether words ask only for forms that there are; others are told, and cards say the steps."""
    slots = ((parameters[name], form) for name, form in SLOT.findall(words) if form and name in parameters)
    return all(form in FORMS[each.kind].get(language, ()) for each, form in slots)


def _parameter(data: Any) -> OwnParameter:
    return OwnParameter("number", (data["min"], data["max"])) if isinstance(data, dict) else OwnParameter(data)


def _is_lasting(step: Mapping[str, Any], known: Mapping[str, OwnVerb]) -> bool:
    ((name, content),) = step.items()
    if name == USE:
        return any(known[each].is_lasting for each in content if each in known)
    return name in VERBS and VERBS[name].continuous


def _lists(content: Any, origin: Origin) -> Iterator[tuple[Sequence[Mapping[str, Any]], Origin]]:
    """Yield the lists of steps that a step holds, each with its place."""
    if isinstance(content, list):
        yield content, origin
    elif isinstance(content, dict):
        for key, value in content.items():
            if not isinstance(value, list):
                continue
            if key == "options":
                yield from ((each["do"], origin.below(key, at, "do")) for at, each in enumerate(value))
            else:
                yield value, origin.below(key)


def _every_step(steps: Sequence[Mapping[str, Any]], origin: Origin) -> Iterator[tuple[Mapping[str, Any], Origin]]:
    """Yield every step of a list and of the lists inside, with its place."""
    for at, step in enumerate(steps):
        yield step, origin.below(at)
        ((name, content),) = step.items()
        if name not in VERBS and name != USE:
            for inner, place in _lists(content, origin.below(at, name)):
                yield from _every_step(inner, place)


def _uses(steps: Sequence[Mapping[str, Any]], origin: Origin) -> Iterator[tuple[str, Mapping[str, Any], Origin]]:
    """Yield the verbs that steps use, each with its arguments and the place of these."""
    for step, place in _every_step(steps, origin):
        for name, arguments in step.get(USE, EMPTY).items():
            yield name, arguments, place.below(USE, name)


class _Value(NamedTuple):
    value: Any
    origin: Origin
    wanted: OwnParameter
    # As it is called in messages.
    what: str


_TARGET: Final = OwnParameter("target")
_SYMBOL: Final = OwnParameter("symbol")


def _values(steps: Sequence[Mapping[str, Any]], origin: Origin) -> Iterator[_Value]:
    """Yield every value of steps for which a parameter may stand, but for the arguments of other verbs of one's own."""
    for step, place in _every_step(steps, origin):
        ((name, content),) = step.items()
        here = place.below(name)
        if name == USE or not isinstance(content, dict):
            continue
        for key, value in content.items():
            if isinstance(value, dict) and "symbol" in value:
                yield _Value(value["symbol"], here.below(key, "symbol"), _SYMBOL, f"`symbol` of `{key}` of `{name}`")
            elif isinstance(value, dict):
                yield from _counted(value, here.below(key), f"`{key}`")
            elif name in VERBS:
                parameter = VERBS[name].parameter(key)
                if parameter.value in _KINDS:
                    wanted = OwnParameter(_KINDS[parameter.value], parameter.bounds)
                    yield _Value(value, here.below(key), wanted, f"`{key}` of `{name}`")
            elif key == "times":
                yield _Value(value, here.below(key), OwnParameter("number", (1, MAX_TIMES)), f"`{key}` of `{name}`")


def _counted(data: Mapping[str, Any], origin: Origin, what: str) -> Iterator[_Value]:
    """Yield the values of a condition, or of something that is counted."""
    if "count" in data:
        yield _Value(data["count"], origin.below("count"), OwnParameter("number", (1, MAX_COUNT)), f"`count` of {what}")
    for key in ("of", "count_of"):
        if isinstance(data.get(key), dict):
            yield from _selected(data[key], origin.below(key))


def _selected(data: Mapping[str, Any], origin: Origin) -> Iterator[_Value]:
    """Yield the values of a selector."""
    for each in FILTERS:
        if each.name not in data:
            continue
        value, place, what = data[each.name], origin.below(each.name), f"the filter `{each.name}`"
        if each.refers_to:
            yield _Value(value, place, _TARGET, what)
        elif "symbol" in each.name:
            yield _Value(value, place, _SYMBOL, what)
        elif each.name == "top":
            yield _Value(value, place, OwnParameter("number", (1, MAX_TOP)), what)
        elif isinstance(value, dict):
            number = OwnParameter("number", (0, MAX_COUNT))
            yield from (_Value(value[key], place.below(key), number, f"`{key}` of {what}") for key in value)


def _flaws(verb: OwnVerb, known: Mapping[str, OwnVerb], before: Mapping[str, Origin]) -> Iterator[_Flaw]:
    """Find why the steps of a verb cannot be used."""
    do = verb.origin.below("do")
    if verb.name in before:
        message = f"there are two verbs `{verb.name}`"
        related = ((before[verb.name], "the other one"),)
        yield _Flaw(verb.name, message, verb.origin, "give one of them another name", at_key=True, related=related)
    for name, each in verb.parameters.items():
        if each.bounds[0] > each.bounds[1]:
            message = f"`{name}` of `{verb.name}` can have no value: its `min` is greater than its `max`"
            yield _Flaw(verb.name, message, verb.origin.below("parameters", name), "exchange them")
    used: set[str] = set()
    for value in _values(verb.steps, do):
        yield from _fits(verb, value, used)
    for name, arguments, place in _uses(verb.steps, do):
        if name not in known:
            yield _lacking(verb, name, place, known, before)
            continue
        yield from (_Flaw(verb.name, *each) for each in _argument_flaws(known[name], arguments, place, verb.parameters))
        used.update(value[1:] for value in arguments.values() if _is_reference(value))
    for name in verb.parameters if used <= verb.parameters.keys() else ():  # else it is that one that was meant
        if name not in used:
            message = f"`{verb.name}` takes `{name}` and does nothing with it"
            remedy = f"use `${name}` in a step, or delete the parameter"
            yield _Flaw(verb.name, message, verb.origin.below("parameters", name), remedy, at_key=True)
    yield from _form_flaws(verb, do, known)


def _form_flaws(verb: OwnVerb, do: Origin, known: Mapping[str, OwnVerb]) -> Iterator[_Flaw]:
    if "then" in verb.steps[0]:
        message = f"a `then` in `{verb.name}` follows no step"
        yield _Flaw(verb.name, message, do.below(0, "then"), "put the step it depends on before it", at_key=True)
    other = next((place for step, place in _every_step(verb.steps, do) if not _is_lasting(step, known)), None)
    if verb.is_lasting and other is not None:
        message = f"`{verb.name}` has a step that lasts and one that happens once"
        remedy = "make two verbs of it: kingdom cards use those that last, ordonnance cards the others"
        yield _Flaw(verb.name, message, other, remedy)
    if verb.size > MAX_SIZE:
        message = (
            f"`{verb.name}` has {verb.size} steps, with those of the verbs that it uses; at most {MAX_SIZE} are allowed"
        )
        yield _Flaw(verb.name, message, verb.origin, "do less in it", at_key=True)


def _fits(verb: OwnVerb, value: _Value, used: set[str]) -> Iterator[_Flaw]:
    """Hold a parameter against the place where it stands, and note that it is used."""
    if not _is_reference(value.value):
        return
    name = value.value[1:]
    used.add(name)
    parameter = verb.parameters.get(name)
    if parameter is None:
        yield _no_parameter(verb, name, value.origin)
    elif not value.wanted.takes(parameter):
        message = f"{value.what} in `{verb.name}` takes {value.wanted}, and `{name}` is {parameter}"
        where = ((verb.origin.below("parameters", name), "the parameter"),)
        yield _Flaw(verb.name, message, value.origin, "correct the parameter, or name another one", related=where)


def _no_parameter(verb: OwnVerb, name: str, origin: Origin) -> _Flaw:
    known = tuple(f"${each}" for each in verb.parameters)
    otherwise = f"add `{name}` under `parameters`: the steps of a verb know nothing else of the card that uses it"
    message = f"`{verb.name}` has no parameter `{name}`"
    return _Flaw(verb.name, message, origin, remedy_for(f"${name}", known, otherwise), slip=(f"${name}", known))


def _lacking(
    verb: OwnVerb, name: str, place: Origin, known: Mapping[str, OwnVerb], before: Mapping[str, Origin]
) -> _Flaw:
    if name == verb.name:
        return _Flaw(verb.name, f"`{name}` uses itself", place, "write the steps out", at_key=True)
    if name in before:
        message = f"`{verb.name}` uses `{name}`, which cannot be used"
        return _Flaw(verb.name, message, place, "mend that verb first", at_key=True)
    message, words = f"`{verb.name}` uses `{name}`, and there is no such verb above it", tuple(known)
    remedy = remedy_for(name, words, f"write `{name}` above `{verb.name}`: a verb uses those above it")
    return _Flaw(verb.name, message, place, remedy, at_key=True, slip=(name, words))


def _is_reference(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("$")


class _ArgumentFlaw(NamedTuple):
    message: str
    origin: Origin
    remedy: str
    at_key: bool = False
    slip: tuple[str, tuple[str, ...]] = ("", ())


def _argument_flaws(
    verb: OwnVerb, arguments: Mapping[str, Any], origin: Origin, outer: Mapping[str, OwnParameter] | None
) -> Iterator[_ArgumentFlaw]:
    """Hold arguments against the parameters of a verb.

    Args:
        verb: The verb that is used.
        arguments: By parameter.
        origin: Of the arguments.
        outer: The parameters of the verb that uses it; None on a card, where `$name` is a target.
    """
    lacking = [name for name in verb.parameters if name not in arguments]
    if lacking:
        names = ", ".join(f"`{each}`" for each in lacking)
        wanted = f"write `{lacking[0]}: …`: {verb.parameters[lacking[0]]}"
        yield _ArgumentFlaw(f"`{verb.name}` lacks {names}", origin, wanted, at_key=True)
    for name, value in arguments.items():
        if name not in verb.parameters:
            known = tuple(each for each in lacking if each not in arguments)
            takes = ", ".join(f"`{each}`" for each in verb.parameters)
            remedy = remedy_for(name, known, f"it takes {takes}" if takes else "it takes nothing: write `{}`")
            message = f"`{verb.name}` takes no `{name}`"
            yield _ArgumentFlaw(message, origin.below(name), remedy, at_key=True, slip=(name, known))
            continue
        wanted_here, given = verb.parameters[name], _given(value, outer)
        if given is None:
            known = tuple(f"${each}" for each in outer or ())
            remedy = remedy_for(value, known, f"add `{value[1:]}` under `parameters`")
            message = f"there is no parameter `{value[1:]}`"
            yield _ArgumentFlaw(message, origin.below(name), remedy, slip=(value, known))
        elif not wanted_here.takes(given):
            shown = f"`{value}`" if outer is None or not _is_reference(value) else str(given)
            message = f"`{name}` of `{verb.name}` is {wanted_here}, and not {shown}"
            yield _ArgumentFlaw(message, origin.below(name), "write what the verb takes, or change its parameters")


def _given(value: Any, outer: Mapping[str, OwnParameter] | None) -> OwnParameter | None:
    """Return an argument as a parameter; None for a parameter that is not there."""
    if isinstance(value, int):
        return OwnParameter("number", (value, value))
    if not _is_reference(value):
        return _SYMBOL
    return _TARGET if outer is None else outer.get(value[1:])


def files_for(game: GameData, card_set: str) -> tuple[Origin, ...]:
    """Return the files of verbs that count for a set: those of its game, then its own."""
    files = game.files.get(KEY, EMPTY)
    homes = ("", card_set) if card_set else ("",)
    return tuple(origin for home in homes for name, origin in files.items() if name.rpartition("/")[0] == home)


def check_own_verbs(game: GameData) -> Iterator[Diagnostic]:
    """Find mistakes in the verbs of a game and its sets: their steps, words and signs."""
    files = game.files.get(KEY, EMPTY)
    for home in dict.fromkeys(name.rpartition("/")[0] for name in files):
        own = {name: origin for name, origin in files.items() if name.rpartition("/")[0] == home}
        documents = [origin.document for origin in own.values()]
        verbs = read_own_verbs(files_for(game, home))
        for flaw in verbs.flaws:
            if flaw.origin.document in documents:
                yield _diagnostic(UNSOUND_VERB, flaw, home)
        signs = signs_of(game, (home,) if home else ())
        for origin in own.values():
            for name, data in origin.value.items():
                for flaw in _text_flaws(_verb(name, data, origin.below(name), verbs.sound), signs):
                    yield _diagnostic(VERB_TEXT, flaw, home)


def _diagnostic(code: Code, flaw: _Flaw, home: str) -> Diagnostic:
    span = flaw.origin.span(key=flaw.at_key)
    related = tuple((origin.span(key=True), note) for origin, note in flaw.related)
    fix = near_word(span, *flaw.slip) if flaw.slip[1] else None
    ties = Ties(unsettles=(f"{home}/verbs/{flaw.verb}",)) if code == UNSOUND_VERB else Ties()
    return finding(code, flaw.message, span, remedy=flaw.remedy, related=related, fix=fix, ties=ties)


def _text_flaws(verb: OwnVerb, signs: Iterable[str]) -> Iterator[_Flaw]:
    """Find texts that leave a parameter out or name a missing one, and a missing sign."""
    known = frozenset(signs)
    if verb.sign is not None and verb.sign not in known:
        remedy = remedy_for(verb.sign, known, f"draw `{verb.sign}:` in `signs.yaml`")
        message, slip = f"`{verb.name}` has the sign `{verb.sign}`, which is not there", (verb.sign, tuple(known))
        yield _Flaw(verb.name, message, verb.origin.below("sign"), remedy, slip=slip)
    for language, text in verb.origin.value.get("text", EMPTY).items():
        origin = verb.origin.below("text", language)
        slots = SLOT.findall(text)
        for name, form in slots:
            yield from _slot_flaws(verb, language, name, form, origin, known)
        lacking = [name for name in verb.parameters if name not in {each for each, _ in slots}]
        if lacking:
            names = ", ".join(f"`{{{each}}}`" for each in lacking)
            message = f"the `{language}` words of `{verb.name}` lack {names}"
            yield _Flaw(verb.name, message, origin, "say it: the card shows nothing else of what the verb takes")


def _slot_flaws(
    verb: OwnVerb, language: str, name: str, form: str, origin: Origin, signs: frozenset[str]
) -> Iterator[_Flaw]:
    parameter = verb.parameters.get(name)
    if parameter is None:
        if name not in signs or form:
            remedy = remedy_for(name, verb.parameters, "write the name of a parameter, or of a sign")
            yield _Flaw(verb.name, f"`{verb.name}` has no parameter `{name}` for its words", origin, remedy)
        return
    forms = FORMS[parameter.kind].get(language, ())
    if form and form not in forms:
        can = ", ".join(f"`{{{name}:{each}}}`" for each in forms)
        remedy = remedy_for(form, forms, f"write `{{{name}}}`" + (f", or one of {can}" if can else ""))
        yield _Flaw(
            verb.name, f"`{name}` has no form `{form}` in the `{language}` words of `{verb.name}`", origin, remedy
        )


def misuses(card: Card) -> list[Diagnostic]:
    """Find the verbs that a card uses and its set does not have, and arguments that they do not take."""
    found: list[Diagnostic] = []
    verbs: OwnVerbs | None = None
    for at, effect in enumerate(card.fields.get("effects", ())):
        for name, arguments, place in _uses(effect["do"], card.origin.below("effects", at, "do")):
            verbs = verbs or read_own_verbs(card.beside.get(KEY, ()))
            found += _misuse(card, verbs, name, arguments, place, is_lasting="while" in effect)
    return found


def _misuse(
    card: Card, verbs: OwnVerbs, name: str, arguments: Mapping[str, Any], place: Origin, *, is_lasting: bool
) -> Iterator[Diagnostic]:
    verb = verbs.sound.get(name)
    if verb is None:
        yield _unknown(card, verbs, name, place.span(key=True))
        return
    where = ((verb.origin.span(key=True), "the verb"),)
    if verb.is_lasting != is_lasting:
        what = "lasts, and the effect happens once" if verb.is_lasting else "happens once, and the effect lasts"
        remedy = (
            f"use it under `{'while: in_play' if verb.is_lasting else 'when: played'}`, on cards that have such effects"
        )
        message = f"`{name}` in `{card.id}` {what}"
        yield finding(UNFIT_USE, message, place.span(key=True), card=card.id, remedy=remedy, related=where)
    for flaw in _argument_flaws(verb, arguments, place, None):
        span = flaw.origin.span(key=flaw.at_key)
        fix = near_word(span, *flaw.slip) if flaw.slip[1] else None
        message = f"{flaw.message} in `{card.id}`"
        yield finding(UNFIT_USE, message, span, card=card.id, remedy=flaw.remedy, related=where, fix=fix)


def _unknown(card: Card, verbs: OwnVerbs, name: str, span: Span) -> Diagnostic:
    if name in verbs.origins:
        message = f"`{card.id}` uses `{name}`, which cannot be used"
        where = ((verbs.origins[name].span(key=True), "the verb"),)
        ties = Ties(rests_on=(f"{card.set}/verbs/{name}",))
        remedy = "mend the verb first"
        return finding(UNKNOWN_VERB, message, span, card=card.id, remedy=remedy, related=where, ties=ties)
    names = ", ".join(f"`{each}`" for each in verbs.sound)
    otherwise = f"its verbs are {names}" if names else f"write `{name}` in a file `verbs.yaml` beside the cards"
    if name in VERBS:
        otherwise = f"`{name}` is a verb of the language: write it without `use`"
    return finding(
        UNKNOWN_VERB,
        f"`{card.id}` uses `{name}`, a verb that its set does not have",
        span,
        card=card.id,
        remedy=otherwise if name in VERBS else remedy_for(name, verbs.sound, otherwise),
        fix=near_word(span, name, verbs.sound),
        ties=Ties(rests_on=(f"{card.set}/verbs",)),
    )


def definitions_used(card: Card) -> Mapping[str, Any]:
    """Return the definitions of a card's verbs, by name, those that they use included; empty for most cards."""
    effects = card.fields.get("effects", ())
    waiting = [name for effect in effects for name, _, _ in _uses(effect["do"], card.origin)]
    if not waiting:
        return EMPTY
    sound = read_own_verbs(card.beside.get(KEY, ())).sound
    found: dict[str, Any] = {}
    while waiting:
        verb = sound.get(waiting.pop())
        if verb is not None and verb.name not in found:
            found[verb.name] = [verb.origin.value.get("parameters", {}), verb.steps]
            waiting += [name for name, _, _ in _uses(verb.steps, verb.origin)]
    return found


# Says by which words or which sign a verb is told as one step; None where its steps are told.
Telling: TypeAlias = Callable[[OwnVerb], str | None]


def in_steps(verb: OwnVerb) -> None:
    """Let the steps of every verb be told."""
    return


@dataclass(frozen=True)
class _Scope:
    """The verbs that the steps of a card may use; read when the first is used."""

    files: Sequence[Origin]
    telling: Telling

    @cached_property
    def verbs(self) -> Mapping[str, OwnVerb]:
        return read_own_verbs(self.files).sound


class UnknownVerbError(LookupError):
    """A verb that the set of the card does not have; the lint reports it."""


class StepOrigin(Origin):
    """The place of steps, and the verbs they may use; for steps of such a verb, also the place of its use."""

    scope: _Scope
    # Of the arguments of the step that uses the verb.
    call: StepOrigin | None

    @classmethod
    def of(cls, card: Card, telling: Telling) -> Self:
        """Return the place of a card whose steps may use the verbs of its set."""
        return cls.made_at(card.origin.document, card.origin.path, _Scope(card.beside.get(KEY, ()), telling), None)

    @classmethod
    def made_at(cls, document: Document, path: tuple[str | int, ...], scope: _Scope, call: StepOrigin | None) -> Self:
        """Return the place at a path of a file."""
        made = cls(document, path)
        made.scope, made.call = scope, call
        return made

    def below(self, *steps: str | int) -> StepOrigin:
        """Return the place that some keys and indices lead to."""
        return self.made_at(self.document, (*self.path, *steps), self.scope, self.call)

    def span(self, *more: str | int, key: bool = False) -> Span:
        """Locate the record; a place in a verb's steps is the card's use of it, or the argument that it stands for."""
        own = super().span(*more, key=key)
        if self.call is None:
            return own
        value: Any = None if key else _value_at(self.document.data, (*self.path, *more))
        name = value[1:] if _is_reference(value) else ""
        is_argument = name in self.call.value
        outer = self.call.span(name) if is_argument else self.call.span(key=True)
        places = (*getattr(outer, "places", ()), (own, f"by this step of `{self.call.path[-1]}`"))
        return UseSpan(*_parts(outer), places=places, is_argument=is_argument)


def _value_at(data: Any, path: Iterable[str | int]) -> Any:
    """Return the value at a path of plain data; None where it leads nowhere."""
    try:
        for step in path:
            data = data[step]
    except (LookupError, TypeError):
        return None
    return data


def trail_of(origin: Origin) -> tuple[str | int, ...]:
    """Return the path to a step through a card, and through the verbs that it uses."""
    call = origin.call if isinstance(origin, StepOrigin) else None
    return origin.path if call is None else (*trail_of(call), *origin.path)


@dataclass(frozen=True, slots=True)
class UseSpan(Span):
    """The place where a card uses a verb, and the place in the steps of the verb."""

    places: tuple[tuple[Span, str], ...] = ()
    # Whether it is the place of an argument.
    is_argument: bool = False


def _parts(span: Span) -> tuple[str, int, int, int, int, str]:
    return span.file, span.line, span.column, span.end_line, span.end_column, span.source


def traced(found: Diagnostic) -> Diagnostic:
    """Return a finding about steps of a verb with the line of the card, and beside it the line of the verb."""
    span = found.span
    if not isinstance(span, UseSpan):
        return found
    related = (*((Span(*_parts(place)), note) for place, note in found.related), *span.places)
    fix = found.fix if span.is_argument else None
    if fix is not None:
        fix = Fix(tuple(Edit(Span(*_parts(each.span)), each.text) for each in fix.edits), fix.is_safe, fix.needs_reader)
    return replace(found, span=Span(*_parts(span)), related=related, fix=fix)


class Used(NamedTuple):
    """A step that uses a verb."""

    verb: OwnVerb
    arguments: Mapping[str, Any]
    # The steps of the verb with the arguments in them, and their place.
    steps: Sequence[Mapping[str, Any]]
    origin: StepOrigin
    # The words or the sign by which it is told; None where its steps are told.
    told: str | None


def used_at(data: Mapping[str, Any], origin: StepOrigin) -> Used:
    """Return the verb that a step uses.

    Args:
        data: Name of a verb -> its arguments.
        origin: Of these.

    Raises:
        UnknownVerbError: There is no such verb that could be used.
    """
    ((name, arguments),) = data.items()
    verb = origin.scope.verbs.get(name)
    if verb is None or any(each not in arguments for each in verb.parameters):
        raise UnknownVerbError(name)
    place = StepOrigin.made_at(verb.origin.document, (*verb.origin.path, "do"), origin.scope, origin.below(name))
    return Used(verb, arguments, _filled(verb.steps, arguments), place, origin.scope.telling(verb))


def _filled(data: Any, arguments: Mapping[str, Any]) -> Any:
    """Return steps with arguments in place of parameters."""
    if isinstance(data, dict):
        return {key: _filled(value, arguments) for key, value in data.items()}
    if isinstance(data, list):
        return [_filled(each, arguments) for each in data]
    return arguments[data[1:]] if _is_reference(data) else data
