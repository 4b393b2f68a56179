//! The manuals of rules as HTML.

use super::text::escaped;
use crate::catalog::{Facts, HOME, find};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Returns the manual of a rule as HTML, without the title and the summary. Links to the manuals of `included` rules lead to
/// another place in the page, other ones to the website.
pub(super) fn html(facts: &Facts, included: &BTreeSet<&'static str>) -> String {
    let text = facts.manual.text();
    // HTML in a manual is shown as text, and only known protocols are allowed.
    let options = markdown::Options::gfm();
    let html = markdown::to_html_with_options(text, &options).unwrap_or_default();
    let start = html.find("<h2>").unwrap_or_default();
    let html = html[start..]
        .replace("<h2>", "<h4>")
        .replace("</h2>", "</h4>")
        .replace("<h3>", "<h5>")
        .replace("</h3>", "</h5>");
    with_verdicts(&with_links(&html, included), text)
}

/// Replaces the targets of links to other manuals.
fn with_links(html: &str, included: &BTreeSet<&'static str>) -> String {
    const LINK: &str = "<a href=\"";
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(LINK) {
        let (before, after) = rest.split_at(at + LINK.len());
        let (target, after) = after.split_once('"').unwrap_or((after, ""));
        out.push_str(before);
        out.push_str(&link(target, included));
        out.push('"');
        rest = after;
    }
    out + rest
}

fn link(target: &str, included: &BTreeSet<&'static str>) -> String {
    if target.starts_with("https://") {
        return target.to_owned();
    }
    let path = target.split('#').next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".md");
    match find(name) {
        Some(facts) if included.contains(facts.id) => format!("#rule-{}", facts.id),
        Some(facts) => facts.url(),
        None => HOME.to_owned(),
    }
}

/// Labels the examples in `html`, the HTML of `text`, as bad or good.
fn with_verdicts(html: &str, text: &str) -> String {
    const START: &str = "<pre><code";
    let fences = fences(text);
    let parts: Vec<&str> = html.split(START).collect();
    let Some((first, blocks)) = parts.split_first() else {
        return String::new();
    };
    let mut out = (*first).to_owned();
    for (number, block) in blocks.iter().enumerate() {
        let mut words = fences.get(number).copied().unwrap_or_default().split(' ');
        let verdict = words.nth(1).filter(|word| matches!(*word, "bad" | "good"));
        let Some((verdict, (code, after))) = verdict.zip(block.split_once("</pre>")) else {
            out.push_str(START);
            out.push_str(block);
            continue;
        };
        let title = if verdict == "bad" { "Bad" } else { "Good" };
        let file = words
            .next()
            .map(|file| format!(" <code>{}</code>", escaped(file)));
        let file = file.unwrap_or_default();
        let _ = write!(
            out,
            "<figure class=\"{verdict}\"><figcaption>{title}{file}</figcaption>{START}{code}</pre></figure>{after}"
        );
    }
    out
}

/// Returns the texts after the marks that start blocks of code.
fn fences(text: &str) -> Vec<&str> {
    let mut open: Option<usize> = None;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        let info = line.trim_start_matches('`');
        let length = line.len() - info.len();
        match open {
            Some(least) if length >= least && info.is_empty() => open = None,
            None if length >= 3 => {
                open = Some(length);
                found.push(info);
            }
            _ => (),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::rules;

    #[test]
    fn every_manual_is_safe_html_with_labels() {
        for facts in rules() {
            let html = html(facts, &BTreeSet::new());
            assert!(html.starts_with("<h4>What it checks</h4>"), "{}", facts.id);
            for word in [
                "<script",
                "<h1",
                "<h2",
                "<h3",
                "<img",
                "style=\"",
                "href=\"#",
                "onclick=\"",
            ] {
                assert!(!html.contains(word), "{}: {word}", facts.id);
            }
            let links = html.split("href=\"").skip(1);
            assert!(links.into_iter().all(|link| link.starts_with("https://")));
            let examples = facts.manual.examples().len();
            assert_eq!(html.matches("<figure").count(), examples, "{}", facts.id);
        }
    }

    #[test]
    fn links_to_included_manuals_stay_in_the_page() {
        let included = BTreeSet::from(["broken-link"]);
        let html = "<a href=\"../links/broken-link.md#x\">a</a><a href=\"missing-frame.md\">b</a>";
        let expected = format!("<a href=\"#rule-broken-link\">a</a><a href=\"{HOME}\">b</a>");
        assert_eq!(with_links(html, &included), expected);
    }
}
