#!/usr/bin/env bash
# Writes the bill of materials of the program: its crates on all platforms, in the format CycloneDX. Needs `cargo cyclonedx`.
# packaging/sbom.sh FOLDER
set -euo pipefail
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
name=mdxlint-sbom.cdx
trap 'rm -f "$name.json"' EXIT
cargo cyclonedx --quiet --format json --spec-version 1.5 --target all --override-filename "$name"
# The folder of the build is in names of the list, and says nothing.
sed "s|path+file://$PWD|path+file:///mdxlint|g" "$name.json" >"$out/$name.json"
grep -q '"name": "ring"' "$out/$name.json"
