//! Series of sites that grow in one dimension.

mod code;
mod docs;
mod output;
mod pages;
mod site;
mod specifications;
mod styles;
mod text;

use std::fmt::{Display, Write as _};
use std::fs;
use std::path::Path;

/// Files, by path from the root of the site.
pub(crate) type Files = Vec<(String, String)>;

/// A series of sites that grow in one dimension.
#[derive(Clone, Copy)]
pub(crate) struct Series {
    /// The name of the growing part.
    pub(crate) name: &'static str,
    /// The size of the smallest site in `scripts/growth`.
    pub(crate) start: usize,
    /// The arguments of the run.
    pub(crate) arguments: &'static [&'static str],
    make: Make,
}

/// Creates a site of a given size.
#[derive(Clone, Copy)]
enum Make {
    /// The text of the page `index.mdx` below its front matter.
    Page(fn(usize) -> String),
    /// The fields of `docs.json` besides the required ones.
    Docs(fn(usize) -> String),
    /// The files of the site, besides the default files of every site.
    Site(fn(usize) -> Files),
}

const fn series(name: &'static str, start: usize, make: Make) -> Series {
    Series {
        name,
        start,
        arguments: &["check", "--fail-on", "never"],
        make,
    }
}

const fn page(name: &'static str, start: usize, text: fn(usize) -> String) -> Series {
    series(name, start, Make::Page(text))
}

const fn docs(name: &'static str, start: usize, rest: fn(usize) -> String) -> Series {
    series(name, start, Make::Docs(rest))
}

const fn site(name: &'static str, start: usize, files: fn(usize) -> Files) -> Series {
    series(name, start, Make::Site(files))
}

impl Series {
    const fn with(mut self, arguments: &'static [&'static str]) -> Self {
        self.arguments = arguments;
        self
    }

    /// Writes the site of size `n` to `folder`.
    pub(crate) fn write(&self, n: usize, folder: &Path) {
        let mut files = vec![
            ("mdxlint.yaml".to_owned(), "extends: strict\n".to_owned()),
            (
                "docs.json".to_owned(),
                docs_json(r#""navigation": { "pages": ["index"] }"#),
            ),
            ("index.mdx".to_owned(), page_text("Start", "Text.\n")),
        ];
        match self.make {
            Make::Page(text) => files.push(("index.mdx".to_owned(), page_text("Start", &text(n)))),
            Make::Docs(rest) => files.push(("docs.json".to_owned(), docs_json(&rest(n)))),
            Make::Site(own) => files.extend(own(n)),
        }
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("created");
            fs::write(path, text).expect("written");
        }
    }
}

/// Returns every series.
pub(crate) fn all() -> Vec<Series> {
    let kinds = [
        pages::ALL,
        text::BLOCKS,
        text::LINKS,
        text::INLINE,
        code::ALL,
        docs::FIELDS,
        docs::ELEMENTS,
        site::PAGES,
        site::SPECIFICATIONS,
        specifications::ALL,
        styles::ALL,
        site::CONFIGURATIONS,
        output::ALL,
    ];
    kinds.concat()
}

/// Returns a page with this title and body.
fn page_text(title: &str, body: &str) -> String {
    format!("---\ntitle: {title}\ndescription: What it is about.\n---\n\n{body}")
}

/// Returns a `docs.json` with the required fields and `rest`.
fn docs_json(rest: &str) -> String {
    format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, {rest} }}"##
    )
}

/// Joins the results of `one` for the numbers below `n`.
fn each<T: Display>(n: usize, one: fn(usize) -> T) -> String {
    let mut text = String::new();
    for number in 0..n {
        let _ = write!(text, "{}", one(number));
    }
    text
}

/// Joins the results of `one` for the numbers below `n` with commas.
fn list<T: Display>(n: usize, one: fn(usize) -> T) -> String {
    let items: Vec<String> = (0..n).map(|number| one(number).to_string()).collect();
    items.join(",\n")
}

/// Spells a number in letters, because rules do not compare names that differ only in digits.
fn word(number: usize) -> String {
    let letter =
        |at: u32| char::from(b'a' + u8::try_from(number / 16_usize.pow(at) % 16).expect("small"));
    (0..5).rev().map(letter).collect()
}
