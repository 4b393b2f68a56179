//! `--staged` reads the index, and nothing that is not staged.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use std::fs;
use support::scene::{OLD, OLD_FOUND, Scene};

const NEW: &str =
    "---\ntitle: New\ndescription: What is new.\n---\n\nSee [tracking](/guides/tracking).\n";

fn staged(scene: &Scene) -> Vec<String> {
    scene.run(&["--staged"]).found
}

/// Stages a link from the home page to `target`.
fn stage_link(scene: &Scene, target: &str) {
    let text = scene.read("docs/index.mdx");
    scene.write("docs/index.mdx", &format!("{text}\n[new]({target})\n"));
    scene.git(&["add", "docs/index.mdx"]);
}

#[test]
fn staged_contents_are_read_from_the_index() {
    let scene = Scene::new();
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    scene.git(&["add", "-A"]);
    scene.edit("docs/index.mdx", "/guides/quickstar", "/guides/quickstart");
    assert_eq!(staged(&scene), ["docs/index.mdx broken-link"]);
    assert_eq!(scene.run(&["--changed"]).found, [""; 0]);
    // The other way round: what is wrong on disk is not staged.
    scene.git(&["add", "-A"]);
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    assert_eq!(staged(&scene), [""; 0]);
}

#[test]
fn unstaged_edits_of_other_files_do_not_count() {
    let scene = Scene::new();
    stage_link(&scene, "/guides/tracking");
    // An unstaged removal breaks links on disk only.
    fs::remove_file(scene.path("docs/guides/tracking.mdx")).expect("removed");
    scene.edit(
        "docs/docs.json",
        "\"guides/webhooks\"",
        "\"guides/nowhere\"",
    );
    scene.write("docs/mdxlint.yaml", "extends: strict\n");
    scene.write("docs/.mintignore", "guides/\n");
    fs::remove_file(scene.path("docs/images/keys.png")).expect("removed");
    assert_eq!(staged(&scene), [""; 0]);
}

#[test]
fn link_targets_must_be_staged() {
    let scene = Scene::new();
    scene.write("docs/guides/new.mdx", NEW);
    stage_link(&scene, "/guides/new");
    assert_eq!(staged(&scene), ["docs/index.mdx broken-link"]);
    // Intent to add is not content.
    scene.git(&["add", "-N", "docs/guides/new.mdx"]);
    assert_eq!(staged(&scene), ["docs/index.mdx broken-link"]);
    scene.git(&["add", "docs/guides/new.mdx"]);
    assert_eq!(staged(&scene), ["docs/guides/new.mdx orphan-page"]);
    // What is staged need not be on disk, nor be visible to `.gitignore`.
    fs::remove_file(scene.path("docs/guides/new.mdx")).expect("removed");
    scene.write("docs/.gitignore", "new.mdx\n");
    assert_eq!(staged(&scene), ["docs/guides/new.mdx orphan-page"]);
    assert_eq!(
        scene.run(&["--staged", "docs/guides/new.mdx"]).found,
        ["docs/guides/new.mdx orphan-page"]
    );
}

#[test]
fn an_asset_only_has_to_be_in_the_index() {
    let scene = Scene::new();
    scene.write("docs/images/new.png", "x");
    let text = scene.read("docs/index.mdx");
    let picture = "<Frame>\n  ![The new dashboard](/images/new.png)\n</Frame>";
    scene.write("docs/index.mdx", &format!("{text}\n{picture}\n"));
    scene.git(&["add", "docs/index.mdx"]);
    assert_eq!(staged(&scene), ["docs/index.mdx missing-asset"]);
    scene.git(&["add", "docs/images/new.png"]);
    fs::remove_file(scene.path("docs/images/new.png")).expect("removed");
    assert_eq!(staged(&scene), [""; 0]);
}

#[test]
fn staged_configurations_and_baselines_are_used() {
    let scene = Scene::new();
    scene.git(&["rm", "-q", "docs/mdxlint.yaml"]);
    scene.commit();
    scene.write(
        "docs/guides/old.mdx",
        &OLD.replace("Old faults", "New faults"),
    );
    scene.git(&["add", "-A"]);
    assert_eq!(staged(&scene), OLD_FOUND);
    scene.run(&["--write-baseline"]);
    assert_eq!(staged(&scene), OLD_FOUND, "the baseline is not staged");
    scene.git(&["add", "-A"]);
    assert_eq!(staged(&scene), [""; 0]);
    scene.git(&["rm", "-q", "--cached", "docs/mdxlint-baseline.json"]);
    // A configuration above the site, and one that it extends.
    fs::create_dir(scene.path("lint")).expect("created");
    scene.write("lint/base.yaml", "rules: { missing-alt-text: off }\n");
    scene.write("mdxlint.yaml", "extends: lint/base.yaml\noverrides: [{ files: ['docs/guides/**'], rules: { broken-link: off } }]\n");
    assert_eq!(staged(&scene), OLD_FOUND);
    scene.git(&["add", "mdxlint.yaml", "lint"]);
    assert_eq!(
        staged(&scene),
        [
            "docs/guides/old.mdx missing-code-language",
            "docs/guides/old.mdx unframed-image"
        ]
    );
}

