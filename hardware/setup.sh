#!/usr/bin/env bash
# Makes a Raspberry Pi with Raspberry Pi OS Trixie (64-bit) into an Edgebox. It may be run again at
# any time: what is done already is left as it is.
set -euo pipefail

readonly PREFIX=/opt/edgebox USER_NAME=edgebox STATE=/var/lib/edgebox
readonly UNIT=/etc/systemd/system/edgebox.service
readonly RULES=/etc/polkit-1/rules.d/50-edgebox.rules
readonly COMMAND=/usr/local/bin/edgebox
readonly PACKAGES=(
    python3-venv python3-picamera2 python3-gpiozero python3-lgpio i2c-tools polkitd
)
# what the program needs on a box beside what it needs everywhere; see pyproject.toml
readonly EXTRAS=box
readonly GROUPS_WANTED=(gpio i2c video render)
# ROOT lets the script be tried on a copy of a system
readonly ROOT=${EDGEBOX_ROOT:-}

dry_run=false uninstall=false force=false source_of=""

usage() {
    cat <<'HELP'
usage: sudo hardware/setup.sh [--dry-run] [--from SOURCE] [--force] [--uninstall]

Installs Edgebox on Raspberry Pi OS Trixie (64-bit) and starts it with the Pi.

  --dry-run      only say what would be done
  --from SOURCE  what to install: a folder, a wheel, or a package's name
                 (the checkout this script lies in; without one, "edgebox")
  --force        go on although this is no Raspberry Pi OS Trixie
  --uninstall    remove it again; what the box learned in /var/lib/edgebox stays
  --help         show this
HELP
}

say() { printf '%s\n' "$*"; }
fail() {
    printf 'setup.sh: %s\n' "$*" >&2
    exit 1
}
run() {
    if $dry_run; then
        printf 'would run:'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}
# write TEXT FILE: as a whole or not at all, and only if it would change
write() {
    local text=$1 file=$2
    if [ -f "$file" ] && [ "$(cat "$file")" = "$text" ]; then
        say "$file is as it should be"
    elif $dry_run; then
        say "would write: $file"
    else
        printf '%s\n' "$text" >"$file.new"
        mv "$file.new" "$file"
        say "wrote $file"
    fi
}

while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry_run=true ;;
        --uninstall) uninstall=true ;;
        --force) force=true ;;
        --from)
            [ $# -ge 2 ] || fail "--from needs a folder, a wheel or a package's name"
            source_of=$2
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            printf 'setup.sh: %s is not known\n' "$1" >&2
            exit 2
            ;;
    esac
    shift
done

if ! $dry_run && [ "$(id -u)" -ne 0 ]; then
    fail "this changes the system; run it as root: sudo $0"
fi

check_system() {
    local name="" code=""
    if [ -r "$ROOT/etc/os-release" ]; then
        # shellcheck disable=SC1091
        name=$(. "$ROOT/etc/os-release" && printf '%s' "${PRETTY_NAME:-}")
        # shellcheck disable=SC1091
        code=$(. "$ROOT/etc/os-release" && printf '%s' "${VERSION_CODENAME:-}")
    fi
    if [ "$code" = trixie ] && [ "$(dpkg --print-architecture)" = arm64 ]; then
        return
    fi
    if $force; then
        say "going on although this is ${name:-an unknown system} ($(uname -m))"
        return
    fi
    case $code in
        bookworm)
            fail "this is $name. Its camera library and ours want different versions of numpy.
Write Raspberry Pi OS (64-bit) based on Trixie to a fresh card with Raspberry Pi Imager; what the
box learned is in $STATE: copy it over. To use a webcam on this system instead: $0 --force"
            ;;
        trixie)
            fail "this system is $(dpkg --print-architecture); the libraries that read dice are made
for 64 bits (arm64). Choose \"Raspberry Pi OS (64-bit)\" in Raspberry Pi Imager."
            ;;
        *)
            fail "this is ${name:-an unknown system}, not Raspberry Pi OS Trixie (64-bit). On a PC
