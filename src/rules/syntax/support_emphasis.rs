//! Why Markdown does not read two marks of emphasis.

use crate::text::Span;

/// Why two marks show as text.
pub(super) enum Cause {
    /// Blanks on their inner sides; whether there must be one before the first, and behind the second, instead.
    Blanks(bool, bool),
    /// The second is between a sign and a letter, where a space is missing.
    NoSpace,
    /// One of them is between a sign and a letter, where no space belongs; whether tags can certainly take their place.
    Sign(bool),
}

/// What is around and between two marks.
pub(super) struct Around<'t> {
    /// What is before the first in its line, up to a length that no mark of a list has.
    line_before: &'t str,
    before: Option<char>,
    inside: &'t str,
    behind: Option<char>,
    /// What is behind the second.
    rest: &'t str,
}

/// What is longer is not read: few people emphasise so much.
const LONGEST: usize = 400;
/// Signs that a sentence, or a word that introduces one, ends with.
const ENDINGS: [char; 4] = [':', '.', '!', '?'];
/// Names that arguments behind `**` have.
const ARGUMENTS: [&str; 10] = [
    "args", "attrs", "config", "headers", "kwargs", "opts", "options", "params", "props", "rest",
];
/// Words between two names of arguments.
const CONJUNCTIONS: [&str; 4] = ["and", "or", "plus", "with"];
const OPENING: &str = "(（[［{「『【〈《〔“‘«‹<＜";
const CLOSING: &str = ")）]］}」』】〉》〕”’»›>＞";
/// Signs that no emphasised text begins with.
const ENDS: &str = ",.;:!?、。，．；：！？…";

impl<'t> Around<'t> {
    /// The surroundings of the marks `open` and `close` of `text`. None where what is between them is no running text.
    pub(super) fn new(text: &'t str, open: Span, close: Span) -> Option<Self> {
        let inside = text.get(open.end as usize..close.start as usize)?;
        if inside.trim().is_empty() || inside.len() > LONGEST || !is_balanced(inside) {
            return None;
        }
        let head = text.get(..open.start as usize)?;
        let near = head.floor_char_boundary(head.len().saturating_sub(LONGEST));
        let line = head[near..].rfind('\n').map_or(near, |at| near + at + 1);
        let rest = text.get(close.end as usize..)?;
        Some(Self {
            line_before: &head[line..],
            before: head.chars().next_back(),
            inside,
            behind: rest.chars().next(),
            rest,
        })
    }

    /// Returns why the marks `sign` are not read; `both` says whether readers see both of them. None where they may be
    /// meant as they are.
    pub(super) fn cause(&self, sign: &str, both: bool) -> Option<Cause> {
        if self.inside.starts_with(char::is_whitespace)
            || self.inside.ends_with(char::is_whitespace)
        {
            return self.blanks().filter(|_| both && sign == "**");
        }
        let first = self.inside.chars().next()?;
        let last = self.inside.chars().next_back()?;
        if CLOSING.contains(first) || ENDS.contains(first) || OPENING.contains(last) {
            return None;
        }
        let is_letter = |letter: Option<char>| letter.filter(|letter| letter.is_alphanumeric());
        let open_fails = is_sign(first) && is_letter(self.before).is_some();
        let close_fails = is_sign(last) && is_letter(self.behind).is_some();
        let is_cjk_pair = |one: char, other: Option<char>| is_cjk(one) || other.is_some_and(is_cjk);
        let is_cjk = (open_fails && is_cjk_pair(first, self.before))
            || (close_fails && is_cjk_pair(last, self.behind));
        if is_cjk {
            let is_bracketed = OPENING.contains(first) && CLOSING.contains(last);
            let is_certain = !self.inside.contains(['\n', '<', '{', '|']);
            return (sign != "*" || is_bracketed).then_some(Cause::Sign(is_certain));
        }
        if self.is_quoted() && is_letter(self.before).is_none() && close_fails {
            let is_meant = is_outside(self.before) && both && sign == "**";
            return is_meant.then_some(Cause::Sign(true));
        }
        let is_sentence =
            ".:!?;".contains(last) && first.is_alphanumeric() && is_prose(self.inside);
        let is_meant = close_fails
            && self.behind.is_some_and(char::is_alphabetic)
            && is_outside(self.before)
            && is_sentence;
        (is_meant && both && sign == "**").then_some(Cause::NoSpace)
    }

    /// Whether it is one quotation or one piece of code, before the rest of a word: `**"parcel"**s`.
    fn is_quoted(&self) -> bool {
        let pairs = [('"', '"'), ('“', '”'), ('«', '»'), ('`', '`')];
        pairs.iter().any(|&(open, close)| {
            let quoted = self.inside.strip_prefix(open);
            let quoted = quoted.and_then(|quoted| quoted.strip_suffix(close));
            quoted.is_some_and(|quoted| {
                !quoted.contains([open, close, '\n', '|', '<', '{'])
                    && (open == '`' || is_prose(quoted))
            })
        }) && self.behind.is_some_and(char::is_alphabetic)
    }

    /// The cause, where blanks are on the inner side of a mark. An operator has something on both sides, and the names of
    /// arguments stand alone.
    fn blanks(&self) -> Option<Cause> {
        let words = self.inside.trim();
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
        let runs_on = !leads && self.behind.is_some_and(char::is_alphabetic);
        let is_meant = if runs_on {
            let is_sentence = words.ends_with(ENDINGS);
            let is_start = starts_line && is_sentence;
            // At the beginning of a line, it may be a legend of signs.
            let is_legend = starts_line && self.behind.is_some_and(char::is_uppercase);
            is_start || (is_one_sided && !is_legend && is_outside(self.before))
        } else {
            is_outside(self.before) && is_outside(self.behind)
        };
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_end = self.before.is_some_and(|before| ".,:;!?)".contains(before));
        is_meant.then_some(Cause::Blanks(
            leads && (is_word(self.before) || is_end),
            trails && is_word(self.behind),
        ))
    }

    /// Whether the words between two marks name arguments, as in `**kwargs and **options`, rather than emphasise.
    fn names_arguments(&self, words: &str) -> bool {
        let is_argument = |word: &str| ARGUMENTS.contains(&word);
        let last = words.rsplit(' ').next().unwrap_or_default();
        words.split(' ').next().is_some_and(is_argument)
            || is_argument(last)
            || CONJUNCTIONS.contains(&last)
            || ARGUMENTS.iter().any(|&name| self.rest.starts_with(name))
    }

    /// Whether nothing but a tag, or the marks of quotes and lists, is before the first mark in its line.
    fn starts_line(&self) -> bool {
        let is_mark = |letter: char| letter.is_ascii_digit() || " \t>-+*.)|#".contains(letter);
        self.line_before.ends_with('>') || self.line_before.chars().all(is_mark)
    }
}

/// Whether a mark may be next to this letter on its outer side.
fn is_outside(letter: Option<char>) -> bool {
    letter.is_none_or(|letter| letter.is_whitespace() || is_sign(letter))
}

/// Whether a text is made of words, and not of code.
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

/// Whether every bracket in a text is closed in it.
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

/// Whether a letter is what Markdown calls punctuation.
fn is_sign(letter: char) -> bool {
    !letter.is_alphanumeric() && !letter.is_whitespace()
}

/// Whether a letter is written without spaces around it, as Chinese, Japanese and Korean are, and their signs.
fn is_cjk(letter: char) -> bool {
    matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{3000}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
        | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
