//! Texts that could crash or hang the run end as a report. The tests run the binary, so that they notice an abort.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const HEAD: &str = "---\ntitle: A\ndescription: What A is for.\n---\n\n";
const DOCS: &str = r##"{"theme": "mint", "name": "A", "colors": {"primary": "#16A34A"}, "navigation": {"pages": ["page"]}}"##;

/// Pieces that nest in JavaScript, TypeScript and JSX, with and without brackets.
const CODE: [&str; 62] = [
    "(/*)*/",
    "[/*]*/",
    "{/*}*/",
    "(')',",
    "if(a)",
    "while(a)",
    "else ",
    "if(a){}else ",
    "a:",
    "!",
    "-",
    "x=",
    "a=>",
    "new ",
    "typeof ",
    "void ",
    "delete ",
    "`${",
    "a?b:",
    "async()=>",
    "async a=>",
    "await ",
    "yield ",
    "a**",
    "a+",
    "a&&",
    "a.",
    "a?.",
    "a()",
    "a,",
    "<a b={",
    "<a>{",
    "<a>",
    "<a ",
    "<a b=<a ",
    "{a:",
    "[",
    "(",
    "()=>{",
    "function(){",
    "class A extends ",
    "class extends ",
    "class{a=",
    "return ",
    "for(;;)",
    "do ",
    "switch(a){case ",
    "try{",
    "with(a)",
    "a as ",
    "A<",
    "keyof ",
    "|",
    "a extends b?c:",
    "(a:",
    "@a ",
    "@(",
    "import(",
    "...",
    "a instanceof ",
    "label:",
    "/*)*/(",
];
/// Pieces that nest in data formats.
const DATA: [&str; 16] = [
    "[", "{", "- ", "? ", "a: ", "{\"a\":", "[\"]\",", "[\"}\",", "{a: ", "- [", "&a [", "!a [",
    "[{", "|\n ", "<a>", "a.",
];
/// Languages of code blocks that are parsed.
const LANGUAGES: [&str; 13] = [
    "python", "js", "jsx", "ts", "tsx", "bash", "graphql", "json", "json5", "yaml", "toml", "xml",
    "jsonl",
];

/// Constructs that nest in Markdown and JSX: the opening and the closing text.
const MARKDOWN: [(&str, &str); 22] = [
    ("<a>", "</a>"),
    ("<a>", ""),
    ("<>", "</>"),
    ("<a>\n\n", "</a>\n\n"),
    ("<a>{", "}</a>"),
    ("<a b={", "}/>"),
    ("- ", ""),
    ("1. ", ""),
    ("- <a>\n", ""),
    ("> ", ""),
    ("[", "](b)"),
    ("![", "](b)"),
    ("[^", "]"),
    ("*a ", " a*"),
    ("*a _b ", " b_ a*"),
    ("**a ", ""),
    ("~a ", " a~"),
    ("{", "}"),
    ("`", ""),
    ("<!-- ", ""),
    ("<a b=\"", "\""),
    (":::a\n", ":::\n"),
];
/// Constructs that nest in valid expressions, where the parser reads each level again.
const EXPRESSIONS: [(&str, &str); 22] = [
    ("(", ")"),
    ("[", "]"),
    ("!", ""),
    ("1+", ""),
    ("1**", ""),
    ("1&&", ""),
    ("1??", ""),
    ("1,", ""),
    ("a?1:", ""),
    ("a=", ""),
    ("a=>", ""),
    ("new ", ""),
    ("a[", "]"),
    ("a(", ")"),
    ("`${", "}`"),
    ("({a:", "})"),
    ("<a>{", "}</a>"),
    ("<a b={", "}/>"),
    ("class{a=", "}"),
    ("()=>{return ", "}"),
    ("typeof ", ""),
    ("async()=>", ""),
];

