"""Make the files of a new set, or the text of a new card, from the example set of a game, and that of a new sign or font."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import (
    Document,
    Draft,
    GameSigns,
    Schema,
    Schemas,
    block,
    format_value,
    read_bytes,
    read_document,
    source_hash,
    stock_sign_text,
    title_of,
    with_modeline,
)

# The folder of a set for its copy of the schemas.
LOCAL_SCHEMAS = "schemas"


def set_files(model: Path, name: str, game: str, schemas: Schemas) -> dict[str, bytes]:
    """Return the files of a new set.

    Args:
        model: Folder of the model; its own name is replaced.
        name: The new set's id.
        game: Its game.
        schemas: Those of the program; the set gets a copy of those its files need.

    Returns:
        Path within the set -> content, in order of path.
    """
    facts = read_document(model / "set.yaml").data["set"]
    title = title_of(name)
    hashes = source_hash({"name": facts["name"]}), source_hash({"name": title})
    files: dict[str, bytes] = {}
    for path in sorted(each for each in model.rglob("*") if each.is_file()):
        inside = path.relative_to(model)
        text = path.read_text(encoding="utf-8").replace(facts["id"], name).replace(facts["name"], title)
        if path.suffix == ".yaml":
            text = text.replace(f'"{hashes[0]}"', f'"{hashes[1]}"')
            schema = schemas.of(read_document(path).data, game)
            if schema is not None:
                text = with_modeline(text, "../" * (len(inside.parts) - 1) + f"{LOCAL_SCHEMAS}/{schema.name}")
        files[inside.as_posix()] = text.encode()
    return files | _local_schemas(game, schemas)


def bare_set_files(name: str, game: str, language: str, requires: Sequence[str], schemas: Schemas) -> dict[str, bytes]:
    """Return the files of a new set without cards.

    Args:
        name: The new set's id.
        game: Its game.
        language: The language that its cards will be written in.
        requires: Ids of the sets that it is played with.
        schemas: Those of the program; the set gets a copy of those its files need.

    Returns:
        Path within the set -> content.
    """
    text = f"""\
# yaml-language-server: $schema={LOCAL_SCHEMAS}/set.schema.json
format: 1
set:
  id: {name}  # stays for ever: it is the first half of every card's id, and the name of this folder
  name: {title_of(name)}
  language: {language}
  languages: [{language}]
  game: {game}
  requires: [{", ".join(requires)}]
