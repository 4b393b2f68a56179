//! The tables of the specification about the navigation, row by row, and every way in which lists can stand together.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use mdxlint::catalog::{ElementFacts, navigation};
use mdxlint::diagnostic::Severity;
use mdxlint::site::Site;
use mdxlint::site::nav::{ElementKind, GroupState};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use support::Lab;

/// The rules about where elements may stand.
const RULES: [&str; 8] = [
    "empty-navigation",
    "forbidden-menu-child",
    "ineffective-expanded",
    "misplaced-navigation-element",
    "mixed-children",
    "relative-global-anchor",
    "several-primary-patterns",
    "unknown-language-code",
];

/// A finding: the rule, what it says, and how grave it is.
type Found = (&'static str, String, Severity);

/// What the rules say of a site whose `navigation` is this JSON.
fn look(navigation: &str) -> (Arc<Site>, Vec<Found>) {
    look_with(navigation, &RULES)
}

/// What these rules say.
fn look_with(navigation: &str, rules: &[&str]) -> (Arc<Site>, Vec<Found>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{{ \"navigation\": {navigation} }}");
    fs::write(folder.path().join("docs.json"), text).expect("written");
    let (site, report) = Lab::for_rules(folder.path(), rules).check();
    assert_eq!(site.manifest().faults(), [], "{navigation}");
    let found = report.findings.into_iter();
    let found = found.map(|finding| (finding.rule, finding.message, finding.severity));
    (site, found.collect())
}

/// The names of the rules that find something.
fn rules_of(navigation: &str) -> BTreeSet<&'static str> {
    let (_, found) = look(navigation);
    found.into_iter().map(|(rule, ..)| rule).collect()
}

fn silent(row: &str, navigation: &str) {
    let (_, found) = look(navigation);
    assert_eq!(found, [], "{row}: {navigation}");
}

fn fires(row: &str, navigation: &str, rule: &'static str) {
    let found = rules_of(navigation);
    assert_eq!(found, BTreeSet::from([rule]), "{row}: {navigation}");
}

/// A key and a list in which nothing is wrong: `"tabs": [{ "tab": "x", "pages": ["x"] }]`.
fn list(key: &str) -> String {
    match navigation().of_list(key) {
        None => format!("\"{key}\": [\"x\"]"),
        Some(facts) => {
            let name = if facts.name == "language" { "en" } else { "x" };
            format!(
                "\"{key}\": [{{ \"{}\": \"{name}\", \"pages\": [\"x\"] }}]",
                facts.name
            )
        }
    }
}

fn member(key: &str) -> String {
    if key == "href" {
        "\"href\": \"https://example.com\"".to_owned()
    } else {
        list(key)
    }
}

/// Every list that there is.
fn lists() -> Vec<&'static str> {
    let elements = navigation().elements.iter();
    let mut lists: Vec<&str> = elements.map(|facts| &*facts.list).collect();
    lists.push("pages");
    lists
}

fn pairs(keys: &[&'static str]) -> Vec<[&'static str; 2]> {
    let of = |(at, &one): (usize, &&'static str)| {
        let others = keys[at + 1..].iter();
        others.map(|&other| [one, other]).collect::<Vec<_>>()
    };
    keys.iter().enumerate().flat_map(of).collect()
}

/// A navigation with one element of this kind, which holds `members`.
fn with_element(facts: &ElementFacts, members: &[String]) -> String {
    let name = if facts.name == "language" { "en" } else { "it" };
    let mut parts = vec![format!("\"{}\": \"{name}\"", facts.name)];
    parts.extend_from_slice(members);
    let here = format!("{{ \"{}\": [{{ {} }}] }}", facts.list, parts.join(", "));
    if facts.name == "item" {
        let inside = here.trim_matches(['{', '}']);
        format!("{{ \"tabs\": [{{ \"tab\": \"x\", {inside} }}] }}")
    } else {
        here
    }
}

/// The rule that reports a list which stands alone in an element of this kind.
fn verdict(facts: &ElementFacts, key: &str) -> Option<&'static str> {
    let is_kept = facts.lists.iter().any(|kept| kept == key);
    let is_specified = facts.specified.iter().any(|allowed| allowed == key);
    match facts.name.as_str() {
        _ if !is_kept => Some("misplaced-navigation-element"),
        _ if !facts.specified.is_empty() && !is_specified => Some("forbidden-menu-child"),
        _ => None,
    }
}

