from .accessories import (
    AccessoryData as AccessoryData,
    AccessoryKind as AccessoryKind,
    AccessoryRequest as AccessoryRequest,
    make_accessory as make_accessory,
)
from .calibration import (
    MeasuredPrinter as MeasuredPrinter,
    back_drawing as back_drawing,
    calibration_words as calibration_words,
    front_items as front_items,
    make_calibration_page as make_calibration_page,
    measure_printer as measure_printer,
    parse_readings as parse_readings,
    targets_for as targets_for,
    told as told,
)
from .choices import (
    ColorSpace as ColorSpace,
    OptionError as OptionError,
    PageOrder as PageOrder,
    PrintStyle as PrintStyle,
    parse_grid as parse_grid,
    parse_shift as parse_shift,
    require as require,
    select_languages as select_languages,
)
from .counts import (
    read_missing as read_missing,
    split_counts as split_counts,
)
from .cutting_machines import (
    CUT_LIST as CUT_LIST,
    CutFile as CutFile,
    CuttingMachine as CuttingMachine,
    cut_file as cut_file,
    cut_list as cut_list,
    path_files as path_files,
    read_cutters as read_cutters,
    sheet_pictures as sheet_pictures,
)
from .deck import (
    MadeFile as MadeFile,
    PrintOptions as PrintOptions,
    duplex_of as duplex_of,
    lay_out_deck as lay_out_deck,
    told_coverage as told_coverage,
    with_coverage as with_coverage,
)
from .game_faces import (
    faces_of as faces_of,
)
from .job import (
    PAPER as PAPER,
    Job as Job,
    refuse_unprintable as refuse_unprintable,
    unprintable as unprintable,
)
from .ledger import (
    CONTENT_OPTIONS as CONTENT_OPTIONS,
    DeckChanges as DeckChanges,
    EarlierFile as EarlierFile,
    Old as Old,
)
from .look_sheets import (
    cards_to_show as cards_to_show,
    looks_page as looks_page,
    looks_picture as looks_picture,
    rows_of_looks as rows_of_looks,
)
from .manifest import (
    Fingerprints as Fingerprints,
)
from .picture_pages import (
    PictureArea as PictureArea,
    StackedPages as StackedPages,
    canvas_page as canvas_page,
    grid_page as grid_page,
    page_as_png as page_as_png,
    pages_as_pdf as pages_as_pdf,
    picture_pixels as picture_pixels,
    stack_pages as stack_pages,
    trim_page as trim_page,
)
from .preview import (
    Preview as Preview,
    draw_preview as draw_preview,
    draw_single as draw_single,
    drawing_svg as drawing_svg,
    write_svg as write_svg,
)
from .print_config import (
    MARGIN as MARGIN,
    MISSING_MARGIN_WORDS as MISSING_MARGIN_WORDS,
    NO_SHEET as NO_SHEET,
    NO_WISH as NO_WISH,
    MissingCard as MissingCard,
    PrintConfig as PrintConfig,
    PrintRequest as PrintRequest,
    Wish as Wish,
    heading as heading,
    profiles_for as profiles_for,
    read_wish as read_wish,
)
from .print_file import (
    counted as counted,
    explain as explain,
)
from .print_services import (
    Service as Service,
    read_services as read_services,
)
from .printer import (
    PRINTER_ENDING as PRINTER_ENDING,
    PRINTER_KEY as PRINTER_KEY,
    Deviation as Deviation,
    Fit as Fit,
    Printer as Printer,
    check_name as check_name,
    corrected_page as corrected_page,
    read_printer as read_printer,
    write_printer as write_printer,
)
from .render.extent import (
    Windows as Windows,
)
from .render.path_text import (
    number as number,
)
from .render.pdf import (
    DocumentInfo as DocumentInfo,
    write_pdf as write_pdf,
)
from .render.pdf_press import (
    Press as Press,
)
from .render.png import (
    rasterize as rasterize,
    rasterize_all as rasterize_all,
)
from .render.separation import (
    PressProfile as PressProfile,
    Separation as Separation,
    bounded as bounded,
    find_profile as find_profile,
)
from .render.svg import (
    SvgSheet as SvgSheet,
)
from .render.svg_documents import (
    SvgDocuments as SvgDocuments,
)
from .sheets.cut_paths import (
    CutKind as CutKind,
    CutStyle as CutStyle,
    page_cuts as page_cuts,
)
from .sheets.imposition import (
    Flip as Flip,
    Imposition as Imposition,
    half_sheets as half_sheets,
)
from .sheets.marks import (
    FACE as FACE,
    MARGIN_WORDS as MARGIN_WORDS,
    Wording as Wording,
)
from .sheets.page import (
    Box as Box,
    Orientation as Orientation,
    Page as Page,
    Paper as Paper,
)
from .sheets.parts import (
    fit as fit,
    fit_copies as fit_copies,
)
from .sheets.plan import (
    PrintPiece as PrintPiece,
)
from .sheets.templates import (
    Guides as Guides,
    GuideStyle as GuideStyle,
    choose_sheet as choose_sheet,
)
from .tokens import (
    PUNCHES as PUNCHES,
    parse_token_form as parse_token_form,
)
