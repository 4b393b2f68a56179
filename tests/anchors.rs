//! The anchors of a page are the same as those of the platform.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::files::Source;
use mdxlint::page::{Anchors, Page};
use mdxlint::text::FileId;
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use support::project;

fn anchors(text: &str) -> Anchors {
    let source = Source::new(FileId(0), "page.mdx".into(), text.to_owned());
    Anchors::clone(Page::read(Arc::new(source), "page.mdx").anchors())
}

fn ids(text: &str) -> Vec<String> {
    let anchors = anchors(text);
    assert!(!anchors.is_open(), "{text}");
    anchors.ids().map(str::to_owned).collect()
}

#[test]
fn heading_ids_match_the_platform() {
    let table = fs::read_to_string(project().join("tests/data/slug_vectors.tsv")).expect("there");
    let rows = table.lines().filter(|line| !line.starts_with("//"));
    let mut compared = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [text, renderer, _] = cells[..] else {
            panic!("three cells: {row}");
        };
        let text = format!("{}\n", text.replace("\\n", "\n"));
        let found = anchors(&text);
        assert!(!found.is_open(), "{text}");
        let expected: BTreeSet<&str> = renderer.split(" ; ").collect();
        assert_eq!(found.ids().collect::<BTreeSet<_>>(), expected, "{text}");
        for id in expected {
            assert!(found.has(id), "{id} in {text}");
        }
        compared += 1;
    }
    assert!(compared > 65, "only {compared} rows");
}

#[test]
fn components_have_ids() {
    let text = "<Steps titleSize=\"h3\">\n  <Step title=\"Pack it\">a</Step>\n  <Step title=\"Small\" titleSize=\"p\">a</Step>\n  <Step title=\"Silent\" noAnchor>a</Step>\n  <Step title=\"Named\" id=\"own\">a</Step>\n</Steps>\n\n<Tabs>\n  <Tab title=\"Tom's tab\">a</Tab>\n  <Tab title=\"Tom's tab\">a</Tab>\n</Tabs>\n";
    assert_eq!(ids(text), ["own", "pack-it", "toms-tab", "toms-tab-2"]);
    let text = "<AccordionGroup id=\"none\">\n  <Accordion title=\"Why: q & a\">a</Accordion>\n  <Accordion title=\"Why: q & a\">a</Accordion>\n  <Accordion title=\"x\" id=\"As Is\">a</Accordion>\n</AccordionGroup>\n";
    assert_eq!(ids(text), ["As Is", "why-q-and-a", "why-q-and-a-1"]);
    let text = "<ParamField query=\"userId\" type=\"string\" />\n<ParamField body=\"userId\" type=\"string\" />\n<ParamField cookie=\"none\" type=\"string\" />\n<ResponseField name=\"data.items[].id\" type=\"string\" />\n";
    assert_eq!(
        ids(text),
        ["param-data-items-id", "param-user-id", "param-user-id-1"]
    );
    let text = "<div id=\"Div\">\n  <Card title=\"x\" id=\"dropped\" />\n</div>\n\n<a name=\"old\" />\n\n<Heading level={2}>Delivery times</Heading>\n\n<Heading level={2} id=\"d(t)\">Delivery times</Heading>\n";
    assert_eq!(ids(text), ["Div", "d(t)", "delivery-times", "dt", "old"]);
}

#[test]
fn headings_have_ids_only_where_the_platform_adds_them() {
    let text = "<h2>JSX *heading*</h2>\n\n<h5>None</h5>\n\n<h2 id=\"my id\">x</h2>\n\n##### Five {#five}\n\n<Accordion title=\"t\">\n  ## Inside\n\n  <h3>Not</h3>\n</Accordion>\n";
    assert_eq!(ids(text), ["five", "inside", "jsx-heading", "my id", "t"]);
    let text = "---\nmode: custom\n---\n\n## None\n\n## Own {#own}\n\n<h2 id=\"x\">y</h2>\n";
    assert_eq!(ids(text), ["own", "x"]);
    let text = "## What's `--flag`\n\n## Icon <Icon icon=\"x\" size={16} /> `{x}`\n";
    assert_eq!(ids(text), ["icon-x", "what’s-flag"]);
}

#[test]
fn pages_with_unknown_ids_are_open() {
    let open = [
        "## A {name}\n",
        "## A {{name}}\n",
        "<h2 {...props}>a</h2>\n",
        "<div id={x} />\n",
        "<Tab title={x}>a</Tab>\n",
        "<Own />\n",
        "<Snippet file=\"a.mdx\" />\n",
        "import A from '/snippets/a.mdx';\n\n<A />\n",
        "import { A } from '/snippets/a.jsx';\n\n<A />\n",
        "---\nopenapi: GET /x\n---\n",
        "{[1].map(n => <h2 id={n}>a</h2>)}\n",
        "<Accordion title=\"中文\">a</Accordion>\n",
        "<Note>\n",
    ];
    for text in open {
        assert!(anchors(text).is_open(), "{text}");
    }
    for text in [
        "import A from '/snippets/a.mdx';\n\nText {name} {/* <div> */} {1 < 2}\n",
        "<Card {...props} />\n\n<Icon icon={x} />\n",
    ] {
        assert!(!anchors(text).is_open(), "{text}");
    }
}

#[test]
fn fragments_match_as_on_the_platform() {
    let found = anchors("## What's new?\n\n## Über uns\n\n## Launch 🚀 (beta)\n");
    let good = [
        "",
        "top",
        "what’s-new",
        "what%E2%80%99s-new",
        "%C3%BCber-uns",
        "über-uns",
        "launch--beta",
        "launch-🚀-(beta)",
        ":~:text=x",
    ];
    for fragment in good {
        assert!(found.has(fragment), "{fragment}");
    }
    for fragment in [
        "whats-new",
        "Whats-new",
        "ueber-uns",
        "launch",
        "what’s-new-2",
    ] {
        assert!(!found.has(fragment), "{fragment}");
    }
}

#[test]
fn anchors_of_snippets_belong_to_the_page() {
    let mut page = anchors("import A from '/snippets/a.mdx';\n\n## Own\n\n<A />\n");
    assert!(page.is_open());
    assert_eq!(page.take_snippets(), ["/snippets/a.mdx".into()]);
    assert!(!page.is_open());
    assert!(!page.has("own-2"));
    page.unite(&anchors("## Own\n\n## Other\n"));
    assert!(!page.is_open());
    assert!(page.has("other") && page.has("own-2") && !page.has("third-2"));
    page.unite(&anchors("<Own />\n"));
    assert!(page.is_open());
}