"""
    return {"set.yaml": text.encode()} | _local_schemas(game, schemas)


def _local_schemas(game: str, schemas: Schemas) -> dict[str, bytes]:
    return {
        f"{LOCAL_SCHEMAS}/{name}": schemas.written(name)
        for name in sorted(schemas.files)
        if "/" not in name or name.startswith(f"{game}/")
    }


def example_of(model: Path, kind: str, game: str, schemas: Schemas) -> tuple[str, Schema, list[str]]:
    """Find the model's first card of a kind, or the one with that slug.

    Returns:
        The name of its file, the schema of that, and the card's lines from the comment above it, two columns in.

    Raises:
        OrdoError: The model has no such card.
    """
    known: list[str] = []
    ids: list[str] = []
    for path in sorted(model.glob("*.yaml")):
        document = read_document(path)
        schema = schemas.of(document.data, game)
        for index, entry in enumerate(document.data[schema.key] if schema and schema.cards else ()):
            assert schema is not None  # noqa: S101 (without one there is no entry)
            known.append(schema.kind_of(entry))
            ids.append(entry["id"])
            if kind in {known[-1], ids[-1]}:
                return path.name, schema, _lines_of(document, schema.key, index)
    kinds = ", ".join(dict.fromkeys(known))
    raise OrdoError(f"there is no example of a card of kind `{kind}`; known: {kinds} and the ids {', '.join(ids)}")


def _lines_of(document: Document, key: str, index: int) -> list[str]:
    lines = document.text.split("\n")
    starts = [document.span((key, at)).line - 1 for at in range(len(document.data[key]))]
    start, end = starts[index], [*starts, len(lines)][index + 1]
    while lines[start - 1].lstrip().startswith("#"):
        start -= 1
    found = lines[start:end]
    while not found[-1].strip() or found[-1].lstrip().startswith("#"):
        found.pop()
    return found


def with_sign(file: Path, schema: Schema, name: str, stock: str, modeline: str) -> tuple[str | None, str]:
    """Return a file of signs before (None if absent) and with a stock sign's drawing.

    Args:
        file: Of the signs of a game.
        schema: That of such files.
        name: Of the sign there; an entry that draws nothing keeps its values.
        stock: The sign that every game has.
        modeline: The path of the schema, as seen from the file.

    Raises:
        OrdoError: The file has problems, or is written too unusually.
    """
    sign = dict(GameSigns({})[stock])
    if not file.exists():
        text = stock_sign_text(stock).replace(f"  {stock}:", f"  {name}:", 1)
        return None, with_modeline(f"format: 1\nsigns:\n{text}", modeline)
    document = read_document(file)
    if document.problems or schema.validate(document):
        raise OrdoError(f"{document.name} has errors: see `ordo check`, mend them first")
    draft = Draft(document)
    signs = document.data["signs"]
    if name in signs:
        for key in sign.keys() - signs[name].keys():
            draft.insert(("signs", name), key, sign[key], tuple(sign))
    else:
        draft.insert(("signs",), name, sign)
    expected = {**document.data, "signs": {**signs, name: {**sign, **signs.get(name, {})}}}
    return document.text, draft.finish(expected)


# Keys of a font in a look, in their order; the first ones belong to its file, the others to its use.
_OF_FILE = ("file", "number", "axes", "licence")
_OF_FONT = ("file", "number", "axes", "small_caps", "lining_figures", "scripts", "fallback", "licence")


def with_fonts(
    file: Path, schema: Schema, fonts: Mapping[str, Mapping[str, Any]], modeline: str
) -> tuple[str | None, str]:
    """Return the text of a look as it is (None if there is none) and with the files of some fonts.

    Args:
        file: The look of a game.
        schema: That of such files.
        fonts: Name -> file, with its number, axes and licence; an entry keeps its other values.
        modeline: Where the schema is, as seen from the file.

    Raises:
        OrdoError: The file has problems, or is written too unusually.
    """

    def changed(draft: Draft, expected: dict[str, Any]) -> None:
        for name, spec in fonts.items():
            _put(draft, expected, name, spec)

    return _with_look(file, schema, modeline, changed, {"fonts": {name: dict(spec) for name, spec in fonts.items()}})


def with_fallback(
    file: Path, schema: Schema, name: str, wanted: str, spec: Mapping[str, Any], now: Mapping[str, Any], modeline: str
) -> tuple[str | None, str]:
    """Return the text of a look as it is (None if there is none) and with a file that stands in for a font.

    Args:
        file: The look of a game.
        schema: That of such files.
        name: The font.
        wanted: The name that was given for the file: where the font has such a one, it is replaced.
        spec: The file, with its number, axes and licence.
        now: The font as it is without an entry in this look.
        modeline: The path of the schema, as seen from the file.

    Raises:
        OrdoError: The file has problems, or is written too unusually.
    """
    added = {**now, "fallback": [*now.get("fallback", ()), dict(spec)]}

    def changed(draft: Draft, expected: dict[str, Any]) -> None:
        path = ("look", "fonts", name)
        own = expected["look"].get("fonts", {}).get(name)
        if own is None:
            _put(draft, expected, name, added)
            return
        others = own.get("fallback")
        if others is None:
            draft.insert(path, "fallback", [dict(spec)], _OF_FONT)
            own["fallback"] = [dict(spec)]
            return
        for at, other in enumerate(others):
            said = {"file": other} if isinstance(other, str) else other
            if said["file"] in {wanted, spec["file"]}:
                others[at] = {**{key: each for key, each in said.items() if key not in _OF_FILE}, **spec}
                draft.rewrite((*path, "fallback", at), format_value(others[at]))
                return
        draft.append((*path, "fallback"), dict(spec))
        others.append(dict(spec))

    return _with_look(file, schema, modeline, changed, {"fonts": {name: added}})


def _with_look(
    file: Path,
    schema: Schema,
    modeline: str,
    change: Callable[[Draft, dict[str, Any]], None],
    new: Mapping[str, Any],
) -> tuple[str | None, str]:
    if not file.exists():
        lines = ["format: 1", *block({"look": dict(new)}, 0)]
        return None, with_modeline("\n".join([*lines, ""]), modeline)
    document = read_document(file)
    if document.problems or schema.validate(document):
        raise OrdoError(f"{document.name} has errors: see `ordo check`, mend them first")
    draft, expected = Draft(document), deepcopy(document.data)
    change(draft, expected)
    return document.text, draft.finish(expected)


def _put(draft: Draft, expected: dict[str, Any], name: str, spec: Mapping[str, Any]) -> None:
    """Give a font another file; values about the old one go."""
    look = expected["look"]
    if "fonts" not in look:
        draft.insert(("look",), "fonts", {name: dict(spec)})
        look["fonts"] = {name: dict(spec)}
        return
    fonts, path = look["fonts"], ("look", "fonts", name)
    if name not in fonts:
        draft.insert(("look", "fonts"), name, dict(spec))
        fonts[name] = dict(spec)
        return
    for key in [each for each in _OF_FILE if each in fonts[name] and each not in spec]:
        draft.remove((*path, key))
        del fonts[name][key]
    for key, value in spec.items():
        if key not in fonts[name]:
            draft.insert(path, key, value, _OF_FONT)
        elif fonts[name][key] != value:
            draft.rewrite((*path, key), format_value(value))
        fonts[name][key] = value


def with_card(
    file: Path, schema: Schema, example: list[str], slug: str, name: str, modeline: str
) -> tuple[str | None, str]:
    """Return the text of a file of cards as it is (None if there is none) and with a new card at its end.

    Raises:
        OrdoError: The file has problems, or is written too unusually.
    """
    lines = [re.sub(r"^(\s*- id: ).*", rf"\g<1>{slug}", line) for line in example]
    lines = [re.sub(r"^(    name: ).*", rf"\g<1>{name}", line) for line in lines]
    entry = read_bytes("\n".join(lines).encode(), "").data[0]
    if not file.exists():
        text = "\n".join(["format: 1", f"{schema.key}:", *lines, ""])
        return None, with_modeline(text, modeline)
    document = read_document(file)
    if document.problems or schema.validate(document):
        raise OrdoError(f"{document.name} has errors: see `ordo check`, mend them first")
    draft = Draft(document)
    shift = " " * (draft.indent_of((schema.key,)) - 2)
    draft.append_lines((schema.key,), ["", *(shift + line for line in lines)])
    expected = {**document.data, schema.key: [*document.data[schema.key], entry]}
    return document.text, draft.finish(expected)
