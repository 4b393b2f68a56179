//! Bare addresses in the finished text nodes. The platform searches them again after it has read a text, by other rules.

use super::super::characters::{char_before, is_punctuation, is_space};
use super::super::tree::LinkForm;
use super::mail_search::{Found, find_mail, find_mailto, find_xmpp};

/// Finds the addresses in a text, in their order. Returns the number of steps.
pub(super) fn find_addresses(text: &str, found: &mut Vec<Found>) -> usize {
    found.clear();
    let mut steps = find_urls(text, found);
    if memchr::memchr(b'@', text.as_bytes()).is_none() {
        return steps;
    }
    for search in [find_xmpp, find_mailto, find_mail] {
        let count = found.len();
        let mut start = 0;
        for index in 0..=count {
            let next = found[..count].get(index);
            let (end, after) = next.map_or((text.len(), text.len()), |next| (next.start, next.end));
            search(text, start, end, found);
            start = after;
        }
        steps += 2 * text.len();
        found.sort_unstable_by_key(|one| one.start);
    }
    steps
}

/// The last domain.
#[derive(Default)]
struct Domain {
    end: usize,
    last_dot: Option<usize>,
    dot_before: Option<usize>,
    is_right: bool,
    /// Whether the last part and the one before it are right.
    are_right: bool,
    /// The end of the address.
    space: usize,
}

fn find_urls(text: &str, found: &mut Vec<Found>) -> usize {
    let bytes = text.as_bytes();
    let mut domain = Domain::default();
    let (mut at, mut steps) = (0, text.len());
    while let Some((start, length, is_www)) = next_scheme(bytes, at) {
        at = start + 1;
        let before = char_before(text, start);
        if before.is_some_and(|c| !is_space(c) && !is_punctuation(c)) {
            continue;
        }
        let from = if is_www { start } else { start + length };
        if domain.end <= from {
            let last_space = domain.space;
            domain = look_at_domain(bytes, from, last_space);
            steps += domain.end - from + domain.space.saturating_sub(last_space.max(from));
        }
        if !domain.is_right_from(bytes, from) {
            continue;
        }
        let end = split_end(&bytes[from..domain.space]) + from;
        steps += 2 * (domain.space - from);
        let form = if is_www {
            LinkForm::Www
        } else {
            LinkForm::Address
        };
        found.push(Found { start, end, form });
        at = domain.space;
    }
    steps
}

/// Returns the start of the next `http://`, `https://` or `www.`, its length, and whether it is the last of them.
fn next_scheme(bytes: &[u8], from: usize) -> Option<(usize, usize, bool)> {
    let mut at = from;
    loop {
        at += bytes
            .get(at..)?
            .iter()
            .position(|b| matches!(b | 32, b'h' | b'w'))?;
        let starts = |scheme: &[u8]| {
            let part = bytes.get(at..at + scheme.len());
            part.is_some_and(|part| part.eq_ignore_ascii_case(scheme))
        };
        if starts(b"www.") {
            return Some((at, 3, true));
        }
        for scheme in [b"http://".as_slice(), b"https://"] {
            if starts(scheme) {
                return Some((at, scheme.len(), false));
            }
        }
        at += 1;
    }
}

fn is_domain(byte: u8) -> bool {
    matches!(byte, b'-' | b'.' | b'_') || byte.is_ascii_alphanumeric()
}

fn look_at_domain(bytes: &[u8], from: usize, last_space: usize) -> Domain {
    let length = bytes[from..].iter().take_while(|b| is_domain(**b)).count();
    let end = from + length;
    let is_end = |byte: &&u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' ');
    let mut space = last_space.max(end);
    if last_space < end {
        space += bytes[end..].iter().take_while(|b| !is_end(b)).count();
    }
    let last_dot = memchr::memrchr(b'.', &bytes[from..end]).map(|dot| from + dot);
    let dot_before =
        last_dot.and_then(|dot| memchr::memrchr(b'.', &bytes[from..dot]).map(|dot| from + dot));
    let is_right = last_dot.is_some_and(|dot| is_right_part(&bytes[dot + 1..end]));
    let before = dot_before.zip(last_dot);
    Domain {
        end,
        last_dot,
        dot_before,
        is_right,
        are_right: is_right
            && before.is_some_and(|(first, last)| is_right_part(&bytes[first + 1..last])),
        space,
    }
}

impl Domain {
    /// Returns whether the domain is right if it starts at `from`, inside of it.
    fn is_right_from(&self, bytes: &[u8], from: usize) -> bool {
        // The platform rejects domains that start with punctuation.
        if bytes.get(from).is_none_or(u8::is_ascii_punctuation) {
            return false;
        }
        match (self.dot_before, self.last_dot) {
            (Some(dot), _) if dot >= from => self.are_right,
            (_, Some(dot)) if dot >= from => self.is_right && is_right_part(&bytes[from..dot]),
            _ => false,
        }
    }
}

/// Returns whether a part of a domain may be one of the last two.
fn is_right_part(part: &[u8]) -> bool {
    part.is_empty() || !part.contains(&b'_') && part.iter().any(u8::is_ascii_alphanumeric)
}

/// Returns the length of an address without the punctuation at its end.
fn split_end(address: &[u8]) -> usize {
    let is_trail = |byte: &&u8| b"!\"&'),.:;<>?]}".contains(byte);
    let trail = address.iter().rev().take_while(is_trail).count();
    let mut end = address.len() - trail;
    let count = |byte: u8| memchr::memchr_iter(byte, &address[..end]).count();
    let (opening, mut closing) = (count(b'('), count(b')'));
    while opening > closing {
        match memchr::memchr(b')', &address[end..]) {
            Some(length) => end += length + 1,
            None => break,
        }
        closing += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::find_addresses;

    fn find(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find_addresses(text, &mut found);
        found.iter().map(|one| &text[one.start..one.end]).collect()
    }

    #[test]
    fn finds_addresses() {
        assert_eq!(
            find("(www.a.b) http://c.d/e)."),
            ["www.a.b", "http://c.d/e"]
        );
        assert_eq!(find("https://a.b/(c)."), ["https://a.b/(c)"]);
        assert_eq!(find("awww.a.b http://a_b.c http://.a"), [""; 0]);
        assert_eq!(
            find("a@b.c, mailto:d@e.f xmpp:g@h.i/j"),
            ["a@b.c", "mailto:d@e.f", "xmpp:g@h.i/j"]
        );
        assert_eq!(find("a@b.c1 a@b @b.c"), [""; 0]);
    }

    #[test]
    fn needs_linear_time() {
        for unit in ["www.", "https://a_b.", "a@b", "www.www._a_."] {
            let text = unit.repeat(1000);
            assert!(
                find_addresses(&text, &mut Vec::new()) < 20 * text.len(),
                "{unit}"
            );
        }
    }
}
