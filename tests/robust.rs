//! Invalid input: each page ends as a finding within the time limit, and the run continues.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::config::Settings;
use mdxlint::diagnostic::{Finding, Fix, Safety};
use mdxlint::engine::{Fixed, Report, Ruleset, check, fix};
use mdxlint::files::Sources;
use mdxlint::page::Page;
use mdxlint::rule::{Cx, Entry, Rule};
use mdxlint::rules::RULES;
use mdxlint::site::{Site, Target, Workspace};
use mdxlint::text::Edit;
use mdxlint::workers::Pool;
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time limit for a page: much more than it needs, because other tests keep threads busy.
const LIMIT: Duration = Duration::from_secs(3);

const HEAD: &str = "---\ntitle: A\ndescription: What A is for.\n---\n\n";
const OTHER_PAGE: &str = "no front matter here\n";

fn run_with(root: &Path, rules: &'static [Entry], limit: Duration) -> (Arc<Site>, Report) {
    let pool = Pool { threads: 2, limit };
    let target = Target {
        root: fs::canonicalize(root).expect("there"),
        has_manifest: false,
        only: Vec::new(),
    };
    let mut workspace = Workspace::open(target, pool, Sources::default());
    let site = workspace.snapshot(&mut |_, _| ());
    let ruleset = Arc::new(Ruleset::new(rules, Settings::default()));
    let report = check(&site, &ruleset, &[], pool);
    (site, report)
}

fn findings_of<'r>(site: &Site, report: &'r Report, page: &str) -> Vec<&'r Finding> {
    let file = site
        .pages()
        .iter()
        .find(|one| one.path() == page)
        .expect("a page")
        .file();
    report
        .findings
        .iter()
        .filter(|finding| finding.span.file == file)
        .collect()
}

/// Checks a page with this text. Asserts that the run finishes, and that the finding of another page is reported.
fn check_page(text: &[u8]) -> (Arc<Site>, Report) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.mdx"), text).expect("written");
    fs::write(folder.path().join("other.mdx"), OTHER_PAGE).expect("written");
    let begin = Instant::now();
    let (site, report) = run_with(folder.path(), RULES, LIMIT);
    assert!(begin.elapsed() < Duration::from_mins(1), "bounded time");
    assert_eq!(
        findings_of(&site, &report, "other.mdx")[0].rule,
        "missing-front-matter"
    );
    (site, report)
}

/// Checks a page that does not parse, and returns the message. Its front matter must still be read.
fn syntax_error(body: &str) -> String {
    let (site, report) = check_page(format!("{HEAD}{body}").as_bytes());
    let found = findings_of(&site, &report, "bad.mdx");
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, ["mdx-syntax"], "{found:?}");
    found[0].message.clone()
}

#[test]
fn attributes_that_open_each_other() {
    let (site, report) = check_page(format!("{HEAD}{}", "<a b={\n\n".repeat(26)).as_bytes());
    let found = findings_of(&site, &report, "bad.mdx");
    assert_eq!(found.len(), 26, "{found:?}");
    let is_right = |message: &str| message.contains("never closed");
    assert!(found.iter().all(|finding| is_right(&finding.message)));
}

#[test]
fn an_unfenced_interface_with_generic_methods() {
    let methods: Vec<String> = (0..32)
        .map(|n| format!("  m{n}(x: string): Promise<Result<A{n}>>\n"))
        .collect();
    let message = syntax_error(&format!("interface Store {{\n{}}}\n", methods.concat()));
    assert!(message.contains("expression"), "{message}");
}

#[test]
fn brackets_nested_in_an_expression() {
    for count in [2000, 400_000, 600_000] {
        let message = syntax_error(&format!("{{{}\n", "[".repeat(count)));
        assert!(message.contains("expression"), "{message}");
    }
}

#[test]
fn tags_nested_in_an_expression() {
    let message = syntax_error(&format!("{{{}\n", "<a>".repeat(4000)));
    assert!(message.contains("expression"), "{message}");
    let (_, report) =
        check_page(format!("{HEAD}{{{}{}}}\n", "<a>".repeat(4000), "</a>".repeat(4000)).as_bytes());
    assert!(
        report
            .findings
            .iter()
            .all(|finding| finding.rule != "internal-error")
    );
}

#[test]
fn lists_in_each_other_with_comments() {
    let message = syntax_error(&format!(
        "{}{}",
        "- ".repeat(100_000),
        "<!-- ".repeat(200_000)
    ));
    assert!(message.contains("comment"), "{message}");
}

