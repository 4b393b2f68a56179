//! `--staged` reads the git index, and ignores changes that are not staged.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use support::repository::{OLD_FINDINGS, OLD_PAGE, Repository};

const NEW: &str =
    "---\ntitle: New\ndescription: What is new.\n---\n\nSee [tracking](/guides/tracking).\n";

fn staged_findings(repository: &Repository) -> Vec<String> {
    repository.run(&["--staged"]).findings
}

/// Stages a link from the home page to `target`.
fn stage_link(repository: &Repository, target: &str) {
    let text = repository.read("docs/index.mdx");
    repository.write("docs/index.mdx", &format!("{text}\n[new]({target})\n"));
    repository.git(&["add", "docs/index.mdx"]);
}

#[test]
fn staged_contents_are_read_from_the_index() {
    let repository = Repository::new();
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    repository.git(&["add", "-A"]);
    repository.edit("docs/index.mdx", "/guides/quickstar", "/guides/quickstart");
    assert_eq!(staged_findings(&repository), ["docs/index.mdx broken-link"]);
    assert_eq!(repository.run(&["--changed"]).findings, [""; 0]);
    // The reverse: the error on disk is not staged.
    repository.git(&["add", "-A"]);
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    assert_eq!(staged_findings(&repository), [""; 0]);
}

#[test]
fn unstaged_edits_of_other_files_do_not_count() {
    let repository = Repository::new();
    stage_link(&repository, "/guides/tracking");
    // An unstaged removal breaks links only on disk.
    fs::remove_file(repository.path("docs/guides/tracking.mdx")).expect("removed");
    repository.edit(
        "docs/docs.json",
        "\"guides/webhooks\"",
        "\"guides/nowhere\"",
    );
    repository.write("docs/mdxlint.yaml", "extends: strict\n");
    repository.write("docs/.mintignore", "guides/\n");
    fs::remove_file(repository.path("docs/images/keys.png")).expect("removed");
    assert_eq!(staged_findings(&repository), [""; 0]);
}

#[test]
fn link_targets_must_be_staged() {
    let repository = Repository::new();
    repository.write("docs/guides/new.mdx", NEW);
    stage_link(&repository, "/guides/new");
    assert_eq!(staged_findings(&repository), ["docs/index.mdx broken-link"]);
    // `git add -N` stages no content.
    repository.git(&["add", "-N", "docs/guides/new.mdx"]);
    assert_eq!(staged_findings(&repository), ["docs/index.mdx broken-link"]);
    repository.git(&["add", "docs/guides/new.mdx"]);
    assert_eq!(
        staged_findings(&repository),
        ["docs/guides/new.mdx orphan-page"]
    );
    // A staged file is read even if it is not on disk, or ignored by `.gitignore`.
    fs::remove_file(repository.path("docs/guides/new.mdx")).expect("removed");
    repository.write("docs/.gitignore", "new.mdx\n");
    assert_eq!(
        staged_findings(&repository),
        ["docs/guides/new.mdx orphan-page"]
    );
    assert_eq!(
        repository
            .run(&["--staged", "docs/guides/new.mdx"])
            .findings,
        ["docs/guides/new.mdx orphan-page"]
    );
}

#[test]
fn an_asset_only_has_to_be_in_the_index() {
    let repository = Repository::new();
    repository.write("docs/images/new.png", "x");
    let text = repository.read("docs/index.mdx");
    let picture = "<Frame>\n  ![The new dashboard](/images/new.png)\n</Frame>";
    repository.write("docs/index.mdx", &format!("{text}\n{picture}\n"));
    repository.git(&["add", "docs/index.mdx"]);
    assert_eq!(
        staged_findings(&repository),
        ["docs/index.mdx missing-asset"]
    );
    repository.git(&["add", "docs/images/new.png"]);
    fs::remove_file(repository.path("docs/images/new.png")).expect("removed");
    assert_eq!(staged_findings(&repository), [""; 0]);
}

