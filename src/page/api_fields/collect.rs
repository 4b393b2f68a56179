//! Collects the fields of a page and of the snippets that it shows.

use super::builder::Builder;
use super::field::{ApiField, ApiFields, FieldLocation, FieldText};
use super::values;
use crate::page::{Attribute, Element, Page, ShownText, Value};

/// The maximum number of snippets that a page shows.
const MAX_SNIPPETS: usize = 500;

/// Returns the fields that `page` documents. `find` returns the page or snippet at a path.
pub fn api_fields<'p>(page: &'p Page, find: &dyn Fn(&str) -> Option<&'p Page>) -> ApiFields {
    let mut collector = Collector {
        find,
        builder: Builder::default(),
        shown: Vec::new(),
        snippets: 0,
        is_complete: true,
    };
    collector.page(page, None);
    ApiFields {
        is_complete: collector.is_complete,
        roots: collector.builder.finish(),
    }
}

struct Collector<'p, 'f> {
    find: &'f dyn Fn(&str) -> Option<&'p Page>,
    builder: Builder,
    /// The paths of the snippets that are being read.
    shown: Vec<String>,
    snippets: usize,
    is_complete: bool,
}

impl<'p> Collector<'p, '_> {
    /// Adds the fields of `page`, which is shown inside the field `around`.
    fn page(&mut self, page: &'p Page, around: Option<usize>) {
        self.is_complete &= page.syntax_errors().is_empty() && !page.hides_elements();
        // The fields around the current element: the end of each, and its number.
        let mut open: Vec<(u32, usize)> = Vec::new();
        for element in page.elements() {
            let start = element.span().start;
            open.truncate(open.partition_point(|(end, _)| *end > start));
            let around = open.last().map(|(_, number)| *number).or(around);
            if page.declares(element.name()) {
                self.own(page, element, around);
            } else if matches!(element.name(), "ParamField" | "ResponseField") {
                match self.field(page, element, around) {
                    Some(number) => open.push((element.span().end, number)),
                    None => self.is_complete = false,
                }
            } else {
                self.shown(page, element, around);
            }
        }
    }

    /// Adds the fields of a component that the page imports or defines.
    fn own(&mut self, page: &'p Page, element: Element<'p>, around: Option<usize>) {
        if page.text_import(element.name()).is_some() {
            self.shown(page, element, around);
        } else {
            self.is_complete = false;
        }
    }

    /// Adds the fields of the snippet that an element shows.
    fn shown(&mut self, page: &'p Page, element: Element<'p>, around: Option<usize>) {
        let file = match page.shown_text(element) {
            ShownText::Nothing => return,
            ShownText::Unknown => None,
            ShownText::File(file) => page.resolve(&file),
        };
        let is_open = |path: &String| self.shown.contains(path);
        let path = file.filter(|path| !is_open(path) && self.snippets < MAX_SNIPPETS);
        let found = path.and_then(|path| Some(((self.find)(&path)?, path)));
        let Some((snippet, path)) = found else {
            self.is_complete = false;
            return;
        };
        self.snippets += 1;
        self.shown.push(path);
        self.page(snippet, around);
        self.shown.pop();
    }

    fn field(&mut self, page: &Page, element: Element<'_>, around: Option<usize>) -> Option<usize> {
        let (location, attribute) = location(element)?;
        let (name, name_span) = match element.value(attribute) {
            Value::Bare if location == FieldLocation::Body => (String::new(), attribute.name),
            Value::Text(name) => (name.trim().to_owned(), attribute.value),
            _ => return None,
        };
        let is_nameless = name.is_empty() && (around.is_some() || location != FieldLocation::Body);
        if element.has_spread() || is_nameless {
            self.is_complete = false;
        }
        if is_nameless {
            return around;
        }
        let kind = text(page, element, "type");
        self.builder.add(
            around,
            ApiField {
                values: kind
                    .as_ref()
                    .map_or_else(Vec::new, |kind| values::listed(&kind.text)),
                kind,
                required: flag(element, "required"),
                default: text(page, element, "default"),
                is_deprecated: flag(element, "deprecated") != Some(false),
                is_list: false,
                is_implied: false,
                children: Vec::new(),
                tag: element.tag(),
                name,
                name_span,
                location,
            },
        )
    }
}

/// Returns the location of a field, and the attribute with its name.
fn location(element: Element<'_>) -> Option<(FieldLocation, Attribute)> {
    if element.is("ResponseField") {
        return Some((FieldLocation::Response, element.attribute("name")?));
    }
    let mut all = FieldLocation::REQUEST.into_iter();
    all.find_map(|location| Some((location, element.attribute(location.name())?)))
}

/// Returns whether an attribute is set, or `None` if that is unknown.
fn flag(element: Element<'_>, name: &str) -> Option<bool> {
    let Some(attribute) = element.attribute(name) else {
        return (!element.has_spread()).then_some(false);
    };
    match element.value(attribute) {
        Value::Bare => Some(true),
        Value::Boolean(value) => Some(value),
        _ => None,
    }
}

