//! Explains what the platform refuses in front matter, and repairs it if the right text is certain.

use super::field_line::{FieldLine, is_known, is_list};
use super::quoting::{meant, without_escapes};
use crate::syntax::front_matter::{self, Fault, FaultKind};
use crate::syntax::value::{Data, Range};
use crate::text::to_u32;

/// What is wrong with front matter. Ranges are relative to its text.
pub(super) struct Advice {
    pub(super) at: Range,
    pub(super) message: String,
    pub(super) note: String,
    /// The first of two fields with one name.
    pub(super) first: Option<Range>,
    pub(super) repair: Option<Repair>,
}

/// An edit after which the platform reads the text as it was meant.
pub(super) struct Repair {
    pub(super) label: String,
    pub(super) range: Range,
    pub(super) text: String,
}

const EACH_FIELD: &str = "write each field on its own line, as `name: value`";

/// Explains why the platform refuses `text`.
pub(super) fn advice(text: &str, fault: Fault) -> Advice {
    let case = Case {
        text,
        fault,
        line: FieldLine::at(text, fault.range.0),
    };
    let mut advice = case.advice();
    advice.repair = advice.repair.filter(|repair| case.is_repaired_by(repair));
    advice
}

/// Explains that `text` is a value of another kind than fields.
pub(super) fn advice_on_kind(text: &str, kind: &str, at: Range) -> Advice {
    let line = FieldLine::at(text, at.0);
    let glued = glued_name(text, &line);
    let repair = glued.and_then(|name| {
        let repair = space_after(name, line.start);
        is_read_as_fields(&applied(text, &repair)).then_some(repair)
    });
    Advice {
        at,
        message: format!("it is {kind}, not fields such as `title: …`"),
        note: if glued.is_some() {
            "add a space after the colon".to_owned()
        } else {
            EACH_FIELD.to_owned()
        },
        first: None,
        repair,
    }
}

/// An error, and the line that contains its cause.
struct Case<'t> {
    text: &'t str,
    fault: Fault,
    line: FieldLine<'t>,
}

