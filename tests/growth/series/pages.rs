//! Series that grow the MDX syntax or the front matter of a page.

use super::{Series, each, page, page_text, site, word};

pub(super) static ALL: &[Series] = &[
    page("imports", 400, |n| {
        each(n, |i| {
            format!("import A{0} from '/snippets/{0}.mdx'\n", word(i))
        })
    }),
    page("imports from one file", 400, |n| {
        each(n, |i| {
            format!("import {{ A{} }} from '/snippets/a.jsx'\n", word(i))
        })
    }),
    page("names of one import", 400, |n| {
        format!(
            "import {{ {} }} from '/snippets/a.jsx'\n",
            each(n, |i| format!("A{}, ", word(i)))
        )
    }),
    page("duplicate imports", 400, |n| {
        each(n, |_| "import A from '/snippets/a.jsx'\n")
    }),
    page("exports", 400, |n| {
        each(n, |i| {
            format!("export const {0} = 1\n\n{{{0}}}\n\n", word(i))
        })
    }),
    page("unknown names in expressions", 400, |n| {
        each(n, |i| format!("{{{}}}\n\n", word(i)))
    }),
    page("variables", 400, |n| {
        each(n, |i| format!("Text {{{{{}}}}}.\n\n", word(i)))
    }),
    page("attributes of one tag", 500, |n| {
        format!("<Card {} />\n", each(n, |i| format!("a{}=\"x\" ", word(i))))
    }),
    page("attributes on lines of their own", 500, |n| {
        format!(
            "<Card\n{}/>\n",
            each(n, |i| format!("  a{}=\"x\"\n", word(i)))
        )
    }),
    page("duplicate attributes", 500, |n| {
        format!("<Card {} />\n", each(n, |_| "title=\"x\" "))
    }),
    page("expressions as attributes", 300, |n| {
        format!("<Card {} />\n", each(n, |i| format!("a{}={{1}} ", word(i))))
    }),
    page("an object in an attribute", 1000, |n| {
        let members = each(n, |i| format!("{}: 1, ", word(i)));
        format!("<Card title={{{{{members}}}}} />\n")
    }),
    page("an array in an attribute", 1000, |n| {
        format!("<Card title={{[{}]}} />\n", each(n, |_| "'a', "))
    }),
    page("words of a class", 500, |n| {
        format!(
            "<div className=\"{}\">a</div>\n",
            each(n, |i| format!("{} ", word(i)))
        )
    }),
    page("declarations of a style", 500, |n| {
        format!(
            "<div style={{{{{}}}}}>a</div>\n",
            each(n, |i| format!("{}: 'red', ", word(i)))
        )
    }),
    page("unknown components", 300, |n| {
        each(n, |i| format!("<A{} />\n\n", word(i)))
    }),
    page("cards", 300, |n| {
        each(n, |i| {
            format!(
                "<Card title=\"{0}\" icon=\"{0}\" href=\"/{0}\">Text.</Card>\n\n",
                word(i)
            )
        })
    }),
    page("cards of one group", 300, |n| {
        format!(
            "<CardGroup>\n{}</CardGroup>\n",
            each(n, |_| "  <Card title=\"A\">Text.</Card>\n")
        )
    }),
    page("steps", 300, |n| {
        format!(
            "<Steps>\n{}</Steps>\n",
            each(n, |_| "  <Step title=\"A\">\n    Text.\n  </Step>\n")
        )
    }),
    page("tabs", 300, |n| {
        format!(
            "<Tabs>\n{}</Tabs>\n",
            each(n, |i| format!(
                "  <Tab title=\"{}\">\n    Text.\n  </Tab>\n",
                word(i / 2)
            ))
        )
    }),
    page("groups of tabs", 200, |n| {
        each(
            n,
            |_| "<Tabs>\n  <Tab title=\"A\">\n    Text.\n  </Tab>\n  <Tab title=\"A\">\n    Text.\n  </Tab>\n</Tabs>\n\n",
        )
    }),
    page("accordions", 300, |n| {
        each(n, |_| "<Accordion title=\"A\">\n  Text.\n</Accordion>\n\n")
    }),
    page("updates", 300, |n| {
        each(n, |i| {
            format!("<Update label=\"{}\">\n  ## Text\n</Update>\n\n", word(i))
        })
    }),
    page("parameters", 300, |n| {
        each(n, |i| {
            format!(
                "<ParamField query=\"{}\">\n  Text.\n</ParamField>\n\n",
                word(i / 2)
            )
        })
    }),
    page("code groups", 200, |n| {
        each(
            n,
            |_| "<CodeGroup>\n```js a\na()\n```\n```js a\na()\n```\n</CodeGroup>\n\n",
        )
    }),
    page("blocks of one code group", 300, |n| {
        format!(
            "<CodeGroup>\n{}</CodeGroup>\n",
            each(n, |i| format!("```js {}\na()\n```\n", word(i / 2)))
        )
    }),
    page("nested components", 90, |n| {
        format!(
            "{}Text.\n{}",
            each(n, |_| "<Card title=\"A\">\n"),
            each(n, |_| "</Card>\n")
        )
    }),
    page("components that are not closed", 80, |n| {
        each(n, |_| "<Card title=\"A\">\n\n")
    }),
    page("closing tags", 200, |n| each(n, |_| "</Card>\n\n")),
    page("raw HTML", 300, |n| {
        each(n, |_| "<img src=\"/a.png\">\n<br>\n\n")
    }),
    page("iframes", 300, |n| {
        each(n, |_| "<iframe src=\"https://a.example\" />\n\n")
    }),
    page("HTML comments that are never closed", 300, |n| {
        each(n, |_| "<!-- a\n\n")
    }),
    page("broken expressions below a style", 300, |n| {
        format!("<style>\n\n{}", each(n, |_| "a {b c}\n\n"))
    }),
    page("HTML comments", 300, |n| each(n, |_| "<!-- a -->\n\n")),
    page("comments", 400, |n| each(n, |_| "{/* a */}\n\n")),
    page("suppressions of a line", 300, |n| {
        each(
            n,
            |_| "{/* mdxlint-disable-next-line broken-link */}\n\n[a](/b)\n\n",
        )
    }),
    page("suppressions without use", 300, |n| {
        each(n, |_| "{/* mdxlint-disable-next-line broken-link */}\n\n")
    }),
    page("suppressions that begin and end", 300, |n| {
        each(
            n,
            |_| "{/* mdxlint-disable broken-link */}\n\n[a](/b)\n\n{/* mdxlint-enable broken-link */}\n\n",
        )
    }),
    page("suppressions that never end", 300, |n| {
        each(n, |_| "{/* mdxlint-disable broken-link */}\n\n[a](/b)\n\n")
    }),
    page("rules of one suppression", 300, |n| {
        format!(
            "{{/* mdxlint-disable {} */}}\n\n[a](/b)\n",
            each(n, |i| format!("{} ", word(i)))
        )
    }),
    page("unknown rules in suppressions", 300, |n| {
        each(n, |i| {
            format!("{{/* mdxlint-disable-line {} */}}\n\n", word(i))
        })
    }),
    site("keys of front matter", 500, |n| {
        let keys = each(n, |i| format!("{}: a\n", word(i)));
        vec![(
            "index.mdx".into(),
            format!("---\ntitle: A\n{keys}---\n\nText.\n"),
        )]
    }),
    site("duplicate keys of front matter", 500, |n| {
        let keys = each(n, |_| "icon: a\n");
        vec![(
            "index.mdx".into(),
            format!("---\ntitle: A\n{keys}---\n\nText.\n"),
        )]
    }),
    site("items in front matter", 500, |n| {
        let items = each(n, |i| format!("  - {}\n", word(i)));
        vec![(
            "index.mdx".into(),
            format!("---\ntitle: A\nkeywords:\n{items}---\n\nText.\n"),
        )]
    }),
    site("words of a title", 500, |n| {
        let title = each(n, |i| format!("{} ", word(i)));
        vec![("index.mdx".into(), page_text(&title, "Text.\n"))]
    }),
    site("front matter that is not YAML", 500, |n| {
        let keys = each(n, |_| "a: [ b: {\n");
        vec![("index.mdx".into(), format!("---\n{keys}---\n\nText.\n"))]
    }),
];
