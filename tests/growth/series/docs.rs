//! Series that grow `docs.json`.

use super::{Series, docs, docs_json, each, list, page_text, site, word};

const NAVIGATION: &str = r#""navigation": { "pages": ["index"] }"#;

pub(super) static FIELDS: &[Series] = &[
    docs("unknown keys", 500, |n| {
        format!(
            "{NAVIGATION}, {}",
            list(n, |i| format!(r#""{}": 1"#, word(i)))
        )
    }),
    docs("duplicate keys", 500, |n| {
        format!("{NAVIGATION}, {}", list(n, |_| r#""again": 1"#))
    }),
    docs("unknown keys below a key", 500, |n| {
        format!(
            r#"{NAVIGATION}, "seo": {{ {} }}"#,
            list(n, |i| format!(r#""{}": 1"#, word(i)))
        )
    }),
    docs("variables of the site", 300, |n| {
        format!(
            r#"{NAVIGATION}, "variables": {{ {} }}"#,
            list(n, |i| format!(
                r#""{}": "{{{{{}}}}}""#,
                word(i),
                word(i + 1)
            ))
        )
    }),
    docs("links of the bar", 300, |n| {
        format!(
            r#"{NAVIGATION}, "navbar": {{ "links": [{}] }}"#,
            list(n, |i| format!(
                r#"{{ "label": "A", "href": "/{}" }}"#,
                word(i)
            ))
        )
    }),
    docs("redirects", 300, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |i| format!(
                r#"{{ "source": "/{}", "destination": "/index" }}"#,
                word(i)
            ))
        )
    }),
    docs("redirects to missing pages", 300, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |i| format!(
                r#"{{ "source": "/{0}", "destination": "/x{0}" }}"#,
                word(i)
            ))
        )
    }),
    docs("duplicate redirects", 300, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |_| r#"{ "source": "/a", "destination": "/index" }"#)
        )
    }),
    docs("a chain of redirects", 100, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |i| format!(
                r#"{{ "source": "/{}", "destination": "/{}" }}"#,
                word(i),
                word(i + 1)
            ))
        )
    }),
    docs("a chain of redirects with parameters", 100, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |i| format!(
                r#"{{ "source": "/{}/:slug*", "destination": "/{}/:slug*" }}"#,
                word(i),
                word(i + 1)
            ))
        )
    }),
    docs("a loop of redirects", 100, |n| {
        let chain = list(n, |i| {
            format!(
                r#"{{ "source": "/{}", "destination": "/{}" }}"#,
                word(i),
                word(i + 1)
            )
        });
        format!(
            r#"{NAVIGATION}, "redirects": [{chain}, {{ "source": "/{}", "destination": "/aaaaa" }}]"#,
            word(n)
        )
    }),
    docs("redirects with parameters", 200, |n| {
        format!(
            r#"{NAVIGATION}, "redirects": [{}]"#,
            list(n, |i| format!(
                r#"{{ "source": "/:a/{0}", "destination": "/x{0}/:a" }}"#,
                word(i)
            ))
        )
    }),
    docs("parts of one redirect", 200, |n| {
        let source = each(n, |_| "/a*");
        format!(
            r#"{NAVIGATION}, "redirects": [{{ "source": "{source}", "destination": "/index" }}, {{ "source": "/b", "destination": "{source}" }}]"#
        )
    }),
    docs("nested arrays", 100, |n| {
        format!(
            r#"{NAVIGATION}, "x": {}{}"#,
            each(n, |_| "["),
            each(n, |_| "]")
        )
    }),
    docs("extra commas", 300, |n| {
        format!("{NAVIGATION} {}", each(n, |_| ", "))
    }),
    docs("comments of docs.json", 300, |n| {
        format!("{NAVIGATION} {}", each(n, |_| "/* a */ // b\n"))
    }),
    docs("a long text", 2000, |n| {
        format!(
            r#"{NAVIGATION}, "description": "{}""#,
            each(n, |_| "some text ")
        )
    }),
    docs("fonts", 300, |n| {
        format!(r#"{NAVIGATION}, "fonts": [{}]"#, list(n, |_| "1"))
    }),
];

