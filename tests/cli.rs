//! The commands: output, exit codes and written files.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use snapbox::cmd::Command;
use std::fs;
use std::path::Path;
use support::{program, project};

fn mdxlint() -> Command {
    program().current_dir(project())
}

/// Creates a folder with these files. A `docs.json` with the text `{}` is replaced with a valid one that lists the
/// pages of its folder.
fn site(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        let root = name.strip_suffix("docs.json").filter(|_| *text == "{}");
        let text = root.map_or((*text).to_owned(), |root| manifest(root, files));
        fs::write(path, text).expect("written");
    }
    folder
}

fn manifest(root: &str, files: &[(&str, &str)]) -> String {
    let names = files.iter().filter_map(|(name, _)| name.strip_prefix(root));
    let is_listed = |name: &&str| !name.starts_with("drafts/");
    let pages: Vec<&str> = names
        .filter(is_listed)
        .filter_map(|name| name.strip_suffix(".mdx"))
        .collect();
    // A site without pages lists a link instead.
    let navigation = if pages.is_empty() {
        r#"{ "anchors": [{ "anchor": "Blog", "href": "https://blog.parcel.example" }] }"#.to_owned()
    } else {
        format!(r#"{{ "pages": {pages:?} }}"#)
    };
    format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, "navigation": {navigation} }}"##
    )
}

fn run_command(command: Command) -> (i32, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("an exit code"),
        text(output.stdout),
        text(output.stderr),
    )
}

const CLEAN: &str = "---\ntitle: A\ndescription: What A is for.\n---\n\n## Start\n\nSend it.\n";
const NO_TITLE: &str = "---\ndescription: About B.\n---\n\n## Start\n\n```python3\nx = 1\n```\n";

#[test]
fn the_documentation_shows_the_output_of_the_demo() {
    let page = fs::read_to_string(project().join("docs/try.mdx")).expect("there");
    let demo = project().join("fixtures/sites/parcel-draft");
    let (code, found, _) = run_command(mdxlint().current_dir(demo).args(["--format", "full"]));
    assert_eq!(code, 1);
    // The block is indented, because it is in a step.
    let shown = page
        .replace("\n    ", "\n")
        .split("````text\n")
        .nth(1)
        .and_then(|rest| rest.split("\n````").next().map(str::to_owned))
        .expect("an output block");
    let parts: Vec<&str> = shown.split("\n\n").filter(|part| *part != "…").collect();
    assert!(parts.len() >= 3, "the page shows findings");
    for part in parts {
        let part = part.trim();
        // The last lines contain a time.
        if !part.starts_with("Checked") {
            assert!(
                found.contains(part),
                "the page shows\n{part}\nthe command prints\n{found}"
            );
        }
    }
}

#[test]
fn fail_on_decides_the_exit_code() {
    let site = site(&[("docs.json", "{}"), ("a.mdx", CLEAN), ("b.mdx", NO_TITLE)]);
    let run = |arguments: &[&str]| run_command(mdxlint().arg(site.path()).args(arguments)).0;
    assert_eq!(run(&[]), 1);
    assert_eq!(run(&["--fail-on", "never"]), 0);
    fs::write(
        site.path().join("mdxlint.yaml"),
        "rules: { missing-title: warning }\n",
    )
    .expect("written");
    assert_eq!(run(&[]), 0);
    assert_eq!(run(&["--fail-on", "warning"]), 1);
    assert_eq!(run(&["--no-config"]), 1);
    assert_eq!(run(&["--nonsense"]), 2);
    assert_eq!(run_command(mdxlint().arg("no/such/folder")).0, 2);
}

#[test]
fn concise_prints_one_line_per_finding() {
    let site = site(&[("docs.json", "{}"), ("b.mdx", NO_TITLE)]);
    let (code, found, stderr) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(code, 1);
    assert_eq!(
        found,
        "b.mdx:1:1: error[missing-title] missing `title`; add `title: …`: specific, with the words that a reader would search for\n\
         b.mdx:7:4: warning[unknown-code-language] unknown language `python3`: the platform shows the block as plain text; write `python` [*]\n"
    );
    assert!(stderr.starts_with("Checked 1 page in "), "{stderr}");
    assert!(stderr.contains("1 error, 1 warning in 1 file."), "{stderr}");
}

