//! Detection of languages by lines that only they have.

use crate::catalog::SHELL_WORDS;
use crate::syntax::endpoint::Method;
use crate::syntax::example::{Exceptions, Language, check};

/// Returns whether `code` is Ruby: it requires a library, or opens a block and closes it with `end`.
pub(super) fn is_ruby(code: &str) -> bool {
    // Other languages with `end`.
    let others = ["local ", "function", " then", "defmodule", "|>", "defp "];
    let first = code.lines().next().unwrap_or_default().trim_end();
    let required = first.strip_prefix("require ").unwrap_or_default();
    let is_required = ['"', '\''].iter().any(|&quote| {
        let inner = required.strip_prefix(quote);
        inner.is_some_and(|inner| inner.find(quote) == Some(inner.len() - 1))
    });
    let has_end = || code.contains("end") && code.lines().any(|line| line.trim() == "end");
    let opens = |line: &str| {
        let line = line.trim();
        let is_head = ["def ", "class ", "module "]
            .iter()
            .any(|head| line.starts_with(head));
        is_head && !line.ends_with([':', '{']) || line.ends_with('|') && line.contains(" do |")
    };
    (is_required || has_end() && code.lines().any(opens))
        && !others.iter().any(|word| code.contains(word))
}

/// Returns whether `code` is a Makefile: a target with a tab-indented command below it.
pub(super) fn is_makefile(code: &str) -> bool {
    let is_target = |line: &str| {
        let name = line.split(':').next().unwrap_or_default();
        line.contains(':')
            && !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || "._-/%$() ".contains(letter))
    };
    let mut before = "";
    code.lines().any(|line| {
        // In YAML, a tab before a key is a mistake.
        let recipe = line.strip_prefix('\t').unwrap_or_default().trim_end();
        let is_data = recipe.contains(": ") || recipe.ends_with(':') || recipe.starts_with("- ");
        let found = !recipe.is_empty() && !is_data && is_target(before);
        before = line;
        found
    })
}

/// Returns whether `code` starts with an SQL statement in capitals.
pub(super) fn is_sql(code: &str) -> bool {
    const STATEMENTS: [(&str, &str); 7] = [
        ("SELECT ", "FROM "),
        ("INSERT INTO ", "VALUES"),
        ("CREATE TABLE ", "("),
        ("CREATE INDEX ", " ON "),
        ("ALTER TABLE ", " "),
        ("DELETE FROM ", " "),
        ("UPDATE ", "SET "),
    ];
    STATEMENTS
        .iter()
        .any(|(first, then)| code.starts_with(first) && code[first.len()..].contains(then))
}

/// Returns whether `code` starts with a Go package clause.
pub(super) fn is_go(code: &str) -> bool {
    let first = code.lines().next().unwrap_or_default().trim_end();
    let name = first.strip_prefix("package ").unwrap_or_default();
    let is_name = |name: &str| !name.is_empty() && name.chars().all(char::is_alphanumeric);
    is_name(name) && (code.contains("\nfunc ") || code.contains("\nimport ("))
}

/// Returns whether `code` is a Dockerfile: an image and a build step.
pub(super) fn is_dockerfile(code: &str) -> bool {
    code.starts_with("FROM ")
        && ["\nRUN ", "\nCOPY ", "\nCMD ", "\nWORKDIR ", "\nENTRYPOINT "]
            .iter()
            .any(|step| code.contains(step))
}

/// Returns whether `code` is a Python program that starts with `import a`, which is not JavaScript or shell code.
pub(super) fn is_python_program(code: &str) -> bool {
    let first = code.lines().next().unwrap_or_default().trim_end();
    let name = first.strip_prefix("import ").unwrap_or_default();
    let name = name.split(" as ").next().unwrap_or_default();
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || "._, ".contains(letter));
    let leave = Exceptions {
        comments: false,
        ellipses: false,
    };
    is_name
        && first.is_ascii()
        && code.lines().count() > 1
        && code.contains('(')
        && !code.contains(';')
        && check(code, Language::Python, leave).is_none()
}

/// Returns whether `code` is TOML: it sets keys with `=`, and nothing in it is a key of YAML.
pub(super) fn is_toml(code: &str) -> bool {
    let leave = Exceptions {
        comments: false,
        ellipses: false,
    };
    let mut keys = 0;
    let mut is_first = true;
    for line in code.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let is_section = line.starts_with('[') && line.ends_with(']') && line.len() > 2;
        let key = line.split_once(" = ").map_or("", |(key, _)| key);
        let is_key = !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_-.\"".contains(letter));
        if is_first && !is_section && !is_key {
            return false;
        }
        is_first = false;
        keys += usize::from(is_key);
    }
    keys > 0 && check(code, Language::Toml, leave).is_none()
}

/// Returns whether `code` starts with a prompt and a command.
pub(super) fn is_session(code: &str) -> bool {
    let first = code.lines().next().unwrap_or_default();
    let command = first.strip_prefix("$ ").unwrap_or_default();
    let program = command.split_whitespace().next().unwrap_or_default();
    SHELL_WORDS.is_program(program)
}

/// Returns whether a line starts an HTTP request or response.
pub(super) fn is_http(first: &str) -> bool {
    if let Some(rest) = first.strip_prefix("HTTP/") {
        return rest.starts_with("1.1 ") || rest.starts_with("2 ") || rest.starts_with("1.0 ");
    }
    let mut words = first.split(' ');
    words.next().and_then(Method::in_capitals).is_some()
        && words
            .next()
            .is_some_and(|target| target.starts_with(['/', 'h']))
        && words
            .next()
            .is_some_and(|version| version.starts_with("HTTP/"))
        && words.next().is_none()
}

