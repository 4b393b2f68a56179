//! Secrets: every form of the table is found where pages have it, and nothing else is.
//!
//! Tokens are put together when the tests run, from a pattern and a row of numbers that looks random, so that no file of
//! the project holds a string that anybody could take for a key.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use mdxlint::catalog::{SecretKind, SecretPattern, secrets};
use mdxlint::secrets::{Found, find};
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use support::{Lab, program, project};

/// Numbers that look random and are always the same.
struct Row(u64);

impl Row {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("fits") % end.max(1)
    }

    fn text(&mut self, letters: &str, count: usize) -> String {
        let letters = letters.as_bytes();
        let one = |_| char::from(letters[self.below(letters.len())]);
        (0..count).map(one).collect()
    }

    fn word(&mut self, count: usize) -> String {
        self.text(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            count,
        )
    }

    /// A text that the pattern matches.
    fn of(&mut self, hir: &Hir, out: &mut String) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => (),
            HirKind::Literal(literal) => {
                out.push_str(std::str::from_utf8(&literal.0).expect("a text"));
            }
            HirKind::Class(class) => out.push(self.letter(class)),
            HirKind::Repetition(repetition) => {
                let least = repetition.min;
                let most = repetition
                    .max
                    .map_or(least + 12, |most| most.min(least + 40));
                let extra = self.below((most - least) as usize + 1);
                for _ in 0..least as usize + extra {
                    self.of(&repetition.sub, out);
                }
            }
            HirKind::Capture(capture) => self.of(&capture.sub, out),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.of(part, out)),
            HirKind::Alternation(parts) => {
                let at = self.below(parts.len());
                self.of(&parts[at], out);
            }
        }
    }

    fn letter(&mut self, class: &Class) -> char {
        let Class::Bytes(class) = class else {
            panic!("classes are those of ASCII");
        };
        let ranges = class.ranges().iter();
        let letters: Vec<u8> = ranges
            .flat_map(|range| range.start()..=range.end())
            .filter(|letter| letter.is_ascii_graphic() || *letter == b' ')
            .collect();
        char::from(letters[self.below(letters.len())])
    }
}

/// A text of this form.
fn sample(form: &SecretPattern, row: &mut Row) -> String {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    let hir = parser.parse(form.pattern).expect("a pattern");
    let mut out = String::new();
    row.of(&hir, &mut out);
    if form.checksum == Some("crc32-base62") {
        let body = out.find('_').expect("a prefix") + 1..out.len() - 6;
        let sum = sum_of(out[body.clone()].as_bytes());
        out.replace_range(body.end.., &sum);
    }
    out
}

fn sum_of(bytes: &[u8]) -> String {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                (sum >> 1) ^ 0xedb8_8320
            } else {
                sum >> 1
            };
        }
    }
    let (mut rest, mut out) = (!sum, Vec::new());
    for _ in 0..6 {
        let digits = ('0'..='9').chain('A'..='Z').chain('a'..='z');
        out.insert(0, digits.collect::<Vec<_>>()[(rest % 62) as usize]);
        rest /= 62;
    }
    out.into_iter().collect()
}

/// The forms that a pattern alone makes: the others hold more than chance can write.
fn plain_forms() -> impl Iterator<Item = &'static SecretPattern> {
    secrets().iter().filter(|form| match form.kind {
        SecretKind::Token => true,
        SecretKind::Context => !form.keywords.is_empty(),
        _ => false,
    })
}

