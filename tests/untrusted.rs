//! Untrusted pull requests: mdxlint reads only regular files in the repository, and only up to a size limit, whatever
//! the site and its configuration refer to.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The text of files outside of the repository.
const OUTSIDE: &str = "canary";

/// A repository with a site in `docs`, and files outside of the repository.
struct Checkout {
    folder: tempfile::TempDir,
}

impl Checkout {
    fn new() -> Self {
        let checkout = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        fs::create_dir_all(checkout.path("repository/.git")).expect("created");
        checkout.write("repository/docs/docs.json", MANIFEST);
        checkout.write("repository/docs/index.mdx", PAGE);
        let canary = format!("{OUTSIDE}: [{OUTSIDE}]\n");
        for name in ["x.yaml", "x.txt", "x.json", "x.mdx", "x.md"] {
            checkout.write(&format!("outside/{name}"), &canary);
        }
        checkout
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    }

    fn link(&self, target: impl AsRef<Path>, path: &str) {
        let path = self.path(path);
        let _ = fs::remove_file(&path);
        symlink(target, path).expect("linked");
    }

    fn pipe(&self, path: &str) {
        let path = self.path(path);
        let _ = fs::remove_file(&path);
        let status = Command::new("mkfifo").arg(&path).status();
        assert!(status.is_ok_and(|status| status.success()));
    }

    /// Runs mdxlint with limited memory and time. Returns the exit code and the whole output.
    fn run(&self, folder: &str, arguments: &[&str]) -> (i32, String) {
        self.run_for(folder, arguments, 60)
    }

    /// Runs mdxlint as [`Checkout::run`] does, with a time limit in `seconds`.
    fn run_for(&self, folder: &str, arguments: &[&str], seconds: u32) -> (i32, String) {
        let limits = format!("ulimit -v 2000000; exec timeout {seconds}");
        self.run_with_limits(folder, arguments, &limits)
    }

    /// Runs mdxlint after the shell command `limits`, which ends with a prefix of the command.
    fn run_with_limits(&self, folder: &str, arguments: &[&str], limits: &str) -> (i32, String) {
        let script = format!("{limits} \"$0\" \"$@\"");
        let output = Command::new("sh")
            .current_dir(self.path(folder))
            .args(["-c", &script])
            .arg(snapbox::cmd::cargo_bin!("mdxlint"))
            .args(arguments)
            .env("NO_COLOR", "1")
            .env_remove("GITHUB_ACTIONS")
            .output()
            .expect("it runs");
        let mut text = String::from_utf8(output.stdout).expect("UTF-8");
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        let code = output.status.code().expect("no signal");
        assert!(code <= 2, "{arguments:?}: {code}: {text:.500}");
        (code, text)
    }

    fn check(&self) -> (i32, String) {
        self.run("repository/docs", &["check", "--format", "concise"])
    }

    /// Checks the site and returns the output. Asserts the exit code, and that the output contains no text of outside
    /// files.
    fn assert_hides(&self, what: &str, code: i32) -> String {
        let (found, text) = self.check();
        assert!(!text.contains(OUTSIDE), "{what}: {text}");
        assert_eq!(found, code, "{what}: {text}");
        text
    }
}

const MANIFEST: &str = r##"{ "theme": "mint", "name": "A", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index"] } }"##;
const PAGE: &str =
    "---\ntitle: Parcels\ndescription: How parcels are sent.\n---\n\nParcels are sent by mail.\n";

#[test]
fn links_out_of_the_repository_are_not_read() {
    let checkout = Checkout::new();
    let (code, text) = checkout.check();
    assert_eq!(code, 0, "{text}");

    checkout.link("../../outside/x.yaml", "repository/docs/mdxlint.yaml");
    let text = checkout.assert_hides("mdxlint.yaml", 2);
    assert!(text.contains("leads out of the repository"), "{text}");
    fs::remove_file(checkout.path("repository/docs/mdxlint.yaml")).expect("removed");

    checkout.link("../../outside/x.json", "repository/docs/docs.json");
    let text = checkout.assert_hides("docs.json", 1);
    assert!(text.contains("leads out of the repository"), "{text}");
    checkout.run("repository/docs", &["nav"]);
    let _ = fs::remove_file(checkout.path("repository/docs/docs.json"));
    checkout.write("repository/docs/docs.json", MANIFEST);

    for name in [".mintignore", ".gitignore", "mdxlint-baseline.json"] {
        let path = format!("repository/docs/{name}");
        checkout.link("../../outside/x.json", &path);
        let (_, text) = checkout.check();
        assert!(!text.contains(OUTSIDE), "{name}: {text}");
        fs::remove_file(checkout.path(&path)).expect("removed");
    }
}

