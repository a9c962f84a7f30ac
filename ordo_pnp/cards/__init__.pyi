from .archive import (
    DAMAGE as DAMAGE,
    judge as judge,
)
from .archive_writer import (
    pack as pack,
)
from .block_data import (
    Block as Block,
)
from .blocks import (
    BlockDocument as BlockDocument,
    in_blocks as in_blocks,
    read_blocks as read_blocks,
)
from .card_line import (
    card_data as card_data,
)
from .derived import (
    NOTHING_DERIVED as NOTHING_DERIVED,
    Derived as Derived,
    MadeList as MadeList,
    MadePlaces as MadePlaces,
    MadeSize as MadeSize,
    MadeText as MadeText,
)
from .edit import (
    Draft as Draft,
)
from .external_set_codes import (
    WHICH_GAME as WHICH_GAME,
)
from .external_sets import (
    ExternalSet as ExternalSet,
    fitting_games as fitting_games,
    locate_external_sets as locate_external_sets,
    open_external_set as open_external_set,
)
from .fact_paths import (
    UnknownFactError as UnknownFactError,
    fact_at as fact_at,
    step_into as step_into,
)
from .field_types import (
    FIELD_TYPES as FIELD_TYPES,
    fields_of as fields_of,
    is_translated as is_translated,
)
from .folders import (
    Folder as Folder,
    absent as absent,
    misnamed as misnamed,
    walk as walk,
)
from .format import (
    format_file as format_file,
    with_modeline as with_modeline,
)
from .game_schemas import (
    SchemaFolder as SchemaFolder,
    schema_folders as schema_folders,
    schemas_root as schemas_root,
)
from .ids import (
    card_token as card_token,
    entry_with_id as entry_with_id,
    renamed as renamed,
    spans_of_card as spans_of_card,
)
from .installation import (
    PACKAGE_DATA as PACKAGE_DATA,
    schemas_beside as schemas_beside,
    schemas_folder as schemas_folder,
    schemas_for as schemas_for,
    shipped_cards as shipped_cards,
)
from .kind_names import (
    KINDS as KINDS,
    KINDS_FILE as KINDS_FILE,
)
from .kind_problems import (
    problems_of_kinds as problems_of_kinds,
)
from .kind_schemas import (
    compile_kinds as compile_kinds,
    list_of as list_of,
    lists_of as lists_of,
)
from .kinds_file import (
    has_kinds as has_kinds,
    read_kinds as read_kinds,
)
from .kinds_page import (
    KINDS_PAGE as KINDS_PAGE,
    page_of_kinds as page_of_kinds,
)
from .language_codes import (
    is_language as is_language,
    language_remedy as language_remedy,
    short_code as short_code,
)
from .load import (
    assemble as assemble,
    load_catalog as load_catalog,
    read_catalog as read_catalog,
    read_folders as read_folders,
    sound_files as sound_files,
)
from .model import (
    EMPTY as EMPTY,
    RULES as RULES,
    STOCK_FACE as STOCK_FACE,
    STORY as STORY,
    Card as Card,
    CardId as CardId,
    CardSet as CardSet,
    Catalog as Catalog,
    GameData as GameData,
    Origin as Origin,
    Printing as Printing,
    Variant as Variant,
)
from .number_literals import (
    MAX_EXACT as MAX_EXACT,
    NumberError as NumberError,
    parse_count as parse_count,
    parse_number as parse_number,
)
from .number_words import (
    number_of as number_of,
    numbers_in as numbers_in,
)
from .odd_texts import (
    MOST_SLIPS as MOST_SLIPS,
    text_slips as text_slips,
)
from .other_sides import (
    named_sides as named_sides,
)
from .program_kinds import (
    of_program_kinds as of_program_kinds,
)
from .query import (
    Query as Query,
    Term as Term,
    filter_values as filter_values,
    parse_query as parse_query,
    values_by_key as values_by_key,
)
from .reader import (
    CONTROL as CONTROL,
)
from .reading import (
    Reading as Reading,
    classify as classify,
)
from .reading_codes import (
    CONTROL_CHARACTER as CONTROL_CHARACTER,
    NUMBER_RANGE as NUMBER_RANGE,
)
from .records import (
    build_catalog as build_catalog,
    cards_in as cards_in,
    kind_as_told as kind_as_told,
    without_own as without_own,
)
from .schema import (
    MAX_FINDINGS as MAX_FINDINGS,
    Schema as Schema,
    Schemas as Schemas,
    address_of as address_of,
    more_than_shown as more_than_shown,
)
from .schema_codes import (
    NOT_ALLOWED as NOT_ALLOWED,
    TOO_MANY_FINDINGS as TOO_MANY_FINDINGS,
    UNKNOWN_KEY as UNKNOWN_KEY,
    UNKNOWN_KIND as UNKNOWN_KIND,
)
from .schema_errors import (
    SchemaViolation as SchemaViolation,
)
from .schema_files import (
    current_schemas as current_schemas,
    facts_in as facts_in,
    format_schema as format_schema,
)
from .scope import (
    Scope as Scope,
    closure as closure,
)
from .shape import (
    CardShape as CardShape,
)
from .sign_names import (
    SIGN as SIGN,
)
from .slug_rules import (
    LONGEST as LONGEST,
    RESERVED as RESERVED,
    SLUG as SLUG,
    check_slug as check_slug,
    title_of as title_of,
)
from .slugs import (
    slug_of as slug_of,
)
from .source import (
    MAX_DATA_BYTES as MAX_DATA_BYTES,
    Document as Document,
    Naming as Naming,
    fetch as fetch,
    named_by as named_by,
    naming_now as naming_now,
    read_bytes as read_bytes,
    read_document as read_document,
    shown_path as shown_path,
)
from .stand_in_layouts import (
    figure_faces as figure_faces,
    figure_of as figure_of,
    light_back as light_back,
)
from .stock import (
    STOCK_BACK as STOCK_BACK,
    stock_document as stock_document,
    stock_faces as stock_faces,
    stock_look as stock_look,
)
from .term_codes import (
    CONTRADICTORY_TERMS as CONTRADICTORY_TERMS,
)
from .terms import (
    KEY as KEY,
    MASK as MASK,
    GameTerm as GameTerm,
    Terms as Terms,
    begins_with_word as begins_with_word,
    misuse_finding as misuse_finding,
    read_terms as read_terms,
    term_lists as term_lists,
    terms_of as terms_of,
    word_pattern as word_pattern,
)
from .translate import (
    SOURCE as SOURCE,
    Overlay as Overlay,
    source_hash as source_hash,
)
from .unknown_kinds import (
    unknown_kind as unknown_kind,
)
from .unread import (
    UnreadDocument as UnreadDocument,
)
from .written_values import (
    block as block,
)
