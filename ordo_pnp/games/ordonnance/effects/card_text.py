"""The text of a card made from its effects, in three languages, and the steps by which its picture is chosen.

Targets are named where they are first used, if that is a step of its own, otherwise in a sentence before. Neighbouring steps of one
verb share a sentence. A symbol stands in the text as ``{spear}``, which the text setter draws as a sign.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Card
from ordo_pnp.games.ordonnance.effects.grammars import English, German, Grammar, Russian
from ordo_pnp.games.ordonnance.effects.model import (
    Choose,
    CountOf,
    Each,
    Effect,
    Hold,
    If,
    Mentions,
    Node,
    Own,
    Picking,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
    UnknownTargetError,
    compile_effects,
    conditional_steps,
    every_node,
    references_of,
    used_by,
)
from ordo_pnp.games.ordonnance.effects.own_verbs import SLOT, USE, OwnVerb
from ordo_pnp.games.ordonnance.effects.verbs import VERBS, WILD


def spoken_before(effect: Effect) -> tuple[Target, ...]:
    """Return the targets that need a sentence of their own, in the order they are chosen.

    All others are described where a step of the effect's own list first takes them; by then every reference of their
    description has been named. A target that is the player of the card is never described.
    """
    targets = {target.name: target for target in effect.targets}
    early: set[str] = {target.name for target in effect.targets if target.selector.zone == "deck"}
    while True:
        late = _first_missing(effect, targets, early)
        if late is None or late in early:
            break
        early.add(late)
    return tuple(target for target in effect.targets if target.name in early)


def _first_missing(effect: Effect, targets: dict[str, Target], early: set[str]) -> str | None:
    """Find a target that is referred to before it has been named."""
    named = {name for name, target in targets.items() if _is_me(target)} | {target.name for target in effect.given}
    for target in effect.targets:
        if target.name in early:
            missing = _unnamed(target.selector, named)
            if missing is not None:
                return missing
            named.add(target.name)
    for node in effect.steps:
        missing = _missing_in(node, targets, named)
        if missing is not None:
            return missing
    return next((name for name in targets if name not in named), None)


def _missing_in(node: Node, targets: dict[str, Target], named: set[str]) -> str | None:
    """Go through one step of the effect's own list; targets described by its arguments count as named afterwards."""
    if isinstance(node, Step | Own | Hold):
        for value in (node.place,) if isinstance(node, Hold) else node.arguments.values():
            if isinstance(value, Reference) and value.name in targets and value.name not in named:
                missing = _unnamed(targets[value.name].selector, named)
                if missing is not None:
                    return missing
                named.add(value.name)
    names = (reference.name for reference, _, _ in used_by(node))
    return next((name for name in names if name in targets and name not in named), None)


def _unnamed(selector: Selector, named: set[str]) -> str | None:
    return next((each.name for _, each in references_of(selector) if each.name not in named), None)


def _is_me(target: Target) -> bool:
    return target.selector.pick == "player" and target.selector.owner == "self"


TONGUES: Final[Mapping[str, Grammar]] = {each.code: each for each in (English(), German(), Russian())}


def rules_text(card: Card, language: str) -> str:
    """Return the rules text of a card as it is printed in a language.

    The text by hand in that language, else the one made from the effects; in a language that none is made in, the text
    by hand in the language of the set, else the English one. Before it stands how a wild symbol counts, if the card shows one.
    Empty for a card without effects and wild symbols.

    Raises:
        OrdoError: An effect refers to a target it does not have, which the check reports with its place.
    """
    by_hand = card.translation(language).get("text")
    if by_hand is not None:
        return str(by_hand)
    has_effects, is_wild = bool(card.fields.get("effects")), has_wild(card)
    if not has_effects and not is_wild:
        return ""
    own = card.own_texts.get("text")
    if language not in TONGUES and own is not None:
        return str(own)
    code = language if language in TONGUES else "en"
    said = [wild_text(code)] if is_wild else []
    try:
        told = [effects_text(compile_effects(card, words_in(code)), code)] if has_effects else []
    except UnknownTargetError as unknown:
        raise OrdoError(
            f"{card.id}: an effect names a target `{unknown}` that it does not have; see `ordo check`"
        ) from None
    return "\n".join([*said, *told])


