#!/usr/bin/env bash
# Prints the section of a version in CHANGELOG.md.
# packaging/notes.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
awk -v head="## [$1]" 'index($0, "## [") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md