#[test]
fn quotes_nested_in_each_other() {
    let (site, report) = check_page(format!("{HEAD}{} deep\n", ">".repeat(10_000)).as_bytes());
    assert!(findings_of(&site, &report, "bad.mdx").is_empty());
}

#[test]
fn a_template_literal_cut_at_the_end() {
    let message = syntax_error("export const a = `\\");
    assert!(message.contains("JavaScript"), "{message}");
}

#[test]
fn a_line_of_ten_megabytes() {
    let (site, report) = check_page(format!("{HEAD}{}\n", "word ".repeat(2 << 20)).as_bytes());
    let found = findings_of(&site, &report, "bad.mdx");
    assert_eq!(found[0].rule, "unreadable-page");
    assert!(found[0].message.contains("10 MiB"), "{found:?}");
}

#[test]
fn a_long_line_within_the_limit() {
    let (site, report) =
        check_page(format!("{HEAD}{}![](a.png)\n", "long word ".repeat(1 << 17)).as_bytes());
    let rules: Vec<&str> = findings_of(&site, &report, "bad.mdx")
        .iter()
        .map(|finding| finding.rule)
        .collect();
    assert_eq!(rules, ["missing-alt-text"]);
}

#[test]
fn a_file_of_a_hundred_megabytes_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = fs::File::create(folder.path().join("huge.mdx")).expect("created");
    file.set_len(100 << 20).expect("grown");
    let (site, report) = run_with(folder.path(), RULES, LIMIT);
    assert!(
        findings_of(&site, &report, "huge.mdx")[0]
            .message
            .contains("100 MiB")
    );
}

#[test]
fn text_that_is_not_utf8() {
    let mut text = HEAD.as_bytes().to_vec();
    text.extend(b"## Caf\xe9\n\nText.\n");
    let (site, report) = check_page(&text);
    let found = findings_of(&site, &report, "bad.mdx");
    assert_eq!(found[0].rule, "unreadable-page");
    let at = site
        .source(found[0].span.file)
        .position(found[0].span.start);
    assert_eq!((at.line, at.column), (6, 7));
}

#[test]
fn unusual_valid_files_have_no_findings() {
    let crlf = format!("{HEAD}## A\n\ntext\n").replace('\n', "\r\n");
    let bom = format!("\u{feff}{HEAD}## A\n\ntext\n");
    for text in [crlf, bom, HEAD.to_owned(), HEAD.trim_end().to_owned()] {
        let (site, report) = check_page(text.as_bytes());
        assert_eq!(
            findings_of(&site, &report, "bad.mdx"),
            Vec::<&Finding>::new(),
            "{text:?}"
        );
    }
    let (site, report) = check_page(b"");
    assert_eq!(
        findings_of(&site, &report, "bad.mdx")[0].rule,
        "missing-front-matter"
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_and_unreadable_files_are_reported() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("secret.mdx"), OTHER_PAGE).expect("written");
    fs::write(folder.path().join("a.mdx"), OTHER_PAGE).expect("written");
    fs::create_dir(folder.path().join("sub")).expect("created");
    symlink(folder.path(), folder.path().join("sub/loop")).expect("linked");
    symlink(outside.path(), folder.path().join("out")).expect("linked");
    symlink(
        outside.path().join("secret.mdx"),
        folder.path().join("b.mdx"),
    )
    .expect("linked");
    fs::write(folder.path().join("locked.mdx"), OTHER_PAGE).expect("written");
    fs::set_permissions(
        folder.path().join("locked.mdx"),
        fs::Permissions::from_mode(0o000),
    )
    .expect("locked");
    let (site, report) = run_with(folder.path(), RULES, LIMIT);
    let pages: Vec<&str> = site.pages().iter().map(|page| page.path()).collect();
    assert_eq!(pages, ["a.mdx", "locked.mdx"]);
    // Root can read every file.
    if fs::read(folder.path().join("locked.mdx")).is_err() {
        assert_eq!(
            findings_of(&site, &report, "locked.mdx")[0].rule,
            "unreadable-page"
        );
    }
}