def wild_text(language: str) -> str:
    """Say in ``en``, ``de`` or ``ru`` how a wild symbol counts."""
    return _sentence(TONGUES[language].wild)


def has_wild(card: Card) -> bool:
    """Whether a unit shows a symbol that counts as any, on one of its ends."""
    return any(WILD in shown for shown in (card.fields.get("symbols", ()), *card.fields.get("ends", {}).values()))


def words_in(language: str) -> Callable[[OwnVerb], str | None]:
    """Return the function that gives the words of own verbs in a language; None for those without."""
    return lambda verb: verb.texts.get(language)


def effects_text(effects: Sequence[Effect], language: str) -> str:
    """Write compiled effects in ``en``, ``de`` or ``ru``: a paragraph for each."""
    return "\n".join(_Writer(effect, TONGUES[language]).paragraph() for effect in effects)


class _Slot:
    """A value of a template, written in the form its place asks for."""

    def __init__(self, write: Callable[[str], str]) -> None:
        self._write = write

    def __format__(self, spec: str) -> str:
        return self._write(spec)


class _Writer:
    """Writes one effect."""

    def __init__(self, effect: Effect, tongue: Grammar) -> None:
        self.effect = effect
        self.tongue = tongue
        self.mentions = Mentions(effect)
        # Whether the text being written stands behind a colon.
        self._is_listed = False
        self._conditional = conditional_steps((effect,))
        rest = [first for first, *_ in self._runs(effect.steps)[1:] if not isinstance(first, Then)]
        self._has_several_parts = bool(rest or spoken_before(effect) or isinstance(effect.steps[0], If))

    def paragraph(self) -> str:
        return self._at_event(self._whole())

    def _whole(self) -> str:
        if self.effect.conditions:
            condition = self.tongue.condition(self.effect.conditions, self.mentions)
            return _sentence(self._after(condition, self.effect.steps))
        early = spoken_before(self.effect)
        before = self._chosen(early)
        is_clause = self.effect.optional and not self._has_several_parts
        follows_event = self.effect.has_event and not self.effect.optional and not early
        sentences = self._clauses(self.effect.steps, 0, fronted=is_clause or follows_event)
        if self.effect.optional:
            return self._optional(before, sentences)
        return _joined([_sentence(each) for each in before] + [_sentence(each) for each in sentences])

    def _at_event(self, text: str) -> str:
        """Put the time or event of an effect before its text."""
        effect = self.effect
        if not effect.has_event:
            return text
        if effect.trigger == "turn_begins":
            key = "turn_begins"
        elif effect.is_this:
            key = "this"
        else:
            key = f"{effect.trigger}-here" if effect.is_here else effect.trigger
        start = _capital(self.tongue.events[f"{key}-own" if effect.is_own else key])
        if effect.optional:
            return self.tongue.at_event(start, text, "wish")
        is_order = bool(spoken_before(effect)) or not isinstance(effect.steps[0], If | Own)
        return self.tongue.at_event(start, text, "order" if is_order else "other")

    def _chosen(self, targets: Sequence[Target]) -> list[str]:
        """Tell the choices, in this order: several in one sentence, except cards of the deck that are looked at."""
        found = []
        for is_deck, group in groupby(targets, key=lambda target: target.selector.zone == "deck"):
            together = tuple(group)
            if is_deck:
                found += [self._look(target) for target in together]
            else:
                found.append(self._choose_all(together))
        return found

    def _choose_all(self, targets: Sequence[Target]) -> str:
        return self.tongue.choose.format(what=_Slot(lambda case: self._names(targets, case)))

    def _look(self, target: Target) -> str:
        found = self.tongue.look(target, self.mentions)
        self.mentions.introduce(target)
        return found

    def _optional(self, before: list[str], sentences: list[str]) -> str:
        first = self.effect.steps[0]
        if not self._has_several_parts:
            told = isinstance(first, Step) and _is_told(first)
            head = (self.tongue.optional_other if told else self.tongue.optional) + sentences[0]
            return _joined([_sentence(head)] + [_sentence(each) for each in sentences[1:]])
        return _joined(
            [_sentence(self.tongue.optional_all, end="")] + [_sentence(each) for each in (*before, *sentences)]
        )

    def _clauses(self, steps: Sequence[Node], depth: int, *, fronted: bool = False) -> list[str]:
        """Write the steps of a list, each run of like ones as a sentence without capital and full stop."""
        runs = self._runs(steps)
        return [
            self._run(run, runs[at - 1][-1] if at else None, depth, fronted=fronted and not at)
            for at, run in enumerate(runs)
        ]

    def _runs(self, steps: Sequence[Node]) -> list[list[Node]]:
        return _runs(steps, self._form)

    def _run(self, run: Sequence[Node], before: Node | None, depth: int, *, fronted: bool) -> str:
        """Write a step, or several of one verb as one clause."""
        node = run[0]
        if isinstance(node, Step):
            return self._told([each for each in run if isinstance(each, Step)], fronted=fronted)
        if isinstance(node, Own):
            return SLOT.sub(partial(self._slot, node), node.told)
        if isinstance(node, Then):
            told = not isinstance(before, Step | Own) or (isinstance(before, Step) and _is_told(before))
            return self._after(self.tongue.then_other if told else self.tongue.then, node.steps)
        if isinstance(node, If):
            return self._if(node, depth)
        return self._control(node, depth)

    def _control(self, node: Node, depth: int) -> str:
        """Write a step that holds targets or other steps."""
        if isinstance(node, Picking):
            return "; ".join(self._chosen(node.targets))
        if isinstance(node, Each):
            return self._each(node)
        if isinstance(node, Hold):
            place = _Slot(partial(self._name, self.mentions.target(node.place)))
            head = self.tongue.hold.format(place=place)
            if node.conditions:
                held = self._after(self.tongue.condition(node.conditions, self.mentions), node.steps)
            else:
                held = "; ".join(self._clauses(node.steps, 1))
            return f"{head} ({held})" if self._is_listed else f"{head}: {self._begun(held)}"
        if isinstance(node, Repeat):
            return f"{self.tongue.times(node.times)}: {self._after_colon(node.steps)}"
        assert isinstance(node, Choose)  # noqa: S101 (nothing else is left)
        return self._choose(node, depth)

    def _each(self, node: Each) -> str:
        """Write steps for each player; things named in them are not referred to after them."""
        head = self.tongue.in_turn.format(self.tongue.each(node.target.selector, self.mentions))
        known = len(self.mentions.order)
        self.mentions.introduce(node.target)
        steps = self._after_colon(node.steps)
        del self.mentions.order[known:]
        return f"{head}: {steps}"

    def _slot(self, own: Own, slot: re.Match[str]) -> str:
        """Write an argument of a verb of one's own in the form that its words ask for; signs stay as they are."""
        name, form = slot[1], slot[2] or ""
        value = own.arguments.get(name)
        if value is None:
            return slot[0]
        if isinstance(value, Reference):
            return self._name(self.mentions.target(value), form)
        if isinstance(value, int):
            return self.tongue.amount(value, form, None) if form else str(value)
        return f"{{{value}}}"

    def _if(self, node: If, depth: int) -> str:
        condition = self.tongue.condition(node.conditions, self.mentions)
        if node.otherwise and depth and not isinstance(node.steps[-1], Step | Own):
            found = f"{condition}: ({self._behind_colon(node.steps)})"
        else:
            found = self._after(condition, node.steps)
        if not node.otherwise:
            return found
        link = "; " if depth else ". "
        word = self.tongue.otherwise
        start = word if depth else _capital(word)
        if _is_said(node.otherwise):
            return f"{found}{link}{start} {self._list(node.otherwise, fronted=True)}"
        return f"{found}{link}{start.rstrip(',')}: {self._after_colon(node.otherwise)}"

    def _choose(self, node: Choose, depth: int) -> str:
        if depth:
            letters = self.tongue.option_letters
            lists = [(self._list(each), isinstance(each[-1], Choose)) for each in node.options]
            options = [f"({letters[at]}) {f'({text})' if nests else text}" for at, (text, nests) in enumerate(lists)]
            return f"{self.tongue.choose_one}: {'; '.join(options)}"
        lines = [_joined([_sentence(each) for each in self._clauses(option, 1)]) for option in node.options]
        return f"{self.tongue.choose_one}:" + "".join(f"\n• {line}" for line in lines)

    def _after(self, clause: str, steps: Sequence[Node]) -> str:
        """Write a list that follows a subordinate clause."""
        if _is_said(steps) or (len(steps) == 1 and isinstance(steps[0], Hold)):
            return f"{clause}, {self._list(steps, fronted=True)}"
        return f"{clause}: {self._after_colon(steps)}"

    def _after_colon(self, steps: Sequence[Node]) -> str:
        return self._begun(self._behind_colon(steps))

    def _behind_colon(self, steps: Sequence[Node]) -> str:
        before, self._is_listed = self._is_listed, True
        text = self._list(steps)
        self._is_listed = before
        return text

    def _begun(self, text: str) -> str:
        """Let a text follow a colon."""
        return _capital(text) if self.tongue.has_capital_after_colon else text

    def _list(self, steps: Sequence[Node], *, fronted: bool = False) -> str:
        """Write a list of steps inside a sentence."""
        clauses = self._clauses(steps, 1, fronted=fronted)
        if len(clauses) > 1 and _is_said(steps):
            told = any(isinstance(each, Step) and _is_told(each) for each in steps)
            conjunction = self.tongue.conjunction_other if told else self.tongue.conjunction
            return f"{', '.join(clauses[:-1])}{conjunction}{clauses[-1]}"
        last = [run[-1] for run in self._runs(steps)]
        return "; ".join(
            f"({clause})" if at + 1 < len(clauses) and _is_open(last[at]) else clause
            for at, clause in enumerate(clauses)
        )

    def _told(self, steps: Sequence[Step], *, fronted: bool) -> str:
        """Write steps of one verb, one or several that differ only in the arguments that the verb lists."""
        verb, form = VERBS[steps[0].verb], self._form(steps[0])
        many = f"{form}-many" if form else "many"
        templates = verb.texts[many if steps[1:] and many in verb.texts else form]
        key = f"{self.tongue.code}-fronted"
        template = templates[key if fronted and key in templates else self.tongue.code]
        slots = {
            name: [self._writer(step, name) for step in (steps if name in verb.listed else steps[:1])]
            for name in steps[0].arguments
        }
        return template.format(**{name: _Slot(self._listing(writers)) for name, writers in slots.items()})

    def _listing(self, writers: Sequence[Callable[[str], str]]) -> Callable[[str], str]:
        def write(spec: str) -> str:
            *most, last = [writer(spec) for writer in writers]
            return f"{', '.join(most)}{self.tongue.conjunction}{last}" if most else last

        return write

    def _form(self, step: Step) -> str:
        if step.verb == "swap" and self._is_pair(step):
            return "pair"
        return form_of(step, partial(is_own, step, self.mentions), is_yours=id(step) in self._conditional)

    def _is_pair(self, step: Step) -> bool:
        """Whether a swap names two units of the player that nothing else distinguishes; both count as named."""
        first, second = (self.mentions.target(each) for each in step.arguments.values() if isinstance(each, Reference))
        plain = replace(second.selector, not_in=None)
        if first in self.mentions.order or second in self.mentions.order or first.selector != plain:
            return False
        if second.selector.not_in != Reference(first.name) or plain != Selector("unit", "self", origin=plain.origin):
            return False
        self.mentions.introduce(first)
        self.mentions.introduce(second)
        return True

    def _writer(self, step: Step, name: str) -> Callable[[str], str]:
        value = step.arguments[name]

        def write(spec: str) -> str:
            if isinstance(value, Reference):
                return self._name(self.mentions.target(value), spec)
            if isinstance(value, CountOf):
                return self.tongue.each(value.selector, self.mentions)
            kind = step.arguments.get("kind")
            if isinstance(value, int):
                return self.tongue.amount(abs(value), spec, kind)  # type: ignore[arg-type]
            if spec == "more":
                return self.tongue.amount(1, spec, kind)  # type: ignore[arg-type]
            return f"{{{value}}}"

        return write

    def _names(self, targets: Sequence[Target], case: str) -> str:
        return self._listing([lambda spec, each=target: self._name(each, spec) for target in targets])(case)  # type: ignore[misc]

    def _name(self, target: Target, case: str) -> str:
        if target in self.mentions.order or target.is_given:
            return self.tongue.again(target, case or "nom", self.mentions)
        found = self.tongue.first(target, case or "nom", self.mentions)
        self.mentions.introduce(target)
        return found


