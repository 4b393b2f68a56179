//! Files are written completely or not at all, only where the user wants it, and nothing is left of what is interrupted.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

#[path = "support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::{HUMAN_FORMATS, MACHINE_FORMATS};
use tempfile::TempDir;

const MANIFEST: &str = r##"{
  "theme": "mint",
  "name": "Parcel",
  "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["index", "guides/labels"] }
}
"##;
const PAGE: &str =
    "---\ntitle: Parcels\ndescription: How parcels are sent.\n---\n\nParcels are sent by mail.\n";
/// A number that no process has.
const NO_PROCESS: u32 = 2_147_483_646;

/// A repository with a site in `docs`, and files outside of it.
struct Scene {
    folder: TempDir,
}

impl Scene {
    fn new() -> Self {
        let scene = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        for (path, text) in [
            ("repository/.git/config", ""),
            ("repository/.git/hooks/sample", ""),
            ("repository/docs/docs.json", MANIFEST),
            ("repository/docs/index.mdx", PAGE),
            ("repository/docs/guides/labels.mdx", PAGE),
            ("outside/victim", "victim"),
        ] {
            scene.write(path, text);
        }
        scene
    }

    fn path(&self, path: &str) -> PathBuf {
        let top = self.folder.path().canonicalize().expect("real");
        top.join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    }

    fn link(&self, target: &str, path: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        symlink(target, path).expect("linked");
    }

    /// Runs mdxlint in the site. Returns the exit code and the whole output.
    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = program();
        command.current_dir(self.path("repository/docs"));
        let output = command.args(arguments).output().expect("it runs");
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        (output.status.code().expect("no signal"), text)
    }

    /// Runs mdxlint, and asserts that it refuses to write through a link, and changes nothing.
    fn assert_refuses(&self, arguments: &[&str]) {
        let before = files_in(&self.path(""));
        let (code, text) = self.run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {text}");
        let reasons = [
            "is a symbolic link",
            "the file already exists",
            "is not a regular file",
            "is not a file",
            "exists already",
        ];
        let has_reason = reasons.iter().any(|reason| text.contains(reason));
        assert!(has_reason, "{arguments:?}: {text}");
        assert_eq!(files_in(&self.path("")), before, "{arguments:?}");
    }
}

fn program() -> Command {
    let mut command = Command::new(snapbox::cmd::cargo_bin!("mdxlint"));
    command.env("NO_COLOR", "1").env_remove("GITHUB_ACTIONS");
    command
}

/// Returns what is in a folder: the text of each file, and the target of each link.
fn files_in(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("an entry").path();
        let facts = fs::symlink_metadata(&path).expect("there");
        if facts.is_symlink() {
            let target = fs::read_link(&path).expect("a link");
            found.insert(path, target.display().to_string());
        } else if facts.is_dir() {
            found.extend(files_in(&path));
            found.insert(path, "a folder".to_owned());
        } else if facts.is_file() {
            let text = fs::read(&path).expect("readable");
            found.insert(path, String::from_utf8_lossy(&text).into_owned());
        } else {
            found.insert(path, "a device".to_owned());
        }
    }
    found
}

/// Returns the temporary files in a folder.
fn temporary_files(folder: &Path) -> Vec<PathBuf> {
    let paths = files_in(folder).into_keys();
    let temporary = paths.filter(|path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        name.starts_with(".mdxlint-")
    });
    temporary.collect()
}

#[test]
fn outputs_of_all_formats_do_not_follow_links() {
    let scene = Scene::new();
    scene.link("../../outside/victim", "repository/docs/report");
    for format in MACHINE_FORMATS.into_iter().chain(HUMAN_FORMATS) {
        scene.assert_refuses(&["check", "--output", &format!("{format}=report")]);
    }
}

