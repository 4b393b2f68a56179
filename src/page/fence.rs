//! The info string of a code fence behind its language: `title="…"`, `{1,3}`, `wrap`, …
//!
//! The platform's grammar has traps: forms that look right and do nothing. Measured on its MDX package
//! (`parseMetaString.js`, `metaOptions.js`).

use crate::text::{Edit, Span};

/// Options that are on or off.
const SWITCHES: [&str; 5] = ["lines", "wrap", "expandable", "twoslash", "nocopy"];
/// Options that take a value.
const VALUED: [&str; 6] = ["title", "icon", "lang", "highlight", "focus", "theme"];
/// What other site builders call a title.
const OTHER_TITLES: [&str; 6] = ["filename", "file", "name", "label", "caption", "filepath"];
/// Options of other site builders, which become part of the title.
const FOREIGN: [&str; 6] = [
    "showlinenumbers",
    "numberoflines",
    "linenos",
    "linenums",
    "hl_lines",
    "showlinenumber",
];

/// Part of an info string that does not do what it looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The part.
    pub span: Span,
    /// What happens to it: one sentence, lower case.
    pub message: String,
    /// What to write.
    pub hint: String,
    /// The edit that says what was meant, where that is certain.
    pub edit: Option<Edit>,
}

/// What an info string means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meta {
    /// Whether the block gets a title.
    pub has_title: bool,
    /// What does not do what it looks like.
    pub traps: Vec<Trap>,
}

/// Reads the info string `meta`, which stands at `place`.
pub fn read_meta(meta: &str, place: Span) -> Meta {
    let parts = split(meta);
    let titled = parts.iter().any(|part| part.is_title(meta));
    let named = titled || parts.iter().any(|part| part.is_name(meta));
    let mut read = Meta {
        has_title: titled || parts.iter().any(|part| part.is_loose(meta)),
        traps: Vec::new(),
    };
    for (index, part) in parts.iter().enumerate() {
        let at = |range: &std::ops::Range<usize>| {
            let fit = |byte: usize| place.start + u32::try_from(byte).unwrap_or_default();
            Span::new(place.file, fit(range.start), fit(range.end))
        };
        let reader = Reader {
            meta,
            titled,
            named,
            parts: &parts,
            at: &at,
        };
        read.traps.extend(reader.trap(index, part));
    }
    read
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A word, or `key=word`.
    Word,
    /// `key="value"`.
    Quoted,
    /// `key={value}`.
    Braced,
    /// `"value"`.
    LoneQuoted,
    /// `{value}`.
    LoneBraced,
}

#[derive(Debug, Clone)]
struct Part {
    shape: Shape,
    whole: std::ops::Range<usize>,
    /// The key, empty where there is none.
    key: std::ops::Range<usize>,
    /// The value without quotes or braces; the word itself where there is no key.
    value: std::ops::Range<usize>,
    /// Whether it follows the part before it without a space.
    glued: bool,
}

impl Part {
    fn key<'m>(&self, meta: &'m str) -> &'m str {
        &meta[self.key.clone()]
    }

    fn value<'m>(&self, meta: &'m str) -> &'m str {
        &meta[self.value.clone()]
    }

    fn is_title(&self, meta: &str) -> bool {
        self.key(meta).eq_ignore_ascii_case("title")
            && self.shape != Shape::Braced
            && !self.value(meta).is_empty()
    }

    /// Whether it becomes part of the title.
    fn is_loose(&self, meta: &str) -> bool {
        let word = if self.key.is_empty() {
            self.value(meta)
        } else {
            self.key(meta)
        };
        self.shape == Shape::Word
            && !SWITCHES.contains(&word)
            && !VALUED.contains(&word)
            && word != "[expandable]"
            && !is_pattern(word)
    }

    /// Whether it is meant as part of the title.
    fn is_name(&self, meta: &str) -> bool {
        let word = if self.key.is_empty() {
            self.value(meta)
        } else {
            self.key(meta)
        };
        let word = word.to_ascii_lowercase();
        self.is_loose(meta) && !FOREIGN.contains(&&*word) && !OTHER_TITLES.contains(&&*word)
    }
}

/// `/text/` is read as a pattern and dropped.
fn is_pattern(word: &str) -> bool {
    word.len() > 2 && word.starts_with('/') && word.ends_with('/')
}

