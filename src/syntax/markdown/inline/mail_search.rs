//! Bare mail addresses in the finished text nodes.

use super::super::tree::LinkForm;

/// An address in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// Where it starts.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
    /// How it is written.
    pub(super) form: LinkForm,
}

/// Returns whether a byte can be in the first part of a mail address.
fn is_mail(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'.' | b'_') || byte.is_ascii_alphanumeric()
}

/// Returns the end of the `name@label.label` that starts at `start`, and whether its last label is right.
fn read_mail(text: &[u8], start: usize, end: usize) -> Option<(usize, bool)> {
    let text = &text[..end];
    let name = text[start..].iter().take_while(|b| is_mail(**b)).count();
    let mut at = start + name;
    if name == 0 || text.get(at) != Some(&b'@') {
        return None;
    }
    let is_label = |byte: Option<&u8>| {
        byte.is_some_and(|b| matches!(b, b'-' | b'_') || b.is_ascii_alphanumeric())
    };
    at += 1;
    if !is_label(text.get(at)) {
        return None;
    }
    let mut has_dot = false;
    loop {
        match text.get(at) {
            Some(b'.') if is_label(text.get(at + 1)) => has_dot = true,
            byte if is_label(byte) => (),
            _ => break,
        }
        at += 1;
    }
    has_dot.then(|| (at, text[at - 1].is_ascii_alphabetic()))
}

/// Returns whether the byte before `at` allows an address with a scheme there. Nothing is before `start`.
fn is_free(bytes: &[u8], start: usize, at: usize) -> bool {
    at == start || !(is_mail(bytes[at - 1]) || bytes[at - 1] == b'@')
}

/// Finds addresses of chats from `start` to `end`.
pub(super) fn find_xmpp(text: &str, start: usize, end: usize, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(next) = memchr::memmem::find(&bytes[at..end], b"xmpp:") {
        let from = at + next;
        at = from + 1;
        if !is_free(bytes, start, from) {
            continue;
        }
        let Some((mut last, is_right)) = read_mail(bytes, from + 5, end) else {
            continue;
        };
        if !is_right {
            continue;
        }
        if bytes[..end].get(last) == Some(&b'/') {
            last += 1;
            last += resource_length(&bytes[last..end]);
            let next_byte = bytes[..end].get(last);
            if !bytes[last - 1].is_ascii_alphabetic() || next_byte == Some(&b'@') {
                continue;
            }
        }
        found.push(address(from, last));
        at = last;
    }
}

/// Returns the length of the resource of an address of a chat.
fn resource_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    loop {
        match bytes.get(length) {
            Some(b'.') if bytes.get(length + 1).is_some_and(u8::is_ascii_alphanumeric) => (),
            Some(b'-' | b'_' | b'/' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => (),
            _ => return length,
        }
        length += 1;
    }
}

/// Finds addresses with the scheme `mailto:` from `start` to `end`.
pub(super) fn find_mailto(text: &str, start: usize, end: usize, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(next) = memchr::memmem::find(&bytes[at..end], b"mailto:") {
        let from = at + next;
        at = from + 1;
        if !is_free(bytes, start, from) {
            continue;
        }
        if let Some((last, true)) = read_mail(bytes, from + 7, end) {
            found.push(address(from, last));
            at = last;
        }
    }
}

/// Finds mail addresses without a scheme from `start` to `end`.
pub(super) fn find_mail(text: &str, start: usize, end: usize, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(next) = memchr::memchr(b'@', &bytes[at..end]) {
        let sign = at + next;
        let name = bytes[at..sign]
            .iter()
            .rev()
            .take_while(|b| is_mail(**b))
            .count();
        let from = sign - name;
        // A part of the name may belong to the address before it.
        let is_cut = from == at && at > start && is_mail(bytes[at - 1]);
        at = sign + 1;
        if is_cut || is_after_scheme(&bytes[start..from]) {
            continue;
        }
        if let Some((last, true)) = read_mail(bytes, from, end) {
            found.push(Found {
                start: from,
                end: last,
                form: LinkForm::Mail,
            });
            at = last;
        }
    }
}

/// Returns whether a text ends with `mailto:` or `xmpp:` as a word of its own.
fn is_after_scheme(before: &[u8]) -> bool {
    let is_word_end =
        |byte: Option<&u8>| byte.is_none_or(|b| *b != b'@' && !b.is_ascii_alphanumeric());
    let mut rests = [b"mailto:".as_slice(), b"xmpp:"]
        .into_iter()
        .filter_map(|s| before.strip_suffix(s));
    rests.any(|rest| is_word_end(rest.last()))
}

fn address(start: usize, end: usize) -> Found {
    Found {
        start,
        end,
        form: LinkForm::Address,
    }
}