#[test]
fn outputs_do_not_follow_links_of_the_repository() {
    for (target, path, output) in [
        ("../../outside/new", "docs/dangling", "dangling"),
        ("../.git/hooks/pre-push", "docs/hook", "hook"),
        ("../.git/hooks/sample", "docs/sample", "sample"),
        ("../../outside", "docs/folder", "folder/new"),
        ("../../outside", "docs/folder", "folder/victim"),
        ("../outside", "above", "../above/victim"),
        ("docs.json", "docs/inside", "inside"),
        ("folder", "docs/folder", "folder/endless"),
        ("chain", "docs/first", "first"),
    ] {
        let scene = Scene::new();
        scene.link("../../outside/victim", "repository/docs/chain");
        scene.link(target, &format!("repository/{path}"));
        scene.assert_refuses(&["check", "--output", &format!("sarif={output}")]);
        let absolute = scene.path("repository/docs").join(output);
        let absolute = absolute.display();
        scene.assert_refuses(&["check", "--output", &format!("json={absolute}")]);
    }
}

#[test]
fn outputs_do_not_follow_links_of_a_site_without_a_repository() {
    let scene = Scene::new();
    fs::remove_dir_all(scene.path("repository/.git")).expect("removed");
    scene.link("../../outside/victim", "repository/docs/report");
    scene.assert_refuses(&["check", "--output", "sarif=report"]);
    // From elsewhere, and in the working folder around the site.
    let report = scene.path("repository/docs/report");
    scene.link("../outside/victim", "repository/report");
    let (output, docs) = (
        format!("sarif={}", report.display()),
        scene.path("repository/docs"),
    );
    for (folder, output) in [("outside", &*output), ("repository", "sarif=report")] {
        let run = program()
            .current_dir(scene.path(folder))
            .arg("check")
            .arg(&docs)
            .args(["--output", output])
            .output()
            .expect("it runs");
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        let text = fs::read_to_string(scene.path("outside/victim"));
        assert_eq!(text.expect("there"), "victim");
    }
}

