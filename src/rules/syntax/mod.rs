//! Rules about the text as a whole: MDX, suppressions, configuration.

mod mdx_syntax;
mod unreadable_page;

pub use mdx_syntax::MdxSyntax;
pub use unreadable_page::UnreadablePage;