fn text(page: &Page, element: Element<'_>, name: &str) -> Option<FieldText> {
    let attribute = element.attribute(name)?;
    let span = attribute.value;
    let text = match element.value(attribute) {
        Value::Bare => return None,
        Value::Text(_) => element.text(name)?,
        _ => page.slice(span).into(),
    };
    let text = text.trim().to_owned();
    (!text.is_empty()).then_some(FieldText { text, span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    /// Returns one line for each field: its location, name, type and marks.
    fn shown(fields: &[ApiField], depth: usize, out: &mut String) {
        for field in fields {
            let kind = field.kind.as_ref().map_or("-", |kind| &kind.text);
            let marks = [
                (field.is_list, "[]"),
                (field.required == Some(true), "!"),
                (field.required.is_none() && !field.is_implied, "?"),
                (field.is_deprecated, "old"),
                (field.is_implied, "implied"),
            ];
            let _ = write!(out, "{:depth$}{} {} {kind}", "", field.location, field.name);
            for (_, mark) in marks.iter().filter(|(is_set, _)| *is_set) {
                let _ = write!(out, " {mark}");
            }
            if let Some(default) = &field.default {
                let _ = write!(out, " ={}", default.text);
            }
            out.push('\n');
            shown(&field.children, depth + 1, out);
        }
    }

    fn read(text: &str) -> (String, bool) {
        let page = Page::of(text);
        let fields = api_fields(&page, &|_| None);
        let mut out = String::new();
        shown(&fields.roots, 0, &mut out);
        (out, fields.is_complete)
    }

    #[test]
    fn parameters_have_a_location_a_type_and_marks() {
        let (found, is_complete) = read(
            "<ParamField path=\"id\" type=\"string\" required>Text</ParamField>\n\n\
             <ParamField query=\"limit\" type=\"integer\" default={20} />\n\n\
             <ParamField header=\"X-Key\" required={false} deprecated />\n\n\
             <ParamField cookie=\"session\" required=\"Yes\" />\n\n\
             <ParamField body=\"state\" type='\"a\" | \"b\"' default=\"a\" />\n\n\
             <ResponseField name=\"data.id\" type=\"a &lt; b\" />\n",
        );
        assert_eq!(
            found,
            "path id string !\nquery limit integer =20\nheader X-Key - old\ncookie session - ?\n\
             body state \"a\" | \"b\" =a\nresponse data - implied\n response id a < b\n"
        );
        assert!(is_complete);
    }

    #[test]
    fn properties_are_inside_the_field_around_them() {
        let (found, _) = read(
            "<ParamField body=\"address\" type=\"object\">\n  <Expandable title=\"properties\">\n    \
             <ResponseField name=\"city\" />\n    <ParamField body=\"address.geo\">\n      \
             <ParamField body=\"geo.lat\" />\n    </ParamField>\n  </Expandable>\n</ParamField>\n\n\
             <ParamField body=\"items[].id\" />\n\n<ParamField body=\"items\" type=\"array\" />\n\n\
             <ParamField body=\"items[].name\" />\n\n<ParamField query=\"filter.id\" />\n\n\
             <ResponseField name=\"data\">\n  <ParamField body=\"id\" />\n</ResponseField>\n",
        );
        assert_eq!(
            found,
            "body address object\n body city -\n body geo -\n  body lat -\n\
             body items array []\n body id -\n body name -\nquery filter.id -\n\
             response data -\n response id -\n"
        );
    }

    #[test]
    fn a_bare_body_is_the_whole_body() {
        let page = Page::of(
            "<ParamField body type=\"object\">\n  <ParamField body=\"id\" />\n</ParamField>\n\n\
             <ParamField body=\"name\" />\n",
        );
        let fields = api_fields(&page, &|_| None);
        assert!(fields.whole_body().is_some());
        let names: Vec<&str> = fields
            .at(FieldLocation::Body)
            .map(|field| &*field.name)
            .collect();
        assert_eq!(names, ["id", "name"]);
    }

    #[test]
    fn what_is_not_known_makes_the_fields_incomplete() {
        for text in [
            "<ParamField body={name} />\n",
            "<ParamField {...rest} />\n",
            "<ParamField body=\"a\" {...rest} />\n",
            "import Limits from \"/snippets/limits.mdx\"\n\n<Limits />\n",
            "import { Limits } from \"/snippets/limits.jsx\"\n\n<Limits />\n",
            "<ParamField body=\"a\">\n",
        ] {
            assert!(!read(text).1, "{text}");
        }
    }

    #[test]
    fn fields_of_snippets_are_inside_the_field_around_them() {
        let page = Page::of(
            "import Geo from \"/snippets/geo.mdx\"\n\n<ParamField body=\"place\">\n  <Geo />\n</ParamField>\n",
        );
        let snippet = Page::of("<ParamField body=\"lat\" />\n");
        let fields = api_fields(&page, &|path| {
            (path == "snippets/geo.mdx").then_some(&snippet)
        });
        let mut out = String::new();
        shown(&fields.roots, 0, &mut out);
        assert_eq!(out, "body place -\n body lat -\n");
        assert!(fields.is_complete);
    }
}