#[test]
fn only_regular_files_are_replaced() {
    let scene = Scene::new();
    let pipe = scene.path("repository/docs/pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("it runs").success());
    let socket = scene.path("repository/docs/socket");
    let _socket = std::os::unix::net::UnixListener::bind(socket).expect("bound");
    for path in [
        "pipe",
        "socket",
        "guides",
        "/dev/null",
        "/dev/stdout",
        "/dev/fd/1",
    ] {
        scene.assert_refuses(&["check", "--output", &format!("sarif={path}")]);
        scene.assert_refuses(&["nav", "--force", "--output", path]);
    }
    scene.assert_refuses(&["check", "--write-baseline", "--baseline", "pipe"]);
}

#[test]
fn other_commands_do_not_write_through_links() {
    for (target, path, arguments) in [
        (
            "../../outside/victim",
            "docs/tree",
            &["nav", "--output", "tree"][..],
        ),
        (
            "../../outside/victim",
            "docs/tree",
            &["nav", "--force", "--output", "tree"],
        ),
        (
            "../../outside/new",
            "docs/tree.html",
            &["nav", "--output", "tree.html"],
        ),
        (
            "../../outside",
            "docs/out",
            &["nav", "--output", "out/tree.json"],
        ),
        ("../../outside/new", "docs/mdxlint.yaml", &["init"]),
        ("../../outside/victim", "docs/mdxlint.yaml", &["init"]),
        (
            "../outside",
            ".cursor",
            &["init-rules", "--editor", "cursor"],
        ),
        (
            "../../outside/new",
            "docs/base.json",
            &["check", "--write-baseline", "--baseline", "base.json"],
        ),
        (
            "../../outside",
            "docs/out",
            &["check", "--write-baseline", "--baseline", "out/base.json"],
        ),
        (
            "../../outside/new",
            "docs/mdxlint-baseline.json",
            &["check", "--write-baseline"],
        ),
        (
            "../../outside/new",
            "docs/cache",
            &["links", "--cache", "cache"],
        ),
        (
            "../../outside/victim",
            "docs/cache",
            &["links", "--cache", "cache"],
        ),
        (
            "../../outside",
            "docs/out",
            &["links", "--cache", "out/cache"],
        ),
        (
            "../../outside/new",
            "docs/new.mdx",
            &["mv", "guides/labels.mdx", "new.mdx"],
        ),
        (
            "nowhere",
            "docs/new.mdx",
            &["mv", "guides/labels.mdx", "new.mdx"],
        ),
        (
            "../../outside/victim",
            "docs/new.mdx",
            &["mv", "index.mdx", "new.mdx"],
        ),
        (
            "../../outside",
            "docs/out",
            &["mv", "index.mdx", "out/index.mdx"],
        ),
        ("../../outside", "docs/out", &["mv", "guides", "out/guides"]),
    ] {
        if arguments[0] == "links" && !cfg!(feature = "external-links") {
            continue;
        }
        let scene = Scene::new();
        scene.link(target, &format!("repository/{path}"));
        scene.assert_refuses(arguments);
    }
}

#[test]
fn links_of_the_user_are_followed() {
    let scene = Scene::new();
    fs::create_dir_all(scene.path("data/reports")).expect("created");
    scene.link("data/reports", "reports");
    scene.link("latest-1.json", "data/reports/latest.json");
    scene.write("data/reports/latest-1.json", "old");
    scene.link("repository", "checkout");
    for (output, written) in [
        ("reports/new.json", "data/reports/new.json"),
        ("reports/latest.json", "data/reports/latest-1.json"),
        ("checkout/docs/new.json", "repository/docs/new.json"),
    ] {
        let output = scene.path("").join(output);
        let output = format!("json={}", output.display());
        let (code, text) = scene.run(&["check", "--output", &output]);
        assert!(code < 2, "{output}: {text}");
        let text = fs::read_to_string(scene.path(written)).expect("written");
        assert!(text.starts_with('{'), "{output}: {text}");
    }
    assert!(scene.path("data/reports/latest.json").is_symlink());
    assert_eq!(temporary_files(&scene.path("")), Vec::<PathBuf>::new());
}

#[test]
fn leftovers_of_killed_processes_are_removed() {
    let scene = Scene::new();
    let names = |process: u32| format!("repository/docs/.mdxlint-{process}-0123456789abcdef");
    let (dead, own) = (names(NO_PROCESS), names(std::process::id()));
    scene.write(&dead, "half a repo");
    // Of a process that uses it, of the user, and no file of ours.
    let kept = [
        &*own,
        "repository/docs/.mdxlint-notes",
        "repository/docs/.mdxlint-1-2",
        "repository/docs/guides/.mdxlint-2147483646-0123456789abcdef",
    ];
    for path in kept {
        scene.write(path, "kept");
    }
    let link = names(NO_PROCESS - 1);
    scene.link("index.mdx", &link);
    let locked = fs::File::open(scene.path(&own)).expect("there");
    locked.try_lock().expect("locked");
    // A run that writes nothing removes nothing.
    scene.run(&["check"]);
    assert!(scene.path(&dead).exists());
    let (code, text) = scene.run(&["check", "--output", "json=report.json"]);
    assert!(code < 2, "{text}");
    assert!(!scene.path(&dead).exists());
    assert!(scene.path(&link).is_symlink());
    for path in kept {
        assert!(scene.path(path).exists(), "{path}");
    }
}

#[test]
fn left_folders_of_killed_processes_are_removed() {
    let scene = Scene::new();
    let repository = scene.path("repository");
    fs::remove_dir_all(repository.join(".git")).expect("removed");
    support::git(&repository, &["init", "--quiet"]);
    support::git(&repository, &["add", "."]);
    support::git(&repository, &["commit", "--quiet", "-m", "Add a site"]);
    let left = format!("tmp/mdxlint-{NO_PROCESS}-0123456789abcdef/docs/index.mdx");
    scene.write(&left, PAGE);
    scene.write("tmp/mdxlint-mine/notes", "kept");
    scene.write("repository/docs/index.mdx", "changed\n");
    support::git(&repository, &["add", "."]);
    let mut command = program();
    command.current_dir(repository.join("docs"));
    command.env("TMPDIR", scene.path("tmp"));
    // The staged files are read from a temporary folder.
    let run = command
        .args(["check", "--staged"])
        .output()
        .expect("it runs");
    assert!(run.status.code() < Some(2), "{run:?}");
    let names = fs::read_dir(scene.path("tmp")).expect("readable");
    let names: Vec<_> = names
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names, ["mdxlint-mine"]);
}

