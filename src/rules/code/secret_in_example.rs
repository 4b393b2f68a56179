use super::support_secrets::{Allowed, Secret, grouped, is_sent_to_readers, place, secrets_of};
use crate::catalog::SecretGrade;
use crate::diagnostic::{Fix, Severity, mask};
use crate::files::Source;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports tokens, keys and passwords that open something.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SecretInExample {
    allow: Allowed,
    test_keys: TestKeys,
}

/// What happens to keys that open only a sandbox, or that are made to be seen.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum TestKeys {
    Off,
    Info,
}

impl Rule for SecretInExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        self.look(page.source(), |span| place(page, span), true, cx);
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for source in site.manifest().files() {
            self.look(source, |_| "the configuration of the site", true, cx);
        }
        // Fixes are made in pages and in what `docs.json` is written in.
        for source in site.specification_texts() {
            self.look(&source, |_| "an API specification", false, cx);
        }
    }
}

impl SecretInExample {
    fn look(
        &self,
        source: &Source,
        place: impl Fn(Span) -> &'static str,
        is_ours: bool,
        cx: &mut Cx<'_>,
    ) {
        let site = cx.site();
        let found = secrets_of(source).filter(|secret| {
            !self.is_passed_over(source, secret) && !is_sent_to_readers(site, secret.span)
        });
        for mut same in grouped(source, found) {
            let first = same.remove(0);
            self.report(source, (&first, &same), place(first.span), is_ours, cx);
        }
    }

    fn is_passed_over(&self, source: &Source, secret: &Secret) -> bool {
        let is_mild = secret.grade != SecretGrade::Secret;
        (is_mild && self.test_keys == TestKeys::Off) || self.allow.holds(source.slice(secret.span))
    }

    fn report(
        &self,
        source: &Source,
        (first, others): (&Secret, &[Secret]),
        place: &str,
        is_ours: bool,
        cx: &mut Cx<'_>,
    ) {
        let form = first.pattern;
        let value = source.slice(first.span);
        let what = if form.provider.is_empty() {
            form.is.to_owned()
        } else {
            format!("{} of {}", form.is, form.provider)
        };
        let shown = if value.contains(char::is_whitespace) {
            String::new()
        } else {
            format!(": `{}`", mask(value))
        };
        let finding = cx.report(
            first.span,
            format!("{place} holds what looks like {what}{shown}"),
        );
        let instead = form.instead;
        finding.note(match first.grade {
            SecretGrade::Secret => format!("if it is real, take it back at once; write `{instead}` in its place, and name a key that is meant for everybody in `allow`"),
            SecretGrade::Test => format!("it opens only a sandbox; write `{instead}` in its place, unless readers are meant to use it"),
            SecretGrade::Publishable => format!("it is made to be seen; write `{instead}` in its place, unless readers are meant to use it"),
        });
        if first.grade != SecretGrade::Secret {
            finding.severity = Severity::Info;
        }
        finding.hide(first.span);
        for other in others {
            finding
                .see(other.span, "it stands here too")
                .hide(other.span);
        }
        if is_ours {
            let all = std::iter::once(first).chain(others);
            let edits = all.map(|secret| Edit::replace(secret.span, instead));
            finding.fix(Fix::risky(
                format!("write `{instead}` in its place"),
                edits.collect(),
            ));
        }
    }
}
