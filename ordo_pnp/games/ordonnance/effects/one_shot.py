"""The verbs of ordonnance cards: each happens once, when the card is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.ordonnance.effects.registry import Parameter, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS = ("unit", "kingdom", "ordonnance")


def _example(targets: Mapping[str, Any], *steps: Mapping[str, Any]) -> Mapping[str, Any]:
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
        _example({}, {"draw": {"count": 2}}),
    ),
    Verb(
        "discard",
        "Put a card from a hand into the graveyard.",
        (_what("The card.", "card"),),
        {"": {"en": "discard {what}", "de": "wirf {what:acc} ab", "ru": "сбросьте {what:acc}"}},
        _example({"spare": {"pick": "card"}}, {"discard": {"what": "$spare"}}, {"then": [{"draw": {"count": 1}}]}),
    ),
    Verb(
        "place_under_deck",
        "Put a card face down under the deck.",
        (_what("The card in a hand, the unit or the kingdom card.", "card", "unit", "kingdom"),),
        {
            "": {
                "en": "put {what} under the deck",
                "de": "lege {what:acc} unter den Stapel",
                "ru": "положите {what:acc} под колоду",
            }
        },
        _example(
            {"spare": {"pick": "card", "kind": "kingdom"}},
            {"place_under_deck": {"what": "$spare"}},
            {"then": [{"draw": {"count": 2}}]},
        ),
    ),
    Verb(
        "move",
        "Move a unit into another territory of its owner that is below its limit (OR-20).",
        (_what("The unit.", "unit"), Parameter("to", "reference", "Where to.", ("territory",))),
        {
            "": {
                "en": "move {what} to {to}",
                "de": "verlege {what:acc} in {to:acc}",
                "ru": "переместите {what:acc} {to:into}",
            }
        },
        _example(
            {
                "mine": {"pick": "unit", "owner": "self"},
                "place": {"pick": "territory", "not_in": "$mine", "full": False},
            },
            {"move": {"what": "$mine", "to": "$place"}},
        ),
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
        _example(
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
        _example({"theirs": {"pick": "unit", "owner": "opponent"}}, {"destroy": {"what": "$theirs"}}),
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
        },
        _example({"tired": {"pick": "unit", "owner": "self"}}, {"return_to_hand": {"what": "$tired"}}),
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
        _example({"law": {"pick": "kingdom"}}, {"remove_kingdom": {"what": "$law"}}),
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
        _example({"foe": {"pick": "player", "owner": "opponent"}}, {"look_at_hand": {"player": "$foe"}}),
    ),
    Verb(
        "give",
        "Put a card from one hand into another.",
        (_what("The card in a hand.", "card"), Parameter("to", "reference", "Who gets it.", ("player",))),
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
        _example(
            {"spare": {"pick": "card"}, "foe": {"pick": "player", "owner": "opponent"}},
            {"give": {"what": "$spare", "to": "$foe"}},
            {"then": [{"draw": {"count": 2}}]},
        ),
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
        _example({}, {"extra_play": {"kind": "unit", "count": 1}}),
    ),
)
