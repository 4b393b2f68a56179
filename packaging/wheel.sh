#!/usr/bin/env bash
# Builds the wheel of a target, with the README and the licenses. maturin expects these files next to pyproject.toml. The target
# `host` is this machine, with what its tests compiled. maturin is on PATH, or pipx downloads it.
# packaging/wheel.sh TARGET PROFILE FOLDER [OPTION OF RUSTC...]
set -euo pipefail
target=$1 profile=$2
mkdir -p "$3"
out=$(cd "$3" && pwd)
shift 3
cd "$(dirname "$0")/pypi"
trap 'rm -f LICENSE-* README.md' EXIT
cp ../../LICENSE-* ../../README.md .
maturin=(maturin)
command -v maturin >/dev/null || maturin=(pipx run maturin==1.16.0)
options=(--target "$target")
case $target in
  host) options=(--compatibility linux --config ../../.ci/tests.toml) ;;
  # A static binary runs with glibc and musl. maturin refuses these tags for other targets.
  *-linux-musl) options+=(--compatibility manylinux_2_17 musllinux_1_2) ;;
esac
"${maturin[@]}" build --profile "$profile" "${options[@]}" --out "$out" -- "$@"