#[test]
fn json_is_valid_against_its_schema() {
    let schema = fs::read_to_string(project().join("docs/schema/findings.json")).expect("there");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for folder in ["fixtures/sites/parcel", "fixtures/sites/parcel-draft"] {
        let (_, found, stderr) = run_command(mdxlint().args(["check", folder, "--format", "json"]));
        let document: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(
            stderr, "",
            "a machine format prints nothing to standard error"
        );
    }
}

#[test]
fn the_configuration_schema_agrees_with_the_program() {
    let schema = fs::read_to_string(project().join("docs/schema/config.json")).expect("there");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let valid = |config: &str| {
        let value: serde_json::Value = serde_yaml::from_str(config).expect("YAML");
        validator.is_valid(&value)
    };
    assert!(valid(
        "{ extends: strict, exclude: [a/**], rules: { long-title: { severity: info, max: 70 } } }"
    ));
    assert!(valid(
        "overrides: [{ files: [a/**], rules: { long-title: off } }]"
    ));
    assert!(!valid("rules: { long-titel: off }"));
    assert!(!valid("rules: { mdx-syntax: off }"));
}

#[test]
fn fixes_are_written_once_and_completely() {
    let site = site(&[("docs.json", "{}"), ("b.mdx", NO_TITLE)]);
    let page = site.path().join("b.mdx");
    let (code, diff, stderr) = run_command(mdxlint().current_dir(site.path()).arg("--diff"));
    assert_eq!(code, 1);
    assert!(diff.contains("-```python3\n+```python\n"), "{diff}");
    assert!(stderr.contains("1 fix"), "{stderr}");
    assert_eq!(
        fs::read_to_string(&page).expect("there"),
        NO_TITLE,
        "--diff writes nothing"
    );
    let (code, left, _) = run_command(mdxlint().current_dir(site.path()).arg("--fix"));
    assert_eq!(code, 1, "the title is still missing");
    assert!(!left.contains("python3"), "{left}");
    assert_eq!(
        fs::read_to_string(&page).expect("there"),
        NO_TITLE.replace("python3", "python")
    );
    let (code, diff, _) = run_command(mdxlint().current_dir(site.path()).arg("--diff"));
    assert_eq!((code, &*diff), (0, ""));
}

#[test]
fn unsafe_fixes_require_the_flag() {
    let page = CLEAN.replace("## Start", "# Start");
    let site = site(&[("docs.json", "{}"), ("a.mdx", &page)]);
    let read = || fs::read_to_string(site.path().join("a.mdx")).expect("there");
    assert_eq!(
        run_command(mdxlint().current_dir(site.path()).arg("--unsafe-fixes")).0,
        2
    );
    let _ = run_command(mdxlint().current_dir(site.path()).arg("--fix"));
    assert_eq!(read(), page);
    let _ = run_command(
        mdxlint()
            .current_dir(site.path())
            .args(["--fix", "--unsafe-fixes"]),
    );
    let fixed =
        "---\ntitle: \"Start\"\nsidebarTitle: A\ndescription: What A is for.\n---\n\nSend it.\n";
    assert_eq!(read(), fixed);
}

#[test]
fn standard_input_replaces_the_content_of_a_file() {
    let site = site(&[
        ("docs.json", "{}"),
        (
            "mdxlint.yaml",
            "overrides: [{ files: [drafts/**], rules: { missing-title: off } }]",
        ),
        ("a.mdx", CLEAN),
        ("drafts/b.mdx", CLEAN),
    ]);
    let check = |name: &str, more: &[&str]| {
        let command = mdxlint()
            .current_dir(site.path())
            .args(["--stdin-filename", name]);
        run_command(command.args(more).stdin(NO_TITLE))
    };
    let (code, found, _) = check("a.mdx", &[]);
    assert_eq!(code, 1);
    assert!(
        found.starts_with("a.mdx:1:1: error[missing-title]"),
        "{found}"
    );
    assert_eq!(
        check("drafts/b.mdx", &[]).0,
        0,
        "settings of the file apply"
    );
    assert_eq!(
        check("new.mdx", &[]).0,
        1,
        "the file does not have to exist"
    );
    fs::write(site.path().join(".mintignore"), "drafts/\n").expect("written");
    let (code, found, stderr) = check("drafts/b.mdx", &["--no-config"]);
    assert_eq!((code, &*found), (0, ""), "ignored files are not checked");
    assert!(stderr.contains("drafts/b.mdx: not checked"), "{stderr}");
    let (_, fixed, _) = check("a.mdx", &["--fix"]);
    assert_eq!(fixed, NO_TITLE.replace("python3", "python"));
    assert_eq!(
        fs::read_to_string(site.path().join("a.mdx")).expect("there"),
        CLEAN,
        "nothing is written"
    );
}