impl Case<'_> {
    fn advice(&self) -> Advice {
        match self.fault.kind {
            FaultKind::Character => self.character(),
            FaultKind::Directive => self.say("a line starts with `%`", "remove this line"),
            FaultKind::SecondDocument => {
                self.say("a second document starts here", "remove this line")
            }
            FaultKind::NoName if self.starts_line() => self.say(
                "a line starts with `: `",
                "write the name of the field before the colon",
            ),
            FaultKind::NoName => self.inner_colon(),
            FaultKind::NoColon if self.starts_line() => self.line_without_colon(),
            FaultKind::NoColon => self.text_after_value(),
            FaultKind::NoSpaceAfterColon => {
                let after = self.fault.range.0 + 1;
                let advice = self.say(
                    "a colon is not followed by a space",
                    "add a space after the colon",
                );
                advice.with(Some(insert("add a space", after, " ")))
            }
            FaultKind::FieldIndent => self.field_indent(),
            FaultKind::ItemIndent if self.starts_line() => self.say(
                "this line is indented differently from the list items above",
                "indent all items of a list alike",
            ),
            FaultKind::Unexpected | FaultKind::ItemIndent => self.unexpected(),
            FaultKind::DuplicateName(first) => self.duplicate(first),
            FaultKind::NoComma(open) => self.comma(open),
            FaultKind::UnclosedBracket => self.bracket(self.fault.range.0),
            FaultKind::UnclosedQuote => self.quote(&self.line),
            FaultKind::Escape => self.escape(),
            FaultKind::BlockHeader => self.block_header(),
            FaultKind::Tag => self.tag(),
            FaultKind::UnknownAlias => {
                let alias = self.faulty();
                self.value(&format!("the alias `{alias}` refers to nothing"))
            }
            FaultKind::Anchor => {
                let mark = self.first_letter();
                self.value(&format!(
                    "`{mark}` starts an anchor, an alias or a tag, which is invalid here"
                ))
            }
            FaultKind::Merge => self.say(
                "the value of `<<` is not a map",
                "use an alias of a map with fewer fields, or write the fields here",
            ),
            FaultKind::NestedName => self.say("a list of lists is the name of a field", EACH_FIELD),
            FaultKind::Depth => self.say("values are nested too deeply", EACH_FIELD),
        }
    }

    fn say(&self, message: &str, note: &str) -> Advice {
        Advice {
            at: self.fault.range,
            message: message.to_owned(),
            note: note.to_owned(),
            first: None,
            repair: None,
        }
    }

    /// Says that a value needs quotes, and adds them if the whole value is on the line.
    fn value(&self, message: &str) -> Advice {
        let note = match self.line.name {
            Some(name) if is_list(name) => {
                format!("write the value of `{name}` as a list in brackets")
            }
            Some(name) => format!("put the value of `{}` in quotes", shown(name)),
            None => "put the value in quotes".to_owned(),
        };
        self.say(message, &note).with(self.in_quotes())
    }

    fn in_quotes(&self) -> Option<Repair> {
        let range = self.line.value;
        if self.fault.range.0 < range.0 || self.line.is_continued(self.text) {
            return None;
        }
        if self.line.name.is_some_and(is_list) {
            let value = self.slice(range);
            let is_list =
                value.starts_with(['"', '\'']) && !value.contains(['#', '[', ']', '{', '}']);
            return is_list.then(|| Repair {
                label: "put the values in brackets".to_owned(),
                range,
                text: format!("[{value}]"),
            });
        }
        Some(Repair {
            label: "put the value in quotes".to_owned(),
            range,
            text: meant(self.slice(range))?,
        })
    }

    fn slice(&self, (start, end): Range) -> &str {
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// Returns the text of the error.
    fn faulty(&self) -> String {
        shown(self.slice(self.fault.range))
    }

    fn first_letter(&self) -> char {
        let rest = self.slice((self.fault.range.0, to_u32(self.text.len())));
        rest.chars().next().unwrap_or(' ')
    }

    /// Whether the error is at the first character of its line.
    fn starts_line(&self) -> bool {
        self.fault.range.0 <= self.line.start
    }

    fn character(&self) -> Advice {
        let letter = self.first_letter();
        let at = self.fault.range.0;
        let at = (at, at + to_u32(letter.len_utf8()));
        let code = u32::from(letter);
        let advice = self.say(
            &format!("it contains the control character U+{code:04X}"),
            "remove it",
        );
        let repair = Repair {
            label: "remove the character".to_owned(),
            range: at,
            text: String::new(),
        };
        Advice { at, ..advice }.with(Some(repair))
    }

    fn unexpected(&self) -> Advice {
        let mark = match self.first_letter() {
            '`' => "a backtick".to_owned(),
            mark => format!("`{}`", shown(&mark.to_string())),
        };
        if self.fault.range.0 == self.line.value.0 && self.line.value.0 > self.line.start {
            return self.value(&format!("a value starts with {mark}"));
        }
        if self.starts_line() {
            return self.start_of_line(&mark);
        }
        if self.first_letter() == ':' && self.fault.range.0 < self.line.value.0 {
            // No line above has a colon with a space, so they and the name seem to be one text.
            let blank = self.text.len() - self.text.trim_start().len();
            let line = FieldLine::at(self.text, to_u32(blank));
            if line.range.0 < self.line.range.0 {
                let fault = Fault {
                    kind: FaultKind::NoColon,
                    range: (line.start, line.range.1),
                };
                let text = self.text;
                return Case { text, fault, line }.line_without_colon();
            }
        }
        match self.first_letter() {
            ':' => self.inner_colon(),
            _ => self.text_after_value(),
        }
    }

    /// Explains a line with a first character that cannot start a name.
    fn start_of_line(&self, mark: &str) -> Advice {
        if self
            .slice((self.line.range.0, self.line.start))
            .contains('\t')
        {
            return self.say("a line is indented with a tab", "indent with spaces");
        }
        let message = format!("a line starts with {mark}");
        let Some(name) = self.line.name else {
            return self.say(&message, EACH_FIELD);
        };
        let range = (self.line.start, self.line.start + to_u32(name.len()));
        let is_bare = self.slice(range) == name && !name.contains(['"', '\\']);
        let repair = is_bare.then(|| Repair {
            label: "put the name in quotes".to_owned(),
            range,
            text: format!("\"{name}\""),
        });
        self.say(&message, &format!("put `{}` in quotes", shown(name)))
            .with(repair)
    }

    fn inner_colon(&self) -> Advice {
        self.value("a value contains another `: `")
    }

    fn line_without_colon(&self) -> Advice {
        let message = "a line has no `: `";
        let line = self.slice((self.line.start, self.line.range.1)).trim_end();
        if let Some(name) = glued_name(self.text, &self.line) {
            let repair = space_after(name, self.line.start);
            return self
                .say(message, "add a space after the colon")
                .with(Some(repair));
        }
        if is_known(line) {
            let note = format!("add a colon and a value after `{line}`");
            return self.say(message, &note);
        }
        let note = if self.line.above(self.text).is_some() {
            "indent the line if it belongs to the value above, otherwise write it as `name: value`"
        } else {
            EACH_FIELD
        };
        self.say(message, note)
    }

    /// Explains text after a value in quotes or brackets. The quote can belong to a value above that is never closed.
    fn text_after_value(&self) -> Advice {
        let value = self.slice(self.line.value);
        let starts_with_quote = value.starts_with(['"', '\'']);
        if starts_with_quote && self.fault.range.0 == self.line.value.0 + 1 {
            let mut line = self.line.above(self.text);
            while let Some(above) = line {
                let text = self.slice(above.value);
                let quote = &value[..1];
                if text.starts_with(quote) && text.matches(quote).count() == 1 {
                    return self.quote(&above);
                }
                line = above.above(self.text);
            }
        }
        let message = match value.chars().next() {
            Some('"' | '\'') => "text follows a quoted value",
            Some('[') => "text follows `]`",
            Some('{') => "text follows `}`",
            _ => "text follows a value",
        };
        let advice = self.value(message);
        match value
            .chars()
            .next()
            .filter(|_| !self.line.name.is_some_and(is_list))
        {
            Some('"') => Advice {
                note: "end the value with its quote, and write a quote inside of it as `\\\"`"
                    .to_owned(),
                ..advice
            },
            Some('\'') => Advice {
                note: "end the value with its quote, and write an apostrophe inside of it as `''`"
                    .to_owned(),
                ..advice
            },
            _ => advice,
        }
    }

    fn field_indent(&self) -> Advice {
        let Some(name) = self.line.name.filter(|_| !self.line.is_top_level()) else {
            if !self.starts_line() {
                return self.text_after_value();
            }
            return self.say(
                "the indentation of this line does not match the lines above",
                "indent the lines of a value alike",
            );
        };
        let at = (self.line.start, self.line.value.1);
        if name.contains(' ') {
            let mut above = self.line.above(self.text);
            while let Some(line) = above {
                if let Some(name) = line.name {
                    let note = format!("put the value of `{}` in quotes", shown(name));
                    return self.say("a value contains another `: `", &note);
                }
                above = line.above(self.text);
            }
        }
        let name = shown(name);
        let message = format!("`{name}` is indented more than the field above");
        let note = format!("start `{name}` in the first column, like the other fields");
        let repair = is_known(&name).then(|| Repair {
            label: "remove the indentation".to_owned(),
            range: (self.line.range.0, self.line.start),
            text: String::new(),
        });
        Advice {
            at,
            ..self.say(&message, &note)
        }
        .with(repair)
    }

    fn duplicate(&self, first: Range) -> Advice {
        let other = FieldLine::at(self.text, first.0);
        let is_equal = self.slice(self.line.range).trim() == self.slice(other.range).trim()
            && !self.line.is_continued(self.text)
            && !other.is_continued(self.text)
            && self.line.is_top_level()
            && self.line.range.0 > 0;
        // The line break before the line is removed with it.
        let repair = is_equal.then(|| Repair {
            label: "remove the second one".to_owned(),
            range: (
                to_u32(
                    self.slice((0, self.line.range.0))
                        .trim_end_matches(['\n', '\r'])
                        .len(),
                ),
                self.line.range.1,
            ),
            text: String::new(),
        });
        let message = format!("duplicate field `{}`", self.faulty());
        Advice {
            first: Some(first),
            ..self.say(&message, "keep one of the two")
        }
        .with(repair)
    }

    fn comma(&self, open: Range) -> Advice {
        let opened = FieldLine::at(self.text, open.0);
        if self.line.range.0 > opened.range.0
            && self.line.name.is_some()
            && self.line.is_top_level()
        {
            return self.bracket(open.0);
        }
        if self.first_letter() == ':' {
            return self.inner_colon_in_brackets();
        }
        let before = self.slice((0, self.fault.range.0)).trim_end();
        let are_quoted = before.ends_with(['"', '\'']) && "\"'".contains(self.first_letter());
        let repair = are_quoted.then(|| insert("add a comma", to_u32(before.len()), ","));
        self.say(
            "a comma is missing between two values in brackets",
            "add a comma, or put a value that contains quotes, brackets or commas in quotes",
        )
        .with(repair)
    }

    fn inner_colon_in_brackets(&self) -> Advice {
        self.say(
            "a value in brackets contains another `: `",
            "put this value in quotes",
        )
    }

    /// Explains a bracket that is never closed.
    fn bracket(&self, open: u32) -> Advice {
        let line = FieldLine::at(self.text, open);
        let (mark, end) = match self.slice((open, open + 1)) {
            "{" => ('{', '}'),
            _ => ('[', ']'),
        };
        let name = line.name.unwrap_or_default();
        let value = self.slice(line.value);
        let is_list = is_list(name);
        let note = if is_known(name) && !is_list {
            format!("put the value of `{name}` in quotes")
        } else {
            format!("add `{end}` at the end of the value")
        };
        let is_certain = is_list
            && line.value.0 == open
            && value.matches(['[', ']', '{', '}', '#']).count() == 1
            && !line.is_continued(self.text);
        let repair =
            is_certain.then(|| insert(&format!("add `{end}`"), line.value.1, &end.to_string()));
        let advice = self.say(&format!("`{mark}` is never closed"), &note);
        Advice {
            at: (open, line.value.1.max(open + 1)),
            ..advice
        }
        .with(repair)
    }

    /// Explains a value on `line` with a quote that is never closed.
    fn quote(&self, line: &FieldLine<'_>) -> Advice {
        let value = self.slice(line.value);
        let quote = value.chars().next().unwrap_or('"');
        let is_start = matches!(quote, '"' | '\'');
        let (quote, at) = if is_start {
            (quote, line.value)
        } else {
            (self.first_letter(), self.fault.range)
        };
        let is_certain = is_start
            && value.matches(quote).count() == 1
            && value.len() > 1
            && !value.contains(['#', '\\'])
            && !line.is_continued(self.text);
        let repair = is_certain.then(|| insert("close the quote", at.1, &quote.to_string()));
        let note = format!("add `{quote}` at the end of the value");
        Advice {
            at,
            ..self.say("a quote is never closed", &note)
        }
        .with(repair)
    }

    fn escape(&self) -> Advice {
        let letters: String = self.slice(self.fault.range).chars().take(2).collect();
        let message = format!("`{}` is not an escape", shown(&letters));
        let end = self.fault.range.0 + to_u32(letters.len());
        let repair = without_escapes(self.slice(self.line.value)).map(|text| Repair {
            label: "use single quotes".to_owned(),
            range: self.line.value,
            text,
        });
        let note = "inside `\"…\"` a backslash starts an escape: use single quotes";
        Advice {
            at: (self.fault.range.0, end),
            ..self.say(&message, note)
        }
        .with(repair)
    }

    fn block_header(&self) -> Advice {
        let mark = self.first_letter();
        let message = format!("text follows `{mark}`, which must end its line");
        let value = self.slice(self.line.value);
        let after = value.chars().nth(1).unwrap_or(' ');
        let is_text = !after.is_whitespace() && !after.is_ascii_digit() && !"+-".contains(after);
        if is_text {
            return self.value(&message);
        }
        self.say(
            &message,
            "start the text on the next line, or put the value in quotes",
        )
    }

    fn tag(&self) -> Advice {
        let tag: String = self.faulty().split_whitespace().take(1).collect();
        if tag.starts_with("!!") || tag.starts_with("!<") {
            let message = format!("the value does not fit the tag `{tag}`");
            return self.say(&message, "remove the tag, or correct the value");
        }
        if tag.starts_with('!') {
            return self.value(&format!("`{tag}` is an unknown tag"));
        }
        self.say("a value has a tag that does not fit", "remove the tag")
    }

    /// Whether the platform reads the text with a repair, or refuses it only for something below.
    fn is_repaired_by(&self, repair: &Repair) -> bool {
        let repaired = applied(self.text, repair);
        let end = repair.range.0 + to_u32(repair.text.len());
        let line = FieldLine::at(&repaired, end);
        match front_matter::read(&repaired) {
            Ok(node) => matches!(node.data, Data::Map(_)),
            Err(fault) => fault.range.0 > line.range.1,
        }
    }
}

