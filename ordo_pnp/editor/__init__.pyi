from .language.differences import (
    changes_between as changes_between,
)
from .language.editor import (
    ClosedTextError as ClosedTextError,
    Editor as Editor,
    StaleTextError as StaleTextError,
)
from .language.features import (
    TEXT_METHODS as TEXT_METHODS,
)
from .language.filters import (
    complete_filter as complete_filter,
)
from .language.params import (
    Params as Params,
)
from .language.positions import (
    TextLines as TextLines,
)
from .language.rpc import (
    INVALID_REQUEST as INVALID_REQUEST,
    RpcError as RpcError,
    parse_message as parse_message,
)
from .language.stdio import (
    serve_stdio as serve_stdio,
)
from .studio.gate import (
    StudioGate as StudioGate,
)
from .studio.server import (
    StudioServer as StudioServer,
)
