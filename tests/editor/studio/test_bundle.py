"""What the page of the studio is built from, and what is shipped of it."""

import json
import re

import pytest

FREE = {"MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD"}


@pytest.fixture(scope="module")
def lock(repository):
    """Return the packages of the lock file."""
    return json.loads((repository / "front/package-lock.json").read_text(encoding="utf-8"))["packages"]


@pytest.fixture(scope="module")
def bundled(lock):
    """Return the packages that the bundle may hold, by name."""
    return {
        place.rpartition("node_modules/")[2]: each
        for place, each in lock.items()
        if place and not each.get("dev") and not each.get("optional")
    }


def test_every_package_of_the_bundle_is_told_with_its_licence(repository, bundled):
    """Name, version, licence and its text; none of them is one that asks for more than to be named."""
    told = (repository / "ordo_pnp/editor/studio/assets/LICENSES.txt").read_text(encoding="utf-8")
    parts = [part.strip() for part in re.split(r"^-{78}$", told, flags=re.MULTILINE)]
    heads = {part.partition("\n")[0] for part in parts}
    assert len(bundled) > 10
    assert heads == {f"{name} {each['version']} ({each['license']})" for name, each in bundled.items()}
    assert all(len(part) > 500 for part in parts), "each with the words of the licence"
    assert {each["license"] for each in bundled.values()} <= FREE
    assert "GPL" not in told


def test_the_page_loads_what_is_shipped_and_nothing_else(repository):
    """Every chunk that a script names is there, every file that is there is named, and no address of another machine is."""
    assets = repository / "ordo_pnp/editor/studio/assets"
    scripts = {path.name: path.read_text(encoding="utf-8") for path in assets.glob("*.js")}
    named = {name for text in scripts.values() for name in re.findall(r'"\./([\w-]+\.js)"', text)}
    page = (repository / "ordo_pnp/editor/studio/page.html").read_text(encoding="utf-8")
    assert set(re.findall(r'"/static/([\w.]+)"', page)) == {"studio.css", "studio.js"}
    assert named | {"studio.js"} == set(scripts)
    for name, text in scripts.items():
        hosts = set(re.findall(r"\bhttps?://([\w.-]+)", text)) - {"www.w3.org"}
        assert hosts == set(), (name, hosts)
    assert "url(" not in (assets / "studio.css").read_text(encoding="utf-8").replace("url(data:", "")