fn split(meta: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    while at < meta.len() {
        let rest = &meta[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let glued = parts.last().is_some_and(|part| part.whole.end == at);
        let part = part(meta, at, glued);
        at = part.whole.end;
        parts.push(part);
    }
    parts
}

fn part(meta: &str, start: usize, glued: bool) -> Part {
    let enclosed = |at: usize| -> Option<(char, usize)> {
        let open = meta[at..].chars().next()?;
        let close = match open {
            '"' | '\'' => open,
            '{' => '}',
            _ => return None,
        };
        let length = if open == '{' {
            meta[at + 1..].find(close)?
        } else {
            closing_quote(&meta[at + 1..], close)?
        };
        Some((open, at + 1 + length))
    };
    let shaped = |shape, key, value, end| Part {
        shape,
        whole: start..end,
        key,
        value,
        glued,
    };
    if let Some((open, close)) = enclosed(start) {
        let shape = if open == '{' {
            Shape::LoneBraced
        } else {
            Shape::LoneQuoted
        };
        return shaped(shape, start..start, start + 1..close, close + 1);
    }
    let rest = &meta[start..];
    let word = rest
        .find(char::is_whitespace)
        .map_or(meta.len(), |length| start + length);
    let equals = meta[start..word].find('=').map(|length| start + length);
    let Some(equals) = equals.filter(|&equals| equals > start) else {
        let end = meta[start..word].find('{').filter(|&length| length > 0);
        let end = end.map_or(word, |length| start + length);
        return shaped(Shape::Word, start..start, start..end, end);
    };
    match enclosed(equals + 1) {
        Some((open, close)) => {
            let shape = if open == '{' {
                Shape::Braced
            } else {
                Shape::Quoted
            };
            shaped(shape, start..equals, equals + 2..close, close + 1)
        }
        None => shaped(Shape::Word, start..equals, equals + 1..word, word),
    }
}

/// Where the quote stands that ends a value; one behind a backslash does not.
fn closing_quote(text: &str, quote: char) -> Option<usize> {
    let is_escaped = |at: usize| text[..at].ends_with('\\');
    let mut quotes = text.match_indices(quote).map(|(at, _)| at);
    quotes.find(|&at| !is_escaped(at))
}

struct Reader<'m> {
    meta: &'m str,
    /// Whether `title=` sets the title.
    titled: bool,
    /// Whether the block has a title that is meant as one.
    named: bool,
    parts: &'m [Part],
    at: &'m dyn Fn(&std::ops::Range<usize>) -> Span,
}