impl Advice {
    fn with(mut self, repair: Option<Repair>) -> Self {
        self.repair = repair;
        self
    }
}

/// Returns the name of a known field that has no space after its colon, as in `title:A`.
fn glued_name<'t>(text: &'t str, line: &FieldLine<'_>) -> Option<&'t str> {
    let written = text.get(line.start as usize..line.range.1 as usize)?;
    let (name, value) = written.split_once(':')?;
    (is_known(name) && !value.is_empty() && !value.starts_with([' ', '\t', '/'])).then_some(name)
}

fn space_after(name: &str, start: u32) -> Repair {
    let at = start + to_u32(name.len()) + 1;
    insert("add a space", at, " ")
}

fn insert(label: &str, at: u32, text: &str) -> Repair {
    Repair {
        label: label.to_owned(),
        range: (at, at),
        text: text.to_owned(),
    }
}

fn applied(text: &str, repair: &Repair) -> String {
    let (start, end) = (repair.range.0 as usize, repair.range.1 as usize);
    format!("{}{}{}", &text[..start], repair.text, &text[end..])
}

fn is_read_as_fields(text: &str) -> bool {
    front_matter::read(text).is_ok_and(|node| matches!(node.data, Data::Map(_)))
}

/// Returns the first part of a text from a page, for a message.
fn shown(text: &str) -> String {
    const MAX: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= MAX {
        return line.to_owned();
    }
    line.chars().take(MAX).chain(['…']).collect()
}
