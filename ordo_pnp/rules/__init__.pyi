from .balance_report import (
    most_interesting as most_interesting,
    ordinal as ordinal,
    page as page,
    tables as tables,
)
