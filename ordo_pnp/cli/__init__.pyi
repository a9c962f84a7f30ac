from .command_line import (
    CommandFolder as CommandFolder,
    main as main,
    root as root,
    run as run,
)
from .output import (
    inert as inert,
    inert_streams as inert_streams,
)
