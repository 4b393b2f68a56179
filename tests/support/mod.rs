//! Helpers for the tests: small sites in temporary folders, and findings as text.

#![allow(dead_code, reason = "each test file uses only some helpers")]

pub(crate) mod invariants;
pub(crate) mod mutants;
pub(crate) mod repository;
#[cfg(unix)]
pub(crate) mod runner;
pub(crate) mod safe_fixes;
pub(crate) mod scratch_site;
pub(crate) mod spans;
pub(crate) mod suppressions;

use mdxlint::config::{self, Choice, Preset};
use mdxlint::diagnostic::{Finding, Fix};
use mdxlint::engine::{Fixed, Report, Ruleset, check, fix};
use mdxlint::external::Answers;
use mdxlint::files::Sources;
use mdxlint::rules::RULES;
use mdxlint::site::{Site, Target, Workspace};
use mdxlint::workers::Pool;
use snapbox::cmd::Command;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The output formats for programs.
pub(crate) const MACHINE_FORMATS: [&str; 11] = [
    "json",
    "jsonl",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "checkstyle",
    "rdjson",
    "markdown",
    "html",
    "agent",
];
/// The output formats for people.
pub(crate) const HUMAN_FORMATS: [&str; 3] = ["full", "concise", "grouped"];

/// Runs git in a folder, with a name and address for commits, and returns its trimmed output.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = std::process::Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=A", "-c", "user.email=a@parcel.example"])
        .args(["-c", "commit.gpgsign=false"])
        .args(arguments)
        .output()
        .expect("git runs");
    assert!(output.status.success(), "git {arguments:?}: {output:?}");
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    stdout.trim().to_owned()
}

/// Returns a command that runs mdxlint without the variables of CI services, which change its output.
pub(crate) fn program() -> Command {
    Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
        .env("NO_COLOR", "1")
        .env_remove("GITHUB_ACTIONS")
        .env_remove("GITHUB_WORKSPACE")
        .env_remove("CI_PROJECT_DIR")
}

/// Returns the root folder of the project.
pub(crate) fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A site in a folder that can be checked and fixed.
pub(crate) struct TestSite {
    pub(crate) workspace: Workspace,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) pool: Pool,
}

impl TestSite {
    /// Opens the site in `folder` with its own configuration, or with the preset `strict` if it has none.
    pub(crate) fn open(folder: &Path) -> Self {
        Self::for_rules(folder, &[])
    }

    /// Opens a site like [`TestSite::open`], but runs only the rules in `select`, or all rules if it is empty.
    pub(crate) fn for_rules(folder: &Path, select: &[&str]) -> Self {
        let root = fs::canonicalize(folder).expect("the folder exists");
        let mut sources = Sources::default();
        let own = root.join(config::FILE_NAME);
        let mut settings = config::load(
            &root,
            Some(&own).filter(|own| own.is_file()).map(PathBuf::as_path),
            &mut sources,
        )
        .expect("a configuration");
        if settings.file.is_none() {
            settings.preset = Preset::Strict;
        }
        let select: Vec<String> = select.iter().map(|id| (*id).to_owned()).collect();
        settings.choice = Choice::new(&select, &[]).expect("rules");
        let pool = Pool {
            threads: 1,
            ..Pool::default()
        };
        let has_manifest = root.join("docs.json").is_file();
        let target = Target {
            root,
            has_manifest,
            only: Vec::new(),
        };
        let generated = settings.generated();
        settings.answers = recorded_answers(&target.root);
        Self {
            workspace: Workspace::open(target, pool, sources).with_generated(generated),
            ruleset: Arc::new(Ruleset::new(RULES, settings)),
            pool,
        }
    }

    /// Checks the site.
    pub(crate) fn check(&mut self) -> (Arc<Site>, Report) {
        let site = self.workspace.snapshot(&mut |_, _| ());
        let report = check(&site, &self.ruleset, &[], self.pool);
        (site, report)
    }

