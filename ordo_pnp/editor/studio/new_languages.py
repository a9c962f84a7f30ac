"""Another language for a game: from then on its texts are there to be translated into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.cards import is_language, language_remedy, named_by, read_bytes
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.card_table import require_read
from ordo_pnp.editor.studio.passages import game_of
from ordo_pnp.editor.studio.text_edits import apply_texts

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


def add_language(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a language to those that a game is made in. The files of its texts begin with the first that is written.

    Params: ``game``, ``language``: its code. Result: the ``language``.

    Raises:
        RpcError: It is no code of a language, the game has it already, or ``game.yaml`` cannot be read, or not be added to by a program.
    """
    desk = window.desk
    language = params.string("language", 20).strip()
    if not is_language(language):
        raise RpcError(f"`{printable(language)}` is not the code of a language; {language_remedy(language)}")
    with named_by(desk.workspace.naming):
        written = game_of(desk, params)
        game = written.game
        if language in game.languages:
            raise RpcError(f"`{game.id}` is made in `{language}` already")
        path = game.origin.document.file
        require_read(written, path)
        last = game.origin.span("languages", len(game.languages) - 1)
        lines = desk.editor.text(path.as_uri()).lines
        before = lines.line(last.line - 1)[: last.column - 1]
        is_own_line = before.strip() == "-"
        column = (
            len(lines.line(last.end_line - 1)) if is_own_line else last.end_column - 1
        )  # a comment stays where it is
        end = lines.start(last.end_line - 1) + column
        added = f"\n{before}{language}" if is_own_line else f", {language}"
        text = lines.text[:end] + added + lines.text[end:]
        if _languages_in(text) != [*game.languages, language]:
            where = f"`languages` in `{game.origin.document.name}`"
            raise RpcError(f"{where} is written so that `{language}` must be added by hand")
        apply_texts(desk, {path: text}, f"+ {language}")
        return {"language": language}


def _languages_in(text: str) -> Any:
    try:
        return read_bytes(text.encode(), "game.yaml").data["game"]["languages"]
    except (OrdoError, KeyError, TypeError):
        return None


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/addLanguage": add_language}