#[test]
fn slow_code_blocks() {
    let many = |part: &str| part.repeat(64 * 1024 / part.len());
    for body in [
        format!("```python\n{} ...\n```", many("\"\"\"")),
        format!("```js\n{}\n```", many("// ... TODO { ... } ")),
        format!("```js\n{}```", many("...\n")),
        format!("```bash\n$ {}\n```", many("<")),
        format!("```bash\n$ {}\n```", many("<<'")),
        format!("```bash\n{}```", many("$ x\\\n")),
        format!("```js\n{}{}\n```", many("{\"a\":"), many("}")),
        format!(
            "{}\n\n```yaml\nservices:\n  image: a\n```",
            many("a.b.json1 ")
        ),
        format!("```js title=\"a\" {}\nx\n```", many("b wrap ")),
        format!("<CodeGroup>\n\n{}</CodeGroup>", many("```js a\nx\n```\n\n")),
    ] {
        let (site, report) = check_page(format!("{HEAD}{body}\n").as_bytes());
        let found = findings_of(&site, &report, "bad.mdx");
        let has_timed_out = |finding: &&&Finding| finding.rule == "internal-error";
        assert!(
            found.iter().find(has_timed_out).is_none(),
            "{}",
            &body[..40]
        );
    }
}

/// A rule that panics on one page and hangs on another.
#[derive(Deserialize)]
struct Bad {}

impl Rule for Bad {
    fn page(&self, page: &Page, _: &mut Cx<'_>) {
        match page.path() {
            "bad.mdx" => panic!("on purpose"),
            "slow.mdx" => std::thread::sleep(Duration::from_hours(1)),
            _ => (),
        }
    }
}

#[test]
fn a_rule_that_panics_is_reported_and_the_run_continues() {
    static BAD: [Entry; 1] = [Entry::of::<Bad>("empty-heading")];
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["bad.mdx", "good.mdx", "slow.mdx"] {
        fs::write(folder.path().join(name), HEAD).expect("written");
    }
    let (site, report) = run_with(folder.path(), &BAD, LIMIT);
    let bad = findings_of(&site, &report, "bad.mdx");
    assert_eq!(bad[0].rule, "internal-error");
    assert!(
        bad[0]
            .message
            .contains("`empty-heading` panicked on this page: on purpose"),
        "{bad:?}"
    );
    assert!(
        findings_of(&site, &report, "slow.mdx")[0]
            .message
            .contains("took longer than")
    );
    assert!(findings_of(&site, &report, "good.mdx").is_empty());
}

/// A slow rule about the whole site.
#[derive(Deserialize)]
struct Slow {}

impl Rule for Slow {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        std::thread::sleep(Duration::from_millis(400));
        for page in site.pages() {
            cx.report(page.first_line(), "found");
        }
    }
}

#[test]
fn the_page_time_limit_does_not_apply_to_rules_about_the_site() {
    static SLOW: [Entry; 1] = [Entry::of::<Slow>("empty-heading")];
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.mdx"), HEAD).expect("written");
    let (site, report) = run_with(folder.path(), &SLOW, Duration::from_millis(40));
    assert_eq!(findings_of(&site, &report, "a.mdx")[0].message, "found");
    assert!(report.lost.rules.is_empty());
}

/// A rule with fixes that are valid, break the page, have no effect, undo each other, or never settle.
#[derive(Deserialize)]
struct FixingRule {}

impl Rule for FixingRule {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (word, right) in [
            ("bad", "good"),
            ("worse", "<Note>"),
            ("more", "more more"),
            ("ping", "pong"),
            ("pong", "ping"),
            ("deep", "so deep"),
        ] {
            for (at, _) in page.text().match_indices(word) {
                let to_u32 = |at: usize| u32::try_from(at).expect("short");
                let span = page.span((to_u32(at), to_u32(at + word.len())));
                let edits = vec![Edit::replace(span, right)];
                cx.report(span, word).fix(Fix::safe("write it", edits));
            }
        }
    }
}

static FIXING_RULE: [Entry; 1] = [Entry::of::<FixingRule>("empty-heading")];

fn fix_page(body: &str) -> (String, Fixed) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = fs::canonicalize(folder.path()).expect("there");
    fs::write(root.join("a.mdx"), format!("{HEAD}{body}")).expect("written");
    let pool = Pool {
        threads: 2,
        limit: LIMIT,
    };
    let target = Target {
        root,
        has_manifest: false,
        only: Vec::new(),
    };
    let mut workspace = Workspace::open(target, pool, Sources::default());
    let ruleset = Arc::new(Ruleset::new(&FIXING_RULE, Settings::default()));
    let fixed = fix(&mut workspace, &ruleset, &[], pool, Safety::Safe);
    let text = fixed.site.pages()[0].text().to_owned();
    (text.replacen(HEAD, "", 1), fixed)
}

#[test]
fn a_fix_that_breaks_a_page_does_not_prevent_other_fixes() {
    let (text, fixed) = fix_page("bad one\n\nworse two\n\nbad three\n");
    assert_eq!(text, "good one\n\nworse two\n\ngood three\n");
    assert_eq!((fixed.made, fixed.refused), (2, 1));
    assert!(fixed.unsettled.is_empty());
}

