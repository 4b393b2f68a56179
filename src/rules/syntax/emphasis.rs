//! Why Markdown does not read a pair of emphasis marks.

use crate::catalog::CODE_NAMES;
use crate::text::{Span, slice};

/// The reason why a pair of marks is shown as text.
pub(super) enum Cause {
    /// Blanks inside the pair; whether a blank is needed before the opening and after the closing mark instead.
    Blanks(bool, bool),
    /// The closing mark is between punctuation and a letter, and a space is missing.
    NoSpace,
    /// A mark is between punctuation and a letter, where no space belongs; whether tags can certainly replace the
    /// marks.
    Sign(bool),
}

/// The text around and between a pair of marks.
pub(super) struct Around<'t> {
    /// The text before the opening mark on its line, limited to [`MAX_LENGTH`] bytes.
    line_before: &'t str,
    before: Option<char>,
    inside: &'t str,
    after: Option<char>,
    /// The text after the closing mark.
    rest: &'t str,
}

/// The maximum length of emphasised text, in bytes. Longer text is not checked.
const MAX_LENGTH: usize = 400;
/// Punctuation at the end of a sentence, or of a word that introduces one.
const ENDINGS: [char; 4] = [':', '.', '!', '?'];
const OPENING: &str = "(（[［{「『【〈《〔“‘«‹<＜";
const CLOSING: &str = ")）]］}」』】〉》〕”’»›>＞";
/// Punctuation that no emphasised text starts with.
const NEVER_FIRST: &str = ",.;:!?、。，．；：！？…";

impl<'t> Around<'t> {
    /// Returns the surroundings of the marks `open` and `close`, or `None` if the text between them is not running
    /// text.
    pub(super) fn new(text: &'t str, open: Span, close: Span) -> Option<Self> {
        let inside = slice(text, (open.end, close.start));
        if inside.trim().is_empty() || inside.len() > MAX_LENGTH || !is_balanced(inside) {
            return None;
        }
        let head = text.get(..open.start as usize)?;
        let near = head.floor_char_boundary(head.len().saturating_sub(MAX_LENGTH));
        let line = head[near..].rfind('\n').map_or(near, |at| near + at + 1);
        let rest = text.get(close.end as usize..)?;
        Some(Self {
            line_before: &head[line..],
            before: head.chars().next_back(),
            inside,
            after: rest.chars().next(),
            rest,
        })
    }

    /// Returns why the marks `sign` are not read, or `None` if they may be intended. `both` is whether both marks are
    /// shown as text.
    pub(super) fn cause(&self, sign: &str, both: bool) -> Option<Cause> {
        if self.inside.starts_with(char::is_whitespace)
            || self.inside.ends_with(char::is_whitespace)
        {
            return self.blanks().filter(|_| both && sign == "**");
        }
        let first = self.inside.chars().next()?;
        let last = self.inside.chars().next_back()?;
        if CLOSING.contains(first) || NEVER_FIRST.contains(first) || OPENING.contains(last) {
            return None;
        }
        let is_letter = |letter: Option<char>| letter.filter(|letter| letter.is_alphanumeric());
        let open_fails = is_sign(first) && is_letter(self.before).is_some();
        let close_fails = is_sign(last) && is_letter(self.after).is_some();
        let is_cjk_pair = |one: char, other: Option<char>| is_cjk(one) || other.is_some_and(is_cjk);
        let is_cjk = (open_fails && is_cjk_pair(first, self.before))
            || (close_fails && is_cjk_pair(last, self.after));
        if is_cjk {
            let is_bracketed = OPENING.contains(first) && CLOSING.contains(last);
            let is_certain = !self.inside.contains(['\n', '<', '{', '|']);
            return (sign != "*" || is_bracketed).then_some(Cause::Sign(is_certain));
        }
        if self.is_quoted() && is_letter(self.before).is_none() && close_fails {
            let is_intended = is_outside(self.before) && both && sign == "**";
            return is_intended.then_some(Cause::Sign(true));
        }
        let is_sentence =
            ".:!?;".contains(last) && first.is_alphanumeric() && is_prose(self.inside);
        let is_intended = close_fails
            && self.after.is_some_and(char::is_alphabetic)
            && is_outside(self.before)
            && is_sentence;
        (is_intended && both && sign == "**").then_some(Cause::NoSpace)
    }

