//! Pull requests of strangers: what a site and its configuration name is read only inside the repository, only if it is
//! a regular file, and only up to a limit.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is in files outside of the repository.
const OUTSIDE: &str = "canary";

/// A repository with a site in `docs`, and files beside the repository.
struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    fn new() -> Self {
        let scene = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        fs::create_dir_all(scene.path("repository/.git")).expect("created");
        scene.write("repository/docs/docs.json", MANIFEST);
        scene.write("repository/docs/index.mdx", PAGE);
        let canary = format!("{OUTSIDE}: [{OUTSIDE}]\n");
        for name in ["x.yaml", "x.txt", "x.json", "x.mdx", "x.md"] {
            scene.write(&format!("outside/{name}"), &canary);
        }
        scene
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

    /// The exit code and everything that is printed, with little memory and little time.
    fn run(&self, folder: &str, arguments: &[&str]) -> (i32, String) {
        self.run_for(folder, arguments, 60)
    }

    /// As [`Scene::run`], where the run may take so many `seconds`.
    fn run_for(&self, folder: &str, arguments: &[&str], seconds: u32) -> (i32, String) {
        let script = format!("ulimit -v 2000000; exec timeout {seconds} \"$0\" \"$@\"");
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

    /// What is printed, which must be nothing of the files outside.
    fn hides(&self, what: &str, code: i32) -> String {
        let (got, text) = self.check();
        assert!(!text.contains(OUTSIDE), "{what}: {text}");
        assert_eq!(got, code, "{what}: {text}");
        text
    }
}

const MANIFEST: &str = r##"{ "theme": "mint", "name": "A", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index"] } }"##;
const PAGE: &str =
    "---\ntitle: Parcels\ndescription: How parcels are sent.\n---\n\nParcels are sent by mail.\n";

#[test]
fn links_out_of_the_repository_are_not_read() {
    let scene = Scene::new();
    let (code, text) = scene.check();
    assert_eq!(code, 0, "{text}");

    scene.link("../../outside/x.yaml", "repository/docs/mdxlint.yaml");
    let said = scene.hides("mdxlint.yaml", 2);
    assert!(said.contains("leads out of the repository"), "{said}");
    fs::remove_file(scene.path("repository/docs/mdxlint.yaml")).expect("removed");

    scene.link("../../outside/x.json", "repository/docs/docs.json");
    let said = scene.hides("docs.json", 1);
    assert!(said.contains("leads out of the repository"), "{said}");
    scene.run("repository/docs", &["nav"]);
    let _ = fs::remove_file(scene.path("repository/docs/docs.json"));
    scene.write("repository/docs/docs.json", MANIFEST);

    for name in [".mintignore", ".gitignore", "mdxlint-baseline.json"] {
        let path = format!("repository/docs/{name}");
        scene.link("../../outside/x.json", &path);
        let (_, text) = scene.check();
        assert!(!text.contains(OUTSIDE), "{name}: {text}");
        fs::remove_file(scene.path(&path)).expect("removed");
    }
}

#[test]
fn links_inside_the_repository_are_read() {
    let scene = Scene::new();
    scene.write("repository/shared/mdxlint.yaml", "wrong-key: 1\n");
    scene.link("../shared/mdxlint.yaml", "repository/docs/mdxlint.yaml");
    let (code, text) = scene.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");
    let absolute = scene.path("repository/shared/mdxlint.yaml");
    scene.link(absolute, "repository/docs/mdxlint.yaml");
    let (code, text) = scene.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");
}

#[test]
fn configuration_extends_files_of_the_repository_only() {
    let scene = Scene::new();
    scene.write("repository/base.yaml", "wrong-key: 1\n");
    scene.write("repository/docs/mdxlint.yaml", "extends: ../base.yaml\n");
    let (code, text) = scene.check();
    assert!(code == 1 && text.contains("wrong-key"), "{text}");

    let outside = scene.path("outside/x.yaml").display().to_string();
    for target in ["../../outside/x.yaml", &outside] {
        let text = format!("extends: {target}\n");
        scene.write("repository/docs/mdxlint.yaml", &text);
        let said = scene.hides(target, 1);
        assert!(said.contains("is outside the repository"), "{said}");
    }
    scene.link("../../outside/x.yaml", "repository/docs/linked.yaml");
    scene.write("repository/docs/mdxlint.yaml", "extends: linked.yaml\n");
    scene.hides("a link", 1);

    // The user may name a file anywhere, but not the files that it names.
    let named = scene.run(
        "repository/docs",
        &["--config", &outside, "--format", "concise"],
    );
    assert!(named.1.contains(OUTSIDE), "{}", named.1);
}

#[test]
fn chains_of_configuration_end() {
    let scene = Scene::new();
    for at in 0..3_000 {
        let text = format!("extends: c{}.yaml\n", at + 1);
        scene.write(&format!("repository/docs/c{at}.yaml"), &text);
    }
    scene.write("repository/docs/mdxlint.yaml", "extends: c0.yaml\n");
    let (code, text) = scene.check();
    assert!(
        code == 1 && text.contains("more than 32 configuration files"),
        "{text}"
    );
    scene.write("repository/docs/c1.yaml", "extends: mdxlint.yaml\n");
    let (code, text) = scene.check();
    assert!(code == 1 && text.contains("in turn"), "{text}");
}

#[test]
fn rule_files_quote_nothing_from_outside() {
    let scene = Scene::new();
    for text in [
        "rule-files: { writing-standards: ../../outside/x.txt }\n",
        "rule-files: { terms: {}, templates: ../../outside }\n",
        "rule-files: { templates: templates }\n",
    ] {
        scene.write("repository/docs/mdxlint.yaml", text);
        fs::create_dir_all(scene.path("repository/docs/templates")).expect("created");
        for name in ["writing-standards.md", "style-and-tone.md"] {
            let link = format!("repository/docs/templates/{name}");
            scene.link(scene.path("outside/x.md"), &link);
        }
        for arguments in [
            &["init-rules", "--dry-run"][..],
            &["init-rules", "--diff"],
            &["check", "--format", "full"],
        ] {
            let (_, said) = scene.run("repository/docs", arguments);
            assert!(!said.contains(OUTSIDE), "{text} {arguments:?}: {said}");
        }
    }
}

#[test]
fn entries_of_a_baseline_do_not_tell_what_exists_outside() {
    let scene = Scene::new();
    scene.write("repository/docs/old.mdx", "No front matter.\n");
    let baseline = "repository/docs/mdxlint-baseline.json";
    scene.run("repository/docs", &["check", "--write-baseline"]);
    let text = fs::read_to_string(scene.path(baseline)).expect("written");
    fs::remove_file(scene.path("repository/docs/old.mdx")).expect("removed");
    scene.link("../../outside", "repository/docs/out");
    let after = |entry: &str, arguments: &[&str]| {
        scene.write(baseline, &text.replace("old.mdx", entry));
        let (_, said) = scene.run("repository/docs", arguments);
        (
            said,
            fs::read_to_string(scene.path(baseline)).expect("kept"),
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
fn special_files_stop_no_run() {
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
            let scene = Scene::new();
            fs::create_dir_all(scene.path("repository/docs/templates")).expect("created");
            let page = PAGE.replace(
                "title: Parcels\n",
                "title: Parcels\nopenapi: api.json GET /x\n",
            );
            let imports = "\nimport A from '/snippets/a.mdx'\nimport { B } from '/snippets/a.jsx'\n\n<A /> <B />\n\n![Parcel](/image.png)\n";
            scene.write("repository/docs/page.mdx", &(page + imports));
            let manifest =
                MANIFEST.replace("[\"index\"]", "[\"index\", { \"$ref\": \"nav.json\" }]");
            scene.write("repository/docs/docs.json", &manifest);
            let configuration = "extends: base.yaml\nrule-files: { templates: templates, writing-standards: standards.md }\n";
            scene.write("repository/docs/mdxlint.yaml", configuration);
            scene.write("repository/docs/base.yaml", "extends: strict\n");
            let path = format!("repository/docs/{name}");
            fs::create_dir_all(scene.path(&path).parent().expect("a folder")).expect("created");
            if kind == "pipe" {
                scene.pipe(&path);
            } else {
                scene.link(kind, &path);
            }
            scene.check();
            scene.run("repository/docs", &["init-rules", "--dry-run"]);
        }
    }
}

#[test]
fn globs_made_to_be_slow_are_reported() {
    let scene = Scene::new();
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
            scene.write("repository/docs/mdxlint.yaml", &key);
            let (code, text) = scene.check();
            assert_eq!(code, 1, "{text:.300}");
            assert!(text.contains("is not a valid glob"), "{text:.300}");
        }
    }
    fs::remove_file(scene.path("repository/docs/mdxlint.yaml")).expect("removed");
    for name in [".gitignore", ".mintignore"] {
        let path = format!("repository/docs/{name}");
        scene.write(&path, &format!("{}\ndrafts\n", bombs.join("\n")));
        scene.write("repository/docs/drafts/a.mdx", "<Unknown>\n");
        let (code, text) = scene.check();
        assert_eq!(code, 0, "the other lines still count: {text:.300}");
        scene.write(&path, &"*a*b*c*d*\n".repeat(50_000));
        scene.write("repository/docs/drafts/a.mdx", PAGE);
        scene.check();
        fs::remove_file(scene.path(&path)).expect("removed");
    }
}

