"""Narrators of a package with a guard around each method: what they tell can be shown."""

from __future__ import annotations

from operator import index
from typing import Any

from ordo_pnp.games.guard.methods import MethodOfState, of_types, texts
from ordo_pnp.kernel import Choice, Guarded, MenuStep, Styled, Surroundings, WrongResultError


def _choices(result: Any, _: Guarded) -> Any:
    """Check that choices have steps, and that a step can be written."""
    for choice in result:
        if not isinstance(choice, Choice) or not choice.steps:
            raise WrongResultError(f"no choice with steps, but what is of the type {type(choice).__name__}")
        index(choice.action)
        _steps(choice.steps, _)
    return result


def _steps(result: Any, _: Guarded) -> Any:
    for step in result:
        if not isinstance(step, MenuStep):
            raise WrongResultError(f"no step of a choice, but what is of the type {type(step).__name__}")
        texts([step.key, step.text, step.detail, step.card, step.place], _)
    return result


def _lines(result: Any, _: Guarded) -> Any:
    for line in result:
        for part in line:
            if not isinstance(part, Styled):
                raise WrongResultError(f"no styled text, but what is of the type {type(part).__name__}")
            texts([part.text, part.style], _)
    return result


class GuardedNarrator(Guarded):
    """A ``Narrator`` of a package."""

    __slots__ = ()
    question = MethodOfState(of_types(str))
    choices = MethodOfState(_choices)
    barred = MethodOfState(_choices)
    refusal = MethodOfState(of_types(str))
    table = MethodOfState(_lines)
    hand = MethodOfState(_steps)
    around = MethodOfState(of_types(Surroundings))
    act = MethodOfState(of_types(str))
    tell = MethodOfState(texts)
    pictures = MethodOfState(lambda result, _: [list(texts(each, _)) for each in result])
    verdict = MethodOfState(texts)
