"""Renaming a card in an editor: the edits that `ordo rename` would make, refused for the same reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError, real
from ordo_pnp.editor.language.differences import changes_between
from ordo_pnp.editor.language.editor import uri_of
from ordo_pnp.editor.language.rpc import INVALID_PARAMS, RpcError
from ordo_pnp.editor.language.targets import place_at
from ordo_pnp.project import new_errors, rename_card

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor, OpenText
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.language.targets import AskedPlace, NamedTarget


_OWN_ID: Final = re.compile(r"""[ ]*+(?:-[ ]++)?\{?[ ]*+id:[ ]++["']?""")
# Errors that a refusal names.
_SHOWN: Final = 3


def prepare_rename(editor: Editor, params: Params) -> dict[str, Any] | None:
    """Return the word that would be renamed.

    Params: ``textDocument``, ``position``. Result: ``range`` and ``placeholder``, null where no card is named.
    """
    place, target = _asked(editor, params)
    if target is None:
        return None
    lines = place.here.text.lines
    return {"range": lines.range(target.start, target.end), "placeholder": lines.text[target.start : target.end]}


def rename(editor: Editor, params: Params) -> dict[str, Any]:
    """Return the edits that give a card another id wherever it is named.

    Params: ``textDocument``, ``position``, ``newName``. Result: `WorkspaceEdit` with ``changes``.

    Raises:
        RpcError: No card is named there, or it cannot be called so.
    """
    place, target = _asked(editor, params)
    card, game = None if target is None else target.thing.card, place.here.game
    if card is None or game is None:
        raise RpcError("no card is named here: only the ids of cards are renamed", INVALID_PARAMS)
    workspace = replace(editor.workspace, game=game.id)
    session = editor.session
    try:
        with session.looking():
            _, _, texts = rename_card(workspace, str(card.id), params.id("newName"))
            contents = {real(path): after.encode() for path, (_, after) in texts.items()}
            wrong = new_errors(contents, workspace, game.id, session.texts.contents())
    except DataError as error:
        raise RpcError(_refusal("the data have errors", error.diagnostics)) from error
    except OrdoError as error:
        raise RpcError(str(error)) from error
    if wrong:
        raise RpcError(_refusal("the data would have errors that they do not have now", wrong))
    changes = {}
    for path, (_, after) in texts.items():
        opened = next((each for each in editor.open_texts if each.path == real(path)), None)
        text = editor.text(uri_of(path)) if opened is None else opened
        start = "\ufeff" if text.lines.text.startswith("\ufeff") else ""
        edits = changes_between(text.lines, start + after)
        changes[text.uri] = [{"range": each["range"], "newText": each["text"]} for each in edits]
    return {"changes": changes}


def _refusal(what: str, found: Any) -> str:
    lines = [f"{each.span.file}:{each.span.line}: {each.message}" for each in found[:_SHOWN]]
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"nothing is renamed: {what}: {'; '.join(lines)}{more}"


def _asked(editor: Editor, params: Params) -> tuple[AskedPlace, NamedTarget | None]:
    """Return a place and the card that is named there; anywhere in the line that gives a card its id, that card."""
    text = editor.text(params.object("textDocument").uri("uri"))
    offset = text.lines.offset_of(params.object("position"))
    places = [place_at(editor, text, each, is_fresh=True) for each in (offset, *_own_ids(text, offset))]
    for each in places:
        if each.target is not None and each.target.thing.card is not None:
            return each, each.target
    return places[0], None


def _own_ids(text: OpenText, offset: int) -> list[int]:
    """Return where the id begins that the line of an offset gives, if it does."""
    line = text.lines.line_of(offset)
    match = _OWN_ID.match(text.lines.line(line))
    return [] if match is None else [text.lines.start(line) + match.end()]


METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/prepareRename": prepare_rename,
    "textDocument/rename": rename,
}
