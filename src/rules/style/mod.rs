//! Rules about style.

mod buried_lead;
mod emphasis_as_heading;
mod empty_section;
mod heading_punctuation;
mod late_prerequisites;
mod long_page;
mod missing_introduction;
mod missing_outcome;
mod missing_prerequisites;
mod missing_troubleshooting;
mod missing_verification;
mod phrase_list;
mod procedures;
mod sections;
mod single_step;
mod unnumbered_procedure;
mod vague_heading;

pub use buried_lead::BuriedLead;
pub use emphasis_as_heading::EmphasisAsHeading;
pub use empty_section::EmptySection;
pub use heading_punctuation::HeadingPunctuation;
pub use late_prerequisites::LatePrerequisites;
pub use long_page::LongPage;
pub use missing_introduction::MissingIntroduction;
pub use missing_outcome::MissingOutcome;
pub use missing_prerequisites::MissingPrerequisites;
pub use missing_troubleshooting::MissingTroubleshooting;
pub use missing_verification::MissingVerification;
pub use single_step::SingleStep;
pub use unnumbered_procedure::UnnumberedProcedure;
pub use vague_heading::VagueHeading;
