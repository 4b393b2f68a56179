//! Estimates how much memory a search with a pattern can take, before the pattern is compiled.

/// The states of a class such as `\w`, which contains hundreds of ranges of characters.
const CLASS: u64 = 100;
/// The states of a class of single characters and of `.`.
const SMALL_CLASS: u64 = 4;

/// The most states of a pattern. With some 40 bytes each, they are about what may be compiled.
const MAX_STATES: u64 = 400_000;

/// The most states, each with every group: a search for groups can keep two positions of each group in each state, twice.
const MAX_PLACES: u64 = 16_000_000;

/// The size of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PatternSize {
    /// The states of the machine that searches.
    pub(super) states: u64,
    /// The groups with positions to find.
    pub(super) groups: u64,
}

impl PatternSize {
    /// Estimates the size of `pattern`, in the dialect of the crates. What is repeated is compiled as many times.
    pub(super) fn of(pattern: &str) -> Self {
        let bytes = pattern.as_bytes();
        let (mut around, mut here, mut groups) = (Vec::new(), Sequence::default(), 0_u64);
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let mut length = 1;
            match rest[0] {
                b'\\' => {
                    let is_class = |byte: &u8| b"wWdDSpP".contains(byte);
                    here.add(if rest.get(1).is_some_and(is_class) {
                        CLASS
                    } else {
                        1
                    });
                    length = 2;
                }
                b'[' => {
                    let (size, end) = class(rest);
                    here.add(size);
                    length = end;
                }
                b'(' => {
                    let is_plain = rest.get(1) != Some(&b'?');
                    let is_named = rest.starts_with(b"(?P<")
                        || (rest.starts_with(b"(?<") && !matches!(rest.get(3), Some(b'=' | b'!')));
                    groups += u64::from(is_plain || is_named);
                    around.push(std::mem::take(&mut here));
                    length = start_length(rest);
                }
                b')' => {
                    let inside = std::mem::replace(&mut here, around.pop().unwrap_or_default());
                    here.add(inside.states() + 2);
                }
                b'{' => {
                    if let Some((most, end)) = repetition(rest) {
                        here.last = here.last.saturating_mul(most.max(1));
                        length = end;
                    } else {
                        here.add(1);
                    }
                }
                b'*' | b'+' | b'?' | b'|' => here.add_to_last(1),
                b'.' => here.add(SMALL_CLASS),
                byte if byte.is_ascii() || byte >= 0xc0 => here.add(1),
                // The other bytes of a character are states, too.
                _ => here.add_to_last(1),
            }
            at += length;
        }
        let outer = around.iter().map(Sequence::states);
        let states = outer.fold(here.states(), u64::saturating_add);
        Self { states, groups }
    }

    /// Returns the number of positions that a search can keep.
    pub(super) fn places(self) -> u64 {
        self.states.saturating_mul(self.groups + 1)
    }

    /// Returns why the pattern takes too much memory, if it does.
    pub(super) fn excess(self) -> Option<String> {
        if self.states > MAX_STATES {
            Some("the pattern is too large: repeat less, or split it".to_owned())
        } else if self.places() > MAX_PLACES {
            let groups = self.groups;
            Some(format!(
                "the pattern is too large for its {groups} groups: write `(?:…)` instead of `(…)`, or split it"
            ))
        } else {
            None
        }
    }
}

/// The parts of a group so far.
#[derive(Default)]
struct Sequence {
    before: u64,
    /// The part that an operator behind it repeats.
    last: u64,
}

impl Sequence {
    fn add(&mut self, states: u64) {
        self.before = self.states();
        self.last = states;
    }

    fn add_to_last(&mut self, states: u64) {
        self.last = self.last.saturating_add(states);
    }

    fn states(&self) -> u64 {
        self.before.saturating_add(self.last)
    }
}

/// Returns the length of the start of the group at the start of `rest`: `(`, `(?:`, `(?<name>`, or `(?i`.
fn start_length(rest: &[u8]) -> usize {
    if rest.get(1) != Some(&b'?') {
        return 1;
    }
    let end = rest.iter().position(|byte| b":=!>)".contains(byte));
    end.map_or(1, |end| end + usize::from(rest[end] != b')'))
}

/// Returns the states and the length of the class at the start of `rest`.
fn class(rest: &[u8]) -> (u64, usize) {
    let (mut states, mut at) = (SMALL_CLASS, 1);
    while at < rest.len() {
        match rest[at] {
            b'\\' => {
                at += 1;
                if rest.get(at).is_some_and(|byte| b"wWdDSpP".contains(byte)) {
                    states += CLASS;
                }
            }
            b']' if at > 1 && !(at == 2 && rest[1] == b'^') => return (states, at + 1),
            byte if !byte.is_ascii() => states += 1,
            _ => (),
        }
        at += 1;
    }
    (states, rest.len())
}

/// Returns the most repetitions that the braces at the start of `rest` ask for, and their length, if they do.
fn repetition(rest: &[u8]) -> Option<(u64, usize)> {
    let end = rest.iter().position(|byte| *byte == b'}')?;
    let inside = std::str::from_utf8(&rest[1..end]).ok()?;
    let (least, most) = inside.split_once(',').unwrap_or((inside, inside));
    let (least, most) = (least.trim(), most.trim());
    let number = |text: &str| -> Option<u64> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u64::MAX))
    };
    let most = match (number(least), number(most)) {
        (_, Some(most)) => most,
        (Some(least), None) => least.saturating_add(1),
        (None, None) => return None,
    };
    Some((most, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_parts_count_as_often() {
        let size = |pattern| {
            let size = PatternSize::of(pattern);
            (size.states, size.groups)
        };
        assert_eq!(size("abc"), (3, 0));
        assert_eq!(size("a{3}b{2,5}c{4,}"), (3 + 5 + 5, 0));
        assert_eq!(size("(a){1,899}"), (3 * 899, 1));
        assert_eq!(size("(?:(?:a{10}){10}){10}"), (((10 + 2) * 10 + 2) * 10, 0));
        assert_eq!(size(r"\w{10}"), (1_000, 0));
        assert_eq!(size(r"[^\w]]"), (SMALL_CLASS + CLASS + 1, 0));
        assert_eq!(size("(?<a>x)(?P<b>y)(?<=z)(?=z)(?i)(c)").1, 3);
        assert_eq!(size("a{99999999999999999999}{9}").0, u64::MAX);
        // Patterns that are not valid have a size, too.
        for pattern in [
            "", "(", "((a", ")", "[", "[^", "\\", "{", "a{", "a{,", "a{x}", "é{2}",
        ] {
            let _ = PatternSize::of(pattern);
        }
    }

    #[test]
    fn large_patterns_are_refused() {
        let list = |count: usize, part: fn(usize) -> String| {
            let parts: Vec<String> = (1..=count).map(part).collect();
            parts.join("|")
        };
        for (pattern, is_refused) in [
            (list(899, |count| format!("(a){{1,{count}}}")), true),
            (list(899, |count| format!("(?:a){{1,{count}}}")), true),
            (list(2_000, |count| format!("(word-number-{count})")), true),
            (list(500, |count| format!("(word-number-{count})")), false),
            (list(9_000, |count| format!("word-number-{count}")), false),
            ("(?:\\w{1,1000}){1,1000}".to_owned(), true),
            ("\\w{1,1000}".to_owned(), false),
        ] {
            let excess = PatternSize::of(&pattern).excess();
            assert_eq!(excess.is_some(), is_refused, "{:?}", pattern.get(..20));
        }
    }
}
