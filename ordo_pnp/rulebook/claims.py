"""The blocks that assert something and print nothing: claims about positions and data, and laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import inner_word, rewritten, rewritten_text
from ordo_pnp.cards import read_bytes
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.scenes import example_of, has_sound_step, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ordo_pnp.base import Fix, Span
    from ordo_pnp.kernel import Laying, Scenario
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.tree import Block, Directive

# How deep what a game expects is compared in part, as a territory of `territories`; what is deeper is compared whole.
_PARTS = 2
_ANY = 99


def claim(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check what the text asserts against the engine or the data; nothing is printed."""
    step = block.options.get("step")
    if not block.argument:
        if step is not None:
            binder.report(
                codes.WRONG_OPTION, "a claim about data has no steps", step.span, "name a scenario, or leave it out"
            )
        _claim_facts(binder, block)
        return ()
    example = example_of(binder, block)
    if example is None or binder.scenarios is None:
        return ()
    scenario, laying = example
    if not block.raw.strip():
        message = "the claim asserts nothing"
        binder.report(codes.WRONG_OPTION, message, block.span, "write what holds, as in `expect` of a scenario")
        return ()
    asserted, wrong = binder.scenarios.check_claim(binder.scenarios.find(block.argument), block.raw)
    for message, line, remedy in wrong:
        place = binder.span(block.line + line)
        binder.report(codes.WRONG_OPTION, f"the claim cannot be read: {message}", place, remedy)
    if asserted is not None and has_sound_step(binder, block, scenario):
        _hold_against(binder, block, scenario, _in_names_of(laying, asserted))
    return ()


def _in_names_of(laying: Laying, asserted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is asserted in the names of the board that is played."""
    return {key: laying.expect(value) if key == "expect" and laying.key else value for key, value in asserted.items()}


def _hold_against(binder: Binder, block: Directive, scenario: Scenario, asserted: Mapping[str, Any]) -> None:
    assert binder.scenarios is not None  # noqa: S101 (the caller asked)
    wanted = asserted.get("refused")
    if wanted is not None and steps_of(block) is not None:
        message = "`refused` is about the last action, which `step` leaves out"
        binder.report(codes.WRONG_OPTION, message, block.options["step"].span, "leave `step` out")
    elif wanted is not None and wanted != scenario.refused:
        said = f"the last action is refused with {scenario.refused}" if scenario.refused else "nothing is refused"
        _lie(binder, block, f"{said}, not with {wanted}", wanted, scenario.refused)
    expect = asserted.get("expect")
    if expect is not None:
        _require_substance(binder, block, expect, _PARTS)
        for said in binder.scenarios.rules.unmet(binder.scenarios.state(scenario, steps_of(block)), expect):
            _lie(binder, block, said, next(iter(expect)))


def _require_substance(binder: Binder, block: Directive, asserted: Any, depth: int) -> None:
    """Report what a claim names without saying anything about it: it would hold whatever the rules are."""
    for path in _empty(asserted, "", depth):
        of = f" about `{path}`" if path else ""
        message = f"the claim asserts nothing{of}"
        span = _line_of(binder, block, path.rpartition(".")[2])
        binder.report(codes.WRONG_OPTION, message, span, "write what holds, or leave it out")


def _empty(asserted: Any, path: str, depth: int) -> Iterable[str]:
    """Return the paths of mappings that hold nothing, so many keys deep."""
    if not isinstance(asserted, dict) or depth < 0:
        return
    if not asserted:
        yield path
    for key, value in asserted.items():
        yield from _empty(value, f"{path}.{key}" if path else str(key), depth - 1)


def _told(span: Span, claimed: Any, real: Any) -> Fix | None:
    """Return the fix that claims what is so: a number or a word in the place of another; None for anything else."""
    plain = all(isinstance(each, (int, str)) and not isinstance(each, bool) for each in (claimed, real))
    if not plain:
        return None
    place = inner_word(span, str(claimed))
    if isinstance(real, int):
        return rewritten(place, str(claimed), str(real), is_safe=False)
    return rewritten_text(place, str(claimed), real)


def _lie(binder: Binder, block: Directive, said: str, key: str, real: str | None = None) -> None:
    """Report what does not hold, on the line of a key; ``real`` is what could be claimed in the place of that."""
    claimed = " ".join(block.raw.split())
    message = f"the claim `{claimed}` about `{block.argument}` is false: {said}"
    span = _line_of(binder, block, str(key))
    fix = None if real is None else _told(span, key, real)
    binder.report(codes.FALSE_CLAIM, message, span, "correct the text, or the rule", fix)


def _line_of(binder: Binder, block: Directive, key: str) -> Span:
    """Return the line of a claim that a key stands on."""
    lines = block.raw.split("\n")
    return binder.span(block.line + next((at for at, line in enumerate(lines) if key in line), 0))


def _claim_facts(binder: Binder, block: Directive) -> None:
    document = read_bytes(block.raw.encode(), "claim")
    if document.problems or not isinstance(document.data, dict):
        said = document.problems[0].message if document.problems else "it is no mapping"
        message = f"the claim cannot be read: {said}"
        binder.report(codes.WRONG_OPTION, message, block.span, "write `path: value` lines")
        return
    _require_substance(binder, block, document.data, _ANY)
    for path, wanted in document.data.items():
        line = block.line + document.span((path,), key=True).line - 1
        try:
            actual = binder.facts.fact(path)
            for place, claimed, real in _differences(path, wanted, actual):
                message = f"the claim `{place}: {claimed}` is false: the data say {real}"
                span = binder.span(line)
                binder.report(
                    codes.FALSE_CLAIM, message, span, "correct the text, or the data", _told(span, claimed, real)
                )
            binder.facts.require_played(path, _named(wanted, actual))
        except FactError as error:
            binder.refuse(error, binder.span(line))


def _named(wanted: Any, actual: Any) -> Any:
    """Return what a claim names of a fact: of a mapping some keys."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        return {key: _named(value, actual[key]) for key, value in wanted.items() if key in actual}
    return actual


def _differences(path: str, wanted: Any, actual: Any) -> Iterable[tuple[str, Any, Any]]:
    """Compare; of a mapping only what the claim names."""
    if isinstance(wanted, dict) and isinstance(actual, dict):
        for key, value in wanted.items():
            yield from _differences(f"{path}.{key}", value, actual.get(key, "nothing"))
    elif wanted != actual or isinstance(wanted, bool) != isinstance(actual, bool):  # 1 is no “true”
        yield path, wanted, actual


def law(binder: Binder, block: Directive) -> Iterable[Block]:
    """Check a universal sentence in the games of a search; nothing is printed."""
    if binder.laws is None:
        binder.report(codes.UNKNOWN_NAME, "the game has no laws that could be cited", block.span, "leave the block out")
        return ()
    cited = binder.laws.find(block.argument)
    verdict = binder.laws.verdict(cited)
    if verdict.counterexample is not None:
        message = f"the law `{cited.id}` is false: “{cited.statement}” Not so in {verdict.counterexample}"
        binder.report(codes.FALSE_LAW, message, block.span, "correct the text and the law, or the rule")
    elif not verdict.premises:
        message = f"nothing shows whether the law `{cited.id}` holds: its premise never occurred. “{cited.statement}”"
        remedy = "write a scenario in which it occurs, or correct the law"
        binder.report(codes.UNTRIED_LAW, message, block.span, remedy)
    return ()
