from .cache import (
    Cache as Cache,
    books_file as books_file,
    cache_file as cache_file,
    fingerprint as fingerprint,
    laws_file as laws_file,
    plates_file as plates_file,
)
from .check_memo import (
    CheckMemo as CheckMemo,
)
from .face_figures import (
    FaceFigures as FaceFigures,
    KindFigure as KindFigure,
    by_kind as by_kind,
)
from .face_report import (
    FaceReport as FaceReport,
    Side as Side,
    report_on as report_on,
)
from .limits import (
    LEAST_TOLD_APART as LEAST_TOLD_APART,
    LIMITS as LIMITS,
    MOST_NAME_SIZES as MOST_NAME_SIZES,
)
from .project import (
    ProjectCheck as ProjectCheck,
)
from .untranslated import (
    MISSING_TRANSLATION as MISSING_TRANSLATION,
    quoted_some as quoted_some,
)
from .wrong_cards import (
    without_entries as without_entries,
    wrong_translations as wrong_translations,
)
