//! Rules about rule files of AI editors.

mod invalid_rule_file;
mod never_applied_rule;
mod oversized_rule_file;
mod rule_front_matter;
mod stale_rule_file;

pub use invalid_rule_file::InvalidRuleFile;
pub use never_applied_rule::NeverAppliedRule;
pub use oversized_rule_file::OversizedRuleFile;
pub use stale_rule_file::StaleRuleFile;
