//! Shortens the findings for a person: a few of each cause, and a limited number in total.

use crate::config::Choice;
use crate::diagnostic::{Finding, Severity};
use crate::site::Site;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};

/// The findings of one cause that are shown when the rest are only counted.
const SHOWN_PER_CAUSE: usize = 3;
/// A cause with at most this many findings is shown in full: leaving out one or two saves no time.
const MAX_IN_FULL: usize = 5;

/// Chooses the findings to show, across all sites of a run.
#[derive(Debug)]
pub struct Condenser {
    choice: Choice,
    /// How many more findings may be shown; `None` shows all.
    left: Option<usize>,
    /// Whether only a few findings of each cause are shown.
    is_grouped: bool,
    omitted: usize,
}

impl Condenser {
    /// Returns a condenser that shows at most `limit` findings; 0 shows all. Findings of rules that `choice` selects by
    /// name are always shown.
    pub fn new(limit: usize, choice: Choice) -> Self {
        Self {
            choice,
            left: (limit > 0).then_some(limit),
            is_grouped: true,
            omitted: 0,
        }
    }

    /// Returns a condenser that shows the `limit` most severe findings, also if they have one cause.
    pub fn ungrouped(limit: usize) -> Self {
        Self {
            is_grouped: false,
            ..Self::new(limit, Choice::default())
        }
    }

    /// Returns how many findings were left out so far.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// Returns the findings to show, in the order of `findings`. The last one of each cause says how many are similar.
    pub fn condense(&mut self, findings: &[Finding], site: &Site) -> Vec<Finding> {
        let Some(left) = self.left else {
            return findings.to_vec();
        };
        let mut shown = if self.is_grouped {
            self.few_of_each_cause(findings, site)
        } else {
            findings.to_vec()
        };
        // The most severe findings matter most, wherever their files are.
        let mut order: Vec<usize> = (0..shown.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(shown[at].severity), at));
        let mut left_to_show = left;
        let mut keeps = vec![false; shown.len()];
        for at in order {
            let is_selected = self.is_selected(&shown[at]);
            keeps[at] = is_selected || left_to_show > 0;
            left_to_show -= usize::from(keeps[at] && !is_selected);
        }
        self.left = Some(left_to_show);
        let mut keeps = keeps.into_iter();
        shown.retain(|_| keeps.next().unwrap_or_default());
        self.omitted += findings.len() - shown.len();
        shown
    }

    fn few_of_each_cause(&self, findings: &[Finding], site: &Site) -> Vec<Finding> {
        let causes = causes(findings, site);
        let mut counts = vec![0_usize; findings.len()];
        for &cause in &causes {
            counts[cause] += 1;
        }
        let mut seen = vec![0_usize; findings.len()];
        let mut shown = Vec::new();
        for (finding, cause) in findings.iter().zip(causes) {
            let all = counts[cause];
            seen[cause] += 1;
            let mut finding = finding.clone();
            if all > MAX_IN_FULL && !self.is_selected(&finding) {
                match seen[cause] {
                    SHOWN_PER_CAUSE => finding.similar = all - SHOWN_PER_CAUSE,
                    number if number > SHOWN_PER_CAUSE => continue,
                    _ => (),
                }
            }
            shown.push(finding);
        }
        shown
    }

    fn is_selected(&self, finding: &Finding) -> bool {
        self.choice.names(finding.rule)
    }
}

/// Returns, for each finding, the index of the first one with the same cause: the same rule reports the same message,
/// or the same line in another copy of the page.
fn causes(findings: &[Finding], site: &Site) -> Vec<usize> {
    let mut firsts: HashMap<(&str, Severity, u64), usize> = HashMap::new();
    let mut causes = Vec::with_capacity(findings.len());
    // A line can be as long as a page and have as many findings, so its hash is kept.
    let mut last = None;
    for (at, finding) in findings.iter().enumerate() {
        let source = site.source(finding.span.file);
        let lines = source.lines();
        let line = lines.line_of(finding.span.start);
        // A byte order mark is before the start of the first line.
        let column = finding.span.start.saturating_sub(lines.start(line));
        let place = (finding.span.file, line);
        let text = match last {
            Some((last_place, text)) if last_place == place => text,
            _ => hash(&lines.text(line, source.text()).trim()),
        };
        last = Some((place, text));
        let keys = [hash(&(0, &finding.message)), hash(&(1, line, column, text))]
            .map(|hash| (finding.rule, finding.severity, hash));
        let first = keys.iter().find_map(|key| firsts.get(key)).copied();
        let first = first.unwrap_or(at);
        for key in keys {
            firsts.entry(key).or_insert(first);
        }
        causes.push(first);
    }
    causes
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
