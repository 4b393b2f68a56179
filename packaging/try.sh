#!/usr/bin/env bash
# Installs the packages of a platform from their files, each in an empty folder and without a registry, and lints the demo
# site with each: the archive, the npm packages, and the wheel if there is a folder with one.
# packaging/try.sh TARGET ARCHIVES [WHEELS]
set -euo pipefail
target=$1 archives=$(realpath "$2") wheels=${3:+$(realpath "$3")}
here=$(cd "$(dirname "$0")/.." && pwd)
version=$("$here/packaging/version.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export npm_config_cache=$work/cache npm_config_update_notifier=false PIP_DISABLE_PIP_VERSION_CHECK=1

fail() { printf 'error: %s\n' "$1"; exit 1; }

# lint NAME COMMAND...
lint() {
  local name=$1 shown
  shift
  shown=$("$@" --version)
  [[ "$shown " == "mdxlint $version "* ]] || fail "$name prints $shown instead of mdxlint $version"
  "$@" check "$here/fixtures/sites/parcel" || fail "$name does not lint the demo site"
  printf '%s: %s\n' "$name" "$shown"
}

mkdir "$work/archive"
cd "$work/archive"
tar -xzf "$archives/mdxlint-$target.tar.gz"
cd "mdxlint-$target"
lint archive ./mdxlint
for file in LICENSE-APACHE LICENSE-MIT README.md CHANGELOG.md completions/mdxlint.{bash,zsh,fish,elvish,powershell} man/mdxlint{,-check,-nav}.1; do
  [[ -s $file ]] || fail "the archive has no $file"
done
bash -n completions/mdxlint.bash
if command -v groff >/dev/null; then
  for page in man/*.1; do
    warnings=$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)
    [[ -z $warnings ]] || fail "$page: $warnings"
  done
fi

node "$here/packaging/npm/make.mjs" "$archives" "$work/packages" "$target"
cd "$work/packages"
for package in */; do npm pack --silent "./$package" >/dev/null; done
mkdir "$work/npm"
cd "$work/npm"
# The packages of the other platforms are optional, so npm continues without them.
npm install --silent --offline --ignore-scripts --no-audit --no-fund "$work"/packages/*.tgz
lint npm npx --offline mdxlint

if [[ -n $wheels ]]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --no-index --no-cache-dir "$wheels"/*.whl
  lint wheel "$work/venv/bin/mdxlint"
fi

printf '\n%10s  %s\n' bytes file
for file in "$work/archive/mdxlint-$target/mdxlint" "$archives"/* ${wheels:+"$wheels"/*} "$work"/packages/*.tgz; do
  case $file in *.sha256) ;; *) printf '%10s  %s\n' "$(wc -c <"$file")" "${file##*/}" ;; esac
done