/// Starts mdxlint as the first process of a group.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = program();
    command.current_dir(folder).args(arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.process_group(0).spawn().expect("it runs")
}

/// Sends a signal to a process, or to its group.
fn kill(signal: &str, child: &Child, is_group: bool) {
    let sign = if is_group { "-" } else { "" };
    let target = format!("{sign}{}", child.id());
    let status = Command::new("kill").args([signal, "--", &target]).status();
    assert!(status.is_ok());
}

/// Whether a temporary file is in a folder.
fn has_temporary(folder: &Path) -> bool {
    let mut names = fs::read_dir(folder).expect("readable").flatten();
    names.any(|entry| entry.file_name().to_string_lossy().starts_with(".mdxlint-"))
}

/// Waits until a condition is true, or the process ends.
fn wait_until(child: &mut Child, condition: impl Fn() -> bool) {
    while !condition() && child.try_wait().expect("known").is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
}

#[test]
fn signals_during_fixes_leave_no_temporary_files() {
    const PAGES: usize = 60;
    let before = "---\ndescription: About B.\n---\n\n## Start\n\n```python3\nx = 1\n```\n";
    let scene = Scene::new();
    let docs = scene.path("repository/docs");
    let name = |number: usize| format!("repository/docs/many/page-{number}.mdx");
    let mut interrupted = 0;
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        for round in 0..4 {
            for page in 0..PAGES {
                scene.write(&name(page), before);
            }
            let mut child = start(&docs, &["check", "--fix", "--unsafe-fixes"]);
            let first = docs.join("many");
            wait_until(&mut child, || has_temporary(&first));
            std::thread::sleep(Duration::from_millis(round * 3));
            kill(signal, &child, round % 2 == 1);
            let status = child.wait().expect("it ends");
            interrupted += usize::from(status.signal() == Some(number));
            assert_eq!(
                temporary_files(&docs),
                Vec::<PathBuf>::new(),
                "{signal} {round}"
            );
            for page in 0..PAGES {
                let text = fs::read_to_string(scene.path(&name(page))).expect("there");
                assert!(text.starts_with("---\n"), "{text}");
                assert!(text.ends_with("x = 1\n```\n"), "{text}");
            }
        }
    }
    assert!(interrupted > 0, "no run was interrupted");
}

#[test]
fn an_ignored_hangup_does_not_end_a_run() {
    let scene = Scene::new();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]);
    shell
        .arg(snapbox::cmd::cargo_bin!("mdxlint"))
        .args(["check", "--watch"]);
    shell.current_dir(scene.path("repository/docs"));
    shell.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = shell.process_group(0).spawn().expect("it runs");
    std::thread::sleep(Duration::from_millis(1500));
    kill("-HUP", &child, true);
    std::thread::sleep(Duration::from_millis(500));
    let is_running = child.try_wait().expect("known").is_none();
    kill("-KILL", &child, true);
    let _ = child.wait();
    assert!(is_running);
}

