//! The navigation tables of the specification, row by row, and every combination of lists in an element.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::catalog::{ElementFacts, NAVIGATION};
use mdxlint::diagnostic::Severity;
use mdxlint::site::Site;
use mdxlint::site::nav::{ElementKind, GroupState};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use support::TestSite;

/// The rules about the structure of the navigation.
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

/// A finding: the rule, the message and the severity.
type Found = (&'static str, String, Severity);

/// Checks a site with this JSON as its `navigation`.
fn check_navigation(navigation: &str) -> (Arc<Site>, Vec<Found>) {
    check_with_rules(navigation, &RULES)
}

/// Checks a site with this JSON as its `navigation` with the rules in `rules`.
fn check_with_rules(navigation: &str, rules: &[&str]) -> (Arc<Site>, Vec<Found>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{{ \"navigation\": {navigation} }}");
    fs::write(folder.path().join("docs.json"), text).expect("written");
    let (site, report) = TestSite::for_rules(folder.path(), rules).check();
    assert_eq!(site.manifest().errors(), [], "{navigation}");
    let found = report.findings.into_iter();
    let found = found.map(|finding| (finding.rule, finding.message, finding.severity));
    (site, found.collect())
}

/// Returns the rules that report something.
fn reporting_rules(navigation: &str) -> BTreeSet<&'static str> {
    let (_, found) = check_navigation(navigation);
    found.into_iter().map(|(rule, ..)| rule).collect()
}

fn assert_clean(row: &str, navigation: &str) {
    let (_, found) = check_navigation(navigation);
    assert_eq!(found, [], "{row}: {navigation}");
}

fn assert_reported(row: &str, navigation: &str, rule: &'static str) {
    let found = reporting_rules(navigation);
    assert_eq!(found, BTreeSet::from([rule]), "{row}: {navigation}");
}

/// Returns a key and a valid list: `"tabs": [{ "tab": "x", "pages": ["x"] }]`.
fn list(key: &str) -> String {
    match NAVIGATION.of_list(key) {
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

/// Returns the key of every kind of list.
fn lists() -> Vec<&'static str> {
    let elements = NAVIGATION.elements.iter();
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

/// Returns a navigation with one element of this kind that contains `members`.
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

/// Returns the rule that reports a list that is the only list in an element of this kind.
fn expected_rule(facts: &ElementFacts, key: &str) -> Option<&'static str> {
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
fn each_primary_pattern_alone_is_valid() {
    let patterns = &NAVIGATION.root;
    assert_eq!(patterns.len(), 8);
    for pattern in patterns {
        assert_clean(pattern, &format!("{{ {} }}", list(pattern)));
        let global = "\"global\": { \"anchors\": [{ \"anchor\": \"x\", \"href\": \"https://example.com\" }] }";
        assert_clean(pattern, &format!("{{ {}, {global} }}", list(pattern)));
    }
}

#[test]
fn only_the_first_of_two_primary_patterns_is_shown() {
    let patterns: Vec<&str> = NAVIGATION.root.iter().map(String::as_str).collect();
    let pairs = pairs(&patterns);
    assert_eq!(pairs.len(), 28);
    for [kept, lost] in pairs {
        for (one, other) in [(kept, lost), (lost, kept)] {
            let (_, found) = check_navigation(&format!("{{ {}, {} }}", list(one), list(other)));
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
    let invalid = ["{}".to_owned(), "{ \"global\": {} }".to_owned()];
    let (may_be_empty, empty): (Vec<&String>, Vec<&String>) = NAVIGATION
        .root
        .iter()
        .partition(|pattern| NAVIGATION.may_be_empty.contains(pattern));
    let empty = empty
        .iter()
        .map(|pattern| format!("{{ \"{pattern}\": [] }}"));
    for navigation in invalid.into_iter().chain(empty) {
        let (_, found) = check_with_rules(&navigation, &["missing-docs-json-field"]);
        let mut found = found.iter().map(|(_, message, _)| message);
        let is_reported = found.any(|message| message.contains("`navigation`"));
        assert!(is_reported, "Root rule 1: {navigation}");
        assert_clean("Root rule 1", &navigation);
    }
    for pattern in may_be_empty {
        assert_reported(
            pattern,
            &format!("{{ \"{pattern}\": [] }}"),
            "empty-navigation",
        );
    }
    let menu = format!("{{ {} }}", list("menu"));
    assert_reported("Root rule 1", &menu, "misplaced-navigation-element");
}

// Root rules 2 and 3.

#[test]
fn each_list_alone_in_each_element() {
    for facts in &NAVIGATION.elements {
        for key in lists() {
            let navigation = with_element(facts, &[list(key)]);
            let expected = expected_rule(facts, key);
            let found = reporting_rules(&navigation);
            assert_eq!(found, expected.into_iter().collect(), "{navigation}");
        }
    }
}

#[test]
fn each_pair_of_lists_in_each_element() {
    for facts in &NAVIGATION.elements {
        for pair in pairs(&lists()) {
            let rank = |key: &&str| facts.lists.iter().position(|kept| kept == key);
            let mut kept: Vec<&str> = pair.into_iter().filter(|key| rank(key).is_some()).collect();
            kept.sort_by_key(rank);
            let mut expected: BTreeSet<&str> = BTreeSet::new();
            let shown = kept.first().copied();
            let misplaced = pair.into_iter().filter(|key| rank(key).is_none());
            let single = misplaced.chain(shown);
            expected.extend(single.filter_map(|key| expected_rule(facts, key)));
            if kept.len() == 2 {
                expected.insert("mixed-children");
            }
            let text = with_element(facts, &pair.map(list));
            let (_, found) = check_navigation(&text);
            let rules: BTreeSet<&str> = found.iter().map(|(rule, ..)| *rule).collect();
            assert_eq!(rules, expected, "{text}");
            if let [kept, lost] = kept[..] {
                let expected_message =
                    format!("has `{kept}` and `{lost}`, but the platform shows only `{kept}`");
                let is_reported = found
                    .iter()
                    .any(|(_, message, _)| message.ends_with(&expected_message));
                assert!(is_reported, "{text}: {found:?}");
            }
        }
    }
}

#[test]
fn a_link_next_to_each_list_in_each_element() {
    for facts in NAVIGATION.elements.iter().filter(|it| it.name != "group") {
        assert_clean(&facts.name, &with_element(facts, &[member("href")]));
        for key in lists() {
            let text = with_element(facts, &[list(key), member("href")]);
            let is_kept = facts.lists.iter().any(|kept| kept == key);
            let rule = if is_kept {
                "mixed-children"
            } else {
                "misplaced-navigation-element"
            };
            assert_reported(&facts.name, &text, rule);
        }
    }
}

#[test]
fn sibling_elements_may_have_different_children() {
    assert_clean(
        "Root rule 3",
        r#"{ "tabs": [
            { "tab": "a", "anchors": [{ "anchor": "b", "groups": [{ "group": "c", "pages": ["c"] }] }] },
            { "tab": "d", "groups": [{ "group": "e", "pages": ["e"] }] }
        ] }"#,
    );
    assert_reported(
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

/// A row of the table: members that an entry may have besides its name, and forbidden members with the rule that
/// reports them.
struct Row {
    element: &'static str,
    allowed: &'static [&'static str],
    forbidden: &'static [(&'static str, &'static str)],
}

const TAB: &str = r#""tabs": [{ "tab": "x", "pages": ["x"] }]"#;
const MISPLACED: &str = "misplaced-navigation-element";

/// The rows for elements that are objects.
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
    let elements: BTreeSet<&str> = NAVIGATION.elements.iter().map(|it| &*it.name).collect();
    assert_eq!(rows, elements);
    for row in ROWS {
        let facts = NAVIGATION.of_name(row.element).expect("an element");
        for members in row.allowed {
            let text = with_element(facts, &[(*members).to_owned()]);
            assert_clean(row.element, &text);
        }
        for &(members, rule) in row.forbidden {
            let text = with_element(facts, &[members.to_owned()]);
            assert_reported(row.element, &text, rule);
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
        assert_clean("pages", &format!("{{ \"pages\": [{entry}] }}"));
    }
    let nested = r#"{ "pages": [{ "group": "x", "groups": [{ "group": "y", "pages": ["y"] }] }] }"#;
    assert_reported("pages", nested, MISPLACED);
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
        assert_clean(
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
        assert_reported("global.anchors", &text, "relative-global-anchor");
    }
    let pages = with(r#""href": "https://example.com", "pages": ["y"]"#);
    assert_reported("global.anchors", &pages, "mixed-children");
}

#[test]
fn the_lists_allowed_in_global() {
    for key in lists() {
        let may = NAVIGATION.global.iter().any(|allowed| allowed == key);
        let facts = NAVIGATION.of_list(key);
        let entry = facts.map_or("\"x\"".to_owned(), |facts| {
            let name = if facts.name == "language" { "en" } else { "x" };
            format!(
                r#"{{ "{}": "{name}", "href": "https://example.com" }}"#,
                facts.name
            )
        });
        let text = format!(r#"{{ "pages": ["x"], "global": {{ "{key}": [{entry}] }} }}"#);
        if may {
            assert_clean("global", &text);
        } else {
            assert_reported("global", &text, MISPLACED);
        }
    }
}

// Supported language codes.

/// Codes that are in the specification and supported by the platform.
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
        assert_clean("language", &of_language(code));
    }
    let (_, found) = check_navigation(&of_language("ua"));
    let severities: Vec<Severity> = found.iter().map(|&(.., severity)| severity).collect();
    assert_eq!(severities, [Severity::Error]);
    for code in [
        "EN", "pt-br", "PT-BR", "zh-hant", "en-US", "pt_BR", "xx", "English", "UA",
    ] {
        assert_reported("language", &of_language(code), "unknown-language-code");
    }
}

// States.

/// The position of a group, its `expanded`, and the resulting state.
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
        let (site, found) = check_navigation(&text);
        let tree = site.manifest().navigation().expect("there");
        let is_it = |kind, name: &str| kind == ElementKind::Group && name == "it";
        let mut groups = tree.elements();
        let (id, _) = groups
            .find(|(_, element)| is_it(element.kind, &element.name))
            .expect("there");
        assert_eq!(tree.state(id), state, "{text}");
        let is_ineffective = place == "top" && expanded.is_some();
        let rules: Vec<&str> = found.iter().map(|(rule, ..)| *rule).collect();
        let expected: &[&str] = if is_ineffective {
            &["ineffective-expanded"]
        } else {
            &[]
        };
        assert_eq!(rules, expected, "{text}");
    }
}
