"""Findings about layouts, and about cards that do not go into their layout."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code


def _page(finds: str, matters: str, example: str, remedy: str) -> str:
    return (
        f"## What it finds\n\n{finds}\n\n## Why it matters\n\n{matters}\n\n"
        f"## Example\n\n```yaml\n{example}\n```\n\n## Remedy\n\n{remedy}\n"
    )


TEXT_OVERFLOW = code(
    "CAT420",
    "text-does-not-fit",
    _page(
        "A text of a card that does not fit into its box, not even at the smallest size its layout allows.",
        "A printed card would lose words, or they would run over its picture. Nothing is cut off or made unreadably "
        "small in silence.",
        "flavour: a whole paragraph where the layout has room for two lines",
        "Shorten the text, or give it more room in the layout: a larger `box`, a smaller `smallest`, more `lines`. "
        "The message tells the millimetres needed and there.",
    ),
)
MISSING_GLYPH = code(
    "CAT421",
    "missing-glyph",
    _page(
        "A character that the font of its layout cannot draw.",
        "It would be printed as an empty box.",
        "name: 城の守り    # the font has Latin and Cyrillic letters",
        "Write it with other characters, or choose a font in `look.yaml` that has it.",
    ),
)
IMAGE_MISSING = code(
    "CAT500",
    "image-not-readable",
    _page(
        "A picture that is not there or cannot be read.",
        "The card would be printed without its picture.",
        "print:\n  art: art/lancer.png    # the file is called art/lancers.png",
        "Correct the name (relative to the set's folder) or add the file.",
    ),
)
IMAGE_OUTSIDE = code(
    "CAT501",
    "image-outside-the-set",
    _page(
        "A picture whose path is absolute, climbs out of the set's folder or follows a link out of it.",
        "A set is self-contained and may come from a stranger: it must neither depend on nor disclose other files.",
        "print:\n  art: ../../private/photo.png",
        "Copy the picture into the set's folder and name it relative to that folder.",
    ),
)
IMAGE_TOO_LARGE = code(
    "CAT502",
    "image-too-large",
    _page(
        "A picture with more bytes or pixels than any card can use.",
        "A small file can unpack to gigabytes; it is refused before it is unpacked.",
        "print:\n  art: art/poster.png    # 40,000 × 40,000 pixels",
        "Scale the picture down: 300 dpi at its printed size are enough, 600 are plenty.",
    ),
)
IMAGE_FORMAT = code(
    "CAT503",
    "image-not-an-image",
    _page(
        "A picture file that is neither JPEG, PNG nor WebP, or is damaged.",
        "It cannot be printed, or only its first part can.",
        "print:\n  art: art/readme.png    # a text file with a picture's name",
        "Export the picture again as PNG or JPEG.",
    ),
)
IMAGE_COARSE = code(
    "CAT504",
    "image-resolution-low",
    _page(
        "A picture with fewer than 300 pixels per inch at the size it is printed.",
        "It looks soft or shows its pixels.",
        "print:\n  art: art/thumbnail.jpg    # 200 × 250 pixels on 38 × 45 mm",
        "Use a larger original, or a smaller box in the layout.",
    ),
    Severity.WARNING,
)
ART_NOT_SHOWN = code(
    "CAT505",
    "picture-not-shown",
    _page(
        "A card with a picture under `print: art` whose layout shows no picture.",
        "The card is printed without it, and a file that is missing or damaged is not noticed.",
        "print:\n  art: art/levy.png    # and `faces/unit.yaml` has no `image`",
        "Give the layout an element `image`, or leave `art` out.",
    ),
    Severity.WARNING,
)
UNKNOWN_REFERENCE = code(
    "CAT720",
    "unknown-reference",
    _page(
        "A `$` reference in a layout that no card the face is for has.",
        "The element would stay empty on every card.",
        "- text: {box: [6, 65, 51, 7], text: $nmae, size: name}",
        "Correct the name. What can be named is listed in the reference of faces.",
    ),
)
UNKNOWN_COLOR = code(
    "CAT721",
    "unknown-colour",
    _page(
        "A colour that is neither in the palette of the look nor `#RRGGBB`.",
        "There is nothing to draw with.",
        "- rect: {box: [0, 0, 63, 88], fill: papre}",
        "Use a palette name or write six hexadecimal digits after `#`.",
    ),
)
UNKNOWN_FONT = code(
    "CAT722",
    "unknown-font",
    _page(
        "A font name that the look does not have, or a font file that is not there or cannot be used.",
        "The text could not be drawn, or only in another font than was asked for.",
        "- text: {box: [6, 65, 51, 7], text: $name, size: name, font: dispaly}",
        "Use a name from `fonts` in `look.yaml`; a font file must be a TrueType file of the font package or of the "
        "game's folder `fonts`.",
    ),
)
UNKNOWN_MEASURE = code(
    "CAT723",
    "unknown-size",
    _page(
        "A type size or line weight that the look does not have.",
        "There is no measure to draw with.",
        "- text: {box: [6, 65, 51, 7], text: $name, size: hugh}",
        "Use a name from `sizes` or `weights` in `look.yaml`, or a number.",
    ),
)
UNKNOWN_SIGN = code(
    "CAT724",
    "unknown-sign",
    _page(
        "A sign that `signs.yaml` does not have, or that cannot be drawn in the style asked for.",
        "A card without its signs cannot be played.",
        "- icons: {box: [3, 80, 4, 4], of: [towre], packed: true, size: 4}",
        "Use a name from `signs.yaml`.",
    ),
)
OUTSIDE_BLEED = code(
    "CAT725",
    "outside-the-bleed",
    _page(
        "An element that reaches beyond the bleed of its face.",
        "What is out there is never printed, or lies on the neighbour's card.",
        "face:\n  size: [63, 88]\n  bleed: 3\n  elements:\n    - rect: {box: [-5, -5, 73, 98], fill: paper}",
        "Move or shrink the box; a background fills exactly trim and bleed.",
    ),
)
OUTSIDE_SAFE = code(
    "CAT726",
    "text-outside-the-safe-zone",
    _page(
        "A text or sign box that comes nearer to the trim than the face's `safe` distance.",
        "No cutter is exact: letters at the edge get cut.",
        "face:\n  size: [63, 88]\n  safe: 3\n  elements:\n    - text: {box: [1, 80, 20, 5], text: $number, size: foot}",
        "Move the box inwards, or make `safe` smaller if your cutter is that good.",
    ),
    Severity.WARNING,
)
ICONS_OVERFULL = code(
    "CAT727",
    "signs-do-not-fit",
    _page(
        "A row or column of signs that is longer than its box.",
        "Signs would stand on each other or over what is beside them.",
        "- icons: {box: [4, 3, 40, 10], of: $symbols, size: 9, pitch: 11}",
        "Make the box longer, or the signs or their pitch smaller.",
    ),
)
PATH_NOTATION = code(
    "CAT728",
    "path-not-readable",
    _page(
        "Path data that cannot be read.",
        "The outline could not be drawn.",
        "- path: {d: 'M 0 0 L 10', fill: ink}",
        "Complete the command that the message names.",
    ),
)
UNKNOWN_FACE = code(
    "CAT729",
    "unknown-face",
    _page(
        "A card whose face or back is no layout of its game or set, or one for other kinds of cards.",
        "The card cannot be printed.",
        "print: {face: untis}",
        "Name a file of the folder `faces` (without `.yaml`), and check its `for`.",
    ),
)
WRONG_VALUE = code(
    "CAT730",
    "value-does-not-suit",
    _page(
        "A value of a card that its layout cannot use: words where a list is wanted, an unknown colour or sign, "
        "arms that cannot be drawn.",
        "The element could not be drawn on this card.",
        "symbols: spear    # the layout shows a list of signs",
        "Correct the value on the card, or the reference in the layout.",
    ),
)
TOO_MANY_ITEMS = code(
    "CAT732",
    "too-many-items",
    _page(
        "Repeats, one inside the other, that would draw more than 20,000 items on one card.",
        "No card shows so much, but drawing it would take forever.",
        "- repeat:\n    over: 400\n    step: [0.1, 0]\n    elements:\n      - repeat: {over: 400, step: [0, 0.1], elements: […]}",
        "Repeat fewer items, or draw the pattern as one `path`.",
    ),
)
WRONG_ZONES = code(
    "CAT733",
    "zones-not-countable",
    _page(
        "A face in zones whose number of zones, breaks or uncut borders are no whole numbers from 1, or differ from card "
        "to card.",
        "How long the piece is, and where it comes apart on paper, would not be known.",
        "zones: {count: $files.look.palette}    # colours, not a number",
        "Name a number or a list that a file of the game holds, such as `$facts.territories`.",
    ),
)
BACK_OF_OTHER_SIZE = code(
    "CAT734",
    "back-of-another-size",
    _page(
        "A back that is not of the size and form of the front it is printed behind.",
        "The two sides are cut as one.",
        "size: [63, 98]    # of the back of a face with `size: [63, 88]`",
        "Give both layouts the same `size` and `outline`, or name another back.",
    ),
)
UNKNOWN_WORD = code(
    "CAT731",
    "unknown-word",
    _page(
        "A word that a layout looks up in the game's words and that is not there.",
        "The place would stay empty.",
        "- text: {box: [6, 6, 51, 7], text: [{word: symbols, key: $item}], size: text}",
        "Add the word to `words` in `game.yaml`.",
    ),
)
