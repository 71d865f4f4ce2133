"""The project keeps its own promises."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import edgebox
import edgebox.vision
import models.making
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


def test_every_file_of_code_that_a_page_names_is_there() -> None:
    files = [
        f"/{each.relative_to(ROOT)}"
        for folder in ("edgebox", "models", "tests", "hardware")
        for each in (ROOT / folder).rglob("*.py")
    ]
    for page in (
        ROOT / "README.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "models").glob("*.md"),
    ):
        for named in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")):
            assert any(each.endswith(f"/{named}") for each in files), f"{page.name}: {named}"


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
        ["dice", "drawing", "home", "kept", "forgetting", "files", "settings"],
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


IN_STAGES = (edgebox.vision, models.making)
"""Packages whose own packages stand in an order, which they tell."""


@pytest.mark.parametrize("whole", IN_STAGES, ids=lambda each: each.__name__)
def test_packages_say_where_to_look_for_each_of_their_modules(whole: ModuleType) -> None:
    top = Path(str(whole.__file__)).parent
    for folder in (top, *(each.parent for each in top.glob("*/__init__.py"))):
        said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
        told = re.findall(r":mod:`(\w+)`", said or "")
        there = {each.stem for each in folder.iterdir() if not each.name.startswith("__")}
        assert sorted(told) == sorted(there), folder.name


@pytest.mark.parametrize("whole", IN_STAGES, ids=lambda each: each.__name__)
def test_no_stage_knows_a_later_one(whole: ModuleType) -> None:
    """In the order in which the package names them; those of the first line are used by all."""
    lines = re.split(r"^- ", whole.__doc__ or "", flags=re.MULTILINE)[1:]
    floor = {
        name: height
        for height, line in enumerate(lines)
        for name in re.findall(r":mod:`(\w+)`", line)
    }
    top = Path(str(whole.__file__)).parent
    for path in top.rglob("*.py"):
        stage = path.relative_to(top).parts[0].removesuffix(".py")
        for used in _stages_used(path, whole.__name__) if stage in floor else ():
            assert floor[used] <= floor[stage], f"{path} looks ahead to {used}"


def _stages_used(path: Path, whole: str) -> set[str]:
    """Return the packages and modules of a package that a file imports."""
    ahead = re.compile(rf"{re.escape(whole)}\.(\w+)")
    return {
        found[1]
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.ImportFrom) and (found := ahead.match(each.module or ""))
    }