#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let scene = Scene::new();
    let docs = scene.path("repository/docs");
    // Nothing reads the output, so the run blocks while a file is half written.
    let page = format!("{PAGE}\n{}", "![](/images/none.png)\n\n".repeat(1000));
    scene.write("repository/docs/index.mdx", &page);
    let mut command = program();
    command.current_dir(&docs).process_group(0);
    command.args(["check", "--format", "json", "--output", "sarif=out.sarif"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    wait_until(&mut child, || has_temporary(&docs));
    kill("-KILL", &child, true);
    let _ = child.wait();
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(temporary_files(&docs).len(), 1);
    let (code, text) = scene.run(&["check", "--output", "sarif=out.sarif"]);
    assert!(code < 2, "{text:.300}");
    assert_eq!(temporary_files(&docs), Vec::<PathBuf>::new());
}

/// Creates a site with many links to the pages that are moved.
fn linked_site() -> Scene {
    let scene = Scene::new();
    for number in 0..40 {
        let page = format!("{PAGE}\n[a](/guides/labels) [b](/guides/page-{number})\n");
        scene.write(&format!("repository/docs/guides/page-{number}.mdx"), &page);
        scene.write(&format!("repository/docs/other/page-{number}.mdx"), &page);
    }
    scene
}

fn texts(scene: &Scene) -> BTreeMap<PathBuf, String> {
    let root = scene.path("repository/docs");
    let files = files_in(&root).into_iter();
    let files =
        files.map(|(path, text)| (path.strip_prefix(&root).expect("below").to_owned(), text));
    files.collect()
}

#[test]
fn a_killed_move_is_finished_by_the_next() {
    let arguments = ["mv", "guides", "how-to"];
    let whole = linked_site();
    let (code, text) = whole.run(&arguments);
    assert_eq!(code, 0, "{text}");
    let moved = texts(&whole);
    let mut interrupted = 0;
    for round in 0..12 {
        let scene = linked_site();
        let docs = scene.path("repository/docs");
        let record = docs.join(".mdxlint-move");
        let mut child = start(&docs, &arguments);
        wait_until(&mut child, || record.exists());
        std::thread::sleep(Duration::from_millis(round * 2));
        kill("-KILL", &child, true);
        let _ = child.wait();
        std::thread::sleep(Duration::from_millis(50));
        if record.exists() {
            interrupted += 1;
            let (_, text) = scene.run(&["check"]);
            assert!(text.contains("`mdxlint mv` was interrupted"), "{text}");
            let (code, text) = scene.run(&["mv", "guides", "how-to", "--dry-run"]);
            assert!(code == 2 && text.contains("interrupted"), "{text}");
            let (code, text) = scene.run(&arguments);
            assert_eq!(code, 0, "{text}");
            assert!(
                text.contains("Finished the interrupted move of guides to how-to"),
                "{text}"
            );
        } else if docs.join("guides").exists() {
            let (code, text) = scene.run(&arguments);
            assert_eq!(code, 0, "{text}");
        }
        assert_eq!(texts(&scene), moved, "{round}");
    }
    assert!(interrupted > 0, "no move was interrupted");
}

#[test]
fn a_tracked_record_of_a_move_is_refused() {
    let scene = Scene::new();
    let text = r#"{"old":"a","new":"b","changed":[{"path":"index.mdx","before":"","after":"x"}],"files":[]}"#;
    for first in ["", "mdxlint 1-1\n", "mdxlint 0-0\n"] {
        scene.write("repository/docs/.mdxlint-move", &format!("{first}{text}"));
        let before = files_in(&scene.path(""));
        let (code, text) = scene.run(&["mv", "guides/labels.mdx", "labels.mdx"]);
        assert!(code == 2 && text.contains("delete it"), "{text}");
        assert_eq!(files_in(&scene.path("")), before);
    }
}

#[test]
fn moving_takes_linear_time_in_the_keys_of_the_manifest() {
    // With quadratic time, this takes several minutes.
    for separator in ["", "\n"] {
        let scene = Scene::new();
        let keys = (0..60_000).map(|number| format!("\"key-{number}\": 1,{separator}"));
        let manifest = MANIFEST.replacen('{', &format!("{{ {}", keys.collect::<String>()), 1);
        let manifest = if separator.is_empty() {
            manifest.replace('\n', " ")
        } else {
            manifest
        };
        scene.write("repository/docs/docs.json", &manifest);
        let started = std::time::Instant::now();
        let (code, text) = scene.run(&["mv", "guides/labels.mdx", "labels.mdx"]);
        assert_eq!(code, 0, "{text:.300}");
        let taken = started.elapsed();
        assert!(taken < Duration::from_secs(90), "{taken:?}");
    }
}
