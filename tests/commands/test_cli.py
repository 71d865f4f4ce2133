"""The command as a person meets it: what it prints, its exit status, and no traceback ever."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox import __version__
from edgebox.cli import COMMANDS, main
from edgebox.dice import Die, Pool, Roll


def run(*arguments: str) -> tuple[int, str, str]:
    """Run the command and return its exit status, its output and its complaints."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


def process(
    *arguments: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "edgebox", *arguments],
        capture_output=True,
        env={**os.environ, **(env or {})},
        check=False,
    )


# roll


def test_roll_prints_the_dice_and_what_they_come_to() -> None:
    status, out, err = run("roll", "YGG", "PP", "K", "--seed", "5")
    dice, net = out.splitlines()
    roll = Roll.parse(dice)
    assert (status, err) == (0, "")
    assert str(roll.pool) == "YGGPPK"
    assert net == f"{roll.net.symbols}  {roll.net.words}"


def test_a_row_may_go_on_after_an_option() -> None:
    assert run("roll", "YGG", "--seed", "5", "PP", "K") == run("roll", "YGGPPK", "--seed", "5")


def test_roll_json_is_one_document_with_the_agreed_keys() -> None:
    status, out, err = run("roll", "2Y1GKW", "--json")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert document.keys() == {"pool", "roll", "net"}
    assert document["pool"] == "YYGKW"
    roll = Roll.parse(document["roll"])
    assert roll.pool == Pool.parse("YYGKW")
    assert document["net"] == roll.net.as_json()


def test_roll_seed_repeats_exactly_and_without_one_rolls_differ() -> None:
    pool = "5Y5G5R5P"
    assert run("roll", pool, "--seed", "42") == run("roll", pool, "--seed", "42")
    assert run("roll", pool, "--seed", "42") != run("roll", pool, "--seed", "43")
    assert run("roll", pool) != run("roll", pool)


# net


def test_net_says_what_rolled_dice_come_to() -> None:
    assert run("net", "Y:x", "G:sa", "P:tt") == (
        0,
        "xsst  2 successes, 1 threat, 1 triumph\n",
        "",
    )


def test_net_json_repeats_the_roll_as_it_was_understood() -> None:
    status, out, _ = run("net", "y:X g:AS p:-", "--json")
    assert status == 0
    assert json.loads(out) == {
        "roll": "Y:x G:sa P:-",
        "net": {
            "success": 2, "advantage": 1, "triumph": 1, "despair": 0, "light": 0, "dark": 0,
        },
    }  # fmt: skip


# odds


def test_odds_json_has_the_agreed_keys_and_adds_up() -> None:
    status, out, err = run("odds", "ygg", "pp", "--json")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert list(document) == [
        "pool", "success", "advantage", "threat", "triumph", "despair", "net",
    ]  # fmt: skip
    assert document["pool"] == "YGGPP"
    assert document["success"] == 7997 / 12288
    assert document["triumph"] == 1 / 12
    assert document["despair"] == 0
    net = document["net"]
    assert all(
        list(o) == ["success", "advantage", "triumph", "despair", "p"] and o["p"] > 0 for o in net
    )
    assert sum(o["p"] for o in net) == pytest.approx(1)
    assert sum(o["p"] for o in net if o["success"] > 0) == pytest.approx(document["success"])
    assert sum(o["p"] for o in net if o["advantage"] > 0) == pytest.approx(document["advantage"])
    assert sum(o["p"] for o in net if o["advantage"] < 0) == pytest.approx(document["threat"])
    assert sum(o["p"] for o in net if o["triumph"]) == pytest.approx(document["triumph"])
    assert len({tuple(o[key] for key in list(o)[:4]) for o in net}) == len(net)


def test_odds_json_tells_force_dice_apart_and_only_when_there_are_any() -> None:
    document = json.loads(run("odds", "GWW", "--json")[1])
    assert sum(o["p"] for o in document["force"]) == pytest.approx(1)
    assert all(list(o) == ["light", "dark", "p"] for o in document["force"])
    assert "force" not in json.loads(run("odds", "G", "--json")[1])


def test_odds_text_says_the_chance_in_percent_and_as_a_fraction() -> None:
    status, out, err = run("odds", "YGGPP")
    assert (status, err) == (0, "")
    assert "success       65.1 %   7997/12288" in out


@pytest.mark.parametrize("name", ["odds.svg", "odds.png"])
def test_odds_plot_writes_a_picture_and_says_where(tmp_path: Path, name: str) -> None:
    picture = tmp_path / name
    status, out, _ = run("odds", "YGGPP", "--plot", str(picture))
    assert status == 0
    assert out.endswith(f"The picture is in {picture}.\n")
    assert picture.read_bytes().startswith((b"<svg", b"\x89PNG"))


