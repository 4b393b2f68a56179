//! Any text in a suppression: what is silenced was there before, and nothing else changes. The first line goes into a
//! comment, the rest into front matter.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Safety;
use mdxlint::engine::Report;
use mdxlint_fuzz::{on_stage, places, print, stage, text, was_parsed};
use std::collections::BTreeMap;

/// Parts with findings of several rules.
const PART: &str =
    "## \n\n![](/images/a.png)\n\nSee [here](/nowhere).\n\n```\nnpm install\n```\n\n<Crad />\n";

/// A page whose comments and front matter say this.
fn page(comment: &str, head: &str) -> String {
    format!("---\ntitle: A\n{head}---\n\n{comment}{PART}\n{comment}{PART}")
}

/// How often a rule says something, but for what suppressions themselves are told.
fn said(report: &Report) -> BTreeMap<(&str, &str), usize> {
    let mut said = BTreeMap::new();
    for finding in &report.findings {
        if finding.rule != "unused-suppression" {
            *said.entry((finding.rule, &*finding.message)).or_default() += 1;
        }
    }
    said
}

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    let (comment, head) = text.split_once('\n').unwrap_or((text, ""));
    // What ends the comment or the front matter is text of the page, which other targets are for.
    if comment.contains("*/") || head.contains("---") || comment.contains('\r') {
        return Corpus::Reject;
    }
    let comment = format!("{{/* mdxlint-ignore{comment} */}}\n\n");
    let head = if head.is_empty() {
        String::new()
    } else {
        format!("mdxlint: {{ ignore: [{head}] }}\n")
    };
    on_stage(|stage| {
        stage.set_page(&page("", ""));
        let (_, plain) = stage.check();
        stage.set_page(&page(&comment, &head));
        let (site, report) = stage.check();
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        print(&site, &report);
        let page = stage::page(&site);
        if page.faults().is_empty() && page.front_matter().fields.len() < 3 {
            let before = said(&plain);
            for ((rule, message), count) in said(&report) {
                let is_of_front_matter = rule.ends_with("-field") || rule.ends_with("front-matter");
                let known = before.get(&(rule, message)).copied().unwrap_or_default();
                assert!(
                    count <= known || is_of_front_matter || rule == "secret-in-example",
                    "a suppression brings {rule}: {message}"
                );
            }
        }
        stage.fix(Safety::Unsafe);
        assert_eq!(stage.fix(Safety::Unsafe).made, 0, "fixes settle");
        Corpus::Keep
    })
});
