//! One page and its typed views, which are all filled in one walk over its syntax tree.
//!
//! Rules access pages only through this module. It provides headings, links, images, elements and code blocks, with
//! their spans and the elements around them. It does not depend on other pages.

mod anchors;
mod api_examples;
mod api_fields;
mod attributes;
mod block;
mod code;
mod code_blocks;
mod code_text;
mod collect;
mod declarations;
mod definition;
mod element;
mod elements;
mod emphasis;
mod endpoint_page;
mod fence;
mod front_matter;
mod front_matter_block;
mod heading;
mod image;
mod import;
mod language;
mod line_mark;
mod link;
mod link_address;
mod link_attributes;
mod list_lines;
mod markup;
mod misplaced_content;
mod missed_expression;
mod module;
mod page;
mod parser_failure;
mod read;
mod reparse;
mod resolve;
mod resolved;
mod running_text;
mod shared_text;
mod shown_text;
mod slug;
mod stated_endpoint;
mod stated_endpoints;
mod target;
mod undefined;
mod value;
mod variable;
mod views;
mod walk;
mod walk_code;
mod walk_elements;
mod walk_links;
mod walk_text;

pub use anchors::{Anchors, IdSource, WithoutId, keeps_id};
pub use api_examples::{HttpCall, ResponseExample, Status, StatusCode};
pub use api_fields::{ApiField, ApiFields, FieldLocation, FieldText, api_fields};
pub use code::CodeBlock;
pub use code_text::CodeText;
pub use definition::Definition;
pub use element::{Attribute, Element};
pub use emphasis::EmphasisMark;
pub use endpoint_page::ApiReference;
pub use fence::{Meta, MetaProblem, read_meta, read_title};
pub use front_matter::{Block, Field, FrontMatter};
pub use heading::{Heading, HeadingForm};
pub use image::{Alt, Image, ImageForm};
pub use import::{Import, ImportedName, NameExpression};
pub use line_mark::LineMark;
pub use link::{Link, LinkForm, Purpose};
pub use link_address::{LinkAddress, Style, decoded, scheme};
pub use markup::{
    Cell, CodeSpan, HIDDEN, List, PieceKind, Row, Table, TextBlock, TextPiece, TextRole,
};
pub use misplaced_content::{ContentKind, MisplacedContent};
pub use page::Page;
pub use parser_failure::ParserFailure;
pub use resolve::resolve;
pub use shown_text::ShownText;
pub use slug::{heading_id, heading_ids, heading_key, linked_id, slug};
pub use stated_endpoint::StatedEndpoint;
pub use undefined::UndefinedReference;
pub use value::Value;
pub use variable::Variable;
