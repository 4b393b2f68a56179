//! Bare addresses in a text, found while it is read.

use super::super::characters::{char_after, char_before, is_punctuation, is_space};
use super::super::span::offset;
use super::super::tree::LinkForm;
use super::state::{Domain, EventKind, Reader};

impl Reader<'_, '_, '_> {
    /// Reads the address with the scheme that ends with the colon at `at`.
    pub(super) fn read_address(&mut self, at: usize) -> usize {
        let text = self.content.text;
        let bytes = text.as_bytes();
        if !bytes[at..].starts_with(b"://") {
            return at + 1;
        }
        self.has_address = true;
        let scheme = scheme_length(&bytes[..at]);
        let start = at - scheme;
        let is_right = scheme > 0
            && start >= self.plain
            && !char_before(text, start).is_some_and(|c| c.is_ascii_alphabetic())
            && self.buffers.labels.is_empty();
        let after = char_after(text, at + 3);
        if !is_right
            || after.is_none_or(|c| c.is_ascii_control() || is_space(c) || is_punctuation(c))
        {
            return at + 1;
        }
        match self.read_domain(at + 3) {
            Some(domain_end) => {
                let end = self.read_path(domain_end);
                self.push(start, end, EventKind::Address(LinkForm::Address))
            }
            None => at + 1,
        }
    }

    /// Reads the address that starts with `www` before the dot at `dot`.
    pub(super) fn read_www_before(&mut self, dot: usize) -> usize {
        let text = self.content.text;
        let name = text.as_bytes()[..dot].last_chunk::<3>();
        if name.is_none_or(|name| !name.eq_ignore_ascii_case(b"www")) {
            return dot + 1;
        }
        let at = dot - 3;
        self.has_address = true;
        let before = at.checked_sub(1).map(|index| text.as_bytes()[index]);
        let is_right = matches!(
            before,
            None | Some(b'(' | b'*' | b'_' | b'[' | b']' | b'~' | b' ' | b'\t' | b'\n' | b'\r')
        );
        if !is_right || at < self.plain || !self.buffers.labels.is_empty() || text.len() == dot + 1
        {
            return dot + 1;
        }
        if let Some(end) = self.read_mail_around(at) {
            return end;
        }
        match self.read_domain(at) {
            Some(domain_end) => {
                let end = self.read_path(domain_end);
                self.push(at, end, EventKind::Address(LinkForm::Www))
            }
            None => dot + 1,
        }
    }

    /// Reads the mail address around the `@` at `at`.
    pub(super) fn read_mail(&mut self, at: usize) -> usize {
        self.has_address = true;
        if !self.buffers.labels.is_empty() {
            return at + 1;
        }
        self.read_mail_around(at).unwrap_or(at + 1)
    }

    /// Reads the mail address that the character at `at` is a part of, before or at its `@`.
    fn read_mail_around(&mut self, at: usize) -> Option<usize> {
        let text = self.content.text;
        let (start, end) = self.find_mail_run(at);
        let before = start.checked_sub(1).map(|index| text.as_bytes()[index]);
        if start == end
            || start < self.plain
            || before == Some(b'/')
            || text.as_bytes().get(end) != Some(&b'@')
            || self.addresses.wrong_mail == start + 1
        {
            return None;
        }
        let Some(domain_end) = self.read_mail_domain(end + 1) else {
            self.addresses.wrong_mail = start + 1;
            return None;
        };
        // Underscores in the address were read as emphasis marks.
        while self
            .buffers
            .runs
            .pop_if(|run| run.start >= offset(start))
            .is_some()
        {}
        Some(self.push(start, domain_end, EventKind::Address(LinkForm::Mail)))
    }

    /// Returns the range of mail address characters that contains `at` or ends there.
    fn find_mail_run(&mut self, at: usize) -> (usize, usize) {
        let last = self.addresses.mail_run;
        if last.0 < last.1 && (last.0..=last.1).contains(&at) {
            return last;
        }
        let bytes = self.content.text.as_bytes();
        let before = bytes[..at]
            .iter()
            .rev()
            .take_while(|b| is_mail(**b))
            .count();
        let after = bytes[at..].iter().take_while(|b| is_mail(**b)).count();
        self.builder.count(before + after);
        self.addresses.mail_run = (at - before, at + after);
        self.addresses.mail_run
    }

    fn read_mail_domain(&mut self, start: usize) -> Option<usize> {
        let bytes = self.content.text.as_bytes();
        let mut end = start;
        let mut has_dot = false;
        loop {
            match bytes.get(end) {
                Some(b'.') if bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) => {
                    has_dot = true;
                }
                Some(b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => (),
                _ => break,
            }
            end += 1;
        }
        self.builder.count(end - start);
        (has_dot && bytes[end - 1].is_ascii_alphabetic()).then_some(end)
    }

    /// Reads a domain. Returns its end.
    fn read_domain(&mut self, start: usize) -> Option<usize> {
        let last = &self.addresses.domain;
        if last.end <= start || start < last.start {
            self.addresses.domain = self.look_at_domain(start);
        }
        let domain = &self.addresses.domain;
        let is_wrong = domain.underscore > start
            || domain.last_part > start && domain.underscore_before > start
            || domain.name_end <= start;
        (!is_wrong).then_some(domain.end)
    }

    fn look_at_domain(&mut self, start: usize) -> Domain {
        let text = self.content.text;
        let mut domain = Domain {
            start,
            end: start,
            ..Domain::default()
        };
        while let Some(c) = char_after(text, domain.end) {
            let next = domain.end + c.len_utf8();
            match c {
                '.' | '_' if self.is_trail(domain.end) => break,
                '.' => {
                    domain.underscore_before = domain.underscore;
                    domain.underscore = 0;
                    domain.last_part = next;
                }
                '_' => domain.underscore = next,
                '-' => domain.name_end = next,
                c if is_space(c) || is_punctuation(c) => break,
                _ => domain.name_end = next,
            }
            domain.end = next;
        }
        self.builder.count(domain.end - start);
        domain
    }

    /// Reads the rest of an address after its domain. Returns its end.
    fn read_path(&mut self, start: usize) -> usize {
        let text = self.content.text;
        let mut end = start;
        let (mut opening, mut closing) = (0, 0);
        while let Some(c) = char_after(text, end) {
            match c {
                '(' => opening += 1,
                ')' if closing < opening => closing += 1,
                '!' | '"' | '&' | '\'' | ')' | '*' | ',' | '.' | ':' | ';' | '<' | '?' | ']'
                | '_' | '~' => {
                    if self.is_trail(end) {
                        break;
                    }
                    closing += usize::from(c == ')');
                }
                c if is_space(c) => break,
                _ => (),
            }
            end += c.len_utf8();
        }
        self.builder.count(end - start);
        end
    }

    /// Returns whether only punctuation that belongs to no address is between `at` and white space.
    fn is_trail(&mut self, at: usize) -> bool {
        let (start, end, result) = self.addresses.trail;
        if (start..end).contains(&at) {
            return result;
        }
        let (end, result) = look_at_trail(self.content.text, at);
        self.builder.count(end - at);
        self.addresses.trail = (at, end.max(at + 1), result);
        result
    }
}