Edgebox needs no set-up: see README.md. To try it here all the same: $0 --force"
            ;;
    esac
}

boot_folder() {
    local folder
    for folder in "$ROOT/boot/firmware" "$ROOT/boot"; do
        if [ -f "$folder/config.txt" ]; then
            printf '%s' "$folder"
            return
        fi
    done
}

# I²C at 400 kHz: a frame of a display takes 24 ms then, and 96 ms at the usual 100 kHz
enable_i2c() {
    local folder config text
    folder=$(boot_folder)
    if [ -z "$folder" ]; then
        say "there is no config.txt here: I²C is left as it is (on a Pi it is in /boot/firmware)"
        return
    fi
    config=$folder/config.txt
    # our own lines go at the end under [all], and are taken out first: so there is one of each
    text=$(without_our_lines "$config")
    text+=$'\n# edgebox: begin\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\n# edgebox: end'
    if [ ! -f "$config.before-edgebox" ]; then
        run cp "$config" "$config.before-edgebox"
    fi
    write "$text" "$config"
    write "i2c-dev" "$ROOT/etc/modules-load.d/edgebox.conf"
    warn_of_other_uses "$folder"
}

without_our_lines() {
    sed '/^# edgebox: begin$/,/^# edgebox: end$/d' "$1"
}

# other parts of the system may hold lines that are buttons now
warn_of_other_uses() {
    local folder=$1
    local config=$folder/config.txt
    if grep -Eq '^[[:space:]]*(dtparam=.*spi=on|dtoverlay=spi)' "$config"; then
        say "NOTE: SPI is on, and it holds GPIO 7 to 11, which are buttons. Turn it off:
      sudo raspi-config nonint do_spi 1"
    fi
    if grep -Eq '^[[:space:]]*dtoverlay=w1-gpio' "$config"; then
        say "NOTE: 1-Wire is on, and it holds GPIO 4, which is a button. Turn it off:
      sudo raspi-config nonint do_onewire 1"
    fi
    if grep -Eq '^[[:space:]]*(dtparam=.*i2s=on|dtoverlay=.*(dac|i2s))' "$config"; then
        say "NOTE: sound over I²S is on, and it holds GPIO 18 to 21, which are buttons; turn it off
      in $config"
    fi
    if grep -Eq '^[[:space:]]*enable_uart=1' "$config" ||
        grep -Eqs 'console=(serial0|ttyAMA|ttyS)' "$folder/cmdline.txt"; then
        say "NOTE: the serial port is on, and it holds GPIO 14 and 15, which are buttons. Turn it
      off: sudo raspi-config nonint do_serial_cons 1; sudo raspi-config nonint do_serial_hw 1"
    fi
}

