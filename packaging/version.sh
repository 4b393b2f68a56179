#!/usr/bin/env bash
# Prints the version in Cargo.toml. Fails if Cargo.lock, the tag or CHANGELOG.md does not match it.
# packaging/version.sh [TAG]
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n '/^version = /{s/^version = "\(.*\)"$/\1/p;q;}' Cargo.toml)
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

grep -A 1 '^name = "mdxlint"$' Cargo.lock | grep -qx "version = \"$version\"" || fail "the version in Cargo.lock is not $version"
if [[ $# -gt 0 ]]; then
  [[ $1 == "v$version" ]] || fail "the tag is not v$version"
  grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || fail "missing section $version with a date in CHANGELOG.md"
fi
printf '%s\n' "$version"