#[test]
fn arguments_do_not_follow_links_out_of_the_repository() {
    let checkout = Checkout::new();
    checkout.write("outside/site/docs.json", MANIFEST);
    let page = format!("---\ntitle: A\n---\n\n# {OUTSIDE}\n\n![](/a.png)\n");
    checkout.write("outside/site/index.mdx", &page);
    checkout.link("../outside/site", "repository/linked");
    checkout.link("linked", "repository/twice");
    for arguments in [
        &["check", "linked"][..],
        &["check", "twice"],
        &["check", "linked/index.mdx"],
        &["check", "--fix", "--unsafe-fixes", "linked"],
        &["check", "--write-baseline", "linked"],
        &["init", "linked"],
        &["init-rules", "--dir", "linked"],
        &["nav", "linked"],
        &["coverage", "linked"],
        &["mcp", "linked"],
    ] {
        let (code, text) = checkout.run("repository", arguments);
        assert_eq!(code, 2, "{arguments:?}: {text}");
        assert!(
            text.contains("leads out of the repository"),
            "{arguments:?}: {text}"
        );
        assert!(!text.contains(OUTSIDE), "{arguments:?}: {text}");
    }
    let names = fs::read_dir(checkout.path("outside/site")).expect("readable");
    assert_eq!(names.count(), 2, "nothing is written");
    let now = fs::read_to_string(checkout.path("outside/site/index.mdx")).expect("readable");
    assert_eq!(now, page);
    // Other links are followed: those inside the repository, and those of the user.
    checkout.link("docs", "repository/alias");
    let (code, text) = checkout.run("repository", &["check", "alias"]);
    assert_eq!(code, 0, "{text}");
    checkout.link("repository/docs", "own");
    let (code, text) = checkout.run(".", &["check", "own"]);
    assert_eq!(code, 0, "{text}");
}

#[test]
fn links_inside_the_repository_are_read() {
    let checkout = Checkout::new();
    checkout.write("repository/shared/mdxlint.yaml", "wrong-key: 1\n");
    checkout.link("../shared/mdxlint.yaml", "repository/docs/mdxlint.yaml");
    let (code, text) = checkout.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");
    let absolute = checkout.path("repository/shared/mdxlint.yaml");
    checkout.link(absolute, "repository/docs/mdxlint.yaml");
    let (code, text) = checkout.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");
}

#[test]
fn configuration_extends_only_files_of_the_repository() {
    let checkout = Checkout::new();
    checkout.write("repository/base.yaml", "wrong-key: 1\n");
    checkout.write("repository/docs/mdxlint.yaml", "extends: ../base.yaml\n");
    let (code, text) = checkout.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");

    let outside = checkout.path("outside/x.yaml").display().to_string();
    for target in ["../../outside/x.yaml", &outside] {
        let text = format!("extends: {target}\n");
        checkout.write("repository/docs/mdxlint.yaml", &text);
        let text = checkout.assert_hides(target, 1);
        assert!(text.contains("is outside the repository"), "{text}");
    }
    checkout.link("../../outside/x.yaml", "repository/docs/linked.yaml");
    checkout.write("repository/docs/mdxlint.yaml", "extends: linked.yaml\n");
    checkout.assert_hides("a link", 1);

    // `--config` may be a file outside of the repository.
    let named = checkout.run(
        "repository/docs",
        &["--config", &outside, "--format", "concise"],
    );
    assert!(named.1.contains(OUTSIDE), "{}", named.1);
}

