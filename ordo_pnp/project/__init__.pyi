from .books import (
    keep_book_answers as keep_book_answers,
    open_books as open_books,
)
from .face_lint import (
    lint_faces as lint_faces,
    measure_faces as measure_faces,
    select_for_metrics as select_for_metrics,
)
from .fixing import (
    EditableText as EditableText,
    Fixed as Fixed,
    fix_all as fix_all,
    fixable_of as fixable_of,
)
from .live_check import (
    LiveCheck as LiveCheck,
)
from .matches import (
    check_table as check_table,
    game_data as game_data,
    game_of as game_of,
    is_free_record as is_free_record,
    laid_out as laid_out,
    lay_out as lay_out,
    load_for as load_for,
    prepare_match as prepare_match,
    read_free_record as read_free_record,
    read_record as read_record,
    read_transcript as read_transcript,
    read_whole as read_whole,
    refuse as refuse,
    replayed as replayed,
    replayed_transcript as replayed_transcript,
    require_data as require_data,
    schema_for as schema_for,
    usual_sets as usual_sets,
)
from .printers import (
    find_printer as find_printer,
    keep_printer as keep_printer,
    printer_file as printer_file,
    printer_names as printer_names,
    sheets_of as sheets_of,
)
from .printing import (
    DraftCards as DraftCards,
    draw_face as draw_face,
    half_translated as half_translated,
    prepare_draft as prepare_draft,
    prepare_print as prepare_print,
    read_checked as read_checked,
    read_draft as read_draft,
)
from .project import (
    Project as Project,
)
from .project_findings import (
    find_all as find_all,
    of_books as of_books,
)
from .renaming import (
    book_texts as book_texts,
    new_errors as new_errors,
    rename_card as rename_card,
)
from .session import (
    SIDES as SIDES,
    DrawnSide as DrawnSide,
    Session as Session,
    Side as Side,
)
from .simulation import (
    card_pictures as card_pictures,
    fingerprint as fingerprint,
    learner_of as learner_of,
    played_card as played_card,
    played_game as played_game,
    played_names as played_names,
    unprintable as unprintable,
    with_card as with_card,
    with_known_weights as with_known_weights,
    with_weights as with_weights,
    write_weights as write_weights,
)
from .watching import (
    Snapshot as Snapshot,
    Watcher as Watcher,
    WatchOutcome as WatchOutcome,
    changed as changed,
    snapshot as snapshot,
)
from .workspace import (
    Workspace as Workspace,
    enclosing_data as enclosing_data,
    find_workspace as find_workspace,
    project_of as project_of,
)
from .written_cards import (
    WrittenGame as WrittenGame,
)
