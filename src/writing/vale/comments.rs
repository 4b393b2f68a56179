//! Comments that switch rules: `{/* vale off */}`, `{/* vale Style.Rule = NO */}`.

use crate::page::Page;
use crate::text::{Span, to_u32};
use std::collections::{HashMap, HashSet};

/// A switch in a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Switch {
    /// Every rule.
    All(bool),
    /// A rule, or all rules of a style.
    Named(String, bool),
    /// A rule, for these texts only.
    Texts(String, Vec<String>, bool),
    /// Only these styles are on.
    Styles(Vec<String>),
}

/// The longest comment that is read, in bytes.
const MAX_LENGTH: usize = 1_000;

/// Whether something is on, from these places on, in order.
type States = Vec<(u32, bool)>;

/// The switches of a page.
#[derive(Debug, Default)]
pub struct Switches {
    /// Those of every rule.
    all: States,
    /// Those of a rule, or of all rules of a style.
    named: HashMap<String, States>,
    /// Those of a rule for a text.
    texts: HashMap<(String, String), States>,
    /// The only styles that are on, from these places on.
    styles: Vec<(u32, HashSet<String>)>,
}

impl Switches {
    /// Finds the switches of `page`. Those in code are examples.
    pub fn of(page: &Page) -> Self {
        let text = page.text();
        let mut found = Self::default();
        let mut code = None;
        for at in memchr::memmem::find_iter(text.as_bytes(), b"vale ") {
            let before = text[..at].trim_end();
            let Some((start, end)) = comment(before, &text[at..]) else {
                continue;
            };
            let place = to_u32(start);
            if let Some(switch) = switch(text[at + 5..at + end].trim())
                && !is_inside(code.get_or_insert_with(|| code_of(page)), place)
            {
                found.add(place, switch);
            }
        }
        found
    }

    fn add(&mut self, at: u32, switch: Switch) {
        match switch {
            Switch::All(is_on) => self.all.push((at, is_on)),
            Switch::Named(name, is_on) => {
                self.named.entry(name).or_default().push((at, is_on));
            }
            Switch::Styles(styles) => self.styles.push((at, styles.into_iter().collect())),
            Switch::Texts(rule, texts, is_on) => {
                for text in texts {
                    let states = self.texts.entry((rule.clone(), text)).or_default();
                    states.push((at, is_on));
                }
            }
        }
    }

    /// Returns whether the rule `name` reports `text` at byte `at` of the page.
    pub fn is_on(&self, name: &str, text: &str, at: u32) -> bool {
        if self.is_empty() {
            return true;
        }
        let style = name.split('.').next().unwrap_or_default();
        let named = [name, style].map(|name| Some(*last(self.named.get(name)?, at)?));
        let only = last(&self.styles, at).map(|(at, styles)| (*at, styles.contains(style)));
        let mut own = named
            .into_iter()
            .chain([only])
            .flatten()
            .collect::<Vec<_>>();
        own.sort_unstable_by_key(|(place, _)| *place);
        let of_text = || {
            let states = self.texts.get(&(name.to_owned(), text.to_owned()))?;
            last(states, at).copied()
        };
        let all = last(&self.all, at).copied();
        let states = [all, own.last().copied(), of_text()];
        states.into_iter().flatten().all(|(_, is_on)| is_on)
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
            && self.named.is_empty()
            && self.texts.is_empty()
            && self.styles.is_empty()
    }
}

/// Returns the last of `states`, which are in order, up to the place `at`.
fn last<T>(states: &[(u32, T)], at: u32) -> Option<&(u32, T)> {
    let next = states.partition_point(|(place, _)| *place <= at);
    states.get(next.checked_sub(1)?)
}

/// Returns the start of the comment that starts in `before`, and the length of its content in `rest`.
fn comment(before: &str, rest: &str) -> Option<(usize, usize)> {
    let end = |mark: &str| {
        let rest = &rest.as_bytes()[..rest.len().min(MAX_LENGTH)];
        memchr::memmem::find(rest, mark.as_bytes())
    };
    if let Some(start) = before.strip_suffix("<!--") {
        return Some((start.len(), end("-->")?));
    }
    let start = before.strip_suffix("/*")?.trim_end().strip_suffix('{')?;
    Some((start.len(), end("*/")?))
}

/// Returns the code of a page, in order.
fn code_of(page: &Page) -> Vec<Span> {
    let blocks = page.code_blocks().map(|block| block.span);
    let mut code: Vec<Span> = blocks
        .chain(page.code_spans().map(|code| code.span))
        .collect();
    code.sort_unstable_by_key(|span| span.start);
    code
}

fn is_inside(code: &[Span], at: u32) -> bool {
    let next = code.partition_point(|span| span.start <= at);
    let last = next.checked_sub(1).and_then(|last| code.get(last));
    last.is_some_and(|span| at < span.end)
}

fn switch(text: &str) -> Option<Switch> {
    match text {
        "off" => return Some(Switch::All(false)),
        "on" => return Some(Switch::All(true)),
        _ => (),
    }
    let (name, value) = text.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    if matches!(name, "style" | "styles") {
        let styles = value.split(',').map(|style| style.trim().to_owned());
        return Some(Switch::Styles(styles.collect()));
    }
    let is_on = match value {
        "YES" | "on" => true,
        "NO" | "off" => false,
        _ => return None,
    };
    match name.split_once('[') {
        Some((rule, list)) => {
            let texts = serde_json::from_str(&format!("[{list}")).ok()?;
            Some(Switch::Texts(rule.to_owned(), texts, is_on))
        }
        None => Some(Switch::Named(name.to_owned(), is_on)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_switch_rules_from_their_place_on() {
        let text = "a\n\n{/* vale off */}\n\nb\n\n{/* vale on */}\n\n{/* vale A.B = NO */}\n\n`{/* vale off */}` c\n\n{/* vale C.D[\"x y\"] = NO */}\n\nd\n";
        let page = Page::of(text);
        let switches = Switches::of(&page);
        let at = |part: &str| to_u32(text.find(part).expect("a part"));
        assert!(switches.is_on("A.B", "x", at("a\n")));
        assert!(!switches.is_on("C.D", "x", at("b\n")));
        assert!(!switches.is_on("A.B", "x", at(" c\n")));
        assert!(switches.is_on("C.D", "x", at(" c\n")));
        assert!(!switches.is_on("C.D", "x y", at("d\n")));
        assert!(switches.is_on("C.D", "x", at("d\n")));
    }
}