/// Returns whether `code` starts with a request line and contains no commands.
pub(super) fn is_request(code: &str) -> bool {
    let is_command = |line: &str| {
        let program = line.split(' ').next().unwrap_or_default();
        line.starts_with('$') || SHELL_WORDS.programs.contains(program)
    };
    code.lines().next().is_some_and(is_request_line) && !code.lines().any(is_command)
}

/// Returns whether a line consists of a method and a path or URL.
fn is_request_line(line: &str) -> bool {
    let Some((method, target)) = line.split_once(' ') else {
        return false;
    };
    let starts = ["/", "http://", "https://"];
    Method::in_capitals(method).is_some()
        && starts.iter().any(|start| target.starts_with(start))
        && !target.contains([' ', '|', '>'])
}

/// Returns whether `code` is a Kubernetes manifest without commands.
pub(super) fn is_manifest(code: &str) -> bool {
    let is_data = |line: &str| {
        line.is_empty() || line.starts_with([' ', '#', '-', '{']) || line.contains(':')
    };
    let has = |key: &str| code.lines().any(|line| line.starts_with(key));
    let first = code.lines().find(|line| !line.starts_with(['#', '-']));
    first.is_some_and(|line| line.starts_with("apiVersion: ") || line.starts_with("kind: "))
        && has("apiVersion: ")
        && has("kind: ")
        && code.lines().all(is_data)
}

/// Returns whether `code` consists of keys with values, some of them nested.
pub(super) fn is_yaml(code: &str) -> bool {
    let leave = Exceptions {
        comments: false,
        ellipses: false,
    };
    let mut pairs = 0;
    let mut nested = 0;
    for line in code.lines().map(str::trim_end) {
        let bare = line.trim_start();
        if bare.is_empty() || bare.starts_with("# ") || bare == "---" {
            continue;
        }
        let item = bare.strip_prefix("- ");
        let text = item.unwrap_or(bare);
        let key = text.split(':').next().unwrap_or_default();
        let after = &text[key.len()..];
        let is_key = !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_-.".contains(letter));
        let is_pair = is_key && (after == ":" || after.starts_with(": "));
        if line.ends_with([',', ';', '{', '[', '}']) || !is_pair && item.is_none() {
            return false;
        }
        pairs += usize::from(is_pair);
        nested += usize::from(bare.len() < line.len() && is_pair);
    }
    pairs > 2 && nested > 0 && check(code, Language::Yaml, leave).is_none()
}

/// Returns whether `code` is HTML, but neither JSX nor a template of a framework.
pub(super) fn is_html(code: &str) -> bool {
    const STARTS: [&str; 9] = [
        "<!--",
        "<html",
        "<head>",
        "<body",
        "<script>",
        "<script ",
        "<script\n",
        "<link ",
        "<meta ",
    ];
    const OTHERS: [&str; 16] = [
        "className",
        "={",
        "{/*",
        "import ",
        "export ",
        "<template",
        " setup",
        " lang=",
        "{#",
        "{@",
        ">{",
        " on:",
        " bind:",
        " @click",
        " v-",
        "return (",
    ];
    let code = code.trim();
    let first = code.lines().next().unwrap_or_default();
    let is_element = code.starts_with('<')
        && code.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase)
        && first.contains(" class=\"")
        && !code.contains('{');
    (is_element || STARTS.iter().any(|start| code.starts_with(start)))
        && code.ends_with('>')
        && !OTHERS.iter().any(|other| code.contains(other))
}

/// Returns whether two lines start a diff.
pub(super) fn is_diff(first: &str, second: &str) -> bool {
    first.starts_with("diff --git ") || (first.starts_with("--- ") && second.starts_with("+++ "))
}

/// Returns whether a line is like `from a.b import c` or `def name(…):`.
pub(super) fn is_python(first: &str) -> bool {
    let is_name = |name: &str, more: &[u8]| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || more.contains(&byte))
    };
    let mut words = first.split_whitespace();
    if words.next() == Some("from") {
        return words.next().is_some_and(|module| is_name(module, b"."))
            && words.next() == Some("import")
            && words.next().is_some();
    }
    let signature = first
        .strip_prefix("def ")
        .or_else(|| first.strip_prefix("async def "));
    signature.is_some_and(|rest| {
        let name = rest.split('(').next().unwrap_or_default();
        is_name(name, b"") && rest.len() > name.len() && first.ends_with(':') && first.contains(')')
    })
}

/// Returns whether a line is like `import a from "b"`, or a constant if `named` is a language without `const`.
pub(super) fn is_javascript(first: &str, named: &str) -> bool {
    if let Some(rest) = first.strip_prefix("import ") {
        let Some((imported, source)) = rest.rsplit_once(" from ") else {
            return false;
        };
        return !imported.trim().is_empty() && source.starts_with(['"', '\'']);
    }
    let without_constants =
        ["json", "jsonc", "json5", "python", "yaml", "shellscript"].contains(&named);
    let words = ["const ", "let ", "export const ", "export default "];
    without_constants
        && (words.iter().any(|word| first.starts_with(word))
            && (first.contains(" = ") || first.starts_with("export default "))
            || first.starts_with("console.log("))
}
