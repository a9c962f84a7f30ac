"""From one text to another by few small changes, as LSP writes them: what is not concerned stays, with the carets in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.editor.language.positions import TextLines


# Lines of a stretch that are compared each with each; a longer one in which lines came or went is one change.
_MAX_COMPARED: Final = 400


def changes_between(before: TextLines, after: str) -> list[dict[str, Any]]:
    r"""Return `contentChanges` of LSP that make one text of another, the last place first: each holds for the first text, too.

    >>> from ordo_pnp.editor import TextLines
    >>> [each["text"] for each in changes_between(TextLines("a: 1\nb: 2\nc: 3\n"), "a: 10\nb: 2\nc: 4\n")]
    ['4', '0']
    """
    stretches = [_smallest(before.text, *each) for each in _stretches(before.text, after)]
    return [{"range": before.range(start, end), "text": text} for start, end, text in reversed(stretches)]


def _stretches(before: str, after: str) -> Iterator[tuple[int, int, str]]:
    """Yield from where to where whole lines differ, in letters, and what stands there afterwards."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    for first, last, first_new, last_new in _blocks(old, new):
        yield starts[first], starts[last], "".join(new[first_new:last_new])


def _blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Yield lines of the old text, from and to, with those of the new text that take their place."""
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    tail = next((at for at in range(most - head) if old[-1 - at] != new[-1 - at]), most - head)
    end, end_new = len(old) - tail, len(new) - tail
    if end - head == end_new - head:
        first = None
        for at in range(head, end + 1):
            differs = at < end and old[at] != new[at]
            if differs and first is None:
                first = at
            elif not differs and first is not None:
                yield first, at, first, at
                first = None
    elif max(end, end_new) - head <= _MAX_COMPARED:
        matcher = SequenceMatcher(None, old[head:end], new[head:end_new], autojunk=False)
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind != "equal":
                yield head + a, head + b, head + c, head + d
    else:
        yield head, end, head, end_new


def _smallest(text: str, start: int, end: int, new: str) -> tuple[int, int, str]:
    """Leave out of a change the letters that stay, at both ends; a CR LF is not parted."""
    old = text[start:end]
    head = _common(old, new)
    head -= old[:head].endswith("\r")
    tail = _common(old[head:][::-1], new[head:][::-1])
    tail -= old[len(old) - tail :].startswith("\n") and any(
        each[: len(each) - tail].endswith("\r") for each in (old, new)
    )
    return start + head, end - tail, new[head : len(new) - tail]


def _common(one: str, other: str) -> int:
    """Return how many letters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
