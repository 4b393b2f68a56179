//! Parses an info string and finds the problems in it.

use super::grammar::is_option;
use super::info::Info;
use super::meta_problem::MetaProblem;
use super::parts::Shape;
use super::{options, titles, words};
use crate::catalog::FENCE_OPTIONS;
use crate::text::Span;

/// The maximum number of parts to check for problems. Each is compared with all others.
const MAX_PARTS: usize = 200;

/// The meaning of an info string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meta {
    /// The title of the block.
    pub title: Option<String>,
    /// The parts that do not do what they seem to do.
    pub problems: Vec<MetaProblem>,
}

/// Parses the info string `meta`, which is at `place`.
pub fn read_meta(meta: &str, place: Span) -> Meta {
    let info = Info::new(meta, place);
    Meta {
        title: info.title(),
        problems: (0..info.parts.len().min(MAX_PARTS))
            .filter_map(|index| problem(&info, index))
            .collect(),
    }
}

/// Returns the title in the info string `meta`, which is at `place`, without checking for problems.
pub fn read_title(meta: &str, place: Span) -> Option<String> {
    Info::new(meta, place).title()
}

/// Returns the problem in the part at `index`, if there is one.
fn problem(info: &Info<'_>, index: usize) -> Option<MetaProblem> {
    let part = &info.parts[index];
    let key = part.key.to_ascii_lowercase();
    match part.shape {
        Shape::LoneQuoted => Some(titles::lone_quoted(info, index)),
        Shape::LoneBraced => {
            options::braced_option(info, part).or_else(|| options::lines(info, part))
        }
        // The end of an option in braces, which is reported already.
        Shape::Word if part.text == "}" && info.meta[..part.start].ends_with('}') => None,
        Shape::Word if key.is_empty() => words::word(info, index),
        _ if FENCE_OPTIONS.foreign.contains(&*key) => Some(options::foreign(info, part, &key)),
        _ if FENCE_OPTIONS.other_titles.contains(&*key) => Some(titles::other_title(info, part)),
        _ if matches!(&*key, "highlight" | "focus") => options::lines(info, part),
        // Pages that the platform exports as Markdown contain `theme={null}`.
        Shape::Braced if key == "theme" => None,
        Shape::Quoted | Shape::Braced if !is_option(&key) => Some(options::unknown(info, part)),
        Shape::Braced => Some(options::braced(info, part, &key)),
        Shape::Word if key == "title" => titles::cut(info, index),
        Shape::Word if !is_option(&key) => titles::left_over(info, index),
        Shape::Quoted | Shape::Word => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::FileId;

    fn read(meta: &str) -> Meta {
        let length = u32::try_from(meta.len()).expect("short");
        read_meta(meta, Span::new(FileId(0), 0, length))
    }

    #[test]
    fn valid_forms_are_ignored() {
        for meta in [
            "HelloWorld.java example",
            "title=\"a b\" lines wrap",
            "title='a' icon=\"x\" {1,3-5}",
            "app.js wrap",
            "wrap app.js",
            "lines=true expandable=\"false\"",
            "[expandable]",
            "highlight={1-2, 5} focus={2,4-5}",
            "path/to/x.ts",
            "wrap",
            "NODE_ENV=production",
            "twoslash Twoslash example",
            "Wrap example wrap",
            "{3, }",
            "wrap Create a key",
            "title=\"say \\\"hi\\\" twice\" wrap",
            "{1, 3}",
            "focus=2,4 highlight=1",
            "theme=\"nord\" lang=\"js\"",
            "theme={null}",
            "app.js theme={\"system\"}",
        ] {
            assert_eq!(read(meta).problems, [], "{meta}");
        }
    }

    #[test]
    fn problems_are_found() {
        for meta in [
            "\"Quoted\"",
            "filename=\"x.js\"",
            "title=My App",
            "icon={x}",
            "lines={true}",
            "{a}",
            "{0}",
            "{1}{2}",
            "wrap the command",
            "LINES of text",
            "Set the title here",
            "/text/",
            "showLineNumbers",
            "numberOfLines=3",
            "filename=app.js",
            "title=\"a\" collapsible",
            "title=\"open end",
            "highlight=\"name\"",
            "showLineNumbers={true}",
            "app.js \"Quoted\"",
            "{highlight={6,20}}",
            "{title=\"a b\"}",
        ] {
            assert_eq!(read(meta).problems.len(), 1, "{meta}");
        }
    }

    #[test]
    fn titles_are_distinguished_from_options() {
        for (meta, titled) in [
            ("app.js", true),
            ("title=\"x\"", true),
            ("title=x", true),
            ("", false),
            ("{1} wrap", false),
            ("\"x\"", false),
            ("filename=\"x\"", false),
        ] {
            assert_eq!(read(meta).title.is_some(), titled, "{meta}");
        }
    }
}
