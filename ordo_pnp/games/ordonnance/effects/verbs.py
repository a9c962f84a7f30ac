"""The verbs and filters of the effect language: the registry from which schema, reference page, lint, card text and engine are made.

From here come the schema, the reference page, the lint, the card text and the dispatch of the rules engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from ordo_pnp.cards import EMPTY

# The languages card texts are generated in.
LANGUAGES: Final = ("en", "de", "ru")
# Rounds of a ``repeat`` at most, those of nested ones multiplied.
MAX_TIMES: Final = 10
# The least and the greatest limit of a territory.
LIMITS: Final = (1, 10)
# The greatest whole number of cards a step may name.
MAX_AMOUNT: Final = 20
# In place of a symbol: it counts as the one that makes its army strongest (OR-46).
WILD: Final = "any"
# The most cards of the deck that are looked at.
MAX_TOP: Final = 10


@dataclass(frozen=True, slots=True)
class Parameter:
    """The parameter of a verb under one key."""

    name: str
    value: Literal["reference", "amount", "number", "symbol", "showing", "word"]
    # Description, for the schema and the reference page.
    about: str
    # Of a reference: the picks that the target may be.
    picks: tuple[str, ...] = ()
    # Of a number or amount: least and greatest.
    bounds: tuple[int, int] = (1, MAX_AMOUNT)
    # Of a word: those that are allowed.
    words: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect can do."""

    name: str
    # One line, for the schema and the reference page.
    about: str
    parameters: tuple[Parameter, ...]
    # Form of the sentence -> language -> template; the arguments decide the form (``forms``).
    texts: Mapping[str, Mapping[str, str]]
    # An effect that uses it, as it stands in a card file; the reference page shows it and the tests play it.
    example: Mapping[str, Any]
    # Under ``while: in_play`` on kingdom cards; otherwise under ``when: played`` on ordonnance cards.
    continuous: bool = False
    # Parameters of which exactly one is given.
    exclusive: tuple[str, ...] = ()
    # Parameters in which neighbouring steps may differ and still be told in one sentence, which lists them at the first; it has
    # the form ``many``, or the form of one step with ``-many``, where such a template stands in ``texts``.
    listed: tuple[str, ...] = ()
    # Two parameters of which at least one is given.
    either: tuple[str, ...] = ()

    def parameter(self, name: str) -> Parameter:
        """Return a parameter by name.

        Raises:
            KeyError: The verb has no such parameter.
        """
        for each in self.parameters:
            if each.name == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class SelectorKey:
    """A key of a selector besides ``pick``."""

    name: str
    about: str
    # The picks it applies to.
    picks: tuple[str, ...]
    # Of a filter that takes a reference: the picks that the target may be.
    refers_to: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    # A selector that uses it.
    example: Mapping[str, Any] = field(default_factory=lambda: EMPTY)


# The picks of a selector, and their descriptions.
PICKS: Final[Mapping[str, str]] = {
    "unit": "A unit on the table.",
    "kingdom": "A kingdom card on the table.",
    "territory": "One of the territories, with the armies of all players in it.",
    "player": "A player.",
    "card": "A card in a hand, or where `zone` says; in somebody else’s hand it is taken unseen, by chance, unless a step has shown"
    " that hand (OR-31); its player chooses whose hand.",
}

DEFAULT_OWNER: Final[Mapping[str, Literal["self", "opponent", "any"]]] = {
    "unit": "any",
    "kingdom": "any",
    "territory": "self",
    "player": "any",
    "card": "self",
}