#[test]
fn staged_configurations_and_baselines_are_used() {
    let repository = Repository::new();
    repository.git(&["rm", "-q", "docs/mdxlint.yaml"]);
    repository.commit();
    repository.write(
        "docs/guides/old.mdx",
        &OLD_PAGE.replace("Old faults", "New faults"),
    );
    repository.git(&["add", "-A"]);
    assert_eq!(staged_findings(&repository), OLD_FINDINGS);
    repository.run(&["--write-baseline"]);
    assert_eq!(
        staged_findings(&repository),
        OLD_FINDINGS,
        "the baseline is not staged"
    );
    repository.git(&["add", "-A"]);
    assert_eq!(staged_findings(&repository), [""; 0]);
    repository.git(&["rm", "-q", "--cached", "docs/mdxlint-baseline.json"]);
    // A configuration in a parent folder of the site, which extends another one.
    fs::create_dir(repository.path("lint")).expect("created");
    repository.write("lint/base.yaml", "rules: { missing-alt-text: off }\n");
    repository.write("mdxlint.yaml", "extends: lint/base.yaml\noverrides: [{ files: ['docs/guides/**'], rules: { broken-link: off } }]\n");
    assert_eq!(staged_findings(&repository), OLD_FINDINGS);
    repository.git(&["add", "mdxlint.yaml", "lint"]);
    assert_eq!(
        staged_findings(&repository),
        [
            "docs/guides/old.mdx missing-code-language",
            "docs/guides/old.mdx unframed-image"
        ]
    );
}

