from .colors import (
    grey_of as grey_of,
    lightness_of as lightness_of,
)
from .conversion import (
    ConversionPlan as ConversionPlan,
    UnfitPictureError as UnfitPictureError,
    converted as converted,
    plan_conversion as plan_conversion,
)
from .drawing import (
    IDENTITY as IDENTITY,
    Color as Color,
    Drawing as Drawing,
    Glyph as Glyph,
    Gradient as Gradient,
    Item as Item,
    LateDrawing as LateDrawing,
    Matrix as Matrix,
    Paint as Paint,
    Path as Path,
    RasterImage as RasterImage,
    Run as Run,
    Segment as Segment,
    Shape as Shape,
    SteadyDrawing as SteadyDrawing,
    Use as Use,
    at_scale as at_scale,
    compose as compose,
    dash_at as dash_at,
    ellipse as ellipse,
    join as join,
    mapped as mapped,
    pen_at as pen_at,
    polygon as polygon,
    rectangle as rectangle,
    rotation as rotation,
    scaling as scaling,
    translation as translation,
    with_items as with_items,
)
from .faces.conditions import (
    kinds_of as kinds_of,
)
from .faces.default_faces import (
    backs_of as backs_of,
    drawn_instead as drawn_instead,
    face_copy_text as face_copy_text,
    fronts_of as fronts_of,
    other_backs as other_backs,
    stock_back_text as stock_back_text,
    stock_face_text as stock_face_text,
    text_for_kind as text_for_kind,
)
from .faces.design_checks import (
    contrast as contrast,
)
from .faces.elements import (
    FaceRegion as FaceRegion,
    KeyPath as KeyPath,
)
from .faces.face_parts import (
    FacePart as FacePart,
    FaceParts as FaceParts,
)
from .faces.faces import (
    Faces as Faces,
)
from .faces.frame import (
    FaceDrawing as FaceDrawing,
    measure_frame as measure_frame,
)
from .faces.images import (
    MAX_IMAGE_BYTES as MAX_IMAGE_BYTES,
)
from .faces.look import (
    Look as Look,
    inks_of_looks as inks_of_looks,
)
from .faces.record import (
    place_of_kind as place_of_kind,
)
from .faces.references import (
    NameScope as NameScope,
)
from .faces.resources import (
    LonePictures as LonePictures,
)
from .faces.text_elements import (
    LEAST_PT as LEAST_PT,
)
from .finding_codes import (
    FACE_CODES as FACE_CODES,
    OTHER_OVERFLOW as OTHER_OVERFLOW,
    TEXT_OVERFLOW as TEXT_OVERFLOW,
)
from .fitting import (
    Fitted as Fitted,
    Overflow as Overflow,
    Style as Style,
    fit as fit,
)
from .fonts import (
    DEFAULT_FACES as DEFAULT_FACES,
    Face as Face,
    FaceSpec as FaceSpec,
    Fonts as Fonts,
    font_folder as font_folder,
    script_of as script_of,
)
from .heraldry.arms import (
    ArmsRenderer as ArmsRenderer,
)
from .heraldry.tinctures import (
    MAX_ARMS as MAX_ARMS,
    Steps as Steps,
    arms_key as arms_key,
    check_arms as check_arms,
)
from .ink import (
    HATCHINGS as HATCHINGS,
    Ink as Ink,
    InkConverter as InkConverter,
    hatchings_of as hatchings_of,
)
from .line_breaking import (
    LEFT_MIN as LEFT_MIN,
    RIGHT_MIN as RIGHT_MIN,
)
from .mixed_text import (
    is_leftward as is_leftward,
)
from .pictures.svg_file import (
    SvgPicture as SvgPicture,
    SvgRefusedError as SvgRefusedError,
)
from .raster import (
    open_image as open_image,
)
from .signs import (
    Signs as Signs,
)
from .sizes import (
    SIZES as SIZES,
    Borders as Borders,
    Cuts as Cuts,
    PieceSize as PieceSize,
    parse_sides as parse_sides,
    parse_size as parse_size,
)
from .system_fonts import (
    FoundFont as FoundFont,
    find_family as find_family,
    named_fonts as named_fonts,
)
from .trims import (
    Outline as Outline,
    trim_corners as trim_corners,
    trim_path as trim_path,
)
