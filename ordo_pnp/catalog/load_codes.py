"""The findings of the loader: folders and links."""

from ordo_pnp.diagnostics import code

UNREADABLE_FOLDER = code(
    "CAT017",
    "unreadable-folder",
    """\
## What it finds
A folder that cannot be listed, or one that has the name of a data file.

## Why it matters
Whatever stands in it would be missing without anyone noticing.

## Example
A set folder without the right to read it.

## Remedy
Give yourself the right to read the folder.
""",
)
LINK_OUT = code(
    "CAT018",
    "link-out-of-folder",
    """\
## What it finds
A symbolic link that leads out of the folder it stands in, to another folder, or nowhere.

## Why it matters
A set must be complete in itself; a link in a stranger's set could pull any file of your machine onto a card.

## Example
`art/portrait.png -> ../../../private/photo.png`

## Remedy
Put the file itself into the folder.
""",
)
