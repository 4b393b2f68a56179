//! What templates of a site may be made of: whoever wrote them need not be the one who runs the program.
//!
//! Nothing in them makes a value larger than the facts are, so that the number of steps and the length of the output
//! bound what a template costs.

use std::io::{self, Write};

/// The longest template in bytes.
const LONGEST: usize = 64 << 10;
/// Tags in one template, and the bytes of one: the engine calls itself for each part of an expression.
const MOST_TAGS: usize = 2_000;
const LONGEST_TAG: usize = 1_000;
/// The longest text between two tags of a template with macros: what a macro writes is kept until it ends.
const LONGEST_TEXT: usize = 500;

/// The tags and filters that they may use.
const TAGS: [&str; 11] = [
    "if", "elif", "else", "endif", "for", "endfor", "include", "from", "set", "macro", "endmacro",
];
const FILTERS: [&str; 20] = [
    "plain",
    "words",
    "below",
    "fence",
    "length",
    "count",
    "lower",
    "upper",
    "title",
    "capitalize",
    "trim",
    "first",
    "last",
    "list",
    "default",
    "sort",
    "reverse",
    "unique",
    "selectattr",
    "rejectattr",
];

/// Steps that one template may take: many times what the longest one of ours takes for a large site.
pub(super) const FUEL: u64 = 1_000_000;
/// Templates that may include each other.
pub(super) const DEEPEST: usize = 20;
/// The longest output in bytes.
const LONGEST_OUTPUT: usize = 1 << 20;
/// The bytes of all values that are written, those inside macros included.
pub(super) const MOST_WRITTEN: usize = 4 * LONGEST_OUTPUT;

/// Why a template of a site is not used, if it is not.
pub(super) fn refusal(source: &str) -> Option<String> {
    if source.len() > LONGEST {
        return Some(format!("a template has at most {LONGEST} bytes"));
    }
    let (mut rest, mut count) = (source, 0);
    let (mut text, mut longest_text, mut has_macros) = (0, 0, false);
    while let Some(at) = rest
        .find("{{")
        .into_iter()
        .chain(rest.find("{%"))
        .chain(rest.find("{#"))
        .min()
    {
        let kind = &rest[at..at + 2];
        text += at;
        longest_text = longest_text.max(text);
        rest = &rest[at + 2..];
        if kind == "{#" {
            rest = &rest[rest.find("#}").map_or(rest.len(), |end| end + 2)..];
            continue;
        }
        count += 1;
        let end = if kind == "{{" { "}}" } else { "%}" };
        let (tag, length) = tag(rest, end);
        if count > MOST_TAGS || tag.len() > LONGEST_TAG {
            return Some(format!(
                "a template has at most {MOST_TAGS} tags of at most {LONGEST_TAG} bytes"
            ));
        }
        if let Some(why) = refused_tag(&tag, kind == "{%") {
            return Some(why);
        }
        has_macros |= tag.contains("macro");
        text = 0;
        rest = &rest[length..];
    }
    let is_long = has_macros && longest_text.max(text + rest.len()) > LONGEST_TEXT;
    is_long.then(|| {
        format!("text between two tags has at most {LONGEST_TEXT} bytes where there are macros")
    })
}

/// The tag at the start of `text` with its strings emptied, and how many bytes it has.
fn tag(text: &str, end: &str) -> (String, usize) {
    let (mut tag, mut quote, mut is_escaped) = (String::new(), None, false);
    for (at, letter) in text.char_indices() {
        match quote {
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if letter == '\\' => is_escaped = true,
            Some(open) if letter == open => {
                quote = None;
                tag.push(letter);
            }
            Some(_) => (),
            None if text[at..].starts_with(end) => return (tag, at + end.len()),
            None => {
                quote = matches!(letter, '"' | '\'').then_some(letter);
                tag.push(letter);
            }
        }
    }
    (tag, text.len())
}