_ON_TABLE = ("unit", "kingdom", "territory")
# Every filter, in the order of the reference page.
FILTERS: Final[tuple[SelectorKey, ...]] = (
    SelectorKey(
        "owner",
        "Whose: the player of the card, an opponent, or anyone. A unit belongs to the player in whose army it lies, a"
        " kingdom card to whoever played it; of a territory it says whose army `cards` and `full` judge. Without it"
        " territories and cards in hand are those of the player of the card, everything else is anyone’s.",
        tuple(PICKS),
        words=("self", "opponent", "any"),
        example={"pick": "unit", "owner": "opponent"},
    ),
    SelectorKey(
        "of",
        "Only what belongs to this player, or to the owner of this unit or kingdom card; not together with `owner`.",
        ("unit", "kingdom", "territory", "card"),
        refers_to=("player", "unit", "kingdom"),
        example={"pick": "unit", "of": "$foe"},
    ),
    SelectorKey(
        "in",
        "Only in this territory, or in the territory of this unit or kingdom card.",
        _ON_TABLE,
        refers_to=_ON_TABLE,
        example={"pick": "unit", "owner": "self", "in": "$place"},
    ),
    SelectorKey(
        "not_in",
        "Only outside of this territory, or of the territory of this unit or kingdom card.",
        _ON_TABLE,
        refers_to=_ON_TABLE,
        example={"pick": "territory", "not_in": "$mine"},
    ),
    SelectorKey(
        "next_to",
        "Only in a territory whose number is one more or one less than that of this territory, or of the territory of this unit or"
        " kingdom card (OR-41).",
        _ON_TABLE,
        refers_to=_ON_TABLE,
        example={"pick": "territory", "next_to": "$mine"},
    ),
    SelectorKey(
        "symbol",
        "Only cards that show this symbol.",
        ("unit", "card"),
        example={"pick": "unit", "owner": "opponent", "symbol": "helm"},
    ),
    SelectorKey(
        "without_symbol",
        "Only cards that do not show this symbol.",
        ("unit", "card"),
        example={"pick": "unit", "owner": "self", "without_symbol": "banner"},
    ),
    SelectorKey(
        "cards",
        "Only territories where the owner’s army has so many cards.",
        ("territory",),
        example={"pick": "territory", "cards": {"at_least": 2, "at_most": 3}},
    ),
    SelectorKey(
        "full",
        "Only territories where the owner’s army is at or over its limit (`true`), or below it (`false`).",
        ("territory",),
        example={"pick": "territory", "owner": "self", "full": False},
    ),
    SelectorKey(
        "controlled_by",
        "Only territories that the player of the card controls as the table lies now, or an opponent, or nobody (OR-42).",
        ("territory",),
        words=("self", "opponent", "nobody"),
        example={"pick": "territory", "controlled_by": "opponent"},
    ),
    SelectorKey(
        "kind",
        "Only cards of this kind.",
        ("card",),
        words=("unit", "kingdom", "ordonnance"),
        example={"pick": "card", "owner": "self", "kind": "kingdom"},
    ),
    SelectorKey(
        "zone",
        "Where the card is: in a hand, on top of the deck, of which the player sees as many cards as `top` says (OR-29), or in the"
        " graveyard, out of the game (OR-30). Without it the card is in a hand; elsewhere it has no owner.",
        ("card",),
        words=("hand", "deck", "graveyard"),
        example={"pick": "card", "zone": "graveyard", "kind": "unit"},
    ),
    SelectorKey(
        "top",
        "With `zone: deck`: how many cards of the deck the player looks at.",
        ("card",),
        example={"pick": "card", "zone": "deck", "top": 3},
    ),
)

# The steps that hold other steps, and their descriptions.
CONTROLS: Final[Mapping[str, str]] = {
    "then": "These steps only if the step just before did something.",
    "if": "These steps only if so many things fit, otherwise the steps under `else`.",
    "choose": "The player of the card chooses one of the options that could do something.",
    "repeat": "These steps so many times, with the same targets.",
    "pick": "Choose targets now, by name, as under `targets`; the steps after it may name them (OR-31).",
    "each": "These steps for one player after the other, in turn order; the steps name that player by `as` (OR-32).",
    "hold": "The ordonnance card lies in a territory until its player’s next turn begins, and verbs of kingdom cards hold there so long (OR-39).",
}


KINDS = ("unit", "kingdom", "ordonnance")


def _one_shot_example(targets: Mapping[str, Any], *steps: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"when": "played", **({"targets": targets} if targets else {}), "do": list(steps)}


def _what(about: str, *picks: str) -> Parameter:
    return Parameter("what", "reference", about, picks)


