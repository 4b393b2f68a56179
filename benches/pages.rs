//! Benchmarks for `cargo bench`: parsing, collecting the views of a page, all rules on a site, and checks after edits.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use mdxlint::config::Settings;
use mdxlint::engine::{Checker, Ruleset, check};
use mdxlint::files::{Source, Sources};
use mdxlint::page::Page;
use mdxlint::rules::RULES;
use mdxlint::site::{Target, Workspace};
use mdxlint::syntax::mdx::Tree;
use mdxlint::text::FileId;
use mdxlint::workers::Pool;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// Returns a page with `sections` sections. Each has prose, components, code, an image and a table.
fn page(sections: usize) -> String {
    let mut text =
        String::from("---\ntitle: Parcels\ndescription: Everything about parcels.\n---\n\n");
    for number in 1..=sections {
        let _ = write!(
            text,
            "## Section {number}\n\nA parcel has a *sender* and a [receiver](/guides/receivers). Use `parcel.track()` to follow it.\n\n\
             <Steps>\n  <Step title=\"Ask\">\n    Ask for a quote.\n\n    ```python quote.py {{1,3}}\n    import parcel\n    quote = parcel.quote()\n    print(quote)\n    ```\n  </Step>\n  \
             <Step title=\"Look\">\n    <Frame caption=\"The quote\">\n      <img src=\"/images/quote.png\" alt=\"A quote for two parcels\" />\n    </Frame>\n  </Step>\n</Steps>\n\n\
             | Field | Meaning |\n|---|---|\n| `id` | its number |\n| `to` | where it goes |\n\n"
        );
    }
    text
}

#[divan::bench(args = [10, 100, 1000])]
fn parse_only(bencher: Bencher<'_, '_>, sections: usize) {
    let text = page(sections);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        drop(Tree::parse(black_box(&text)));
    });
}

#[divan::bench(args = [10, 100, 1000])]
fn parse_and_collect(bencher: Bencher<'_, '_>, sections: usize) {
    let text = page(sections);
    let source = Arc::new(Source::new(
        FileId(0),
        PathBuf::from("page.mdx"),
        text.clone(),
    ));
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| Page::read(Arc::clone(black_box(&source)), "page.mdx"));
}

/// A site with 500 pages, in a folder.
struct TestSite {
    workspace: Workspace,
    ruleset: Arc<Ruleset>,
    pool: Pool,
    /// The size of all pages.
    bytes: usize,
    /// The folder, if it was created.
    folder: Option<tempfile::TempDir>,
}

impl TestSite {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let text = page(10);
        let mut entries = Vec::new();
        for number in 0..500 {
            let text = text.replacen("Parcels", &format!("Parcels {number}"), 1);
            std::fs::write(folder.path().join(format!("page-{number}.mdx")), text)
                .expect("written");
            entries.push(format!("\"page-{number}\""));
        }
        let manifest = format!(
            "{{ \"name\": \"Parcels\", \"navigation\": {{ \"pages\": [{}] }} }}",
            entries.join(", ")
        );
        std::fs::write(folder.path().join("docs.json"), manifest).expect("written");
        let mut site = Self::at(folder.path());
        site.bytes = text.len() * 500;
        site.folder = Some(folder);
        site
    }

    /// Returns the site in a folder.
    fn at(root: &Path) -> Self {
        let target = Target {
            root: root.to_owned(),
            has_manifest: true,
            only: Vec::new(),
        };
        let pool = Pool::default();
        Self {
            workspace: Workspace::open(target, pool, Sources::default()),
            ruleset: Arc::new(Ruleset::new(RULES, Settings::default())),
            pool,
            bytes: 0,
            folder: None,
        }
    }

    /// Measures a check of the whole site after an edit of the file at `path`.
    fn bench_edit(mut self, bencher: Bencher<'_, '_>, path: &Path) {
        let text = std::fs::read_to_string(path).expect("readable");
        let mut checker = Checker::new(self.ruleset, Vec::new(), self.pool);
        checker.check(&self.workspace.update(&mut |_, _| ()));
        let mut number = 0;
        bencher.bench_local(|| {
            number += 1;
            let edited = if path.ends_with("docs.json") {
                text.replacen("\"name\": \"", &format!("\"name\": \"{number} "), 1)
            } else {
                format!("{text}\nEdit {number}.\n")
            };
            self.workspace.set_text(path, edited);
            checker.check(&self.workspace.update(&mut |_, _| ()))
        });
    }
}

#[divan::bench]
fn all_rules_on_500_pages(bencher: Bencher<'_, '_>) {
    let mut test_site = TestSite::new();
    let site = test_site.workspace.snapshot(&mut |_, _| ());
    bencher
        .counter(BytesCount::new(test_site.bytes))
        .bench_local(|| check(black_box(&site), &test_site.ruleset, &[], test_site.pool));
}

#[divan::bench(args = ["page-250.mdx", "docs.json"])]
fn edit_on_500_pages(bencher: Bencher<'_, '_>, file: &str) {
    let site = TestSite::new();
    let folder = site.folder.as_ref().map(|folder| folder.path().join(file));
    site.bench_edit(bencher, &folder.expect("it was created"));
}

/// Returns `docs.json` and some pages of the site in the folder that the environment names, as absolute paths.
fn files_of_site() -> Vec<String> {
    let Some(root) = std::env::var_os("MDXLINT_SITE").map(PathBuf::from) else {
        return Vec::new();
    };
    let site = TestSite::at(&root).workspace.snapshot(&mut |_, _| ());
    let pages = site.pages();
    let pages = pages.iter().step_by(pages.len() / 4 + 1);
    let paths = pages.map(|page| root.join(page.path()));
    std::iter::once(root.join("docs.json"))
        .chain(paths)
        .map(|path| path.display().to_string())
        .collect()
}

#[divan::bench(args = files_of_site())]
fn edit_on_a_site(bencher: Bencher<'_, '_>, file: &str) {
    let root = std::env::var_os("MDXLINT_SITE").map(PathBuf::from);
    let site = TestSite::at(&root.expect("there are files"));
    site.bench_edit(bencher, Path::new(file));
}
