"""The verbs of kingdom cards: each holds for all players' cards in the territory as long as the card lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.ordonnance.effects.registry import LIMITS, Parameter, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

_SPREAD = LIMITS[1] - LIMITS[0]
_RANKS = 9


def _example(verb: str, **arguments: Any) -> Mapping[str, Any]:
    return {"while": "in_play", "do": [{verb: arguments}]}


# In the order of the reference page.
CONTINUOUS: Final[tuple[Verb, ...]] = (
    Verb(
        "cancel_symbol",
        "The symbol counts for nobody there.",
        (Parameter("symbol", "symbol", "Which symbol."),),
        {
            "": {
                "en": "{symbol} counts for nobody here",
                "de": "{symbol} zählt hier für niemanden",
                "ru": "{symbol} здесь ни у кого не считается",
            }
        },
        _example("cancel_symbol", symbol="spear"),
        continuous=True,
    ),
    Verb(
        "set_limit",
        "Every army there may hold so many cards; the latest such card counts (OR-18).",
        (Parameter("limit", "number", "How many cards.", bounds=LIMITS),),
        {
            "": {
                "en": "each army here holds up to {limit:number_cards}",
                "de": "jede Heerschar fasst hier {limit:number_cards}",
                "ru": "каждое войско здесь вмещает {limit:number_cards}",
            }
        },
        _example("set_limit", limit=5),
        continuous=True,
    ),
    Verb(
        "change_limit",
        "Every army there may hold so many cards more or fewer.",
        (Parameter("by", "number", "How many cards more; fewer where negative.", bounds=(-_SPREAD, _SPREAD)),),
        {
            "more": {
                "en": "each army here holds {by:more_cards} more",
                "de": "jede Heerschar fasst hier {by:more_cards} mehr",
                "ru": "каждое войско здесь вмещает на {by:more_cards} больше",
            },
            "fewer": {
                "en": "each army here holds {by:more_cards} fewer",
                "de": "jede Heerschar fasst hier {by:more_cards} weniger",
                "ru": "каждое войско здесь вмещает на {by:more_cards} меньше",
            },
        },
        _example("change_limit", by=1),
        continuous=True,
    ),
    Verb(
        "change_rank",
        "The symbol stands elsewhere in the order of ranks there.",
        (
            Parameter("symbol", "symbol", "Which symbol."),
            Parameter("to", "word", "To which end of the order.", words=("weakest", "strongest"), required=False),
            Parameter(
                "by",
                "number",
                "How many ranks stronger; weaker where negative. It stops at the ends of the order.",
                bounds=(-_RANKS, _RANKS),
                required=False,
            ),
        ),
        {
            "strongest": {
                "en": "{symbol} is the strongest symbol here",
                "de": "{symbol} ist hier das stärkste Zeichen",
                "ru": "{symbol} здесь — старший значок",
            },
            "weakest": {
                "en": "{symbol} is the weakest symbol here",
                "de": "{symbol} ist hier das schwächste Zeichen",
                "ru": "{symbol} здесь — младший значок",
            },
            "stronger": {
                "en": "{symbol} is {by:ranks} higher here",
                "de": "{symbol} ist hier {by:ranks} stärker",
                "ru": "{symbol} здесь на {by:ranks} старше",
            },
            "weaker": {
                "en": "{symbol} is {by:ranks} lower here",
                "de": "{symbol} ist hier {by:ranks} schwächer",
                "ru": "{symbol} здесь на {by:ranks} младше",
            },
        },
        _example("change_rank", symbol="spear", to="strongest"),
        continuous=True,
        exclusive=("to", "by"),
    ),
    Verb(
        "count_as",
        "The symbol counts as another one there.",
        (
            Parameter("symbol", "symbol", "Which symbol."),
            Parameter("as", "symbol", "What it counts as."),
        ),
        {
            "": {
                "en": "{symbol} counts as {as} here",
                "de": "{symbol} zählt hier als {as}",
                "ru": "{symbol} здесь считается за {as}",
            }
        },
        _example("count_as", symbol="bow", **{"as": "swords"}),
        continuous=True,
    ),
    Verb(
        "protect",
        "Nothing destroys the units there, or takes them away, or both.",
        (Parameter("from", "word", "From what.", words=("destroy", "move", "all")),),
        {
            "destroy": {
                "en": "units here cannot be destroyed",
                "de": "Kampfeinheiten hier können nicht vernichtet werden",
                "ru": "отряды здесь нельзя уничтожить",
            },
            "move": {
                "en": "units here cannot be moved, swapped or taken from the table",
                "de": "Kampfeinheiten hier können nicht verlegt, vertauscht oder vom Tisch genommen werden",
                "ru": "отряды здесь нельзя переместить, обменять или убрать со стола",
            },
            "all": {
                "en": "no effect can destroy units here or take them away",
                "de": "kein Effekt kann Kampfeinheiten hier vernichten oder wegnehmen",
                "ru": "никакой эффект не может уничтожить или забрать отсюда отряды",
            },
        },
        _example("protect", **{"from": "destroy"}),
        continuous=True,
    ),
)
