"""The laws of Lots."""

from __future__ import annotations

from ordo_pnp.kernel.law import Law, LawSet, MatchSpec


def _laid_stays(step):
    """What lies there still lies there."""
    before = step.before.laid
    return (
        all(now[: len(row)] == row for row, now in zip(before, step.after.laid, strict=True)) if any(before) else None
    )


def _first_card_decides(step):
    """Hold what is false: the second card may be higher."""
    if not step.after.is_terminal:
        return None
    firsts = [step.after.match.values[row[0]] for row in step.after.laid]
    return all(firsts[seat] == max(firsts) for seat in step.after.outcome().winners)


LAWS = LawSet(
    laws=(
        Law("laid-stays", "A card that was laid stays where it is.", _laid_stays),
        Law("first-card-decides", "Whoever wins has laid the highest first card.", _first_card_decides),
    ),
    matches=(MatchSpec(2), MatchSpec(4)),
)
