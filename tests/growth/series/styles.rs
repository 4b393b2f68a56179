//! Series that grow the style rules of a site.

use super::{Files, Series, each, page_text, site, word};

/// Returns a site with this page, `.vale.ini` and rule of a style.
fn styled(page: &str, sections: &str, rule: String) -> Files {
    let vale =
        format!("StylesPath = styles\nVocab = Own\n[*]\nBasedOnStyles = Vale, House\n{sections}");
    vec![
        (".vale.ini".into(), vale),
        ("styles/House/Rule.yml".into(), rule),
        ("index.mdx".into(), page_text("Start", page)),
    ]
}

/// Returns a site like [`styled`], with accepted and rejected terms.
fn with_terms(mut files: Files, accept: String, reject: String) -> Files {
    let folder = "styles/config/vocabularies/Own";
    files.push((format!("{folder}/accept.txt"), accept));
    files.push((format!("{folder}/reject.txt"), reject));
    files
}

/// Joins the results of `one` for the numbers below `n`, in one line.
fn items(n: usize, one: fn(usize) -> String) -> String {
    let items: Vec<String> = (0..n).map(one).collect();
    items.join(", ")
}

/// Returns a rule that finds `tokens`.
fn existence(tokens: &str) -> String {
    format!("extends: existence\nmessage: \"'%s'\"\nignorecase: true\ntokens: [{tokens}]\n")
}

/// Returns a page with `n` hits of a rule in one paragraph.
fn hits(n: usize) -> String {
    each(n, |i| format!("Very {} parcels. ", word(i)))
}

pub(super) static ALL: &[Series] = &[
    site("tokens of a style rule", 300, |n| {
        styled("The aaaaa parcel.\n", "", existence(&items(n, word)))
    }),
    site("pairs of a style rule", 300, |n| {
        let swap = each(n, |i| format!("  {}: use {}\n", word(i), word(i + 1)));
        let rule = format!("extends: substitution\nmessage: \"'%s' '%s'\"\nswap:\n{swap}");
        styled("The aaaab and aaaac parcel.\n", "", rule)
    }),
    site("hits of a style rule in one paragraph", 500, |n| {
        styled(&hits(n), "", existence("very, parcels, '(?<!x)a+'"))
    }),
    site("hits next to accepted phrases", 500, |n| {
        let files = styled(&hits(n), "", existence("very, parcels"));
        with_terms(files, "very large\nnice parcels\n".into(), String::new())
    }),
    site("words of a heading with exceptions", 500, |n| {
        let rule = "extends: capitalization\nmessage: m\nscope: heading\nmatch: $title\nexceptions: [Very, parcels]\n";
        styled(&format!("## {}\n", hits(n)), "", rule.into())
    }),
    site("terms of a vocabulary", 300, |n| {
        let terms = |first| each(n, first);
        let files = styled("The Baaab parcel.\n", "", existence("very"));
        let accept = terms(|i| format!("B{}\n", word(i)));
        with_terms(files, accept, terms(|i| format!("c{}\n", word(i))))
    }),
    site("sections of styles", 300, |n| {
        let sections = each(n, |i| format!("[{}/**]\nHouse.Rule = error\n", word(i)));
        styled("A very nice parcel.\n", &sections, existence("very"))
    }),
    site("switches of styles", 300, |n| {
        let page = each(n, |i| {
            let state = if i % 2 == 0 { "NO" } else { "YES" };
            format!(
                "{{/* vale House.Rule = {state} */}}\n\nVery {}.\n\n",
                word(i)
            )
        });
        styled(&page, "", existence("very"))
    }),
    site("own rules for files", 200, |n| {
        let rules = each(n, |i| {
            let name = word(i);
            format!(
                "  {name}: {{ extends: existence, message: m, tokens: [{name}], files: ['{name}/**'] }}\n"
            )
        });
        let config = format!("extends: strict\nstyle-rules:\n{rules}");
        vec![("mdxlint.yaml".into(), config)]
    }),
    site("fields of a front matter schema", 300, |n| {
        let fields = items(n, |i| format!("{}: {{ type: string }}", word(i)));
        let rule = format!(
            "  fields: {{ extends: front-matter, schema: {{ properties: {{ {fields} }} }} }}\n"
        );
        let config = format!("extends: strict\nstyle-rules:\n{rule}");
        let values = each(n, |i| format!("{}: {i}\n", word(i)));
        let page = format!("---\ntitle: Start\n{values}---\n\nText.\n");
        vec![("mdxlint.yaml".into(), config), ("index.mdx".into(), page)]
    }),
    site("required headings", 200, |n| {
        let names = items(n, |i| format!("A {}", word(i)));
        let config = format!(
            "extends: strict\nstyle-rules:\n  parts: {{ extends: headings, required: [{names}] }}\n"
        );
        let page = each(n, |i| format!("## A {}\n\nText.\n\n", word(i)));
        vec![
            ("mdxlint.yaml".into(), config),
            ("index.mdx".into(), page_text("Start", &page)),
        ]
    }),
];
