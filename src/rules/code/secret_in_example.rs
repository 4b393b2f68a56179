use super::file_secrets::{Allowed, Secret, grouped, is_sent_to_readers, place, secrets_of};
use crate::catalog::SecretGrade;
use crate::diagnostic::{Fix, Severity, mask};
use crate::files::Source;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports tokens, keys and passwords.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SecretInExample {
    allow: Allowed,
    test_keys: HarmlessKeys,
    public_keys: HarmlessKeys,
}

/// How to treat keys that are harmless in public.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum HarmlessKeys {
    Off,
    Info,
}

/// A file to check.
struct File<'f> {
    source: &'f Source,
    /// Returns a description of the place of a span.
    place: &'f dyn Fn(Span) -> &'static str,
    /// Whether findings have fixes, as in pages and the files of `docs.json`.
    is_fixable: bool,
}

impl Rule for SecretInExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if cx.secrets(page).is_empty() {
            return;
        }
        let file = File {
            source: page.source(),
            place: &|span| place(page, span),
            is_fixable: true,
        };
        self.check_file(&file, cx);
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for source in site.manifest().files() {
            let file = File {
                source,
                place: &|_| "the configuration of the site",
                is_fixable: true,
            };
            self.check_file(&file, cx);
        }
        for source in site.specification_texts() {
            let file = File {
                source: &source,
                place: &|_| "an API specification",
                is_fixable: false,
            };
            self.check_file(&file, cx);
        }
    }
}

impl SecretInExample {
    fn check_file(&self, file: &File<'_>, cx: &mut Cx<'_>) {
        let site = cx.site();
        let found = secrets_of(site, file.source)
            .filter(|secret| !self.is_ignored(secret) && !is_sent_to_readers(site, secret.span));
        for same in grouped(found) {
            if let Some((first, others)) = same.split_first() {
                report(file, first, others, cx);
            }
        }
    }

    fn is_ignored(&self, secret: &Secret<'_>) -> bool {
        let is_off = match secret.grade {
            SecretGrade::Secret => false,
            SecretGrade::Test => self.test_keys == HarmlessKeys::Off,
            SecretGrade::Publishable => self.public_keys == HarmlessKeys::Off,
        };
        is_off || self.allow.holds(secret.value)
    }
}

fn report(file: &File<'_>, first: &Secret<'_>, others: &[Secret<'_>], cx: &mut Cx<'_>) {
    let form = first.pattern;
    let value = first.value;
    let what = match form.provider {
        "" => form.is.to_owned(),
        provider => format!("{} of {provider}", form.is),
    };
    // The start of a multi-line key does not identify it.
    let shown = if value.contains(char::is_whitespace) {
        String::new()
    } else {
        format!(": `{}`", mask(value))
    };
    let place = (file.place)(first.span);
    let finding = cx.report(
        first.span,
        format!("{place} contains what looks like {what}{shown}"),
    );
    finding.note(advice(first));
    if first.grade != SecretGrade::Secret {
        finding.severity = Severity::Info;
    }
    for other in others {
        finding.see(other.span, "also here");
    }
    if file.is_fixable {
        let all = std::iter::once(first).chain(others);
        let edits = all.map(|secret| Edit::replace(secret.span, form.instead));
        let label = format!("write `{}` instead", form.instead);
        finding.fix(Fix::risky(label, edits.collect()));
    }
}

fn advice(secret: &Secret<'_>) -> String {
    let instead = secret.pattern.instead;
    match secret.grade {
        SecretGrade::Secret => format!(
            "if it is real, revoke it now; write `{instead}` instead, or add it to `allow` if everybody may use it"
        ),
        SecretGrade::Test => format!(
            "it only works in a sandbox or on a local server; write `{instead}` instead, unless readers should use it"
        ),
        SecretGrade::Publishable => {
            format!(
                "this kind of key is public: every visitor's browser gets it; write `{instead}` unless readers should use yours"
            )
        }
    }
}
