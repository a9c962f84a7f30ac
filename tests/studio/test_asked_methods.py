"""What the page asks and hears, and what the studio answers and tells, are the same."""

import re
from pathlib import Path

from ordo_pnp.studio.features import METHODS

ROOT = Path(__file__).resolve().parents[2]
PAGE = "\n".join(each.read_text(encoding="utf-8") for each in sorted((ROOT / "front" / "src").rglob("*.js")))
STUDIO = "\n".join(each.read_text(encoding="utf-8") for each in sorted((ROOT / "ordo_pnp" / "studio").rglob("*.py")))
NAME = r"[\"`](ordo/[\w/-]+)[\"`]"


def test_every_method_of_the_studio_is_asked_by_the_page():
    """A method that nobody asks is dead, and one that is not there cannot be asked."""
    asked = set(re.findall(NAME, PAGE)) - set(re.findall(rf"\.on\({NAME}", PAGE))
    answered = {each for each in METHODS if each.startswith("ordo/")}
    assert answered - asked == set()
    assert asked - answered - set(re.findall(rf"notify\(\s*{NAME}", STUDIO)) == set()


def test_everything_that_the_page_hears_is_told():
    """A listener for what is never told, or a message that no page listens to, is dead."""
    heard = set(re.findall(rf"\.on\(\s*{NAME}", PAGE))
    told = set(re.findall(rf"notify\(\s*{NAME}", STUDIO))
    assert heard - set(re.findall(NAME, STUDIO)) == set()
    assert told - set(re.findall(NAME, PAGE)) == set()
