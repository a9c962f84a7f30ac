"""What can be wrong with a river."""

from __future__ import annotations

from ordo_pnp.diagnostics import Severity, code

NO_BOARD = code(
    "CAT270",
    "no-board",
    """## What it finds

The game has no `board.yaml`, or another file holds a second board.

## Why it matters

The river is data: neighbours, sites and the printed board follow from that one file.

## Example

`board-short.yaml` beside `board.yaml`

## Remedy

Keep one board, in `board.yaml`; another river belongs in a copy of the game's folder.
""",
)
TOKENS_AND_SITES = code(
    "CAT271",
    "tokens-and-sites-differ",
    """## What it finds

More or fewer site tokens than sites.

## Why it matters

Each site gets one token, and none is left over.

## Example

    # 25 sites
    tokens: {castle: 10, maiden: 7, town2: 3, town3: 3, town4: 3}

## Remedy

Change the numbers in `tokens`, or add or take away sites.
""",
)
OFF_THE_BOARD = code(
    "CAT272",
    "site-off-the-board",
    """## What it finds

A site whose two areas are not both on the board.

## Why it matters

A site touches the land fields of its bank in the area `at` and in the next one. After the last area of a line comes none;
in a ring the first one follows.

## Example

    areas: 54
    sites:
      - {id: S26, bank: R, at: 54}

## Remedy

Give the site another place, or the river more areas.
""",
)
SHARED_FIELD = code(
    "CAT273",
    "sites-share-a-field",
    """## What it finds

Two sites that touch the same land field.

## Why it matters

A soldier there would decide two sites at once; the tokens would lie on top of each other.

## Example

    sites:
      - {id: S01, bank: L, at: 2}
      - {id: S02, bank: L, at: 3}

## Remedy

Move one of them along the river or to the other bank.
""",
)
DUPLICATE_SITE = code(
    "CAT274",
    "duplicate-site",
    """## What it finds

Two sites with the same id.

## Why it matters

Layouts and records name sites by their ids.

## Example

    sites:
      - {id: S01, bank: L, at: 2}
      - {id: S01, bank: R, at: 4}

## Remedy

Give each site an id of its own.
""",
)
UNLIKE_LAYOUT = code(
    "CAT275",
    "layout-does-not-fit",
    """## What it finds

A layout with more or fewer entries than there are sites, or of other tokens than the board has.

## Why it matters

A layout lays exactly the tokens of the game, one on each site.

## Example

    tokens: {castle: 1, maiden: 1, town2: 0, town3: 0, town4: 0}
    layouts:
      layout_a: [castle, castle]

## Remedy

Write one kind for each site, each as often as `tokens` says.
""",
)
PAGE_BREAKS = code(
    "CAT276",
    "wrong-page-breaks",
    """## What it finds

Page breaks that do not rise, or of which the last is not the last area.

## Why it matters

The printed board comes apart after these areas; together the parts must show every area once.

## Example

    areas: 54
    page_breaks: [9, 19, 27, 27]

## Remedy

Write rising numbers of areas, the last area as the last of them.
""",
)
CUT_SITE = code(
    "CAT277",
    "break-through-a-site",
    """## What it finds

A page break between the two areas of a site. The last break, at the joint of a ring, is none of these: beyond it the board
shows the first area once more, and a site there is drawn whole.

## Why it matters

The place for the token would be printed in two halves.

## Example

    sites:
      - {id: S01, bank: L, at: 2}
    page_breaks: [2, 54]

## Remedy

Break after another area, or move the site.
""",
    Severity.WARNING,
)
WRONG_EDGE = code(
    "CAT278",
    "wrong-edge",
    """## What it finds

A pair of neighbours in `extra_edges` or `removed_edges` that names a field the board does not have, adds what is there
already, removes what is not there, or stands there twice.

## Why it matters

It would do nothing, or not what it says.

## Example

    extra_edges: [[L1, L2]]

## Remedy

Delete the pair, or correct its fields.
""",
)
OPEN_RING = code(
    "CAT279",
    "open-ring",
    """## What it finds

A ring that does not close, or a line whose ends are joined by hand: the last and the first area are neighbours in some
rows only. A ring of two areas is none.

## Why it matters

The river runs on from the last area to the first; a bank that does not would be a mistake that nobody sees on the board.

## Example

    ring: true
    removed_edges: [[L54, L1]]

## Remedy

Write `ring: true` and leave the pairs of the last and the first area alone.
""",
)
PARTED_SITE = code(
    "CAT287",
    "parted-site",
    """## What it finds

A site whose two land fields are no neighbours.

## Why it matters

Two banners could touch it at once, and both would count it.

## Example

    sites:
      - {id: S01, bank: L, at: 2}
    removed_edges: [[L2, L3]]

## Remedy

Leave these fields neighbours, or move the site.
""",
    Severity.WARNING,
)
UNKNOWN_LAYOUT = code(
    "CAT288",
    "unknown-layout",
    """## What it finds

A value of the rule `setup.sites` that is no layout of the board, a layout that no table can choose, or one that is called
`random` or `spread`.

## Why it matters

Besides `random` and `spread`, each value of this rule is the name of a layout. A layout may have any other name.

## Example

`values: [random, spread, layout_b]` in `game.yaml`, and only `layout_a` in `board.yaml`

## Remedy

Write the layout, add its name to the values, or delete it.
""",
)
NEVER_SPREAD = code(
    "CAT289",
    "never-spread",
    """## What it finds

A board whose tokens cannot be laid as the value `spread` of the rule `setup.sites` demands: never three of a kind in a row,
all towns being one kind, and in each third of the river about a third of the castles, of the maidens and of what the towns
are worth. In some trials none of as many shuffles as a game would try passes.

## Why it matters

Where no shuffle passes, the first layout of the board is laid. Those games with `spread` have the same sites.

## Example

    tokens: {castle: 7, maiden: 1, town2: 1, town3: 0, town4: 0}

## Remedy

Change the tokens, or take `spread` out of the values of `setup.sites` in `game.yaml`.
""",
    Severity.WARNING,
)
UNDRAWN = code(
    "CAT290",
    "not-on-the-printed-board",
    """## What it finds

Neighbours in `board.yaml` that the printed board does not show: a pair of `extra_edges` such as a bridge, a pair of
`removed_edges` that still lies side by side, rows that `along` or `across` leaves out, banks that are neighbours by the
default of `board.banks_adjacent`.

## Why it matters

The program plays by the file, people by what they see. The board piece, and figures of these areas in the rulebook, are not
printed, so that they cannot contradict the rules.

## Example

    extra_edges: [[L12, R12]]

## Remedy

Leave it if the board is played by the program alone; to print it, delete the pair or write the rows that are drawn.
""",
    Severity.WARNING,
)
BOARD_NOT_PRINTED = code(
    "CAT291",
    "board-not-printed",
    """## What it finds

`ordo build` is to print a board on which the picture and the neighbours of `board.yaml` differ; `ordo check` warns of each
difference with CAT290.

## Why it matters

At the table the printed board would be played, and its neighbours are not those of the rules.

## Example

    removed_edges: [[L30, L31]]

## Remedy

Delete what is not drawn from `board.yaml`, or print the other pieces alone: `ordo build --game komarn -- -kind:board`.
""",
)
