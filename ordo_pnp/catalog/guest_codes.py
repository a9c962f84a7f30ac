"""The findings about sets that are named with ``--with``: what they are, and what they must not do."""

from ordo_pnp.diagnostics import code

NO_SET = code(
    "CAT260",
    "no-set-there",
    """\
## What it finds
A path given with `--with` (or to a command) that is neither the folder of a set nor a zip file of one.

## Why it matters
A set is a folder with `set.yaml`; without it nobody knows what the other files belong to.

## Example
`ordo check --with downloads`, where the set lies in `downloads/trial`.

## Remedy
Name the folder that holds `set.yaml`, or a zip file of it.
""",
)
UNSAFE_ARCHIVE = code(
    "CAT261",
    "unsafe-archive",
    """\
## What it finds
A zip file with something in it that no honest archive of a set needs: a path that leads out of it or that not every system
can write, a link or device, an encrypted or repeated entry, more or larger files than a set has, or damage.

## Why it matters
Archives come from strangers. Nothing of such a file is unpacked.

## Example
An entry `../../.bashrc`.

## Remedy
Pack the folder of the set again, with nothing but its files; or unpack the archive yourself and look.
""",
)
TAKEN_SET = code(
    "CAT262",
    "set-id-taken",
    """\
## What it finds
A set from outside whose id belongs to a set of the game, or two from outside with the same id.

## Why it matters
Cards are called `set/slug`. A set from outside must never replace the cards of another one.

## Example
`ordo check --with base`, where `base/set.yaml` says `id: base`.

## Remedy
Give the set an id of its own, and its folder the same name.
""",
)
NOT_ITS_OWN = code(
    "CAT263",
    "file-beyond-the-set",
    """\
## What it finds
A file in a set from outside that is not about the set: a game, its look, rulings, papers or sheets, or another set within.

## Why it matters
A stranger's set may add cards, with faces, signs, charges and pictures of their own. It may not change how other cards look or what
their rules are.

## Example
`trial/look.yaml`

## Remedy
Delete the file; put colours into the set's own `faces/`.
""",
)
WHICH_GAME = code(
    "CAT264",
    "no-such-game-for-set",
    """\
## What it finds
A set from outside for a game that does not exist here, for another one than `--game` says, or for which of several is not
known; or a file outside of every set that several games could read.

## Why it matters
The game decides which cards there can be and what their words mean.

## Example
    set:
      id: trial
      game: ordonance

## Remedy
Write `game:` into `set.yaml`, or name it with `--game`.
""",
)
