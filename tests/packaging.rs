//! The packaging files: they are valid, their names and versions agree, and dependencies are pinned.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use support::{files, if_installed, project};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn read(name: &str) -> String {
    fs::read_to_string(project().join(name)).expect("readable")
}

fn yaml(name: &str) -> Value {
    serde_yaml::from_str(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn mdxlint(arguments: &[&str]) -> Output {
    Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
        .args(arguments)
        .output()
        .expect("it runs")
}

/// Runs a program with `text` as standard input, or returns nothing if the program is not installed.
fn pipe(program: &str, arguments: &[&str], text: &[u8]) -> Option<Output> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = if_installed(program, child)?;
    let mut input = child.stdin.take().expect("piped");
    input.write_all(text).expect("written");
    drop(input);
    Some(child.wait_with_output().expect("it ends"))
}

#[test]
fn shells_complete_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = mdxlint(&["completions", shell]);
        assert!(output.status.success(), "{shell}: {output:?}");
        let script = String::from_utf8(output.stdout).expect("UTF-8");
        for word in ["write-baseline", "init-rules", "changed-lines"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        if ["bash", "zsh", "fish"].contains(&shell) {
            let checked = pipe(shell, &["-n"], script.as_bytes());
            assert!(
                checked.is_none_or(|output| output.status.success()),
                "{shell} accepts the script"
            );
        }
    }
    assert_eq!(mdxlint(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn every_command_has_a_manual_page() {
    let output = mdxlint(&["man"]);
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(page.contains(&format!("mdxlint {VERSION}")), "{page}");
    let names = page.lines().filter_map(|line| line.strip_suffix("(1)"));
    let names: Vec<String> = names.map(|name| name.replace('\\', "")).collect();
    assert!(names.iter().any(|name| name == "mdxlint-nav"), "{names:?}");
    for name in names {
        let command = name.strip_prefix("mdxlint-").expect("a command");
        let output = mdxlint(&["man", command]);
        assert!(output.status.success(), "{command}: {output:?}");
    }
    if let Some(shown) = pipe("groff", &["-man", "-Tutf8", "-ww"], page.as_bytes()) {
        assert!(shown.stderr.is_empty(), "{shown:?}");
        let text = String::from_utf8(shown.stdout).expect("UTF-8");
        assert!(text.contains("Print a manual page"), "{text}");
    }
    assert_eq!(mdxlint(&["man", "nothing"]).status.code(), Some(2));
}

/// Returns the names of the workflows and the action.
fn workflows() -> Vec<String> {
    let folder = project().join(".github/workflows");
    let mut names: Vec<String> = files(&folder)
        .iter()
        .map(|path| path.strip_prefix(project()).expect("below"))
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .collect();
    names.push("action.yml".to_owned());
    names
}

/// Collects every value of a key at any depth.
fn collect_values<'v>(value: &'v Value, key: &str, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(key).and_then(Value::as_str));
            fields
                .values()
                .for_each(|value| collect_values(value, key, found));
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| collect_values(value, key, found)),
        _ => (),
    }
}

#[test]
fn workflows_are_pinned_and_have_no_template_injection() {
    for name in workflows() {
        let workflow = yaml(&name);
        let (mut runs, mut uses) = (Vec::new(), Vec::new());
        collect_values(&workflow, "run", &mut runs);
        collect_values(&workflow, "uses", &mut uses);
        for run in runs {
            assert!(!run.contains("${{"), "{name}: pass it as a variable: {run}");
        }
        for action in uses.into_iter().filter(|action| *action != "./") {
            let commit = action.split_once('@').expect("a version").1;
            let is_commit = commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit());
            assert!(is_commit, "{name}: pin {action} by its commit");
        }
        let Some(jobs) = workflow.get("jobs").and_then(Value::as_object) else {
            continue;
        };
        assert_eq!(workflow["permissions"], serde_json::json!({}), "{name}");
        for (job, facts) in jobs {
            assert!(facts["permissions"].is_object(), "{name}: {job}");
            let runner = facts["runs-on"].as_str().expect("a runner");
            assert!(!runner.ends_with("latest"), "{name}: {job}: {runner}");
        }
    }
}

