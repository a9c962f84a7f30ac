from .accessories import (
    make_accessory as make_accessory,
)
from .accessory_content import (
    AccessoryKind as AccessoryKind,
    AccessoryRequest as AccessoryRequest,
)
from .accessory_data import (
    AccessoryData as AccessoryData,
)
from .calibration_page import (
    make_calibration_page as make_calibration_page,
)
from .calibration_scales import (
    back_drawing as back_drawing,
    front_items as front_items,
    targets_for as targets_for,
)
from .changes import (
    DeckChanges as DeckChanges,
    Old as Old,
)
from .codes import (
    MISSING_MARGIN_WORDS as MISSING_MARGIN_WORDS,
    NO_SHEET as NO_SHEET,
)
from .counts import (
    read_missing as read_missing,
    split_counts as split_counts,
)
from .coverage import (
    told_coverage as told_coverage,
    with_coverage as with_coverage,
)
from .cut_pictures import (
    sheet_pictures as sheet_pictures,
)
from .cut_sheets import (
    CUT_LIST as CUT_LIST,
    CutFile as CutFile,
    cut_file as cut_file,
    cut_list as cut_list,
    path_files as path_files,
)
from .cutters import (
    CuttingMachine as CuttingMachine,
    read_cutters as read_cutters,
)
from .deck import (
    MadeFile as MadeFile,
    PrintOptions as PrintOptions,
    duplex_of as duplex_of,
    lay_out_deck as lay_out_deck,
)
from .earlier import (
    CONTENT_OPTIONS as CONTENT_OPTIONS,
    EarlierFile as EarlierFile,
)
from .explanation import (
    counted as counted,
    explain as explain,
)
from .fingerprint import (
    Fingerprints as Fingerprints,
)
from .game_faces import (
    faces_of as faces_of,
)
from .job import (
    PAPER as PAPER,
    Job as Job,
)
from .options import (
    ColorSpace as ColorSpace,
    OptionError as OptionError,
    PageOrder as PageOrder,
    PrintStyle as PrintStyle,
    require as require,
    select_languages as select_languages,
)
from .picture_pages import (
    PictureArea as PictureArea,
    canvas_page as canvas_page,
    grid_page as grid_page,
    pages_as_pdf as pages_as_pdf,
    trim_page as trim_page,
)
from .picture_stacks import (
    StackedPages as StackedPages,
    stack_pages as stack_pages,
)
from .preview import (
    Preview as Preview,
    draw_preview as draw_preview,
    draw_single as draw_single,
    write_svg as write_svg,
)
from .print_config import (
    MARGIN as MARGIN,
    PrintConfig as PrintConfig,
    heading as heading,
    profiles_for as profiles_for,
)
from .printer import (
    Deviation as Deviation,
    Printer as Printer,
    corrected_page as corrected_page,
)
from .printer_file import (
    PRINTER_ENDING as PRINTER_ENDING,
    PRINTER_KEY as PRINTER_KEY,
    check_name as check_name,
    read_printer as read_printer,
    write_printer as write_printer,
)
from .printer_fit import (
    Fit as Fit,
)
from .profiles import (
    NO_WISH as NO_WISH,
    MissingCard as MissingCard,
    PrintRequest as PrintRequest,
    Wish as Wish,
    read_wish as read_wish,
)
from .readings import (
    MeasuredPrinter as MeasuredPrinter,
    measure_printer as measure_printer,
    parse_readings as parse_readings,
    told as told,
)
from .refusals import (
    refuse_unprintable as refuse_unprintable,
    unprintable as unprintable,
)
from .render.numbers import (
    number as number,
)
from .render.pdf import (
    DocumentInfo as DocumentInfo,
    write_pdf as write_pdf,
)
from .render.png import (
    rasterize as rasterize,
    rasterize_all as rasterize_all,
)
from .render.press_document import (
    Press as Press,
)
from .render.press_profile import (
    PressProfile as PressProfile,
    find_profile as find_profile,
)
from .render.separation import (
    Separation as Separation,
    bounded as bounded,
)
from .render.svg import (
    SvgSheet as SvgSheet,
)
from .render.svg_document import (
    SvgDocuments as SvgDocuments,
)
from .render.windows import (
    Windows as Windows,
)
from .services import (
    Service as Service,
    read_services as read_services,
)
from .sheets.backs import (
    Flip as Flip,
)
from .sheets.cut_paths import (
    CutKind as CutKind,
    CutStyle as CutStyle,
    page_cuts as page_cuts,
)
from .sheets.guide_styles import (
    GuideStyle as GuideStyle,
)
from .sheets.guides import (
    Guides as Guides,
)
from .sheets.gutterfold import (
    half_sheets as half_sheets,
)
from .sheets.impose import (
    Imposition as Imposition,
)
from .sheets.marginline import (
    FACE as FACE,
    MARGIN_WORDS as MARGIN_WORDS,
    Wording as Wording,
)
from .sheets.page import (
    Box as Box,
    Orientation as Orientation,
    Page as Page,
)
from .sheets.papers import (
    Paper as Paper,
)
from .sheets.plan import (
    PrintPiece as PrintPiece,
)
from .sheets.strips import (
    fit as fit,
    fit_copies as fit_copies,
)
from .sheets.templates import (
    choose_sheet as choose_sheet,
)
from .tokens import (
    PUNCHES as PUNCHES,
    parse_token_form as parse_token_form,
)
from .word_setter import (
    calibration_words as calibration_words,
)