#[test]
fn reports_stay_small_whatever_there_is_to_report() {
    let scene = Scene::new();
    let keys: Vec<String> = (0..2_000).map(|at| format!(", \"k{at}\": 1")).collect();
    let keys = keys.concat();
    let manifest = MANIFEST.trim_end().trim_end_matches('}').to_owned() + &keys + "}";
    scene.write("repository/docs/docs.json", &manifest);
    let name = "A".repeat(3_000);
    let page = format!(
        "{PAGE}\n<{name} />\n\n[a](/{name})\n\n{}\n",
        "<Unknown />\n\n".repeat(2_000)
    );
    scene.write("repository/docs/index.mdx", &page);
    for format in support::MACHINES.into_iter().chain(support::PEOPLE) {
        let arguments = ["check", "--format", format, "--limit", "0"];
        let (_, text) = scene.run("repository/docs", &arguments);
        assert!(text.len() < 8 << 20, "{format}: {} bytes", text.len());
        // A comment in a pull request has fewer findings, and says so by itself.
        let says_so = format == "markdown" || text.contains("more of this rule in this file");
        assert!(says_so, "{format}: {text:.500}");
    }
}

/// Everything that a terminal or a pipeline would obey.
const COMMANDS: &str = "\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{2028}##vso[x]y";

