#!/usr/bin/env bash
# Builds the wheel of a target, with the README and the licences, which maturin looks for beside pyproject.toml.
# packaging/wheel.sh TARGET PROFILE FOLDER
set -euo pipefail
target=$1 profile=$2
mkdir -p "$3"
out=$(cd "$3" && pwd)
cd "$(dirname "$0")/pypi"
trap 'rm -f LICENSE-* README.md' EXIT
cp ../../LICENSE-* ../../README.md .
# What is static runs with the GNU library and with musl; elsewhere these words are passed over.
pipx run maturin==1.16.0 build --profile "$profile" --target "$target" --out "$out" \
  --compatibility manylinux_2_17 musllinux_1_2
