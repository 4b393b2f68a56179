//! The command `mdxlint init-rules`: written and kept files, output, and exit codes.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use snapbox::cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use support::files;

const DOCS: &str =
    r#"{ "name": "Parcel Post", "navigation": { "pages": ["index", "guides/send"] } }"#;
const CORE: &str = ".cursor/rules/docs-writing-standards.mdc";

/// A repository with a site in its folder `inside`.
struct Repository {
    folder: tempfile::TempDir,
    inside: &'static str,
}

/// The result of a run.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Repository {
    fn new(inside: &'static str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join(".git")).expect("created");
        let repository = Self { folder, inside };
        repository.write(&repository.path_in_site("docs.json"), DOCS);
        repository
    }

    fn path_in_site(&self, path: &str) -> String {
        Path::new(self.inside)
            .join(path)
            .to_string_lossy()
            .into_owned()
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let full = self.path(path);
        fs::create_dir_all(full.parent().expect("a folder")).expect("created");
        fs::write(full, text).expect("written");
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Returns every file with its content.
    fn all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let found = files(self.folder.path()).into_iter();
        found
            .map(|path| (path.clone(), fs::read(path).expect("readable")))
            .collect()
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let output = Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
            .current_dir(self.folder.path().join(self.inside))
            .env("NO_COLOR", "1")
            .arg("init-rules")
            .args(arguments)
            .output()
            .expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Run {
            code: output.status.code().expect("an exit code"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

#[test]
fn a_second_run_changes_nothing() {
    let repository = Repository::new("");
    let first = repository.run(&[]);
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(
        first.out.contains(&format!("wrote      {CORE} (always; ")),
        "{}",
        first.out
    );
    assert_eq!(first.out.lines().count(), 8, "{}", first.out);
    let before = repository.all_files();
    let second = repository.run(&[]);
    assert_eq!(second.code, 0);
    assert_eq!(second.out.matches("unchanged").count(), 8, "{}", second.out);
    assert_eq!(repository.all_files(), before);
    let check = repository.run(&["--check"]);
    assert_eq!((check.code, check.out.as_str()), (0, ""));
}

#[test]
fn rule_files_are_written_where_the_editor_is_opened() {
    let repository = Repository::new("docs");
    assert_eq!(repository.run(&[]).code, 0);
    let page = repository.read(".cursor/rules/docs-page-structure.mdc");
    assert!(page.contains("\nglobs: docs/**/*.mdx\n"), "{page}");
    // Existing rule files in the site decide the folder.
    let repository = Repository::new("docs");
    repository.write(
        "docs/.cursor/rules/ours.mdc",
        "---\nalwaysApply: true\n---\nOurs.\n",
    );
    assert_eq!(repository.run(&[]).code, 0);
    let page = repository.read("docs/.cursor/rules/docs-page-structure.mdc");
    assert!(
        page.contains("\nglobs: guides/**/*.mdx,index.mdx\n"),
        "{page}"
    );
    assert!(!repository.path(".cursor").exists());
    // `--dir` has priority.
    assert_eq!(repository.run(&["--dir", ".."]).code, 0);
    assert!(repository.path(".cursor/rules").exists());
    assert_eq!(repository.run(&["--dir", "nowhere"]).code, 2);
    repository.write("docs/guides/send.mdx", "");
    let inside = repository.run(&["--dir", "guides"]);
    assert_eq!(inside.code, 2);
    assert!(
        inside.err.contains("--dir is inside the site"),
        "{}",
        inside.err
    );
}

#[test]
fn editors_are_detected_or_selected() {
    let repository = Repository::new("");
    repository.write(".kiro/hooks/x.json", "{}");
    repository.write("CLAUDE.md", "# Ours\n");
    assert_eq!(repository.run(&[]).code, 0);
    assert!(
        repository
            .path(".kiro/steering/docs-navigation.md")
            .exists()
    );
    assert!(repository.path(".claude/rules/docs-navigation.md").exists());
    assert!(!repository.path(".cursor").exists());
    let named = repository.run(&["--editor", "acme", "--editor", "windsurf"]);
    assert_eq!(named.code, 0, "{}", named.err);
    assert!(repository.path(".acme/rules/docs-navigation.mdc").exists());
    assert!(repository.path(".devin/rules/docs-navigation.md").exists());
    assert!(
        repository
            .path(".windsurf/rules/docs-navigation.mdc")
            .exists()
    );
    let wrong = repository.run(&["--editor", "../x"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("not a valid editor name"),
        "{}",
        wrong.err
    );
    repository.write("mdxlint.yaml", "rule-files: { editors: [augment] }\n");
    assert_eq!(repository.run(&[]).code, 0);
    assert!(
        repository
            .path(".augment/rules/docs-navigation.md")
            .exists()
    );
    let list = repository.run(&["--list"]);
    assert!(
        list.out.contains("cursor") && list.out.contains("windsurf"),
        "{}",
        list.out
    );
}

#[test]
fn a_mistyped_name_writes_nothing() {
    let repository = Repository::new("");
    let before = repository.all_files();
    for (arguments, message) in [
        (["--editor", "cursro"], "did you mean `cursor`?"),
        (["--dir", "dosc"], "dosc: "),
    ] {
        let run = repository.run(&arguments);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains(message), "{}", run.err);
    }
    assert_eq!(repository.run(&["dosc"]).code, 2);
    assert_eq!(repository.all_files(), before);
    // An editor with a similar name exists where its folder does.
    repository.write(".kilo/settings.json", "{}");
    assert_eq!(repository.run(&["--editor", "kilo"]).code, 0);
    assert!(repository.path(".kilo/rules/docs-navigation.mdc").exists());
}

#[test]
fn dry_runs_write_nothing() {
    let repository = Repository::new("");
    let before = repository.all_files();
    let dry = repository.run(&["--dry-run"]);
    assert_eq!(dry.code, 0);
    assert!(
        dry.out.contains(&format!("write      {CORE}")),
        "{}",
        dry.out
    );
    let check = repository.run(&["--check"]);
    assert_eq!(check.code, 1);
    assert!(
        check.out.contains(&format!("missing    {CORE}")),
        "{}",
        check.out
    );
    let diff = repository.run(&["--diff"]);
    assert_eq!(diff.code, 1);
    assert!(diff.out.contains("+# Writing standards"), "{}", diff.out);
    let user = repository.run(&["--user"]);
    assert_eq!(user.code, 0);
    assert!(
        user.out.starts_with("# Writing standards\n"),
        "{}",
        user.out
    );
    assert!(user.out.contains("# Component reference"));
    assert_eq!(repository.all_files(), before);
}

#[test]
fn edited_files_are_kept() {
    let repository = Repository::new("");
    assert_eq!(repository.run(&[]).code, 0);
    let edited = repository
        .read(CORE)
        .replace("Never leave a heading empty.", "Fill every heading.");
    repository.write(CORE, &edited);
    let run = repository.run(&[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains(&format!("kept       {CORE} (edited after")),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("-- Fill every heading.\n+- Never leave a heading empty."),
        "{}",
        run.out
    );
    assert!(
        run.err
            .contains("note: 1 file is kept, edited or not generated by mdxlint"),
        "{}",
        run.err
    );
    assert_eq!(repository.read(CORE), edited);
    let check = repository.run(&["--check"]);
    assert_eq!(check.code, 1);
    assert!(
        check.out.contains(&format!("edited     {CORE}")),
        "{}",
        check.out
    );
    assert_eq!(repository.run(&["--force"]).code, 0);
    assert!(
        repository
            .read(CORE)
            .contains("Never leave a heading empty.")
    );
    assert_eq!(repository.run(&["--check"]).code, 0);
}

#[test]
fn files_that_were_not_generated_are_kept() {
    let repository = Repository::new("");
    repository.write(CORE, "# Ours\n");
    let run = repository.run(&[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("(not generated by mdxlint)"),
        "{}",
        run.out
    );
    assert_eq!(repository.read(CORE), "# Ours\n");
    // The other files are still written.
    assert!(
        repository
            .path(".cursor/rules/docs-navigation.mdc")
            .exists()
    );
}

#[test]
fn files_that_are_no_longer_generated_are_removed() {
    let repository = Repository::new("");
    let section = |number| format!("    ## Part {number}\n\n    {}\n\n", "Words. ".repeat(150));
    let sections: String = (1..9).map(section).collect();
    repository.write(
        "mdxlint.yaml",
        &format!("rule-files:\n  writing-standards: |\n{sections}"),
    );
    let long = repository.run(&[]);
    assert!(long.err.contains("it is split into"), "{}", long.err);
    let second = ".cursor/rules/docs-writing-standards-2.mdc";
    assert!(repository.path(second).exists(), "{}", long.out);
    repository.write("mdxlint.yaml", "rules: { unframed-image: off }\n");
    let check = repository.run(&["--check"]);
    assert!(
        check.out.contains(&format!("left over  {second}")),
        "{}",
        check.out
    );
    assert!(
        check.out.contains(&format!("stale      {CORE}")),
        "{}",
        check.out
    );
    let run = repository.run(&[]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.out.contains(&format!("updated    {CORE}")),
        "{}",
        run.out
    );
    assert!(
        run.out.contains(&format!("removed    {second}")),
        "{}",
        run.out
    );
    assert!(!repository.path(second).exists());
}

#[test]
fn only_the_block_changes_in_shared_files() {
    let repository = Repository::new("");
    let (head, tail) = (
        "# Ours\r\n\r\nWords <!-- of ours -->.\r\n",
        "\r\n## More\r\nWords",
    );
    repository.write("AGENTS.md", head);
    let run = repository.run(&["--editor", "agents"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let written = repository.read("AGENTS.md");
    assert!(written.starts_with(head), "{written}");
    assert!(written.ends_with("[//]: # (mdxlint:end)\n"), "{written}");
    repository.write("AGENTS.md", &format!("{written}{tail}"));
    repository.write("mdxlint.yaml", "rules: { unframed-image: off }\n");
    let run = repository.run(&["--editor", "agents"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let now = repository.read("AGENTS.md");
    assert!(now.starts_with(head) && now.ends_with(tail), "{now}");
    assert!(!now.contains("Wrap every image"), "{now}");
    let edited = now.replace("Never leave a heading empty.", "Fill every heading.");
    repository.write("AGENTS.md", &edited);
    assert_eq!(repository.run(&["--editor", "agents"]).code, 1);
    assert_eq!(repository.read("AGENTS.md"), edited);
    // An incomplete block is not changed, even with `--force`.
    let half = now.replace("[//]: # (mdxlint:end)\n", "");
    repository.write("AGENTS.md", &half);
    let run = repository.run(&["--editor", "agents", "--force"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("fix it by hand"), "{}", run.out);
    assert_eq!(repository.read("AGENTS.md"), half);
}

#[test]
fn published_rule_files_are_reported() {
    let repository = Repository::new("");
    let run = repository.run(&[
        "--editor", "agents", "--editor", "kiro", "--editor", "claude",
    ]);
    assert!(
        run.err.contains("the platform publishes .kiro/, AGENTS.md"),
        "{}",
        run.err
    );
    repository.write(".mintignore", "drafts");
    let run = repository.run(&["--editor", "agents", "--editor", "kiro", "--mintignore"]);
    assert_eq!(run.code, 0);
    assert_eq!(
        repository.read(".mintignore"),
        "drafts\n.kiro/\nAGENTS.md\n"
    );
    let run = repository.run(&["--editor", "agents", "--editor", "kiro"]);
    assert!(!run.err.contains("publishes"), "{}", run.err);
    // Files outside of the site are not published.
    let repository = Repository::new("docs");
    let run = repository.run(&["--editor", "agents"]);
    assert!(!run.err.contains("publishes"), "{}", run.err);
}

#[test]
fn a_server_is_added_to_existing_ones() {
    let repository = Repository::new("");
    let theirs = "{\n  // ours\n  \"mcpServers\": {\n    \"db\": { \"command\": \"x\" }, // theirs\n  },\n}\n";
    repository.write(".cursor/mcp.json", theirs);
    let run = repository.run(&["--mcp", "--dry-run"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.err.contains("use `--mcp https://"), "{}", run.err);
    repository.write("mdxlint.yaml", "address: https://docs.parcel.example\n");
    let run = repository.run(&["--mcp"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let made = repository.read(".cursor/mcp.json");
    for kept in ["// ours", "\"db\": { \"command\": \"x\" }, // theirs"] {
        assert!(made.contains(kept), "{made}");
    }
    assert!(made.contains("\"parcel-post-docs\""), "{made}");
    let own = "\"mdxlint\": {\n      \"command\": \"mdxlint\",\n      \"args\": [\"mcp\"],\n    }";
    assert!(made.contains(own), "{made}");
    assert!(
        made.contains("\"https://docs.parcel.example/mcp\""),
        "{made}"
    );
    let again = repository.run(&["--mcp"]);
    assert!(
        again
            .err
            .contains("already uses the servers, as `parcel-post-docs` and `mdxlint`"),
        "{}",
        again.err
    );
    assert_eq!(repository.read(".cursor/mcp.json"), made);
    // Another address with the same name is a choice of the user and is kept.
    let other = repository.run(&["--mcp", "https://search.example.com/mcp"]);
    assert_eq!(other.code, 1, "{}", other.out);
    assert_eq!(repository.read(".cursor/mcp.json"), made);
}

#[test]
fn a_command_after_edits_is_added_to_existing_ones() {
    let repository = Repository::new("");
    let theirs = "{\n  \"hooks\": {\n    \"PostToolUse\": [\n      { \"matcher\": \"Bash\" } // theirs\n    ]\n  }\n}\n";
    repository.write(".claude/settings.json", theirs);
    let run = repository.run(&["--hooks", "--editor", "claude", "--editor", "cursor"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("Cursor has no command after edits"),
        "{}",
        run.err
    );
    let made = repository.read(".claude/settings.json");
    assert!(made.contains("{ \"matcher\": \"Bash\" }"), "{made}");
    assert!(made.contains("// theirs"), "{made}");
    assert!(made.contains("mdxlint --changed --format agent"), "{made}");
    let again = repository.run(&["--hooks", "--editor", "claude"]);
    assert!(again.err.contains("already runs mdxlint"), "{}", again.err);
    assert_eq!(repository.read(".claude/settings.json"), made);
    repository.write(".claude/settings.json", "{ \"hooks\": [] }\n");
    let run = repository.run(&["--hooks", "--editor", "claude"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is not an object"), "{}", run.err);
}

#[test]
fn servers_of_other_editors_and_broken_files() {
    let repository = Repository::new("");
    let url = "https://docs.parcel.example/mcp";
    let run = repository.run(&[
        "--mcp", url, "--editor", "copilot", "--editor", "agents", "--editor", "cline",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let made: serde_json::Value =
        serde_json::from_str(&repository.read(".vscode/mcp.json")).expect("JSON");
    assert_eq!(made["servers"]["parcel-post-docs"]["type"], "http");
    assert_eq!(made["servers"]["mdxlint"]["type"], "stdio");
    assert!(
        run.err
            .contains("[mcp_servers.mdxlint]\ncommand = \"mdxlint\"\nargs = [\"mcp\"]\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("[mcp_servers.parcel-post-docs]"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("Cline has no project file for servers"),
        "{}",
        run.err
    );
    repository.write(".cursor/mcp.json", "{ \"mcpServers\": ");
    let run = repository.run(&["--mcp", url, "--editor", "cursor"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("not valid JSON"), "{}", run.err);
    assert_eq!(repository.read(".cursor/mcp.json"), "{ \"mcpServers\": ");
    assert!(
        !repository.path(".cursor/rules").exists(),
        "nothing is written if there is an error"
    );
    assert_eq!(repository.run(&["--mcp", "docs.parcel.example"]).code, 2);
}

#[cfg(unix)]
#[test]
fn links_and_read_only_folders_are_errors() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let repository = Repository::new("");
    let outside = tempfile::tempdir().expect("a folder");
    symlink(outside.path(), repository.path(".cursor")).expect("linked");
    let run = repository.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is a symbolic link"), "{}", run.err);
    let run = repository.run(&[
        "--editor",
        "claude",
        "--editor",
        "cursor",
        "--mcp",
        "https://a.example/mcp",
    ]);
    assert_eq!(run.code, 2);
    assert!(
        !repository.path(".claude").exists(),
        "nothing is written if there is an error"
    );
    assert_eq!(fs::read_dir(outside.path()).expect("readable").count(), 0);
    // A file that is a symbolic link.
    repository.write("real.md", "# Ours\n");
    symlink(repository.path("real.md"), repository.path("AGENTS.md")).expect("linked");
    assert_eq!(repository.run(&["--editor", "agents", "--force"]).code, 2);
    assert_eq!(repository.read("real.md"), "# Ours\n");
    // A read-only folder. Root can write to it.
    let read_only = repository.path(".kiro/steering");
    fs::create_dir_all(&read_only).expect("created");
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o555)).expect("read-only");
    let is_writable = fs::write(read_only.join("probe"), "").is_ok();
    let run = repository.run(&["--editor", "kiro"]);
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o755)).expect("writable");
    if !is_writable {
        assert_eq!(run.code, 2);
        assert!(run.err.contains(".kiro/steering"), "{}", run.err);
    }
}

#[test]
fn a_file_instead_of_a_folder_is_an_error() {
    let repository = Repository::new("");
    repository.write(".cursor", "not a folder");
    let run = repository.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains(".cursor"), "{}", run.err);
    assert_eq!(repository.read(".cursor"), "not a folder");
}

#[test]
fn mistakes_in_the_configuration_are_reported() {
    let repository = Repository::new("");
    repository.write(
        "mdxlint.yaml",
        "rule-files:\n  code-exmples: x\n  style-and-tone: docs/none.md\n  terms: { a: [b] }\n",
    );
    repository.write("index.mdx", "---\ntitle: A\ndescription: What A is.\n---\n");
    let run = repository.run(&["--dry-run"]);
    assert!(run.err.contains("has 3 errors"), "{}", run.err);
    repository.write("mdxlint.yaml", "rule-files: { templates: tpl }\n");
    repository.write("tpl/navigation.md", "# X\n{{ site.nme }}\n");
    let run = repository.run(&[]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the template `navigation.md`, line 2"),
        "{}",
        run.err
    );
    assert!(!repository.path(".cursor").exists());
    repository.write("tpl/navigation.md", "# X\n\n<!-- x -->\n");
    let run = repository.run(&[]);
    assert!(run.err.contains("is not valid MDX"), "{}", run.err);
    let endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}";
    repository.write("tpl/navigation.md", endless);
    let run = repository.run(&[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("ran out of fuel"), "{}", run.err);
}

#[test]
fn a_folder_without_a_site_gets_rule_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = Repository { folder, inside: "" };
    let run = repository.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("no docs.json found"), "{}", run.err);
}