#[test]
fn paths_limit_the_findings() {
    let site = site(&[
        ("docs.json", "{}"),
        ("a/b.mdx", NO_TITLE),
        ("c.mdx", NO_TITLE),
    ]);
    let found = |paths: &[&str]| run_command(mdxlint().current_dir(site.path()).args(paths)).1;
    assert!(
        found(&["a"])
            .lines()
            .all(|line| line.starts_with("a/b.mdx"))
    );
    let once = found(&["c.mdx"]);
    assert_eq!(
        found(&["c.mdx", "./c.mdx", "c.mdx"]),
        once,
        "a path given twice counts once"
    );
    assert_eq!(found(&["a", "."]), found(&[]));
}

#[test]
fn sites_below_the_working_folder_are_found() {
    let tree = site(&[
        ("docs/docs.json", "{}"),
        ("docs/a.mdx", NO_TITLE),
        ("other/docs.json", "{}"),
        ("other/b.mdx", NO_TITLE),
        ("src/notes.md", "no page of a site\n"),
    ]);
    let (_, found, stderr) = run_command(mdxlint().current_dir(tree.path()));
    let files: Vec<&str> = found
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(
        files,
        ["docs/a.mdx", "docs/a.mdx", "other/b.mdx", "other/b.mdx"]
    );
    assert!(stderr.contains("Checked 2 pages"), "{stderr}");
}

#[test]
fn a_tree_without_docs_json_is_checked_with_a_note() {
    let tree = site(&[("a.mdx", CLEAN)]);
    let (code, _, stderr) = run_command(mdxlint().current_dir(tree.path()));
    assert_eq!(code, 0);
    assert!(stderr.contains("no docs.json in ."), "{stderr}");
}