#[test]
fn removals_and_renames_are_checked() {
    let repository = Repository::new();
    repository.git(&["rm", "-q", "--cached", "docs/guides/tracking.mdx"]);
    let found = staged_findings(&repository);
    assert!(
        found.contains(&"docs/docs.json missing-nav-page".to_owned()),
        "{found:?}"
    );
    assert!(
        found.contains(&"docs/index.mdx broken-link".to_owned()),
        "{found:?}"
    );
    // Removing the whole site is not an error.
    let repository = Repository::new();
    repository.git(&["rm", "-rq", "docs"]);
    let run = repository.run(&["--staged"]);
    assert_eq!((run.code, run.findings.len()), (0, 0), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_followed_like_on_disk() {
    let repository = Repository::new();
    fs::remove_file(repository.path("docs/mdxlint.yaml")).expect("removed");
    repository.write("shared.yaml", "rules: { broken-link: off }\n");
    std::os::unix::fs::symlink("../shared.yaml", repository.path("docs/mdxlint.yaml"))
        .expect("linked");
    stage_link(&repository, "/nowhere");
    assert_eq!(staged_findings(&repository), ["docs/index.mdx broken-link"]);
    repository.git(&["add", "-A"]);
    assert_eq!(staged_findings(&repository), [""; 0]);
}

#[test]
fn staged_submodules_are_checked() {
    let repository = Repository::new();
    let other = tempfile::tempdir().expect("a folder");
    support::git(other.path(), &["init", "-q", "-b", "main"]);
    fs::write(other.path().join("extra.mdx"), NEW).expect("written");
    support::git(other.path(), &["add", "-A"]);
    support::git(other.path(), &["commit", "-q", "-m", "x"]);
    let from = other.path().display().to_string();
    let allow = "protocol.file.allow=always";
    repository.git(&[
        "-c",
        allow,
        "submodule",
        "--quiet",
        "add",
        &from,
        "docs/more",
    ]);
    stage_link(&repository, "/more/extra");
    let found = staged_findings(&repository);
    assert!(
        !found.iter().any(|one| one.ends_with("broken-link")),
        "{found:?}"
    );
    // An unstaged change in the submodule is ignored.
    fs::remove_file(repository.path("docs/more/extra.mdx")).expect("removed");
    let found = staged_findings(&repository);
    assert!(
        !found.iter().any(|one| one.ends_with("broken-link")),
        "{found:?}"
    );
}

#[test]
fn fixes_of_staged_files_are_written_but_not_staged() {
    let repository = Repository::new();
    repository.edit("docs/guides/tracking.mdx", "```python", "```python3");
    repository.git(&["add", "-A"]);
    // An unstaged change of another file is ignored.
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    let run = repository.run(&["--staged", "--fix"]);
    assert_eq!((run.code, run.findings.len()), (1, 0), "{}", run.stderr);
    assert!(
        repository
            .read("docs/guides/tracking.mdx")
            .contains("```python track.py")
    );
    repository.git(&["add", "docs/guides/tracking.mdx"]);
    let run = repository.run(&["--staged", "--fix"]);
    assert_eq!((run.code, run.findings.len()), (0, 0), "{}", run.stderr);
}

#[test]
fn a_partly_staged_file_is_not_fixed() {
    let repository = Repository::new();
    repository.edit("docs/guides/tracking.mdx", "```python", "```python3");
    repository.git(&["add", "-A"]);
    repository.edit("docs/guides/tracking.mdx", "title: ", "title: New ");
    let before = repository.read("docs/guides/tracking.mdx");
    let run = repository.run(&["--staged", "--fix"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("is partly staged"), "{}", run.stderr);
    assert_eq!(repository.read("docs/guides/tracking.mdx"), before);
    // A diff changes nothing, so it is allowed.
    let output = repository.output(&["--staged", "--diff"]);
    let diff = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(diff.starts_with("--- docs/guides/tracking.mdx\n"), "{diff}");
}

#[test]
fn errors_contain_paths_on_disk() {
    let repository = Repository::new();
    repository.write("docs/mdxlint.yaml", "rules: [\n");
    repository.git(&["add", "-A"]);
    let run = repository.run(&["--staged"]);
    assert_eq!(run.code, 2);
    let path = fs::canonicalize(repository.path("docs/mdxlint.yaml")).expect("there");
    assert!(
        run.stderr.contains(&path.display().to_string()),
        "{}",
        run.stderr
    );
}

#[cfg(unix)]
#[test]
fn a_hook_in_a_linked_worktree_reads_its_own_index() {
    use std::os::unix::fs::PermissionsExt as _;
    let repository = Repository::new();
    let folder = tempfile::tempdir().expect("a folder");
    let tree = folder.path().join("tree");
    let name = tree.display().to_string();
    repository.git(&["worktree", "add", "-q", &name]);
    let hook = repository.path(".git/hooks/pre-commit");
    let binary = snapbox::cmd::cargo_bin!("mdxlint").display();
    fs::create_dir_all(hook.parent().expect("a folder")).expect("created");
    fs::write(&hook, format!("#!/bin/sh\nexec '{binary}' --staged docs\n")).expect("written");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("executable");
    let page = tree.join("docs/index.mdx");
    let text = fs::read_to_string(&page).expect("there");
    fs::write(
        &page,
        text.replace("/guides/quickstart", "/guides/quickstar"),
    )
    .expect("written");
    let mut commit = std::process::Command::new("git");
    commit
        .current_dir(&tree)
        .args(["-c", "user.name=A", "-c", "user.email=a@parcel.example"]);
    let output = commit
        .args(["commit", "-qam", "x"])
        .output()
        .expect("git runs");
    let output_text = String::from_utf8_lossy(&output.stderr).into_owned();
    let output_text = output_text + &String::from_utf8_lossy(&output.stdout);
    assert!(
        !output.status.success() && output_text.contains("[broken-link]"),
        "{output_text}"
    );
}

#[test]
fn styles_are_read_from_the_index() {
    let repository = Repository::new();
    let vale = "StylesPath = words\n[*]\nBasedOnStyles = House\n";
    let rule =
        |word: &str| format!("extends: existence\nmessage: m\nlevel: error\ntokens: [{word}]\n");
    for folder in ["", "docs/"] {
        let rules = repository.path(&format!("{folder}words/House"));
        fs::create_dir_all(rules).expect("created");
        repository.write(&format!("{folder}words/House/R.yml"), &rule("trackloud"));
        let name = format!("{folder}_vale.ini");
        repository.write(&name, vale);
        repository.git(&["add", "-A"]);
        repository.git(&["commit", "-qm", "styles"]);
        let page = repository.read("docs/index.mdx");
        repository.write("docs/index.mdx", &format!("{page}\nA trackloud word.\n"));
        repository.git(&["add", "-A"]);
        repository.write(&format!("{folder}words/House/R.yml"), &rule("nothing"));
        assert_eq!(staged_findings(&repository), ["docs/index.mdx House.R"]);
        repository.git(&["reset", "-q", "--hard"]);
        fs::remove_file(repository.path(&name)).expect("removed");
    }
}
