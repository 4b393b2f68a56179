#!/usr/bin/env bash
# Creates the release archive of a target, with the binary, manual pages, completions and licenses.
# packaging/archive.sh TARGET BINARY FOLDER
set -euo pipefail
target=$1 binary=$2 out=$3
here=$(cd "$(dirname "$0")/.." && pwd)
name=mdxlint-$target
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name/completions" "$work/$name/man"

cp "$binary" "$work/$name/"
cp "$here"/LICENSE-* "$here/README.md" "$here/CHANGELOG.md" "$work/$name/"
for shell in bash zsh fish elvish powershell; do
  "$binary" completions "$shell" >"$work/$name/completions/mdxlint.$shell"
done
"$binary" man >"$work/$name/man/mdxlint.1"
for command in $("$binary" man | sed -n '/^mdxlint\\-.*(1)$/{s/^mdxlint\\-//;s/(1)$//;s/\\//g;p;}'); do
  "$binary" man "$command" >"$work/$name/man/mdxlint-$command.1"
done

cd "$work"
case $target in
  *windows*) archive=$name.zip; 7z a -bso0 "$out/$archive" "$name" ;;
  *) archive=$name.tar.gz; tar -czf "$out/$archive" "$name" ;;
esac
cd "$out"
if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$archive"); else sum=$(shasum -a 256 <"$archive"); fi
printf '%s  %s\n' "${sum%% *}" "$archive" >"$archive.sha256"
