use crate::diagnostic::Severity;
use crate::page::{Definition, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports an undefined reference, and a duplicate or unused definition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedReference {
    unused: bool,
    ignore: Vec<String>,
}

impl Rule for UndefinedReference {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for reference in page.undefined_references() {
            let is_ignored =
                || cx.site().has_foreign_references() || self.ignores(page, reference.span);
            if !reference.is_footnote && is_ignored() {
                continue;
            }
            let label = page.slice(reference.label);
            let (kind, advice) = if reference.is_footnote {
                ("footnote", format!("define it with `[^{label}]: …`"))
            } else {
                let advice = format!(
                    "define it with `[{label}]: /address`, or write the address in parentheses"
                );
                let is_image = page.slice(reference.span).starts_with('!');
                (if is_image { "image" } else { "reference" }, advice)
            };
            let message = format!("{kind} `{label}` is not defined on this page");
            cx.report(reference.span, message).note(advice);
        }
        for definition in page.definitions() {
            if definition.is_repeated && (definition.is_same || is_remark(&definition)) {
                continue;
            }
            if definition.is_repeated {
                cx.report(
                    definition.link.span(),
                    format!(
                        "duplicate definition `{}`, only the first one is used",
                        definition.label
                    ),
                )
                .note("remove one of the two, or rename it");
            } else if self.unused && !definition.is_used && !is_remark(&definition) {
                let message = format!("unused definition `{}`", definition.label);
                let finding = cx.report(definition.link.span(), message);
                // Readers do not see definitions.
                finding.severity = Severity::Info;
                finding.note("remove it");
            }
        }
    }
}

impl UndefinedReference {
    /// Returns whether the reference at `span`, with the text directly before and after it, matches one of the ignored
    /// patterns.
    fn ignores(&self, page: &Page, span: Span) -> bool {
        let text = page.text();
        let before = &text[..span.start as usize];
        let behind = &text[span.end as usize..];
        self.ignore.iter().any(|pattern| {
            let start = pattern.find('[').unwrap_or(pattern.len());
            let end = pattern.rfind(']').map_or(pattern.len(), |at| at + 1);
            let form = pattern.get(start..end).unwrap_or_default();
            before.ends_with(&pattern[..start])
                && behind.starts_with(&pattern[end..])
                && fits(form, page.slice(span))
        })
    }
}

/// Returns whether `text` matches `pattern`, in which `*` matches any characters.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some((_, behind)) = text.split_once(part) else {
            return false;
        };
        text = behind;
    }
    text.ends_with(last)
}

/// Returns whether a definition is a comment in Markdown: `[//]: # (text)`.
fn is_remark(definition: &Definition<'_>) -> bool {
    matches!(definition.link.address().trim(), "" | "#")
}