#[test]
fn hooks_and_inputs_are_documented() {
    let hooks = yaml(".pre-commit-hooks.yaml");
    let ids = hooks.as_array().expect("a list").iter();
    let ids: Vec<&str> = ids.filter_map(|hook| hook["id"].as_str()).collect();
    assert_eq!(ids, ["mdxlint", "mdxlint-fix"]);
    let inputs = yaml("action.yml")["inputs"].clone();
    let guide = read("docs/ci.mdx");
    for input in inputs.as_object().expect("inputs").keys() {
        assert!(guide.contains(&format!("| `{input}` |")), "{input}");
    }
    let steps = yaml("action.yml")["runs"]["steps"].clone();
    for step in steps.as_array().expect("steps") {
        let id = step["id"].as_str().expect("an id");
        let script = read(&format!("packaging/action/{id}.sh"));
        for variable in step["env"].as_object().expect("variables").keys() {
            let is_read = script.contains(&format!("${variable}"));
            let is_read = is_read || script.contains(&format!("${{{variable}"));
            assert!(is_read, "{id}.sh reads {variable}");
        }
    }
    for id in ids {
        assert!(guide.contains(&format!("- id: {id}\n")), "{id}");
    }
}

#[test]
fn the_guide_and_the_packages_use_this_version() {
    let guide = read("docs/ci.mdx") + &read("docs/try.mdx") + &read("README.md");
    let prefixes = ["mdxlint/mdxlint@v", "version=", "@mdxlint/cli@", "rev: v"];
    for prefix in prefixes {
        let mut named = guide.split(prefix).skip(1).peekable();
        assert!(named.peek().is_some(), "{prefix}");
        for text in named {
            assert!(text.starts_with(VERSION), "{prefix}{text}");
        }
    }
    let Some(output) = pipe("bash", &["packaging/version.sh"], b"") else {
        return;
    };
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        VERSION,
        "{output:?}"
    );
}

#[test]
fn a_release_has_the_version_of_its_tag_and_notes_with_a_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("packaging")).expect("created");
    for name in ["version.sh", "notes.sh"] {
        let name = format!("packaging/{name}");
        fs::copy(project().join(&name), path(&name)).expect("copied");
    }
    for name in ["Cargo.toml", "Cargo.lock"] {
        fs::copy(project().join(name), path(name)).expect("copied");
    }
    let run = |script: &str, argument: &str, changes: &str| -> Option<(bool, String)> {
        fs::write(path("CHANGELOG.md"), changes).expect("written");
        let script = path(script);
        let run = Command::new("bash").arg(script).arg(argument).output();
        let output = if_installed("bash", run)?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).expect("UTF-8");
        Some((output.status.success(), text.trim().to_owned()))
    };
    let head = format!("## [{VERSION}] - ");
    let (tag, version) = (format!("v{VERSION}"), "packaging/version.sh");
    let dated = format!("# Changes\n\n{head}2026-11-30\n\nText.\n\n## [0.0.1] - 2026-01-01\n");
    let Some(accepted) = run(version, &tag, &dated) else {
        return;
    };
    assert_eq!(accepted, (true, VERSION.to_owned()));
    let notes = run("packaging/notes.sh", VERSION, &dated);
    assert_eq!(notes, Some((true, "Text.".to_owned())));
    let refused = |tag: &str, changes: &str, why: &str| {
        let (is_accepted, text) = run(version, tag, changes).expect("bash is installed");
        assert!(!is_accepted && text.contains(why), "{text}");
    };
    refused("v9.9.9", &dated, "the tag is not");
    refused(&tag, "## [Unreleased]\n", "missing section");
    refused(&tag, &format!("{head}unreleased\n"), "with a date");
}

