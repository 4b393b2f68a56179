//! Limits for the templates of a site, which may come from somebody other than the user who runs the program.
//!
//! Only filters and macros can make a value larger than the facts, and both are limited. So the number of steps, the size
//! of the values of filters and the length of the output limit the cost of a template.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum length of a template in bytes.
const MAX_TEMPLATE: usize = 64 << 10;
/// The maximum number of tags in one template, and of bytes in a tag: the engine recurses for each part of an
/// expression.
const MAX_TAGS: usize = 2_000;
const MAX_TAG: usize = 1_000;
/// The maximum length of the text between two tags of a template with macros: the output of a macro is kept until it
/// ends.
const MAX_TEXT: usize = 500;

/// The tags and filters that templates of a site may use.
const TAGS: [&str; 11] = [
    "if", "elif", "else", "endif", "for", "endfor", "include", "from", "set", "macro", "endmacro",
];
pub(super) const FILTERS: [&str; 20] = [
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

/// The steps that one template may take: many times what the longest built-in one takes for a large site.
pub(super) const FUEL: u64 = 1_000_000;
/// How deep templates may include one another.
pub(super) const MAX_INCLUDES: usize = 20;
/// The maximum length of the output in bytes.
const MAX_OUTPUT: usize = 1 << 20;
/// The maximum number of bytes of all written values, those inside macros included.
pub(super) const MAX_WRITTEN: usize = 4 * MAX_OUTPUT;
/// The maximum size in bytes of a value that a filter reads or returns.
pub(super) const MAX_VALUE: usize = MAX_OUTPUT;
/// The maximum size in bytes of all values that filters read and return.
pub(super) const MAX_FILTERED: usize = 32 * MAX_OUTPUT;

/// Returns why a template of a site is refused, if it is.
pub(super) fn refusal(source: &str) -> Option<String> {
    if source.len() > MAX_TEMPLATE {
        return Some(format!("a template has at most {MAX_TEMPLATE} bytes"));
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
        if count > MAX_TAGS || tag.len() > MAX_TAG {
            return Some(format!(
                "a template has at most {MAX_TAGS} tags of at most {MAX_TAG} bytes"
            ));
        }
        if let Some(why) = tag_refusal(&tag, kind == "{%") {
            return Some(why);
        }
        has_macros |= tag.contains("macro");
        text = 0;
        rest = &rest[length..];
    }
    let is_long = has_macros && longest_text.max(text + rest.len()) > MAX_TEXT;
    is_long.then(|| {
        format!("text between two tags has at most {MAX_TEXT} bytes where there are macros")
    })
}

/// Returns the tag at the start of `text` with its strings emptied, and its length in bytes.
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

fn tag_refusal(tag: &str, is_statement: bool) -> Option<String> {
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

/// Replaces each list of strings in `tag` by a string, because such a list cannot grow. The strings in `tag` are empty.
fn without_constant_lists(tag: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(tag.len()), tag);
    while let Some((before, behind)) = rest.split_once('[') {
        out.push_str(before);
        let is_constant = |letter: char| letter.is_whitespace() || "\"'(),".contains(letter);
        let last = before.trim_end().chars().next_back();
        // After a value, brackets select a part of it.
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

/// Whether there is a list: a comma in parentheses that do not follow a name.
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

/// The number of bytes that a template may still use.
#[derive(Debug, Clone, Default)]
pub(super) struct Allowance(Arc<AtomicUsize>);

impl Allowance {
    /// Allows `size` bytes again.
    pub(super) fn reset(&self, size: usize) {
        self.0.store(size, Ordering::Relaxed);
    }

    /// Takes `size` bytes. Returns false, and takes nothing, if fewer are left.
    pub(super) fn take(&self, size: usize) -> bool {
        let less = |left: usize| left.checked_sub(size);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.is_ok()
    }
}

/// An output buffer that fails at the maximum length.
#[derive(Debug, Default)]
pub(super) struct Limited {
    pub(super) text: Vec<u8>,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > MAX_OUTPUT {
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
    fn ordinary_templates_are_accepted() {
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
    fn a_copy_of_the_built_in_macros_is_accepted() {
        let text = include_str!("../../templates/rules/_macros.md");
        assert_eq!(refusal(text), None);
    }

    #[test]
    fn templates_that_could_be_large_or_slow_are_refused() {
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