#[test]
fn chains_of_configurations_are_limited() {
    let checkout = Checkout::new();
    for at in 0..3_000 {
        let text = format!("extends: c{}.yaml\n", at + 1);
        checkout.write(&format!("repository/docs/c{at}.yaml"), &text);
    }
    checkout.write("repository/docs/mdxlint.yaml", "extends: c0.yaml\n");
    let (code, text) = checkout.check();
    assert!(
        code == 1 && text.contains("more than 32 configuration files"),
        "{text}"
    );
    checkout.write("repository/docs/c1.yaml", "extends: mdxlint.yaml\n");
    let (code, text) = checkout.check();
    assert!(code == 1 && text.contains("circular `extends`"), "{text}");
}

#[test]
fn rule_files_contain_no_text_from_outside() {
    let checkout = Checkout::new();
    for configuration in [
        "rule-files: { writing-standards: ../../outside/x.txt }\n",
        "rule-files: { terms: {}, templates: ../../outside }\n",
        "rule-files: { templates: templates }\n",
    ] {
        checkout.write("repository/docs/mdxlint.yaml", configuration);
        fs::create_dir_all(checkout.path("repository/docs/templates")).expect("created");
        for name in ["writing-standards.md", "style-and-tone.md"] {
            let link = format!("repository/docs/templates/{name}");
            checkout.link(checkout.path("outside/x.md"), &link);
        }
        for arguments in [
            &["init-rules", "--dry-run"][..],
            &["init-rules", "--diff"],
            &["check", "--format", "full"],
        ] {
            let (_, text) = checkout.run("repository/docs", arguments);
            assert!(
                !text.contains(OUTSIDE),
                "{configuration} {arguments:?}: {text}"
            );
        }
    }
}

#[test]
fn baseline_entries_do_not_reveal_what_exists_outside() {
    let checkout = Checkout::new();
    checkout.write("repository/docs/old.mdx", "No front matter.\n");
    let baseline = "repository/docs/mdxlint-baseline.json";
    checkout.run("repository/docs", &["check", "--write-baseline"]);
    let text = fs::read_to_string(checkout.path(baseline)).expect("written");
    fs::remove_file(checkout.path("repository/docs/old.mdx")).expect("removed");
    checkout.link("../../outside", "repository/docs/out");
    let after = |entry: &str, arguments: &[&str]| {
        checkout.write(baseline, &text.replace("old.mdx", entry));
        let (_, said) = checkout.run("repository/docs", arguments);
        (
            said,
            fs::read_to_string(checkout.path(baseline)).expect("kept"),
        )
    };
    // A page below the root that is gone has no findings any more.
    assert!(after("old.mdx", &["check"]).0.contains("--prune-baseline"));
    for name in ["x.md", "missing.md"] {
        for entry in [format!("../../outside/{name}"), format!("out/{name}")] {
            let (said, _) = after(&entry, &["check"]);
            assert!(!said.contains("--prune-baseline"), "{entry}: {said}");
            let (_, kept) = after(&entry, &["check", "--prune-baseline"]);
            assert_eq!(kept, text.replace("old.mdx", &entry));
        }
    }
}

#[test]
fn special_files_do_not_block() {
    for name in [
        "index.mdx",
        "docs.json",
        "mdxlint.yaml",
        ".mintignore",
        ".gitignore",
        "mdxlint-baseline.json",
        "base.yaml",
        "api.json",
        "nav.json",
        "AGENTS.md",
        "standards.md",
        "templates/style-and-tone.md",
        "snippets/a.mdx",
        "snippets/a.jsx",
        "image.png",
        "main.css",
    ] {
        for kind in ["pipe", "/dev/zero"] {
            let checkout = Checkout::new();
            fs::create_dir_all(checkout.path("repository/docs/templates")).expect("created");
            let page = PAGE.replace(
                "title: Parcels\n",
                "title: Parcels\nopenapi: api.json GET /x\n",
            );
            let imports = "\nimport A from '/snippets/a.mdx'\nimport { B } from '/snippets/a.jsx'\n\n<A /> <B />\n\n![Parcel](/image.png)\n";
            checkout.write("repository/docs/page.mdx", &(page + imports));
            let manifest =
                MANIFEST.replace("[\"index\"]", "[\"index\", { \"$ref\": \"nav.json\" }]");
            checkout.write("repository/docs/docs.json", &manifest);
            let configuration = "extends: base.yaml\nrule-files: { templates: templates, writing-standards: standards.md }\n";
            checkout.write("repository/docs/mdxlint.yaml", configuration);
            checkout.write("repository/docs/base.yaml", "extends: strict\n");
            let path = format!("repository/docs/{name}");
            fs::create_dir_all(checkout.path(&path).parent().expect("a folder")).expect("created");
            if kind == "pipe" {
                checkout.pipe(&path);
            } else {
                checkout.link(kind, &path);
            }
            checkout.check();
            checkout.run("repository/docs", &["init-rules", "--dry-run"]);
        }
    }
}

