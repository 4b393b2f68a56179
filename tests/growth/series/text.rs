//! Series that grow the Markdown text of a page.

use super::{Series, each, page, page_text, site, word};

pub(super) static BLOCKS: &[Series] = &[
    page("headings", 500, |n| {
        each(n, |i| format!("## {}\n\nText.\n\n", word(i)))
    }),
    page("duplicate headings", 500, |n| {
        each(n, |_| "## A\n\nText.\n\n")
    }),
    page("duplicate headings of two names", 500, |n| {
        each(n, |i| if i % 2 == 0 { "## A\n\n" } else { "## A 1\n\n" })
    }),
    page("headings of own ids", 500, |n| {
        each(n, |i| format!("## A {{#{}}}\n\nText.\n\n", word(i / 2)))
    }),
    page("headings that skip levels", 500, |n| {
        each(n, |i| {
            if i % 2 == 0 {
                "## A\n\n"
            } else {
                "##### B\n\n"
            }
        })
    }),
    page("titles of level 1", 500, |n| each(n, |_| "# A\n\n")),
    page("underlined headings", 500, |n| each(n, |_| "A\n---\n\n")),
    page("table rows", 500, |n| {
        format!("| a | b |\n|---|---|\n{}", each(n, |_| "| c | d |\n"))
    }),
    page("table cells", 500, |n| {
        let (head, rule, row) = (
            each(n, |_| " a |"),
            each(n, |_| "---|"),
            each(n, |_| " b |"),
        );
        format!("|{head}\n|{rule}\n|{row}\n")
    }),
    page("tables", 200, |n| {
        each(n, |_| "| a | b |\n|---|---|\n| c | d |\n\n")
    }),
    page("table rows of wrong width", 500, |n| {
        format!("| a | b |\n|---|---|\n{}", each(n, |_| "| c | d | e |\n"))
    }),
    page("list items", 500, |n| each(n, |_| "- a\n")),
    page("numbered items", 500, |n| each(n, |_| "1. a\n")),
    page("lists", 300, |n| each(n, |_| "- a\n\nText.\n\n")),
    page("nested list items", 90, |n| each_deep(n, "- a\n")),
    page("nested quotes", 90, |n| {
        format!("{} a\n", each(n, |_| "> "))
    }),
    page("tasks", 500, |n| each(n, |_| "- [ ] a\n")),
    page("quotes", 300, |n| each(n, |_| "> a\n\n")),
    page("thematic breaks", 500, |n| each(n, |_| "---\n\n")),
    page("blank lines", 2000, |n| {
        format!("a\n{}b\n", each(n, |_| "\n"))
    }),
    page("paragraphs", 500, |n| {
        each(n, |_| "Some text that says what a parcel is.\n\n")
    }),
    page("lines of one paragraph", 500, |n| {
        each(n, |_| "Some text that says what a parcel is.\n")
    }),
    page("one line", 500, |n| {
        each(n, |_| "Some text that says what a parcel is. ")
    }),
    page("one word", 5000, |n| each(n, |_| "a")),
    page("trailing spaces", 500, |n| each(n, |_| "a  \n")),
    page("tab characters", 500, |n| each(n, |_| "a\tb\n")),
    page("capitals", 500, |n| each(n, |_| "ABC DEF ")),
    page("letters beyond ASCII", 1000, |n| each(n, |_| "é ü — ")),
];

/// Repeats a line with growing indentation.
fn each_deep(n: usize, line: &str) -> String {
    (0..n)
        .map(|depth| format!("{}{line}", "  ".repeat(depth)))
        .collect::<Vec<_>>()
        .concat()
}

pub(super) static LINKS: &[Series] = &[
    page("links to missing pages", 300, |n| {
        each(n, |i| format!("[Text](/{})\n\n", word(i)))
    }),
    page("links to one missing page", 300, |n| {
        each(n, |_| "[Text](/missing)\n\n")
    }),
    page("links to missing pages in one paragraph", 300, |n| {
        each(n, |i| format!("[Text](/{}) ", word(i)))
    }),
    page("broken anchors", 300, |n| {
        each(n, |i| format!("[Text](#{})\n\n", word(i)))
    }),
    page("broken anchors next to headings", 300, |n| {
        each(n, |i| {
            format!("## {}\n\n[Text](#{}x)\n\n", word(i), word(i + 7))
        })
    }),
    page(
        "broken anchors of several words beside headings",
        300,
        |n| {
            each(n, |i| {
                let (one, other) = (word(i), word(i + 7));
                format!("## {one} {other} rates\n\n[Text](#{one}-{other}x-limits)\n\n")
            })
        },
    ),
    page("anchors", 300, |n| {
        each(n, |i| format!("## {0}\n\n[Text](#{0})\n\n", word(i)))
    }),
    page("anchors in another case", 300, |n| {
        each(n, |i| {
            format!(
                "## {0}\n\n[Text](#{1})\n\n",
                word(i),
                word(i).to_uppercase()
            )
        })
    }),
    page("names of keys in one value", 300, |n| {
        each(n, |_| "api_key=ab1")
    }),
    page("ids of elements", 300, |n| {
        each(n, |i| format!("<div id=\"{}\">a</div>\n\n", word(i)))
    }),
    page("links of elements", 300, |n| {
        each(n, |i| format!("<a href=\"/{}\">Text</a>\n\n", word(i)))
    }),
    page("links to other sites", 300, |n| {
        each(n, |i| format!("[here](http://{}.example/a)\n\n", word(i)))
    }),
    page("bare addresses", 300, |n| {
        each(n, |i| format!("See https://{}.example/a.\n\n", word(i)))
    }),
    page("relative links", 300, |n| {
        each(n, |i| format!("[Text](../{}.md)\n\n", word(i)))
    }),
    page("steps up of one link", 500, |n| {
        format!("[Text]({}a)\n", each(n, |_| "../"))
    }),
    page("missing images", 300, |n| {
        each(n, |i| format!("![Text](/images/{}.png)\n\n", word(i)))
    }),
    page("missing images in another case", 300, |n| {
        each(n, |i| format!("![](/Images/{}.PNG)\n\n", word(i)))
    }),
    page("reference definitions", 300, |n| {
        each(n, |i| format!("[{0}]: /a\n\n", word(i)))
    }),
    page("references", 300, |n| {
        each(n, |i| format!("[Text][{0}]\n\n[{0}]: /a\n\n", word(i)))
    }),
    page("undefined references", 300, |n| {
        each(n, |i| format!("[Text][{0}]\n\n", word(i)))
    }),
    page("duplicate definitions", 300, |n| each(n, |_| "[a]: /a\n\n")),
    page("footnotes", 300, |n| {
        each(n, |i| format!("Text[^{0}]\n\n[^{0}]: Text.\n\n", word(i)))
    }),
    page("undefined footnotes", 300, |n| {
        each(n, |i| format!("Text[^{0}]\n\n", word(i)))
    }),
    site("links into another page", 300, |n| {
        let links = each(n, |i| format!("[Text](/other#{}x)\n\n", word(i + 7)));
        let headings = each(n, |i| format!("## {}\n\nText.\n\n", word(i)));
        vec![
            ("index.mdx".into(), page_text("Start", &links)),
            ("other.mdx".into(), page_text("Other", &headings)),
        ]
    }),
];

