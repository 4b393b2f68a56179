//! Limits on the size of a report.

use super::summary::grouped;
use crate::diagnostic::Finding;
use crate::text::FileId;
use std::borrow::Cow;
use std::collections::HashMap;

/// The findings of one rule in one file that are printed. After fixing that many, a user runs the program again.
const MAX_FINDINGS: usize = 1_000;
/// The maximum length of a message, note or label in bytes.
const MAX_TEXT: usize = 2_000;
/// The related places of one finding that are printed.
const MAX_RELATED: usize = 50;
/// The maximum length of all edits of one fix in bytes. Longer ones are not printed, but `--fix` still applies them.
const MAX_EDIT_TEXT: usize = 64 << 10;

/// Returns the findings as they are printed: a limited number for each rule and file, and no long texts. The message of
/// the last one says how many are left out, because every format has a message.
pub fn bounded(findings: &[Finding]) -> Cow<'_, [Finding]> {
    let mut counts: HashMap<(FileId, &str), usize> = HashMap::new();
    for finding in findings {
        *counts.entry(key(finding)).or_default() += 1;
    }
    let has_many = counts.values().any(|&count| count > MAX_FINDINGS);
    if !has_many && !findings.iter().any(is_long) {
        return Cow::Borrowed(findings);
    }
    let mut seen: HashMap<(FileId, &str), usize> = HashMap::new();
    let mut kept = Vec::new();
    for finding in findings {
        let seen = seen.entry(key(finding)).or_default();
        *seen += 1;
        if *seen > MAX_FINDINGS {
            continue;
        }
        let mut short = shortened(finding);
        let left = counts[&key(finding)].saturating_sub(MAX_FINDINGS);
        if *seen == MAX_FINDINGS && left > 0 {
            let more = format!(" (and {} more of this rule in this file)", grouped(left));
            short.message.push_str(&more);
        }
        kept.push(short);
    }
    Cow::Owned(kept)
}

fn key(finding: &Finding) -> (FileId, &'static str) {
    (finding.span.file, finding.rule)
}

fn edit_length(finding: &Finding) -> usize {
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    edits.map(|edit| edit.text.len()).sum()
}

fn is_long(finding: &Finding) -> bool {
    let related = finding.related.iter().map(|related| &*related.message);
    let label = finding.fix.iter().map(|fix| &*fix.label);
    let mut texts = related.chain(label).chain(finding.note.as_deref());
    finding.message.len() > MAX_TEXT
        || finding.related.len() > MAX_RELATED
        || edit_length(finding) > MAX_EDIT_TEXT
        || texts.any(|text| text.len() > MAX_TEXT)
}

fn shortened(finding: &Finding) -> Finding {
    let mut short = finding.clone();
    if !is_long(finding) {
        return short;
    }
    cut(&mut short.message);
    if let Some(note) = &mut short.note {
        cut(note.to_mut());
    }
    short.related.truncate(MAX_RELATED);
    short
        .related
        .iter_mut()
        .for_each(|related| cut(&mut related.message));
    if let Some(fix) = &mut short.fix {
        cut(&mut fix.label);
        if edit_length(finding) > MAX_EDIT_TEXT {
            fix.edits.clear();
        }
    }
    short
}

/// Removes the middle of a long text: in a message, the wording is at the ends and the quoted text in the middle.
fn cut(text: &mut String) {
    if text.len() > MAX_TEXT {
        let first = text.floor_char_boundary(MAX_TEXT / 2);
        let last = text.ceil_char_boundary(text.len() - MAX_TEXT / 2);
        text.replace_range(first..last, "\u{2026}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::text::Span;

    fn finding(file: u32, rule: &'static str, message: &str) -> Finding {
        let span = Span::new(FileId(file), 0, 0);
        Finding::new(rule, Severity::Error, span, message)
    }

    #[test]
    fn findings_are_limited_for_each_rule_and_file() {
        let mut all = vec![finding(0, "a", "m"); MAX_FINDINGS + 1_234];
        all.extend(vec![finding(0, "b", "m"); MAX_FINDINGS]);
        all.extend(vec![finding(1, "a", "m"); 3]);
        let kept = bounded(&all);
        assert_eq!(kept.len(), 2 * MAX_FINDINGS + 3);
        let more = "m (and 1,234 more of this rule in this file)";
        assert_eq!(kept[MAX_FINDINGS - 1].message, more);
        assert!(kept.iter().filter(|one| one.message != "m").count() == 1);
        assert!(matches!(
            bounded(&all[MAX_FINDINGS + 1_234..]),
            Cow::Borrowed(_)
        ));
    }

    #[test]
    fn long_texts_are_cut_in_the_middle() {
        let text = format!("unknown `{}` here", "\u{e9}".repeat(1 << 20));
        let all = [finding(0, "a", &text)];
        let kept = bounded(&all);
        let message = &kept[0].message;
        assert!(message.len() < MAX_TEXT + 10, "{}", message.len());
        assert!(message.starts_with("unknown `") && message.ends_with("` here"));
    }
}
