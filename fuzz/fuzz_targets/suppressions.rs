//! Checks a page with any text in a suppression, which must not add findings. The first line goes into a comment, the
//! rest into front matter.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Safety;
use mdxlint::engine::Report;
use mdxlint_fuzz::{print, scratch_site, spans, text, was_parsed, with_scratch_site};
use std::collections::BTreeMap;

/// A section with findings of several rules.
const PART: &str =
    "## \n\n![](/images/a.png)\n\nSee [here](/nowhere).\n\n```\nnpm install\n```\n\n<Crad />\n";

/// Returns a page with this text in its comments and front matter.
fn page(comment: &str, head: &str) -> String {
    format!("---\ntitle: A\n{head}---\n\n{comment}{PART}\n{comment}{PART}")
}

/// Counts the findings by rule and message, except those about suppressions.
fn count_messages(report: &Report) -> BTreeMap<(&str, &str), usize> {
    let mut counts = BTreeMap::new();
    for finding in &report.findings {
        if finding.rule != "unused-suppression" {
            *counts.entry((finding.rule, &*finding.message)).or_default() += 1;
        }
    }
    counts
}

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    let (comment, head) = text.split_once('\n').unwrap_or((text, ""));
    // Text that closes the comment or the front matter would be part of the page, which other targets test.
    if comment.contains("*/") || head.contains("---") || comment.contains('\r') {
        return Corpus::Reject;
    }
    let comment = format!("{{/* mdxlint-ignore{comment} */}}\n\n");
    let head = if head.is_empty() {
        String::new()
    } else {
        format!("mdxlint: {{ ignore: [{head}] }}\n")
    };
    with_scratch_site(|scratch_site| {
        scratch_site.set_page(&page("", ""));
        let (_, plain) = scratch_site.check();
        scratch_site.set_page(&page(&comment, &head));
        let (site, report) = scratch_site.check();
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        print(&site, &report);
        let page = scratch_site::page(&site);
        if page.syntax_errors().is_empty() && page.front_matter().fields().len() < 3 {
            let before = count_messages(&plain);
            for ((rule, message), count) in count_messages(&report) {
                let is_of_front_matter = rule.ends_with("-field") || rule.ends_with("front-matter");
                let count_before = before.get(&(rule, message)).copied().unwrap_or_default();
                assert!(
                    count <= count_before || is_of_front_matter || rule == "secret-in-example",
                    "a suppression adds {rule}: {message}"
                );
            }
        }
        assert!(scratch_site.fixes_settle(Safety::Unsafe), "fixes settle");
        Corpus::Keep
    })
});
