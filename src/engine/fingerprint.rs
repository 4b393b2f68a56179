//! Identifies a finding in its file, even if it moves.

use crate::diagnostic::Finding;
use crate::files::Source;
use crate::text::StableHash;
use std::fmt;

/// The number of letters and digits that make a text distinctive.
const MIN_DISTINCTIVE: usize = 4;
/// The number of bytes that are hashed: a line can be very long, and contain many findings.
const MAX_HASHED: usize = 400;

/// A hash of a finding's rule and text. It does not include the line or the message, so edits around the finding and new
/// wording do not change it.
///
/// Two equal findings in one file have the same fingerprint. To distinguish them, count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Returns the fingerprint of `finding`, which is in `source`. Secrets must be masked in both, because fingerprints are
    /// stored and printed.
    pub fn new(finding: &Finding, source: &Source) -> Self {
        let text = source.own_text();
        let mut hash = StableHash::default();
        add(&mut hash, finding.rule);
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        let found = text.get(start..end).unwrap_or_default();
        let first = cut(found, MAX_HASHED).lines().next().unwrap_or_default();
        if is_distinctive(first) {
            add(&mut hash, first);
            return Self(hash.0);
        }
        // A finding about a page as a whole is at its start, whatever text is there.
        if start <= "\u{feff}".len() && text.trim_start_matches('\u{feff}').starts_with(first) {
            return Self(hash.0);
        }
        // A fence, a bracket or an empty span is not distinctive, so use its line and the following ones.
        let line = source
            .lines()
            .start(source.lines().line_of(finding.span.start));
        let rest = cut(text.get(line as usize..).unwrap_or_default(), MAX_HASHED);
        for line in rest.lines().filter(|line| !line.trim().is_empty()) {
            add(&mut hash, line);
            if is_distinctive(line) {
                break;
            }
        }
        Self(hash.0)
    }

    /// Returns whether it is the fingerprint of a finding of `rule` about a page as a whole, so that it does not include any
    /// text.
    pub fn is_of_whole_page(self, rule: &str) -> bool {
        let mut hash = StableHash::default();
        add(&mut hash, rule);
        self.0 == hash.0
    }

    /// Parses a fingerprint.
    pub fn parse(text: &str) -> Option<Self> {
        let is_valid = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok();
        number.filter(|_| is_valid).map(Self)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Returns at most `length` bytes of `text`.
fn cut(text: &str, length: usize) -> &str {
    &text[..text.floor_char_boundary(length)]
}

fn is_distinctive(text: &str) -> bool {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .count()
        >= MIN_DISTINCTIVE
}

/// Adds the words of `text`, regardless of the space between them.
fn add(hash: &mut StableHash, text: &str) {
    for word in text.split_whitespace() {
        hash.add(word.bytes().chain([b' ']));
    }
    hash.add([b'\n']);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::text::{FileId, Span};

    /// Returns the fingerprint of a finding about the `nth` occurrence of `what` in `text`.
    fn fingerprint(text: &str, what: &str, nth: usize) -> Fingerprint {
        let (at, _) = text.match_indices(what).nth(nth).expect("there");
        let to_u32 = |at: usize| u32::try_from(at).expect("short");
        let span = Span::new(FileId(0), to_u32(at), to_u32(at + what.len()));
        let source = Source::new(FileId(0), "a.mdx".into(), text.to_owned());
        let finding = Finding::new("rule", Severity::Error, span, "words");
        Fingerprint::new(&finding, &source)
    }

    #[test]
    fn a_moved_finding_keeps_its_fingerprint() {
        let before = "# A\n\n![](/image.png) and more\n";
        let after = "# A\n\nNew words.\n\n  and  ![](/image.png)\n";
        let what = "![](/image.png)";
        assert_eq!(fingerprint(before, what, 0), fingerprint(after, what, 0));
    }

    #[test]
    fn text_that_is_not_distinctive_is_identified_by_the_following_lines() {
        let text = "A\n\n```\nnpm install\n```\n\n```\nnpm start\n```\n";
        assert_ne!(fingerprint(text, "```", 0), fingerprint(text, "```", 2));
        let moved = format!("Words.\n\n{text}");
        assert_eq!(fingerprint(text, "```", 0), fingerprint(&moved, "```", 0));
        let page = |title: &str| fingerprint(&format!("---\ntitle: {title}\n---\n"), "---", 0);
        assert_eq!(page("One"), page("Two"));
    }

    #[test]
    fn only_the_start_of_a_long_line_is_hashed() {
        let text = format!("{} ![](a)", "x ".repeat(MAX_HASHED));
        let longer = format!("{text} {text}");
        assert_eq!(
            fingerprint(&text, "![](a)", 0),
            fingerprint(&longer, "![](a)", 1)
        );
    }

    #[test]
    fn written_fingerprints_can_be_parsed() {
        let written = fingerprint("some text", "some", 0);
        assert_eq!(Fingerprint::parse(&written.to_string()), Some(written));
        for text in [
            "",
            "12",
            "+123456789abcdef",
            "00000000000000000",
            "zzzzzzzzzzzzzzzz",
        ] {
            assert_eq!(Fingerprint::parse(text), None, "{text}");
        }
    }
}