#[test]
fn large_specifications_are_read_up_to_a_limit() {
    let checkout = Checkout::new();
    let manifest = MANIFEST.replacen('{', "{ \"api\": { \"openapi\": \"openapi.json\" },", 1);
    checkout.write("repository/docs/docs.json", &manifest);
    let specification = |megabytes: usize, version: &str| {
        let text = "x".repeat(megabytes << 20);
        let text =
            format!("{{ \"text\": \"{text}\", \"openapi\": \"{version}\", \"paths\": {{}} }}");
        checkout.write("repository/docs/openapi.json", &text);
        checkout.check().1
    };
    assert!(!specification(12, "3.1.0").contains("invalid-spec"));
    let shown = specification(12, "2.0");
    assert!(shown.contains("the version of OpenAPI is `2.0`"), "{shown}");
    let shown = specification(33, "3.1.0");
    assert!(shown.contains("the file cannot be read: it has"), "{shown}");
}

#[test]
fn slow_globs_are_reported() {
    let checkout = Checkout::new();
    let bombs = [
        "{a,b}".repeat(300),
        "{".repeat(200_000),
        "{a,b,".repeat(5_000) + &"}".repeat(5_000),
        "*a".repeat(100_000),
    ];
    for bomb in &bombs {
        for key in [
            format!("exclude: [\"{bomb}\"]\n"),
            format!("generated: [\"{bomb}\"]\n"),
            format!("overrides: [{{ files: [\"{bomb}\"], rules: {{}} }}]\n"),
        ] {
            checkout.write("repository/docs/mdxlint.yaml", &key);
            let (code, text) = checkout.check();
            assert_eq!(code, 1, "{text:.300}");
            assert!(text.contains("is not a valid glob"), "{text:.300}");
        }
    }
    fs::remove_file(checkout.path("repository/docs/mdxlint.yaml")).expect("removed");
    for name in [".gitignore", ".mintignore"] {
        let path = format!("repository/docs/{name}");
        checkout.write(&path, &format!("{}\ndrafts\n", bombs.join("\n")));
        checkout.write("repository/docs/drafts/a.mdx", "<Unknown>\n");
        let (code, text) = checkout.check();
        assert_eq!(code, 0, "the other lines still count: {text:.300}");
        checkout.write(&path, &"*a*b*c*d*\n".repeat(50_000));
        checkout.write("repository/docs/drafts/a.mdx", PAGE);
        checkout.check();
        fs::remove_file(checkout.path(&path)).expect("removed");
    }
}

#[test]
fn the_size_of_reports_is_limited() {
    let checkout = Checkout::new();
    let keys: Vec<String> = (0..2_000).map(|at| format!(", \"k{at}\": 1")).collect();
    let keys = keys.concat();
    let manifest = MANIFEST.trim_end().trim_end_matches('}').to_owned() + &keys + "}";
    checkout.write("repository/docs/docs.json", &manifest);
    let name = "A".repeat(3_000);
    let page = format!(
        "{PAGE}\n<{name} />\n\n[a](/{name})\n\n{}\n",
        "<Unknown />\n\n".repeat(2_000)
    );
    checkout.write("repository/docs/index.mdx", &page);
    for format in support::MACHINE_FORMATS
        .into_iter()
        .chain(support::HUMAN_FORMATS)
    {
        let arguments = ["check", "--format", format, "--limit", "0"];
        let (_, text) = checkout.run("repository/docs", &arguments);
        assert!(text.len() < 8 << 20, "{format}: {} bytes", text.len());
        // The Markdown format has its own limit and message.
        let mentions_limit =
            format == "markdown" || text.contains("more of this rule in this file");
        assert!(mentions_limit, "{format}: {text:.500}");
    }
}

