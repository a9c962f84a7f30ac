"""The card database: YAML files in, frozen records and findings out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.catalog.archive import DAMAGE, judge
    from ordo_pnp.catalog.archive_writer import pack
    from ordo_pnp.catalog.block_data import Block
    from ordo_pnp.catalog.blocks import BlockDocument, in_blocks, read_blocks
    from ordo_pnp.catalog.card_line import card_data
    from ordo_pnp.catalog.derived import NOTHING_DERIVED, Derived, MadeList, MadePlaces, MadeSize, MadeText
    from ordo_pnp.catalog.edit import Draft
    from ordo_pnp.catalog.entry_points import (
        FINDINGS,
        PluginError,
        bot_entry_point,
        entry_point_of,
        folder_of,
        installed_bots,
        installed_games,
        package_of,
    )
    from ordo_pnp.catalog.external_set_codes import WHICH_GAME
    from ordo_pnp.catalog.external_sets import ExternalSet, fitting_games, locate_external_sets, open_external_set
    from ordo_pnp.catalog.fact_paths import UnknownFactError, fact_at, step_into
    from ordo_pnp.catalog.field_types import FIELD_TYPES, fields_of, is_translated
    from ordo_pnp.catalog.folders import Folder, absent, misnamed, walk
    from ordo_pnp.catalog.format import format_file, with_modeline
    from ordo_pnp.catalog.game_schemas import SchemaFolder, schema_folders, schemas_root
    from ordo_pnp.catalog.ids import card_token, entry_with_id, renamed, spans_of_card
    from ordo_pnp.catalog.installation import PACKAGE_DATA, schemas_beside, schemas_folder, schemas_for, shipped_cards
    from ordo_pnp.catalog.kind_names import KINDS, KINDS_FILE
    from ordo_pnp.catalog.kind_problems import problems_of_kinds
    from ordo_pnp.catalog.kind_schemas import compile_kinds, list_of, lists_of
    from ordo_pnp.catalog.kinds_file import has_kinds, read_kinds
    from ordo_pnp.catalog.kinds_page import KINDS_PAGE, page_of_kinds
    from ordo_pnp.catalog.language_codes import is_language, language_remedy, short_code
    from ordo_pnp.catalog.load import assemble, load_catalog, read_catalog, read_folders, sound_files
    from ordo_pnp.catalog.model import (
        EMPTY,
        RULES,
        STOCK_FACE,
        STORY,
        Card,
        CardId,
        CardSet,
        Catalog,
        GameData,
        Origin,
        Printing,
        Variant,
    )
    from ordo_pnp.catalog.model_set import LOCAL_SCHEMAS, example_of, set_files, with_card
    from ordo_pnp.catalog.number_literals import MAX_EXACT, NumberError, parse_count, parse_number
    from ordo_pnp.catalog.number_words import number_of, numbers_in
    from ordo_pnp.catalog.odd_texts import MOST_SLIPS, text_slips
    from ordo_pnp.catalog.other_sides import named_sides
    from ordo_pnp.catalog.program_kinds import of_program_kinds
    from ordo_pnp.catalog.query import Query, Term, filter_values, parse_query, values_by_key
    from ordo_pnp.catalog.reader import CONTROL
    from ordo_pnp.catalog.reading import Reading, classify
    from ordo_pnp.catalog.reading_codes import CONTROL_CHARACTER, NUMBER_RANGE
    from ordo_pnp.catalog.records import build_catalog, cards_in, kind_as_told, without_own
    from ordo_pnp.catalog.schema import MAX_FINDINGS, Schema, Schemas, address_of, more_than_shown
    from ordo_pnp.catalog.schema_codes import NOT_ALLOWED, TOO_MANY_FINDINGS, UNKNOWN_KEY, UNKNOWN_KIND
    from ordo_pnp.catalog.schema_errors import SchemaViolation
    from ordo_pnp.catalog.schema_files import current_schemas, facts_in, format_schema
    from ordo_pnp.catalog.scope import Scope, closure
    from ordo_pnp.catalog.shape import CardShape
    from ordo_pnp.catalog.slug_rules import LONGEST, RESERVED, SLUG, check_slug, title_of
    from ordo_pnp.catalog.slugs import slug_of
    from ordo_pnp.catalog.source import (
        MAX_DATA_BYTES,
        Document,
        Naming,
        fetch,
        named_by,
        naming_now,
        read_bytes,
        read_document,
        shown_path,
    )
    from ordo_pnp.catalog.stand_in_layouts import figure_faces, figure_of, light_back
    from ordo_pnp.catalog.stock import STOCK_BACK, stock_document, stock_faces, stock_look
    from ordo_pnp.catalog.term_codes import CONTRADICTORY_TERMS
    from ordo_pnp.catalog.terms import (
        KEY,
        MASK,
        GameTerm,
        Terms,
        begins_with_word,
        misuse_finding,
        read_terms,
        term_lists,
        terms_of,
        word_pattern,
    )
    from ordo_pnp.catalog.translate import SOURCE, Overlay, source_hash
    from ordo_pnp.catalog.unknown_kinds import unknown_kind
    from ordo_pnp.catalog.unread import UnreadDocument
    from ordo_pnp.catalog.written_values import block
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "archive": "DAMAGE judge",
            "archive_writer": "pack",
            "block_data": "Block",
            "blocks": "BlockDocument in_blocks read_blocks",
            "card_line": "card_data",
            "derived": "Derived MadeList MadePlaces MadeSize MadeText NOTHING_DERIVED",
            "edit": "Draft",
            "entry_points": "FINDINGS PluginError bot_entry_point entry_point_of folder_of installed_bots installed_games package_of",
            "external_set_codes": "WHICH_GAME",
            "external_sets": "ExternalSet fitting_games locate_external_sets open_external_set",
            "fact_paths": "UnknownFactError fact_at step_into",
            "field_types": "FIELD_TYPES fields_of is_translated",
            "stand_in_layouts": "figure_faces figure_of light_back",
            "folders": "Folder absent misnamed walk",
            "format": "format_file with_modeline",
            "game_schemas": "SchemaFolder schema_folders schemas_root",
            "ids": "card_token entry_with_id renamed spans_of_card",
            "installation": "PACKAGE_DATA schemas_beside schemas_folder schemas_for shipped_cards",
            "kind_names": "KINDS KINDS_FILE",
            "kinds_file": "has_kinds read_kinds",
            "kinds_page": "KINDS_PAGE page_of_kinds",
            "kind_problems": "problems_of_kinds",
            "kind_schemas": "compile_kinds list_of lists_of",
            "language_codes": "is_language language_remedy short_code",
            "load": "assemble load_catalog read_catalog read_folders sound_files",
            "model": "Card CardId CardSet Catalog EMPTY GameData Origin Printing RULES STOCK_FACE STORY Variant",
            "model_set": "LOCAL_SCHEMAS example_of set_files with_card",
            "number_literals": "MAX_EXACT NumberError parse_count parse_number",
            "number_words": "number_of numbers_in",
            "other_sides": "named_sides",
            "program_kinds": "of_program_kinds",
            "query": "Query Term filter_values parse_query values_by_key",
            "reader": "CONTROL",
            "reading": "Reading classify",
            "reading_codes": "CONTROL_CHARACTER NUMBER_RANGE",
            "records": "build_catalog cards_in kind_as_told without_own",
            "schema": "MAX_FINDINGS Schema Schemas address_of more_than_shown",
            "schema_codes": "NOT_ALLOWED TOO_MANY_FINDINGS UNKNOWN_KEY UNKNOWN_KIND",
            "schema_errors": "SchemaViolation",
            "schema_files": "current_schemas facts_in format_schema",
            "scope": "Scope closure",
            "shape": "CardShape",
            "slug_rules": "LONGEST RESERVED SLUG check_slug title_of",
            "slugs": "slug_of",
            "source": "Document MAX_DATA_BYTES Naming fetch named_by naming_now read_bytes read_document shown_path",
            "stock": "STOCK_BACK stock_document stock_faces stock_look",
            "term_codes": "CONTRADICTORY_TERMS",
            "terms": "GameTerm KEY MASK Terms begins_with_word misuse_finding read_terms term_lists terms_of word_pattern",
            "odd_texts": "MOST_SLIPS text_slips",
            "translate": "Overlay SOURCE source_hash",
            "unknown_kinds": "unknown_kind",
            "unread": "UnreadDocument",
            "written_values": "block",
        },
    )
