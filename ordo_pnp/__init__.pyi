from .base import (
    DataError as DataError,
    Diagnostic as Diagnostic,
    IllegalActionError as IllegalActionError,
    NotationError as NotationError,
    OrdoError as OrdoError,
    Severity as Severity,
    Span as Span,
)
from .cards import Card as Card, Catalog as Catalog
from .draw import Drawing as Drawing
from .project import Project as Project
from .rules import Game as Game, Match as Match, Record as Record, Report as Report, State as State, Tally as Tally

__version__: str