/// Places of pages that hold `value`; beside a word of its provider and at a name, where the form asks for that.
fn places(form: &SecretPattern, value: &str) -> [(&'static str, String); 5] {
    let word = form.keywords.last().expect("a keyword");
    if form.kind == SecretKind::Context {
        let setting = word
            .to_uppercase()
            .replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        return [
            (
                "a code block",
                format!("```bash\n# {word}\nexport {setting}_API_KEY={value}\n```\n"),
            ),
            (
                "inline code",
                format!("Set the API key of {word} to `{value}` and go on.\n"),
            ),
            (
                "an attribute",
                format!("<Try service=\"{word}\" apiKey=\"{value}\" />\n"),
            ),
            (
                "front matter",
                format!("---\ntitle: {word}\napi_key: {value}\n---\n\nText.\n"),
            ),
            (
                "JSON",
                format!("{{\n  \"service\": \"{word}\",\n  \"apiKey\": \"{value}\"\n}}\n"),
            ),
        ];
    }
    [
        (
            "a code block",
            format!("```python\nclient = Client(\"{value}\")\n```\n"),
        ),
        ("inline code", format!("Paste `{value}` into the field.\n")),
        (
            "an attribute",
            format!("<Card title=\"Go\" value=\"{value}\">Text</Card>\n"),
        ),
        (
            "front matter",
            format!("---\ntitle: Go\nvalue: {value}\n---\n\nText.\n"),
        ),
        (
            "JSON",
            format!("{{ \"one\": 1, \"value\": \"{value}\" }}\n"),
        ),
    ]
}

fn told(found: &[Found], text: &str) -> String {
    let one = |found: &Found| format!("{} `{}`\n", found.pattern.id, &text[found.range.clone()]);
    found.iter().map(one).collect()
}

#[test]
fn the_table_is_whole() {
    let ids: BTreeSet<&str> = secrets().iter().map(|form| form.id).collect();
    assert_eq!(ids.len(), secrets().len(), "an id stands twice");
    let providers: BTreeSet<&str> = secrets()
        .iter()
        .map(|form| form.provider)
        .filter(|name| !name.is_empty())
        .collect();
    assert!(providers.len() >= 150, "{} providers", providers.len());
    for form in secrets() {
        assert!(
            form.source.starts_with("https://"),
            "{} has no source",
            form.id
        );
        assert!(
            regex::Regex::new(form.pattern).is_ok(),
            "{} has no pattern",
            form.id
        );
        let lower = form
            .keywords
            .iter()
            .all(|word| **word == word.to_lowercase() && word.len() >= 2);
        assert!(lower, "{} has keywords in capitals, or short ones", form.id);
        assert!(
            !form.is.is_empty() && !form.instead.is_empty(),
            "{} says too little",
            form.id
        );
    }
}

#[test]
fn every_form_is_found_where_pages_have_it() {
    let mut missed = String::new();
    for (at, form) in plain_forms().chain(plain_forms()).enumerate() {
        let mut row =
            Row(0x9e37_79b9_7f4a_7c15 ^ (at as u64 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d));
        let value = sample(form, &mut row);
        for (place, text) in places(form, &value) {
            let found = find(&text);
            if !found
                .iter()
                .any(|found| found.pattern.provider == form.provider && found.grade == form.grade)
            {
                let _ = writeln!(
                    missed,
                    "{} in {place}: {text}found: {}",
                    form.id,
                    told(&found, &text)
                );
            }
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

#[test]
fn placeholders_of_every_form_are_passed_over() {
    let mut wrong = String::new();
    for (at, form) in plain_forms().enumerate() {
        let mut row =
            Row(0x51_7cc1_b727_220a ^ (at as u64 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d));
        let value = sample(form, &mut row);
        let keep = value.len() / 3;
        let cut = &value[..keep];
        let rest = value.len() - keep;
        let cases = [
            form.instead.to_owned(),
            format!("{cut}{}", "x".repeat(rest)),
            format!("{cut}..."),
            format!("{cut}{}", "1234567890".repeat(rest / 10 + 1)),
            format!("{cut}{}", "*".repeat(8)),
            "<your-key>".to_owned(),
            "${API_KEY}".to_owned(),
            "{{api_key}}".to_owned(),
            "process.env.API_KEY_2".to_owned(),
            "REPLACE_ME_WITH_YOUR_KEY_1".to_owned(),
        ];
        for case in cases {
            for (place, text) in places(form, &case) {
                let found = find(&text);
                if !found.is_empty() {
                    let _ = writeln!(
                        wrong,
                        "{} in {place}: {text}found: {}",
                        form.id,
                        told(&found, &text)
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A private key with nothing in it.
fn key(kind: &str, length: usize, line: &str, row: &mut Row) -> String {
    let body = row.word(length);
    let lines: Vec<&str> = body
        .as_bytes()
        .chunks(64)
        .map(|part| std::str::from_utf8(part).expect("ASCII"))
        .collect();
    let dashes = "-".repeat(5);
    format!(
        "{dashes}BEGIN {kind}{dashes}{line}{}{line}{dashes}END {kind}{dashes}{line}",
        lines.join(line)
    )
}

fn base64(text: &str) -> String {
    let letters: Vec<char> = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_'])
        .collect();
    let bits: Vec<u8> = text
        .bytes()
        .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1))
        .collect();
    let six = |part: &[u8]| {
        part.iter()
            .chain(&[0; 6])
            .take(6)
            .fold(0_usize, |all, bit| all * 2 + usize::from(*bit))
    };
    bits.chunks(6).map(|part| letters[six(part)]).collect()
}

fn web_token(claims: &str, row: &mut Row) -> String {
    format!(
        "{}.{}.{}",
        base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
        base64(claims),
        row.word(43)
    )
}

/// Passwords and values at names; `@@` is the value, `@@@@` a longer one.
const PASSWORDS: &[(&str, &str)] = &[
    (
        "password-in-url",
        "postgres://app:@@@db.parcel.io:5432/main",
    ),
    (
        "password-in-url",
        "DATABASE_URL=\"mysql://root:@@@10.0.4.2/shop\"",
    ),
    ("password-in-url", "mongodb+srv://admin:@@@c0.mongodb.net"),
    ("password-in-url", "redis://:@@@cache.parcel.io:6379"),
    (
        "password-in-url",
        "git clone https://deploy:@@@git.parcel.io/a.git",
    ),
    (
        "password-in-connection",
        "Server=db.parcel.io;Database=a;User Id=app;Password=@@;",
    ),
    (
        "password-in-dsn",
        "host=db.parcel.io user=app password=@@ sslmode=require",
    ),
    ("password-in-go-dsn", "app:@@@tcp(db.parcel.io:3306)/shop"),
    (
        "password-in-jdbc",
        "jdbc:postgresql://db.parcel.io/shop?user=app&password=@@",
    ),
    (
        "password-for-curl",
        "curl -X POST \\\n  -u admin:@@ \\\n  https://parcel.io",
    ),
    ("password-for-sshpass", "sshpass -p '@@' ssh root@host"),
    (
        "password-in-netrc",
        "machine api.parcel.io login bob password @@",
    ),
    (
        "password-for-docker",
        "docker login -u bob -p @@ registry.parcel.io",
    ),
    ("named-secret", "client_secret = \"@@@@\""),
    ("named-secret", "Authorization: Bearer @@@@"),
    ("named-secret", "| Secret key | `@@@@` |"),
    ("named-secret", "https://parcel.io/v1?api_key=@@@@"),
];

#[test]
fn keys_web_tokens_and_passwords_are_found() {
    let row = &mut Row(77);
    let word = row.word(14);
    let login = base64(&format!("svc:{word}"));
    let mut cases: Vec<(&str, String)> = Vec::new();
    for kind in [
        "PRIVATE KEY",
        "RSA PRIVATE KEY",
        "EC PRIVATE KEY",
        "OPENSSH PRIVATE KEY",
        "PGP PRIVATE KEY BLOCK",
    ] {
        cases.push(("private-key", key(kind, 900, "\n", row)));
        cases.push((
            "private-key",
            format!("\"private_key\": \"{}\"", key(kind, 900, "\\n", row)),
        ));
    }
    cases.push((
        "jwt",
        format!(
            "Bearer {}",
            web_token("{\"sub\":\"u_81\",\"tenant\":\"parcel\"}", row)
        ),
    ));
    cases.push((
        "supabase-anon-jwt",
        web_token(
            "{\"iss\":\"supabase\",\"ref\":\"kqzv\",\"role\":\"anon\"}",
            row,
        ),
    ));
    for (id, text) in PASSWORDS {
        let long = row.word(36);
        cases.push((id, text.replace("@@@@", &long).replace("@@", &word)));
    }
    cases.push(("basic-login", format!("Authorization: Basic {login}")));
    for (id, text) in cases {
        let found = find(&text);
        assert!(
            found.iter().any(|found| found.pattern.id == id),
            "{id}: {text}\n{}",
            told(&found, &text)
        );
    }
}

#[test]
fn look_alikes_are_passed_over() {
    let list = fs::read_to_string(project().join("tests/data/look-alikes.txt")).expect("there");
    let cases: Vec<String> = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
        // The mark keeps other programs from taking a line for a key.
        .map(|line| line.replace('\u{b7}', "").replace("\\n", "\n"))
        .collect();
    assert!(cases.len() >= 150, "{} look-alikes", cases.len());
    let mut wrong = String::new();
    for text in cases {
        for text in [
            format!("```\n{text}\n```\n"),
            format!("Write `{text}` there.\n"),
        ] {
            let found = find(&text);
            if !found.is_empty() {
                let _ = writeln!(wrong, "{text}found: {}", told(&found, &text));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_wrong_checksum_is_no_token() {
    let form = secrets()
        .iter()
        .find(|form| form.id == "github-token")
        .expect("there");
    let good = sample(form, &mut Row(5));
    assert_eq!(find(&good).len(), 1);
    let other = if good.ends_with('a') { "b" } else { "a" };
    let bad = format!("token = \"{}{other}\"", &good[..good.len() - 1]);
    assert!(find(&bad).is_empty());
}

/// A page with one secret in many places, and beside faults that other rules quote and mend.
fn scene() -> (tempfile::TempDir, Vec<String>) {
    let row = &mut Row(4242);
    let form = |id: &str| secrets().iter().find(|form| form.id == id).expect("there");
    let token = sample(form("stripe-key"), row);
    let other = sample(form("digitalocean-token"), row);
    let block = key("PRIVATE KEY", 640, "\n", row);
    let password = row.word(14);
    let page = format!(
        "---\ntitle: Keys {token}\ndescription: \"{token}\"\n---\n\n# Keys {token}\n\n![](/a.png?key={token}) [x](https://app:{password}@parcel.io/x.md)\n\n\
         ```python3 \"{token}.py\" showLineNumbers {token}\nkey = \"{token}\"  # {other}\n```\n\n```pem\n{block}```\n\n<Card title=\"{token}\" titel=\"{token}\">`{token}` {other}</Card>\n\n\
         {{/* mdxlint-disable-next-line {token} */}}\n\n<{token}>\n"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("a.mdx", &page);
    write(
        "b.mdx",
        &format!("---\ntitle: Keys {token}\n---\n\n[to](/a#{token})\n\n```{other}\nx\n```\n"),
    );
    write(
        "docs.json",
        &format!(
            "{{\n  \"name\": \"{other}\",\n  \"theme\": \"{token}\",\n  \"api\": {{ \"openapi\": \"api.json\" }},\n  \"navigation\": {{ \"pages\": [\"a\", \"b\", \"{token}\"] }}\n}}\n"
        ),
    );
    write(
        "api.json",
        &format!(
            "{{ \"openapi\": \"3.1.0\", \"info\": {{ \"title\": \"{other}\", \"version\": \"1\" }}, \"paths\": {{}} }}\n"
        ),
    );
    let body = block
        .lines()
        .filter(|line| !line.starts_with('-'))
        .map(str::to_owned);
    let mut all: Vec<String> = vec![token, other, password];
    all.extend(body);
    (folder, all)
}

#[test]
fn no_format_shows_a_secret() {
    let (folder, hidden) = scene();
    let config = folder.path().join("mdxlint.yaml");
    fs::write(config, "extends: strict\n").expect("written");
    let run = |arguments: &[&str]| {
        let command = program().current_dir(folder.path());
        let output = command
            .env("COLUMNS", "200")
            .args(arguments)
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr)
    };
    for arguments in [
        &["--format", "full"][..],
        &["--format", "full", "--color", "always"],
        &["--format", "concise"],
        &["--format", "grouped"],
        &["--format", "json"],
        &["--format", "jsonl"],
        &["--format", "sarif"],
        &["--format", "github"],
        &["--format", "gitlab"],
        &["--format", "junit"],
        &["--format", "checkstyle"],
        &["--format", "rdjson"],
        &["--format", "markdown"],
        &["--format", "agent"],
        &["--diff"],
        &["--diff", "--unsafe-fixes"],
    ] {
        let shown = run(arguments);
        assert!(
            arguments[0] == "--diff" || shown.contains("secret-in-example"),
            "{arguments:?}: {shown}"
        );
        for secret in &hidden {
            assert!(
                !shown.contains(secret.as_str()),
                "{arguments:?} shows {secret}:\n{shown}"
            );
        }
    }
    let told = run(&["--fix", "--unsafe-fixes", "--format", "full"]);
    let page = fs::read_to_string(folder.path().join("a.mdx")).expect("there");
    for secret in &hidden {
        assert!(
            !told.contains(secret.as_str()),
            "the fix shows {secret}:\n{told}"
        );
        assert!(
            !page.contains(secret.as_str()),
            "the fix leaves {secret}:\n{page}"
        );
    }
}

#[test]
fn what_shows_the_navigation_shows_no_secret() {
    let row = &mut Row(7);
    let form = secrets().iter().find(|form| form.id == "groq-key");
    let token = sample(form.expect("there"), row);
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = format!(
        r##"{{ "theme": "mint", "name": "A", "colors": {{ "primary": "#16A34A" }},
        "variables": {{ "key": "{token}" }},
        "navigation": {{ "anchors": [{{ "anchor": "Log {token}", "href": "https://a.example/?key={token}" }}] }} }}"##
    );
    fs::write(folder.path().join("docs.json"), manifest).expect("written");
    for arguments in [
        &["nav"][..],
        &["nav", "--format", "json"],
        &["nav", "--format", "html"],
        &["nav", "--format", "mermaid"],
        &["init-rules", "--user"],
        &["init-rules", "--diff"],
        &["init-rules"],
    ] {
        let command = program().current_dir(folder.path());
        let output = command.args(arguments).output().expect("it runs");
        let shown = [output.stdout, output.stderr].concat();
        let shown = String::from_utf8_lossy(&shown);
        assert!(
            shown.len() > 10 && !shown.contains(&token),
            "{arguments:?}: {shown}"
        );
    }
    for file in support::files(&folder.path().join(".cursor")) {
        let text = fs::read_to_string(&file).expect("readable");
        assert!(!text.contains(&token), "{}", file.display());
    }
}

#[test]
fn test_keys_are_mild_and_values_can_be_allowed() {
    let row = &mut Row(99);
    let of = |id: &str, row: &mut Row| {
        let form = secrets().iter().find(|form| form.id == id).expect("there");
        sample(form, row)
    };
    let (mild, shown, real) = (
        of("stripe-test-key", row),
        of("stripe-publishable-key", row),
        of("groq-key", row),
    );
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(
        folder.path().join("a.mdx"),
        format!("---\ntitle: A\n---\n\n`{mild}` `{shown}` `{real}` `{real}`\n"),
    )
    .expect("written");
    let severities = |options: &str| {
        let config =
            format!("extends: none\nrules:\n  secret-in-example:\n    severity: error\n{options}");
        fs::write(folder.path().join("mdxlint.yaml"), config).expect("written");
        let (_, report) = Lab::open(folder.path()).check();
        let found = report
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.severity, finding.related.len()));
        found.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(severities(""), "info 0, info 0, error 1");
    assert_eq!(severities("    test-keys: off\n"), "error 1");
    assert_eq!(
        severities(&format!("    test-keys: off\n    allow: [\"{real}\"]\n")),
        ""
    );
    assert_eq!(severities("    allow: [\"/^gsk_/\"]\n"), "info 0, info 0");
    assert!(
        severities("    allow: [\"/[/\"]\n").contains("error"),
        "a broken pattern is a mistake of the configuration"
    );
}
