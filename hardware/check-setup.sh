#!/usr/bin/env bash
# Tries setup.sh in a fresh Debian Trixie made with debootstrap: installs, does it again, lets the
# program test itself there, and removes it. Needs root, debootstrap, git and the network, and takes
# some minutes. What only a Pi has is left out: python3-picamera2 and python3-lgpio are stand-ins, and
# systemd does not run. On a computer that is not arm64 the script is told to go on all the same; with
# qemu-user-static installed, "hardware/check-setup.sh arm64" tries the Pi's own architecture.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || { echo "check-setup.sh: run it as root" >&2 && exit 1; }
arch=${1:-$(dpkg --print-architecture)}
force=()
[ "$arch" = arm64 ] || force=(--force)
root=$(mktemp -d)
# the box's user must get in
chmod 755 "$root"
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT
inside() { chroot "$root" "$@"; }
expect() { "$@" || { echo "check-setup.sh: not so: $*" >&2 && exit 1; }; }

debootstrap --arch "$arch" --variant=minbase --include=ca-certificates,dbus,sudo,systemd,systemd-sysv \
    trixie "$root" http://deb.debian.org/debian
mount -t proc proc "$root/proc"
# networks with certificates and package indexes of their own
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
[ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
for name in python3-picamera2 python3-lgpio; do
    mkdir -p "$root/srv/$name/DEBIAN"
    printf 'Package: %s\nVersion: 0\nArchitecture: all\nMaintainer: nobody\nDescription: stand-in\n' \
        "$name" >"$root/srv/$name/DEBIAN/control"
    inside dpkg-deb --build "/srv/$name" >/dev/null
    inside dpkg --install "/srv/$name.deb" >/dev/null
done
mkdir -p "$root/srv/edgebox" "$root/boot/firmware"
printf 'dtparam=audio=on\n' >"$root/boot/firmware/config.txt"
git archive HEAD | tar -x -C "$root/srv/edgebox"
cp hardware/setup.sh "$root/srv/edgebox/hardware/"

inside /srv/edgebox/hardware/setup.sh "${force[@]}"
expect grep -q i2c_arm_baudrate=400000 "$root/boot/firmware/config.txt"
expect test -L "$root/etc/systemd/system/multi-user.target.wants/edgebox.service"
before=$(cd "$root" && find etc boot var/lib/edgebox opt/edgebox/bin usr/local -type f -exec cksum {} + | sort)
inside /srv/edgebox/hardware/setup.sh "${force[@]}" >/dev/null
after=$(cd "$root" && find etc boot var/lib/edgebox opt/edgebox/bin usr/local -type f -exec cksum {} + | sort)
expect test "$before" = "$after"
inside systemd-analyze verify /etc/systemd/system/edgebox.service
inside edgebox selftest
inside /srv/edgebox/hardware/setup.sh --uninstall
expect test ! -e "$root/opt/edgebox" -a ! -e "$root/usr/local/bin/edgebox"
expect test -f "$root/var/lib/edgebox/settings.toml"
expect test "$(cat "$root/boot/firmware/config.txt")" = dtparam=audio=on
echo "setup.sh does its work, twice over, and takes it back"