def _runs(steps: Sequence[Node], form: Callable[[Step], str]) -> list[list[Node]]:
    """Part a list of steps into runs: neighbours of one verb that differ only, and always, in its listed arguments.

    A step that a ``then`` depends on stands alone.
    """
    runs: list[list[Node]] = []
    for at, node in enumerate(steps):
        is_condition = isinstance(node, Step) and isinstance(steps[at + 1] if at + 1 < len(steps) else None, Then)
        if runs and not is_condition and _is_like(runs[-1], node, form):
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def _is_like(run: Sequence[Node], node: Node, form: Callable[[Step], str]) -> bool:
    first = run[0]
    if not isinstance(node, Step) or not isinstance(first, Step) or node.verb != first.verb:
        return False
    listed = VERBS[node.verb].listed
    if not listed or any(isinstance(node.arguments.get(name), CountOf) for name in listed):
        return False
    told = [
        {key: value for key, value in each.arguments.items() if key in listed} for each in run if isinstance(each, Step)
    ]

    def rest(step: Step) -> Mapping[str, Any]:
        return {key: value for key, value in step.arguments.items() if key not in listed}

    is_new = {key: value for key, value in node.arguments.items() if key in listed} not in told
    return is_new and rest(node) == rest(first) and form(node) == form(first)