# In the order of the reference page.
ONE_SHOT: Final[tuple[Verb, ...]] = (
    Verb(
        "draw",
        "Draw cards from the deck, as many as there are.",
        (
            Parameter("count", "amount", "How many cards."),
            Parameter(
                "player", "reference", "Who draws; without it the player of the card.", ("player",), required=False
            ),
        ),
        {
            "self": {
                "en": "draw {count:cards}",
                "de": "ziehe {count:cards}",
                "ru": "возьмите {count:cards}",
            },
            "self-each": {
                "en": "draw a card for {count:each}",
                "de": "ziehe für {count:each} eine Karte",
                "ru": "возьмите по карте за {count:each}",
            },
            "player": {
                "en": "{player} draws {count:cards}",
                "de": "{player} zieht {count:cards}",
                "de-fronted": "zieht {player} {count:cards}",
                "ru": "{player} берёт {count:cards}",
            },
            "player-each": {
                "en": "{player} draws a card for {count:each}",
                "de": "{player} zieht für {count:each} eine Karte",
                "de-fronted": "zieht {player} für {count:each} eine Karte",
                "ru": "{player} берёт по карте за {count:each}",
            },
        },
        _one_shot_example({}, {"draw": {"count": 2}}),
    ),
    Verb(
        "discard",
        "Put a card from a hand, or from the top of the deck, into the graveyard.",
        (_what("The card.", "card"),),
        {"": {"en": "discard {what}", "de": "wirf {what:acc} ab", "ru": "сбросьте {what:acc}"}},
        _one_shot_example(
            {"spare": {"pick": "card"}}, {"discard": {"what": "$spare"}}, {"then": [{"draw": {"count": 1}}]}
        ),
        listed=("what",),
    ),
    Verb(
        "place_under_deck",
        "Put a card face down under the deck.",
        (_what("The card, the unit or the kingdom card.", "card", "unit", "kingdom"),),
        {
            "": {
                "en": "put {what} under the deck",
                "de": "lege {what:acc} unter den Stapel",
                "ru": "положите {what:acc} под колоду",
            }
        },
        _one_shot_example(
            {"spare": {"pick": "card", "kind": "kingdom"}},
            {"place_under_deck": {"what": "$spare"}},
            {"then": [{"draw": {"count": 2}}]},
        ),
        listed=("what",),
    ),
    Verb(
        "move",
        "Move a unit into another territory of its owner that is below its limit (OR-20), or into the player’s own army"
        " (OR-26), or move a kingdom card into another territory that is not full (OR-27).",
        (
            _what("The unit or the kingdom card.", "unit", "kingdom"),
            Parameter(
                "to",
                "reference",
                "Where to; without it the unit stays in its territory and changes its army.",
                ("territory",),
                required=False,
            ),
            Parameter(
                "to_army",
                "word",
                "Whose army the unit comes to: that of the player of the card; without it that of its owner.",
                words=("self",),
                required=False,
            ),
        ),
        {
            "to": {
                "en": "move {what} to {to}",
                "de": "verlege {what:acc} in {to:acc}",
                "ru": "переместите {what:acc} {to:into}",
            },
            "army": {
                "en": "take {what} into your army in the same territory",
                "de": "nimm {what:acc} im selben Gebiet in deine Heerschar auf",
                "ru": "заберите {what:acc} в своё войско на той же территории",
            },
            "army-to": {
                "en": "take {what} into your army in {to}",
                "de": "nimm {what:acc} in deine Heerschar in {to:dat} auf",
                "ru": "заберите {what:acc} в своё войско {to:into}",
            },
        },
        _one_shot_example(
            {
                "mine": {"pick": "unit", "owner": "self"},
                "place": {"pick": "territory", "not_in": "$mine", "full": False},
            },
            {"move": {"what": "$mine", "to": "$place"}},
        ),
        either=("to_army", "to"),
    ),
    Verb(
        "swap",
        "Let two units change places, each going into the army of the other; no room is needed (OR-20).",
        (
            Parameter("a", "reference", "One unit.", ("unit",)),
            Parameter("b", "reference", "The other one.", ("unit",)),
        ),
        {
            "": {
                "en": "swap {a} with {b}",
                "de": "vertausche {a:acc} mit {b:dat}",
                "ru": "поменяйте местами {a:acc} и {b:acc}",
            },
            "pair": {
                "en": "swap two of your units in different territories",
                "de": "vertausche zwei deiner Kampfeinheiten in verschiedenen Gebieten",
                "ru": "поменяйте местами два своих отряда на разных территориях",
            },
        },
        _one_shot_example(
            {
                "mine": {"pick": "unit", "owner": "self"},
                "other": {"pick": "unit", "owner": "self", "not_in": "$mine"},
            },
            {"swap": {"a": "$mine", "b": "$other"}},
        ),
    ),
    Verb(
        "destroy",
        "Put a unit into the graveyard, out of the game (OR-20).",
        (_what("The unit.", "unit"),),
        {"": {"en": "destroy {what}", "de": "vernichte {what:acc}", "ru": "уничтожьте {what:acc}"}},
        _one_shot_example({"theirs": {"pick": "unit", "owner": "opponent"}}, {"destroy": {"what": "$theirs"}}),
        listed=("what",),
    ),
    Verb(
        "return_to_hand",
        "Return a unit to the hand of its owner, or a kingdom card to the hand of whoever played it.",
        (_what("The unit or the kingdom card.", "unit", "kingdom"),),
        {
            "own": {
                "en": "return {what} to your hand",
                "de": "nimm {what:acc} auf die Hand zurück",
                "ru": "верните {what:acc} себе в руку",
            },
            "other": {
                "en": "return {what} to its owner’s hand",
                "de": "schicke {what:acc} auf die Hand ihres Besitzers zurück",
                "ru": "верните {what:acc} в руку владельцу",
            },
            "other-many": {
                "en": "return {what} to their owners’ hands",
                "de": "schicke {what:acc} auf die Hände ihrer Besitzer zurück",
                "ru": "верните {what:acc} в руки владельцев",
            },
        },
        _one_shot_example({"tired": {"pick": "unit", "owner": "self"}}, {"return_to_hand": {"what": "$tired"}}),
        listed=("what",),
    ),
    Verb(
        "remove_kingdom",
        "Put a kingdom card into the graveyard, out of the game (OR-20).",
        (_what("The kingdom card.", "kingdom"),),
        {
            "": {
                "en": "remove {what} from the game",
                "de": "entferne {what:acc} aus dem Spiel",
                "ru": "уберите {what:acc} из игры",
            }
        },
        _one_shot_example({"law": {"pick": "kingdom"}}, {"remove_kingdom": {"what": "$law"}}),
        listed=("what",),
    ),
    Verb(
        "look_at_hand",
        "The player of the card sees the cards in a hand.",
        (Parameter("player", "reference", "Whose hand.", ("player",)),),
        {
            "": {
                "en": "look at {player:possessive} hand",
                "de": "sieh dir die Hand {player:gen} an",
                "ru": "посмотрите карты в руке {player:gen}",
            }
        },
        _one_shot_example({"foe": {"pick": "player", "owner": "opponent"}}, {"look_at_hand": {"player": "$foe"}}),
    ),
    Verb(
        "give",
        "Put a card from one hand into another, or into a hand from wherever `zone` has it.",
        (_what("The card.", "card"), Parameter("to", "reference", "Who gets it.", ("player",))),
        {
            "give": {
                "en": "give {what} to {to}",
                "de": "gib {to:dat} {what:acc}",
                "ru": "отдайте {what:acc} {to:dat}",
            },
            "take": {
                "en": "take {what} into your hand",
                "de": "nimm {what:acc} auf deine Hand",
                "ru": "возьмите {what:acc} себе",
            },
        },
        _one_shot_example(
            {"spare": {"pick": "card"}, "foe": {"pick": "player", "owner": "opponent"}},
            {"give": {"what": "$spare", "to": "$foe"}},
            {"then": [{"draw": {"count": 2}}]},
        ),
    ),
    Verb(
        "swap_hands",
        "The player of the card and another one give each other their whole hands at once; only the two know then which cards these were.",
        (Parameter("with", "reference", "With whom.", ("player",)),),
        {
            "": {
                "en": "swap hands with {with}",
                "de": "tausche mit {with:dat} alle Handkarten",
                "ru": "обменяйте все карты из своей руки на карты из руки {with:gen}",
            }
        },
        _one_shot_example({"foe": {"pick": "player", "owner": "opponent"}}, {"swap_hands": {"with": "$foe"}}),
    ),
    Verb(
        "extra_play",
        "The player of the card may play more cards of a kind in this turn than the rules of the turn allow.",
        (
            Parameter("kind", "word", "What may be played.", words=KINDS),
            Parameter("count", "amount", "How many more."),
        ),
        {
            "self": {
                "en": "you may play {count:more} this turn",
                "de": "du darfst in diesem Zug {count:more} ausspielen",
                "de-fronted": "darfst du in diesem Zug {count:more} ausspielen",
                "ru": "в этот ход вы можете сыграть {count:more}",
            },
            "self-each": {
                "en": "you may play {kind:more} this turn for {count:each}",
                "de": "du darfst in diesem Zug für {count:each} {kind:more} ausspielen",
                "de-fronted": "darfst du in diesem Zug für {count:each} {kind:more} ausspielen",
                "ru": "в этот ход вы можете сыграть {kind:more} за {count:each}",
            },
        },
        _one_shot_example({}, {"extra_play": {"kind": "unit", "count": 1}}),
        listed=("count", "kind"),
    ),
    Verb(
        "extra_turn",
        "The player of the card takes another turn after this one; nobody takes more than two in a row (OR-28).",
        (),
        {
            "": {
                "en": "take another turn after this one",
                "de": "führe nach diesem Zug einen weiteren Zug aus",
                "ru": "сделайте после этого хода ещё один",
            }
        },
        _one_shot_example({}, {"extra_turn": {}}),
    ),
)