pub(super) static INLINE: &[Series] = &[
    page("asterisks", 1000, |n| each(n, |_| "*")),
    page("opened emphasis", 500, |n| each(n, |_| "*a ")),
    page("emphasis", 500, |n| each(n, |_| "*a* **b** ")),
    page("emphasis with spaces", 500, |n| each(n, |_| "** a** ")),
    page("underscores", 500, |n| each(n, |_| "_a ")),
    page("strikethroughs", 500, |n| each(n, |_| "~~a~~ ")),
    page("opened strikethroughs", 500, |n| each(n, |_| "~~a ")),
    page("code spans", 500, |n| each(n, |_| "`a` ")),
    page("backticks", 1000, |n| {
        each(n, |i| if i % 2 == 0 { "`" } else { "`` " })
    }),
    page("backticks of many lengths", 60, |n| {
        (0..n)
            .map(|length| format!("{} a ", "`".repeat(length + 1)))
            .collect::<Vec<_>>()
            .concat()
    }),
    page("opening brackets", 500, |n| each(n, |_| "[a ")),
    page("nested brackets", 500, |n| {
        format!("{}a{}", each(n, |_| "["), each(n, |_| "]"))
    }),
    page("closing brackets", 500, |n| each(n, |_| "a](")),
    page("empty brackets", 500, |n| each(n, |_| "[]() ")),
    page("malformed links", 500, |n| each(n, |_| "[a] (/b) ")),
    page("reversed links", 500, |n| each(n, |_| "(a)[/b] ")),
    page("opening angles", 200, |n| each(n, |_| "a < b\n\n")),
    page("opening angles in one paragraph", 200, |n| {
        each(n, |_| "a <b ")
    }),
    page("opening braces", 200, |n| each(n, |_| "{a\n\n")),
    page("opening braces in one paragraph", 200, |n| {
        each(n, |_| "{a ")
    }),
    page("closing braces", 200, |n| each(n, |_| "}a ")),
    page("dollars", 500, |n| each(n, |_| "$5 ")),
    page("formulas", 500, |n| each(n, |_| "$a$ ")),
    page("blocks of formulas", 300, |n| each(n, |_| "$$\na\n$$\n\n")),
    page("backslashes", 500, |n| each(n, |_| "\\a\\\n")),
    page("entities", 500, |n| each(n, |_| "&amp;&nope; ")),
    page("colons", 500, |n| each(n, |_| ":::a\n\n")),
    page("emoji", 500, |n| each(n, |_| "🎉 :tada: ")),
    page("quotation marks", 500, |n| each(n, |_| "\"a ")),
    page("placeholders", 300, |n| {
        each(n, |_| "TODO: write this. Lorem ipsum.\n\n")
    }),
    page("secrets in text", 200, |n| {
        each(n, |i| {
            format!("Use sk_live_{}Zx8Qw7Er6Ty5Ui4Op3 here.\n\n", word(i * 7919))
        })
    }),
    page("passwords in text", 200, |n| {
        each(n, |i| format!("password: {}Zx8Qw7Er6\n\n", word(i * 7919)))
    }),
    page("keywords of secrets", 500, |n| {
        each(n, |_| "secret key token password ")
    }),
    page("words of providers near names of secrets", 200, |n| {
        each(n, |i| format!("datadog api_key={}1 ", word(i)))
    }),
    page("a data address", 2000, |n| {
        format!(
            "![a](data:image/png;base64,{})\n",
            each(n, |i| word(i * 7919))
        )
    }),
    page("marks of conflicts", 300, |n| {
        each(n, |_| "<<<<<<< a\n\n=======\n\n>>>>>>> b\n\n")
    }),
];
