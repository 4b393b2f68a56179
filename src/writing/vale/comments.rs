//! Comments that switch rules: `{/* vale off */}`, `{/* vale Style.Rule = NO */}`.

use crate::page::Page;
use crate::text::to_u32;

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

/// The switches of a page, in order, each with its place.
#[derive(Debug, Default)]
pub struct Switches(Vec<(u32, Switch)>);

impl Switches {
    /// Finds the switches of `page`. Those in code are examples.
    pub fn of(page: &Page) -> Self {
        let text = page.text();
        let mut found = Vec::new();
        for at in memchr::memmem::find_iter(text.as_bytes(), b"vale ") {
            let before = text[..at].trim_end();
            let Some((start, end)) = comment(before, &text[at..]) else {
                continue;
            };
            let place = to_u32(start);
            if let Some(switch) = switch(text[at + 5..at + end].trim())
                && !is_code(page, place)
            {
                found.push((place, switch));
            }
        }
        Self(found)
    }

    /// Returns whether the rule `name` reports `text` at byte `at` of the page.
    pub fn is_on(&self, name: &str, text: &str, at: u32) -> bool {
        let style = name.split('.').next().unwrap_or_default();
        let (mut all, mut own) = (true, true);
        let mut texts: Vec<(&str, bool)> = Vec::new();
        for (_, switch) in self.0.iter().take_while(|(place, _)| *place <= at) {
            match switch {
                Switch::All(is_on) => all = *is_on,
                Switch::Named(named, is_on) if named == name || named == style => own = *is_on,
                Switch::Styles(styles) => own = styles.iter().any(|named| named == style),
                Switch::Texts(named, list, is_on) if named == name => {
                    texts.extend(list.iter().map(|one| (&**one, *is_on)));
                }
                _ => (),
            }
        }
        let of_text = texts.iter().rev().find(|(one, _)| *one == text);
        all && own && of_text.is_none_or(|(_, is_on)| *is_on)
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the start of the comment that starts in `before`, and the length of its content in `rest`.
fn comment(before: &str, rest: &str) -> Option<(usize, usize)> {
    if let Some(start) = before.strip_suffix("<!--") {
        return Some((start.len(), rest.find("-->")?));
    }
    let start = before.strip_suffix("/*")?.trim_end().strip_suffix('{')?;
    Some((start.len(), rest.find("*/")?))
}

fn is_code(page: &Page, at: u32) -> bool {
    let covers = |span: crate::text::Span| span.start <= at && at < span.end;
    page.code_blocks().any(|block| covers(block.span))
        || page.code_spans().any(|code| covers(code.span))
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
