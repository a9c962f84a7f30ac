from .card_data import (
    cards_as_data as cards_as_data,
    rules_of as rules_of,
)
from .card_row import (
    CardRow as CardRow,
)
from .changes import (
    Changes as Changes,
)
from .codes import (
    BAD_ROW as BAD_ROW,
)
from .columns import (
    PRINT as PRINT,
    SheetColumn as SheetColumn,
    card_schemas as card_schemas,
    columns_of as columns_of,
    rows_of as rows_of,
)
from .database import (
    write_database as write_database,
)
from .drawn_pieces import (
    draw_pieces as draw_pieces,
)
from .earlier_sources import (
    EarlierSources as EarlierSources,
)
from .grid import (
    CellGrid as CellGrid,
)
from .model_set import (
    LOCAL_SCHEMAS as LOCAL_SCHEMAS,
    example_of as example_of,
    set_files as set_files,
    with_card as with_card,
)
from .new_game.example import (
    EXAMPLE_NAME as EXAMPLE_NAME,
    example_plan as example_plan,
)
from .new_game.files import (
    files_of as files_of,
)
from .new_game.kind_notation import (
    parse_kinds as parse_kinds,
)
from .new_game.pictures import (
    is_picture as is_picture,
    usable_pictures as usable_pictures,
)
from .new_game.plan import (
    GamePlan as GamePlan,
)
from .new_game.samples import (
    STARTER as STARTER,
    example_lines as example_lines,
    sample_plan as sample_plan,
)
from .new_game.table_plan import (
    TablePlan as TablePlan,
    plan_of as plan_of,
)
from .page import (
    gallery_page as gallery_page,
)
from .picture_files import (
    PICTURE_LIST as PICTURE_LIST,
    PictureFolder as PictureFolder,
    draw_picture_files as draw_picture_files,
    front_name as front_name,
)
from .piece_groups import (
    groups_of as groups_of,
)
from .room_file import (
    pack_room as pack_room,
    room_of as room_of,
)
from .sheet_reader import (
    SheetReader as SheetReader,
)
from .table_addresses import (
    TableAddresses as TableAddresses,
)
from .table_files import (
    FORMS as FORMS,
    read_table as read_table,
    write_table as write_table,
)
from .table_sheets import (
    TablePicture as TablePicture,
    draw_table_pictures as draw_table_pictures,
    lay_sheets as lay_sheets,
    single_pictures as single_pictures,
)
from .translation_reader import (
    TranslationTable as TranslationTable,
)
from .translation_table import (
    HEADINGS as HEADINGS,
    Freshness as Freshness,
    SourceText as SourceText,
    Translation as Translation,
)
from .virtual_table import (
    saved_table as saved_table,
    write_pictures as write_pictures,
)