pub(super) static ELEMENTS: &[Series] = &[
    docs("missing pages", 300, |n| {
        format!(
            r#""navigation": {{ "pages": [{}] }}"#,
            list(n, |i| format!(r#""{}""#, word(i)))
        )
    }),
    docs("one missing page", 300, |n| {
        format!(
            r#""navigation": {{ "pages": [{}] }}"#,
            list(n, |_| r#""a""#)
        )
    }),
    docs("one page", 300, |n| {
        format!(
            r#""navigation": {{ "pages": [{}] }}"#,
            list(n, |_| r#""index""#)
        )
    }),
    docs("groups", 200, |n| groups("groups", "group", n)),
    docs("tabs of the site", 200, |n| groups("tabs", "tab", n)),
    docs("anchors of the site", 200, |n| {
        groups("anchors", "anchor", n)
    }),
    docs("dropdowns", 200, |n| groups("dropdowns", "dropdown", n)),
    docs("products", 200, |n| groups("products", "product", n)),
    docs("versions", 200, |n| groups("versions", "version", n)),
    docs("languages", 200, |n| groups("languages", "language", n)),
    docs("one language", 200, |n| {
        format!(
            r#""navigation": {{ "languages": [{}] }}"#,
            list(n, |_| r#"{ "language": "de", "pages": ["index"] }"#)
        )
    }),
    docs("empty groups", 200, |n| {
        format!(
            r#""navigation": {{ "groups": [{}] }}"#,
            list(n, |_| r#"{ "group": "A", "pages": [] }"#)
        )
    }),
    docs("nested groups", 60, |n| {
        let groups = each(n, |_| r#"{ "group": "A", "pages": ["#);
        format!(
            r#""navigation": {{ "pages": [{groups}"index"{}] }}"#,
            each(n, |_| "] }")
        )
    }),
    docs("endpoints", 200, |n| {
        format!(
            r#""navigation": {{ "pages": [{}] }}"#,
            list(n, |i| format!(r#""GET /{}""#, word(i)))
        )
    }),
    docs("endpoints of missing files", 200, |n| {
        format!(
            r#""navigation": {{ "groups": [{}] }}"#,
            list(n, |i| format!(
                r#"{{ "group": "A", "openapi": "{}.json", "pages": ["GET /a"] }}"#,
                word(i)
            ))
        )
    }),
    site("files in each other", 60, |n| {
        let mut files: Vec<_> = (0..n)
            .map(|i| {
                (
                    format!("n/{}.json", word(i)),
                    format!(
                        r#"{{ "group": "A", "pages": ["index", {{ "$ref": "{}.json" }}] }}"#,
                        word(i + 1)
                    ),
                )
            })
            .collect();
        files.push((
            "docs.json".into(),
            docs_json(r#""navigation": { "groups": [{ "$ref": "n/aaaaa.json" }] }"#),
        ));
        files
    }),
    site("files of navigation", 100, |n| {
        let mut files: Vec<_> = (0..n)
            .map(|i| {
                (
                    format!("n/{}.json", word(i)),
                    r#"{ "group": "A", "pages": ["index"] }"#.into(),
                )
            })
            .collect();
        let groups = list(n, |i| format!(r#"{{ "$ref": "n/{}.json" }}"#, word(i)));
        files.push((
            "docs.json".into(),
            docs_json(&format!(r#""navigation": {{ "groups": [{groups}] }}"#)),
        ));
        files
    }),
    site("translations", 60, |n| {
        let mut files: Vec<_> = (0..n)
            .flat_map(|i| {
                ["en", "de"].map(|language| {
                    (
                        format!("{language}/{}.mdx", word(i)),
                        page_text(&word(i), "Text.\n"),
                    )
                })
            })
            .collect();
        let (en, de) = (
            list(n, |i| format!(r#""en/{}""#, word(i))),
            list(n, |i| format!(r#""de/{}""#, word(i + 3))),
        );
        let rest = format!(
            r#""navigation": {{ "languages": [{{ "language": "en", "pages": [{en}] }}, {{ "language": "de", "pages": [{de}] }}] }}"#
        );
        files.push(("docs.json".into(), docs_json(&rest)));
        files
    }),
];

fn groups(all: &str, one: &str, n: usize) -> String {
    let groups: Vec<String> = (0..n)
        .map(|i| {
            format!(
                r#"{{ "{one}": "{0}", "icon": "{0}", "pages": ["index", "x{0}"] }}"#,
                word(i)
            )
        })
        .collect();
    format!(r#""navigation": {{ "{all}": [{}] }}"#, groups.join(", "))
}
