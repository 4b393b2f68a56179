#!/usr/bin/env bash
# Runs mdxlint with the inputs of action.yml. They are passed as variables, so that no shell executes them.
set -uo pipefail

fail() { printf '::error::mdxlint: %s\n' "$1"; printf 'exit-code=2\n' >>"$GITHUB_OUTPUT"; exit 2; }

# Runs git in the repository around the working folder. Its path is passed to git, which would also use a folder that only looks like
# a repository, and run what its configuration names. A pull request can contain such a folder, but nothing named .git.
repository() {
  git -C "$root" --git-dir="$root/.git" --work-tree="$root" -c core.fsmonitor= -c core.hooksPath=/dev/null "$@"
}

# Fetches from the origin, which must be a remote: git would also take the word for the name of a folder.
fetch() {
  repository config --get remote.origin.url >/dev/null &&
    repository fetch --quiet --no-tags --no-recurse-submodules "$@"
}

# Prints the base commit of a pull request.
base() {
  local root
  root=$(pwd -P)
  until [[ -e $root/.git ]]; do
    [[ -n $root ]] || return
    root=${root%/*}
  done
  local ref=refs/remotes/origin/$GITHUB_BASE_REF
  # Runners usually check out only the merge commit of the pull request, without its parents.
  if [[ $(repository rev-parse HEAD) == "${GITHUB_SHA:-}" ]]; then
    repository rev-parse --verify --quiet 'HEAD^1' >/dev/null || fetch --depth=2 origin "$GITHUB_SHA"
    if repository rev-parse --verify --quiet 'HEAD^2' >/dev/null; then printf 'HEAD^1'; return; fi
  fi
  if ! repository merge-base HEAD "$ref" >/dev/null 2>&1; then
    set --
    if [[ $(repository rev-parse --is-shallow-repository) == true ]]; then set -- --unshallow; fi
    fetch "$@" origin "+refs/heads/$GITHUB_BASE_REF:$ref" || return
  fi
  printf '%s' "$ref"
}

cd -- "$WORKING_DIRECTORY" || fail "working-directory does not exist"
# A pull request can replace the folder with a link.
if [[ -n ${GITHUB_WORKSPACE:-} ]]; then
  workspace=$(cd -- "$GITHUB_WORKSPACE" && pwd -P) || fail "GITHUB_WORKSPACE does not exist"
  [[ $(pwd -P)/ == "$workspace"/* ]] || fail "working-directory is outside of the workspace"
fi
set -f
set -- check
[[ -z $FAIL_ON ]] || set -- "$@" "--fail-on=$FAIL_ON"
[[ -z $FORMAT ]] || set -- "$@" "--format=$FORMAT"
[[ -z $SARIF_FILE ]] || set -- "$@" "--output=sarif=$SARIF_FILE"
case $CHANGED_ONLY in
  true)
    if [[ -n ${GITHUB_BASE_REF:-} ]]; then
      from=$(base) || fail "the history is too short for changed-only: check out with fetch-depth: 0"
      set -- "$@" "--changed=$from"
    else
      printf '::notice::mdxlint: not a pull request, so the whole site is checked\n'
    fi
    ;;
  false | "") ;;
  *) fail "changed-only must be true or false" ;;
esac
for word in $ARGS; do set -- "$@" "$word"; done
set -- "$@" --
while read -r path; do
  [[ -z $path ]] || set -- "$@" "$path"
done <<<"$PATHS"

"$MDXLINT" "$@"
code=$?
printf 'exit-code=%s\n' "$code" >>"$GITHUB_OUTPUT"
# With another exit code, the file is one of the repository.
if [[ -n $SARIF_FILE && $code -le 1 && -f $SARIF_FILE && ! -L $SARIF_FILE ]]; then
  case $SARIF_FILE in
    /* | ?:*) path=$SARIF_FILE ;;
    *) path=$WORKING_DIRECTORY/$SARIF_FILE ;;
  esac
  printf 'sarif-file=%s\n' "$path" >>"$GITHUB_OUTPUT"
fi
exit "$code"