impl Reader<'_> {
    fn trap(&self, index: usize, part: &Part) -> Option<Trap> {
        let key = part.key(self.meta).to_ascii_lowercase();
        match part.shape {
            Shape::LoneQuoted => Some(self.lone_quoted(index, part)),
            Shape::LoneBraced => self.lines(part),
            Shape::Word if key.is_empty() => self.word(index, part),
            _ if FOREIGN.contains(&&*key) => Some(self.foreign(part, &key)),
            _ if OTHER_TITLES.contains(&&*key) => Some(self.other_title(part)),
            _ if matches!(&*key, "highlight" | "focus") => self.lines(part),
            Shape::Quoted | Shape::Braced if !is_option(&key) => Some(self.unknown(part)),
            Shape::Braced => Some(self.braced(part, &key)),
            Shape::Word if key == "title" => self.cut_title(index, part),
            Shape::Word if !is_option(&key) => self.left_over(index, part),
            Shape::Quoted | Shape::Word => None,
        }
    }

    fn new(&self, part: &Part, message: String, hint: impl Into<String>) -> Trap {
        Trap {
            span: (self.at)(&part.whole),
            message,
            hint: hint.into(),
            edit: None,
        }
    }

    fn shown(&self, part: &Part) -> &str {
        &self.meta[part.whole.clone()]
    }

    fn lone_quoted(&self, index: usize, part: &Part) -> Trap {
        let shown = self.shown(part);
        let message = format!("the platform drops `{shown}`");
        let is_second = self.parts[..index]
            .iter()
            .any(|part| part.shape == Shape::LoneQuoted);
        if self.named || is_second {
            return self.new(part, message, "take it out, or make it part of the title");
        }
        let trap = self.new(part, message, format!("write `title={shown}`"));
        let edit = Edit::insert_before(trap.span, "title=");
        Trap {
            edit: Some(edit),
            ..trap
        }
    }

    /// `filename="x"` is dropped; `filename=x` becomes the title as it stands.
    fn other_title(&self, part: &Part) -> Trap {
        let message = if part.shape == Shape::Word && !self.titled {
            format!("the title becomes `{}`", self.shown(part))
        } else {
            self.dropped(part)
        };
        let value = part.value(self.meta).trim_matches(['"', '\'']);
        if self.named || value.is_empty() || value.contains('"') {
            return self.new(part, message, "take it out, or make it part of the title");
        }
        let right = format!("title=\"{value}\"");
        let trap = self.new(part, message, format!("write `{right}`"));
        let edit = Edit::replace(trap.span, right);
        Trap {
            edit: Some(edit),
            ..trap
        }
    }

    fn dropped(&self, part: &Part) -> String {
        let shown = self.shown(part);
        format!("the platform drops `{shown}`, which is no option of a code block")
    }

    fn unknown(&self, part: &Part) -> Trap {
        let hint = "take it out; the options are title, icon, lines, wrap, expandable, highlight, focus, twoslash, nocopy";
        self.new(part, self.dropped(part), hint)
    }

    /// `lines={true}`, `icon={"x"}`.
    fn braced(&self, part: &Part, key: &str) -> Trap {
        let value = part.value(self.meta).trim();
        let quoted =
            value.len() > 2 && value.starts_with(['"', '\'']) && value.ends_with(&value[..1]);
        let (right, certain) = match value {
            "false" if SWITCHES.contains(&key) => (format!("{key}=false"), true),
            _ if SWITCHES.contains(&key) => (key.to_owned(), value == "true"),
            _ if quoted => (format!("{key}={value}"), true),
            _ => (format!("{key}=\"…\""), false),
        };
        let shown = self.shown(part);
        let trap = self.new(
            part,
            format!("the platform ignores `{shown}`"),
            format!("write `{right}`"),
        );
        let edit = Edit::replace(trap.span, right);
        Trap {
            edit: certain.then_some(edit),
            ..trap
        }
    }

    /// `{1,3-5}`: numbers and ranges.
    fn lines(&self, part: &Part) -> Option<Trap> {
        if part.glued && self.meta[..part.whole.start].ends_with('}') {
            let hint = "put all lines into one pair of braces: `{1,3-5}`";
            return Some(self.new(
                part,
                "only the first of two pairs of braces is read".to_owned(),
                hint,
            ));
        }
        let wrong = part
            .value(self.meta)
            .split(',')
            .map(|item| item.trim().trim_matches(['"', '\'']))
            .find(|item| !item.is_empty() && !is_line(item))?;
        let message = format!("`{wrong}` is no line number; the platform drops it");
        Some(self.new(part, message, "write numbers and ranges from 1: `{1,3-5}`"))
    }

    /// `title=My App` keeps only `My`.
    fn cut_title(&self, index: usize, part: &Part) -> Option<Trap> {
        let lost = self.parts[index + 1..].iter().take_while(|next| {
            next.shape == Shape::Word && next.key.is_empty() && next.is_loose(self.meta)
        });
        let end = lost.last()?.whole.end;
        let whole = self.meta[part.value.start..end].trim_matches(['"', '\'']);
        let right = format!("title=\"{whole}\"");
        let span = (self.at)(&(part.whole.start..end));
        let kept = part.value(self.meta);
        Some(Trap {
            span,
            message: format!("the title is cut to `{kept}`"),
            hint: format!("write `{right}`"),
            edit: (!whole.contains('"')).then(|| Edit::replace(span, right)),
        })
    }

    fn word(&self, index: usize, part: &Part) -> Option<Trap> {
        let word = part.value(self.meta);
        let folded = word.to_ascii_lowercase();
        if FOREIGN.contains(&&*folded) {
            return Some(self.foreign(part, &folded));
        }
        if is_pattern(word) {
            let hint = "mark lines with `{1,3-5}`; words cannot be marked";
            return Some(self.new(part, format!("the platform drops `{word}`"), hint));
        }
        if self.titled {
            return self.left_over(index, part);
        }
        if !self.is_meant_as_word(index, part) {
            return None;
        }
        let (message, hint) = if word != folded && SWITCHES.contains(&&*folded) {
            (
                format!("`{word}` is read as the option `{folded}`, and as part of the title"),
                format!(
                    "write `{folded}` for the option, or put the title in quotes: `title=\"…\"`"
                ),
            )
        } else if SWITCHES.contains(&word) {
            (
                format!("`{word}` is read as an option, not as part of the title"),
                "put the title in quotes: `title=\"…\"`".to_owned(),
            )
        } else if VALUED.contains(&word) {
            (
                format!("`{word}` is taken out of the title"),
                "put the title in quotes: `title=\"…\"`".to_owned(),
            )
        } else {
            return None;
        };
        Some(self.new(part, message, hint))
    }

    /// A loose word beside `title="…"`.
    fn left_over(&self, index: usize, part: &Part) -> Option<Trap> {
        let is_loose = |part: &&Part| {
            part.shape == Shape::Word && part.key.is_empty() && part.is_loose(self.meta)
        };
        let mut before = self.parts[..index].iter().rev().skip_while(is_loose);
        // Such words are what is cut off a title without quotes.
        let is_cut = part.key.is_empty()
            && before
                .next()
                .is_some_and(|part| part.shape == Shape::Word && part.is_title(self.meta));
        if !self.titled || is_cut || !part.is_loose(self.meta) {
            return None;
        }
        let message = format!(
            "the platform drops `{}`: `title` sets the title",
            self.shown(part)
        );
        Some(self.new(part, message, "take it out, or make it part of the title"))
    }

    /// Whether an option's name stands among the words of a title, as in `bash wrap the command`.
    fn is_meant_as_word(&self, index: usize, part: &Part) -> bool {
        let loose = |part: &&Part| part.key.is_empty() && part.is_loose(self.meta);
        let before = self.parts[..index].iter().any(|part| loose(&part));
        let behind: Vec<_> = self.parts[index + 1..].iter().take_while(loose).collect();
        let word = part.value(self.meta);
        let is_name = |part: &&Part| part.value(self.meta).contains(['.', '/']);
        if word.chars().any(char::is_uppercase) {
            // `Wrap example wrap` wants both.
            let folded = word.to_ascii_lowercase();
            return !self
                .parts
                .iter()
                .any(|part| part.value(self.meta) == folded);
        }
        if VALUED.contains(&word) {
            return before || !behind.is_empty();
        }
        // `wrap Create a key` is an option and a title; `wrap the command` is a sentence.
        let goes_on = behind.first().is_some_and(|part| {
            let next = part.value(self.meta);
            next.starts_with(char::is_lowercase)
        });
        (before && !behind.is_empty())
            || (behind.len() >= 2 && goes_on && !behind.iter().any(is_name))
    }

    /// An option of another site builder.
    fn foreign(&self, part: &Part, key: &str) -> Trap {
        let shown = self.shown(part);
        let message = if part.shape == Shape::Word && !self.titled {
            format!("`{shown}` is no option of a code block; it becomes part of the title")
        } else {
            self.dropped(part)
        };
        let is_on = part.key.is_empty() || part.value(self.meta) == "true";
        let hint = match key {
            "hl_lines" => "write `{1,3-5}`",
            "numberoflines" => "take it out",
            _ if part.value(self.meta) == "false" => "take it out",
            _ => "write `lines`",
        };
        let trap = self.new(part, message, hint);
        let edit = Edit::replace(trap.span, "lines");
        Trap {
            edit: (is_on && hint.ends_with("`lines`")).then_some(edit),
            ..trap
        }
    }
}

