#!/usr/bin/env bash
# Runs a static binary in an empty root as an unprivileged user: no libraries, no /proc, no /etc, no /tmp, only the demo sites.
# packaging/empty-root.sh BINARY
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")/.."
as_root=()
if ((EUID != 0)); then as_root=(sudo); fi
root=$(mktemp -d)
trap '"${as_root[@]}" rm -rf "$root"' EXIT
cp "$binary" "$root/mdxlint"
cp -r fixtures/sites/parcel fixtures/sites/parcel-draft "$root/"
chmod 755 "$root"
"${as_root[@]}" chown -R 65532:65532 "$root/parcel-draft"

# Runs mdxlint, and fails unless it exits with CODE.
# expect CODE ARGUMENT...
expect() {
  local expected=$1 code=0
  shift
  "${as_root[@]}" chroot --userspec=65532:65532 "$root" /mdxlint "$@" >"$root.log" 2>&1 || code=$?
  if ((code != expected)); then
    printf 'error: mdxlint %s exits with %s instead of %s in an empty root:\n' "$*" "$code" "$expected"
    cat "$root.log"
    exit 1
  fi
}

expect 0 --version
expect 0 check /parcel
expect 0 nav /parcel
expect 0 links /parcel
expect 1 check /parcel-draft --output html=/parcel-draft/report.html --output sarif=/parcel-draft/report.sarif
expect 1 check /parcel-draft --fix
expect 0 explain broken-link
# git is not there, which is an error and not a crash.
expect 2 check /parcel --changed
test -s "$root/parcel-draft/report.html"
test -s "$root/parcel-draft/report.sarif"
if grep -q python3 "$root/parcel-draft/guides/tracking.mdx"; then printf 'error: mdxlint --fix fixed nothing\n'; exit 1; fi
left=$(find "$root" -name '.mdxlint-*')
if [[ -n $left ]]; then printf 'error: mdxlint left %s\n' "$left"; exit 1; fi
rm -f "$root.log"
printf 'runs in an empty root: %s\n' "$1"
