//! Code blocks with a form that shows that their language is wrong.

use super::code_blocks::certain_language;
use super::language_signs::{
    is_diff, is_dockerfile, is_go, is_html, is_http, is_javascript, is_makefile, is_manifest,
    is_python, is_python_program, is_request, is_ruby, is_session, is_sql, is_toml, is_yaml,
};
use super::tool_commands::is_tool_commands;
use crate::catalog::LANGUAGES;

/// The form of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CodeForm {
    /// The name of the language for a fence.
    pub(super) language: &'static str,
    /// A description of the form, in words.
    pub(super) is: &'static str,
    /// Other languages that may have this form.
    allows: &'static [&'static str],
}

const fn form(
    language: &'static str,
    is: &'static str,
    allows: &'static [&'static str],
) -> CodeForm {
    CodeForm {
        language,
        is,
        allows,
    }
}

const JSON: CodeForm = form("json", "JSON", &["json", "jsonc", "json5", "yaml"]);
/// A `Brewfile`, for example, is Ruby that looks like commands: `brew "keys"`.
const SHELL: CodeForm = form("bash", "shell commands", &["shellscript", "dotenv", "ruby"]);
const TOOL: CodeForm = form("bash", "shell commands", &["shellscript", "dotenv"]);
const REQUEST: CodeForm = form("http", "an HTTP request", &["http"]);
const YAML: CodeForm = form("yaml", "YAML", &["yaml"]);
const MARKUP: CodeForm = form("html", "HTML", &["html", "xml", "php", "jsx", "tsx"]);
const XML: CodeForm = form("xml", "an XML document", &["xml", "html", "php"]);
const HTML: CodeForm = form("html", "an HTML page", &["html", "xml", "php"]);
const DIFF: CodeForm = form("diff", "a diff", &[]);
const HTTP: CodeForm = form("http", "an HTTP message", &["http"]);
const PYTHON: CodeForm = form("python", "Python", &["python"]);
const JAVASCRIPT: CodeForm = form(
    "javascript",
    "JavaScript",
    &["javascript", "typescript", "jsx", "tsx", "html"],
);
const RUBY: CodeForm = form("ruby", "Ruby", &["ruby"]);
const MAKEFILE: CodeForm = form("makefile", "a Makefile", &[]);
const SQL: CodeForm = form("sql", "SQL", &["sql", "php"]);
const GO: CodeForm = form("go", "Go", &["go", "kotlin"]);
const PHP: CodeForm = form("php", "PHP", &["php", "html"]);
const TOML: CodeForm = form("toml", "TOML", &["toml"]);
const SESSION: CodeForm = form(
    "console",
    "a shell session",
    &["shellscript", "shellsession"],
);
const DOCKERFILE: CodeForm = form("dockerfile", "a Dockerfile", &["sql"]);

/// Returns the form of the code if it is certainly not in the language `named`.
pub(super) fn other_form(named: &str, code: &str) -> Option<CodeForm> {
    if !LANGUAGES.kinds.well_known.contains(named) {
        return None;
    }
    let code = code.trim();
    if named == "yaml" && is_toml(code) {
        return Some(TOML);
    }
    let found = match code.as_bytes().first()? {
        b'{' | b'[' if JSON.allows.contains(&named) => return None,
        b'{' | b'[' => json(named, code)?,
        _ => by_beginning(named, code)?,
    };
    (!found.allows.contains(&named)).then_some(found)
}

/// Returns the language of a block without a language.
pub(super) fn unnamed_form(code: &str) -> Option<&'static str> {
    // Nothing written in JSON can be mistaken for another language.
    by_beginning("json", code).map(|form| form.language)
}

/// Returns the form of JSON, unless it is also a literal of the language `named`.
fn json(named: &str, code: &str) -> Option<CodeForm> {
    let closed = code.ends_with(['}', ']']);
    let inner =
        code.trim_start_matches(|letter: char| letter.is_whitespace() || "{[".contains(letter));
    let is_object = code.starts_with('{') || code[1..].trim_start().starts_with('{');
    if !closed || !is_object || !inner.starts_with('"') {
        return None;
    }
    // In these languages, `{"a": 1}` is a literal too, but `null` is not.
    let has_such_literals = ["python", "ruby"].contains(&named);
    if has_such_literals && !holds_null(code) {
        return None;
    }
    (certain_language(code) == Some("json")).then_some(JSON)
}

/// Returns whether `null` is a value, in the usual ways of writing JSON.
fn holds_null(code: &str) -> bool {
    code.contains(": null,")
        || code.contains(": null\n")
        || code.contains(": null}")
        || code.contains(": null }")
}

