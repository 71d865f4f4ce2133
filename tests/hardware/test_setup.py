"""The set-up script says what it would do and whom it can't help; the unit is as needed."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pages import ROOT

HARDWARE = ROOT / "hardware"
SCRIPT = HARDWARE / "setup.sh"
CONFIG = "dtparam=audio=on\n[all]\nenable_uart=1\n"

needs_debian = pytest.mark.skipif(shutil.which("dpkg") is None, reason="this is no Debian")


def _run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(SCRIPT), *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "EDGEBOX_ROOT": str(root)},
    )


@pytest.fixture
def system(tmp_path: Path) -> Path:
    (tmp_path / "boot" / "firmware").mkdir(parents=True)
    (tmp_path / "boot" / "firmware" / "config.txt").write_text(CONFIG, encoding="utf-8")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "os-release").write_text(
        'PRETTY_NAME="Debian 12"\nVERSION_CODENAME=bookworm\n', encoding="utf-8"
    )
    return tmp_path


def test_a_dry_run_says_all_and_changes_nothing(system: Path) -> None:
    before = sorted(system.rglob("*"))
    done = _run(system, "--dry-run", "--force", "--from", "edgebox")
    assert done.returncode == 0, done.stderr
    config = system / "boot" / "firmware" / "config.txt"
    for words in (
        f"would write: {config}",
        "--system-site-packages /opt/edgebox",
        "pip install --upgrade edgebox\\[box\\]",
        f"would write: {system}/usr/local/bin/edgebox",
        f"would write: {system}/etc/polkit-1/rules.d/50-edgebox.rules",
        "settings set power.off_command systemctl\\ poweroff",
        "would write: /etc/systemd/system/edgebox.service",
        "systemctl enable edgebox.service",
        "do_serial_hw 1",
    ):
        assert words in done.stdout
    assert config.read_text(encoding="utf-8") == CONFIG
    assert sorted(system.rglob("*")) == before


def test_bookworm_is_told_what_to_do(system: Path) -> None:
    done = _run(system, "--dry-run")
    assert done.returncode == 1
    assert "Debian 12" in done.stderr
    assert "Trixie to a fresh card" in done.stderr


@needs_debian
def test_a_system_of_32_bits_is_told_what_to_do(system: Path) -> None:
    (system / "etc" / "os-release").write_text("VERSION_CODENAME=trixie\n", encoding="utf-8")
    kind = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True)
    if kind.stdout.strip() == "arm64":
        pytest.skip("this is one of 64 bits")
    done = _run(system, "--dry-run")
    assert done.returncode == 1
    assert "Raspberry Pi OS (64-bit)" in done.stderr


def test_wrong_use_is_refused(system: Path) -> None:
    assert _run(system, "--fast").returncode == 2
    done = _run(system, "--from")
    assert done.returncode == 1
    assert "--from needs" in done.stderr
    assert "usage: sudo hardware/setup.sh" in _run(system, "--help").stdout


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_the_scripts_are_clean() -> None:
    scripts = [str(path) for path in HARDWARE.glob("*.sh")]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_unit_is_watched_and_writes_only_its_own_folder() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(HARDWARE / "edgebox.service", encoding="utf-8")
    service = unit["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["Restart"] == "on-failure"
    # never given up, and never a busy loop
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert int(service["RestartMaxDelaySec"]) > int(service["RestartSec"]) > 0
    assert service["ExecStart"] == "/opt/edgebox/bin/edgebox"
    assert service["User"] == "edgebox"
    assert service["ProtectSystem"] == "strict"
    # lgpio writes a file where it is started
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
    assert set(service["SupplementaryGroups"].split()) == {"gpio", "i2c", "video", "render"}
