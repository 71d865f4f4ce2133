"""The project keeps its own promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import edgebox
import edgebox.vision
from tests.pages import ROOT


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install, tests = re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)
    assert "edgebox play" in install
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_every_link_and_picture_of_the_pages_is_there() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+?)(?:#.*?)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_changelog_knows_this_version() -> None:
    assert edgebox.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_help_loads_neither_numbers_nor_pictures() -> None:
    """What only some commands need must not slow down the others."""
    code = (
        "import sys; from edgebox.cli import main; main(['--help']); main(['play', '--help']);"
        "print(sorted({'numpy', 'cv2', 'PIL', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_no_module_looks_up_the_house() -> None:
    """Dice know nothing of rules, rules nothing of slicing, none of them of eyes or screens."""
    floors = [
        ["errors"],
        ["dice", "drawing", "home", "kept", "files", "settings"],
        ["rules"],
        ["slicing", "combat", "vision", "devices"],
        ["sources", "journal"],
        ["terminal", "box", "selftest"],
        ["web"],
        ["bench"],
        ["commands"],
        ["cli"],
    ]
    level = {name: height for height, floor in enumerate(floors) for name in floor}
    package = Path(edgebox.__file__).parent
    for path in package.rglob("*.py"):
        home = path.relative_to(package).parts[0].removesuffix(".py")
        if home in level:
            for used in re.findall(
                r"^\s*(?:from|import) edgebox\.(\w+)",
                path.read_text(encoding="utf-8"),
                re.MULTILINE,
            ):
                assert level[used] <= level[home], f"{path} looks up at {used}"


def test_the_eye_says_where_to_look_for_each_of_its_modules() -> None:
    told = re.findall(r":mod:`(\w+)`", edgebox.vision.__doc__ or "")
    folder = Path(edgebox.vision.__file__).parent
    there = {each.stem for each in folder.iterdir() if not each.name.startswith("__")}
    assert sorted(told) == sorted(there)