def is_own(step: Step, mentions: Mentions, name: str) -> bool:
    """Whether an argument of a step belongs to (or is) the player of the card."""
    reference = step.arguments.get(name)
    if not isinstance(reference, Reference):
        return reference is None
    return mentions.owner(mentions.target(reference).selector) == "self"


def form_of(step: Step, is_own: Callable[[str], bool], *, is_yours: bool = False) -> str:
    """Return the form of a verb's sentence for its arguments.

    Args:
        step: With its arguments.
        is_own: Tells of an argument whether it belongs to, or is, the player of the card (also where it is left out).
        is_yours: Whether it holds under a condition, and so for the army of the reader.
    """
    form = _plain_form(step, is_own)
    yours = f"{form}-yours" if form else "yours"
    return yours if is_yours and yours in VERBS[step.verb].texts else form


def _plain_form(step: Step, is_own: Callable[[str], bool]) -> str:
    forms = VERBS[step.verb].texts
    if "" in forms:
        return WILD if step.arguments.get("as") == WILD else ""
    if "army" in forms:
        return "to" if "to_army" not in step.arguments else "army-to" if "to" in step.arguments else "army"
    if "self" in forms:
        who = "self" if "player" not in forms or is_own("player") else "player"
        return f"{who}-each" if isinstance(step.arguments["count"], CountOf) else who
    if "own" in forms:
        return "own" if is_own("what") else "other"
    if "take" in forms:
        return "take" if is_own("to") else "give"
    weighed = f"{step.arguments.get('what')}-{step.arguments.get('times')}"
    if weighed in forms:
        return weighed
    by = step.arguments.get("by")
    if isinstance(by, int):
        return ("more" if by > 0 else "fewer") if "more" in forms else ("stronger" if by > 0 else "weaker")
    form = next(str(value) for value in step.arguments.values() if str(value) in forms)
    return f"{form}-army" if step.arguments.get("of") == "army" else form


