#!/usr/bin/env bash
# Finds mdxlint on PATH or downloads it from the releases, and writes its path to the output `binary` of the step.
# MDXLINT_RELEASES sets another address for the releases, such as a mirror.
set -euo pipefail

fail() { printf '::error::mdxlint: %s\n' "$1"; exit 2; }
found() { printf 'binary=%s\n' "$1" >>"$GITHUB_OUTPUT"; printf 'mdxlint %s: %s\n' "$2" "$1"; exit 0; }

here=$(cd "$(dirname "$0")/../.." && pwd)
action_version=$(sed -n '/^version = /{s/^version = "\(.*\)"$/\1/p;q;}' "$here/Cargo.toml")
requested=${VERSION:-}
requested=${requested#v}
[[ $requested =~ ^([0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?)?$ ]] || fail "version is not of the form 1.2.3"

# Another tool has the same name, so the version output of a binary on PATH is checked.
if on_path=$(command -v mdxlint) && [[ $("$on_path" --version 2>&1 || true) =~ ^mdxlint\ ([0-9][^ ]*)(\ \([^\)]*\))?$ ]]; then
  installed=${BASH_REMATCH[1]}
  if [[ -z $requested || $requested == "$installed" ]]; then found "$on_path" "$installed"; fi
fi

version=${requested:-$action_version}
ending=tar.gz
case "${RUNNER_OS:-} ${RUNNER_ARCH:-}" in
  "Linux X64") target=x86_64-unknown-linux-musl ;;
  "Linux ARM64") target=aarch64-unknown-linux-musl ;;
  "macOS X64") target=x86_64-apple-darwin ;;
  "macOS ARM64") target=aarch64-apple-darwin ;;
  "Windows X64") target=x86_64-pc-windows-msvc ending=zip ;;
  *) fail "no binary for ${RUNNER_OS:-} ${RUNNER_ARCH:-}: add mdxlint to PATH" ;;
esac

folder=${RUNNER_TEMP:?}/mdxlint-$version
mkdir -p "$folder"
cd "$folder"
name=mdxlint-$target
archive=$name.$ending
releases=${MDXLINT_RELEASES:-https://github.com/mdxlint/mdxlint/releases/download}
for file in "$archive" "$archive.sha256"; do
  curl --fail --silent --show-error --location --retry 3 --proto '=https,file' --proto-redir '=https' \
    --output "$file" "$releases/v$version/$file" || fail "cannot fetch $file of version $version"
done
if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$archive"); else sum=$(shasum -a 256 <"$archive"); fi
read -r expected _ <"$archive.sha256"
[[ ${sum%% *} == "$expected" ]] || fail "the checksum of $archive does not match"
case $ending in
  zip) unzip -q -o "$archive" ;;
  *) tar -xzf "$archive" ;;
esac
binary=$folder/$name/mdxlint
if [[ $ending == zip ]]; then binary+=.exe; fi
found "$binary" "$version"