#[test]
fn the_changelog_has_a_section_for_this_version() {
    let notes = read("CHANGELOG.md");
    assert!(notes.contains(&format!("\n## [{VERSION}] - ")), "{notes}");
}

/// Returns the metadata of the package.
fn package() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(project())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"][0].clone()
}

/// Returns the targets with binaries, each with its archive.
fn targets() -> Vec<(String, String, Value)> {
    let targets: Vec<Value> = serde_json::from_str(&read("packaging/targets.json")).expect("JSON");
    let with_archive = |facts: Value| {
        let target = facts["target"].as_str().expect("a name").to_owned();
        let ending = if target.contains("windows") {
            "zip"
        } else {
            "tar.gz"
        };
        (target.clone(), format!("mdxlint-{target}.{ending}"), facts)
    };
    targets.into_iter().map(with_archive).collect()
}

#[test]
fn binstall_addresses_match_the_release_archives() {
    let package = package();
    let binstall = &package["metadata"]["binstall"];
    let address = |target: &str| {
        let own = &binstall["overrides"][target]["pkg-url"];
        let pattern = own.as_str().or(binstall["pkg-url"].as_str());
        let repository = package["repository"].as_str().expect("an address");
        pattern
            .expect("an address")
            .replace("{ repo }", repository)
            .replace("{ name }", "mdxlint")
            .replace("{ version }", VERSION)
            .replace("{ target }", target)
    };
    let releases = format!("https://github.com/mdxlint/mdxlint/releases/download/v{VERSION}");
    for (target, archive, _) in targets() {
        assert_eq!(address(&target), format!("{releases}/{archive}"));
        let gnu = target.replace("-musl", "-gnu");
        assert_eq!(address(&gnu), format!("{releases}/{archive}"));
    }
}

#[test]
fn npm_packages_contain_the_binaries_of_the_archives() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let archives = folder.path().join("archives");
    fs::create_dir(&archives).expect("created");
    for (target, archive, _) in targets() {
        let name = format!("mdxlint-{target}");
        let inside = folder.path().join(&name);
        fs::create_dir(&inside).expect("created");
        let is_zip = archive.ends_with("zip");
        let binary = if is_zip { "mdxlint.exe" } else { "mdxlint" };
        fs::write(inside.join(binary), &target).expect("written");
        let (program, options): (&str, &[&str]) = if is_zip {
            ("zip", &["-qr"])
        } else {
            ("tar", &["-czf"])
        };
        let run = Command::new(program)
            .current_dir(folder.path())
            .args(options)
            .arg(archives.join(archive))
            .arg(name)
            .status();
        let Some(status) = if_installed(program, run) else {
            return;
        };
        assert!(status.success(), "{program}: {status}");
    }
    let made = Command::new("node")
        .arg(project().join("packaging/npm/make.mjs"))
        .args([&archives, &out])
        .output();
    let Some(made) = if_installed("node", made) else {
        return;
    };
    assert!(made.status.success(), "{made:?}");
    let manifest = |name: &str| -> Value {
        let path: PathBuf = out.join(name).join("package.json");
        serde_json::from_str(&fs::read_to_string(path).expect("there")).expect("JSON")
    };
    let main = manifest("cli");
    assert_eq!(main["name"], "@mdxlint/cli");
    let optional = main["optionalDependencies"].as_object().expect("a map");
    assert_eq!(optional.len(), targets().len());
    for (target, _, facts) in targets() {
        let platform = facts["npm"].as_str().expect("a platform");
        let own = manifest(&format!("cli-{platform}"));
        assert_eq!(optional[own["name"].as_str().expect("a name")], VERSION);
        assert_eq!(own["version"], VERSION);
        assert_eq!(own["scripts"], Value::Null, "no install script");
        let binary = own["files"][0].as_str().expect("a name");
        let path = out.join(format!("cli-{platform}")).join(binary);
        assert_eq!(fs::read_to_string(path).expect("there"), target);
    }
}