/// Returns whether only trailing punctuation is between `at` and white space, and where the search for it ended.
fn look_at_trail(text: &str, at: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut end = at;
    loop {
        match bytes.get(end) {
            Some(
                b'!' | b'"' | b'\'' | b')' | b'*' | b',' | b'.' | b':' | b';' | b'?' | b'_' | b'~',
            ) => end += 1,
            Some(b'&') => {
                let name = bytes[end + 1..]
                    .iter()
                    .take_while(|b| b.is_ascii_alphabetic())
                    .count();
                if name == 0 || bytes.get(end + 1 + name) != Some(&b';') {
                    return (end, false);
                }
                end += name + 2;
            }
            Some(b']') => {
                end += 1;
                if matches!(bytes.get(end), Some(b'(' | b'[')) {
                    return (end, true);
                }
            }
            Some(b'<') | None => return (end, true),
            Some(_) => return (end, char_after(text, end).is_some_and(is_space)),
        }
    }
}

/// Returns the length of `http` or `https` at the end of `bytes`, or 0.
fn scheme_length(bytes: &[u8]) -> usize {
    let is_end = |scheme: &&[u8]| {
        let start = bytes.len().checked_sub(scheme.len());
        start.is_some_and(|start| bytes[start..].eq_ignore_ascii_case(scheme))
    };
    let schemes: [&[u8]; 2] = [b"https", b"http"];
    schemes.iter().find(|s| is_end(s)).map_or(0, |s| s.len())
}

/// Returns whether a byte can be in the first part of a mail address.
fn is_mail(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'.' | b'_') || byte.is_ascii_alphanumeric()
}