// Root rule 1.

#[test]
fn each_primary_pattern_may_stand_alone() {
    let patterns = &navigation().root;
    assert_eq!(patterns.len(), 8);
    for pattern in patterns {
        silent(pattern, &format!("{{ {} }}", list(pattern)));
        let global = "\"global\": { \"anchors\": [{ \"anchor\": \"x\", \"href\": \"https://example.com\" }] }";
        silent(pattern, &format!("{{ {}, {global} }}", list(pattern)));
    }
}

#[test]
fn of_two_primary_patterns_the_first_in_the_order_of_the_platform_is_shown() {
    let patterns: Vec<&str> = navigation().root.iter().map(String::as_str).collect();
    let pairs = pairs(&patterns);
    assert_eq!(pairs.len(), 28);
    for [kept, lost] in pairs {
        for (one, other) in [(kept, lost), (lost, kept)] {
            let (_, found) = look(&format!("{{ {}, {} }}", list(one), list(other)));
            let message = format!(
                "`navigation` has `{kept}` and `{lost}`, but the platform shows only `{kept}`"
            );
            let expected = ("several-primary-patterns", message, Severity::Error);
            assert_eq!(found, [expected]);
        }
    }
}

#[test]
fn a_navigation_needs_a_primary_pattern() {
    let refused = ["{}".to_owned(), "{ \"global\": {} }".to_owned()];
    let (may_be_empty, empty): (Vec<&String>, Vec<&String>) = navigation()
        .root
        .iter()
        .partition(|pattern| navigation().may_be_empty.contains(pattern));
    let empty = empty
        .iter()
        .map(|pattern| format!("{{ \"{pattern}\": [] }}"));
    for navigation in refused.into_iter().chain(empty) {
        let (_, found) = look_with(&navigation, &["missing-docs-json-field"]);
        let mut found = found.iter().map(|(_, message, _)| message);
        let is_reported = found.any(|message| message.contains("`navigation`"));
        assert!(is_reported, "Root rule 1: {navigation}");
        silent("Root rule 1", &navigation);
    }
    for pattern in may_be_empty {
        fires(
            pattern,
            &format!("{{ \"{pattern}\": [] }}"),
            "empty-navigation",
        );
    }
    let menu = format!("{{ {} }}", list("menu"));
    fires("Root rule 1", &menu, "misplaced-navigation-element");
}

// Root rules 2 and 3.

#[test]
fn each_list_alone_in_each_element() {
    for facts in &navigation().elements {
        for key in lists() {
            let navigation = with_element(facts, &[list(key)]);
            let expected = verdict(facts, key);
            let found = rules_of(&navigation);
            assert_eq!(found, expected.into_iter().collect(), "{navigation}");
        }
    }
}

#[test]
fn each_pair_of_lists_in_each_element() {
    for facts in &navigation().elements {
        for pair in pairs(&lists()) {
            let rank = |key: &&str| facts.lists.iter().position(|kept| kept == key);
            let mut kept: Vec<&str> = pair.into_iter().filter(|key| rank(key).is_some()).collect();
            kept.sort_by_key(rank);
            let mut expected: BTreeSet<&str> = BTreeSet::new();
            let shown = kept.first().copied();
            let misplaced = pair.into_iter().filter(|key| rank(key).is_none());
            let judged = misplaced.chain(shown);
            expected.extend(judged.filter_map(|key| verdict(facts, key)));
            if kept.len() == 2 {
                expected.insert("mixed-children");
            }
            let text = with_element(facts, &pair.map(list));
            let (_, found) = look(&text);
            let rules: BTreeSet<&str> = found.iter().map(|(rule, ..)| *rule).collect();
            assert_eq!(rules, expected, "{text}");
            if let [kept, lost] = kept[..] {
                let says =
                    format!("has `{kept}` and `{lost}`, but the platform shows only `{kept}`");
                let said = found.iter().any(|(_, message, _)| message.ends_with(&says));
                assert!(said, "{text}: {found:?}");
            }
        }
    }
}

