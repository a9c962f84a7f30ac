"""A studio in a process that notes every file that is opened, and somebody who asks it for files outside the project.

Run with an empty folder as its argument, it prints what was opened that is not of the project or the program.
"""

import json
import os
import shutil
import sys
import sysconfig
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(REPOSITORY))

from tests.editor.studio.conftest import Served, ask  # noqa: E402
from tests.editor.studio.hostile import HOSTILE_TARGETS, hostile_uris  # noqa: E402

METHODS = ("ordo/open", "ordo/change", "ordo/compare", "ordo/discard", "ordo/resolve")


def main(folder):
    """Ask, and print what was opened meanwhile."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    shutil.copytree(REPOSITORY / "cards", folder / "cards")
    (folder / "secret.txt").write_text("the secret", encoding="utf-8")
    base = folder / "cards/ordonnance/base"
    (base / "linked.yaml").symlink_to(folder / "secret.txt")
    (base / "linked").symlink_to(folder)
    os.mkfifo(base / "pipe.yaml")
    opened = []
    is_noting = False

    def note(event, arguments):
        if is_noting and event == "open" and isinstance(arguments[0], (str, bytes)):
            flags = arguments[2]
            opened.append(
                (str(Path.cwd() / os.fsdecode(arguments[0])), bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)))
            )

    sys.addaudithook(note)
    served = Served(folder)
    asked = 0
    try:
        with served.window() as window:
            ask(window, "ordo/overview")
            is_noting = True
            for target in HOSTILE_TARGETS:
                for method in ("GET", "HEAD"):
                    served.get(target, f"Cookie: {served.cookie}", method=method)
                    asked += 1
            for uri in hostile_uris(folder):
                for method in METHODS:
                    answer, _ = ask(window, method, uri=uri, version=1, base=1, text="", theirsHash="", changes=[])
                    assert "error" in answer, (method, uri)
                    asked += 1
            ask(window, "ordo/open", uri=(base / "units.yaml").as_uri())
            is_noting = False
    finally:
        served.end()
    inside = (
        str(folder / "cards"),
        str(folder / ".ordo"),
        str(folder / "schemas"),
        str(REPOSITORY / "ordo_pnp"),
        str(REPOSITORY / "schemas"),
        sysconfig.get_path("stdlib"),
        sysconfig.get_path("purelib"),
    )
    real = [
        (os.path.realpath(path), is_writing)
        for path, is_writing in opened
        if path not in {"/proc/net/tcp", "/proc/net/tcp6"}
    ]
    sys.stdout.write(
        json.dumps(
            {
                "asked": asked,
                "control": str(base / "units.yaml") in {path for path, _ in real},
                "outside": sorted({path for path, _ in real if not path.startswith(inside)}),
                "written": sorted({path for path, is_writing in real if is_writing}),
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
