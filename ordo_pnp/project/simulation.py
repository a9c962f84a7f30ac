"""Data that simulations take from a workspace: learned weights of bots, fingerprints, names and pictures of cards."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from ordo_pnp.base import DataError, MemoPart, OrdoError, finding, has_errors, kept_part
from ordo_pnp.cards import Card, Catalog, Document, GameData, Scope, read_document
from ordo_pnp.project.matches import refuse, schema_for
from ordo_pnp.project.project_findings import find_all
from ordo_pnp.project.workspace import Workspace
from ordo_pnp.rules import (
    LEARNING_SEED,
    MISFIT,
    WEIGHTS_KEY,
    Learner,
    Match,
    Weights,
    bot_support,
    parse_bot,
    unlearned,
)

FOLDER: Final = "bots"
MODELINE: Final = "# yaml-language-server: $schema="
_WIDTH: Final = 116
_CACHED_FORM: Final = "weights-1"


def with_weights(workspace: Workspace, match: Match, bots: Sequence[str], say: Callable[[str], None]) -> Match:
    """Return a match in which bots that learn have their weights.

    Args:
        workspace: The project with the weights.
        match: The match.
        bots: Who plays; where none of them learns, or there is nothing to learn, the match stays as it is.
        say: Called with one line before something is learned, and for each bot that has nothing to learn.

    Raises:
        DataError: A file of weights for this match is damaged.
        MissingExtraError: Something has to be learned, and NumPy is not installed.
    """
    if not any(parse_bot(each).kind.learns for each in bots):
        return match
    match = with_known_weights(workspace, match)
    for sentence in unlearned(match, bots):
        say(sentence)
    learner = bot_support(match).learner
    if learner is None or learner.weights is not None:
        return match
    say(f"no weights fit these cards of {match.game}: the bots learn them now, which takes some seconds")
    found = learner.train(LEARNING_SEED)
    _keep(learner, found)
    return learner.match_with(found)


def with_known_weights(workspace: Workspace, match: Match) -> Match:
    """Return a match with the weights that lie in a file or were learned before, if there are any; nothing is learned.

    Raises:
        DataError: A file of weights for this match is damaged.
    """
    learner = bot_support(match).learner
    if learner is None or learner.weights is not None:
        return match
    found = _from_files(workspace, match.game, learner) or _kept(learner)
    return match if found is None else learner.match_with(found)


def learner_of(match: Match) -> Learner:
    """Return the learner of a match.

    Raises:
        OrdoError: No bot learns it.
    """
    learner = bot_support(match).learner
    if learner is None:
        raise OrdoError(
            f"there is nothing to learn in this match of {match.game}: its game has no evaluation that learns"
        )
    return learner


def write_weights(match: Match, seed: int, learner: Learner, weights: Weights, schema: str) -> str:
    """Return the text of a file of weights: the same weights give the same text.

    Args:
        match: The match.
        seed: Of the training.
        learner: That of the match.
        weights: The learned weights.
        schema: The path of the schema, as seen from the file.
    """
    lines = [
        f"{MODELINE}{schema}",
        "format: 1",
        f"game: {match.game}",
        f"players: {match.players}",
        f"sets: [{', '.join(match.sets)}]",
        f"seed: {seed}",
        f"fingerprint: {json.dumps(learner.fingerprint)}",
        f"{WEIGHTS_KEY}:",
    ]
    for name in sorted(weights):
        numbers = wrap(", ".join(map(str, weights[name])), _WIDTH, break_long_words=False)
        lines += [f"  {name}:", "    [", *(f"      {each}" for each in numbers), "    ]"]
    return "\n".join(lines) + "\n"


def _from_files(workspace: Workspace, game: str, learner: Learner) -> Weights | None:
    schema = schema_for(workspace.schemas(), WEIGHTS_KEY, game)
    for path in _files(workspace, game):
        document = read_document(path)
        data = document.data
        if isinstance(data, dict) and data.get("fingerprint") == learner.fingerprint and WEIGHTS_KEY in data:
            refuse([*document.problems, *schema.validate(document)])
            return _fitting(data[WEIGHTS_KEY], learner, document)
    return None


def _files(workspace: Workspace, game: str) -> Iterator[Path]:
    """Yield all files that could hold weights of a game, in a fixed order."""
    homes = [workspace.root / game, *sorted(each.parent for each in workspace.root.glob(f"{game}/*/set.yaml"))]
    for home in (*homes, *(each.folder for each in workspace.external_sets)):
        yield from sorted((home / FOLDER).glob("*.yaml"))


def _fitting(rows: Mapping[str, Any], learner: Learner, document: Document) -> Weights:
    """Return rows of a file as weights.

    Raises:
        DataError: They are not those that the learner has.
    """
    if {name: len(row) for name, row in rows.items()} != dict(learner.shape):
        wanted = ", ".join(f"{name} of {length}" for name, length in sorted(learner.shape.items()))
        message = f"these weights are not those that the bot has: {wanted}"
        raise DataError(
            [finding(MISFIT, message, document.span((WEIGHTS_KEY,)), remedy="write the file again with `ordo train`")]
        )
    return {name: tuple(row) for name, row in rows.items()}


def _place(learner: Learner) -> MemoPart | None:
    return kept_part(f"weights {learner.fingerprint}", _CACHED_FORM)


def _kept(learner: Learner) -> Weights | None:
    """Return the weights learned before; data of another form are a miss."""
    place = _place(learner)
    for entry in () if place is None else place.read().values():
        try:
            rows = json.loads(entry)
            found = {str(name): tuple(row) for name, row in rows.items()}
        except (ValueError, AttributeError, TypeError, RecursionError):
            continue
        whole = all(type(each) is int for row in found.values() for each in row)
        if whole and {name: len(row) for name, row in found.items()} == dict(learner.shape):
            return found
    return None


def _keep(learner: Learner, weights: Weights) -> None:
    place = _place(learner)
    if place is not None:
        place.write({"": json.dumps({name: list(weights[name]) for name in sorted(weights)}).encode()})


# Kinds of files that every game can have, whose content is printed and read; kinds of a game's own, such as ``board``,
# can be played.
SHOWN: Final = frozenset({"charges", "face", "fragments", "look", "places", "rulings", "signs", "terms", "vignettes"})
# Keys of values that are printed and read.
_WORDS: Final = frozenset(
    {"arms", "description", "language", "languages", "name", "names", "title", "word_numbers", "words"}
)
_DIGITS = 16
# About 95 pixels for the width of a card.
_DPI = 54
_QUALITY = 40


def played_names(workspace: Workspace, match: Match) -> dict[str, str]:
    """Return the names of the cards of the sets that are played, by id."""
    return {str(card.id): card.name for card in _game(workspace, match).cards() if card.set in match.sets}


def played_game(workspace: Workspace, match: Match) -> str:
    """Return the name of the game that is played."""
    return str(_game(workspace, match).facts.get("name", match.game))


def fingerprint(workspace: Workspace, match: Match) -> str:
    """Return a digest of played sets for rules: game files, cards, numbers of copies.

    Names and texts, rulings, looks and coats of arms do not change it: a correction of words leaves journals as they are.
    """
    game = _game(workspace, match)
    cards = [played_card(card) for card in game.cards() if card.set in match.sets]
    files = {
        kind: {name: _without_words(each.value) for name, each in group.items()}
        for kind, group in game.files.items()
        if kind not in SHOWN
    }
    ordered = sorted(cards, key=lambda card: str(card[0]))
    text = json.dumps([game.id, _without_words(game.facts), files, ordered], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def played_card(card: Card) -> list[Any]:
    """Return the data of a card for rules, as JSON has them."""
    return [str(card.id), card.kind, card.printing.copies, _without_words(card.fields)]


def with_card(catalog: Catalog, card: Card) -> Catalog:
    """Return a catalog in which a card stands in the place of the one with its id.

    Raises:
        OrdoError: There is none.
    """
    game = catalog.games[card.game]
    own = game.sets.get(card.set)
    if own is None or all(each.id != card.id for each in own.cards):
        raise OrdoError(f"there is no card `{card.id}` whose place another could take")
    cards = tuple(card if each.id == card.id else each for each in own.cards)
    changed = replace(game, sets={**game.sets, own.id: replace(own, cards=cards)})
    return replace(catalog, games={**catalog.games, game.id: changed})


def _without_words(value: Any) -> Any:
    """Return data as JSON has them, without texts and looks."""
    if hasattr(value, "keys"):
        return {str(key): _without_words(value[key]) for key in value if key not in _WORDS}
    if isinstance(value, list | tuple):
        return [_without_words(each) for each in value]
    return value


def _game(workspace: Workspace, match: Match) -> GameData:
    scope = Scope(frozenset({match.game}), frozenset(match.sets))
    return workspace.catalog(scope, needs_translations=False).games[match.game]


def unprintable(workspace: Workspace) -> int:
    """Count the errors in the meant files: data that can be played may still not be printed."""
    try:
        problems = find_all(workspace)
    except DataError as error:
        problems = tuple(error.diagnostics)
    return sum(has_errors([each]) for each in problems)


def card_pictures(workspace: Workspace, match: Match, cards: Iterable[str], most_bytes: int) -> dict[str, str]:
    """Return small pictures of cards as addresses that hold them, by id.

    Args:
        workspace: The games and sets that are meant.
        match: The match.
        cards: Ids, the most important first; those that cannot be drawn are left out.
        most_bytes: Of all pictures together; later ones are left out.
    """
    catalog = workspace.catalog(Scope(frozenset({match.game}), frozenset(match.sets)))
    known = {str(card.id): card for card in catalog.games[match.game].cards()}
    found: dict[str, str] = {}
    for name in dict.fromkeys(cards):
        address = _picture(catalog, known[name]) if name in known else None
        if address is not None:
            most_bytes -= len(address)
            if most_bytes < 0:
                break
            found[name] = address
    return found


def _picture(catalog: Catalog, card: Card) -> str | None:
    """Return the front of a card as a WebP picture within its address; None where it cannot be drawn."""
    from ordo_pnp.draw import open_image
    from ordo_pnp.paper import draw_single  # type and art: 80 ms
    from ordo_pnp.project.printing import draw_face

    try:
        face, fonts, _ = draw_face(catalog, card, card.language)
        drawn = draw_single(face, fonts, _DPI).png
    except OrdoError:
        return None
    out = BytesIO()
    with open_image(drawn) as picture:
        picture.convert("RGB").save(out, "WEBP", quality=_QUALITY, method=6)
    return f"data:image/webp;base64,{b64encode(out.getvalue()).decode()}"
