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
from .files import (
    Listed as Listed,
    UnfitFileError as UnfitFileError,
    bytes_now as bytes_now,
    digest_of as digest_of,
    from_root as from_root,
    lies_in as lies_in,
    obstacle_to as obstacle_to,
    open_bounded as open_bounded,
    part_of as part_of,
    printable_path as printable_path,
    read_bounded as read_bounded,
    real as real,
    write_atomically as write_atomically,
    write_durably as write_durably,
)
from .finding_formats import (
    FORMATS as FORMATS,
    Coloring as Coloring,
    Fixable as Fixable,
    format_full as format_full,
    json_text as json_text,
    list_from_plain as list_from_plain,
    list_to_plain as list_to_plain,
    plain as plain,
    summary as summary,
)
from .findings import (
    Cause as Cause,
    Code as Code,
    Diagnostic as Diagnostic,
    Edit as Edit,
    Fix as Fix,
    Severity as Severity,
    Span as Span,
    Stage as Stage,
    Ties as Ties,
    add_codes as add_codes,
    all_codes as all_codes,
    all_findings as all_findings,
    as_written as as_written,
    check_pages as check_pages,
    counted as counted,
    fails as fails,
    finding as finding,
    has_errors as has_errors,
    in_order as in_order,
    inner_text as inner_text,
    inner_word as inner_word,
    inserted as inserted,
    is_code as is_code,
    near_word as near_word,
    replaced_word as replaced_word,
    rewritten as rewritten,
    rewritten_text as rewritten_text,
    root_causes as root_causes,
    source_of as source_of,
    together as together,
)
from .homes import (
    FOLDER as FOLDER,
    holds_games as holds_games,
    home_of as home_of,
    home_of_set as home_of_set,
)
from .locks import (
    LOCK_FILE as LOCK_FILE,
    TransactionError as TransactionError,
    locked as locked,
)
from .memo import (
    NOT_OURS as NOT_OURS,
    Kind as Kind,
    Memo as Memo,
    MemoPart as MemoPart,
    Results as Results,
    cache_folder as cache_folder,
    go_on as go_on,
    kept_part as kept_part,
)
from .output import (
    NewFiles as NewFiles,
    new_files as new_files,
    write_files as write_files,
)
from .plugins import (
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
from .progress import (
    Progress as Progress,
    no_progress as no_progress,
)
from .snapshots import (
    NO_VERSION as NO_VERSION,
    FileSnapshot as FileSnapshot,
    Inputs as Inputs,
    Proposed as Proposed,
    at_one_moment as at_one_moment,
    current as current,
    files_below as files_below,
    looking as looking,
    merged as merged,
    read_file as read_file,
    reading as reading,
    recording as recording,
)
from .spelling import (
    HIDDEN as HIDDEN,
    LETTERS as LETTERS,
    MIXED as MIXED,
    clipped as clipped,
    did_you_mean as did_you_mean,
    is_near as is_near,
    known_names as known_names,
    name_of as name_of,
    plain_of as plain_of,
    printable as printable,
    remedy_for as remedy_for,
    spellings_of as spellings_of,
    suggestion as suggestion,
    why_unlike as why_unlike,
)
from .units import (
    MM_PER_INCH as MM_PER_INCH,
    PT_PER_MM as PT_PER_MM,
    mm_to_pt as mm_to_pt,
    mm_to_px as mm_to_px,
    pt_to_mm as pt_to_mm,
)
from .version import (
    VERSION as VERSION,
)
from .workers import (
    WorkerPool as WorkerPool,
    can_fork as can_fork,
    free_cores as free_cores,
    given_to_worker as given_to_worker,
    signals_blocked as signals_blocked,
)
from .writing import (
    KEPT as KEPT,
    KEPT_BYTES as KEPT_BYTES,
    Change as Change,
    commit as commit,
    inverse as inverse,
    last_change as last_change,
    pending as pending,
    recover as recover,
    refuse_edited as refuse_edited,
)
