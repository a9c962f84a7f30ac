from .cache import (
    Cache as Cache,
    books_part as books_part,
    fingerprint as fingerprint,
    known_part as known_part,
    laws_part as laws_part,
    plates_part as plates_part,
)
from .face_report import (
    LEAST_TOLD_APART as LEAST_TOLD_APART,
    LIMITS as LIMITS,
    MOST_NAME_SIZES as MOST_NAME_SIZES,
    FaceFigures as FaceFigures,
    FaceReport as FaceReport,
    KindFigure as KindFigure,
    Limit as Limit,
    Side as Side,
    by_kind as by_kind,
    limits_of as limits_of,
    report_on as report_on,
)
from .known_files import (
    CheckMemo as CheckMemo,
    without_entries as without_entries,
    wrong_translations as wrong_translations,
)
from .project_check import (
    ProjectCheck as ProjectCheck,
)
from .translations import (
    MISSING_TRANSLATION as MISSING_TRANSLATION,
    quoted_some as quoted_some,
)
