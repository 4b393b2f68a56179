//! How large a report may become, however much there is to report.

use super::summary::grouped;
use crate::diagnostic::Finding;
use crate::text::FileId;
use std::borrow::Cow;
use std::collections::HashMap;

/// Findings of one rule in one file. Whoever fixes so many runs the program again.
const MOST: usize = 1_000;
/// The longest message, note or label in bytes.
const LONGEST: usize = 2_000;
/// Other places of one finding.
const MOST_RELATED: usize = 50;
/// The longest text of the edits of one fix in bytes, in all. Longer ones are still made by `--fix`.
const LONGEST_EDITS: usize = 64 << 10;

/// The findings as they are printed: a limited number of each rule in each file, and no long texts. The message of the
/// last one says how many are left out, because every format has a message.
pub fn bounded(findings: &[Finding]) -> Cow<'_, [Finding]> {
    let mut counts: HashMap<(FileId, &str), usize> = HashMap::new();
    for finding in findings {
        *counts.entry(key(finding)).or_default() += 1;
    }
    let has_many = counts.values().any(|&count| count > MOST);
    if !has_many && !findings.iter().any(is_long) {
        return Cow::Borrowed(findings);
    }
    let mut seen: HashMap<(FileId, &str), usize> = HashMap::new();
    let mut kept = Vec::new();
    for finding in findings {
        let seen = seen.entry(key(finding)).or_default();
        *seen += 1;
        if *seen > MOST {
            continue;
        }
        let mut short = shortened(finding);
        let left = counts[&key(finding)].saturating_sub(MOST);
        if *seen == MOST && left > 0 {
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

fn edited(finding: &Finding) -> usize {
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    edits.map(|edit| edit.text.len()).sum()
}

fn is_long(finding: &Finding) -> bool {
    let related = finding.related.iter().map(|related| &related.message);
    let label = finding.fix.iter().map(|fix| &fix.label);
    let mut texts = related.chain(label).chain(&finding.note);
    finding.message.len() > LONGEST
        || finding.related.len() > MOST_RELATED
        || edited(finding) > LONGEST_EDITS
        || texts.any(|text| text.len() > LONGEST)
}

fn shortened(finding: &Finding) -> Finding {
    let mut short = finding.clone();
    if !is_long(finding) {
        return short;
    }
    cut(&mut short.message);
    short.note.iter_mut().for_each(cut);
    short.related.truncate(MOST_RELATED);
    short
        .related
        .iter_mut()
        .for_each(|related| cut(&mut related.message));
    if let Some(fix) = &mut short.fix {
        cut(&mut fix.label);
        if edited(finding) > LONGEST_EDITS {
            fix.edits.clear();
        }
    }
    short
}

/// Leaves out the middle of a long text: what a message says is at its ends, and what it names between them.
fn cut(text: &mut String) {
    if text.len() > LONGEST {
        let first = text.floor_char_boundary(LONGEST / 2);
        let last = text.ceil_char_boundary(text.len() - LONGEST / 2);
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
    fn each_rule_has_a_limited_number_of_findings_in_each_file() {
        let mut all = vec![finding(0, "a", "m"); MOST + 1_234];
        all.extend(vec![finding(0, "b", "m"); MOST]);
        all.extend(vec![finding(1, "a", "m"); 3]);
        let kept = bounded(&all);
        assert_eq!(kept.len(), 2 * MOST + 3);
        let more = "m (and 1,234 more of this rule in this file)";
        assert_eq!(kept[MOST - 1].message, more);
        assert!(kept.iter().filter(|one| one.message != "m").count() == 1);
        assert!(matches!(bounded(&all[MOST + 1_234..]), Cow::Borrowed(_)));
    }

    #[test]
    fn long_texts_lose_their_middle() {
        let text = format!("unknown `{}` here", "\u{e9}".repeat(1 << 20));
        let all = [finding(0, "a", &text)];
        let kept = bounded(&all);
        let message = &kept[0].message;
        assert!(message.len() < LONGEST + 10, "{}", message.len());
        assert!(message.starts_with("unknown `") && message.ends_with("` here"));
    }
}