/// The time limit in seconds for files that can hang in the parser of code examples and imported files. Each of them
/// occupies a core for that long. A file that overflows the stack takes a fraction of it.
const SHORT: f64 = 0.2;
/// The time limit in seconds for pages, which take much less. A machine can be busy.
const AMPLE: f64 = 60.0;

/// Checks a site with these files. The shell command `limit` runs first.
fn check(files: &[(String, String)], limit: &str) -> Output {
    check_for(files, limit, 2.0)
}

/// Checks a site like [`check`], with a time limit of `seconds` for each page.
fn check_for(files: &[(String, String)], limit: &str, seconds: f64) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("created");
        fs::write(path, text).expect("written");
    };
    write("docs.json", DOCS);
    for (path, text) in files {
        write(path, text);
    }
    Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", &format!("{limit}\nexec \"$0\" \"$@\"")])
        .arg(snapbox::cmd::cargo_bin!("mdxlint"))
        .args(["--format", "concise", "--limit", "0", "--page-timeout"])
        .arg(seconds.to_string())
        .env_remove("GITHUB_ACTIONS")
        .output()
        .expect("it runs")
}

/// Checks a site and returns the output. Asserts that the run finishes normally.
fn check_finishes(files: &[(String, String)], seconds: f64) -> String {
    let output = check_for(files, "", seconds);
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn page(name: &str, body: &str) -> (String, String) {
    (name.to_owned(), format!("{HEAD}{body}\n"))
}

/// Asserts that each page is read to its end, and has a syntax error.
fn assert_all_unparsable(files: &[(String, String)]) {
    let found = check_finishes(files, AMPLE);
    assert!(!found.contains("could not be parsed"), "{found}");
    for (path, text) in files {
        let prefix = format!("{path}:");
        let mut lines = found.lines();
        assert!(
            lines.any(|line| line.starts_with(&prefix) && line.contains("mdx-syntax")),
            "{path}: {}",
            &text[HEAD.len()..text.len().min(HEAD.len() + 60)]
        );
    }
}

#[test]
fn chains_in_expressions_are_reported() {
    let files = CODE.iter().enumerate();
    let files = files.map(|(index, piece)| {
        page(
            &format!("p{index}.mdx"),
            &format!("{{{}}}", piece.repeat(40_000)),
        )
    });
    assert_all_unparsable(&files.collect::<Vec<_>>());
}

#[test]
fn chains_in_exports_are_reported() {
    let files = CODE.iter().enumerate();
    let files = files.map(|(index, piece)| {
        page(
            &format!("p{index}.mdx"),
            &format!("export const a = {}", piece.repeat(40_000)),
        )
    });
    assert_all_unparsable(&files.collect::<Vec<_>>());
}

#[test]
fn chains_in_imported_files_do_not_crash() {
    let mut files = Vec::new();
    for (index, piece) in CODE.iter().enumerate() {
        let heads = [["", "type A = "], ["const a = ", "class A {"]][index % 2];
        for head in heads {
            let name = format!("f{index}-{}.tsx", head.len());
            let chain = piece.repeat(30_000);
            files.push((format!("snippets/{name}"), format!("{head}{chain}")));
            let body = format!("import A from '/snippets/{name}'\n\n<A />");
            files.push(page(&format!("{name}.mdx"), &body));
        }
    }
    check_finishes(&files, SHORT);
}

#[test]
fn a_component_file_that_hangs_in_the_parser_is_skipped() {
    let begin = std::time::Instant::now();
    let found = check_finishes(
        &[
            ("snippets/a.jsx".to_owned(), "A<".repeat(30_000)),
            page(
                "page.mdx",
                "import { A } from '/snippets/a.jsx'\n\n<A />\n\n<B />",
            ),
        ],
        0.5,
    );
    // The page is checked, but the exports of the file are unknown.
    assert!(found.contains("unknown-component"), "{found}");
    assert!(!found.contains("unresolved-import"), "{found}");
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
}

#[test]
fn nested_text_and_expressions_do_not_crash() {
    let nested = |(open, close): (&str, &str), inner: &str, count: usize| {
        format!("{}{inner}{}", open.repeat(count), close.repeat(count))
    };
    let text = MARKDOWN.map(|pair| nested(pair, "a", 10_000));
    let code = EXPRESSIONS.map(|pair| format!("{{{}}}", nested(pair, "1", 30_000)));
    let bodies = text.iter().chain(&code).enumerate();
    let files = bodies.map(|(index, body)| page(&format!("p{index}.mdx"), body));
    let found = check_finishes(&files.collect::<Vec<_>>(), AMPLE);
    assert!(!found.contains("could not be parsed"), "{found}");
    // The JavaScript parser does not read expressions that its stack may not be enough for. Each level of `1,` ends before
    // the next one begins.
    let deep = (MARKDOWN.len()..).zip(&EXPRESSIONS);
    for (index, _) in deep.filter(|(_, (open, _))| *open != "1,") {
        let prefix = format!("p{index}.mdx:");
        let mut of_page = found.lines().filter(|line| line.starts_with(&prefix));
        assert!(
            of_page.any(|line| line.contains("nested too deeply")),
            "{index}"
        );
    }
}

#[test]
fn chains_in_code_examples_do_not_crash() {
    for (at, language) in LANGUAGES.iter().enumerate() {
        // Both the limit on nesting in scripts and the stack for each mark prevent a stack overflow here.
        // Each language is tested with a third of the pieces. Over all languages, each piece is tested as a statement
        // and a value.
        let pieces = CODE.iter().chain(&DATA).enumerate().skip(at % 3).step_by(3);
        let files = pieces.map(|(index, piece)| {
            // The maximum length of an example.
            let chain = piece.repeat((30 << 10) / piece.len());
            let head = if (index + at) % 2 == 0 { "" } else { "a = " };
            page(
                &format!("p{index}.mdx"),
                &format!("```{language}\n{head}{chain}\n```"),
            )
        });
        check_finishes(&files.collect::<Vec<_>>(), 2.0);
    }
}

#[test]
fn nested_data_does_not_crash() {
    for piece in DATA {
        // Without a limit on nesting, 30,000 levels of lists in YAML still fit on the stack.
        let deep = piece.repeat(100_000);
        let pages = [
            (
                "a.mdx".to_owned(),
                format!("---\ntitle: {deep}\n---\n\nWords.\n"),
            ),
            ("b.mdx".to_owned(), format!("---\n{deep}\n---\n\nWords.\n")),
        ];
        check_finishes(&pages, SHORT);
        for text in [deep.clone(), format!("{{\"navigation\": {deep}")] {
            let output = check(&[("docs.json".to_owned(), text), page("page.mdx", "")], "");
            assert_eq!(output.status.code(), Some(1), "{piece}: {output:?}");
        }
        let docs = DOCS.replace(
            "[\"page\"]",
            "[\"page\", \"a.yaml GET /a\", \"a.json GET /a\"]",
        );
        let specifications = [
            ("docs.json".to_owned(), docs),
            (
                "a.yaml".to_owned(),
                format!("openapi: 3.0.0\npaths:\n  /a: {deep}"),
            ),
            (
                "a.json".to_owned(),
                format!("{{\"openapi\": \"3.0.0\", \"paths\": {deep}"),
            ),
            page("page.mdx", ""),
        ];
        check_finishes(&specifications, SHORT);
        let output = check(
            &[("mdxlint.yaml".to_owned(), deep), page("page.mdx", "")],
            "",
        );
        // The exit code is 2 for an invalid configuration, and also after a crash.
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(output.status.code(), Some(0..=2)) && !stderr.contains("crashed"),
            "{piece}: {output:?}"
        );
    }
}

