//! The JavaScript of a page: where expressions, imports and exports end, and what is wrong in them.

mod brace;
mod brackets;
mod check;
mod context;
mod depth;
mod early;
mod elements;
mod identifier;
mod kind;
mod lexer;
mod literal;
mod module_reader;
mod modules;
mod newer;
mod parse;
mod pattern;
mod quirks;
mod source;
mod tokens;
mod tolerated;
mod trivial;

pub(super) use kind::Form;

pub(super) use brace::BraceReader;
pub(super) use check::check_expression;
pub(super) use identifier::{is_name_part, is_name_start};
pub(super) use module_reader::ModuleReader;
pub(super) use modules::{ImportedNames, read_modules};
pub(super) use source::Source;