#[test]
fn a_link_beside_each_list_in_each_element() {
    for facts in navigation().elements.iter().filter(|it| it.name != "group") {
        silent(&facts.name, &with_element(facts, &[member("href")]));
        for key in lists() {
            let text = with_element(facts, &[list(key), member("href")]);
            let is_kept = facts.lists.iter().any(|kept| kept == key);
            let rule = if is_kept {
                "mixed-children"
            } else {
                "misplaced-navigation-element"
            };
            fires(&facts.name, &text, rule);
        }
    }
}

#[test]
fn elements_beside_one_another_may_hold_different_children() {
    silent(
        "Root rule 3",
        r#"{ "tabs": [
            { "tab": "a", "anchors": [{ "anchor": "b", "groups": [{ "group": "c", "pages": ["c"] }] }] },
            { "tab": "d", "groups": [{ "group": "e", "pages": ["e"] }] }
        ] }"#,
    );
    fires(
        "Root rule 3",
        r#"{ "tabs": [{
            "tab": "a",
            "anchors": [{ "anchor": "b", "pages": ["b"] }],
            "groups": [{ "group": "c", "pages": ["c"] }]
        }] }"#,
        "mixed-children",
    );
}

// Navigation elements.

/// A row of the table: what an entry may hold besides its name, and what it may not, with the rule that says so.
struct Row {
    element: &'static str,
    allowed: &'static [&'static str],
    forbidden: &'static [(&'static str, &'static str)],
}

const TAB: &str = r#""tabs": [{ "tab": "x", "pages": ["x"] }]"#;
const MISPLACED: &str = "misplaced-navigation-element";

