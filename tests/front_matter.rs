//! The reader of front matter has the verdict of the platform, and the same values.
//!
//! `tests/data/front_matter.jsonl` contains texts between the fences, and what js-yaml 3.15 reads: `["read", text, value]` or
//! `["refused", text]`. A date is `{"!date": ""}`, and a number that JSON does not have is `{"!number": name}`.

use mdxlint::syntax::front_matter::{FaultKind, read};
use mdxlint::syntax::value::{Data, Node, Range};
use serde_json::{Value, json};

const VERDICTS: &str = include_str!("data/front_matter.jsonl");

fn to_json(node: &Node) -> Value {
    match &node.data {
        Data::Null => Value::Null,
        Data::Bool(value) => json!(value),
        Data::Number(value) if value.is_finite() => json!(value),
        Data::Number(value) => {
            json!({ "!number": value.to_string().replace("inf", "Infinity") })
        }
        Data::Date(_) => json!({ "!date": "" }),
        Data::Text(text) => json!(&**text),
        Data::List(items) => items.iter().map(to_json).collect(),
        Data::Map(members) => members
            .iter()
            .map(|member| (member.key.to_string(), to_json(&member.value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Data::Alias => json!({ "!alias": "" }),
    }
}

/// Returns a value with all numbers as floating-point numbers.
fn normalized(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.iter().map(normalized).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), normalized(value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

/// Checks that all ranges are parts of the text.
fn check_ranges(text: &str, node: &Node) {
    let is_part = |range: Range| text.get(range.0 as usize..range.1 as usize).is_some();
    assert!(is_part(node.range), "{text:?}: {node:?}");
    for member in node.members() {
        assert!(is_part(member.key_range), "{text:?}: {member:?}");
        check_ranges(text, &member.value);
    }
    for item in node.items() {
        check_ranges(text, item);
    }
}

#[test]
fn verdicts_and_values_are_those_of_the_platform() {
    let (mut refused, mut accepted) = (0, 0);
    for line in VERDICTS.lines() {
        let row: Vec<Value> = serde_json::from_str(line).expect("a row");
        let text = row[1].as_str().expect("a text");
        match (&row[..], read(text)) {
            ([_, _, value], Ok(node)) => {
                assert_eq!(to_json(&node), normalized(value), "{text:?}");
                check_ranges(text, &node);
                accepted += 1;
            }
            ([_, _], Err(fault)) => {
                let (start, end) = (fault.range.0 as usize, fault.range.1 as usize);
                assert!(text.get(start..end).is_some(), "{text:?}: {fault:?}");
                refused += 1;
            }
            (_, found) => panic!("{text:?}: {found:?}"),
        }
    }
    assert!(accepted > 300 && refused > 130, "{accepted} and {refused}");
}

#[test]
fn values_have_ranges() {
    let text = "  title: 'Größe'\nkeywords: [a,\n\"b\"]\nseo:\n  - c: >\n      d\n\n  - \nicon:\n";
    let root = read(text).expect("valid");
    let of = |range: Range| &text[range.0 as usize..range.1 as usize];
    let [title, keywords, seo, icon] = root.members() else {
        panic!("four fields: {root:?}")
    };
    assert_eq!(
        (of(title.key_range), of(title.value.range)),
        ("title", "'Größe'")
    );
    assert_eq!(of(keywords.value.range), "[a,\n\"b\"]");
    assert_eq!(of(keywords.value.items()[1].range), "\"b\"");
    assert_eq!(of(seo.value.range), "- c: >\n      d\n\n  -");
    let [first, second] = seo.value.items() else {
        panic!("two items: {seo:?}")
    };
    assert_eq!(of(first.range), "c: >\n      d");
    // The range of a block is that of its text.
    assert_eq!(of(first.members()[0].value.range), "d");
    assert_eq!((of(second.range), &second.data), ("", &Data::Null));
    assert_eq!(
        (of(icon.value.range), icon.value.range.0),
        ("", icon.key_range.1 + 1)
    );
}

#[test]
fn an_error_is_at_its_cause() {
    let cases = [
        ("title: A\nicon: b: c", FaultKind::NoName, ": c"),
        ("title: A\nicon: @b", FaultKind::Unexpected, "@b"),
        ("title: 'A\nicon: b", FaultKind::UnclosedQuote, "'A"),
        ("title: [A\nicon", FaultKind::NoComma((7, 8)), "icon"),
        ("title: [A", FaultKind::UnclosedBracket, "[A"),
        ("title: A\nicon: !b c", FaultKind::Tag, "!b c"),
        ("title: A\nicon: *b c", FaultKind::UnknownAlias, "*b"),
        (
            "title: A\ntitle: b",
            FaultKind::DuplicateName((0, 5)),
            "title",
        ),
        ("\n title: 'A' b\n", FaultKind::NoColon, "b"),
    ];
    for (text, kind, cause) in cases {
        let fault = read(text).expect_err(text);
        assert_eq!(fault.kind, kind, "{text:?}");
        assert_eq!(&text[fault.range.0 as usize..fault.range.1 as usize], cause);
    }
}

/// Returns `count` lines.
fn lines(count: usize, line: &dyn Fn(usize) -> String) -> String {
    let lines: Vec<String> = (0..count).map(line).collect();
    lines.join("\n")
}

#[test]
fn hostile_text_is_bounded() {
    // Recursion over the text would overflow the stack, and time that is not linear would not end.
    let n = 100_000;
    for text in [
        "[".repeat(n),
        "{a: ".repeat(n),
        "- ".repeat(n),
        "? ".repeat(n),
        "a:\n".repeat(n),
        "[a, ".repeat(n),
        "!".repeat(n),
        "'".repeat(n),
        "\"\\\n".repeat(n),
        "a\n\n".repeat(n),
        lines(n, &|at| format!("a{at}: b")),
        lines(n, &|at| format!("{}a:", " ".repeat(at % 60))),
        format!("a: &a {}\n{}", "x".repeat(n), "- *a\n".repeat(n)),
        format!("a: &a {}\nb: [{}]", "x".repeat(n), "*a, ".repeat(n)),
        format!("<<: [{}]", "{a: b}, ".repeat(n)),
    ] {
        // Whether it is refused does not matter.
        let _ = read(&text);
    }
    let laughs = "a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]\nf: [*e, *e, *e, *e, *e, *e, *e, *e, *e]\n";
    let root = read(laughs).expect("valid");
    assert!(
        root.get("f")
            .is_some_and(|last| last.items()[8].data == Data::Alias)
    );
    let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(read(&format!("a: {}", deep(60))).is_ok());
    let fault = read(&format!("a: {}", deep(70))).expect_err("too deep");
    assert_eq!(fault.kind, FaultKind::Depth);
}
