from .answers import (
    KeptLaws as KeptLaws,
)
from .book_builder import (
    BookRequest as BookRequest,
    MadeBook as MadeBook,
    make_books as make_books,
)
from .book_project import (
    BookProject as BookProject,
    changed_digests as changed_digests,
    open_book_projects as open_book_projects,
    stamped as stamped,
    with_digests as with_digests,
)
from .book_style import (
    BOOK_PAPERS as BOOK_PAPERS,
)
from .booklets import (
    BookletSheet as BookletSheet,
    BookletStyle as BookletStyle,
    parse_thickness as parse_thickness,
)
from .checking import (
    BookCheck as BookCheck,
)
from .directives import (
    FILTERED as FILTERED,
)
from .editions import (
    FOLDER as FOLDER,
    Edition as Edition,
    book_file as book_file,
    own_languages as own_languages,
    texts_of as texts_of,
)
from .figures import (
    FigureRenderer as FigureRenderer,
)
from .first_game_sheet import (
    has_first_game as has_first_game,
    make_first_game as make_first_game,
)
from .places import (
    places_of as places_of,
)
from .scenarios import (
    names_of_scenario as names_of_scenario,
)
from .web_page import (
    BookPreviews as BookPreviews,
    PreviewedBook as PreviewedBook,
)
