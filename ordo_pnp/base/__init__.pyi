from .cache_file import (
    CacheFile as CacheFile,
    cache_folder as cache_folder,
)
from .causes import (
    all_findings as all_findings,
    root_causes as root_causes,
)
from .characters import (
    HIDDEN as HIDDEN,
    LETTERS as LETTERS,
    MIXED as MIXED,
    name_of as name_of,
    plain_of as plain_of,
    spellings_of as spellings_of,
    why_unlike as why_unlike,
)
from .codes import (
    Code as Code,
    Severity as Severity,
    Stage as Stage,
    add_codes as add_codes,
    all_codes as all_codes,
    check_pages as check_pages,
    is_code as is_code,
)
from .disk import (
    Listed as Listed,
    from_root as from_root,
)
from .entry_points import (
    FINDINGS as FINDINGS,
    PluginError as PluginError,
    bot_entry_point as bot_entry_point,
    entry_point_of as entry_point_of,
    folder_of as folder_of,
    installed_bots as installed_bots,
    installed_games as installed_games,
    package_digest as package_digest,
    package_of as package_of,
    schemas_of as schemas_of,
)
from .errors import (
    DataError as DataError,
    IllegalActionError as IllegalActionError,
    LayoutError as LayoutError,
    NotationError as NotationError,
    OrdoError as OrdoError,
    RenderError as RenderError,
    TargetError as TargetError,
    cause_of as cause_of,
)
from .extras import (
    MissingExtraError as MissingExtraError,
    extra as extra,
)
from .file_snapshot import (
    FileSnapshot as FileSnapshot,
    current as current,
    files_below as files_below,
    looking as looking,
    read_file as read_file,
    reading as reading,
    recording as recording,
    through_one_snapshot as through_one_snapshot,
)
from .files import (
    UnfitFileError as UnfitFileError,
    lies_in as lies_in,
    open_bounded as open_bounded,
    part_of as part_of,
    read_bounded as read_bounded,
    real as real,
    write_atomically as write_atomically,
    write_durably as write_durably,
)
from .fixes import (
    as_written as as_written,
    inner_text as inner_text,
    inner_word as inner_word,
    inserted as inserted,
    near_word as near_word,
    replaced_word as replaced_word,
    rewritten as rewritten,
    rewritten_text as rewritten_text,
    source_of as source_of,
    together as together,
)
from .formats import (
    FORMATS as FORMATS,
    Coloring as Coloring,
    Fixable as Fixable,
    format_full as format_full,
    plain as plain,
    summary as summary,
)
from .inputs import (
    Inputs as Inputs,
    digest_of as digest_of,
    merged as merged,
)
from .journal import (
    Change as Change,
)
from .journal_folder import (
    FOLDER as FOLDER,
    TransactionError as TransactionError,
    holds_games as holds_games,
    home_of as home_of,
    home_of_set as home_of_set,
    printable_path as printable_path,
)
from .lock import (
    LOCK_FILE as LOCK_FILE,
    locked as locked,
)
from .machine_formats import (
    json_text as json_text,
)
from .memo import (
    Memo as Memo,
)
from .obstacles import (
    obstacle_to as obstacle_to,
)
from .output import (
    NewFiles as NewFiles,
    new_files as new_files,
    write_files as write_files,
)
from .plain_data import (
    list_from_plain as list_from_plain,
    list_to_plain as list_to_plain,
)
from .progress import (
    Progress as Progress,
    no_progress as no_progress,
)
from .results import (
    NOT_OURS as NOT_OURS,
    Kind as Kind,
    Results as Results,
    go_on as go_on,
)
from .spelling import (
    clipped as clipped,
    did_you_mean as did_you_mean,
    known_names as known_names,
    printable as printable,
    remedy_for as remedy_for,
    suggestion as suggestion,
)
from .transaction import (
    commit as commit,
    interrupted as interrupted,
    inverse as inverse,
    last_change as last_change,
    recover as recover,
    refuse_edited as refuse_edited,
)
from .units import (
    MM_PER_INCH as MM_PER_INCH,
    PT_PER_MM as PT_PER_MM,
    mm_to_pt as mm_to_pt,
    mm_to_px as mm_to_px,
    pt_to_mm as pt_to_mm,
)
from .values import (
    Cause as Cause,
    Diagnostic as Diagnostic,
    Edit as Edit,
    Fix as Fix,
    Span as Span,
    Ties as Ties,
    counted as counted,
    finding as finding,
    has_errors as has_errors,
    in_order as in_order,
)
from .version import (
    VERSION as VERSION,
)
