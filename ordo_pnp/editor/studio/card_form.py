"""The form of a card: its row of the table turned upright, with the signs, keywords and pictures that its fields offer."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from ordo_pnp.base import files_below, obstacle_to, printable, real, write_atomically
from ordo_pnp.cards import EMPTY, PICTURES, STORY, Card, Draft, Schema, braced_names, named_by, signs_of
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.card_table import FIXED, CardTable, told_column, value_schemas
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.pages import NotFoundError, Route, Served, media_type_of
from ordo_pnp.editor.studio.start import is_shipped
from ordo_pnp.paper import drawing_svg
from ordo_pnp.tables import PRINT, SheetColumn

# Texts that may be longer than so many letters have a field of several lines.
_ONE_LINE: Final = 120
# Signs that are offered as buttons: those that the cards use most.
_MOST_BUTTONS: Final = 12
# Pictures that are offered.
MOST_PICTURES: Final = 1_000
# Bytes of a dropped picture: in base64 it fits into one message of 16 MiB.
MAX_PICTURE: Final = 11 * 1024 * 1024
# Size of a sign in the palette, in millimetres.
_SIGN_MM: Final = 6.0


def form(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the contents of a card, field by field in the order of its schema.

    Params: ``game``, ``card``. Result: ``id``, ``kind``, ``language`` of its set, ``problem`` and ``isStale`` as of ``grid``; ``fields``, each as the
    columns of ``grid``, with ``value``, the text of its cell, ``at``, the number of that among the ``cells`` of a row, ``isRequired``, and ``isPrinting`` of a field below ``print``; ``kind`` of a field may also be ``rich``, of a text with
    signs and bold words (``isStory`` where it is set in italics), and ``picture``; a number has ``least`` and ``most``, null where there is none; ``nested``: the parts without
    column, each with ``keys``, its path below the card, and ``source``, its YAML. Fields are changed by ``ordo/cells``.

    Raises:
        RpcError: There is no such game or card.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        card = table.card(params.id("card"))
        schema = table.schema_of(card.kind)
        rows = table.rows([card])
        columns = [each for each in _in_order(table, schema) if value_schemas([schema], each)]
        fields = [_field(table, schema, card, each, rows) for each in columns]
        return {
            "id": str(card.id),
            "kind": card.kind,
            "language": card.language,
            "problem": rows[0]["problem"],
            "isStale": rows[0]["isStale"],
            "fields": fields,
            "nested": [*_nested(card, columns)],
        }


def _in_order(table: CardTable, schema: Schema) -> list[SheetColumn]:
    """Return the columns in the order of the schema: the name first, those under ``print`` last."""
    properties = schema.content["properties"][schema.key]["items"]["properties"]
    order = {key: at for at, key in enumerate(("name", *properties))} | {"name": 0}
    last = len(order)
    return sorted(table.columns, key=lambda each: last if each.is_printing else order.get(each.key, last))


def _field(
    table: CardTable, schema: Schema, card: Card, column: SheetColumn, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    at = table.places[column.heading]
    told = told_column(table, column, at, rows)
    known = value_schemas([schema], column)[0]
    entry = schema.content["properties"][schema.key]["items"]
    kind, choices = told["kind"], told["choices"]
    if known.get("x-ordo-shows") == "image":
        kind = "picture"
    elif column.form == "text" and table.game.is_rich(card.kind, column.key):
        kind = "rich"
    elif column.form == "text" and (kind == "words" or known.get("maxLength", 0) > _ONE_LINE):
        kind = "words"
    elif known.get("x-ordo-names") == "face":
        choices = sorted(table.game.files.get("face", EMPTY))
    return {
        **told,
        "kind": kind,
        "choices": choices,
        "help": known.get("description", told["help"]),
        "isRequired": column.key in entry.get("required", ()) and column.language in (None, card.language),
        "least": known.get("minimum"),
        "most": known.get("maximum"),
        "isPrinting": column.is_printing,
        "isStory": column.key in table.game.texts_of_role(card.kind, STORY),
        "value": rows[0]["cells"][at],
        "at": at,
    }


def _nested(card: Card, columns: list[SheetColumn]) -> Iterator[dict[str, Any]]:
    """Yield the parts of a card without column, in the order of its file."""
    entry, own = card.origin.value, {(each.key, each.is_printing) for each in columns}
    draft = Draft(card.origin.document)
    printing = entry.get(PRINT, EMPTY)
    ways: list[tuple[str, ...]] = [(key,) for key in entry if key not in (*FIXED, PRINT) and (key, False) not in own]
    ways += [(PRINT, key) for key in (printing if isinstance(printing, Mapping) else ()) if (key, True) not in own]
    for way in ways:
        start, _ = draft.range_of((*card.origin.path, *way))
        before = card.origin.document.text.rfind("\n", 0, start) + 1
        source = " " * (start - before) + draft.slice((*card.origin.path, *way))
        yield {"keys": list(way), "source": dedent(source).rstrip()}


def form_offers(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the choices for the fields of the cards of a set.

    Params: ``game``, ``set``, ``language`` of texts. Result: ``signs``, by their names in texts; ``used``, those of them for buttons:
    the signs that the cards use most, then the game's own; ``keywords``; ``pictures``, as paths in the folder of the set.

    Raises:
        RpcError: There is no such game or set.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        folder, name = _folder(table, params), params.id("set")
        known = signs_of(table.game, (name,))
        texts = (
            str(each) for card in table.game.cards() for each in card.origin.value.values() if isinstance(each, str)
        )
        used = Counter(
            found for text in texts if "{" in text for each in braced_names(text) if (found := known.id_of(each))
        )
        ordered = [each for each, _ in sorted(used.items(), key=lambda each: (-each[1], each[0]))]
        return {
            "signs": list(known),
            "used": list(dict.fromkeys([*ordered, *known.own]))[:_MOST_BUTTONS],
            "keywords": list(table.game.keywords(params.id("language"), name).words),
            "pictures": _pictures(folder)[:MOST_PICTURES],
        }


def _folder(table: CardTable, params: Params) -> Path:
    found = table.game.sets.get(params.id("set"))
    if found is None:
        raise RpcError(f"there is no set `{printable(params.id('set'))}`")
    return found.folder


def _pictures(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in files_below(folder, *PICTURES))


_STEM: Final = re.compile(r"[^A-Za-z0-9_-]+")


def put_picture(window: StudioWindow, params: Params) -> dict[str, str]:
    """Put a picture into the folder of a set.

    A file of another content is never replaced.

    Params: ``game``, ``set``, ``name`` of the file, ``data`` as base64, ``beside``: the path of the picture that it replaces on a card, empty
    for none. Result: ``path`` in the folder of the set.

    Raises:
        RpcError: It is no picture that cards may have, or too large, or the game came with the program.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        folder = _folder(table, params)
        name = Path(params.string("name", 200).replace("\\", "/"))
        ending = name.suffix.lower()
        if ending not in PICTURES:
            kinds = ", ".join(sorted(each[1:] for each in PICTURES))
            raise RpcError(f"`{printable(name.name)}` is no picture that cards can show: take one of {kinds}")
        if is_shipped(window.desk):
            raise RpcError("these cards came with the program: copy the game first, then put pictures into the copy")
        data = _decoded(params)
        stem = _STEM.sub("-", name.stem).strip("-") or "picture"
        beside = Path(params.string("beside", 200)).parent.as_posix()
        home = beside if re.fullmatch(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*", beside) else "art"
        names = (f"{home}/{stem}{'' if at == 1 else f'-{at}'}{ending}" for at in count(1))
        path = next(each for each in names if not (folder / each).exists() or (folder / each).read_bytes() == data)
        place = folder / path
        if (obstacle := obstacle_to(place)) is not None or not real(place.parent).is_relative_to(real(folder)):
            raise RpcError(obstacle or f"`{home}` leads out of the folder of the set: put a folder itself there")
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(place, data)
        return {"path": path}


def _decoded(params: Params) -> bytes:
    try:
        data = base64.b64decode(params.string("data"), validate=True)
    except ValueError as error:
        raise RpcError("`data` is no base64") from error
    if len(data) > MAX_PICTURE:
        raise RpcError(
            f"the picture is larger than {MAX_PICTURE // 1024**2} MiB: put the file into the folder of the set"
        )
    return data


def picture_file(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Return a picture of a set. Words: game, set, and the path in its folder."""
    game = desk.session.latest().games.get(words[0] if words else "")
    found = None if game is None or len(words) < 3 else game.sets.get(words[1])
    if found is None:
        raise NotFoundError("no picture")
    path = found.folder.joinpath(*words[2:])
    if path.suffix.lower() not in PICTURES or not real(path).is_relative_to(real(found.folder)):
        raise NotFoundError("no picture")
    try:
        return Served(path.read_bytes(), media_type_of(path.name))
    except OSError as error:
        raise NotFoundError(str(error)) from error


def sign_file(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Return a sign as a picture. Words: game, set, and the name of the sign with ``.svg``."""
    game = desk.session.latest().games.get(words[0] if words else "")
    if game is None or len(words) != 3 or words[1] not in game.sets:
        raise NotFoundError("no sign")
    name = words[2].removesuffix(".svg")
    with named_by(desk.workspace.naming), desk.session.faces(game.id) as faces:
        signs = faces.signs(words[1])
        if name not in signs:
            raise NotFoundError("no sign")
        drawn = signs.draw(name, _SIGN_MM, "tile" if signs.has_tile(name) else "plain")
        return Served(drawing_svg(drawn, faces.fonts, name).encode(), "image/svg+xml")


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/form": form,
    "ordo/formOffers": form_offers,
    "ordo/putPicture": put_picture,
}
ROUTES: Final[Mapping[str, Route]] = {"picture": picture_file, "sign": sign_file}