def test_odds_plot_with_json_prints_nothing_but_json(tmp_path: Path) -> None:
    status, out, err = run("odds", "GP", "--json", "--plot", str(tmp_path / "a.svg"))
    assert (status, err) == (0, "")
    assert json.loads(out)["pool"] == "GP"
    assert (tmp_path / "a.svg").exists()


def test_odds_plot_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    status, out, err = run("odds", "GP", "--plot", "odds.gif")
    assert (status, out) == (2, "")
    assert err == "edgebox: 'odds.gif' must end in .svg or .png, to say which picture to make.\n"
    missing = tmp_path / "missing" / "odds.png"
    status, out, err = run("odds", "GP", "--plot", str(missing))
    assert (status, out) == (2, "")
    assert f"{missing}: there is no folder {missing.parent}; make it first" in err
    (tmp_path / "file").touch()
    below = tmp_path / "file" / "odds.png"
    status, out, err = run("odds", "GP", "--plot", str(below))
    assert (status, out) == (2, "")
    assert f"{below}: {below.parent} is no folder; name another place for --plot" in err
    (tmp_path / "folder.png").mkdir()
    status, out, err = run("odds", "GP", "--plot", str(tmp_path / "folder.png"))
    assert (status, out) == (2, "")
    assert "folder.png: this is no file; name another one for --plot" in err


# what a person does wrong


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("roll YGX", "In the pool 'YGX', place 3: 'X' is no die; the dice are Y proficiency, G"),
        ("odds YGX", "In the pool 'YGX', place 3"),
        ("roll YG2", "The pool 'YG2' ends in a number; a die letter must follow."),
        ("roll 61K", "The pool '61K' has more than 60 dice"),
        ("odds 99999999999K", "has more than 60 dice"),
        ("roll 0K", "The pool is empty; name some dice, as in: edgebox roll YGGPP"),
        ("odds 0K", "The pool is empty; name some dice, as in: edgebox odds YGGPP"),
        ("net ,", "The roll is empty; name some dice"),
        ("net G:f", "G:f can't be: the ability die has no such face, only - s ss a sa aa."),
        ("net G:q", "'q' in G:q is no symbol; the symbols are s success, a advantage"),
        ("net G", "'G' in the roll 'G' is no rolled die; write die:face"),
        ("roll", "the following arguments are required: POOL"),
        ("roll YG --seed x", "argument --seed: invalid int value: 'x'"),
        ("roll YG --sed 1", "unrecognized arguments: --sed 1"),
        ("journal list --json PP", "unrecognized arguments: PP"),
        ("rol YG", "there is no command 'rol'. Did you mean 'roll'?"),
        ("dance", "there is no command 'dance'."),
        ("--frob", "unrecognized arguments: --frob"),
        ("-- roll YG", "unrecognized arguments: -- roll YG"),
        ("-", "unrecognized arguments: -"),
        ("bench", "Name what to measure: odds, engine, startup, table, eye"),
        ("bench nothing", "invalid choice: 'nothing'"),
        ("bench odds --pool W", "The pool has nothing to count"),
        ("bench odds --pool Q", "'Q' is no die"),
    ],
)
def test_wrong_use_is_status_2_and_a_plain_line_that_names_it(
    arguments: str, complaint: str
) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert complaint in err
    assert 1 <= len(err.splitlines()) <= 2
    assert err.startswith("edgebox")


@pytest.mark.parametrize("words", [("read", "a\x1b[2J.jpg"), ("roll", "YG", "--a\x1b[2J")])
def test_a_complaint_can_not_steer_the_terminal(words: tuple[str, ...]) -> None:
    status, _, err = run(*words)
    assert status == 2
    assert "a\\x1b[2J" in err
    assert "\x1b" not in err


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str) -> None:
    status, out, err = run(name, "--help")
    assert (status, err) == (0, "")
    assert "example" in out
    assert f"edgebox {name}" in out


@pytest.mark.parametrize("command", ["play", "combat", "check", "d6 3D", "journal resume"])
def test_dice_may_come_from_a_folder_or_from_one_picture_wherever_they_are_named(
    command: str,
) -> None:
    _, out, _ = run(*command.split(), "--help")
    assert "images:DIR" in out
    assert "images:FILE" in out


def test_help_lists_every_command() -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    assert all(f"\n  {name} " in out for name in COMMANDS)


def test_version() -> None:
    assert run("--version") == (0, f"edgebox {__version__}\n", "")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where a picture that a random argument asks for is in no one's way."""
    return tmp_path_factory.mktemp("elsewhere")