#[test]
fn large_blocks_of_valid_code_are_parsed() {
    let line = "  <Card title={\"a\"} onClick={() => set((old) => [...old, { name: `${old.length}` }])}>(text :( here</Card>\n";
    let code = format!("export const A = () => (\n<>\n{}</>\n)", line.repeat(2000));
    assert!(code.len() > 200_000);
    let files = [
        page("page.mdx", &code),
        page(
            "user.mdx",
            "import { A, B } from '/snippets/a.jsx'\n\n<A />\n\n<B />",
        ),
        ("snippets/a.jsx".to_owned(), code),
    ];
    let found = check_finishes(&files, 20.0);
    assert!(!found.contains("mdx-syntax"), "{found}");
    // The file was read, so its missing export is reported.
    assert!(
        found.contains("unresolved-import") && found.contains("`B`"),
        "{found}"
    );
}

#[test]
fn pages_of_many_small_elements_take_little_memory() {
    let bodies = [
        "<Note>x</Note>\n\n",
        "<>x</>\n\n",
        "<B><C>x</C></B>\n\n",
        "<Note\n>x</Note>\n\n",
    ];
    let files = bodies.iter().enumerate();
    let files: Vec<_> = files
        .map(|(index, block)| page(&format!("p{index}.mdx"), &block.repeat(20_000)))
        .collect();
    let output = check_for(&files, "ulimit -v 1500000", AMPLE);
    let found = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{found}");
    assert!(!found.contains("mdx-syntax"), "{found}");
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error_and_not_a_result() {
    let files: Vec<_> = (0..20)
        .map(|index| {
            page(
                &format!("p{index}.mdx"),
                &"Words, <b>tags</b> and {values}.\n\n".repeat(2000),
            )
        })
        .chain([page("large.mdx", &format!("{{{}}}", "!".repeat(400_000)))])
        .collect();
    let mut exit_codes = Vec::new();
    for kilobytes in [
        20_000, 40_000, 60_000, 80_000, 120_000, 200_000, 400_000, 8_000_000,
    ] {
        let begin = std::time::Instant::now();
        let output = check(&files, &format!("ulimit -c 0; ulimit -v {kilobytes}"));
        assert!(begin.elapsed().as_secs() < 60, "{kilobytes}: the run hangs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let code = output.status.code();
        // With too little memory the process cannot start, which the shell or the loader reports.
        let can_start = kilobytes >= 120_000;
        assert!(
            matches!(code, Some(1 | 2)) || !can_start,
            "{kilobytes}: {output:?}"
        );
        if code != Some(1) {
            assert_eq!(text, "", "{kilobytes}: {output:?}");
        }
        let syntax_errors = text.lines().filter(|line| line.contains("mdx-syntax"));
        assert!(
            syntax_errors
                .clone()
                .all(|line| line.starts_with("large.mdx:")),
            "{text}"
        );
        exit_codes.push(code);
    }
    assert!(exit_codes.contains(&Some(2)), "{exit_codes:?}");
    assert_eq!(exit_codes.last(), Some(&Some(1)));
}

#[test]
fn a_run_that_aborts_exits_with_2_and_names_the_page() {
    let files = [page("page.mdx", &"Words and *more*.\n\n".repeat(400_000))];
    // The child process is the one with a marked parent.
    let script = "is_marked() { tr '\\0' '\\n' < /proc/$1/environ 2>/dev/null | grep -q \"^MARK=$$\\$\"; }; \
        (while sleep 0.1; do for p in /proc/[0-9]*; do is_marked ${p#/proc/} && \
        is_marked $(sed -n 's/^PPid:[^0-9]*//p' $p/status) && sleep 0.2 && kill -ABRT ${p#/proc/} && exit; done; done) & export MARK=$$; ulimit -c 0";
    if !Path::new("/proc/self/environ").exists() {
        return;
    }
    let output = check_for(&files, script, AMPLE);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        stderr.contains("mdxlint crashed while checking page.mdx"),
        "{stderr}"
    );
}