#[test]
fn removals_and_renames_are_checked() {
    let scene = Scene::new();
    scene.git(&["rm", "-q", "--cached", "docs/guides/tracking.mdx"]);
    let found = staged(&scene);
    assert!(
        found.contains(&"docs/docs.json missing-nav-page".to_owned()),
        "{found:?}"
    );
    assert!(
        found.contains(&"docs/index.mdx broken-link".to_owned()),
        "{found:?}"
    );
    // The removal of the site as a whole is no mistake.
    let scene = Scene::new();
    scene.git(&["rm", "-rq", "docs"]);
    let run = scene.run(&["--staged"]);
    assert_eq!((run.code, run.found.len()), (0, 0), "{}", run.said);
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_followed_like_on_disk() {
    let scene = Scene::new();
    fs::remove_file(scene.path("docs/mdxlint.yaml")).expect("removed");
    scene.write("shared.yaml", "rules: { broken-link: off }\n");
    std::os::unix::fs::symlink("../shared.yaml", scene.path("docs/mdxlint.yaml")).expect("linked");
    stage_link(&scene, "/nowhere");
    assert_eq!(staged(&scene), ["docs/index.mdx broken-link"]);
    scene.git(&["add", "-A"]);
    assert_eq!(staged(&scene), [""; 0]);
}

#[test]
fn staged_submodules_are_checked() {
    let scene = Scene::new();
    let other = tempfile::tempdir().expect("a folder");
    support::git(other.path(), &["init", "-q", "-b", "main"]);
    fs::write(other.path().join("extra.mdx"), NEW).expect("written");
    support::git(other.path(), &["add", "-A"]);
    support::git(other.path(), &["commit", "-q", "-m", "x"]);
    let from = other.path().display().to_string();
    let allow = "protocol.file.allow=always";
    scene.git(&[
        "-c",
        allow,
        "submodule",
        "--quiet",
        "add",
        &from,
        "docs/more",
    ]);
    stage_link(&scene, "/more/extra");
    let found = staged(&scene);
    assert!(
        !found.iter().any(|one| one.ends_with("broken-link")),
        "{found:?}"
    );
    // What is changed in it and not staged does not count.
    fs::remove_file(scene.path("docs/more/extra.mdx")).expect("removed");
    let found = staged(&scene);
    assert!(
        !found.iter().any(|one| one.ends_with("broken-link")),
        "{found:?}"
    );
}

#[test]
fn fixes_of_staged_files_are_written_but_not_staged() {
    let scene = Scene::new();
    scene.edit("docs/guides/tracking.mdx", "```python", "```python3");
    scene.git(&["add", "-A"]);
    // Nothing else counts: neither another file, nor what is not staged in it.
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    let run = scene.run(&["--staged", "--fix"]);
    assert_eq!((run.code, run.found.len()), (1, 0), "{}", run.said);
    assert!(
        scene
            .read("docs/guides/tracking.mdx")
            .contains("```python track.py")
    );
    scene.git(&["add", "docs/guides/tracking.mdx"]);
    let run = scene.run(&["--staged", "--fix"]);
    assert_eq!((run.code, run.found.len()), (0, 0), "{}", run.said);
}

#[test]
fn a_partly_staged_file_is_not_fixed() {
    let scene = Scene::new();
    scene.edit("docs/guides/tracking.mdx", "```python", "```python3");
    scene.git(&["add", "-A"]);
    scene.edit("docs/guides/tracking.mdx", "title: ", "title: New ");
    let before = scene.read("docs/guides/tracking.mdx");
    let run = scene.run(&["--staged", "--fix"]);
    assert_eq!(run.code, 2);
    assert!(run.said.contains("is partly staged"), "{}", run.said);
    assert_eq!(scene.read("docs/guides/tracking.mdx"), before);
    // A diff changes nothing, and so it may be shown.
    let output = scene.output(&["--staged", "--diff"]);
    let diff = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(diff.starts_with("--- docs/guides/tracking.mdx\n"), "{diff}");
}

#[test]
fn errors_contain_paths_on_disk() {
    let scene = Scene::new();
    scene.write("docs/mdxlint.yaml", "rules: [\n");
    scene.git(&["add", "-A"]);
    let run = scene.run(&["--staged"]);
    assert_eq!(run.code, 2);
    let path = fs::canonicalize(scene.path("docs/mdxlint.yaml")).expect("there");
    assert!(
        run.said.contains(&path.display().to_string()),
        "{}",
        run.said
    );
}

#[cfg(unix)]
#[test]
fn a_hook_in_a_linked_worktree_reads_its_own_index() {
    use std::os::unix::fs::PermissionsExt as _;
    let scene = Scene::new();
    let folder = tempfile::tempdir().expect("a folder");
    let tree = folder.path().join("tree");
    let name = tree.display().to_string();
    scene.git(&["worktree", "add", "-q", &name]);
    let hook = scene.path(".git/hooks/pre-commit");
    let binary = snapbox::cmd::cargo_bin!("mdxlint").display();
    fs::create_dir_all(hook.parent().expect("a folder")).expect("created");
    fs::write(&hook, format!("#!/bin/sh\nexec '{binary}' --staged docs\n")).expect("written");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("made to run");
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
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let said = said + &String::from_utf8_lossy(&output.stdout);
    assert!(
        !output.status.success() && said.contains("[broken-link]"),
        "{said}"
    );
}
