from .language.completions import (
    complete_filter as complete_filter,
)
from .language.edited_project import (
    ClosedTextError as ClosedTextError,
    Editor as Editor,
    StaleTextError as StaleTextError,
)
from .language.lsp_server import (
    serve_stdio as serve_stdio,
)
from .language.positions import (
    TextLines as TextLines,
    changes_between as changes_between,
)
from .language.protocol import (
    INVALID_REQUEST as INVALID_REQUEST,
    Params as Params,
    RpcError as RpcError,
    parse_message as parse_message,
)
from .language.text_methods import (
    TEXT_METHODS as TEXT_METHODS,
)
from .studio.access import (
    StudioGate as StudioGate,
)
from .studio.web_server import (
    StudioServer as StudioServer,
)
