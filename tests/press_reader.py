"""Reads a PDF for a press as a preflight does, without a line of the program: every object, and every operator of its content."""

import pikepdf

ALLOWED = {"/DeviceCMYK", "/DeviceGray"}
_COLORED = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN"}


def rgb_in(pdf):
    """Return what is wrong with the colours of a PDF: operators, spaces of images, shadings and groups."""
    found = []
    for item in pdf.objects:
        found += _wrong_spaces(item)
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            found += _wrong_operators(item)
    for page in pdf.pages:
        found += _wrong_operators(page)
    return found


def _wrong_spaces(item, within=""):
    if isinstance(item, pikepdf.Array):
        for each in item:
            if not _is_indirect(each):
                yield from _wrong_spaces(each, within)
    if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        return
    for key in ("/ColorSpace", "/CS"):
        if key in item and not _is_inks(item[key]):
            yield f"{within}{key} {item[key]!r}"
    for key, each in item.items():
        if not _is_indirect(each) and key not in {"/ColorSpace", "/CS"}:
            yield from _wrong_spaces(each, f"{within}{key} ")


def _is_indirect(each):
    return isinstance(each, pikepdf.Object) and each.is_indirect


def _is_inks(space):
    """Whether a space of colours is one of inks: one by a profile or a palette is, if what it rests on is."""
    if isinstance(space, pikepdf.Name):
        return str(space) in ALLOWED
    if isinstance(space, pikepdf.Dictionary):  # spaces by name, in resources
        return all(_is_inks(each) for each in space.values())
    if space[0] == "/ICCBased":
        return int(space[1]["/N"]) in {1, 4}
    return space[0] == "/Indexed" and _is_inks(space[1])


def _wrong_operators(stream):
    for instruction in pikepdf.parse_content_stream(stream):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            yield "an inline image"
        elif str(instruction.operator) in _COLORED:
            yield f"operator {instruction.operator}"


def colors_of_text(page):
    """Return the operands of the colours in which letters stand on a page and in its forms."""
    return {color for kind, color, _ in painted(page) if kind == "text"}


def painted(page):
    """Yield what is painted on a page: ``text``, ``fill`` or ``line``, its inks, and the width of lines as it stands."""
    yield from _painted(page.obj, page.obj.Resources, (0.0,))


def _painted(stream, resources, inherited):
    now, kept = {"fill": inherited, "line": inherited, "width": 1.0}, []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            kept.append(dict(now))
        elif name == "Q":
            now = kept.pop()
        elif name in _SETS:
            now[_SETS[name]] = tuple(map(float, operands))
        elif name in _PAINTS:
            for kind in _PAINTS[name]:
                yield kind, now["line" if kind == "line" else "fill"], now["width"]
        elif name == "Do" and (item := resources.XObject[str(operands[0])]).Subtype == "/Form":
            yield from _painted(item, item.Resources, now["fill"])


_SETS = {"k": "fill", "g": "fill", "K": "line", "G": "line", "w": "width"}
_PAINTS = {
    "TJ": ["text"],
    "f": ["fill"],
    "f*": ["fill"],
    "S": ["line"],
    "B": ["fill", "line"],
    "B*": ["fill", "line"],
}