    /// Applies all fixes, including unsafe ones.
    pub(crate) fn fix(&mut self) -> Fixed {
        let allow = mdxlint::diagnostic::Safety::Unsafe;
        fix(&mut self.workspace, &self.ruleset, &[], self.pool, allow)
    }
}

/// The file of a fixture with the answers of other sites. It is not part of the site.
pub(crate) const ANSWERS: &str = "external-links.json";

/// Returns the answers of other sites in a folder, if it has the file with them.
fn recorded_answers(folder: &Path) -> Option<Arc<Answers>> {
    let text = fs::read_to_string(folder.join(ANSWERS)).ok()?;
    Some(Arc::new(Answers::read(&text).expect("recorded answers")))
}

/// Returns the result of running `program`, or reports the test as skipped if the program is not installed.
pub(crate) fn if_installed<T>(program: &str, run: std::io::Result<T>) -> Option<T> {
    match run {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            report_skipped(program);
            None
        }
        run => Some(run.unwrap_or_else(|error| panic!("{program}: {error}"))),
    }
}

/// Reports that the current test is skipped because `program` is not installed. The test is also appended to the file
/// that `MDXLINT_SKIPPED` names, which `.ci/skipped` reads.
#[expect(clippy::print_stderr, reason = "a skipped test must be visible")]
pub(crate) fn report_skipped(program: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    eprintln!("skipped: {test}: {program} is not installed");
    if let Some(list) = std::env::var_os("MDXLINT_SKIPPED") {
        let list = fs::OpenOptions::new().append(true).create(true).open(list);
        let line = format!("{program}\t{test}\n");
        std::io::Write::write_all(&mut list.expect("a file"), line.as_bytes()).expect("written");
    }
}

/// Copies the content of a folder, or one file, into the folder `to`.
pub(crate) fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to.join(from.file_name().expect("a name"))).expect("copied");
        return;
    }
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("readable");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("created");
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

/// Returns a finding in the format of the expectation files.
pub(crate) fn show(site: &Site, finding: &Finding) -> String {
    let source = site.source(finding.span.file);
    let name = |path: &Path| {
        let path = path.strip_prefix(site.root()).unwrap_or(path);
        path.to_string_lossy().into_owned()
    };
    let at = source.position(finding.span.start);
    let end = source.position(finding.span.end);
    let mut out = format!(
        "{}:{}:{}-{}:{} {} {}\n  {}\n",
        name(source.path()),
        at.line,
        at.column,
        end.line,
        end.column,
        finding.severity,
        finding.rule,
        finding.message
    );
    if let Some(note) = &finding.note {
        let _ = writeln!(out, "  note: {note}");
    }
    for related in &finding.related {
        let source = site.source(related.span.file);
        let at = source.position(related.span.start);
        let _ = writeln!(
            out,
            "  see {}:{}:{}: {}",
            name(source.path()),
            at.line,
            at.column,
            related.message
        );
    }
    if let Some(Fix { label, safety, .. }) = &finding.fix {
        let _ = writeln!(out, "  fix ({}): {label}", safety.as_str());
    }
    out
}

/// Returns whether a source file defines a rule, rather than what rules share.
pub(crate) fn is_rule(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.contains("\nimpl Rule for "))
}

/// Returns every file below a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns whether expectation files are written instead of compared.
pub(crate) fn is_overwriting() -> bool {
    std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite")
}

/// Compares `actual` with the file at `path`, or writes it there if expectation files are being updated.
pub(crate) fn same_as_file(actual: &str, path: &Path) -> Result<(), String> {
    let expected = fs::read_to_string(path).unwrap_or_default();
    // An unchanged file is not written, so that Cargo does not build the project again.
    if expected == actual && path.exists() {
        return Ok(());
    }
    if is_overwriting() {
        return fs::write(path, actual).map_err(|error| error.to_string());
    }
    let diff = similar::TextDiff::from_lines(expected.as_str(), actual)
        .unified_diff()
        .to_string();
    Err(format!(
        "{} is not up to date (`SNAPSHOTS=overwrite cargo test` writes it):\n{diff}",
        path.display()
    ))
}
