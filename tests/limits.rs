//! A run, a pattern, a walk and a server take a limited amount of memory, time and threads. What exceeds a limit is reported,
//! and the rest goes on.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "A", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index"] } }"##;
const HEAD: &str = "---\ntitle: Parcels\ndescription: How parcels are sent.\n---\n\n";

fn write(site: &TempDir, name: &str, text: &str) {
    let path = site.path().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    fs::write(path, text).expect("written");
}

/// Creates a site with a page, and these files.
fn site(files: &[(&str, &str)]) -> TempDir {
    let site = tempfile::tempdir().expect("a folder");
    write(&site, "docs.json", MANIFEST);
    write(
        &site,
        "index.mdx",
        &format!("{HEAD}Parcels are sent by mail.\n"),
    );
    for (name, text) in files {
        write(&site, name, text);
    }
    site
}

/// Runs the program with `arguments` after the shell command `limit`, with `input`.
fn run(folder: &Path, arguments: &[&str], limit: &str, input: &[u8]) -> Output {
    let mut child = Command::new("bash")
        .current_dir(folder)
        .args(["-c", &format!("ulimit -c 0; {limit}\nexec \"$0\" \"$@\"")])
        .arg(snapbox::cmd::cargo_bin!("mdxlint"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    output
}

/// Checks a site, with little memory and time. Returns the exit code and the output.
fn check(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let arguments = [&["check", "--format", "concise", "--limit", "0"], arguments].concat();
    let output = run(folder, &arguments, "ulimit -v 2000000; ulimit -t 120", b"");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn pages_share_the_memory_of_a_run() {
    for body in [
        "[a](b)\n".repeat(16_000),
        "<b>a</b>\n".repeat(8_000),
        "{a} ".repeat(16_000),
        "Words of a page. ".repeat(30_000),
    ] {
        let site = site(&[]);
        for number in 0..9 {
            let page = format!("{HEAD}{body}\n{number}\n");
            write(&site, &format!("p{number}.mdx"), &page);
        }
        let arguments = ["--max-memory", "64MB", "--select", "mdx-syntax"];
        let (code, text) = check(site.path(), &arguments);
        assert_eq!(code, Some(1), "{text:.500}");
        let refused = "the page was not read: it would need more than the 64 MB of memory that the run may use; check fewer files at once, or raise `--max-memory`";
        let count = text.matches(refused).count();
        assert!((1..9).contains(&count), "{count}: {text:.500}");
        let (code, text) = check(
            site.path(),
            &["--max-memory", "1GB", "--select", "mdx-syntax"],
        );
        assert!(code.is_some_and(|code| code < 2), "{text:.500}");
        assert!(!text.contains("was not read"), "{text:.500}");
    }
}

#[test]
fn specifications_share_the_memory_of_a_run() {
    let page = |name: &str| format!("---\ntitle: A\nopenapi: {name} GET /a\n---\n");
    let text = "x".repeat(1_000_000);
    let api = format!("{{ \"openapi\": \"3.1.0\", \"x\": \"{text}\", \"paths\": {{}} }}");
    let site = site(&[
        ("a.mdx", &page("a.json")),
        ("b.mdx", &page("b.json")),
        ("a.json", &api),
        ("b.json", &api),
    ]);
    let (code, text) = check(site.path(), &["--max-memory", "64MB"]);
    assert_eq!(code, Some(1), "{text:.500}");
    assert_eq!(
        text.matches("the file was not read: it would need more")
            .count(),
        1,
        "{text:.2000}"
    );
    let (_, text) = check(site.path(), &["--max-memory", "512MB"]);
    assert!(!text.contains("was not read"), "{text:.2000}");
}

#[test]
fn findings_share_the_memory_of_a_run() {
    let rule =
        "vale: false\nstyle-rules:\n  rule: { extends: existence, message: m, tokens: [a] }\n";
    let site = site(&[("mdxlint.yaml", rule)]);
    let body = "a a a a a a a a\n\n".repeat(1_500);
    for number in 0..20 {
        let page = format!("{HEAD}{body}{number}\n");
        write(&site, &format!("p{number}.mdx"), &page);
    }
    let (code, text) = check(site.path(), &["--max-memory", "64MB"]);
    assert_eq!(code, Some(1), "{text:.500}");
    let missing = "the findings of this page are missing: a list of them would need more";
    let count = text.matches(missing).count();
    assert!((1..20).contains(&count), "{count}: {text:.500}");
}

#[test]
fn arguments_out_of_range_are_errors() {
    let site = site(&[]);
    let seconds = [
        "0", "-1", "1e19", "1e308", "1e-300", "inf", "-inf", "nan", "1e9", "", "x",
    ];
    let sizes = [
        "0GB",
        "1",
        "1MB",
        "-1GB",
        "1TB",
        "GB",
        "99999999999999999999GB",
        "18446744073709551615GB",
        "1.5GB",
        "inf",
    ];
    let numbers = ["-1", "1e9", "nan", "99999999999999999999", "1.5"];
    let cases = [
        ("--page-timeout", &seconds[..]),
        ("--request-timeout", &seconds),
        ("--external-timeout", &seconds),
        ("--max-memory", &sizes),
        ("--limit", &numbers),
        ("--max-warnings", &numbers),
    ];
    for (option, values) in cases {
        for value in values {
            let option = format!("{option}={value}");
            let output = run(site.path(), &["check", &option], "", b"");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{option}: {stderr}");
            assert!(
                stderr.starts_with("error: invalid value"),
                "{option}: {stderr}"
            );
        }
    }
    let (code, text) = check(
        site.path(),
        &["--page-timeout", "31622400", "--max-memory", "100GB"],
    );
    assert_eq!(code, Some(0), "{text}");
}

/// Returns `count` parts, each a repetition that is longer than the one before.
fn growing(count: usize, part: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (1..=count).map(part).collect();
    parts.join(", ")
}

#[test]
fn patterns_that_take_too_much_memory_are_reported() {
    let groups = growing(899, |count| format!("'(a){{1,{count}}}'"));
    let swap = growing(899, |count| format!("'(a){{1,{count}}}': b"));
    let deep = "'(?:(?:\\w{1,99}){1,99}){1,99}'";
    for rule in [
        format!("extends: substitution, swap: {{ {swap} }}"),
        format!("extends: substitution, swap: {{ {deep}: b }}"),
        format!("extends: existence, tokens: [{groups}]"),
        format!("extends: existence, raw: [{groups}]"),
        format!("extends: existence, tokens: [{deep}]"),
        format!(
            "extends: existence, tokens: [\"{}\"]",
            "(?<!a)(?:b(?=c)){1,999}".repeat(999)
        ),
        format!("extends: existence, tokens: [a], exceptions: [{groups}]"),
        format!("extends: occurrence, max: 1, token: {deep}"),
        format!("extends: conditional, first: {deep}, second: a"),
        format!("extends: consistency, either: {{ {deep}: a }}"),
        format!("extends: capitalization, match: $title, exceptions: [{groups}]"),
    ] {
        let config =
            format!("vale: false\nstyle-rules:\n  rule: {{ message: m, scope: text, {rule} }}\n");
        let site = site(&[("mdxlint.yaml", &config)]);
        let (code, text) = check(site.path(), &[]);
        assert_eq!(code, Some(1), "{rule:.80}: {text:.500}");
        assert!(
            text.contains("the pattern is too large"),
            "{rule:.80}: {text:.500}"
        );
    }
}

#[test]
fn long_lists_of_words_still_work() {
    let swap = growing(3_000, |count| format!("word{count}: other{count}"));
    let config = format!(
        "vale: false\nstyle-rules:\n  rule: {{ extends: substitution, message: \"use `%s`\", swap: {{ '(long)word(?: thing)?': short, {swap} }} }}\n"
    );
    let page = format!("{HEAD}The word7 is a word2999 or a longword.\n");
    let site = site(&[("mdxlint.yaml", &config), ("index.mdx", &page)]);
    let (_, text) = check(site.path(), &[]);
    for replacement in ["other7", "other2999", "short"] {
        assert!(
            text.contains(&format!("use `{replacement}`")),
            "{text:.500}"
        );
    }
}

#[test]
fn vale_styles_with_large_patterns_are_skipped() {
    let swap = growing(899, |count| format!("'(a){{1,{count}}}': b"));
    let terms = growing(899, |count| format!("(a){{1,{count}}}")).replace(", ", "\n");
    let site = site(&[
        (
            ".vale.ini",
            "StylesPath = styles\nVocab = V\n[*.mdx]\nBasedOnStyles = House\nTokenIgnores = (?:(?:a{999}){999}){99}\n",
        ),
        (
            "styles/House/R.yml",
            &format!("extends: substitution\nmessage: m\nswap: {{ {swap} }}\n"),
        ),
        ("styles/config/vocabularies/V/accept.txt", &terms),
    ]);
    let output = run(site.path(), &["vale"], "ulimit -v 2000000", b"");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.matches("the pattern is too large").count() >= 3,
        "{text:.2000}"
    );
    let (code, text) = check(site.path(), &[]);
    assert!(code.is_some_and(|code| code < 2), "{text:.500}");
}

#[test]
fn folders_that_lead_to_themselves_are_walked_once() {
    let vale = "StylesPath = styles\nVocab = V\n[*.mdx]\nBasedOnStyles = Vale, House\n";
    let rule = "extends: existence\nmessage: m\ntokens: [parcels]\n";
    for folder in [
        "styles/config/ignore",
        "styles/config/dictionaries",
        "styles/config/vocabularies/V",
        "styles/House",
        "styles",
        "snippets",
        ".cursor/rules",
        "guides",
    ] {
        let site = site(&[
            (".vale.ini", vale),
            ("styles/House/R.yml", rule),
            ("styles/config/ignore/names.txt", "parcels\n"),
            ("styles/config/dictionaries/en_US.aff", "SET UTF-8\n"),
            (
                "styles/config/dictionaries/en_US.dic",
                "4\nare\nsent\nby\nmail\n",
            ),
            ("styles/config/vocabularies/V/accept.txt", "Parcels\n"),
        ]);
        let folder = site.path().join(folder);
        fs::create_dir_all(&folder).expect("created");
        for (number, target) in [".", "..", "l1", "../.", "l2/l3"]
            .iter()
            .cycle()
            .take(60)
            .enumerate()
        {
            symlink(target, folder.join(format!("l{number}"))).expect("linked");
        }
        for command in [
            &["check"][..],
            &["vale"],
            &["nav"],
            &["init-rules", "--dry-run"],
        ] {
            let output = run(site.path(), command, "ulimit -t 20", b"");
            let code = output.status.code();
            assert!(
                matches!(code, Some(0 | 1)),
                "{folder:?} {command:?}: {output:?}"
            );
        }
    }
}

#[test]
fn pages_of_headings_and_links_are_fixed() {
    let repeat =
        |count: usize, part: &dyn Fn(usize) -> String| (0..count).map(part).collect::<String>();
    let many = 8_000;
    let headings = repeat(many, &|count| format!("## Heading {count}\n\n"));
    for body in [
        headings.clone() + &repeat(many, &|count| format!("[link](#heading{count})\n")),
        headings.clone() + &repeat(many, &|count| format!("[link](#other-{count}x)\n\n")),
        repeat(many, &|_| "#### Same\n\n".to_owned())
            + &repeat(many, &|_| "[link](index)\n\n".to_owned()),
        repeat(many, &|count| {
            format!("**Bold {count}**\n\nText [a](#a{count}).\n\n")
        }),
        repeat(many, &|count| {
            format!("<Card id=\"x{count}\" title=\"A\">b [a](#x{count})</Card>\n\n")
        }),
        headings
            + &repeat(many, &|count| {
                format!("[a{count}]: /b{count}\n\n[c][a{count}]\n\n")
            }),
    ] {
        let site = site(&[("index.mdx", &format!("{HEAD}{body}"))]);
        let output = run(site.path(), &["check", "--diff", "--unsafe-fixes"], "", b"");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        assert!(!text.contains("took longer"), "{body:.80}: {text:.500}");
        let (_, text) = check(site.path(), &[]);
        assert!(!text.contains("took longer"), "{body:.80}: {text:.500}");
    }
}

/// Returns a message of the language server's protocol.
fn framed(message: &Value) -> Vec<u8> {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

#[test]
fn the_language_server_ends_at_messages_that_are_not_valid() {
    let site = site(&[]);
    let hello = framed(
        &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    );
    let cases: [(&[u8], &str); 9] = [
        (
            &b"Content-Length: 18446744073709551615\r\n\r\n"[..],
            "larger than 64 MB",
        ),
        (
            b"Content-Length: 18446744073709551616\r\n\r\n",
            "not a number of bytes",
        ),
        (b"Content-Length: 9000000000\r\n\r\n{}", "larger than 64 MB"),
        (
            b"Content-Length: 60000000\r\n\r\n{}",
            "ended within a message",
        ),
        (b"Content-Length: -1\r\n\r\n{}", "not a number of bytes"),
        (b"Content-Length: 2\r\n\r\n{}", "a message is not valid"),
        (b"\xff\xfe\r\n\r\n", "not a line of text"),
        (&b"A: b\r\n".repeat(100_000), "too many headers"),
        (&b"a".repeat(10_000_000), "not a line of text"),
    ];
    for (input, expected) in cases {
        for start in [&b""[..], &hello] {
            let output = run(
                site.path(),
                &["lsp"],
                "ulimit -v 1000000",
                &[start, input].concat(),
            );
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{expected}: {stderr}");
            assert!(
                stderr.starts_with("error: ") && stderr.contains(expected),
                "{expected}: {stderr}"
            );
        }
    }
}

/// Returns the answers of the server for agents to these messages, by id.
fn answers(folder: &Path, messages: &[String], limit: &str) -> Vec<Value> {
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let mut child = Command::new("bash")
        .current_dir(folder)
        .args(["-c", &format!("ulimit -c 0; {limit}\nexec \"$0\" mcp")])
        .arg(snapbox::cmd::cargo_bin!("mdxlint"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut all = vec![hello.to_string(), ready.to_string()];
    all.extend_from_slice(messages);
    let expected = messages.len() + 1;
    let writer = std::thread::spawn(move || {
        for message in all {
            input.write_all(message.as_bytes()).expect("sent");
            input.write_all(b"\n").expect("sent");
        }
        input
    });
    let mut found = Vec::new();
    for _ in 0..expected {
        let mut line = String::new();
        output.read_line(&mut line).expect("an answer");
        found.push(serde_json::from_str(&line).expect("JSON"));
    }
    drop(writer.join().expect("no panic"));
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("read");
    assert!(child.wait().expect("it ends").success(), "{rest}");
    found
}

fn call(id: usize, tool: &str, arguments: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } }).to_string()
}

#[test]
fn calls_of_agents_wait_for_each_other() {
    let site = site(&[]);
    for number in 0..60 {
        let page = format!("{HEAD}{}\n", "A [link](/index) of a page.\n\n".repeat(200));
        write(&site, &format!("p{number}.mdx"), &page);
    }
    let calls: Vec<String> = (1..=200).map(|id| call(id, "check", &json!({}))).collect();
    let answers = answers(site.path(), &calls, "ulimit -v 2000000");
    let texts = answers
        .iter()
        .filter_map(|answer| answer["result"]["content"][0]["text"].as_str());
    let (waiting, done): (Vec<&str>, Vec<&str>) =
        texts.partition(|text| text.contains("64 calls are waiting"));
    assert_eq!(waiting.len() + done.len(), 200);
    assert!(done.len() >= 60, "{}", done.len());
    assert!(done.iter().all(|text| *text == done[0]), "{}", done[0]);
}

#[test]
fn messages_of_agents_that_are_too_large_are_answered() {
    let site = site(&[]);
    let filler = "x".repeat(20_000_000);
    let messages = [
        call(1, "search", &json!({ "query": filler })),
        format!(
            "{{\"params\":{{\"id\":9,\"a\":\"{filler}\"}},\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"id\":\"two\"}}"
        ),
        call(
            3,
            "check",
            &json!({ "text": { "file": "a.mdx", "content": "\"\\{\n".repeat(3_000_000) } }),
        ),
        call(4, "explain", &json!({ "name": "broken-link" })),
    ];
    let answers = answers(site.path(), &messages, "ulimit -v 2000000");
    for id in [json!(1), json!("two"), json!(3)] {
        let answer = answers
            .iter()
            .find(|answer| answer["id"] == id)
            .expect("an answer");
        let message = answer["error"]["message"].as_str();
        assert_eq!(message, Some("the message is larger than 4 MB"), "{answer}");
    }
    assert!(
        answers
            .iter()
            .any(|answer| answer["id"] == 4 && answer["result"]["isError"] == false)
    );
}

/// The commands that read a site.
const COMMANDS: [&[&str]; 9] = [
    &["check"],
    &["check", "--diff"],
    &["nav"],
    &["coverage"],
    &["vale"],
    &["init-rules", "--dry-run"],
    &["mv", "index.mdx", "start.mdx", "--dry-run"],
    &["lsp"],
    &["mcp"],
];

/// Asserts that a command ended as expected, or with one sentence about what is missing.
fn assert_sentence(output: &Output, what: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0..=2)),
        "{what}: {output:?}"
    );
    assert!(!stderr.contains("panicked"), "{what}: {stderr}");
    if output.status.code() == Some(2) {
        assert!(stderr.contains("error: "), "{what}: {stderr}");
    }
}