/// The rows of elements that are objects.
const ROWS: &[Row] = &[
    Row {
        element: "group",
        allowed: &[
            r#""pages": ["x"]"#,
            r#""pages": ["x"], "icon": "book""#,
            r#""pages": ["x"], "tag": "new""#,
            r#""pages": ["x", { "group": "x", "pages": ["x"] }]"#,
            r#""pages": [{ "group": "x", "expanded": true, "pages": ["x"] }]"#,
        ],
        forbidden: &[
            (
                r#""pages": ["x"], "expanded": true"#,
                "ineffective-expanded",
            ),
            (r#""pages": []"#, "empty-navigation"),
            (r#""groups": [{ "group": "x", "pages": ["x"] }]"#, MISPLACED),
            (TAB, MISPLACED),
        ],
    },
    Row {
        element: "tab",
        allowed: &[
            r#""icon": "book", "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            r#""menu": [{ "item": "x", "pages": ["x"] }]"#,
            r#""anchors": [{ "anchor": "x", "pages": ["x"] }]"#,
            r#""href": "https://example.com""#,
        ],
        forbidden: &[
            (r#""icon": "book""#, "empty-navigation"),
            (TAB, MISPLACED),
            (
                r#""href": "https://example.com", "pages": ["x"]"#,
                "mixed-children",
            ),
        ],
    },
    Row {
        element: "item",
        allowed: &[
            r#""icon": "book", "description": "x", "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            r#""href": "https://example.com""#,
        ],
        forbidden: &[
            (r#""description": "x""#, "empty-navigation"),
            (TAB, "forbidden-menu-child"),
            (r#""menu": [{ "item": "x", "pages": ["x"] }]"#, MISPLACED),
        ],
    },
    Row {
        element: "anchor",
        allowed: &[
            r#""icon": "book", "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            r#""href": "https://example.com""#,
        ],
        forbidden: &[
            (r#""icon": "book""#, "empty-navigation"),
            (r#""menu": [{ "item": "x", "pages": ["x"] }]"#, MISPLACED),
            (
                r#""anchors": [{ "anchor": "x", "pages": ["x"] }]"#,
                MISPLACED,
            ),
        ],
    },
    Row {
        element: "dropdown",
        allowed: &[
            r#""icon": "book", "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            r#""href": "https://example.com""#,
        ],
        forbidden: &[
            (r#""icon": "book""#, "empty-navigation"),
            (
                r#""dropdowns": [{ "dropdown": "x", "pages": ["x"] }]"#,
                MISPLACED,
            ),
        ],
    },
    Row {
        element: "product",
        allowed: &[
            r#""description": "x", "icon": "book", "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            r#""href": "https://example.com""#,
        ],
        forbidden: &[
            (r#""description": "x""#, "empty-navigation"),
            (
                r#""products": [{ "product": "x", "pages": ["x"] }]"#,
                MISPLACED,
            ),
        ],
    },
    Row {
        element: "version",
        allowed: &[
            r#""pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            TAB,
            r#""anchors": [{ "anchor": "x", "pages": ["x"] }]"#,
            r#""dropdowns": [{ "dropdown": "x", "pages": ["x"] }]"#,
            r#""products": [{ "product": "x", "pages": ["x"] }]"#,
            r#""languages": [{ "language": "en", "pages": ["x"] }]"#,
        ],
        forbidden: &[
            (r#""default": true"#, "empty-navigation"),
            (
                r#""versions": [{ "version": "x", "pages": ["x"] }]"#,
                MISPLACED,
            ),
        ],
    },
    Row {
        element: "language",
        allowed: &[
            r#""banner": { "content": "[New](https://example.com)", "dismissible": true }, "pages": ["x"]"#,
            r#""groups": [{ "group": "x", "pages": ["x"] }]"#,
            TAB,
            r#""anchors": [{ "anchor": "x", "pages": ["x"] }]"#,
            r#""dropdowns": [{ "dropdown": "x", "pages": ["x"] }]"#,
            r#""products": [{ "product": "x", "pages": ["x"] }]"#,
            r#""versions": [{ "version": "x", "pages": ["x"] }]"#,
        ],
        forbidden: &[
            (r#""default": true"#, "empty-navigation"),
            (
                r#""languages": [{ "language": "fr", "pages": ["x"] }]"#,
                MISPLACED,
            ),
        ],
    },
];

#[test]
fn every_row_of_the_table_of_elements() {
    let rows: BTreeSet<&str> = ROWS.iter().map(|row| row.element).collect();
    let known: BTreeSet<&str> = navigation().elements.iter().map(|it| &*it.name).collect();
    assert_eq!(rows, known);
    for row in ROWS {
        let facts = navigation().of_name(row.element).expect("known");
        for members in row.allowed {
            let text = with_element(facts, &[(*members).to_owned()]);
            silent(row.element, &text);
        }
        for &(members, rule) in row.forbidden {
            let text = with_element(facts, &[members.to_owned()]);
            fires(row.element, &text, rule);
        }
    }
}

#[test]
fn the_row_of_pages() {
    for entry in [
        r#""guides/start""#,
        r#"{ "group": "x", "pages": ["x"] }"#,
        r#""GET /parcels""#,
    ] {
        silent("pages", &format!("{{ \"pages\": [{entry}] }}"));
    }
    let nested = r#"{ "pages": [{ "group": "x", "groups": [{ "group": "y", "pages": ["y"] }] }] }"#;
    fires("pages", nested, MISPLACED);
}

#[test]
fn the_row_of_global_anchors() {
    let with = |members: &str| {
        format!(
            r#"{{ "pages": ["x"], "global": {{ "anchors": [{{ "anchor": "x", {members} }}] }} }}"#
        )
    };
    for address in [
        "https://example.com",
        "http://example.com/x",
        "mailto:a@example.com",
    ] {
        silent(
            "global.anchors",
            &with(&format!(r#""href": "{address}", "icon": "book""#)),
        );
    }
    for address in [
        "/changelog",
        "changelog",
        "./x",
        "../x",
        "#x",
        "www.example.com",
    ] {
        let text = with(&format!(r#""href": "{address}""#));
        fires("global.anchors", &text, "relative-global-anchor");
    }
    let pages = with(r#""href": "https://example.com", "pages": ["y"]"#);
    fires("global.anchors", &pages, "mixed-children");
}

#[test]
fn what_may_stand_in_global() {
    for key in lists() {
        let may = navigation().global.iter().any(|allowed| allowed == key);
        let facts = navigation().of_list(key);
        let entry = facts.map_or("\"x\"".to_owned(), |facts| {
            let name = if facts.name == "language" { "en" } else { "x" };
            format!(
                r#"{{ "{}": "{name}", "href": "https://example.com" }}"#,
                facts.name
            )
        });
        let text = format!(r#"{{ "pages": ["x"], "global": {{ "{key}": [{entry}] }} }}"#);
        if may {
            silent("global", &text);
        } else {
            fires("global", &text, MISPLACED);
        }
    }
}

// Supported language codes.

/// Those that the specification names and the platform supports.
const CODES: [&str; 25] = [
    "ar", "cs", "cn", "zh-Hant", "nl", "en", "fr", "de", "he", "hi", "id", "it", "jp", "ko", "lv",
    "no", "pl", "pt-BR", "ro", "ru", "es", "sv", "tr", "uz", "vi",
];

fn of_language(code: &str) -> String {
    format!(r#"{{ "languages": [{{ "language": "{code}", "pages": ["x"] }}] }}"#)
}

#[test]
fn every_language_code() {
    for code in CODES.iter().chain(&["uk", "ja", "zh", "zh-Hans", "fr-CA"]) {
        silent("language", &of_language(code));
    }
    let (_, found) = look(&of_language("ua"));
    let severities: Vec<Severity> = found.iter().map(|&(.., severity)| severity).collect();
    assert_eq!(severities, [Severity::Error]);
    for code in [
        "EN", "pt-br", "PT-BR", "zh-hant", "en-US", "pt_BR", "xx", "English", "UA",
    ] {
        fires("language", &of_language(code), "unknown-language-code");
    }
}

// States.

/// Where the group stands, its `expanded`, and the state that follows.
const STATES: [(&str, Option<bool>, GroupState); 6] = [
    ("nested", Some(true), GroupState::Expanded),
    ("nested", Some(false), GroupState::Collapsed),
    ("nested", None, GroupState::Collapsed),
    ("top", Some(true), GroupState::Fixed),
    ("top", Some(false), GroupState::Fixed),
    ("top", None, GroupState::Fixed),
];

#[test]
fn every_state_of_a_group() {
    for (place, expanded, state) in STATES {
        let field = expanded.map_or(String::new(), |value| format!("\"expanded\": {value}, "));
        let group = format!(r#"{{ "group": "it", {field}"pages": ["x"] }}"#);
        let text = match place {
            "nested" => format!(r#"{{ "groups": [{{ "group": "x", "pages": [{group}] }}] }}"#),
            _ => format!(r#"{{ "tabs": [{{ "tab": "x", "groups": [{group}] }}] }}"#),
        };
        let (site, found) = look(&text);
        let tree = site.manifest().navigation().expect("there");
        let is_it = |kind, name: &str| kind == ElementKind::Group && name == "it";
        let mut groups = tree.elements();
        let (id, _) = groups
            .find(|(_, element)| is_it(element.kind, &element.name))
            .expect("there");
        assert_eq!(tree.state(id), state, "{text}");
        let is_idle = place == "top" && expanded.is_some();
        let rules: Vec<&str> = found.iter().map(|(rule, ..)| *rule).collect();
        let expected: &[&str] = if is_idle {
            &["ineffective-expanded"]
        } else {
            &[]
        };
        assert_eq!(rules, expected, "{text}");
    }
}
