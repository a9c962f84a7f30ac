from .report_tables import (
    ordinal as ordinal,
    tables as tables,
)
from .web_page import (
    most_interesting as most_interesting,
    page as page,
)