#[test]
fn commands_with_little_memory_end_with_a_sentence() {
    let site = site(&[]);
    for command in COMMANDS {
        for kilobytes in [120_000, 160_000, 250_000, 500_000] {
            let limit = format!("ulimit -v {kilobytes}");
            let output = run(site.path(), command, &limit, b"");
            assert_sentence(&output, &format!("{command:?} {kilobytes}"));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn commands_with_few_processes_end_with_a_sentence() {
    use std::os::unix::fs::PermissionsExt as _;
    let site = site(&[]);
    fs::set_permissions(site.path(), fs::Permissions::from_mode(0o755)).expect("set");
    // The limit does not apply to the administrator.
    let other = "setpriv --reuid=65521 --regid=65521 --clear-groups";
    let program = snapbox::cmd::cargo_bin!("mdxlint");
    let prefix = if Command::new("bash")
        .args(["-c", &format!("{other} {} --version", program.display())])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        other
    } else {
        ""
    };
    for command in COMMANDS {
        for processes in 1..=8 {
            let script =
                format!("ulimit -c 0; ulimit -u {processes}; exec \"$0\" \"$@\" < /dev/null");
            let output = Command::new("bash")
                .current_dir(site.path())
                .arg("-c")
                .arg(format!("exec {prefix} bash -c '{script}' \"$0\" \"$@\""))
                .arg(program)
                .args(command)
                .output()
                .expect("it runs");
            assert_sentence(&output, &format!("{command:?} {processes}"));
        }
    }
}

#[test]
fn commands_without_streams_or_temporary_folder_do_not_panic() {
    let site = site(&[]);
    for command in COMMANDS {
        for limit in [
            "exec <&-",
            "exec >&-",
            "exec 2>&-",
            "exec <&- >&- 2>&-",
            "exec > /dev/full",
            "exec 2> /dev/full",
            "export TMPDIR=/nowhere",
            "export TMPDIR=/proc",
            "export HOME=/nowhere TMPDIR=",
        ] {
            let output = run(site.path(), command, limit, b"");
            let what = format!("{command:?} {limit}");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(
                matches!(output.status.code(), Some(0..=2)),
                "{what}: {output:?}"
            );
            assert!(!stderr.contains("panicked"), "{what}: {stderr}");
        }
    }
}
