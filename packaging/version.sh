#!/usr/bin/env bash
# Says the version of Cargo.toml, and holds that everything that names a version names this one.
# packaging/version.sh [TAG]
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n '/^version = /{s/^version = "\(.*\)"$/\1/p;q;}' Cargo.toml)
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

grep -A 1 '^name = "mdxlint"$' Cargo.lock | grep -qx "version = \"$version\"" || fail "Cargo.lock has another version"
if [[ $# -gt 0 ]]; then
  [[ $1 == "v$version" ]] || fail "the tag is not v$version"
  grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no section $version"
fi
printf '%s\n' "$version"