_SPREAD = LIMITS[1] - LIMITS[0]
_RANKS = 9


def _example(verb: str, **arguments: Any) -> Mapping[str, Any]:
    return {"while": "in_play", "do": [{verb: arguments}]}


# How often something counts, and with whom: language -> words.
_OFTEN: Final = (
    {"en": "does not count", "de": "nicht", "ru": "не считается"},
    {"en": "counts once", "de": "einfach", "ru": "считается один раз"},
    {"en": "counts double", "de": "doppelt", "ru": "считается дважды"},
    {"en": "counts triple", "de": "dreifach", "ru": "считается трижды"},
)
_WEIGHED: Final = {
    "first-{}": {
        "en": "the first card of each army here {}",
        "de": "die erste Karte jeder Heerschar hier zählt {}",
        "ru": "первая карта каждого войска здесь {}",
    },
    "first-{}-yours": {
        "en": "the first card of your army here {}",
        "de": "die erste Karte deiner Heerschar hier zählt {}",
        "de-fronted": "zählt die erste Karte deiner Heerschar hier {}",
        "ru": "первая карта вашего войска здесь {}",
    },
    "this-{}": {
        "en": "this unit {}",
        "de": "diese Kampfeinheit zählt {}",
        "de-fronted": "zählt diese Kampfeinheit {}",
        "ru": "этот отряд {}",
    },
}

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
            },
            "many": {
                "en": "{symbol} count for nobody here",
                "de": "{symbol} zählen hier für niemanden",
                "ru": "{symbol} здесь ни у кого не считаются",
            },
            "yours": {
                "en": "{symbol} counts for nothing in your army here",
                "de": "{symbol} zählt hier in deiner Heerschar nicht",
                "de-fronted": "zählt {symbol} hier in deiner Heerschar nicht",
                "ru": "{symbol} в вашем войске здесь не считается",
            },
            "yours-many": {
                "en": "{symbol} count for nothing in your army here",
                "de": "{symbol} zählen hier in deiner Heerschar nicht",
                "de-fronted": "zählen {symbol} hier in deiner Heerschar nicht",
                "ru": "{symbol} в вашем войске здесь не считаются",
            },
        },
        _example("cancel_symbol", symbol="spear"),
        continuous=True,
        listed=("symbol",),
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
            "strongest-many": {
                "en": "{symbol} are the strongest symbols here, the strongest last",
                "de": "{symbol} sind hier die stärksten Zeichen, das stärkste zuletzt",
                "ru": "{symbol} здесь — старшие значки, последний — самый старший",
            },
            "weakest-many": {
                "en": "{symbol} are the weakest symbols here, the weakest last",
                "de": "{symbol} sind hier die schwächsten Zeichen, das schwächste zuletzt",
                "ru": "{symbol} здесь — младшие значки, последний — самый младший",
            },
            "stronger-many": {
                "en": "{symbol} are {by:ranks} higher here, in this order",
                "de": "{symbol} sind hier {by:ranks} stärker, in dieser Reihenfolge",
                "ru": "{symbol} здесь на {by:ranks} старше, в этом порядке",
            },
            "weaker-many": {
                "en": "{symbol} are {by:ranks} lower here, in this order",
                "de": "{symbol} sind hier {by:ranks} schwächer, in dieser Reihenfolge",
                "ru": "{symbol} здесь на {by:ranks} младше, в этом порядке",
            },
        },
        _example("change_rank", symbol="spear", to="strongest"),
        continuous=True,
        exclusive=("to", "by"),
        listed=("symbol",),
    ),
    Verb(
        "reverse_ranks",
        "The order of ranks is turned round there (OR-38).",
        (),
        {
            "": {
                "en": "the order of ranks is reversed here",
                "de": "die Rangfolge ist hier umgekehrt",
                "ru": "старшинство значков здесь обратное",
            }
        },
        _example("reverse_ranks"),
        continuous=True,
    ),
    Verb(
        "count_as",
        "The symbol counts as another one there, or as any (OR-46).",
        (
            Parameter("symbol", "symbol", "Which symbol."),
            Parameter("as", "symbol", "The symbol that it counts as; `any` is the one that makes its army strongest."),
        ),
        {
            "any": {
                "en": "{symbol} counts here as the symbol that makes its army strongest",
                "de": "{symbol} zählt hier als das Zeichen, mit dem die Heerschar am stärksten ist",
                "ru": "{symbol} здесь считается тем значком, с которым войско сильнее всего",
            },
            "any-many": {
                "en": "{symbol} count here as the symbol that makes their army strongest",
                "de": "{symbol} zählen hier als das Zeichen, mit dem die Heerschar am stärksten ist",
                "ru": "{symbol} здесь считаются тем значком, с которым войско сильнее всего",
            },
            "any-yours": {
                "en": "{symbol} counts here as the symbol that makes your army strongest",
                "de": "{symbol} zählt hier als das Zeichen, mit dem deine Heerschar am stärksten ist",
                "de-fronted": "zählt {symbol} hier als das Zeichen, mit dem deine Heerschar am stärksten ist",
                "ru": "{symbol} здесь считается тем значком, с которым ваше войско сильнее всего",
            },
            "any-yours-many": {
                "en": "{symbol} count here as the symbol that makes your army strongest",
                "de": "{symbol} zählen hier als das Zeichen, mit dem deine Heerschar am stärksten ist",
                "de-fronted": "zählen {symbol} hier als das Zeichen, mit dem deine Heerschar am stärksten ist",
                "ru": "{symbol} здесь считаются тем значком, с которым ваше войско сильнее всего",
            },
            "": {
                "en": "{symbol} counts as {as} here",
                "de": "{symbol} zählt hier als {as}",
                "ru": "{symbol} здесь считается за {as}",
            },
            "many": {
                "en": "{symbol} count as {as} here",
                "de": "{symbol} zählen hier als {as}",
                "ru": "{symbol} здесь считаются за {as}",
            },
            "yours": {
                "en": "{symbol} counts as {as} in your army here",
                "de": "{symbol} zählt hier in deiner Heerschar als {as}",
                "de-fronted": "zählt {symbol} hier in deiner Heerschar als {as}",
                "ru": "{symbol} в вашем войске здесь считается за {as}",
            },
            "yours-many": {
                "en": "{symbol} count as {as} in your army here",
                "de": "{symbol} zählen hier in deiner Heerschar als {as}",
                "de-fronted": "zählen {symbol} hier in deiner Heerschar als {as}",
                "ru": "{symbol} в вашем войске здесь считаются за {as}",
            },
        },
        _example("count_as", symbol="bow", **{"as": "swords"}),
        continuous=True,
        listed=("symbol",),
    ),
    Verb(
        "protect",
        "Nothing destroys the units there, or takes them away, or both; on a unit those of its army, the unit itself among them.",
        (
            Parameter("from", "word", "From what.", words=("destroy", "move", "all")),
            Parameter(
                "of", "word", "On units, and only there: only the units of its army.", words=("army",), required=False
            ),
        ),
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
            "destroy-army": {
                "en": "units of this army cannot be destroyed",
                "de": "Kampfeinheiten dieser Heerschar können nicht vernichtet werden",
                "ru": "отряды этого войска нельзя уничтожить",
            },
            "move-army": {
                "en": "units of this army cannot be moved, swapped or taken from the table",
                "de": "Kampfeinheiten dieser Heerschar können nicht verlegt, vertauscht oder vom Tisch genommen werden",
                "ru": "отряды этого войска нельзя переместить, обменять или убрать со стола",
            },
            "all-army": {
                "en": "no effect can destroy units of this army or take them away",
                "de": "kein Effekt kann Kampfeinheiten dieser Heerschar vernichten oder wegnehmen",
                "ru": "никакой эффект не может уничтожить или забрать отряды этого войска",
            },
        },
        _example("protect", **{"from": "destroy"}),
        continuous=True,
    ),
    Verb(
        "markers",
        "The territory counts as so many equal territories: markers, control and captures; the greatest number counts"
        " (OR-33).",
        (Parameter("times", "number", "As how many.", bounds=(2, 3)),),
        {
            "2": {
                "en": "this territory counts double",
                "de": "dieses Gebiet zählt doppelt",
                "ru": "эта территория считается за две",
            },
            "3": {
                "en": "this territory counts triple",
                "de": "dieses Gebiet zählt dreifach",
                "ru": "эта территория считается за три",
            },
        },
        _example("markers", times=2),
        continuous=True,
    ),
    Verb(
        "at_most",
        "No unit comes into an army there that would make more than so many in it that show the symbol (OR-40).",
        (
            Parameter("count", "number", "How many units.", bounds=(1, 5)),
            Parameter("of", "showing", "Of which units: those that show this symbol."),
        ),
        {
            "": {
                "en": "each army here takes at most {count:units} with {of}",
                "de": "jede Heerschar nimmt hier höchstens {count:units} mit {of} auf",
                "ru": "каждое войско здесь принимает не более {count:units} с {of}",
            }
        },
        _example("at_most", count=1, of={"symbol": "banner"}),
        continuous=True,
    ),
    Verb(
        "weigh",
        "The symbols of one card count so often: on kingdom cards those of the first card of each army there, on a unit its own (OR-44).",
        (
            Parameter(
                "what",
                "word",
                "Which card: the first of each army, or on units the unit itself.",
                words=("first", "this"),
            ),
            Parameter("times", "number", "How often; 0 is not at all.", bounds=(0, 3)),
        ),
        {
            form.format(times): {
                language: words.format(_OFTEN[times][language[:2]]) for language, words in texts.items()
            }
            for form, texts in _WEIGHED.items()
            for times in range(len(_OFTEN))
        },
        _example("weigh", what="first", times=2),
        continuous=True,
    ),
    Verb(
        "add_symbol",
        "Each army there with a card has so many of the symbol more than its cards show (OR-45).",
        (
            Parameter("symbol", "symbol", "Which symbol."),
            Parameter("count", "number", "How many more.", bounds=(1, 3)),
        ),
        {
            "": {
                "en": "each army here has {count:signs} {symbol} more",
                "de": "jede Heerschar hat hier {count:signs} {symbol} mehr",
                "ru": "у каждого войска здесь на {count:signs} {symbol} больше",
            },
            "yours": {
                "en": "your army here has {count:signs} {symbol} more",
                "de": "deine Heerschar hat hier {count:signs} {symbol} mehr",
                "de-fronted": "hat deine Heerschar hier {count:signs} {symbol} mehr",
                "ru": "у вашего войска здесь на {count:signs} {symbol} больше",
            },
        },
        _example("add_symbol", symbol="spear", count=1),
        continuous=True,
    ),
    Verb(
        "break_ties",
        "Of tied armies there one ranks first before the order of completion is asked; the latest such card counts"
        " (OR-34).",
        (
            Parameter(
                "for",
                "word",
                "Which: that of the player whose kingdom card there is the earlier one, or that with fewer cards.",
                words=("earlier_kingdom_owner", "fewest_cards"),
            ),
        ),
        {
            "earlier_kingdom_owner": {
                "en": "a tie here goes to the owner of the earlier kingdom card",
                "de": "bei Gleichstand gewinnt hier, wem die frühere Königreichskarte gehört",
                "ru": "при равенстве здесь побеждает тот, чья карта королевства раньше",
            },
            "fewest_cards": {
                "en": "a tie here goes to the army with fewer cards",
                "de": "bei Gleichstand gewinnt hier die Heerschar mit weniger Karten",
                "ru": "при равенстве здесь побеждает войско, в котором меньше карт",
            },
        },
        _example("break_ties", **{"for": "fewest_cards"}),
        continuous=True,
    ),
    Verb(
        "compare",
        "Single symbols are compared there as the rule `singles` says in the value given (OR-35).",
        (Parameter("singles", "word", "How: by rank, not by number.", words=("rank_only",)),),
        {
            "rank_only": {
                "en": "single symbols here are compared by rank only, not by number",
                "de": "bei einzelnen Zeichen zählt hier nur der Rang, nicht die Zahl",
                "ru": "у одиночных значков здесь важно только старшинство, не число",
            }
        },
        _example("compare", singles="rank_only"),
        continuous=True,
    ),
)


# Name -> verb, one-shot ones first, in the order of the reference page.
VERBS: Final[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in (*ONE_SHOT, *CONTINUOUS)})
