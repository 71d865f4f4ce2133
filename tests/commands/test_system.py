"""``edgebox system`` as a person meets it."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.slicing.files.system_file import shipped_systems


def run(*arguments: str) -> tuple[int, str, str]:
    """Run the command and return its exit status, its output and its complaints."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["system", *arguments])
    return status, out.getvalue(), err.getvalue()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_new_file_passes_its_own_check() -> None:
    assert run("new", "my-bank.toml") == (
        0,
        "wrote my-bank.toml; change it, then: edgebox system check my-bank.toml\n",
        "",
    )
    assert 'name = "My bank"' in Path("my-bank.toml").read_text(encoding="utf-8")
    status, out, err = run("check", "my-bank.toml")
    assert (status, err) == (0, "")
    assert out == "sound: 6 elements, 5 lines, 2 programs, 1 objective\n"


@pytest.mark.parametrize("name", ['quo"te.toml', "back\\slash.toml", ".toml", "über_uns.toml"])
def test_a_new_file_may_have_any_name(name: str) -> None:
    assert run("new", name)[0] == 0
    assert run("check", name)[0] == 0


def test_new_never_overwrites() -> None:
    Path("bank.toml").write_text("mine", encoding="utf-8")
    status, out, err = run("new", "bank.toml")
    assert (status, out) == (2, "")
    assert err == ("edgebox: 'bank.toml' is there already and stays as it is; take another name\n")
    assert Path("bank.toml").read_text(encoding="utf-8") == "mine"


def test_new_where_nothing_can_be_written() -> None:
    status, _, err = run("new", "nowhere/bank.toml")
    assert status == 2
    assert "nowhere/bank.toml: there is no folder nowhere; make it first" in err
    Path("file").touch()
    status, _, err = run("new", "file/bank.toml")
    assert status == 2
    assert "file/bank.toml: file is no folder; name another place for the file" in err
    status, _, err = run("new", f"{'x' * 300}.toml")
    assert status == 1
    assert "can't be written (File name too long); make room or give yourself the right to" in err


def test_check_tells_all_faults_and_goes_on_with_the_next_file() -> None:
    run("new", "bank.toml")
    text = Path("bank.toml").read_text(encoding="utf-8")
    Path("bad.toml").write_text(
        text.replace('"hard"', '"hrad"').replace("found = 2", "fuond = 2"), encoding="utf-8"
    )
    status, out, err = run("check", "bad.toml", "bank.toml", "blast-door", "missing.toml")
    assert status == 2
    assert out.splitlines() == [
        "bank.toml: sound: 6 elements, 5 lines, 2 programs, 1 objective",
        "blast-door: sound: 2 elements, 1 line, 0 programs, 1 objective",
    ]
    assert err.splitlines()[:3] == [
        "bad.toml:38: elements.PROC.complexity: 'hrad' is not a complexity; did you mean 'hard'?",
        "bad.toml:55: elements.DATA-b.fuond: there is no such key; did you mean 'found'?",
        "bad.toml: 2 faults",
    ]
    assert "There is no system file 'missing.toml'" in err


def test_every_example_is_sound() -> None:
    status, out, err = run("check", *shipped_systems())
    assert (status, err) == (0, "")
    assert out.count(": sound: ") == len(shipped_systems())


def test_show_says_it_in_words() -> None:
    status, out, err = run("show", "small-computer-system")
    assert (status, err) == (0, "")
    for part in (
        "Objective: copy DATA-b",
        "SUB-a   sub-processor; Average; functions: surveillance cameras; programs: firewall",
        "DIR     directory; Average; Knowledge (Education): an upgrade for each rank",
        "DATA-c  data: mining prospects; encrypted, Hard; found 3",
        "DIR – DATA-b",
        "SPDR    spider; Attack YYG; Countermeasures 1; Integrity 1; moves 2 an operation",
    ):
        assert part in out


def test_show_as_json_is_one_document() -> None:
    status, out, _ = run("show", "imperial-facility", "--json", "--map", "map.svg")
    document = json.loads(out)
    assert status == 0
    assert document["elements"]["DATA-b"] == {
        "kind": "DATA",
        "complexity": "daunting",
        "found": 3,
        "holds": "plans of a new ship type",
    }
    assert ["I/O-a", "SUB-c"] in document["lines"]
    assert document["programs"]["FRWL"]["attack"] == "GG"
    assert Path("map.svg").exists()


@pytest.mark.parametrize("name", shipped_systems())
@pytest.mark.parametrize("more", [(), ("--json",), ("--map", "map.svg"), ("--map", "map.png")])
def test_a_newcomer_learns_the_ports_only_s7(name: str, more: tuple[str, ...]) -> None:
    status, out, err = run("show", name, "--player", *more)
    assert (status, err) == (0, "")
    shown = out
    if Path("map.svg").exists():
        shown += Path("map.svg").read_text(encoding="utf-8")
    for hidden in ("PROC", "SUB", "DIR", "DATA", "FRWL", "SPDR", "WTDG", "copy", "Objective"):
        assert hidden not in shown
    assert "I/O" in out


def test_maps_are_svg_and_png_and_nothing_else() -> None:
    assert run("show", "blast-door", "--map", "door.svg")[1].endswith("map: door.svg\n")
    assert Path("door.svg").read_bytes().startswith(b"<")
    assert run("show", "blast-door", "--map", "door.png")[0] == 0
    assert Path("door.png").read_bytes().startswith(b"\x89PNG")
    status, out, err = run("show", "blast-door", "--map", "door.gif")
    assert (status, out) == (2, "")
    assert "must end in .svg or .png" in err
    status, _, err = run("show", "blast-door", "--map", "nowhere/door.svg")
    assert status == 2
    assert "nowhere/door.svg: there is no folder nowhere; make it first" in err
    status, _, err = run("show", "blast-door", "--map", "door.png/door.svg")
    assert status == 2
    assert "door.png/door.svg: door.png is no folder; name another place for --map" in err


def test_show_of_a_file_with_faults_tells_them() -> None:
    Path("bad.toml").write_text("main = 3", encoding="utf-8")
    status, out, err = run("show", "bad.toml")
    assert (status, out) == (2, "")
    assert "bad.toml:1: main: this must be a text in quotes, not a number" in err


def test_list_names_the_examples_with_their_summaries() -> None:
    status, out, _ = run("list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [*shipped_systems()]
    assert all(len(line.split()) > 5 for line in out.splitlines())


@pytest.mark.parametrize("arguments", [("--help",), ("show", "--help"), ("check", "--help")])
def test_help_has_an_example(arguments: tuple[str, ...]) -> None:
    status, out, _ = run(*arguments)
    assert status == 0
    assert "example" in out
    assert "edgebox system" in out


@pytest.mark.parametrize("arguments", [(), ("dance",), ("check",), ("show",), ("new",)])
def test_wrong_use_is_two_plain_lines(arguments: tuple[str, ...]) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 2
