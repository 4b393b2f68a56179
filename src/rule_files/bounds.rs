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

/// The tags and filters that they may use.
const TAGS: [&str; 8] = [
    "if", "elif", "else", "endif", "for", "endfor", "include", "from",
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

/// Why a template of a site is not used, if it is not.
pub(super) fn refusal(source: &str) -> Option<String> {
    if source.len() > LONGEST {
        return Some(format!("a template has at most {LONGEST} bytes"));
    }
    let (mut rest, mut count) = (source, 0);
    while let Some(at) = rest
        .find("{{")
        .into_iter()
        .chain(rest.find("{%"))
        .chain(rest.find("{#"))
        .min()
    {
        let kind = &rest[at..at + 2];
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
        rest = &rest[length..];
    }
    None
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
    if let Some(sign) = tag.chars().find(|sign| "~*+[{".contains(*sign)) {
        return Some(format!("`{sign}` is not available in templates of a site"));
    }
    if tag.contains("recursive") || has_list(tag) {
        return Some(
            "lists and recursive loops are not available in templates of a site".to_owned(),
        );
    }
    let mut filters = tag.split('|').skip(1).map(name);
    let unknown = filters.find(|filter| !FILTERS.contains(&&**filter))?;
    Some(format!(
        "the filter `{unknown}` is not available in templates of a site"
    ))
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
        if self.text.len() + bytes.len() > 1 << 20 {
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
    fn templates_made_to_be_large_or_slow_are_not() {
        for text in [
            "{% set x = 'a' %}".to_owned(),
            "{{ 'a' * 10000000000 }}".to_owned(),
            "{{ '%}' ~ x ~ x }}".to_owned(),
            "{{ '\\'}}' ~ x }}".to_owned(),
            "{% raw %}{{ \"{% endraw %}{{ x ~ x }}".to_owned(),
            "{% macro a() %}{% endmacro %}".to_owned(),
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
