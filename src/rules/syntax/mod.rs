//! Rules about the text as a whole: MDX, suppressions, configuration.

mod foreign_syntax;
mod literal_emphasis;
mod mdx_syntax;
mod support_boxes;
mod support_directives;
mod support_dollars;
mod support_emphasis;
mod support_lines;
mod support_tabs;
mod swallowed_math;
mod unreadable_page;

pub use foreign_syntax::ForeignSyntax;
pub use literal_emphasis::LiteralEmphasis;
pub use mdx_syntax::MdxSyntax;
pub use swallowed_math::SwallowedMath;
pub use unreadable_page::UnreadablePage;
