from .drawing import (
    IDENTITY as IDENTITY,
    Color as Color,
    Drawing as Drawing,
    Gradient as Gradient,
    Item as Item,
    Matrix as Matrix,
    Paint as Paint,
    Path as Path,
    RasterImage as RasterImage,
    Run as Run,
    Segment as Segment,
    Shape as Shape,
    Use as Use,
    compose as compose,
    ellipse as ellipse,
    join as join,
    mapped as mapped,
    polygon as polygon,
    rectangle as rectangle,
    rotation as rotation,
    scaling as scaling,
    translation as translation,
    with_items as with_items,
)
from .faces.alternatives import (
    kinds_of as kinds_of,
)
from .faces.design_checks import (
    contrast as contrast,
)
from .faces.face_copies import (
    backs_of as backs_of,
    drawn_instead as drawn_instead,
    face_copy_text as face_copy_text,
    fronts_of as fronts_of,
    other_backs as other_backs,
)
from .faces.face_drawing import (
    FaceDrawing as FaceDrawing,
)
from .faces.faces import (
    Faces as Faces,
)
from .faces.lone_pictures import (
    LonePictures as LonePictures,
)
from .faces.look import (
    Look as Look,
)
from .faces.press_inks import (
    inks_of_looks as inks_of_looks,
)
from .faces.references import (
    NameScope as NameScope,
)
from .faces.regions import (
    FaceRegion as FaceRegion,
    KeyPath as KeyPath,
)
from .faces.roles import (
    place_of_kind as place_of_kind,
)
from .faces.stock_text import (
    stock_back_text as stock_back_text,
    stock_face_text as stock_face_text,
    text_for_kind as text_for_kind,
)
from .faces.text_element import (
    LEAST_PT as LEAST_PT,
)
from .faces.zones import (
    measure_frame as measure_frame,
)
from .faces_codes import (
    FACE_CODES as FACE_CODES,
)
from .fitting import (
    fit as fit,
)
from .fonts import (
    Face as Face,
    Fonts as Fonts,
    font_folder as font_folder,
)
from .hatching import (
    HATCHINGS as HATCHINGS,
    hatchings_of as hatchings_of,
)
from .heraldry.heraldry import (
    ArmsRenderer as ArmsRenderer,
)
from .heraldry.tinctures import (
    MAX_ARMS as MAX_ARMS,
    Steps as Steps,
    arms_key as arms_key,
    check_arms as check_arms,
)
from .late_drawing import (
    LateDrawing as LateDrawing,
)
from .lightness import (
    grey_of as grey_of,
    lightness_of as lightness_of,
)
from .pictures.svg_file import (
    SvgRefusedError as SvgRefusedError,
    read_svg as read_svg,
)
from .raster import (
    open_image as open_image,
)
from .recoloring import (
    InkConverter as InkConverter,
)
from .setting import (
    Fitted as Fitted,
    Overflow as Overflow,
    Style as Style,
)
from .signs import (
    Signs as Signs,
)
from .sizes import (
    SIZES as SIZES,
    Borders as Borders,
    Cuts as Cuts,
    Outline as Outline,
    PieceSize as PieceSize,
    parse_size as parse_size,
)
from .steady_drawing import (
    SteadyDrawing as SteadyDrawing,
    at_scale as at_scale,
    dash_at as dash_at,
    pen_at as pen_at,
)
from .ways import (
    Ink as Ink,
)