def _is_said(steps: Sequence[Node]) -> bool:
    """Whether a list holds nothing but verbs, which one sentence can say."""
    return all(isinstance(each, Step | Own) for each in steps)


def _is_open(node: Node) -> bool:
    """Whether the text after it in a list could be read as a part of a step."""
    if isinstance(node, Then):
        return not _is_said(node.steps)
    if isinstance(node, If):
        return not _is_said(node.otherwise or node.steps)
    return isinstance(node, Repeat | Each | Choose | Hold)


def _is_told(step: Step) -> bool:
    """Whether the sentence is about somebody rather than to the player of the card."""
    return step.verb == "extra_play" or "player" in step.arguments


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str, end: str = ".") -> str:
    return _capital(text) + ("" if text.endswith((".", ":")) else end)


def _joined(sentences: Sequence[str]) -> str:
    """Join sentences; text after a list of options begins a new line."""
    found = ""
    for each in sentences:
        gap = "" if not found else "\n" if "\n" in found.rpartition("\n\n")[2] and "\n•" in found else " "
        found += gap + each
    return found


def steps(card: Card) -> Sequence[Mapping[str, Any]]:
    """Return the verbs of a card's effects in the order of the card, the steps inside of steps included.

    Each is a map with keys of ``STEP_KEYS``: ``whose`` is ``self``, ``opponent`` or ``any``, seen from the player of
    the card; ``way`` is ``up`` or ``down`` for a change of a limit or a rank; keys that a step does not have, or gives
    by a reference, are left out. Lasting steps that share a sentence are one here, too: in place of ``symbol`` it has
    ``rows``, its symbols in rows of a square. A verb of one's own that has a sign is one, too: it has ``sign``.
    """
    return tuple(step for effect in compile_effects(card, lambda verb: verb.sign) for step in _steps_of(effect))


