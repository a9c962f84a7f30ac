"""The findings about spreadsheets that are imported."""

from ordo_pnp.diagnostics import code

UNREADABLE_SHEET = code(
    "CAT650",
    "unreadable-spreadsheet",
    """\
## What it finds
A file that cannot be read as a spreadsheet: another encoding than UTF-8 (CSV files may be UTF-16 with a byte order mark), a damaged,
encrypted or suspicious XLSX file, one with more than 100,000 rows, 200 columns or 2,000,000 XML elements.

## Why it matters
Half a spreadsheet would be taken for all of it.

## Example
A CSV file that was saved as "CSV (Windows)", with one byte for each umlaut.

## Remedy
Save it as "CSV UTF-8", or as an Excel workbook (`.xlsx`).
""",
)
UNKNOWN_COLUMN = code(
    "CAT651",
    "unknown-column",
    """\
## What it finds
A heading that is none of the columns an export has, one that stands twice, a value below no heading, or no column `id`.

## Why it matters
What stands in it would be lost.

## Example
`flavor.en` instead of `flavour.en`

## Remedy
Correct the heading, or delete the column. `ordo export csv` shows all of them.
""",
)
BAD_ROW = code(
    "CAT652",
    "row-without-card",
    """\
## What it finds
A row that cannot be a card: without an id, with one that stands twice, of a set that does not exist, or of no or another kind.

## Why it matters
Each row is one card, known by its id.

## Example
    id,kind,name.en
    pilots,unit,Pilots

## Remedy
Write the id as `set/slug`, and for a new card its kind.
""",
)
DATE = code(
    "CAT653",
    "date-in-cell",
    """\
## What it finds
A date in a cell where cards have none: most often a spreadsheet has turned `1-2` or `3/4` into one.

## Why it matters
What was typed is no longer there.

## Example
`02.Jan` in the column `art`

## Remedy
Give the column the format "text" before typing, and type the value again.
""",
)
NUMBER = code(
    "CAT654",
    "inexact-number-in-cell",
    """\
## What it finds
A number in an XLSX file beyond 9,007,199,254,740,991 (53 bits), or one that is infinite. Spreadsheets keep
about 15 digits; whole numbers up to there are read exactly, `4.0` as `4`.

## Why it matters
The digits behind the fifteenth are not those that were typed.

## Example
`1000000000000000000000000000000` in a cell that is not formatted as text, kept as 1E+30

## Remedy
Give the cell the format "text" before typing, and type the value again.
""",
)
FORMULA = code(
    "CAT655",
    "formula-without-value",
    """\
## What it finds
A formula in an XLSX file without the value that it had when it was saved. Programs that write workbooks often leave it out.

## Why it matters
Without it the cell is empty, and what stands in the card would be deleted.

## Example
`=B2+1` in the column `copies`, written by a script

## Remedy
Open the file in a spreadsheet and save it there; or type the value itself.
""",
)
