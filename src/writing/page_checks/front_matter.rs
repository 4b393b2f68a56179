//! `front-matter`: a schema that front matter must fit.

use super::misfits::misfits;
use super::problem::{Problem, place_of_missing};
use super::schema::Schema;
use super::schema_reader::read_schema;
use crate::page::{Block, Page};
use crate::syntax::value::{Data, Member, Node, Range};
use crate::text::Span;
use crate::writing::keys::COMMON;

/// The check.
#[derive(Debug)]
pub(crate) struct FrontMatterCheck {
    schema: Box<Schema>,
}

impl FrontMatterCheck {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong, and its range.
    pub(super) fn read(rule: &Node) -> Result<Self, (Range, String)> {
        for member in rule.members() {
            let key = &*member.key;
            if key != "schema" && !COMMON.contains(&key) {
                return Err((member.key_range, format!("unknown key `{key}`")));
            }
        }
        let schema = rule.get("schema");
        let schema = schema.ok_or_else(|| (rule.range, "`schema` is missing".to_owned()))?;
        Ok(Self {
            schema: Box::new(read_schema(schema)?),
        })
    }

    /// Returns what it reports on `page`.
    pub(super) fn find(&self, page: &Page) -> Vec<Problem> {
        let front_matter = page.front_matter();
        // Other rules report a block that cannot be read.
        let is_known = matches!(front_matter.block, Block::Read | Block::Missing);
        if !is_known || page.read_error().is_some() {
            return Vec::new();
        }
        // The field `mdxlint` configures this program.
        let fields = front_matter.fields();
        let fields = fields.filter(|field| field.key != "mdxlint");
        let members = fields.map(|field| Member {
            key: field.key.into(),
            key_range: (0, 0),
            value: field.value.clone(),
        });
        let whole = Node {
            range: (0, 0),
            data: Data::Map(members.collect()),
        };
        let block = if front_matter.span.is_empty() {
            place_of_missing(page)
        } else {
            front_matter.span
        };
        let found = misfits(&self.schema, &whole);
        let problems = found.into_iter().map(|misfit| {
            let field = misfit.field.and_then(|name| front_matter.field(&name));
            let span = field.map_or(block, |field| match misfit.range {
                Some(range) => {
                    let base = field.value_span.start.saturating_sub(field.value.range.0);
                    let end = field.value_span.end.max(field.key_span.end);
                    let start = (range.0 + base).min(end);
                    Span::new(block.file, start, (range.1 + base).clamp(start, end))
                }
                None => field.key_span,
            });
            Problem {
                span,
                message: misfit.message,
                note: misfit.note,
            }
        });
        problems.collect()
    }
}
