#!/usr/bin/env bash
# Records which code a run uses most, for builds with `RUSTFLAGS=-Cprofile-use=FILE`. Without the runtime for profiles, which
# Rust has only for some targets, there will be no FILE.
# packaging/profile.sh TARGET FILE
# $LLVM_PROFDATA is the program that merges profiles; the default is the one of the component `llvm-tools`.
set -euo pipefail
target=$1 file=$2
cd "$(dirname "$0")/.."
libraries=$(rustc --print target-libdir --target "$target")
if ! compgen -G "${libraries//\\//}/libprofiler_builtins-*.rlib" >/dev/null; then
  echo "note: no runtime for profiles on $target: built without a profile"
  exit 0
fi
host=$(rustc -vV | sed -n 's/^host: //p')
profdata=${LLVM_PROFDATA:-$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata}
sites=$(mktemp -d)
trap 'rm -rf "$sites" "$file.raw"' EXIT

RUSTFLAGS=-Cprofile-generate=$file.raw cargo build --release --locked --target "$target"
binary=${CARGO_TARGET_DIR:-target}/$target/release/mdxlint
python3 benches/site plain 300 "$sites/plain"
python3 benches/site long-lines 40 "$sites/long-lines"
python3 benches/site broken-links 60 "$sites/broken-links"
for site in "$sites"/* docs fixtures/sites/*/; do
  for format in json full; do
    "$binary" "$site" --format "$format" --limit 0 >/dev/null 2>&1 || [[ $? == 1 ]]
  done
done
"$profdata" merge -o "$file" "$file.raw"
