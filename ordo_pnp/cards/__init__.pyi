from .archives import (
    DAMAGE as DAMAGE,
    PICTURES as PICTURES,
    judge as judge,
    pack as pack,
    zipped as zipped,
)
from .credits import (
    Credit as Credit,
    credits_of as credits_of,
)
from .documents import (
    MAX_DATA_BYTES as MAX_DATA_BYTES,
    Document as Document,
    LocatedText as LocatedText,
    Naming as Naming,
    UnreadDocument as UnreadDocument,
    fetch as fetch,
    named_by as named_by,
    naming_now as naming_now,
    read_bytes as read_bytes,
    read_document as read_document,
    shown_path as shown_path,
)
from .edits import (
    Draft as Draft,
    block as block,
    card_token as card_token,
    entry_with_id as entry_with_id,
    format_file as format_file,
    format_value as format_value,
    places_of_card as places_of_card,
    renamed as renamed,
    spans_of_card as spans_of_card,
    with_modeline as with_modeline,
)
from .external_sets import (
    ExternalSet as ExternalSet,
    fitting_games as fitting_games,
    locate_external_sets as locate_external_sets,
    open_external_set as open_external_set,
)
from .filters import (
    Query as Query,
    Term as Term,
    filter_values as filter_values,
    parse_query as parse_query,
    values_by_key as values_by_key,
)
from .finding_codes import (
    CONTROL_CHARACTER as CONTROL_CHARACTER,
    FOREIGN_MARKUP as FOREIGN_MARKUP,
    NOT_ALLOWED as NOT_ALLOWED,
    NUMBER_RANGE as NUMBER_RANGE,
    TOO_MANY_FINDINGS as TOO_MANY_FINDINGS,
    TYPED_MARKS as TYPED_MARKS,
    UNKNOWN_KEY as UNKNOWN_KEY,
    UNKNOWN_KIND as UNKNOWN_KIND,
    WHICH_GAME as WHICH_GAME,
)
from .folders import (
    Folder as Folder,
    Scope as Scope,
    absent as absent,
    closure as closure,
    misnamed as misnamed,
    path_to_schema as path_to_schema,
    walk as walk,
)
from .icon_sets import (
    IconSetError as IconSetError,
    icon_set as icon_set,
)
from .keywords import (
    KEYWORDS as KEYWORDS,
    Keyword as Keyword,
    Keywords as Keywords,
    keywords_in as keywords_in,
    read_keywords as read_keywords,
    reminders_in as reminders_in,
    with_keywords as with_keywords,
)
from .kinds import (
    FIELD_TYPES as FIELD_TYPES,
    KINDS as KINDS,
    KINDS_FILE as KINDS_FILE,
    KINDS_PAGE as KINDS_PAGE,
    LONGEST_TEXT as LONGEST_TEXT,
    TEXTS as TEXTS,
    compile_kinds as compile_kinds,
    fields_of as fields_of,
    has_kinds as has_kinds,
    is_translated as is_translated,
    list_of as list_of,
    lists_of as lists_of,
    page_of_kinds as page_of_kinds,
    problems_of_kinds as problems_of_kinds,
    read_kinds as read_kinds,
)
from .list_entries import (
    Entries as Entries,
    Entry as Entry,
    entries_of as entries_of,
    is_readable as is_readable,
    readable_part as readable_part,
)
from .loading import (
    PACKAGE_DATA as PACKAGE_DATA,
    Reading as Reading,
    assemble as assemble,
    beside_of as beside_of,
    build_catalog as build_catalog,
    cards_in as cards_in,
    classify as classify,
    kind_as_told as kind_as_told,
    load_catalog as load_catalog,
    misplaced_id as misplaced_id,
    read_catalog as read_catalog,
    read_folders as read_folders,
    schemas_beside as schemas_beside,
    schemas_folder as schemas_folder,
    schemas_for as schemas_for,
    shipped_cards as shipped_cards,
    sound_files as sound_files,
    without_own as without_own,
)
from .markup_reader import (
    MARKUP_FORMS as MARKUP_FORMS,
    FoundMarkup as FoundMarkup,
    ReadText as ReadText,
    foreign_markup as foreign_markup,
    may_have_markup as may_have_markup,
    read_markup as read_markup,
)
from .number_ranges import (
    NumberRange as NumberRange,
    parse_range as parse_range,
)
from .numerals import (
    MAX_EXACT as MAX_EXACT,
    NumberError as NumberError,
    number_of as number_of,
    numbers_in as numbers_in,
    parse_count as parse_count,
    parse_number as parse_number,
)
from .odd_texts import (
    MOST_SLIPS as MOST_SLIPS,
    TextSlip as TextSlip,
    slip_finding as slip_finding,
    text_slips as text_slips,
)
from .records import (
    EMPTY as EMPTY,
    HIDDEN as HIDDEN,
    KIND_LINE as KIND_LINE,
    NOTHING_DERIVED as NOTHING_DERIVED,
    RULES as RULES,
    STORY as STORY,
    Card as Card,
    CardId as CardId,
    CardSet as CardSet,
    Catalog as Catalog,
    Derived as Derived,
    GameData as GameData,
    MadeList as MadeList,
    MadePlaces as MadePlaces,
    MadeSize as MadeSize,
    MadeText as MadeText,
    Origin as Origin,
    Printing as Printing,
    Variant as Variant,
    card_data as card_data,
    figure_faces as figure_faces,
    figure_of as figure_of,
    light_back as light_back,
    named_sides as named_sides,
)
from .rich_text import (
    BOLD as BOLD,
    BULLET as BULLET,
    ITALIC as ITALIC,
    ITEM as ITEM,
    MARK as MARK,
    SMALL_CAPS as SMALL_CAPS,
    UNSPACED as UNSPACED,
    Styled as Styled,
    as_markdown as as_markdown,
    letter_pattern as letter_pattern,
    lone_stars as lone_stars,
    mark_of as mark_of,
    marked as marked,
    marked_spans as marked_spans,
    plain_text as plain_text,
    spans as spans,
    style_of as style_of,
    tagged as tagged,
    unmarked as unmarked,
    with_literal_stars as with_literal_stars,
    with_marks as with_marks,
    written as written,
)
from .schema_errors import (
    SchemaViolation as SchemaViolation,
)
from .schema_files import (
    current_schemas as current_schemas,
    facts_in as facts_in,
    format_schema as format_schema,
    part_at as part_at,
    step_of as step_of,
)
from .schemas import (
    MAX_FINDINGS as MAX_FINDINGS,
    Schema as Schema,
    SchemaFolder as SchemaFolder,
    Schemas as Schemas,
    address_of as address_of,
    more_than_shown as more_than_shown,
    of_program_kinds as of_program_kinds,
    schema_folders as schema_folders,
    schemas_root as schemas_root,
    unknown_kind as unknown_kind,
)
from .shared_looks import (
    KEYS_OF_CARDS as KEYS_OF_CARDS,
    SharedLook as SharedLook,
    look_files as look_files,
    read_look as read_look,
    taken_look as taken_look,
)
from .signs import (
    ICON_SETS as ICON_SETS,
    SIGN_LANGUAGES as SIGN_LANGUAGES,
    GameSigns as GameSigns,
    SignUse as SignUse,
    braced_names as braced_names,
    sign_files as sign_files,
    sign_use as sign_use,
    signs_of as signs_of,
    stock_sign_text as stock_sign_text,
)
from .slugs import (
    LONGEST as LONGEST,
    RESERVED as RESERVED,
    SIGN as SIGN,
    SLUG as SLUG,
    check_slug as check_slug,
    slug_of as slug_of,
    title_of as title_of,
)
from .stock_looks import (
    DEFAULT_LOOK as DEFAULT_LOOK,
    STOCK_BACK as STOCK_BACK,
    STOCK_FACE as STOCK_FACE,
    look_document as look_document,
    look_names as look_names,
    look_over as look_over,
    look_summary as look_summary,
    motif_words as motif_words,
    stock_document as stock_document,
    stock_faces as stock_faces,
    stock_look as stock_look,
)
from .terms import (
    CONTRADICTORY_TERMS as CONTRADICTORY_TERMS,
    MASK as MASK,
    TERMS as TERMS,
    GameTerm as GameTerm,
    Terms as Terms,
    begins_with_word as begins_with_word,
    misuse_finding as misuse_finding,
    read_terms as read_terms,
    term_lists as term_lists,
    terms_of as terms_of,
    word_pattern as word_pattern,
)
from .translations import (
    SOURCE as SOURCE,
    Overlay as Overlay,
    is_language as is_language,
    language_remedy as language_remedy,
    short_code as short_code,
    source_hash as source_hash,
)
from .typography import (
    TypedMark as TypedMark,
    typed_marks as typed_marks,
    typographic as typographic,
)
from .value_paths import (
    CardShape as CardShape,
    UnknownFactError as UnknownFactError,
    fact_at as fact_at,
    step_into as step_into,
)
from .yaml_reader import (
    CONTROL as CONTROL,
)
