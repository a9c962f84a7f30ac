"""Rows that come and go: a card added, copied, or taken out with its translations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import LONGEST, check_slug, named_by, title_of
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.card_table import CardTable, WrittenCells, require_home
from ordo_pnp.editor.studio.cells import read, write
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.tables import CardRow, CellGrid, Changes

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


def add_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a card: like the first one of its kind, of its own set if there is one, but for id, name and translations.

    Where its set has no file of such cards, it stands in a new one.

    Params: ``game``, ``set``, ``kind``; ``id``, the name within the set, or none for a free one. Result: its ``id``, to be looked for in a
    new table, and the ``uri`` of its file.

    Raises:
        RpcError: There is no such set or kind, or the first card of a kind needs more than a name: ``data`` says what.
        OrdoError: It cannot have that id, or another card has it.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        table.require_room(1)
        card_set, kind = params.id("set"), params.id("kind")
        if card_set not in table.game.sets:
            raise RpcError(f"there is no set `{printable(card_set)}`")
        schema = table.schema_of(kind)
        wrong = table.written.wrong
        sound = [each for each in table.game.cards() if each.kind == kind and each.id not in wrong]
        like = min(sound, key=lambda each: not each.id.startswith(f"{card_set}/"), default=None)
        require_home(table.written, card_set, {schema.key})
        slug = _free(table, card_set, kind)
        if "id" in params:
            wanted = params.string("id", 200)
            check_slug(wanted, "a card")
            slug = _free(table, card_set, wanted)
            if slug != wanted:
                raise RpcError(f"`{card_set}` has a card `{wanted}` already; `{slug}` is free")
        if like is None:
            name = f"name.{table.game.sets[card_set].language}"
            rows = read(table, CellGrid([["id", "kind", name], [f"{card_set}/{slug}", kind, title_of(slug)]]))
        else:
            entry = deepcopy(dict(like.origin.value)) | {"id": slug}
            if "name" in entry:
                entry["name"] = title_of(slug)
            rows = [CardRow(None, f"{card_set}/{slug}", card_set, schema, entry)]
        write(table, rows, f"{card_set}/{slug}")
        card = CardTable(window.desk, params).card(f"{card_set}/{slug}")
        return {"id": str(card.id), "uri": window.desk.workspace.path_of(card.origin.document.name).as_uri()}


def copy_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a card like another one, its translations included. Params: ``game``, ``id``. Result: the ``id`` of the copy."""
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        table.require_room(1)
        card = table.card(params.id("id"))
        schema = table.schema_of(card.kind)
        table.require_readable([card], table.game.languages)
        require_home(table.written, card.set, {schema.key})
        slug = _free(table, card.set, card.id.partition("/")[2])
        entry = deepcopy(dict(card.origin.value)) | {"id": slug}
        translations = {language: dict(card.translation(language)) for language in card.text_origins}
        row = CardRow(None, f"{card.set}/{slug}", card.set, schema, entry, translations)
        write(table, [row], row.id)
        return {"id": row.id}


def remove_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Remove a card, with its translations. Params: ``game``, ``id``. Result: the ``id``.

    Raises:
        RpcError: There is no such card, or its file has errors.
        OrdoError: It is the only card of its file, or that is written too unusually.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        card = table.card(params.id("id"))
        table.require_readable([card], table.game.languages)
        changes = Changes(table.game, table.written.files, table.desk.kept(WrittenCells).sources)
        texts = {path: after for path, (_, after) in changes.without(card).items()}
        apply_texts(table.desk, texts, f"− {card.id}")
        return {"id": str(card.id)}


def _free(table: CardTable, card_set: str, wanted: str) -> str:
    """Return an id that no card of a set has: the wanted one, or that with the first number that is free."""
    taken = {each.id.partition("/")[2] for each in table.game.cards() if each.set == card_set}
    stem = re.sub(r"-[0-9]+\Z", "", wanted)[: LONGEST - 6].rstrip("-")
    proposed = chain([wanted], (f"{stem}-{number}" for number in count(2)))
    return next(each for each in proposed if each not in taken)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/addCard": add_card,
    "ordo/copyCard": copy_card,
    "ordo/removeCard": remove_card,
}
