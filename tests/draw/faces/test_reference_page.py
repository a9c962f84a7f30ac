"""The reference of faces tells every element and every key of the schema."""

import json

MARK = "<!-- What follows"
COMMON = {"when"}


def _rows(properties, required):
    yield "| key | meaning |"
    yield "|---|---|"
    for key, value in properties.items():
        if key in COMMON:
            continue
        choices = ", ".join(f"`{each}`" for each in value.get("enum", ()))
        words = value["description"].replace("|", "\\|")
        parts = [words, f"One of {choices}." if choices else "", "*Required.*" if key in required else ""]
        yield f"| `{key}` | {' '.join(part for part in parts if part)} |"


def _elements(schema):
    face = schema["properties"]["face"]
    yield "## The face\n"
    yield from _rows(face["properties"], face["required"])
    for name, element in schema["definitions"]["element"]["properties"].items():
        yield f"\n## `{name}`\n\n{element['description']}\n"
        yield from _rows(element["properties"], element["required"])


def test_the_page_holds_what_the_schema_says(repository, golden):
    """The tables of the page are those of the schema; `--update-golden` writes them anew."""
    page = repository / "docs" / "reference" / "faces.md"
    schema = json.loads((repository / "schemas" / "face.schema.json").read_text(encoding="utf-8"))
    head, _, rest = page.read_text(encoding="utf-8").partition(MARK)
    mark = MARK + rest.partition("\n")[0]
    golden(page, head + mark + "\n\n" + "\n".join(_elements(schema)) + "\n")


def test_every_reference_of_a_card_is_on_the_page(repository):
    """What every card can be asked for is listed."""
    from ordo_pnp.draw.faces.references import _FACTS, RULES

    page = (repository / "docs" / "reference" / "faces.md").read_text(encoding="utf-8")
    assert [name for name in (*_FACTS, RULES, "name", "flavour") if f"`${name}`" not in page] == []


def test_every_size_that_has_a_name_is_on_the_page(repository):
    """With its measures: the page is where people look a name up."""
    from ordo_pnp.draw import SIZES

    page = (repository / "docs" / "reference" / "faces.md").read_text(encoding="utf-8")
    rows = {
        name: f"| `{name}` | {size.width:g} {'across' if size.outline == 'circle' else f'× {size.height:g}'} |"
        for name, size in SIZES.items()
    }
    assert [name for name, row in rows.items() if row not in page] == []


def test_every_role_is_on_the_page(repository):
    """What a face may ask for by `$roles`."""
    from ordo_pnp.cards import NOTHING_DERIVED
    from ordo_pnp.draw.faces.record import ITEM_KEYS, role_getters

    page = (repository / "docs" / "reference" / "faces.md").read_text(encoding="utf-8")
    assert [name for name in role_getters(NOTHING_DERIVED) if f"`$roles.{name}`" not in page] == []
    assert [key for keys in ITEM_KEYS.values() for key in keys if f"`$item.{key}`" not in page] == []
