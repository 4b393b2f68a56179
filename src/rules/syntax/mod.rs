//! Rules about the text as a whole: MDX, suppressions, configuration.

mod admonition_lines;
mod admonitions;
mod directives;
mod dollar_signs;
mod emphasis;
mod foreign_syntax;
mod literal_emphasis;
mod mdx_syntax;
mod swallowed_math;
mod tab_blocks;
mod unreadable_page;

pub use foreign_syntax::ForeignSyntax;
pub use literal_emphasis::LiteralEmphasis;
pub use mdx_syntax::MdxSyntax;
pub use swallowed_math::SwallowedMath;
pub use unreadable_page::UnreadablePage;
