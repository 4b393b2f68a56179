//! Runs the style rules that a site declares.

use crate::catalog::{Facts, find};
use crate::diagnostic::Severity;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::writing::vale::{Styles, Switches};
use crate::writing::{Prefilter, StyleRule, check};
use std::sync::{Arc, OnceLock};

/// The rule that reports a style rule which is too slow.
pub(super) const SLOW: &str = "slow-style-rule";

/// The style rules that are on in some of the files.
pub(super) struct StyleRules {
    pub(super) styles: Arc<Styles>,
    /// Their ids and severities.
    pub(super) active: Vec<(&'static str, Severity)>,
    /// Whether to report rules that are too slow.
    pub(super) reports_slow: bool,
    /// The search that selects the rules for a text, created on the first page.
    prefilter: OnceLock<Prefilter>,
}

impl Rule for StyleRules {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let known = |(id, severity): &(&'static str, Severity)| {
            Some((*id, *severity, self.styles.rule(id)?))
        };
        let active: Vec<_> = self.active.iter().filter_map(known).collect();
        let rules: Vec<&StyleRule> = active.iter().map(|(_, _, rule)| *rule).collect();
        let prefilter = self.prefilter.get_or_init(|| Prefilter::new(&rules));
        let checked = check(page, &rules, prefilter, self.styles.setting());
        let switches = Switches::of(page);
        for alert in checked.alerts {
            let (id, severity, _) = active[alert.rule];
            let text = page.slice(alert.span);
            if switches.is_on(id, text, alert.span.start) {
                let finding = cx.report_as(id, severity, alert.span, alert.message);
                if let Some(note) = alert.note {
                    finding.note(note);
                }
            }
        }
        for index in checked.exhausted.into_iter().filter(|_| self.reports_slow) {
            let (id, ..) = active[index];
            let message = format!(
                "style rule `{id}` was stopped on this page: its pattern takes too many steps"
            );
            let note = "simplify the pattern, or turn the rule off";
            cx.report(page.first_line(), message).note(note);
        }
    }
}

/// Returns the rule that runs the style rules in `active`, which are those of `styles` that are on.
pub(super) fn style_rules(
    styles: &Arc<Styles>,
    active: &[(&'static str, Severity)],
    reports_slow: bool,
) -> Option<StyleRules> {
    let active: Vec<_> = active
        .iter()
        .filter(|(id, _)| find(id).is_some_and(Facts::is_declared))
        .copied()
        .collect();
    (!active.is_empty()).then(|| StyleRules {
        styles: Arc::clone(styles),
        active,
        reports_slow,
        prefilter: OnceLock::new(),
    })
}
