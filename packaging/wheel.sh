#!/usr/bin/env bash
# Builds the wheel of a target, with the README and the licenses. maturin expects these files next to pyproject.toml.
# packaging/wheel.sh TARGET PROFILE FOLDER
set -euo pipefail
target=$1 profile=$2
mkdir -p "$3"
out=$(cd "$3" && pwd)
cd "$(dirname "$0")/pypi"
trap 'rm -f LICENSE-* README.md' EXIT
cp ../../LICENSE-* ../../README.md .
# A static binary runs with glibc and musl. The option has no effect on other systems.
pipx run maturin==1.16.0 build --profile "$profile" --target "$target" --out "$out" \
  --compatibility manylinux_2_17 musllinux_1_2