install_packages() {
    local missing=() name
    for name in "${PACKAGES[@]}"; do
        dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q '^install ok installed' ||
            missing+=("$name")
    done
    if [ ${#missing[@]} -eq 0 ]; then
        say "the system's packages are there"
        return
    fi
    run apt-get update
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        "${missing[@]}" ||
        fail "not all packages could be installed (${missing[*]}). Is the network there? All of them
are in the archive of Raspberry Pi OS; plain Debian lacks python3-picamera2 and python3-lgpio."
}

make_user() {
    local name
    if ! id "$USER_NAME" >/dev/null 2>&1; then
        run useradd --system --user-group --home-dir "$STATE" --no-create-home \
            --shell /usr/sbin/nologin "$USER_NAME"
    fi
    for name in "${GROUPS_WANTED[@]}"; do
        # plain Debian has no gpio group; Raspberry Pi OS gives it the lines
        getent group "$name" >/dev/null || run groupadd --system "$name"
        run usermod --append --groups "$name" "$USER_NAME"
    done
}

install_edgebox() {
    local here
    here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    if [ -z "$source_of" ]; then
        if [ -f "$here/pyproject.toml" ]; then source_of=$here; else source_of=edgebox; fi
    fi
    # the system's picamera2 and lgpio are not to be had from the package index
    if [ ! -x "$PREFIX/bin/python" ] || ! "$PREFIX/bin/python" -c '' 2>/dev/null; then
        run python3 -m venv --clear --system-site-packages "$PREFIX"
    fi
    run "$PREFIX/bin/python" -m pip install --upgrade "${source_of}[$EXTRAS]"
    # a faster first start; files that a library ships for another Python do not matter
    run "$PREFIX/bin/python" -m compileall -q "$PREFIX/lib" || true
}

# "edgebox" alone would be another program than the box: of another user, with other settings
install_command() {
    local script
    script="#!/bin/sh
# Runs Edgebox as the box does: its user, its folder. Made by setup.sh.
exec sudo -u $USER_NAME env EDGEBOX_HOME=$STATE $PREFIX/bin/edgebox \"\$@\""
    write "$script" "$ROOT$COMMAND"
    run chmod 0755 "$ROOT$COMMAND"
}

# the box's menu has "Switch off": the plug of a Pi that runs is better not pulled
allow_power_off() {
    local rule
    rule='// lets the box switch itself off from its menu
polkit.addRule(function (action, subject) {
    if (action.id.indexOf("org.freedesktop.login1.power-off") === 0 &&
        subject.user === "'$USER_NAME'") {
        return polkit.Result.YES;
    }
});'
    run mkdir -p "$(dirname "$ROOT$RULES")"
    write "$rule" "$ROOT$RULES"
    run install -d -m 0750 -o "$USER_NAME" -g "$USER_NAME" "$ROOT$STATE"
    # what the owner has changed is the owner's: only a box without settings gets one
    if [ ! -e "$ROOT$STATE/settings.toml" ]; then
        run runuser -u "$USER_NAME" -- env "EDGEBOX_HOME=$ROOT$STATE" "$PREFIX/bin/edgebox" \
            settings set power.off_command "systemctl poweroff"
    fi
}

install_service() {
    local unit
    unit=$(dirname "${BASH_SOURCE[0]}")/edgebox.service
    [ -f "$unit" ] || fail "$unit is missing; run the script from the folder it came in"
    write "$(cat "$unit")" "$UNIT"
    run systemctl enable edgebox.service
    if systemd_runs; then
        run systemctl daemon-reload
        # I²C may come only with the next start of the Pi; the box shows what is missing until then
        run systemctl restart edgebox.service
    else
        say "systemd does not run here (a card's image?): the box starts with the next start"
    fi
}

systemd_runs() { [ -d /run/systemd/system ]; }

remove_all() {
    if [ -f "$UNIT" ]; then
        if systemd_runs; then run systemctl stop edgebox.service; fi
        run systemctl disable edgebox.service
        run rm -f "$UNIT"
        if systemd_runs; then run systemctl daemon-reload; fi
    fi
    run rm -rf "$PREFIX"
    if grep -qs "Made by setup.sh" "$ROOT$COMMAND"; then run rm -f "$ROOT$COMMAND"; fi
    run rm -f "$ROOT/etc/modules-load.d/edgebox.conf" "$ROOT$RULES"
    local folder
    folder=$(boot_folder)
    if [ -n "$folder" ]; then
        write "$(without_our_lines "$folder/config.txt")" "$folder/config.txt"
    fi
    if id "$USER_NAME" >/dev/null 2>&1; then
        run userdel "$USER_NAME"
    fi
    say "Edgebox is removed. What it learned is still in $STATE; the system's packages stay too."
}

if $uninstall; then
    remove_all
    exit 0
fi
check_system
install_packages
enable_i2c
make_user
install_edgebox
install_command
allow_power_off
install_service
say "Done. Restart the Pi once (sudo reboot); the box starts with it.
  what it says:   journalctl -u edgebox -f
  what answers:   sudo i2cdetect -y 1        (20, 3c and 3d)
  each part:      sudo systemctl stop edgebox; edgebox selftest"
