"""What bots have learned of a game: files of it, what was learned here before, or else it is learned now and kept.

A file lies in the folder ``bots`` of a game or of a set. One is taken by its fingerprint: weights for other cards, rules or numbers
of players are passed over.
"""

from __future__ import annotations

import json
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import CacheFile, DataError, OrdoError, cache_folder, finding
from ordo_pnp.cards import read_document
from ordo_pnp.kernel import MISFIT, WEIGHTS_KEY, bot_support
from ordo_pnp.project.matches import refuse, schema_for
from ordo_pnp.sim import LEARNING_SEED, parse_bot, unlearned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.cards import Document
    from ordo_pnp.kernel import Learner, Match, Weights
    from ordo_pnp.project.workspace import Workspace

FOLDER: Final = "bots"
MODELINE: Final = "# yaml-language-server: $schema="
_WIDTH: Final = 116
_CACHED_FORM: Final = "weights-1"


def with_weights(workspace: Workspace, match: Match, bots: Sequence[str], say: Callable[[str], None]) -> Match:
    """Return a match in which bots that learn have what they need.

    Args:
        workspace: Where to look for weights.
        match: What is played.
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
    """Return what can be learned of a match.

    Raises:
        OrdoError: Nothing can.
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
        match: What was played.
        seed: Of the training.
        learner: That of the match.
        weights: What was learned.
        schema: Where the schema lies, as seen from the file.
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


def _cache_file(learner: Learner) -> CacheFile | None:
    folder = cache_folder()
    return None if folder is None else CacheFile(folder / f"weights-{learner.fingerprint}.json", _CACHED_FORM)


def _kept(learner: Learner) -> Weights | None:
    """Return what was learned before; whatever has another form is a miss."""
    file = _cache_file(learner)
    for entry in () if file is None else file.read():
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
    file = _cache_file(learner)
    if file is not None:
        file.write([json.dumps({name: list(weights[name]) for name in sorted(weights)}).encode()])
