"""The findings of the reader: what a file may not be before anyone asks what it says."""

from ordo_pnp.diagnostics import code

UNREADABLE = code(
    "CAT001",
    "unreadable-file",
    """\
## What it finds
A path that cannot be read: it does not exist, is a folder, a device or a loop of links, or access is denied.

## Why it matters
Nothing can be said about data that nobody can read.

## Example
    ordo check cards/ordonnance/base/unitz.yaml

## Remedy
Name an existing file or folder; give yourself the right to read it.
""",
)
TOO_LARGE = code(
    "CAT002",
    "file-too-large",
    """\
## What it finds
A file of more than 16 MiB.

## Why it matters
Ten thousand cards need four megabytes. A larger file is a mistake or an attack, and would make every tool slow.

## Example
A picture or an archive that was named `.yaml`.

## Remedy
Split the data into several files; keep pictures in `art/`.
""",
)
NOT_UTF8 = code(
    "CAT003",
    "not-utf8",
    """\
## What it finds
Text in another encoding than UTF-8. A byte order mark at the start of UTF-8 is fine.

## Why it matters
Umlauts and Cyrillic letters would turn into other characters, on the screen and on the printed card.

## Example
A file saved as “Unicode” (UTF-16) or “ANSI” (Windows-1252) by an old editor.

## Remedy
Save the file as UTF-8.
""",
)
CONTROL_CHARACTER = code(
    "CAT004",
    "control-character",
    r"""## What it finds
Characters that no one can see: NUL, escape, Unicode line separators and their kind, written directly or as an escape
such as `"\x1b[31m"`.

## Why it matters
They cannot be printed on a card, and on a terminal they can hide or forge text.

## Example
    name: "Militia\x00"

## Remedy
Delete the character.
""",
)
SYNTAX = code(
    "CAT005",
    "yaml-syntax",
    """\
## What it finds
Text that is not YAML: an unclosed quote or bracket, a colon inside unquoted text, wrong indentation.

## Why it matters
Nothing after the mistake can be understood, so nothing in the file is used.

## Example
    name: Antioch: the siege

## Remedy
Quote the text: `name: "Antioch: the siege"`.
""",
)
TAB = code(
    "CAT006",
    "tab-indentation",
    """\
## What it finds
A tab in the indentation.

## Why it matters
YAML counts spaces; a tab has no width that everyone agrees on.

## Example
    units:
    \t- id: spear-levy

## Remedy
Indent with two spaces, and tell your editor to insert spaces for the tab key.
""",
)
DUPLICATE_KEY = code(
    "CAT007",
    "duplicate-key",
    """\
## What it finds
The same key twice in one mapping.

## Why it matters
Only one of the two values can count, and nobody can tell which one was meant.

## Example
    name: Levy
    name: Village Levy

## Remedy
Delete one of the two, or rename it.
""",
)
ALIAS = code(
    "CAT008",
    "anchor-or-alias",
    """\
## What it finds
Anchors (`&name`) and aliases (`*name`).

## Why it matters
A few lines of aliases can stand for billions of values, and repeated data hide where a value comes from.

## Example
    first: &arms {field: azure}
    second: *arms

## Remedy
Write the data out at both places.
""",
)
TAG = code(
    "CAT009",
    "yaml-tag",
    """\
## What it finds
Tags (`!!python/object`, `!unit`) and `%` directives.

## Why it matters
A tag asks the reader to build something other than plain data; in other programs that has run foreign code.

## Example
    name: !!str Levy

## Remedy
Delete the tag; quote the value if it is meant as text.
""",
)
SEVERAL_DOCUMENTS = code(
    "CAT010",
    "several-documents",
    """\
## What it finds
A second YAML document in one file, after a line `---`.

## Why it matters
One file holds one kind of thing; what stands in a second document would be overlooked.

## Example
    format: 1
    ---
    format: 1

## Remedy
Put the second document into a file of its own.
""",
)
TOO_DEEP = code(
    "CAT011",
    "nested-too-deep",
    """\
## What it finds
Lists and mappings nested more than 48 levels deep.

## Why it matters
No card needs that; files made of a hundred thousand brackets crash other programs.

## Example
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[

## Remedy
Flatten the data.
""",
)
COLLECTION_KEY = code(
    "CAT013",
    "collection-as-key",
    """\
## What it finds
A list or mapping where a key should be.

## Why it matters
Keys are the words of the schema; nothing can look up a list.

## Example
    [spear, bow]: levy

## Remedy
Write plain text before the colon.
""",
)
TOO_MANY_VALUES = code(
    "CAT014",
    "too-many-values",
    """\
## What it finds
More than two million values in one file.

## Why it matters
The file would take all memory.

## Example
A list of numbers that a program wrote.

## Remedy
Split the file.
""",
)
NUMBER_RANGE = code(
    "CAT015",
    "number-out-of-range",
    """\
## What it finds
Numbers that cannot be kept as they are written: whole ones of more than 20 digits or beyond 18446744073709551615, the
greatest seed (64 bits); those with a point or an exponent beyond 9007199254740991 (53 bits); those that would be rounded
to a whole number; infinite ones and “not a number”.

## Why it matters
They cannot be counted with, and not every program reads them alike. Up to these bounds `4.0` and `4e0` are the whole
number 4.

## Example
    copies: 1e999

## Remedy
Write a finite number; quote the value if it is text.
""",
)
EMPTY = code(
    "CAT016",
    "empty-file",
    """\
## What it finds
A file without any data: empty, or only comments.

## Why it matters
A file that says nothing was most likely saved too early or cut off.

## Example
    # units of my expansion

## Remedy
Write `format: 1` and the data below it, or delete the file.
""",
)
