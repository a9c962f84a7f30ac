"""What a command works on: the project, the sets from outside and the part of them that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.project.books import keep_book_answers, open_books
    from ordo_pnp.project.checked_printing import draw_face, half_translated, prepare_print, read_checked
    from ordo_pnp.project.drawn_sides import SIDES, DrawnSide, Side
    from ordo_pnp.project.edits import EditableText
    from ordo_pnp.project.face_lint import lint_faces, measure_faces, select_for_metrics
    from ordo_pnp.project.finder import find_workspace
    from ordo_pnp.project.findings import find_all, of_books
    from ordo_pnp.project.fixing import Fixed, fix_all, fixable_of
    from ordo_pnp.project.free_tables import is_free_record, laid_out, lay_out, read_free_record, usual_sets
    from ordo_pnp.project.live_check import LiveCheck
    from ordo_pnp.project.matches import (
        check_table,
        game_data,
        game_of,
        load_for,
        prepare_match,
        read_record,
        read_whole,
        refuse,
        replayed,
        require_data,
        schema_for,
    )
    from ordo_pnp.project.paths import enclosing_data, project_of
    from ordo_pnp.project.played import (
        card_pictures,
        fingerprint,
        played_card,
        played_game,
        played_names,
        unprintable,
        with_card,
    )
    from ordo_pnp.project.printers import find_printer, keep_printer, printer_file, printer_names
    from ordo_pnp.project.project import Project
    from ordo_pnp.project.renaming import new_errors, rename_card
    from ordo_pnp.project.session import Session
    from ordo_pnp.project.sheets import sheets_of
    from ordo_pnp.project.transcripts import read_transcript, replayed_transcript
    from ordo_pnp.project.watching import Snapshot, Watcher, WatchOutcome, changed, snapshot
    from ordo_pnp.project.weights import learner_of, with_known_weights, with_weights, write_weights
    from ordo_pnp.project.workspace import Workspace
    from ordo_pnp.project.written_books import book_texts
    from ordo_pnp.project.written_cards import WrittenGame
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "books": "keep_book_answers open_books",
            "checked_printing": "draw_face half_translated prepare_print read_checked",
            "edits": "EditableText",
            "face_lint": "lint_faces measure_faces select_for_metrics",
            "transcripts": "read_transcript replayed_transcript",
            "finder": "find_workspace",
            "findings": "find_all of_books",
            "fixing": "Fixed fix_all fixable_of",
            "free_tables": "is_free_record laid_out lay_out read_free_record usual_sets",
            "live_check": "LiveCheck",
            "matches": "check_table game_data game_of load_for prepare_match read_record read_whole refuse replayed require_data schema_for",
            "paths": "enclosing_data project_of",
            "played": "card_pictures fingerprint played_card played_game played_names unprintable with_card",
            "printers": "find_printer keep_printer printer_file printer_names",
            "project": "Project",
            "drawn_sides": "DrawnSide SIDES Side",
            "renaming": "new_errors rename_card",
            "session": "Session",
            "sheets": "sheets_of",
            "watching": "Snapshot WatchOutcome Watcher changed snapshot",
            "weights": "learner_of with_known_weights with_weights write_weights",
            "workspace": "Workspace",
            "written_books": "book_texts",
            "written_cards": "WrittenGame",
        },
    )
