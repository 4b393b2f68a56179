//! Comments that stand for code.

/// What stands for code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// An ellipsis, or words that say so: code is left out.
    Elided,
    /// The reader is to write it.
    Yours,
    /// The author is to write it.
    Unfinished,
}

/// The words of the comment that `text` is as a whole. What opens comments in one language opens nothing with such words
/// behind it in another.
pub(super) fn comment(text: &str) -> Option<&str> {
    for (open, close) in [("{/*", "*/}"), ("/*", "*/"), ("<!--", "-->")] {
        if let Some(rest) = text.strip_prefix(open) {
            return Some(rest.strip_suffix(close).unwrap_or(rest).trim());
        }
    }
    let rest = ["//", "#", "--", ";"]
        .iter()
        .find_map(|open| text.strip_prefix(open));
    rest.map(|rest| rest.trim_start_matches(['/', '#', ';', '!']).trim())
}

/// The comment at the end of a line of code: where it starts, and its words.
pub(super) fn trailing(text: &str) -> Option<(usize, &str)> {
    let at = [" //", " #", " /*", " --", "\t//", "\t#"]
        .iter()
        .filter_map(|open| text.rfind(open))
        .max()?;
    let is_even = |quote: char| text[..at].matches(quote).count().is_multiple_of(2);
    let is_code = is_even('"') && is_even('\'') && is_even('`');
    let words = comment(text[at..].trim())?;
    is_code.then_some((at + 1, words))
}

/// What a comment may say that something is left of, or goes in.
const THINGS: [&str; 31] = [
    "code",
    "function",
    "functions",
    "app",
    "application",
    "component",
    "components",
    "file",
    "implementation",
    "logic",
    "config",
    "configuration",
    "program",
    "script",
    "class",
    "module",
    "setup",
    "method",
    "methods",
    "body",
    "example",
    "handler",
    "options",
    "fields",
    "settings",
    "props",
    "imports",
    "page",
    "tests",
    "schema",
    "routes",
];

/// What a to-do application is made of: `TODO app`.
const OF_TASKS: [&str; 16] = [
    "api",
    "app",
    "application",
    "apps",
    "collection",
    "component",
    "controller",
    "entity",
    "item",
    "items",
    "lists",
    "model",
    "reducer",
    "router",
    "schema",
    "tracker",
];

/// Words of the same kind that are verbs too, so that they only count in short comments: `TODO list item`.
const OF_TASKS_OR_VERBS: [&str; 10] = [
    "class", "form", "id", "input", "list", "page", "service", "state", "store", "type",
];

/// Words that go on with a sentence, or tell what comes next.
const GOES_ON: [&str; 29] = [
    "requires", "does", "don't", "not", "means", "or", "and", "then", "but", "later", "also", "to",
    "now", "which", "where", "if", "when", "instead", "in", "from", "with", "for", "as", "that",
    "so", "is", "are", "after", "becomes",
];

/// The words of a comment.
pub(super) struct Comment<'c> {
    text: &'c str,
    /// The first clause, in lower case.
    words: Vec<String>,
    begins_elided: bool,
    ends_elided: bool,
}

impl<'c> Comment<'c> {
    /// Reads the words of a comment, which stand without its marks.
    pub(super) fn new(text: &'c str) -> Self {
        let is_mark = |letter: char| letter.is_whitespace() || "[]()<>*=-–—".contains(letter);
        let text = text.trim_matches(is_mark);
        let is_short = text.len() <= 100;
        let inner = text.trim_start_matches(['.', '…']);
        // Longer ones are explanations.
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
            .any(|word| THINGS.contains(&word.as_str()))
    }

    /// What a comment with a line of its own stands for.
    pub(super) fn stands_for(&self, follows_comment: bool) -> Option<Gap> {
        if let Some(gap) = self.left_to_do(false) {
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

    /// `TODO`, `your code here`; also at the end of a line. `does_nothing`: the line has no other meaning.
    pub(super) fn left_to_do(&self, does_nothing: bool) -> Option<Gap> {
        let is_task = |word: &str| {
            let rest = self.text.strip_prefix(word);
            rest.is_some_and(|rest| {
                !is_of_tasks(rest)
                    && !rest.starts_with(|next: char| next.is_alphanumeric() || "_-".contains(next))
            })
        };
        if ["TODO", "FIXME", "TBD"].into_iter().any(is_task) {
            return Some(Gap::Unfinished);
        }
        let implements =
            self.word(0) == "implement" && (does_nothing || ["me", "this"].contains(&self.last()));
        (implements || self.is_for_reader()).then_some(Gap::Yours)
    }

    /// `... existing code ...`, `... do work ...`.
    fn is_elision(&self, follows_comment: bool) -> bool {
        let behind = self.text.trim_start_matches(['.', '…']);
        let stands_apart = behind.starts_with(char::is_whitespace);
        let closes = self.ends_elided && stands_apart;
        // Words before a colon tell of the code behind them.
        let tells = self.text.ends_with(':');
        closes
            || (stands_apart
                && !tells
                && !follows_comment
                && self.words.len() <= 6
                && !GOES_ON.contains(&self.word(0)))
    }

    /// `rest of the code`.
    fn is_rest(&self) -> bool {
        let from = usize::from(self.word(0) == "the");
        let is_rest = self.word(from) == "rest" && self.word(from + 1) == "of";
        let is_short = self.words.len() <= 9;
        let stays = ["same", "unchanged", "here"].contains(&self.last());
        is_rest && is_short && (stays || THINGS.contains(&self.last()))
    }

    /// `Implementation...`, `More options...`.
    fn is_more(&self) -> bool {
        let is_short = self.words.len() <= 4;
        let is_more = [
            "additional",
            "more",
            "other",
            "remaining",
            "existing",
            "similar",
        ]
        .contains(&self.word(0));
        let is_alone = self.words.len() == 1
            && ["implementation", "snip", "code", "etc"].contains(&self.word(0));
        (is_short && is_more && self.names_thing()) || is_alone
    }

    /// `your code here`.
    fn is_for_reader(&self) -> bool {
        const BEGINS: [&str; 20] = [
            "your",
            "add",
            "put",
            "insert",
            "write",
            "place",
            "implement",
            "more",
            "some",
            "other",
            "custom",
            "implementation",
            "code",
            "business",
            "application",
            "logic",
            "additional",
            "do",
            "rest",
            "existing",
        ];
        const GOES_IN: [&str; 3] = ["code", "logic", "implementation"];
        BEGINS.contains(&self.word(0))
            && self.last() == "here"
            && self.words.len() <= 8
            && self
                .words
                .iter()
                .any(|word| GOES_IN.contains(&word.as_str()))
    }
}

/// Whether what follows `TODO` makes it the name of an application: ` list item`.
fn is_of_tasks(rest: &str) -> bool {
    let mut words = rest.split(|letter: char| !letter.is_alphanumeric());
    let next = words.nth(1).unwrap_or_default().to_lowercase();
    let is_short = words.filter(|word| !word.is_empty()).count() < 2;
    rest.starts_with(' ')
        && (OF_TASKS.contains(&&*next) || is_short && OF_TASKS_OR_VERBS.contains(&&*next))
}
