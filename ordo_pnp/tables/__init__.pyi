from .card_columns import (
    PRINT as PRINT,
    SheetColumn as SheetColumn,
    card_schemas as card_schemas,
    columns_of as columns_of,
    rows_of as rows_of,
)
from .card_data import (
    cards_as_data as cards_as_data,
    rules_of as rules_of,
)
from .card_gallery import (
    gallery_page as gallery_page,
)
from .card_import import (
    CardRow as CardRow,
    SheetReader as SheetReader,
    TableAddresses as TableAddresses,
)
from .database import (
    write_database as write_database,
)
from .file_changes import (
    Changes as Changes,
    EarlierSources as EarlierSources,
)
from .foreign_tables import (
    FOREIGN_FORMS as FOREIGN_FORMS,
    read_foreign as read_foreign,
)
from .grid import (
    BAD_ROW as BAD_ROW,
    CellGrid as CellGrid,
    listed as listed,
)
from .new_book import (
    NEW_BOOK_WORDS as NEW_BOOK_WORDS,
    book_text as book_text,
)
from .new_game.game_copies import (
    copied_games as copied_games,
    files_of_copy as files_of_copy,
)
from .new_game.game_files import (
    FIRST_SET as FIRST_SET,
    GamePlan as GamePlan,
    files_of as files_of,
)
from .new_game.kind_notation import (
    parse_kinds as parse_kinds,
)
from .new_game.picture_search import (
    FoundPicture as FoundPicture,
    PictureSearch as PictureSearch,
)
from .new_game.samples import (
    EXAMPLE_NAME as EXAMPLE_NAME,
    STARTER as STARTER,
    example_lines as example_lines,
    example_plan as example_plan,
    sample_plan as sample_plan,
)
from .new_game.table_columns import (
    proposed_slug as proposed_slug,
)
from .new_game.table_game import (
    ColumnWish as ColumnWish,
    TablePlan as TablePlan,
    plan_of as plan_of,
    signs_written as signs_written,
)
from .new_sets import (
    LOCAL_SCHEMAS as LOCAL_SCHEMAS,
    bare_set_files as bare_set_files,
    example_of as example_of,
    set_files as set_files,
    with_card as with_card,
    with_fallback as with_fallback,
    with_fonts as with_fonts,
    with_sign as with_sign,
)
from .picture_files import (
    PICTURE_LIST as PICTURE_LIST,
    PictureFolder as PictureFolder,
    draw_picture_files as draw_picture_files,
    draw_pieces as draw_pieces,
    front_name as front_name,
)
from .table_files import (
    plain_csv as plain_csv,
    read_table as read_table,
    write_table as write_table,
)
from .table_growth import (
    grown as grown,
)
from .table_sources import (
    SOURCES_FILE as SOURCES_FILE,
    TableSource as TableSource,
    TableUpdate as TableUpdate,
    TableUpdater as TableUpdater,
    copy_of as copy_of,
    files_of_sources as files_of_sources,
    source_for as source_for,
    source_of_game as source_of_game,
    sources_of as sources_of,
    sources_text as sources_text,
)
from .translation_tables import (
    HEADINGS as HEADINGS,
    Freshness as Freshness,
    SourceText as SourceText,
    Translation as Translation,
    TranslationTable as TranslationTable,
)
from .virtual_tables import (
    TablePicture as TablePicture,
    draw_table_pictures as draw_table_pictures,
    groups_of as groups_of,
    lay_sheets as lay_sheets,
    pack_room as pack_room,
    room_of as room_of,
    saved_table as saved_table,
    single_pictures as single_pictures,
    write_pictures as write_pictures,
)
