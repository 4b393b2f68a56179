//! The blocks of a page: containers and leaves, line by line.

mod blocks;
mod code;
mod container;
mod definition;
mod embedded;
mod emit;
mod esm;
mod exit;
mod flow;
mod leaf;
mod line;
mod marker;
mod marks;
mod open;
mod paragraph;
mod parser;
mod table;
mod trail;

use super::builder::Builder;

/// Reads a page, and adds its nodes to the tree.
pub(super) fn parse(builder: &mut Builder<'_>) {
    let blocks = parser::Parser::new(builder).parse();
    emit::Emitter::new(builder, blocks).emit();
}
