use crate::diagnostic::{Fix, Severity};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Edit;
use serde::Deserialize;

/// Reports errors that prevent `docs.json`, or a file that it includes, from being read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidDocsJson {}

impl Rule for InvalidDocsJson {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for error in site.manifest().errors() {
            let finding = cx.report(error.span, &*error.message);
            finding.note(error.hint.clone());
            if let Some(related) = error.related {
                finding.see(related, "first defined here");
            }
            if let Some((span, text)) = &error.repair {
                let edit = Edit::replace(*span, text.as_str());
                finding.fix(Fix::safe("rewrite it as valid JSON", vec![edit]));
            }
            if error.is_mild {
                finding.severity = Severity::Warning;
            }
        }
    }
}
