//! The one door: a text and its language go in, the first certain fault comes out.

use super::{Fault, Language, Leave};
use super::{graphql, json, lexical, lines, python, script, shell, toml, xml, yaml};

/// Bytes that an example may have. Real ones are far shorter, and no parser here is trusted with longer ones.
const LONGEST: usize = 32 << 10;
/// Brackets that may be open at once.
const DEEPEST: usize = 100;

/// The first certain fault of `text` as an example in `language`; none where a reader would understand it, and where it
/// is too long or too deeply nested to be read.
pub fn check(text: &str, language: Language, leave: Leave) -> Option<Fault> {
    if text.len() > LONGEST || is_deep(text) {
        return None;
    }
    let is_json = matches!(
        language,
        Language::Json | Language::Jsonc | Language::Json5 | Language::JsonLines
    );
    if lines::has_vertical_dots(text) && (leave.ellipses || !is_json) {
        return None;
    }
    let fault = match language {
        Language::Json | Language::Jsonc | Language::Json5 | Language::JsonLines => {
            json::check(text, language, leave)
        }
        Language::Yaml => yaml::check(text),
        Language::Toml => toml::check(text),
        Language::Xml => xml::check(text),
        Language::JavaScript | Language::TypeScript => script::check(text, language),
        Language::GraphQl => graphql::check(text),
        Language::Python => python::check(text),
        Language::Shell => shell::check(text),
        _ => lexical::check(text, language),
    };
    let mut fault = fault.filter(|_| !lines::is_annotated(text))?;
    if lines::has_curly_quote(text, fault.range.start) {
        fault.hint = "use straight quotes";
    }
    let at_fault = text.get(fault.range.start..).unwrap_or_default();
    if at_fault.starts_with(lines::CURLY) {
        let language = fault.message.split(':').next().unwrap_or_default();
        fault.message = format!("{language}: curly quote");
    }
    Some(fault)
}

/// Whether more brackets are open at once than any parser here is given. An upper bound: those in texts and comments
/// count too.
fn is_deep(text: &str) -> bool {
    let mut open = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => (),
        }
        if open > DEEPEST {
            return true;
        }
    }
    false
}
