#!/usr/bin/env bash
# Fetches a ready-made aarch64 wheel for Python 3.13 of each dependency that a box needs, and of what
# those need; fails if one has none. gpiozero and lgpio are left out: they come with the system.
# Needs the network. Another Python of the table: hardware/check-wheels.sh 3.14
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:-3.13}
python=python3
[ -x .venv/bin/python ] && python=.venv/bin/python
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

names=$("$python" -c 'import tomllib; from pathlib import Path
project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
box = [name for name in project["optional-dependencies"]["box"]
       if not name.startswith(("gpiozero", "lgpio"))]
print(*project["dependencies"], *box, sep="\n")')
failed=0
while IFS= read -r name; do
    # Trixie's glibc takes every manylinux up to 2_41; these are what wheels are made for
    if "$python" -m pip download --quiet --dest "$folder" --only-binary=:all: \
        --python-version "$version" --implementation cp --platform manylinux2014_aarch64 \
        --platform manylinux_2_28_aarch64 --platform manylinux_2_34_aarch64 "$name" \
        2>"$folder/said"; then
        echo "ok       $name"
    else
        failed=1
        echo "MISSING  $name"
        cat "$folder/said" >&2
    fi
done <<<"$names"
find "$folder" -name '*.whl' -printf '         %f\n' | sort
exit "$failed"
