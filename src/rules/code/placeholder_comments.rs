//! Comments that replace code.

use crate::catalog::COMMENT_WORDS;

/// The kind of a comment that replaces code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Omitted code: an ellipsis, or words such as `rest of the code`.
    Elided,
    /// Code that the reader should write.
    Yours,
    /// Code that the author has not written yet.
    Unfinished,
}

/// The text of a comment.
pub(super) struct Comment<'c> {
    text: &'c str,
    /// The words of the first clause, in lower case.
    words: Vec<String>,
    begins_elided: bool,
    ends_elided: bool,
}

impl<'c> Comment<'c> {
    /// Parses the text of a comment without its marks.
    pub(super) fn new(text: &'c str) -> Self {
        let is_mark = |letter: char| letter.is_whitespace() || "[]()<>*=-–—".contains(letter);
        let text = text.trim_matches(is_mark);
        let is_short = text.len() <= 100;
        let inner = text.trim_start_matches(['.', '…']);
        // Longer comments are explanations.
        let short = if is_short { inner } else { "" };
        let clause = [" - ", " – ", " — ", ": ", ", ", ". ", " ("]
            .iter()
            .filter_map(|end| short.find(end))
            .min()
            .map_or(short, |end| &short[..end]);
        let all = clause.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
        let words = all.filter(|word| !word.is_empty()).map(str::to_lowercase);
        Self {
            text,
            words: words.collect(),
            begins_elided: is_short && inner.len() + 2 < text.len(),
            ends_elided: is_short && (text.ends_with("...") || text.ends_with('…')),
        }
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map(String::as_str).unwrap_or_default()
    }

    fn last(&self) -> &str {
        self.words.last().map(String::as_str).unwrap_or_default()
    }

    fn names_thing(&self) -> bool {
        self.words
            .iter()
            .any(|word| COMMENT_WORDS.things.contains(word))
    }

    /// Returns the kind of code that a comment on its own line replaces.
    pub(super) fn gap_on_own_line(&self, follows_comment: bool) -> Option<Gap> {
        if let Some(gap) = self.unfinished_gap(false) {
            return Some(gap);
        }
        let bare = self.text.trim_matches(['.', '…', ' ', '/', '*']);
        if bare.is_empty() {
            return (self.begins_elided).then_some(Gap::Elided);
        }
        let is_elided = (self.begins_elided && self.is_elision(follows_comment))
            || self.is_rest()
            || (self.ends_elided && self.is_more())
            || (self.words.iter().any(|word| word == "omitted")
                && self.words.iter().any(|word| word == "brevity"));
        is_elided.then_some(Gap::Elided)
    }

    /// Returns the kind of a comment such as `TODO` or `your code here`, also at the end of a line. `does_nothing` is
    /// whether the line has no other effect.
    pub(super) fn unfinished_gap(&self, does_nothing: bool) -> Option<Gap> {
        let is_task = |word: &str| {
            let rest = self.text.strip_prefix(word);
            rest.is_some_and(|rest| {
                !names_todo_app(rest)
                    && !rest.starts_with(|next: char| next.is_alphanumeric() || "_-".contains(next))
            })
        };
        if COMMENT_WORDS.tasks.iter().any(|word| is_task(word)) {
            return Some(Gap::Unfinished);
        }
        let implements =
            self.word(0) == "implement" && (does_nothing || ["me", "this"].contains(&self.last()));
        (implements || self.is_for_reader()).then_some(Gap::Yours)
    }

    /// Returns whether the comment omits code: `... existing code ...`, `... do work ...`.
    fn is_elision(&self, follows_comment: bool) -> bool {
        let inner = self.text.trim_start_matches(['.', '…']);
        let is_separate = inner.starts_with(char::is_whitespace);
        let closes = self.ends_elided && is_separate;
        // Words before a colon describe the code after them.
        let is_introduction = self.text.ends_with(':');
        closes
            || (is_separate
                && !is_introduction
                && !follows_comment
                && self.words.len() <= 6
                && !COMMENT_WORDS.continuations.contains(self.word(0)))
    }

    /// Returns whether the comment is like `rest of the code`.
    fn is_rest(&self) -> bool {
        let from = usize::from(self.word(0) == "the");
        let is_rest = self.word(from) == "rest" && self.word(from + 1) == "of";
        let is_short = self.words.len() <= 9;
        let stays = COMMENT_WORDS.unchanged.contains(self.last());
        is_rest && is_short && (stays || COMMENT_WORDS.things.contains(self.last()))
    }

    /// Returns whether the comment is like `Implementation...` or `More options...`.
    fn is_more(&self) -> bool {
        let is_short = self.words.len() <= 4;
        let known = &COMMENT_WORDS;
        let is_more = known.more.contains(self.word(0));
        let is_alone = self.words.len() == 1 && known.alone.contains(self.word(0));
        (is_short && is_more && self.names_thing()) || is_alone
    }

    /// Returns whether the comment is like `your code here`.
    fn is_for_reader(&self) -> bool {
        let known = &COMMENT_WORDS;
        known.requests.contains(self.word(0))
            && self.last() == "here"
            && self.words.len() <= 8
            && self.words.iter().any(|word| known.requested.contains(word))
    }
}

/// Returns whether the text after `TODO` makes it the name of an application: ` list item`.
fn names_todo_app(rest: &str) -> bool {
    let mut words = rest.split(|letter: char| !letter.is_alphanumeric());
    let next = words.nth(1).unwrap_or_default().to_lowercase();
    let is_short = words.filter(|word| !word.is_empty()).count() < 2;
    let known = &COMMENT_WORDS;
    rest.starts_with(' ')
        && (known.to_do_applications.contains(&next)
            || is_short && known.to_do_applications_or_verbs.contains(&next))
}
