"""``instead``: the cards of a kind that are drawn with another layout, chosen by a condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.draw.faces.conditions import compile_condition
from ordo_pnp.draw.faces_codes import UNKNOWN_FACE, remedy_among

if TYPE_CHECKING:
    from ordo_pnp.cards import Origin
    from ordo_pnp.draw.faces.conditions import Predicate
    from ordo_pnp.draw.faces.cursor import LayoutCursor


# A condition, and the full name of the layout where it holds.
Alternative: TypeAlias = "tuple[Predicate, str]"


def kinds_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the kinds of cards a layout is for."""
    return (data["for"],) if isinstance(data["for"], str) else tuple(data["for"])


def compile_instead(
    data: Mapping[str, Any], faces: Mapping[str, Origin], cursor: LayoutCursor
) -> Iterator[Alternative]:
    """Compile ``instead``; a layout that nobody made, or that is for other cards, is reported and left out.

    Args:
        data: A layout.
        faces: All layouts of the game by full name; one of the same set goes before one of the game.
        cursor: The top of the layout.
    """
    name = cursor.frame.name
    owner = name.rpartition("/")[0]
    for index, each in enumerate(data.get("instead", ())):
        spot, other = cursor.at("instead", index), each["face"]
        test, _ = compile_condition(each["when"], spot.at("when"))
        full = next((full for full in (f"{owner}/{other}", other) if full in faces), None)
        if full is None:
            known = sorted(
                known.removeprefix(f"{owner}/") for known in faces if known.rpartition("/")[0] in ("", owner)
            )
            message = f"face {name}: there is no face `{other}`"
            spot.problem(UNKNOWN_FACE, message, "face", remedy=remedy_among(other, known))
            continue
        missing = [kind for kind in cursor.scope.kinds if kind not in kinds_of(faces[full].value)]
        if missing:
            message = f"face {name}: the face `{other}` is not for {', '.join(missing)}"
            spot.problem(UNKNOWN_FACE, message, "face", remedy=f"add that to `for` in `{other}`")
            continue
        yield test, full
