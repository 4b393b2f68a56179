//! What tells one finding of a file from the others, wherever in it the finding has moved.

use crate::diagnostic::Finding;
use crate::files::Source;
use crate::text::StableHash;
use std::fmt;

/// So many letters and digits tell one place of a page from another.
const TELLING: usize = 4;
/// So many bytes are looked at: a line may be as long as a page, and hold as many findings.
const LONGEST: usize = 400;

/// The mark of a finding within its file: the same as long as the rule is, and the text that it is about. Neither its
/// line nor its message counts, so that it outlives edits around it and new words of ours.
///
/// Two equal faults in one file have one mark; whoever needs to tell them apart counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The mark of `finding`, which is in `source`. Where secrets may stand in the text, both are to be covered before:
    /// marks are kept and shown.
    pub fn new(finding: &Finding, source: &Source) -> Self {
        let text = source.own_text();
        let mut hash = StableHash::default();
        add(&mut hash, finding.rule);
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        let found = text.get(start..end).unwrap_or_default();
        let first = cut(found, LONGEST).lines().next().unwrap_or_default();
        if tells(first) {
            add(&mut hash, first);
            return Self(hash.0);
        }
        // What is said of a page as a whole stands at its start, whatever begins there.
        if start <= "\u{feff}".len() && text.trim_start_matches('\u{feff}').starts_with(first) {
            return Self(hash.0);
        }
        // A fence, a bracket, nothing at all: the line that it stands in tells more, and what follows.
        let line = source
            .lines()
            .start(source.lines().line_of(finding.span.start));
        let rest = cut(text.get(line as usize..).unwrap_or_default(), LONGEST);
        for line in rest.lines().filter(|line| !line.trim().is_empty()) {
            add(&mut hash, line);
            if tells(line) {
                break;
            }
        }
        Self(hash.0)
    }

    /// Whether it marks a finding of `rule` about a page as a whole: no text of the page tells it from others.
    pub(super) fn is_of_whole_page(self, rule: &str) -> bool {
        let mut hash = StableHash::default();
        add(&mut hash, rule);
        self.0 == hash.0
    }

    /// The mark that was written as `text`.
    pub fn parse(text: &str) -> Option<Self> {
        let is_whole = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok();
        number.filter(|_| is_whole).map(Self)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// No more than so many bytes of `text`.
fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

fn tells(text: &str) -> bool {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .count()
        >= TELLING
}

/// Adds the words of `text`: how they are spaced does not count.
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

    /// The mark of a finding about the `nth` `what` in `text`.
    fn mark(text: &str, what: &str, nth: usize) -> Fingerprint {
        let (at, _) = text.match_indices(what).nth(nth).expect("there");
        let fit = |at: usize| u32::try_from(at).expect("short");
        let span = Span::new(FileId(0), fit(at), fit(at + what.len()));
        let source = Source::new(FileId(0), "a.mdx".into(), text.to_owned());
        let finding = Finding::new("rule", Severity::Error, span, "words");
        Fingerprint::new(&finding, &source)
    }

    #[test]
    fn a_finding_keeps_its_mark_where_it_moves() {
        let before = "# A\n\n![](/image.png) and more\n";
        let after = "# A\n\nNew words.\n\n  and  ![](/image.png)\n";
        let what = "![](/image.png)";
        assert_eq!(mark(before, what, 0), mark(after, what, 0));
    }

    #[test]
    fn what_tells_nothing_is_told_by_what_follows() {
        let text = "A\n\n```\nnpm install\n```\n\n```\nnpm start\n```\n";
        assert_ne!(mark(text, "```", 0), mark(text, "```", 2));
        let moved = format!("Words.\n\n{text}");
        assert_eq!(mark(text, "```", 0), mark(&moved, "```", 0));
        let page = |title: &str| mark(&format!("---\ntitle: {title}\n---\n"), "---", 0);
        assert_eq!(page("One"), page("Two"));
    }

    #[test]
    fn only_the_beginning_of_a_long_line_counts() {
        let text = format!("{} ![](a)", "x ".repeat(LONGEST));
        let longer = format!("{text} {text}");
        assert_eq!(mark(&text, "![](a)", 0), mark(&longer, "![](a)", 1));
    }

    #[test]
    fn marks_are_read_as_they_are_written() {
        let mark = mark("some text", "some", 0);
        assert_eq!(Fingerprint::parse(&mark.to_string()), Some(mark));
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