/// Returns the form that the first lines show.
fn by_beginning(named: &str, code: &str) -> Option<CodeForm> {
    if code.starts_with("#!") {
        // In these languages, the line is a comment.
        return (!["yaml", "toml", "dotenv"].contains(&named))
            .then(|| by_language(certain_language(code)?))
            .flatten();
    }
    let is_code =
        |line: &&str| !line.is_empty() && !line.starts_with("# ") && !line.starts_with("// ");
    let mut lines = code.lines().map(str::trim_end).filter(is_code);
    let first = lines.next()?;
    if is_http(first) {
        return Some(HTTP);
    }
    if is_diff(first, lines.next().unwrap_or_default()) {
        return Some(DIFF);
    }
    if is_python(first) {
        return Some(PYTHON);
    }
    if is_javascript(first, named) {
        return Some(JAVASCRIPT);
    }
    if first.starts_with("curl ")
        && (first.contains("http") || first.contains(" -") || first.ends_with('\\'))
    {
        return Some(SHELL);
    }
    let from_lines = by_lines(named, code);
    from_lines.or_else(|| by_language(certain_language(code)?))
}

/// Returns the form that all lines together show.
fn by_lines(named: &str, code: &str) -> Option<CodeForm> {
    // These languages share words with Ruby, and have no `import a` as in Python.
    let is_script = ["javascript", "typescript", "jsx", "tsx"].contains(&named);
    let is_data = ["json", "jsonc", "json5", "yaml", "toml", "xml"].contains(&named);
    let is_shell = named == "shellscript";
    let is_json = ["json", "jsonc", "json5"].contains(&named);
    let found = [
        (code.starts_with("<?php"), PHP),
        (is_data && is_session(code), SESSION),
        (is_shell && is_request(code), REQUEST),
        (!is_data && is_tool_commands(code), TOOL),
        (
            (is_shell || is_script || is_json) && is_manifest(code),
            YAML,
        ),
        (is_json && is_yaml(code), YAML),
        (
            ["javascript", "typescript"].contains(&named) && is_html(code),
            MARKUP,
        ),
        (
            (named == "python" || is_script || is_data) && is_ruby(code),
            RUBY,
        ),
        (
            (named == "yaml" || is_script) && is_makefile(code),
            MAKEFILE,
        ),
        (is_go(code), GO),
        (is_dockerfile(code), DOCKERFILE),
        (is_sql(code), SQL),
        (
            (is_script || is_data || is_shell) && is_python_program(code),
            PYTHON,
        ),
    ];
    found
        .into_iter()
        .find_map(|(is_found, form)| is_found.then_some(form))
}

fn by_language(language: &str) -> Option<CodeForm> {
    let all = [JSON, SHELL, XML, HTML, DIFF, PYTHON, JAVASCRIPT];
    all.into_iter().find(|form| form.language == language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(named: &str, code: &str) -> Option<&'static str> {
        other_form(named, code).map(|form| form.language)
    }

    #[test]
    fn detects_languages_by_lines() {
        assert_eq!(
            found("python", "require 'depot'\n\nDepot.send(12)\n"),
            Some("ruby")
        );
        assert_eq!(
            found("python", "depot.each do |parcel|\n  send(parcel)\nend\n"),
            Some("ruby")
        );
        assert_eq!(
            found("yaml", "build: clean\n\tgo build ./...\n"),
            Some("makefile")
        );
        assert_eq!(found("javascript", "$ npm install depot\n"), Some("bash"));
        assert_eq!(
            found("shellscript", "import depot\n\ndepot.send(12)\n"),
            Some("python")
        );
        assert_eq!(
            found("shellscript", "let parcel = await find(12);\n"),
            Some("javascript")
        );
        assert_eq!(
            found("shellscript", "package main\n\nfunc main() {}\n"),
            Some("go")
        );
        assert_eq!(found("javascript", "SELECT id FROM parcels;"), Some("sql"));
    }

    #[test]
    fn detects_only_certain_forms() {
        assert_eq!(found("javascript", "{ \"a\": 1 }"), Some("json"));
        assert_eq!(found("python", "{\"a\": null}"), Some("json"));
        assert_eq!(
            found("json", "curl https://a.example \\\n -d '{\n}'"),
            Some("bash")
        );
        assert_eq!(
            found("typescript", "# x\nfrom a.b import c\n"),
            Some("python")
        );
        assert_eq!(
            found("python", "import { a } from \"b\";"),
            Some("javascript")
        );
        assert_eq!(found("java", "--- a/x\n+++ b/x\n"), Some("diff"));
        assert_eq!(found("json", "HTTP/1.1 200 OK\n"), Some("http"));
        assert_eq!(
            found("shellscript", "#!/usr/bin/env python3\n"),
            Some("python")
        );
        for (named, code) in [
            ("shellscript", "import parcel.png\nopen parcel.png\n"),
            ("shellscript", "let count=1\n"),
            ("yaml", "build:\n  run: make\n"),
            ("java", "package depot;\n\nfunc"),
            ("python", "def send(x):\n    end = 1\n"),
            ("python", "{\"a\": 1}"),
            ("yaml", "{\"a\": null}"),
            ("javascript", "[1, 2]"),
            ("javascript", "{ a: 1 }"),
            ("text", "npm install x"),
            ("sql", "--- a comment\nselect 1"),
            ("go", "const a = 1"),
            ("javascript", "import \"b\""),
            ("yaml", "#!/bin/bash\na: 1"),
            ("ruby", "def x(a)"),
            ("json", ""),
        ] {
            assert_eq!(found(named, code), None, "{named}: {code}");
        }
    }
}
