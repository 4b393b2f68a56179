//! Series that grow the number of files, the API specification or the configuration of a site.

use super::{Files, Series, docs_json, each, list, page_text, site, word};

/// Returns `n` pages in a folder, each with this body.
fn many(n: usize, body: fn(usize) -> String) -> Files {
    (0..n)
        .map(|i| {
            (
                format!("guides/{}.mdx", word(i)),
                page_text(&word(i), &body(i)),
            )
        })
        .collect()
}

/// Returns pages with the same name in folders of their own, each with this body.
fn of_one_name(n: usize, body: fn(usize) -> String) -> Files {
    let page = |i| {
        (
            format!("{}/page.mdx", word(i)),
            page_text(&word(i), &body(i)),
        )
    };
    (0..n).map(page).collect()
}

/// Returns these files and a `docs.json` that lists them.
fn with_manifest(mut files: Files) -> Files {
    let entries: Vec<String> = files
        .iter()
        .filter_map(|(path, _)| Some(format!("\"{}\"", path.strip_suffix(".mdx")?)))
        .collect();
    let rest = format!(
        r#""navigation": {{ "pages": ["index", {}] }}"#,
        entries.join(", ")
    );
    files.push(("docs.json".into(), docs_json(&rest)));
    files
}

pub(super) static PAGES: &[Series] = &[
    site("pages", 150, |n| {
        with_manifest(many(n, |_| "## A\n\nText.\n".into()))
    }),
    site("pages outside of the navigation", 150, |n| {
        many(n, |_| "## A\n\nText.\n".into())
    }),
    site("pages of equal title", 150, |n| {
        let page = |i| {
            (
                format!("guides/{}.mdx", word(i)),
                page_text("Same", "Text.\n"),
            )
        };
        with_manifest((0..n).map(page).collect())
    }),
    site("pages in folders of their own", 150, |n| {
        with_manifest(of_one_name(n, |_| "[a](/b/page)\n".into()))
    }),
    site("pages that link in a chain", 150, |n| {
        with_manifest(many(n, |i| {
            format!(
                "[Text](/guides/{})\n\n[Text](/guides/{}#b)\n",
                word(i + 1),
                word(i)
            )
        }))
    }),
    site("pages that use a component that others import", 1200, |n| {
        let mut files = many(n, |i| match i % 2 {
            0 => "import Sign from \"/snippets/sign.mdx\";\n\n<Sign />\n".into(),
            _ => "<Sign />\n".into(),
        });
        files.push(("snippets/sign.mdx".into(), "Text.\n".into()));
        with_manifest(files)
    }),
    site("pages that link to missing ones", 600, |n| {
        with_manifest(many(n, |i| format!("[Text](/guides/{}x)\n", word(i))))
    }),
    site("pages that link to folders", 150, |n| {
        with_manifest(of_one_name(n, |i| format!("[a](/{})\n", word(i + 1))))
    }),
    site("missing pages next to others", 600, |n| {
        let mut files = many(n, |_| "Text.\n".into());
        let entries = list(n, |i| format!(r#""guides/{}x""#, word(i)));
        files.push((
            "docs.json".into(),
            docs_json(&format!(r#""navigation": {{ "pages": [{entries}] }}"#)),
        ));
        files
    }),
    site("missing pages with the name of others", 600, |n| {
        let mut files = of_one_name(n, |_| "Text.\n".into());
        let entries = list(n, |i| format!(r#""{}x/page""#, word(i)));
        files.push((
            "docs.json".into(),
            docs_json(&format!(r#""navigation": {{ "pages": [{entries}] }}"#)),
        ));
        files
    }),
    site("links to missing pages with the name of others", 150, |n| {
        let mut files = with_manifest(of_one_name(n, |_| "Text.\n".into()));
        let links = each(n, |i| format!("[Text](/{}x/page)\n\n", word(i)));
        files.push(("index.mdx".into(), page_text("Start", &links)));
        files
    }),
    site("redirects of pages", 600, |n| {
        let mut files = many(n, |_| "Text.\n".into());
        let redirects = list(n, |i| {
            format!(
                r#"{{ "source": "/guides/{}", "destination": "/guides/{}x" }}"#,
                word(i),
                word(i)
            )
        });
        files.push((
            "docs.json".into(),
            docs_json(&format!(
                r#""navigation": {{ "pages": ["index"] }}, "redirects": [{redirects}]"#
            )),
        ));
        files
    }),
    site("links through redirects", 100, |n| {
        let mut files = with_manifest(many(n, |i| format!("[Text](/old/{})\n", word(i))));
        let redirects = list(n, |i| {
            format!(
                r#"{{ "source": "/old/{}", "destination": "/guides/{}" }}"#,
                word(i),
                word(i)
            )
        });
        let entries = list(n, |i| format!(r#""guides/{}""#, word(i)));
        files.push((
            "docs.json".into(),
            docs_json(&format!(
                r#""navigation": {{ "pages": [{entries}] }}, "redirects": [{redirects}]"#
            )),
        ));
        files
    }),
    site("snippets in a chain", 80, |n| {
        let snippet = |i| {
            (
                format!("snippets/{}.mdx", word(i)),
                format!("import A from '/snippets/{}.mdx'\n\n<A />\n", word(i + 1)),
            )
        };
        let mut files: Files = (0..n).map(snippet).collect();
        files.push((
            "index.mdx".into(),
            page_text("Start", "import A from '/snippets/aaaaa.mdx'\n\n<A />\n"),
        ));
        files
    }),
    site("pages that share a snippet", 100, |n| {
        let mut files = with_manifest(many(n, |_| {
            "import A from '/snippets/a.mdx'\n\n<A />\n\n[a](#b)\n".into()
        }));
        files.push((
            "snippets/a.mdx".into(),
            each(100, |i| format!("## {}\n\nText.\n\n", word(i))),
        ));
        files
    }),
    site("snippets of one page", 100, |n| {
        let mut files: Files = (0..n)
            .map(|i| {
                (
                    format!("snippets/{}.mdx", word(i)),
                    "## A\n\nText.\n".into(),
                )
            })
            .collect();
        let imports = each(n, |i| {
            format!("import A{0} from '/snippets/{0}.mdx'\n", word(i))
        });
        let uses = each(n, |i| format!("<A{} />\n\n", word(i)));
        files.push((
            "index.mdx".into(),
            page_text("Start", &format!("{imports}\n{uses}")),
        ));
        files
    }),
    site("snippets without use", 150, |n| {
        (0..n)
            .map(|i| (format!("snippets/{}.mdx", word(i)), "Text.\n".into()))
            .collect()
    }),
    site("component files in a chain", 80, |n| {
        let file = |i| {
            (
                format!("snippets/{}.jsx", word(i)),
                format!(
                    "import {{ A }} from './{}.jsx'\nexport const A = () => <A />\n",
                    word(i + 1)
                ),
            )
        };
        let mut files: Files = (0..n).map(file).collect();
        files.push((
            "index.mdx".into(),
            page_text(
                "Start",
                "import { A } from '/snippets/aaaaa.jsx'\n\n<A />\n",
            ),
        ));
        files
    }),
    site("images without use", 150, |n| {
        (0..n)
            .map(|i| (format!("images/{}.png", word(i)), "x".into()))
            .collect()
    }),
    site("missing images next to others", 150, |n| {
        let mut files: Files = (0..n)
            .map(|i| (format!("images/{}.png", word(i)), "x".into()))
            .collect();
        let images = each(n, |i| {
            format!(
                "![Text](/images/{}x.png)\n\n![Text](/Images/{}.PNG)\n\n",
                word(i),
                word(i)
            )
        });
        files.push(("index.mdx".into(), page_text("Start", &images)));
        files
    }),
    site("pages with a secret", 100, |n| {
        with_manifest(many(n, |i| {
            format!("Use sk_live_{}Zx8Qw7Er6Ty5Ui4Op3.\n", word(i * 7919))
        }))
    }),
    site("pages that do not parse", 100, |n| {
        with_manifest(many(n, |_| "{a\n".into()))
    }),
    site("rule files", 60, |n| {
        (0..n)
            .map(|i| {
                (
                    format!(".cursor/rules/{}.mdc", word(i)),
                    "---\nglobs: a\n---\n\nText.\n".into(),
                )
            })
            .collect()
    }),
];

pub(super) static SPECIFICATIONS: &[Series] = &[
    site("operations", 150, |n| {
        vec![
            specification(n),
            (
                "docs.json".into(),
                docs_json(
                    r#""navigation": { "groups": [{ "group": "A", "openapi": "api.json" }] }"#,
                ),
            ),
        ]
    }),
    site("operations with entries", 150, |n| {
        let entries = list(n, |i| format!(r#""GET /{}""#, word(i)));
        let rest = format!(
            r#""navigation": {{ "groups": [{{ "group": "A", "openapi": "api.json", "pages": [{entries}] }}] }}"#
        );
        vec![specification(n), ("docs.json".into(), docs_json(&rest))]
    }),
    site("operations that are missing", 600, |n| {
        let entries = list(n, |i| format!(r#""GET /x{}""#, word(i)));
        let rest = format!(
            r#""navigation": {{ "groups": [{{ "group": "A", "openapi": "api.json", "pages": [{entries}] }}] }}"#
        );
        vec![specification(n), ("docs.json".into(), docs_json(&rest))]
    }),
    site("operations with pages", 100, |n| {
        let page = |i| {
            (
                format!("api/{}.mdx", word(i)),
                format!("---\nopenapi: GET /{}\n---\n", word(i + 3)),
            )
        };
        let mut files = with_manifest((0..n).map(page).collect());
        files.push(specification(n));
        files
    }),
    site("links to operations", 100, |n| {
        let links = each(n, |i| format!("[Text](/api-reference/{})\n\n", word(i)));
        vec![
            specification(n),
            (
                "docs.json".into(),
                docs_json(
                    r#""navigation": { "groups": [{ "group": "A", "openapi": "api.json" }, { "group": "B", "pages": ["index"] }] }"#,
                ),
            ),
            ("index.mdx".into(), page_text("Start", &links)),
        ]
    }),
    site("specifications", 60, |n| {
        let mut files: Files = (0..n)
            .map(|i| (format!("{}.json", word(i)), specification(2).1))
            .collect();
        let groups = list(n, |i| {
            format!(r#"{{ "group": "{0}", "openapi": "{0}.json" }}"#, word(i))
        });
        files.push((
            "docs.json".into(),
            docs_json(&format!(r#""navigation": {{ "groups": [{groups}] }}"#)),
        ));
        files
    }),
];

/// Returns an OpenAPI specification with `n` operations.
fn specification(n: usize) -> (String, String) {
    let operations = list(n, |i| {
        format!(
            r#""/{0}": {{ "get": {{ "operationId": "{0}", "tags": ["{0}"], "summary": "{0}", "responses": {{ "200": {{ "description": "a" }} }} }} }}"#,
            word(i)
        )
    });
    (
        "api.json".into(),
        format!(
            r#"{{ "openapi": "3.1.0", "info": {{ "title": "A", "version": "1" }}, "paths": {{ {operations} }} }}"#
        ),
    )
}

/// Returns a configuration and 20 pages.
fn configured(text: &str) -> Files {
    let mut files = with_manifest(many(20, |_| "[Text](/missing)\n".into()));
    files.push(("mdxlint.yaml".into(), format!("extends: strict\n{text}")));
    files
}

pub(super) static CONFIGURATIONS: &[Series] = &[
    site("ignore patterns", 100, |n| {
        configured(&format!(
            "ignore:\n{}",
            each(n, |i| format!("  - \"{}/**\"\n", word(i)))
        ))
    }),
    site("overrides", 100, |n| {
        configured(&format!(
            "overrides:\n{}",
            each(n, |i| format!(
                "  - files: [\"{}/**\"]\n    rules: {{ broken-link: off }}\n",
                word(i)
            ))
        ))
    }),
    site("overrides of all pages", 100, |n| {
        configured(&format!(
            "overrides:\n{}",
            each(
                n,
                |_| "  - files: [\"guides/**\"]\n    rules: { broken-link: warning }\n"
            )
        ))
    }),
    site("generated files", 100, |n| {
        configured(&format!(
            "generated:\n{}",
            each(n, |i| format!("  - \"{}/**\"\n", word(i)))
        ))
    }),
    site("unknown keys of the configuration", 300, |n| {
        configured(&each(n, |i| format!("{}: 1\n", word(i))))
    }),
    site("unknown rules of the configuration", 300, |n| {
        configured(&format!(
            "rules:\n{}",
            each(n, |i| format!("  {}: off\n", word(i)))
        ))
    }),
    site("lines of .mintignore", 100, |n| {
        let mut files = configured("");
        files.push((".mintignore".into(), each(n, |i| format!("{}/\n", word(i)))));
        files
    }),
    site("lines of .mintignore that match", 100, |n| {
        let mut files = many(n, |_| "Text.\n".into());
        files.push((
            ".mintignore".into(),
            each(n, |i| format!("guides/{}.mdx\n", word(i))),
        ));
        files
    }),
];