/// A site with such codes in its names, titles, configuration, and texts, which `--fix` changes.
fn loud_scene() -> Scene {
    let scene = Scene::new();
    for (at, name) in ["::error::x", "new\n::error::y", COMMANDS, " ::set-output"]
        .iter()
        .enumerate()
    {
        let name = name.replace('/', "");
        let page = format!(
            "---\ntitle: \"Parcels {at} {COMMANDS}\"\n---\n\n::error::a{COMMANDS}\n\n<Unknown{COMMANDS} />\n\n ::error::b\n* a  \n::error::c\n\n![](/{COMMANDS}.png)\n\n[{COMMANDS}](/x{COMMANDS})\n\n<img src=\"/::error::.png\" />\n::warning::d\n"
        );
        scene.write(&format!("repository/docs/{name}.mdx"), &page);
    }
    let json = |text: &str| serde_json::to_string(text).expect("JSON");
    let (code, line) = (json(COMMANDS), json("x\n::error::z"));
    let manifest = format!(
        "{{ \"theme\": \"mint\", \"name\": {code}, {code}: 1, \"colors\": {{ \"primary\": \"#16A34A\" }}, \"navigation\": {{ \"groups\": [{{ \"group\": {line}, \"pages\": [\"index\", {code}, \"::error::x\", {line}] }}] }} }}"
    );
    scene.write("repository/docs/docs.json", &manifest);
    let configuration = format!(
        "{code}: {line}\nexclude: [{code}, {line}]\nrules: {{ {line}: error }}\nrule-files: {{ terms: {{ {line}: {code} }}, writing-standards: {code} }}\n"
    );
    scene.write("repository/docs/mdxlint.yaml", &configuration);
    scene
}

/// What in `text` a terminal or a pipeline would obey.
fn obeyed(text: &str, may_annotate: bool) -> Option<String> {
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
fn no_command_says_anything_that_a_terminal_or_a_pipeline_obeys() {
    let scene = loud_scene();
    let mut runs: Vec<Vec<String>> = Vec::new();
    let mut add = |words: &[&str]| runs.push(words.iter().map(|&word| word.to_owned()).collect());
    for format in support::MACHINES.into_iter().chain(support::PEOPLE) {
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
        let (_, text) = scene.run("repository/docs", &arguments);
        let may_annotate = arguments.contains(&"github");
        wrong.extend(obeyed(&text, may_annotate).map(|line| format!("{arguments:?}: {line}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let scene = loud_scene();
    let run = |arguments: &[&str], to: &str| {
        let program = snapbox::cmd::cargo_bin!("mdxlint");
        let status = Command::new("bash")
            .current_dir(scene.path("repository/docs"))
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
fn templates_that_read_large_values_again_and_again_are_stopped() {
    let scene = Scene::new();
    let large = format!(
        "\"name\": \"A\", \"description\": \"{}\"",
        "Ab ".repeat(1 << 20)
    );
    let manifest = MANIFEST.replace("\"name\": \"A\"", &large);
    scene.write("repository/docs/docs.json", &manifest);
    let settings = "rule-files: { templates: templates }\n";
    scene.write("repository/docs/mdxlint.yaml", settings);
    // Each step is one, however large its value is.
    let template = "{% for a in range(90000) %}{% if site.description | lower | trim == 'a' %}{% endif %}{% endfor %}";
    let path = "repository/docs/templates/writing-standards.md";
    scene.write(path, template);
    // The limit is of processor time, and a busy machine may take much longer.
    let (code, said) = scene.run_for("repository/docs", &["init-rules", "--dry-run"], 300);
    assert_eq!(code, 2, "{said:.500}");
    assert!(said.contains("longer than 10 s"), "{said:.500}");
}

#[test]
fn templates_made_to_be_slow_or_large_are_refused() {
    let scene = Scene::new();
    scene.write(
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
        scene.write("repository/docs/templates/style-and-tone.md", &template);
        let (code, said) = scene.run("repository/docs", &["init-rules", "--dry-run"]);
        assert_eq!(code, 2, "{template:.60}: {said:.500}");
        assert!(
            said.contains("the template `style-and-tone.md`"),
            "{said:.500}"
        );
        scene.check();
    }
}