    /// Returns whether the text is one quotation or one piece of code, followed by the rest of a word: `**"parcel"**s`.
    fn is_quoted(&self) -> bool {
        let pairs = [('"', '"'), ('“', '”'), ('«', '»'), ('`', '`')];
        pairs.iter().any(|&(open, close)| {
            let quoted = self.inside.strip_prefix(open);
            let quoted = quoted.and_then(|quoted| quoted.strip_suffix(close));
            quoted.is_some_and(|quoted| {
                !quoted.contains([open, close, '\n', '|', '<', '{'])
                    && (open == '`' || is_prose(quoted))
            })
        }) && self.after.is_some_and(char::is_alphabetic)
    }

    /// Returns the cause if there are blanks inside the pair. Operators with operands on both sides and lone names of
    /// arguments are not reported.
    fn blanks(&self) -> Option<Cause> {
        // A comparison before the words does not make them code: `** < 5 minutes**`.
        let words = self
            .inside
            .trim()
            .trim_start_matches(['<', '>', '≤', '≥', '~', '≈', ' ']);
        let starts_line = self.starts_line();
        let is_name =
            |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
        let is_phrase = words.split(' ').nth(1).is_some() && words.split(' ').all(is_name);
        let leads = self.inside.starts_with(char::is_whitespace);
        let trails = self.inside.ends_with(char::is_whitespace);
        let bare = words.trim_end_matches(ENDINGS);
        let is_one_sided =
            leads != trails && bare.split(' ').all(is_name) && !self.names_arguments(bare);
        if !is_prose(words)
            || self.inside.contains('\n')
            || !(starts_line || is_phrase || is_one_sided)
        {
            return None;
        }
        let runs_on = !leads && self.after.is_some_and(char::is_alphabetic);
        let is_intended = if runs_on {
            let is_sentence = words.ends_with(ENDINGS);
            let is_start = starts_line && is_sentence;
            // At the start of a line, it may be a legend of signs.
            let is_legend = starts_line && self.after.is_some_and(char::is_uppercase);
            is_start || (is_one_sided && !is_legend && is_outside(self.before))
        } else {
            is_outside(self.before) && is_outside(self.after)
        };
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_end = self.before.is_some_and(|before| ".,:;!?)".contains(before));
        is_intended.then_some(Cause::Blanks(
            leads && (is_word(self.before) || is_end),
            trails && is_word(self.after),
        ))
    }

    /// Returns whether the words between two marks are arguments, as in `**kwargs and **options`.
    fn names_arguments(&self, words: &str) -> bool {
        let known = &CODE_NAMES;
        let is_argument = |word: &str| known.arguments.contains(word);
        let last = words.rsplit(' ').next().unwrap_or_default();
        words.split(' ').next().is_some_and(is_argument)
            || is_argument(last)
            || known.conjunctions.contains(last)
            || known
                .arguments
                .iter()
                .any(|name| self.rest.starts_with(name))
    }

    /// Returns whether only a tag, or the marks of quotes and lists, are before the opening mark on its line.
    fn starts_line(&self) -> bool {
        let is_mark = |letter: char| letter.is_ascii_digit() || " \t>-+*.)|#".contains(letter);
        self.line_before.ends_with('>') || self.line_before.chars().all(is_mark)
    }
}

/// Returns whether a mark may be next to this character on its outer side.
fn is_outside(letter: Option<char>) -> bool {
    letter.is_none_or(|letter| letter.is_whitespace() || is_sign(letter))
}

/// Returns whether a text consists of words rather than code.
fn is_prose(text: &str) -> bool {
    let is_plain =
        |letter: char| letter.is_alphanumeric() || " \t\n-'’\"“”:.,;!?&%()/`".contains(letter);
    let has_word = text.split(|letter: char| !letter.is_alphabetic());
    let mut has_word = has_word.filter(|word| word.chars().nth(1).is_some());
    has_word.next().is_some()
        && text
            .chars()
            .all(|letter| is_plain(letter) || is_cjk(letter))
}

/// Returns whether every bracket in a text is closed in it.
fn is_balanced(text: &str) -> bool {
    let pairs = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('（', '）'),
        ('「', '」'),
        ('『', '』'),
        ('【', '】'),
        ('《', '》'),
        ('“', '”'),
    ];
    pairs.iter().all(|&(open, close)| {
        let mut depth = 0_i32;
        let is_open = text.chars().all(|letter| {
            depth += i32::from(letter == open) - i32::from(letter == close);
            depth >= 0
        });
        is_open && depth == 0
    })
}

/// Returns whether Markdown counts a character as punctuation.
fn is_sign(letter: char) -> bool {
    !letter.is_alphanumeric() && !letter.is_whitespace()
}

/// Returns whether a character belongs to Chinese, Japanese or Korean, which have no spaces between words.
fn is_cjk(letter: char) -> bool {
    matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{3000}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
        | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
