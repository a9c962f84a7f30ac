"""ICC profiles of presses: found where systems keep them, since the licences of most do not allow to hand them on."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base import OrdoError, cause_of, printable, read_file, remedy_for

# Profiles that may be used by everybody, the best first: of colord and TeX, of basICColor, of Ghostscript.
FREE: Final = ("FOGRA39L_coated.icc", "ISOcoated_v2_300_bas.ICC", "default_cmyk.icc")
# Where profiles lie below the folder `share` beside a folder of programs, on Linux and with Homebrew; and below these.
_BESIDE_PROGRAMS: Final = (
    "color/icc",
    "ghostscript",
    "texlive/texmf-dist/tex/generic/colorprofiles",
    "texmf-dist/tex/generic/colorprofiles",
)
# Where they lie else on Linux and macOS.
_ELSEWHERE: Final = (
    "~/.local/share/color/icc",
    "~/.local/share/icc",
    "~/Library/ColorSync/Profiles",
    "/Library/ColorSync/Profiles",
    "/System/Library/ColorSync/Profiles",
)
_OF_WINDOWS: Final = "System32/spool/drivers/color"
_REMEDY: Final = (
    "install one, for instance with Ghostscript (Debian, Ubuntu: `apt install libgs-common`), "
    "or write `--icc FILE` with that of your print shop"
)
# Profiles of presses take 0.2 to 3 MB.
_MAX_BYTES: Final = 16 * 1024 * 1024
_ENDINGS: Final = (".icc", ".icm")
_FOGRA: Final = re.compile(r"FOGRA ?([0-9]{2})", re.IGNORECASE)
_CGATS: Final = re.compile(r"TR ?(00[0-9])", re.IGNORECASE)


class PressProfile(NamedTuple):
    """The ICC profile of a press and its paper."""

    # Of its file.
    name: str
    data: bytes
    # What it says of itself.
    description: str

    @property
    def condition(self) -> str | None:
        """The name of its characterization in the registry of the ICC, None where neither its name nor its words tell."""
        text = f"{self.name} {self.description}"
        if found := _FOGRA.search(text):
            return f"FOGRA{found[1]}"
        return f"CGATS TR {found[1]}" if (found := _CGATS.search(text)) else None


def find_profile(wanted: str | None = None) -> PressProfile:
    """Read a profile of a press.

    Args:
        wanted: The name of a file in the folders for profiles, or a path, which has a slash; None for the first free one there.

    Raises:
        OrdoError: There is none, or it is not one of a press that prints in four inks.
    """
    if wanted is not None and any(slash in wanted for slash in "/\\"):
        return _read(Path(wanted))
    found: dict[str, Path] = {}
    for path in _installed():
        found.setdefault(path.name.lower(), path)
    for name in FREE if wanted is None else (wanted,):
        if name.lower() in found:
            return _read(found[name.lower()])
    if wanted is None:
        raise OrdoError(f"no free ICC profile of a press is installed; {_REMEDY}")
    close = remedy_for(wanted, sorted(path.name for path in found.values()), _REMEDY)
    if Path(wanted).is_file():
        close = f"for the file in this folder write `--icc ./{printable(wanted)}`"
    raise OrdoError(f"the ICC profile `{printable(wanted)}` is not installed; {close}")


def profile_folders() -> list[Path]:
    """Return the folders where systems keep ICC profiles, those of the person first; they need not exist."""
    shares = [Path(programs).parent / "share" for programs in os.get_exec_path()]
    found = [Path(os.path.expanduser(folder)) for folder in _ELSEWHERE]  # noqa: PTH111 (that of Path fails where nobody is at home)
    found += [share / below for share in shares for below in _BESIDE_PROGRAMS]
    if system := os.environ.get("SYSTEMROOT"):
        found.append(Path(system) / _OF_WINDOWS)
    return list(dict.fromkeys(found))


def _installed() -> Iterator[Path]:
    for folder in profile_folders():
        for place, below, names in os.walk(folder):
            below.sort()
            yield from (Path(place, name) for name in sorted(names) if name.lower().endswith(_ENDINGS))


def _read(path: Path) -> PressProfile:
    name = printable(path.name)
    try:
        data = read_file(path, _MAX_BYTES)[0]
    except OSError as error:
        raise OrdoError(
            f"the ICC profile `{printable(str(path))}` cannot be read: {cause_of(error)}; {_REMEDY}"
        ) from error
    try:
        from PIL import ImageCms  # only presses need it
    except ImportError as error:
        raise OrdoError("this Pillow was built without LittleCMS; install it by pip, whose packages have it") from error
    try:
        profile = ImageCms.getOpenProfile(io.BytesIO(data)).profile
        # LittleCMS reads each of these only when it is asked: letters that are none are found here.
        space, device, described = profile.xcolor_space.strip(), profile.device_class, profile.profile_description
    except (ImageCms.PyCMSError, OSError, ValueError) as error:
        raise OrdoError(f"{name} is no ICC profile, or it is damaged; {_REMEDY}") from error
    if (space, device) != ("CMYK", "prtr"):
        raise OrdoError(
            f"{name} is an ICC profile for {printable(space)}, not one of a press in four inks (CMYK); {_REMEDY}"
        )
    words = (described or path.stem).strip("\0 \n")
    return PressProfile(path.name, data, printable(words))