/// Escape sequences and commands for terminals and CI services.
const COMMANDS: &str = "\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{2028}##vso[x]y";

/// Creates a site with [`COMMANDS`] in file names, titles, configuration, and texts that `--fix` changes.
fn checkout_with_control_characters() -> Checkout {
    let checkout = Checkout::new();
    for (at, name) in ["::error::x", "new\n::error::y", COMMANDS, " ::set-output"]
        .iter()
        .enumerate()
    {
        let name = name.replace('/', "");
        let page = format!(
            "---\ntitle: \"Parcels {at} {COMMANDS}\"\n---\n\n::error::a{COMMANDS}\n\n<Unknown{COMMANDS} />\n\n ::error::b\n* a  \n::error::c\n\n![](/{COMMANDS}.png)\n\n[{COMMANDS}](/x{COMMANDS})\n\n<img src=\"/::error::.png\" />\n::warning::d\n"
        );
        checkout.write(&format!("repository/docs/{name}.mdx"), &page);
    }
    let json = |text: &str| serde_json::to_string(text).expect("JSON");
    let (code, line) = (json(COMMANDS), json("x\n::error::z"));
    let manifest = format!(
        "{{ \"theme\": \"mint\", \"name\": {code}, {code}: 1, \"colors\": {{ \"primary\": \"#16A34A\" }}, \"navigation\": {{ \"groups\": [{{ \"group\": {line}, \"pages\": [\"index\", {code}, \"::error::x\", {line}] }}] }} }}"
    );
    checkout.write("repository/docs/docs.json", &manifest);
    let configuration = format!(
        "{code}: {line}\nexclude: [{code}, {line}]\nrules: {{ {line}: error }}\nrule-files: {{ terms: {{ {line}: {code} }}, writing-standards: {code} }}\n"
    );
    checkout.write("repository/docs/mdxlint.yaml", &configuration);
    checkout
}

