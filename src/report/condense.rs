//! What a person is shown at once: a few findings of each cause, and a limited number in all.

use crate::config::Choice;
use crate::diagnostic::{Finding, Severity};
use crate::site::Site;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};

/// How many findings of one cause are shown when the rest is only counted.
const FEW: usize = 3;
/// A cause with at most this many findings is shown in full: leaving out one or two of them saves nobody any time.
const SPARED: usize = 5;

/// Chooses the findings that a person is shown, over all sites of a run.
#[derive(Debug)]
pub struct Condenser {
    choice: Choice,
    /// How many more findings may be shown. None shows every finding.
    left: Option<usize>,
    left_out: usize,
}

impl Condenser {
    /// Returns a condenser that shows at most `limit` findings; 0 shows all. Findings of rules that `choice` selects by
    /// name are always shown.
    pub fn new(limit: usize, choice: Choice) -> Self {
        Self {
            choice,
            left: (limit > 0).then_some(limit),
            left_out: 0,
        }
    }

    /// Returns how many findings were left out so far.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns those of `findings` to show, in its order. The last one shown of a cause says how many are like it.
    pub fn condense(&mut self, findings: &[Finding], site: &Site) -> Vec<Finding> {
        let Some(left) = self.left else {
            return findings.to_vec();
        };
        let mut shown = self.few_of_each_cause(findings, site);
        // The most severe findings matter most, wherever their files are.
        let mut order: Vec<usize> = (0..shown.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(shown[at].severity), at));
        let mut room = left;
        let mut keeps = vec![false; shown.len()];
        for at in order {
            let is_selected = self.is_selected(&shown[at]);
            keeps[at] = is_selected || room > 0;
            room -= usize::from(keeps[at] && !is_selected);
        }
        self.left = Some(room);
        let mut keeps = keeps.into_iter();
        shown.retain(|_| keeps.next().unwrap_or_default());
        self.left_out += findings.len() - shown.len();
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
            if all > SPARED && !self.is_selected(&finding) {
                match seen[cause] {
                    FEW => finding.similar = all - FEW,
                    number if number > FEW => continue,
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

/// Returns for each finding the number of the first one with the same cause: the same rule says the same, or something
/// about the same line of another copy of the page.
fn causes(findings: &[Finding], site: &Site) -> Vec<usize> {
    let mut firsts: HashMap<(&str, Severity, u64), usize> = HashMap::new();
    let mut causes = Vec::with_capacity(findings.len());
    // A line may be as long as a page, and hold as many findings.
    let mut last = None;
    for (at, finding) in findings.iter().enumerate() {
        let source = site.source(finding.span.file);
        let lines = source.lines();
        let line = lines.line_of(finding.span.start);
        let column = finding.span.start - lines.start(line);
        let place = (finding.span.file, line);
        let text = match last {
            Some((known, text)) if known == place => text,
            _ => sum(&lines.text(line, source.text()).trim()),
        };
        last = Some((place, text));
        let keys = [sum(&(0, &finding.message)), sum(&(1, line, column, text))]
            .map(|sum| (finding.rule, finding.severity, sum));
        let first = keys.iter().find_map(|key| firsts.get(key)).copied();
        let first = first.unwrap_or(at);
        for key in keys {
            firsts.entry(key).or_insert(first);
        }
        causes.push(first);
    }
    causes
}

fn sum(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