words = st.one_of(
    st.text(st.characters(exclude_characters="/"), max_size=12),
    st.sampled_from(["--json", "--seed", "--plot", "--", "-h", "-1", "a.png", "YGP", "G:sa", "3"]),
    st.lists(st.sampled_from([die.letter for die in Die]), max_size=8).map("".join),
)


@given(name=st.sampled_from(["roll", "net", "odds"]), rest=st.lists(words, max_size=4))
def test_whatever_is_typed_after_a_command_ends_plainly(
    elsewhere: Path, name: str, rest: list[str]
) -> None:
    with contextlib.chdir(elsewhere):
        status, out, err = run(name, *rest)
    assert status in (0, 1, 2)
    assert bool(err) == bool(status)
    assert "Traceback" not in out + err


@given(
    st.lists(
        # nothing at all, or only the sign that options end, starts the box
        st.text(max_size=12).filter(lambda word: word not in COMMANDS and word != "--"),
        min_size=1,
        max_size=4,
    )
)
def test_whatever_is_typed_as_a_command_ends_plainly(arguments: list[str]) -> None:
    status, _, err = run(*arguments)
    assert status in (0, 2)
    assert bool(err) == bool(status)


# the terminal


def test_python_m_edgebox_is_the_same_command() -> None:
    ended = process("net", "G:s")
    assert (ended.returncode, ended.stdout) == (0, b"s  1 success" + os.linesep.encode())


@pytest.mark.parametrize(
    "arguments", [["--help"], ["odds", "GP"], ["roll", "--help"], ["net", "ü"]]
)
def test_a_terminal_that_knows_only_ascii_gets_no_traceback(arguments: list[str]) -> None:
    ended = process(*arguments, env={"PYTHONIOENCODING": "ascii"})
    assert ended.returncode in (0, 2)
    assert b"Traceback" not in ended.stderr
    (ended.stdout + ended.stderr).decode("ascii")


@pytest.mark.parametrize(
    "error",
    [
        ImportError("Importing the numpy C-extensions failed."),
        RuntimeError("Error calling __set_name__ on 'cached_property' instance"),
    ],
    ids=["numpy", "a class"],
)
def test_ctrl_c_while_a_module_is_loaded_is_told_as_at_any_other_time(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def interrupted(_: object) -> int:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise error from interrupt

    monkeypatch.setattr("edgebox.commands.net.run", interrupted)
    assert run("net", "G:s") == (1, "", "\nedgebox: stopped.\n")


def test_a_library_that_can_not_be_loaded_is_told_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is Ctrl-C where a library that was being loaded has lost it."""

    def failing(_: object) -> int:
        try:
            raise ImportError("could not import module 'datetime'")
        except ImportError as error:
            raise ImportError("\n\nIMPORTANT: PLEASE READ THIS") from error

    monkeypatch.setattr("edgebox.commands.net.run", failing)
    assert run("net", "G:s") == (
        1,
        "",
        "edgebox: A part of the program can't be loaded (could not import module 'datetime'); "
        "try again, and if it stays so, install Edgebox anew.\n",
    )


def test_a_full_memory_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(_: object) -> int:
        raise MemoryError

    monkeypatch.setattr("edgebox.commands.net.run", too_much)
    status, out, err = run("net", "G:s")
    assert (status, out) == (1, "")
    assert err.startswith("edgebox: the memory is full; close other programs")


def test_a_reader_that_closes_the_pipe_early_is_no_cause_for_complaint() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "edgebox", "odds", "5Y3G3B3R3P3K", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.read(10) == b'{"pool": "'
        started.stdout.close()
        assert started.stderr.read() == b""
    assert started.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_said_plainly() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "edgebox", "odds", "YGP"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 1
    assert ended.stderr == b"edgebox: Reading or writing failed: No space left on device.\n"


@pytest.mark.skipif(os.name != "posix", reason="there is no such shell here")
@pytest.mark.parametrize("command", ["odds YGP", "odds YGP --json", "roll YGP"])
def test_a_command_without_an_output_does_its_work(command: str) -> None:
    ended = subprocess.run(
        f'"{sys.executable}" -m edgebox {command} >&-', shell=True, stderr=subprocess.PIPE
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_help_and_odds_load_no_picture_library() -> None:
    """Starting is quick because numpy, cv2 and Pillow stay out until a picture is at hand."""
    code = (
        "import sys; from edgebox.cli import main; main(['--help']); main(['odds', 'YGP']);"
        "print({'numpy', 'cv2', 'PIL'} & set(sys.modules), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ended.stderr.split() == [b"set()"]


@pytest.mark.skipif(os.name != "posix", reason="there is no such shell here")
def test_without_an_error_output_no_error_is_among_the_results() -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m edgebox read nowhere.jpg --json 2>&-',
        shell=True,
        stdout=subprocess.PIPE,
    )

    assert (done.returncode, done.stdout) == (2, b"")
