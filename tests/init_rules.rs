//! `mdxlint init-rules` as a command: what it writes, what it leaves alone, and how it ends.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use snapbox::cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use support::files;

const DOCS: &str =
    r#"{ "name": "Parcel Post", "navigation": { "pages": ["index", "guides/send"] } }"#;
const CORE: &str = ".cursor/rules/docs-writing-standards.mdc";

/// A repository with a site in the folder `inside`.
struct Scene {
    folder: tempfile::TempDir,
    inside: &'static str,
}

/// How a run ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Scene {
    fn new(inside: &'static str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join(".git")).expect("created");
        let scene = Self { folder, inside };
        scene.write(&scene.in_site("docs.json"), DOCS);
        scene
    }

    fn in_site(&self, path: &str) -> String {
        Path::new(self.inside)
            .join(path)
            .to_string_lossy()
            .into_owned()
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let full = self.at(path);
        fs::create_dir_all(full.parent().expect("a folder")).expect("created");
        fs::write(full, text).expect("written");
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Every file with its text.
    fn all(&self) -> Vec<(PathBuf, Vec<u8>)> {
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
    let scene = Scene::new("");
    let first = scene.run(&[]);
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(
        first.out.contains(&format!("wrote      {CORE} (always; ")),
        "{}",
        first.out
    );
    assert_eq!(first.out.lines().count(), 8, "{}", first.out);
    let before = scene.all();
    let second = scene.run(&[]);
    assert_eq!(second.code, 0);
    assert_eq!(second.out.matches("unchanged").count(), 8, "{}", second.out);
    assert_eq!(scene.all(), before);
    let check = scene.run(&["--check"]);
    assert_eq!((check.code, check.out.as_str()), (0, ""));
}

#[test]
fn rule_files_go_where_editors_are_opened() {
    let scene = Scene::new("docs");
    assert_eq!(scene.run(&[]).code, 0);
    let page = scene.read(".cursor/rules/docs-page-structure.mdc");
    assert!(page.contains("\nglobs: docs/**/*.mdx\n"), "{page}");
    // Who keeps them beside the site goes on doing so.
    let scene = Scene::new("docs");
    scene.write(
        "docs/.cursor/rules/ours.mdc",
        "---\nalwaysApply: true\n---\nOurs.\n",
    );
    assert_eq!(scene.run(&[]).code, 0);
    let page = scene.read("docs/.cursor/rules/docs-page-structure.mdc");
    assert!(
        page.contains("\nglobs: guides/**/*.mdx,index.mdx\n"),
        "{page}"
    );
    assert!(!scene.at(".cursor").exists());
    // And `--dir` decides.
    assert_eq!(scene.run(&["--dir", ".."]).code, 0);
    assert!(scene.at(".cursor/rules").exists());
    assert_eq!(scene.run(&["--dir", "nowhere"]).code, 2);
    scene.write("docs/guides/send.mdx", "");
    let inside = scene.run(&["--dir", "guides"]);
    assert_eq!(inside.code, 2);
    assert!(
        inside.err.contains("--dir is inside the site"),
        "{}",
        inside.err
    );
}

#[test]
fn editors_are_found_or_named() {
    let scene = Scene::new("");
    scene.write(".kiro/hooks/x.json", "{}");
    scene.write("CLAUDE.md", "# Ours\n");
    assert_eq!(scene.run(&[]).code, 0);
    assert!(scene.at(".kiro/steering/docs-navigation.md").exists());
    assert!(scene.at(".claude/rules/docs-navigation.md").exists());
    assert!(!scene.at(".cursor").exists());
    let named = scene.run(&["--editor", "acme", "--editor", "windsurf"]);
    assert_eq!(named.code, 0, "{}", named.err);
    assert!(scene.at(".acme/rules/docs-navigation.mdc").exists());
    assert!(scene.at(".devin/rules/docs-navigation.md").exists());
    assert!(scene.at(".windsurf/rules/docs-navigation.mdc").exists());
    let wrong = scene.run(&["--editor", "../x"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("not a valid editor name"),
        "{}",
        wrong.err
    );
    scene.write("mdxlint.yaml", "rule-files: { editors: [augment] }\n");
    assert_eq!(scene.run(&[]).code, 0);
    assert!(scene.at(".augment/rules/docs-navigation.md").exists());
    let list = scene.run(&["--list"]);
    assert!(
        list.out.contains("cursor") && list.out.contains("windsurf"),
        "{}",
        list.out
    );
}

#[test]
fn a_mistyped_name_writes_nothing() {
    let scene = Scene::new("");
    let before = scene.all();
    for (arguments, said) in [
        (["--editor", "cursro"], "did you mean `cursor`?"),
        (["--dir", "dosc"], "dosc: "),
    ] {
        let run = scene.run(&arguments);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert_eq!(scene.run(&["dosc"]).code, 2);
    assert_eq!(scene.all(), before);
    // An editor with a similar name exists where its folder does.
    scene.write(".kilo/settings.json", "{}");
    assert_eq!(scene.run(&["--editor", "kilo"]).code, 0);
    assert!(scene.at(".kilo/rules/docs-navigation.mdc").exists());
}

#[test]
fn nothing_is_written_where_nothing_should_be() {
    let scene = Scene::new("");
    let before = scene.all();
    let dry = scene.run(&["--dry-run"]);
    assert_eq!(dry.code, 0);
    assert!(
        dry.out.contains(&format!("write      {CORE}")),
        "{}",
        dry.out
    );
    let check = scene.run(&["--check"]);
    assert_eq!(check.code, 1);
    assert!(
        check.out.contains(&format!("missing    {CORE}")),
        "{}",
        check.out
    );
    let diff = scene.run(&["--diff"]);
    assert_eq!(diff.code, 1);
    assert!(diff.out.contains("+# Writing standards"), "{}", diff.out);
    let user = scene.run(&["--user"]);
    assert_eq!(user.code, 0);
    assert!(
        user.out.starts_with("# Writing standards\n"),
        "{}",
        user.out
    );
    assert!(user.out.contains("# Component reference"));
    assert_eq!(scene.all(), before);
}

#[test]
fn edits_are_never_lost() {
    let scene = Scene::new("");
    assert_eq!(scene.run(&[]).code, 0);
    let edited = scene
        .read(CORE)
        .replace("Never leave a heading empty.", "Fill every heading.");
    scene.write(CORE, &edited);
    let run = scene.run(&[]);
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
    assert_eq!(scene.read(CORE), edited);
    let check = scene.run(&["--check"]);
    assert_eq!(check.code, 1);
    assert!(
        check.out.contains(&format!("edited     {CORE}")),
        "{}",
        check.out
    );
    assert_eq!(scene.run(&["--force"]).code, 0);
    assert!(scene.read(CORE).contains("Never leave a heading empty."));
    assert_eq!(scene.run(&["--check"]).code, 0);
}

#[test]
fn files_of_others_are_never_overwritten() {
    let scene = Scene::new("");
    scene.write(CORE, "# Ours\n");
    let run = scene.run(&[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("(not generated by mdxlint)"),
        "{}",
        run.out
    );
    assert_eq!(scene.read(CORE), "# Ours\n");
    // The others are written all the same.
    assert!(scene.at(".cursor/rules/docs-navigation.mdc").exists());
}

#[test]
fn what_the_rules_no_longer_say_goes() {
    let scene = Scene::new("");
    let section = |number| format!("    ## Part {number}\n\n    {}\n\n", "Words. ".repeat(150));
    let sections: String = (1..9).map(section).collect();
    scene.write(
        "mdxlint.yaml",
        &format!("rule-files:\n  writing-standards: |\n{sections}"),
    );
    let long = scene.run(&[]);
    assert!(long.err.contains("it is split into"), "{}", long.err);
    let second = ".cursor/rules/docs-writing-standards-2.mdc";
    assert!(scene.at(second).exists(), "{}", long.out);
    scene.write("mdxlint.yaml", "rules: { unframed-image: off }\n");
    let check = scene.run(&["--check"]);
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
    let run = scene.run(&[]);
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
    assert!(!scene.at(second).exists());
}

#[test]
fn in_shared_files_only_the_block_is_touched() {
    let scene = Scene::new("");
    let (head, tail) = (
        "# Ours\r\n\r\nWords <!-- of ours -->.\r\n",
        "\r\n## More\r\nWords",
    );
    scene.write("AGENTS.md", head);
    let run = scene.run(&["--editor", "agents"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let written = scene.read("AGENTS.md");
    assert!(written.starts_with(head), "{written}");
    assert!(written.ends_with("[//]: # (mdxlint:end)\n"), "{written}");
    scene.write("AGENTS.md", &format!("{written}{tail}"));
    scene.write("mdxlint.yaml", "rules: { unframed-image: off }\n");
    let run = scene.run(&["--editor", "agents"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let now = scene.read("AGENTS.md");
    assert!(now.starts_with(head) && now.ends_with(tail), "{now}");
    assert!(!now.contains("Wrap every image"), "{now}");
    let edited = now.replace("Never leave a heading empty.", "Fill every heading.");
    scene.write("AGENTS.md", &edited);
    assert_eq!(scene.run(&["--editor", "agents"]).code, 1);
    assert_eq!(scene.read("AGENTS.md"), edited);
    // Half a block is not guessed at, even by force.
    let half = now.replace("[//]: # (mdxlint:end)\n", "");
    scene.write("AGENTS.md", &half);
    let run = scene.run(&["--editor", "agents", "--force"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("fix it by hand"), "{}", run.out);
    assert_eq!(scene.read("AGENTS.md"), half);
}

#[test]
fn what_the_platform_would_publish_is_told() {
    let scene = Scene::new("");
    let run = scene.run(&[
        "--editor", "agents", "--editor", "kiro", "--editor", "claude",
    ]);
    assert!(
        run.err.contains("the platform publishes .kiro/, AGENTS.md"),
        "{}",
        run.err
    );
    scene.write(".mintignore", "drafts");
    let run = scene.run(&["--editor", "agents", "--editor", "kiro", "--mintignore"]);
    assert_eq!(run.code, 0);
    assert_eq!(scene.read(".mintignore"), "drafts\n.kiro/\nAGENTS.md\n");
    let run = scene.run(&["--editor", "agents", "--editor", "kiro"]);
    assert!(!run.err.contains("publishes"), "{}", run.err);
    // Around the site nothing is published.
    let scene = Scene::new("docs");
    let run = scene.run(&["--editor", "agents"]);
    assert!(!run.err.contains("publishes"), "{}", run.err);
}

#[test]
fn a_server_is_named_beside_others() {
    let scene = Scene::new("");
    let theirs = "{\n  // ours\n  \"mcpServers\": {\n    \"db\": { \"command\": \"x\" }, // theirs\n  },\n}\n";
    scene.write(".cursor/mcp.json", theirs);
    let run = scene.run(&["--mcp"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("--mcp requires a URL"), "{}", run.err);
    scene.write("mdxlint.yaml", "address: https://docs.parcel.example\n");
    let run = scene.run(&["--mcp"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let made = scene.read(".cursor/mcp.json");
    for kept in ["// ours", "\"db\": { \"command\": \"x\" }, // theirs"] {
        assert!(made.contains(kept), "{made}");
    }
    assert!(made.contains("\"parcel-post-docs\""), "{made}");
    assert!(
        made.contains("\"https://docs.parcel.example/mcp\""),
        "{made}"
    );
    let again = scene.run(&["--mcp"]);
    assert!(
        again
            .err
            .contains("already uses https://docs.parcel.example/mcp"),
        "{}",
        again.err
    );
    assert_eq!(scene.read(".cursor/mcp.json"), made);
    // Another address under the same name is somebody's choice.
    let other = scene.run(&["--mcp", "https://search.example.com/mcp"]);
    assert_eq!(other.code, 1, "{}", other.out);
    assert_eq!(scene.read(".cursor/mcp.json"), made);
}

#[test]
fn servers_of_other_editors_and_broken_files() {
    let scene = Scene::new("");
    let url = "https://docs.parcel.example/mcp";
    let run = scene.run(&[
        "--mcp", url, "--editor", "copilot", "--editor", "agents", "--editor", "cline",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let made: serde_json::Value =
        serde_json::from_str(&scene.read(".vscode/mcp.json")).expect("JSON");
    assert_eq!(made["servers"]["parcel-post-docs"]["type"], "http");
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
    scene.write(".cursor/mcp.json", "{ \"mcpServers\": ");
    let run = scene.run(&["--mcp", url, "--editor", "cursor"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no valid JSON"), "{}", run.err);
    assert_eq!(scene.read(".cursor/mcp.json"), "{ \"mcpServers\": ");
    assert!(
        !scene.at(".cursor/rules").exists(),
        "nothing is written where something is wrong"
    );
    assert_eq!(scene.run(&["--mcp", "docs.parcel.example"]).code, 2);
}

#[cfg(unix)]
#[test]
fn links_and_closed_folders_end_in_an_error() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let scene = Scene::new("");
    let outside = tempfile::tempdir().expect("a folder");
    symlink(outside.path(), scene.at(".cursor")).expect("linked");
    let run = scene.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is a symbolic link"), "{}", run.err);
    let run = scene.run(&[
        "--editor",
        "claude",
        "--editor",
        "cursor",
        "--mcp",
        "https://a.example/mcp",
    ]);
    assert_eq!(run.code, 2);
    assert!(
        !scene.at(".claude").exists(),
        "nothing is written where something is wrong"
    );
    assert_eq!(fs::read_dir(outside.path()).expect("readable").count(), 0);
    // One file that is a link.
    scene.write("real.md", "# Ours\n");
    symlink(scene.at("real.md"), scene.at("AGENTS.md")).expect("linked");
    assert_eq!(scene.run(&["--editor", "agents", "--force"]).code, 2);
    assert_eq!(scene.read("real.md"), "# Ours\n");
    // A folder that may not be written in; it may where the test runs as root.
    let closed = scene.at(".kiro/steering");
    fs::create_dir_all(&closed).expect("created");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("closed");
    let is_open = fs::write(closed.join("probe"), "").is_ok();
    let run = scene.run(&["--editor", "kiro"]);
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("open");
    if !is_open {
        assert_eq!(run.code, 2);
        assert!(run.err.contains(".kiro/steering"), "{}", run.err);
    }
}

#[test]
fn a_file_in_the_place_of_a_folder_ends_in_an_error() {
    let scene = Scene::new("");
    scene.write(".cursor", "not a folder");
    let run = scene.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains(".cursor"), "{}", run.err);
    assert_eq!(scene.read(".cursor"), "not a folder");
}

#[test]
fn errors_in_the_configuration_are_reported() {
    let scene = Scene::new("");
    scene.write(
        "mdxlint.yaml",
        "rule-files:\n  code-exmples: x\n  style-and-tone: docs/none.md\n  terms: { a: [b] }\n",
    );
    scene.write("index.mdx", "---\ntitle: A\ndescription: What A is.\n---\n");
    let run = scene.run(&["--dry-run"]);
    assert!(run.err.contains("has 3 errors"), "{}", run.err);
    scene.write("mdxlint.yaml", "rule-files: { templates: tpl }\n");
    scene.write("tpl/navigation.md", "# X\n{{ site.nme }}\n");
    let run = scene.run(&[]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the template `navigation.md`, line 2"),
        "{}",
        run.err
    );
    assert!(!scene.at(".cursor").exists());
    scene.write("tpl/navigation.md", "# X\n\n<!-- x -->\n");
    let run = scene.run(&[]);
    assert!(run.err.contains("is not valid MDX"), "{}", run.err);
    let endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}";
    scene.write("tpl/navigation.md", endless);
    let run = scene.run(&[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("ran out of fuel"), "{}", run.err);
}

#[test]
fn a_folder_without_a_site_has_rules_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = Scene { folder, inside: "" };
    let run = scene.run(&["--editor", "cursor"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("no docs.json found"), "{}", run.err);
}
