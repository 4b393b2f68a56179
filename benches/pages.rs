//! Benchmarks for `cargo bench`: parsing, collecting the views of a page, and all rules on a site.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use mdxlint::config::Settings;
use mdxlint::engine::{Ruleset, check};
use mdxlint::files::{Source, Sources};
use mdxlint::page::Page;
use mdxlint::rules::RULES;
use mdxlint::site::{Target, Workspace};
use mdxlint::syntax::mdx::{Dialect, Tree};
use mdxlint::text::FileId;
use mdxlint::workers::Pool;
use std::fmt::Write as _;
use std::path::PathBuf;
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
        Tree::parse(black_box(&text), Dialect::Mdx).recycle();
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

#[divan::bench]
fn all_rules_on_500_pages(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = page(10);
    for number in 0..500 {
        let text = text.replacen("Parcels", &format!("Parcels {number}"), 1);
        std::fs::write(folder.path().join(format!("page-{number}.mdx")), text).expect("written");
    }
    let target = Target {
        root: folder.path().to_owned(),
        has_manifest: false,
        only: Vec::new(),
    };
    let pool = Pool::default();
    let mut workspace = Workspace::open(target, pool, Sources::default());
    let site = workspace.snapshot(&mut |_, _| ());
    let ruleset = Arc::new(Ruleset::new(RULES, Settings::default()));
    bencher
        .counter(BytesCount::new(text.len() * 500))
        .bench_local(|| check(black_box(&site), &ruleset, &[], pool));
}
