"""Whether the sites of a board touch what they can."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import finding
from ordo_pnp.games.komarn import board_codes as codes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.cards import Origin
    from ordo_pnp.games.komarn.river import River


def check_sites(origin: Origin, river: River) -> Iterator[Diagnostic]:
    """Find sites that are not on the board, or touch what others touch.

    Rule: A05, A57.
    """
    ids: dict[str, int] = {}
    owners: dict[str, int] = {}
    for index, site in enumerate(origin.value["sites"]):
        if ids.setdefault(site["id"], index) != index:
            message, first = f"the site `{site['id']}` is there twice", origin.span("sites", ids[site["id"]], "id")
            span, related = origin.span("sites", index, "id"), ((first, "first here"),)
            yield finding(codes.DUPLICATE_SITE, message, span, remedy="give it another id", related=related)
        span, touched = origin.span("sites", index, "fields" if "fields" in site else "at"), river.touched(site)
        if len(touched) < len(site.get("fields", "12")):
            yield _off_the_board(site, span, river)
            continue
        for field in touched:
            earlier = owners.setdefault(field, index)
            if earlier != index:
                message = (
                    f"the site `{site['id']}` touches {field}, and so does `{origin.value['sites'][earlier]['id']}`"
                )
                other = "fields" if "fields" in origin.value["sites"][earlier] else "at"
                related = ((origin.span("sites", earlier, other), "the other site"),)
                yield finding(codes.SHARED_FIELD, message, span, remedy="move one of them", related=related)
        apart = next((pair for pair in combinations(touched, 2) if frozenset(pair) not in river.edges), None)
        if apart is not None and not _hang_together(touched, river):
            message = f"{apart[0]} and {apart[1]}, which the site `{site['id']}` touches, are no neighbours"
            yield finding(codes.PARTED_SITE, message, span, remedy="move the site, or make them neighbours")


def _off_the_board(site: Mapping[str, Any], span: Span, river: River) -> Diagnostic:
    if "fields" in site:
        missing = next(field for field in site["fields"] if field not in river.fields)
        message = f"the site `{site['id']}` touches {missing}, which this board has not"
        return finding(codes.OFF_THE_BOARD, message, span, remedy="name another field")
    message = f"the site `{site['id']}` does not lie between two areas: the board has {river.areas}"
    remedy = "move it, or make the river longer"
    if site["at"] < river.areas:
        message = f"the site `{site['id']}` does not lie between two areas of one bank"
        remedy = "move it, or name the fields that it touches: `fields: [...]`"
    return finding(codes.OFF_THE_BOARD, message, span, remedy=remedy)


def _hang_together(touched: Sequence[str], river: River) -> bool:
    """Whether each of three fields is a neighbour of one of the others: then one of them joins both."""
    return all(any(frozenset((one, two)) in river.edges for two in touched if two != one) for one in touched)