#[test]
fn a_fix_that_would_break_a_page_is_not_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["bad", "worse", "`` worse worse ``", "bad\nworse"];
    for (at, words) in words.iter().enumerate() {
        let path = folder.path().join(format!("{at}.mdx"));
        fs::write(path, format!("{HEAD}{words}\n")).expect("written");
    }
    let (site, report) = run_with(folder.path(), &FIXING_RULE, LIMIT);
    let offered = |page: &str| -> Vec<bool> {
        let found = findings_of(&site, &report, page).into_iter();
        found.map(|finding| finding.fix.is_some()).collect()
    };
    assert_eq!(offered("0.mdx"), [true]);
    assert_eq!(offered("1.mdx"), [false]);
    assert_eq!(offered("2.mdx"), [true, true], "in code, the tag is text");
    assert_eq!(offered("3.mdx"), [true, false]);
    let (_, fixed) = fix_page("worse\n");
    assert_eq!(fixed.report.findings.len(), 1);
    assert!(fixed.report.findings[0].fix.is_none(), "nor after fixes");
}

#[test]
fn fixes_that_do_not_settle_are_reported() {
    let (text, fixed) = fix_page("bad one\n");
    assert_eq!((text.as_str(), fixed.unsettled.len()), ("good one\n", 0));
    let (_, fixed) = fix_page("deep\n");
    assert_eq!(fixed.unsettled.len(), 1);
}

#[test]
fn a_fix_that_leaves_its_finding_in_place_is_not_kept() {
    let (text, fixed) = fix_page("bad one, more two\n");
    assert_eq!(text, "good one, more two\n");
    assert_eq!((fixed.made, fixed.refused), (1, 1));
    assert!(fixed.unsettled.is_empty());
    let (text, fixed) = fix_page("more\n");
    assert_eq!((text.as_str(), fixed.changed.len()), ("more\n", 0));
}

#[test]
fn fixes_that_undo_each_other_are_not_kept() {
    let (text, fixed) = fix_page("bad ping\n");
    assert_eq!(text, "good pong\n");
    assert!(fixed.unsettled.is_empty());
    let (text, fixed) = fix_page(&text);
    assert_eq!((text.as_str(), fixed.made), ("good pong\n", 0));
    assert!(fixed.changed.is_empty());
}

#[test]
fn spans_lie_in_the_page() {
    for body in [
        "<GitHub.Repo repo=\"parcel/sdk\">\n  Text.\n</Gi</Tree>\n",
        "<A>\u{e9}</\u{e9}</B>\n",
    ] {
        let (site, _) = check_page(format!("{HEAD}{body}").as_bytes());
        let page = site.page_at("bad.mdx").expect("a page");
        assert_eq!(support::spans::check_page_spans(page), Ok(()), "{body}");
    }
    let (site, _) = check_page("\u{feff}\u{feff}\n--\n---\n\nText.\n".as_bytes());
    let page = site.page_at("bad.mdx").expect("a page");
    assert_eq!(support::spans::check_page_spans(page), Ok(()));
    let heading = page.headings().next().expect("a heading");
    assert_eq!(page.slice(heading.span), "--\n---");
}

#[test]
fn long_words_that_look_like_secrets() {
    for word in [
        "A",
        "a",
        "0",
        "key",
        "sk-",
        ".sk-",
        "eyJ.",
        "://a:",
        "api_key=ab1",
        "-----BEGIN KEY-----",
    ] {
        let word = word.repeat((256 << 10) / word.len());
        let begin = Instant::now();
        for body in [format!("<{word} />"), format!("[a](/{word})"), word.clone()] {
            check_page(format!("{HEAD}{body}\n").as_bytes());
        }
        // Quadratic time would take minutes.
        assert!(begin.elapsed() < Duration::from_secs(30), "{word:.20}");
    }
}

#[test]
fn slow_suppressions() {
    let many = |part: &str| part.repeat(512 * 1024 / part.len());
    for body in [
        many("{/* mdxlint-ignore-end unframed-image */}\n"),
        many("{/* mdxlint-ignore-start unframed-image */}\n"),
        many("{/* mdxlint-ignore-start unframed-image */}\n\n![](a.png)\n\n"),
        many("{/* mdxlint-ignore-file "),
    ] {
        let begin = Instant::now();
        check_page(format!("{HEAD}{body}").as_bytes());
        // Quadratic time would take hours.
        assert!(
            begin.elapsed() < Duration::from_secs(30),
            "{:?}",
            &body[..40]
        );
    }
}