/// Returns the first line of `text` with a command for a terminal or a CI service.
fn find_command(text: &str, may_annotate: bool) -> Option<String> {
    let is_bad = |letter: char| {
        (letter.is_control() && letter != '\n' && letter != '\t')
            || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let of_line = |line: &str| {
        let begins = line.trim_start().starts_with("::") && !may_annotate;
        begins || line.contains("##vso[") || line.contains(is_bad)
    };
    text.split('\n')
        .find(|line| of_line(line))
        .map(|line| format!("{line:?}"))
}

#[test]
fn no_output_contains_commands_for_terminals_or_ci() {
    let checkout = checkout_with_control_characters();
    let mut runs: Vec<Vec<String>> = Vec::new();
    let mut add = |words: &[&str]| runs.push(words.iter().map(|&word| word.to_owned()).collect());
    for format in support::MACHINE_FORMATS
        .into_iter()
        .chain(support::HUMAN_FORMATS)
    {
        add(&["check", "--format", format, "--limit", "0"]);
    }
    for format in ["tree", "json", "mermaid", "html"] {
        add(&["nav", "--format", format]);
    }
    for words in [
        &["check", "--diff"][..],
        &["check", "--diff", "--unsafe-fixes"],
        &["check", "--statistics"],
        &["check", "--statistics", "--format", "json"],
        &[
            "check",
            "--limit",
            "0",
            "::error::x.mdx",
            "new\n::error::y.mdx",
        ],
        &["check", "no\n::error::such"],
        &["check", "--config", "no\n::error::such\u{1b}[31m"],
        &["check", "--format", "\n::error::such\u{1b}[2J"],
        &["check", "--select", "\n::error::such\u{1b}[2J"],
        &["check", "--write-baseline", "--format", "concise"],
        &["explain", "\n::error::such\u{1b}[31m"],
        &["rules"],
        &["init-rules", "--dry-run"],
        &["init-rules", "--diff"],
        &["init-rules", "--check"],
        &["init"],
        &["no\n::error::such\u{1b}[2J"],
        &["check", "--fix", "--unsafe-fixes", "--format", "concise"],
    ] {
        add(words);
    }
    let mut wrong = Vec::new();
    for arguments in runs {
        let arguments: Vec<&str> = arguments.iter().map(|word| &**word).collect();
        let (_, text) = checkout.run("repository/docs", &arguments);
        let may_annotate = arguments.contains(&"github");
        wrong
            .extend(find_command(&text, may_annotate).map(|line| format!("{arguments:?}: {line}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_not() {
    let checkout = checkout_with_control_characters();
    let run = |arguments: &[&str], to: &str| {
        let program = snapbox::cmd::cargo_bin!("mdxlint");
        let status = Command::new("bash")
            .current_dir(checkout.path("repository/docs"))
            .args(["-c", &format!("(sleep 0.1; exec \"$0\" \"$@\") {to}")])
            .arg(program)
            .args(arguments)
            .stderr(std::process::Stdio::null())
            .status();
        status.expect("it runs").code()
    };
    for arguments in [
        &["--version"][..],
        &["--help"],
        &["check", "--help"],
        &["rules"],
        &["rules", "--format", "json"],
        &["explain", "broken-link"],
        &["explain", "Card"],
        &["nav"],
        &["nav", "--format", "html"],
        &["completions", "bash"],
        &["man"],
        &["init-rules", "--dry-run"],
        &["init-rules", "--list"],
        &["check", "--statistics"],
        &["check", "--format", "full"],
        &["check", "--format", "json"],
        &["check", "--format", "github"],
    ] {
        assert_eq!(run(arguments, "> /dev/full"), Some(2), "{arguments:?}");
        let open = run(arguments, "> /dev/null");
        let closed = "2> /dev/null | true; exit ${PIPESTATUS[0]}";
        let closed = run(arguments, closed);
        assert_eq!(closed, open, "{arguments:?}");
    }
}

#[test]
fn templates_that_read_large_values_repeatedly_are_stopped() {
    let checkout = Checkout::new();
    let large = format!(
        "\"name\": \"A\", \"description\": \"{}\"",
        "Ab ".repeat(1 << 20)
    );
    let manifest = MANIFEST.replace("\"name\": \"A\"", &large);
    checkout.write("repository/docs/docs.json", &manifest);
    let settings = "rule-files: { templates: templates }\n";
    checkout.write("repository/docs/mdxlint.yaml", settings);
    // Each step is one, however large its value is.
    let template =
        "{% for a in range(90000) %}{% if 'q' in site.description %}{% endif %}{% endfor %}";
    let path = "repository/docs/templates/writing-standards.md";
    checkout.write(path, template);
    // The limit is of processor time, and a busy machine may take much longer.
    let (code, text) = checkout.run_for("repository/docs", &["init-rules", "--dry-run"], 300);
    assert_eq!(code, 2, "{text:.500}");
    assert!(text.contains("longer than 10 s"), "{text:.500}");
}

#[test]
fn values_that_grow_in_filters_are_stopped() {
    let checkout = Checkout::new();
    let large = format!(
        "\"name\": \"A\", \"description\": \"{}\"",
        "Ab ".repeat(200_000)
    );
    let manifest = MANIFEST.replace("\"name\": \"A\"", &large);
    checkout.write("repository/docs/docs.json", &manifest);
    let settings = "rule-files: { templates: templates }\n";
    checkout.write("repository/docs/mdxlint.yaml", settings);
    let (size, sum) = ("has more than 1 MB", "its filters process too much");
    let from =
        |value: &str, step: &str, count| format!("{{% set x = {value} %}}{}", step.repeat(count));
    let chain = |filters: &str, count| format!("{{% set y = x{} %}}", filters.repeat(count));
    let in_loop = |value: &str| {
        format!("{{% for a in range(90000) %}}{{% if {value} %}}{{% endif %}}{{% endfor %}}")
    };
    for (template, why) in [
        // Each step doubles the text, or more.
        (from("'a'", "{% set x = x | fence(x) %}", 60), size),
        (from("'*'", &chain(" | plain", 60), 1), size),
        (from("'abc'", &chain(" | list | words", 40), 1), size),
        (from("'ab'", "{% set x = x | list | words %}", 60), size),
        // A letter becomes a list item, which is many times larger.
        (from("site.description", "{% set x = x | list %}", 1), size),
        ("{% set x = range(100000) | list %}".repeat(500), size),
        ("{% set x = range(20000) | list %}".repeat(900), sum),
        // The values do not grow, but each step takes long.
        (in_loop("site.description | lower | trim == 'a'"), sum),
        (in_loop("site.description | upper == 'a'"), sum),
        (in_loop("site.description | title == 'a'"), sum),
        (in_loop("site.description | reverse == 'a'"), sum),
        (in_loop("site.description | capitalize == 'a'"), sum),
        (in_loop("site.description | plain == 'a'"), sum),
        (in_loop("site.description | below(3) == 'a'"), sum),
        (in_loop("range(9999) | sort == 'a'"), sum),
        (in_loop("range(9999) | unique == 'a'"), sum),
        (in_loop("range(9999) | selectattr('a') == 'a'"), sum),
        (in_loop("range(9999) | rejectattr('a') == 'a'"), sum),
        (in_loop("range(9999) | list | reverse == 'a'"), sum),
    ] {
        checkout.write("repository/docs/templates/style-and-tone.md", &template);
        // The limit is of processor time. Templates may take ten seconds.
        let limits = "ulimit -v 600000; ulimit -t 4; exec";
        let arguments = ["init-rules", "--dry-run"];
        let (code, text) = checkout.run_with_limits("repository/docs", &arguments, limits);
        assert_eq!(code, 2, "{template:.90}: {text:.500}");
        assert!(
            text.contains("the template `style-and-tone.md`, line 1") && text.contains(why),
            "{template:.90}: {text:.500}"
        );
    }
}

#[test]
fn slow_or_large_templates_are_errors() {
    let checkout = Checkout::new();
    checkout.write(
        "repository/docs/mdxlint.yaml",
        "rule-files: { templates: templates }\n",
    );
    let loops = "{% for a in range(10000) %}".repeat(8) + "x" + &"{% endfor %}".repeat(8);
    for template in [
        loops,
        "{% set x = 'a' %}".to_owned() + &"{% set x = x ~ x %}".repeat(60) + "{{ x }}",
        "{{ 'a' * 100000000000 }}".to_owned(),
        format!("{{{{ {} x }}}}", "not ".repeat(10_000)),
        format!("{{{{ {}x{} }}}}", "(".repeat(400), ")".repeat(400)),
        "{% include 'style-and-tone.md' %}".repeat(2),
        "{% for a in range(10000) %}".to_owned() + &"x".repeat(500) + "{% endfor %}",
        "{% macro d(x) %}{{ x }}{{ x }}{% endmacro %}{{ ".to_owned()
            + &"d(".repeat(90)
            + "'a'"
            + &")".repeat(90)
            + " }}",
        "{% macro d(x) %}{{ d(x) }}{{ d(x) }}{% endmacro %}{{ d('a') }}".to_owned(),
        "{% macro d() %}{% for a in range(100000) %}".to_owned()
            + &"x".repeat(500)
            + "{% endfor %}{% endmacro %}{% set x = d() %}{{ x }}",
    ] {
        checkout.write("repository/docs/templates/style-and-tone.md", &template);
        let (code, text) = checkout.run("repository/docs", &["init-rules", "--dry-run"]);
        assert_eq!(code, 2, "{template:.60}: {text:.500}");
        assert!(
            text.contains("the template `style-and-tone.md`"),
            "{text:.500}"
        );
        checkout.check();
    }
}

#[test]
fn control_sequences_in_arguments_are_escaped_in_colored_errors() {
    let codes = "\u{1b}[31mx\u{1b}]0;y\u{7}\u{202e}";
    for arguments in [
        &["--format", codes][..],
        &["nav", "a", codes],
        &[&*format!("--{codes}")],
    ] {
        let command = support::program()
            .env_remove("NO_COLOR")
            .env("CLICOLOR_FORCE", "1");
        let output = command.args(arguments).output().expect("it runs");
        let shown = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{shown}");
        // The message has colors of its own.
        assert!(shown.contains("\u{1b}[1m"), "{shown:?}");
        let escaped = "\\u{1b}[31mx\\u{1b}]0;y\\u{7}\\u{202e}";
        assert!(shown.contains(escaped), "{shown:?}");
        for raw in ["\u{1b}[31mx", "\u{1b}]", "\u{7}", "\u{202e}"] {
            assert!(!shown.contains(raw), "{shown:?}");
        }
    }
}