fn refused_tag(tag: &str, is_statement: bool) -> Option<String> {
    let tag = tag.trim_start_matches(['-', '+']);
    let tag = tag.strip_suffix(['-', '+']).unwrap_or(tag);
    let name = |text: &str| -> String {
        let letters = text.trim_start().chars();
        letters
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    let first = name(tag);
    if is_statement && !TAGS.contains(&&*first) {
        return Some(format!("`{first}` is not available in templates of a site"));
    }
    if first == "set" && !tag.contains('=') {
        return Some("`set` needs a value in templates of a site".to_owned());
    }
    let tag = &without_constant_lists(tag);
    if let Some(sign) = tag.chars().find(|sign| "~*+[{".contains(*sign)) {
        return Some(format!("`{sign}` is not available in templates of a site"));
    }
    if tag.contains("recursive") || has_list(tag) {
        return Some(
            "recursive loops, and lists of anything but strings, are not available in templates of a site"
                .to_owned(),
        );
    }
    let mut filters = tag.split('|').skip(1).map(name);
    let unknown = filters.find(|filter| !FILTERS.contains(&&**filter))?;
    Some(format!(
        "the filter `{unknown}` is not available in templates of a site"
    ))
}

/// `tag`, whose strings are empty, with a string for each list of strings: such a list cannot grow.
fn without_constant_lists(tag: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(tag.len()), tag);
    while let Some((before, behind)) = rest.split_once('[') {
        out.push_str(before);
        let is_constant = |letter: char| letter.is_whitespace() || "\"'(),".contains(letter);
        let last = before.trim_end().chars().next_back();
        // Behind a value, brackets ask for a part of it.
        let is_list = last.is_none_or(|last| last.is_whitespace() || "(,=".contains(last))
            || before.trim_end().ends_with(" in");
        match behind.split_once(']') {
            Some((inner, after)) if is_list && inner.chars().all(is_constant) => {
                out.push_str("\"\"");
                rest = after;
            }
            _ => {
                out.push('[');
                rest = behind;
            }
        }
    }
    out + rest
}

/// Whether there is a comma in parentheses that do not follow a name: that is a list.
fn has_list(tag: &str) -> bool {
    let mut open: Vec<bool> = Vec::new();
    for (at, letter) in tag.char_indices() {
        let before = tag[..at].trim_end();
        match letter {
            '(' => {
                let words = ["in", "if", "and", "or", "not", "else", "elif", "is"];
                let is_between = |letter: char| !letter.is_alphanumeric() && letter != '_';
                let word = before.rsplit(is_between).next().unwrap_or_default();
                open.push(word.is_empty() || words.contains(&word));
            }
            ')' => drop(open.pop()),
            ',' if open.last() == Some(&true) => return true,
            _ => (),
        }
    }
    false
}

/// Output that may have so many bytes.
#[derive(Debug, Default)]
pub(super) struct Limited {
    pub(super) text: Vec<u8>,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > LONGEST_OUTPUT {
            return Err(io::Error::other("its output has more than 1 MB"));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_that_people_write_are_used() {
        for text in [
            "# {{ name | plain }}\n\n* a ~ b + [c](d)\n{# x ~ y #}\n",
            "{% from \"_macros.md\" import advice %}{{ advice(rules) }}",
            "{% for one in terms if one.name is defined -%}{{ loop.index }}. {{ one.name | default(\"~*\") }}{%- endfor %}",
            "{% if (a or b) and not c %}{{ text | below(2) | fence('mdx') }}{% elif d %}x{% else %}y{% endif %}",
        ] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }

    #[test]
    fn a_copy_of_the_built_in_macros_is_used() {
        let text = include_str!("../../templates/rules/_macros.md");
        assert_eq!(refusal(text), None);
    }

    #[test]
    fn templates_made_to_be_large_or_slow_are_not() {
        for text in [
            "{% set x %}a{% endset %}".to_owned(),
            "{% set x = [x, x] %}".to_owned(),
            "{% set x = x['a'] %}".to_owned(),
            "{% set x = ['a'] * 10000000000 %}".to_owned(),
            "{{ 'a' * 10000000000 }}".to_owned(),
            "{{ '%}' ~ x ~ x }}".to_owned(),
            "{{ '\\'}}' ~ x }}".to_owned(),
            "{% raw %}{{ \"{% endraw %}{{ x ~ x }}".to_owned(),
            format!("{{% macro a() %}}{}{{% endmacro %}}", "x".repeat(600)),
            "{% call a() %}{% endcall %}".to_owned(),
            "{% for a in (x, x) %}{% endfor %}".to_owned(),
            "{{ x | replace('', x) }}".to_owned(),
            format!("{{{{ {} x }}}}", "not ".repeat(100_000)),
            format!("{{{{ a{} }}}}", ".a".repeat(10_000)),
            "{% if a %}".to_owned() + &"{% elif a %}".repeat(5_000),
        ] {
            assert!(refusal(&text).is_some(), "{text:.100}");
        }
    }
}