fn is_option(key: &str) -> bool {
    SWITCHES.contains(&key) || VALUED.contains(&key)
}

/// `3` or `3-5`.
fn is_line(item: &str) -> bool {
    let number = |text: &str| text.trim().parse::<u32>().is_ok_and(|line| line > 0);
    match item.split_once('-') {
        Some((from, to)) => number(from) && number(to),
        None => number(item),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::FileId;

    fn read(meta: &str) -> Meta {
        let length = u32::try_from(meta.len()).expect("short");
        read_meta(meta, Span::new(FileId(0), 0, length))
    }

    #[test]
    fn forms_that_work_are_silent() {
        for meta in [
            "HelloWorld.java example",
            "title=\"a b\" lines wrap",
            "title='a' icon=\"x\" {1,3-5}",
            "app.js wrap",
            "wrap app.js",
            "lines=true expandable=\"false\"",
            "[expandable]",
            "highlight={1-2, 5} focus={2,4-5}",
            "path/to/x.ts",
            "wrap",
            "NODE_ENV=production",
            "twoslash Twoslash example",
            "Wrap example wrap",
            "{3, }",
            "wrap Create a key",
            "title=\"say \\\"hi\\\" twice\" wrap",
            "{1, 3}",
            "focus=2,4 highlight=1",
            "theme=\"nord\" lang=\"js\"",
        ] {
            assert_eq!(read(meta).traps, [], "{meta}");
        }
    }

    #[test]
    fn traps_are_found() {
        for meta in [
            "\"Quoted\"",
            "filename=\"x.js\"",
            "title=My App",
            "icon={x}",
            "lines={true}",
            "{a}",
            "{0}",
            "{1}{2}",
            "wrap the command",
            "LINES of text",
            "Set the title here",
            "/text/",
            "showLineNumbers",
            "numberOfLines=3",
            "filename=app.js",
            "title=\"a\" collapsible",
            "title=\"open end",
            "highlight=\"name\"",
            "showLineNumbers={true}",
            "app.js \"Quoted\"",
        ] {
            assert_eq!(read(meta).traps.len(), 1, "{meta}");
        }
    }

    #[test]
    fn titles_are_told_from_options() {
        for (meta, titled) in [
            ("app.js", true),
            ("title=\"x\"", true),
            ("title=x", true),
            ("", false),
            ("{1} wrap", false),
            ("\"x\"", false),
            ("filename=\"x\"", false),
        ] {
            assert_eq!(read(meta).has_title, titled, "{meta}");
        }
    }
}