def _steps_of(effect: Effect) -> Iterator[Mapping[str, Any]]:
    mentions = Mentions(effect)
    if effect.trigger == "in_play":
        for run in _runs(effect.steps, lambda step: form_of(step, lambda _: True)):
            if isinstance(run[0], Own):
                yield from _signs(run, mentions)
                continue
            symbols = [each["symbol"] for each in _signs(run[1:] and run, mentions)]
            wide = math.isqrt(max(len(symbols) - 1, 0)) + 1
            rows = {"rows": [symbols[at : at + wide] for at in range(0, len(symbols), wide)]} if symbols else {}
            yield {
                key: value for key, value in next(_signs(run[:1], mentions)).items() if not rows or key != "symbol"
            } | rows
        return
    event = {"event": effect.trigger} if effect.given else {}
    held = {id(step) for node in every_node(effect.steps) if isinstance(node, Hold) for step in node.steps}
    told = (node for node in every_node(effect.steps) if id(node) not in held)
    yield from ({**each, **event} for each in _signs(told, mentions))


def _signs(nodes: Iterable[Node], mentions: Mentions) -> Iterator[Mapping[str, Any]]:
    for node in nodes:
        if isinstance(node, Step):
            plain = {key: value for key, value in node.arguments.items() if isinstance(value, (int, str))}
            yield {"verb": node.verb, "whose": _whose(node, mentions), **_way(plain), **_what(node, mentions), **plain}
        elif isinstance(node, Own):
            yield {"verb": USE, "sign": node.told, "whose": _whose(node, mentions)}
        elif isinstance(node, Hold):
            yield {"verb": "hold", "whose": "any"}


def _way(arguments: Mapping[str, int | str]) -> Mapping[str, str]:
    by, to = arguments.get("by"), arguments.get("to")
    if isinstance(by, int):
        return {"way": "up" if by > 0 else "down"}
    return {"way": "up" if to == "strongest" else "down"} if to is not None else {}


def _what(step: Step, mentions: Mentions) -> Mapping[str, str]:
    """Return ``kind: kingdom`` for a step that moves a kingdom card, and the pile of a card that a step gives."""
    what = step.arguments.get("what")
    target = mentions.targets.get(what.name) if isinstance(what, Reference) else None
    if target is None:
        return {}
    if step.verb == "move" and target.selector.pick == "kingdom":
        return {"kind": "kingdom"}
    return {"zone": target.selector.zone} if target.selector.zone != "hand" else {}


def _whose(step: Step | Own, mentions: Mentions) -> str:
    """Return the owner of a step's first target; a step without one is about the player of the card."""
    for value in step.arguments.values():
        if isinstance(value, Reference) and value.name in mentions.targets:
            target = mentions.targets[value.name]
            while target.selector.of is not None and target.selector.of.name in mentions.targets:
                target = mentions.targets[target.selector.of.name]
            return target.selector.owner
    return "self"
