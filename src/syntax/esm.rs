//! Imports and exports of a page. The only file that names the JavaScript parser.

use super::value::{Range, ValueError, fit};
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::{GetSpan as _, SourceType};

/// What a block of imports and exports asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Module {
    /// The files and packages that it imports or re-exports from, with the place of the quoted name.
    pub sources: Vec<(Box<str>, Range)>,
}

/// Reads a block of imports and exports.
///
/// # Errors
/// [`ValueError`] where it is not JavaScript, or holds anything but imports and exports.
pub fn read(block: &str) -> Result<Module, ValueError> {
    let allocator = Allocator::default();
    let kind = SourceType::mjs().with_jsx(true);
    let parsed = Parser::new(&allocator, block, kind).parse();
    if let Some(error) = parsed.errors.first() {
        let label = error.labels.as_ref().and_then(|labels| labels.first());
        return Err(ValueError {
            offset: label.map_or(0, |label| fit(label.offset())),
            message: error.message.to_string(),
        });
    }
    let mut module = Module::default();
    for statement in &parsed.program.body {
        let Some(declaration) = statement.as_module_declaration() else {
            return Err(ValueError {
                offset: statement.span().start,
                message: "only imports and exports may stand here".to_owned(),
            });
        };
        if let Some(source) = declaration.source() {
            let place = (source.span.start, source.span.end);
            module.sources.push((source.value.as_str().into(), place));
        }
    }
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_found_with_their_places() {
        let block = "import A, { b } from '/snippets/a.mdx';\nexport { c } from \"./c.jsx\";\nexport const d = 1;";
        let module = read(block).expect("valid");
        let names: Vec<&str> = module.sources.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["/snippets/a.mdx", "./c.jsx"]);
        let (start, end) = module.sources[1].1;
        assert_eq!(&block[start as usize..end as usize], "\"./c.jsx\"");
    }

    #[test]
    fn prose_that_begins_like_an_import_is_an_error() {
        assert_eq!(read("import this").map_err(|error| error.offset), Err(7));
        assert!(read("export const a = 1;\nfoo()").is_err());
    }
}