#[test]
fn specifications_on_other_hosts_are_named_in_a_note() {
    let note = |specifications: &str| {
        let manifest = format!(
            r##"{{ "theme": "mint", "name": "A", "colors": {{ "primary": "#16A34A" }}, "api": {{ "openapi": [{specifications}] }}, "navigation": {{ "pages": ["a"] }} }}"##
        );
        let tree = site(&[("docs.json", manifest.as_str()), ("a.mdx", CLEAN)]);
        run_command(mdxlint().current_dir(tree.path())).2
    };
    let one = note(r#""https://parcel.example/openapi.json""#);
    let expected = "the API specification https://parcel.example/openapi.json is on another host and was not checked";
    assert!(one.contains(expected), "{one}");
    let two = note(r#""https://parcel.example/a.json", "https://parcel.example/b.json""#);
    assert!(
        two.contains(
            "2 API specifications, such as https://parcel.example/a.json, are on other hosts"
        ),
        "{two}"
    );
}

#[test]
fn a_file_outside_a_site_does_not_turn_its_folder_into_one() {
    let tree = site(&[
        (
            "a.mdx",
            &CLEAN.replace("## Start", "import B from \"./parts/b.mdx\"\n\n<B />"),
        ),
        ("parts/b.mdx", "Part.\n"),
        ("parts/c.mdx", NO_TITLE),
    ]);
    let (code, found, stderr) = run_command(mdxlint().current_dir(tree.path()).arg("a.mdx"));
    assert_eq!((code, &*found), (0, ""), "{stderr}");
    assert!(stderr.contains("Checked 1 page "), "{stderr}");
}

#[test]
fn the_reason_that_nothing_was_checked_is_printed() {
    let empty = site(&[
        ("docs.json", "{}"),
        (".mintignore", "drafts/\n"),
        ("drafts/a.mdx", CLEAN),
        ("README.md", "x"),
        ("notes.txt", "x"),
    ]);
    let (code, _, stderr) = run_command(mdxlint().current_dir(empty.path()));
    assert_eq!(code, 2);
    assert!(
        stderr.contains("no pages (.mdx, .md) in . (2 ignored by .mintignore"),
        "{stderr}"
    );
    let (_, _, stderr) = run_command(mdxlint().current_dir(empty.path()).arg("drafts/a.mdx"));
    assert!(
        stderr.contains("drafts/a.mdx: not checked: `.mintignore`"),
        "{stderr}"
    );
    let (_, _, stderr) = run_command(mdxlint().current_dir(empty.path()).arg("notes.txt"));
    assert!(
        stderr.contains("notes.txt: not checked: it is not a page"),
        "{stderr}"
    );
}

#[test]
fn an_invalid_docs_json_is_reported_with_its_position() {
    let site = site(&[
        ("docs.json", "{\n  \"name\": \"x\",\n}\n"),
        ("a.mdx", CLEAN),
    ]);
    let (code, found, _) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(code, 1);
    assert!(
        found.contains("docs.json:2:14: error[invalid-docs-json]"),
        "{found}"
    );
}

#[test]
fn configuration_errors_are_findings_in_the_file() {
    let site = site(&[
        ("docs.json", "{}"),
        (
            "mdxlint.yaml",
            "extends: recomended\nrules:\n  long-titel: error\n  long-title: { max: lots }\n  mdx-syntax: off\n",
        ),
        ("a.mdx", CLEAN),
    ]);
    let (code, found, _) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(code, 1);
    let positions: Vec<&str> = found
        .lines()
        .filter_map(|line| line.split(": error").next())
        .collect();
    assert_eq!(
        positions,
        [
            "mdxlint.yaml:1:10",
            "mdxlint.yaml:3:3",
            "mdxlint.yaml:4:22",
            "mdxlint.yaml:5:15"
        ],
        "{found}"
    );
}

#[test]
fn a_configuration_that_is_not_yaml_stops_the_run() {
    let site = site(&[
        ("docs.json", "{}"),
        ("mdxlint.yaml", "rules:\n  a: [\n"),
        ("a.mdx", CLEAN),
    ]);
    let (code, found, stderr) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!((code, &*found), (2, ""));
    assert!(
        stderr.contains("mdxlint.yaml:") && stderr.contains("invalid YAML"),
        "{stderr}"
    );
    let (code, _, stderr) = run_command(
        mdxlint()
            .current_dir(site.path())
            .args(["--config", "nowhere.yaml"]),
    );
    assert_eq!(code, 2);
    assert!(stderr.contains("nowhere.yaml"), "{stderr}");
}

#[test]
fn configurations_extend_each_other() {
    let site = site(&[
        ("docs.json", "{}"),
        (
            "base.yaml",
            "extends: none\nrules: { missing-title: info }\n",
        ),
        ("mdxlint.yaml", "extends: base.yaml\nexclude: [old/**]\n"),
        ("b.mdx", NO_TITLE),
        ("old/b.mdx", NO_TITLE),
    ]);
    let (code, found, _) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(
        (code, &*found),
        (
            0,
            "b.mdx:1:1: info[missing-title] missing `title`; add `title: …`: specific, with the words that a reader would search for\n"
        )
    );
    fs::write(site.path().join("base.yaml"), "extends: mdxlint.yaml\n").expect("written");
    let (code, found, _) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(code, 1);
    assert!(found.contains("circular `extends`"), "{found}");
}

#[test]
fn rules_are_listed_and_explained() {
    let (code, list, _) = run_command(mdxlint().arg("rules"));
    assert_eq!(code, 0);
    assert!(
        list.contains("\nimages\n") && list.contains("  unframed-image           warning *"),
        "{list}"
    );
    let (_, json, _) = run_command(mdxlint().args(["rules", "--format", "json"]));
    let all: Vec<serde_json::Value> = serde_json::from_str(&json).expect("JSON");
    assert_eq!(all.len(), mdxlint::catalog::rules().len());
    let (code, page, _) = run_command(mdxlint().args(["explain", "unframed-image"]));
    assert_eq!(code, 0);
    assert!(
        page.contains("## Why") && page.contains("option allow-in:"),
        "{page}"
    );
    let (code, card, _) = run_command(mdxlint().args(["explain", "Step"]));
    assert_eq!(code, 0);
    for line in [
        "- title: string (required)",
        "inside: Steps",
        "source: the authoring specification",
    ] {
        assert!(card.contains(line), "{card}");
    }
    let (code, _, stderr) = run_command(mdxlint().args(["explain", "unframed-imge"]));
    assert_eq!(code, 2);
    assert!(
        stderr.contains("did you mean `unframed-image`?"),
        "{stderr}"
    );
}

#[test]
fn init_writes_a_valid_configuration_and_keeps_an_existing_one() {
    let site = site(&[("docs.json", "{}"), ("a.mdx", CLEAN)]);
    let (code, _, _) = run_command(
        mdxlint()
            .current_dir(site.path())
            .args(["init", "--preset", "strict"]),
    );
    assert_eq!(code, 0);
    let config = fs::read_to_string(site.path().join("mdxlint.yaml")).expect("written");
    assert!(config.contains("\nextends: strict\n"), "{config}");
    assert_eq!(run_command(mdxlint().current_dir(site.path())).0, 0);
    fs::write(site.path().join("mdxlint.yaml"), "# mine\n").expect("written");
    assert_eq!(
        run_command(mdxlint().current_dir(site.path()).arg("init")).0,
        2
    );
    assert_eq!(
        fs::read_to_string(site.path().join("mdxlint.yaml")).expect("there"),
        "# mine\n"
    );
    assert_eq!(
        run_command(mdxlint().args(["init", "--preset", "lax"])).0,
        2
    );
}

#[test]
fn full_shows_the_source_and_colours_only_if_selected() {
    let site = site(&[("docs.json", "{}"), ("b.mdx", NO_TITLE)]);
    let (_, plain, _) = run_command(
        mdxlint()
            .current_dir(site.path())
            .args(["--format", "full"]),
    );
    assert!(plain.contains("7 │ ```python3\n"), "{plain}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let (_, colored, _) = run_command(
        mdxlint()
            .current_dir(site.path())
            .args(["--format", "full", "--color", "always"]),
    );
    assert!(colored.contains("\u{1b}["), "{colored}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let page = "![](a.png)\n\n".repeat(2000);
    let site = site(&[("docs.json", "{}"), ("b.mdx", &page)]);
    let command = format!(
        "'{}' '{}' --format full | head -1",
        snapbox::cmd::cargo_bin!("mdxlint").display(),
        site.path().display()
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &command])
        .output()
        .expect("a shell");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !stderr.contains("error:") && !stderr.contains("panicked"),
        "{stderr}"
    );
}

#[test]
fn help_fits_on_a_screen() {
    let (code, help, _) = run_command(mdxlint().arg("--help"));
    assert_eq!(code, 0);
    for word in [
        "check",
        "rules",
        "explain",
        "init",
        "--fix",
        "--page-timeout",
        "Exit codes",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert!(Path::new(&snapbox::cmd::cargo_bin!("mdxlint")).is_absolute());
}

#[test]
fn a_run_that_checks_nothing_is_an_error() {
    let site = site(&[
        ("docs.json", "{}"),
        ("a.mdx", CLEAN),
        ("README.md", "# About\n"),
        ("drafts/b.mdx", CLEAN),
        ("images/a.svg", "<svg/>"),
        ("mdxlint.yaml", "exclude: [drafts/**]\n"),
    ]);
    let run = |arguments: &[&str]| run_command(mdxlint().current_dir(site.path()).args(arguments));
    for path in [
        "README.md",
        "images",
        "images/a.svg",
        "drafts",
        "drafts/b.mdx",
    ] {
        let (code, _, stderr) = run(&[path]);
        assert_eq!(code, 2, "{path}: {stderr}");
        assert!(stderr.contains("select no page"), "{stderr}");
        assert_eq!(run(&[path, "--allow-empty"]).0, 0, "{path}");
        // If other files are checked, it is only a note.
        for other in ["a.mdx", "docs.json"] {
            let (code, _, stderr) = run(&[path, other]);
            assert_eq!(code, 0, "{path} {other}: {stderr}");
            assert!(stderr.contains(&format!("note: {path}: ")), "{stderr}");
        }
    }
    assert!(
        run(&["drafts/b.mdx", "a.mdx"])
            .2
            .contains("the configuration excludes it")
    );
    assert_eq!(
        run(&["a.mdx", "nowhere.mdx"]).0,
        2,
        "a path that does not exist"
    );
    assert_eq!(run(&["docs.json"]).0, 0);
}

#[test]
fn a_site_without_pages_is_an_error() {
    let site = site(&[("docs.json", "{}"), ("images/a.svg", "<svg/>")]);
    let run = |arguments: &[&str]| run_command(mdxlint().current_dir(site.path()).args(arguments));
    let (code, _, stderr) = run(&[]);
    assert_eq!(code, 2, "{stderr}");
    assert!(
        stderr.contains("error: no pages (.mdx, .md) in .; pass --allow-empty"),
        "{stderr}"
    );
    let (code, _, stderr) = run(&["--allow-empty"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains("note: no pages (.mdx, .md) in .\n"),
        "{stderr}"
    );
}

#[test]
fn unused_globs_in_the_configuration_are_noted() {
    let files = [
        ("docs.json", "{}"),
        ("a.mdx", CLEAN),
        ("drafts/b.mdx", CLEAN),
        (".mdxlint.yaml", "extends: strict\n"),
        ("MDXLint.yml", "extends: strict\n"),
        (
            "mdxlint.yaml",
            "exclude: [drafts, 'drafts/**', 'old/*.mdx']\noverrides: [{ files: [b.mdx], rules: {} }, { files: [docs.json], rules: {} }]\n",
        ),
    ];
    let site = site(&files);
    let (code, _, stderr) = run_command(mdxlint().current_dir(site.path()));
    assert_eq!(code, 0, "{stderr}");
    let notes: Vec<&str> = stderr
        .lines()
        .filter(|line| line.starts_with("note: "))
        .collect();
    let expected = [
        "note: .mdxlint.yaml is not read: rename it to mdxlint.yaml",
        "note: MDXLint.yml is not read: rename it to mdxlint.yaml",
        "note: `drafts` in `exclude` of mdxlint.yaml matches no file of the site; for a folder write `drafts/**`",
        "note: `old/*.mdx` in `exclude` of mdxlint.yaml matches no file of the site",
        "note: `b.mdx` in `overrides` of mdxlint.yaml matches no file of the site",
    ];
    assert_eq!(notes, expected);
}

#[cfg(unix)]
#[test]
fn findings_decide_the_exit_code_even_if_the_output_fails() {
    use std::process::Stdio;
    let site = site(&[("docs.json", "{}"), ("b.mdx", NO_TITLE)]);
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    let run = |arguments: &[&str], output: Stdio| {
        let mut command = std::process::Command::new(binary);
        command.current_dir(site.path()).args(arguments);
        let status = command.stdout(output).stderr(Stdio::null()).status();
        status.expect("it runs").code().expect("an exit code")
    };
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        Stdio::from(writer)
    };
    for arguments in [
        &[][..],
        &["--format", "json"],
        &["--statistics"],
        &["--diff"],
    ] {
        assert_eq!(run(arguments, closed()), 1, "{arguments:?}");
    }
    assert_eq!(run(&["--fail-on", "never"], closed()), 0);
    for arguments in [&["rules"][..], &["--version"], &["--help"]] {
        assert_eq!(run(arguments, closed()), 0, "{arguments:?}");
    }
    if Path::new("/dev/full").exists() {
        for arguments in [
            &[][..],
            &["rules"],
            &["--version"],
            &["--help"],
            &["--diff"],
        ] {
            let full = fs::File::create("/dev/full").expect("opened");
            assert_eq!(run(arguments, full.into()), 2, "{arguments:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn read_only_pages_are_not_rewritten() {
    use std::os::unix::fs::PermissionsExt as _;
    let site = site(&[
        ("docs.json", "{}"),
        ("a.mdx", NO_TITLE),
        ("b.mdx", NO_TITLE),
    ]);
    let page = site.path().join("b.mdx");
    fs::set_permissions(&page, fs::Permissions::from_mode(0o444)).expect("set");
    let (code, _, stderr) = run_command(mdxlint().current_dir(site.path()).arg("--fix"));
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("b.mdx: the file is read-only"), "{stderr}");
    for name in ["a.mdx", "b.mdx"] {
        let text = fs::read_to_string(site.path().join(name)).expect("there");
        assert_eq!(text, NO_TITLE, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn signals_leave_no_temporary_files() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::Stdio;
    use std::time::Duration;
    let page = format!("{CLEAN}\n{}", "![](/images/none.png)\n\n".repeat(1000));
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let site = site(&[("docs.json", "{}"), ("a.mdx", &page)]);
        let names = || {
            let entries = fs::read_dir(site.path()).expect("readable");
            let names = entries.map(|entry| entry.expect("an entry").file_name());
            let names = names.map(|name| name.to_string_lossy().into_owned());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        let before = names();
        // Nothing reads the output, so the run blocks while a file is half written.
        let mut child = std::process::Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
            .current_dir(site.path())
            .args(["--format", "json", "--output", "sarif=out.sarif"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let has_started = || names().iter().any(|name| name.starts_with(".mdxlint-"));
        for _ in 0..200 {
            if has_started() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        assert!(has_started(), "{:?}", names());
        std::thread::sleep(Duration::from_millis(200));
        let kill = ["kill", signal, &child.id().to_string()].join(" ");
        let status = std::process::Command::new("sh")
            .args(["-c", &kill])
            .status();
        assert!(status.expect("a shell").success());
        assert_eq!(child.wait().expect("it ends").signal(), Some(number));
        assert_eq!(names(), before, "{signal}");
    }
}

#[test]
fn trees_of_pages_are_printed_for_developers() {
    let site = site(&[
        ("a.mdx", "## A {#b}\n"),
        ("c.mdx", "<d>\n"),
        ("docs.json", "{}"),
    ]);
    let command = mdxlint().current_dir(site.path());
    let (code, found, _) = run_command(command.args(["debug", "tree", "a.mdx", "c.mdx"]));
    assert_eq!(code, 0);
    let lines: Vec<serde_json::Value> = found
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["headings"][0]["id"], "b");
    assert_eq!(lines[1]["error"]["line"], 1);
    let (code, _, message) = run_command(mdxlint().args(["debug", "tree", "missing.mdx"]));
    assert_eq!(code, 2);
    assert!(message.contains("missing.mdx"), "{message}");
    let (_, help, _) = run_command(mdxlint().arg("--help"));
    assert!(!help.contains("debug"));
}

#[test]
fn one_tag_or_line_with_one_cause_has_one_finding() {
    for (line, expected) in [
        (
            "import Lost from '/snippets/lost.mdx'",
            &["unresolved-import"][..],
        ),
        (
            "import { Shown, lost } from '/snippets/shown.jsx'\n\n<Shown />",
            &["unresolved-import"],
        ),
        (
            "import Shown from '/snippets/shown.mdx'",
            &["unused-import"],
        ),
        (
            "<ParamField name=\"id\" type=\"string\" />",
            &["invalid-attribute-value"],
        ),
        (
            "<ParamField query=\"id\" name=\"id\" type=\"string\" />",
            &["unknown-attribute"],
        ),
        (
            "<ParamField nam=\"id\" type=\"string\" />",
            &["invalid-attribute-value", "unknown-attribute"],
        ),
    ] {
        let page = format!("---\ntitle: A\ndescription: What A is for.\n---\n\n{line}\n");
        let folder = site(&[
            ("docs.json", "{}"),
            ("a.mdx", &page),
            ("a.png", ""),
            ("snippets/shown.mdx", "Text.\n"),
            (
                "snippets/shown.jsx",
                "export const Shown = () => <p>A</p>;\n",
            ),
            (
                "mdxlint.yaml",
                "rules: { unused-snippet: off, orphan-page: off, missing-nav-page: off, missing-front-matter: off }\n",
            ),
        ]);
        let run = program()
            .current_dir(folder.path())
            .args(["--format", "concise"]);
        let (_, found, _) = run_command(run);
        let rules = found
            .lines()
            .filter_map(|line| line.split_once('[')?.1.split_once(']'));
        let rules: Vec<&str> = rules.map(|(rule, _)| rule).collect();
        assert_eq!(rules, expected, "{line}\n{found}");
    }
}
