//! Secrets: every pattern of the table is found in pages, placeholders and similar texts are not, and no output
//! contains a secret.
//!
//! The tests generate tokens from the patterns with a fixed seed, so that no file of the project contains a string that
//! looks like a key.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

#[path = "secrets/outgoing.rs"]
mod outgoing;
mod support;

use mdxlint::catalog::{SECRETS, SecretGrade, SecretKind, SecretPattern};
use mdxlint::secrets::{Found, find};
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use support::{HUMAN_FORMATS, MACHINE_FORMATS, TestSite, program, project};

/// A pseudorandom number generator (xorshift) that generates texts.
struct Random(u64);

impl Random {
    /// Creates a generator with a separate seed for each pattern, so that a new pattern does not change the tokens of
    /// others.
    fn for_form(form: &SecretPattern, round: u64) -> Self {
        let sum = form.id.bytes().fold(round, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x2545_f491_4f6c_dd1d)
        });
        Self(sum ^ 0x9e37_79b9_7f4a_7c15)
    }

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

    /// Appends a text that the pattern matches.
    fn write_match(&mut self, hir: &Hir, out: &mut String) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => (),
            HirKind::Literal(literal) => {
                out.push_str(std::str::from_utf8(&literal.0).expect("a text"));
            }
            HirKind::Class(class) => out.push(self.letter(class)),
            HirKind::Repetition(repetition) => {
                let min = repetition.min;
                let max = repetition.max.map_or(min + 12, |max| max.min(min + 40));
                let extra = self.below((max - min) as usize + 1);
                for _ in 0..min as usize + extra {
                    self.write_match(&repetition.sub, out);
                }
            }
            HirKind::Capture(capture) => self.write_match(&capture.sub, out),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.write_match(part, out)),
            HirKind::Alternation(parts) => {
                let at = self.below(parts.len());
                self.write_match(&parts[at], out);
            }
        }
    }

    fn letter(&mut self, class: &Class) -> char {
        let Class::Bytes(class) = class else {
            panic!("expected an ASCII class");
        };
        let ranges = class.ranges().iter();
        let letters: Vec<u8> = ranges
            .flat_map(|range| range.start()..=range.end())
            .filter(|letter| letter.is_ascii_graphic() || *letter == b' ')
            .collect();
        char::from(letters[self.below(letters.len())])
    }
}

/// Returns a token that matches the pattern `form`.
fn sample(form: &SecretPattern, random: &mut Random) -> String {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    let hir = parser.parse(form.pattern).expect("a pattern");
    let mut out = String::new();
    random.write_match(&hir, &mut out);
    if form.checksum == Some("crc32-base62") {
        let body = out.find('_').expect("a prefix") + 1..out.len() - 6;
        let sum = crc32_base62(out[body.clone()].as_bytes());
        out.replace_range(body.end.., &sum);
    }
    out
}

fn crc32_base62(bytes: &[u8]) -> String {
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

/// Returns the patterns with tokens that can be generated. Other patterns need more than a match.
fn plain_forms() -> impl Iterator<Item = &'static SecretPattern> {
    SECRETS.iter().filter(|form| match form.kind {
        SecretKind::Token => true,
        SecretKind::Context => !form.keywords.is_empty(),
        _ => false,
    })
}

/// Returns pages that contain `value` in different places. If the pattern needs context, the pages also contain a
/// keyword of the provider and a variable name.
fn pages_with(form: &SecretPattern, value: &str) -> [(&'static str, String); 5] {
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

/// Describes the found secrets, one on each line.
fn describe(found: &[Found], text: &str) -> String {
    let one = |found: &Found| format!("{} `{}`\n", found.pattern.id, &text[found.range.clone()]);
    found.iter().map(one).collect()
}

#[test]
fn the_table_is_complete() {
    let ids: BTreeSet<&str> = SECRETS.iter().map(|form| form.id).collect();
    assert_eq!(ids.len(), SECRETS.len(), "duplicate id");
    let providers: BTreeSet<&str> = SECRETS
        .iter()
        .map(|form| form.provider)
        .filter(|name| !name.is_empty())
        .collect();
    assert!(providers.len() >= 150, "{} providers", providers.len());
    for form in SECRETS {
        assert!(
            form.source.starts_with("https://"),
            "invalid source of {}",
            form.id
        );
        assert!(
            regex::Regex::new(form.pattern).is_ok(),
            "invalid pattern of {}",
            form.id
        );
        let lower = form
            .keywords
            .iter()
            .all(|word| **word == word.to_lowercase() && word.len() >= 2);
        assert!(
            lower,
            "{} has keywords that are short or not in lower case",
            form.id
        );
        assert!(
            !form.is.is_empty() && !form.instead.is_empty(),
            "missing texts of {}",
            form.id
        );
    }
}

#[test]
fn every_pattern_is_found() {
    let mut missed = String::new();
    for (form, round) in plain_forms().flat_map(|form| [(form, 1), (form, 2)]) {
        let mut random = Random::for_form(form, round);
        let mut value = sample(form, &mut random);
        // Tokens that need context must contain a digit, as nearly all random tokens do.
        while form.kind == SecretKind::Context && !value.bytes().any(|byte| byte.is_ascii_digit()) {
            value = sample(form, &mut random);
        }
        for (place, text) in pages_with(form, &value) {
            let found = find(&text);
            if !found
                .iter()
                .any(|found| found.pattern.provider == form.provider && found.grade == form.grade)
            {
                let _ = writeln!(
                    missed,
                    "{} in {place}: {text}found: {}",
                    form.id,
                    describe(&found, &text)
                );
            }
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

#[test]
fn placeholders_of_every_pattern_are_ignored() {
    let mut wrong = String::new();
    for form in plain_forms() {
        let mut random = Random::for_form(form, 3);
        let value = sample(form, &mut random);
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
            for (place, text) in pages_with(form, &case) {
                let found = find(&text);
                if !found.is_empty() {
                    let _ = writeln!(
                        wrong,
                        "{} in {place}: {text}found: {}",
                        form.id,
                        describe(&found, &text)
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns a private key with a random body.
fn key(kind: &str, length: usize, line: &str, random: &mut Random) -> String {
    let body = random.word(length);
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

fn web_token(claims: &str, random: &mut Random) -> String {
    format!(
        "{}.{}.{}",
        base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
        base64(claims),
        random.word(43)
    )
}

/// Passwords and named values. `@@` is the value, `@@@@` a longer one.
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
    let random = &mut Random(77);
    let word = random.word(14);
    let login = base64(&format!("svc:{word}"));
    let mut cases: Vec<(&str, String)> = Vec::new();
    for kind in [
        "PRIVATE KEY",
        "RSA PRIVATE KEY",
        "EC PRIVATE KEY",
        "OPENSSH PRIVATE KEY",
        "PGP PRIVATE KEY BLOCK",
    ] {
        cases.push(("private-key", key(kind, 900, "\n", random)));
        cases.push((
            "private-key",
            format!("\"private_key\": \"{}\"", key(kind, 900, "\\n", random)),
        ));
    }
    cases.push((
        "jwt",
        format!(
            "Bearer {}",
            web_token("{\"sub\":\"u_81\",\"tenant\":\"parcel\"}", random)
        ),
    ));
    cases.push((
        "supabase-anon-jwt",
        web_token(
            "{\"iss\":\"supabase\",\"ref\":\"kqzv\",\"role\":\"anon\"}",
            random,
        ),
    ));
    for (id, text) in PASSWORDS {
        let long = random.word(36);
        cases.push((id, text.replace("@@@@", &long).replace("@@", &word)));
    }
    cases.push(("basic-login", format!("Authorization: Basic {login}")));
    for (id, text) in cases {
        let found = find(&text);
        assert!(
            found.iter().any(|found| found.pattern.id == id),
            "{id}: {text}\n{}",
            describe(&found, &text)
        );
    }
}

/// Named values in the syntax of many languages. `@@` is the value.
const NAMED: &[&str] = &[
    "const API_KEY: &str = \"@@\";",
    "static API_KEY: &'static str = \"@@\";",
    "const apiKey string = \"@@\"",
    "private static final String API_KEY = \"@@\";",
    "val apiKey: String = \"@@\"",
    "#define API_KEY \"@@\"",
    "api_key: Optional[str] = \"@@\"",
    "const char api_key[] = \"@@\";",
    "set -x API_KEY @@",
    "setx API_KEY \"@@\"",
    "ENV API_KEY @@",
    "api_key = SecretStr(\"@@\")",
    "let api_key = String::from(\"@@\");",
    "NSString *apiKey = @\"@@\";",
    "(def api-key \"@@\")",
    "api_key <- \"@@\"",
    "@api_key \"@@\"",
    "curl -H \"X-Access-Key: @@\" https://parcel.io",
    "headers = {\"X-Access-Key\": \"@@\"}",
    "req.Header.Set(\"X-Api-Key\", \"@@\")",
    "api\\_key = \"@@\"",
    "redirect%3Faccess_token%3D@@",
];

#[test]
fn named_values_are_found_in_many_languages() {
    let random = &mut Random(314);
    for text in NAMED {
        for value in [random.word(32), format!("AQAA{}", random.word(36))] {
            let text = text.replace("@@", &value);
            let found = find(&text);
            assert_eq!(describe(&found, &text), format!("named-secret `{value}`\n"));
        }
    }
}

#[test]
fn random_uuids_are_secrets_only_with_the_name_of_a_key() {
    let random = &mut Random(2_718);
    let mut hex = |count| random.text("0123456789abcdef", count);
    let uuid = format!("{}-{}-4{}-a{}-{}", hex(8), hex(4), hex(3), hex(3), hex(12));
    for name in [
        "api_key",
        "apiKey",
        "X-Api-Key",
        "client_secret",
        "ACCESS_KEY",
    ] {
        let text = format!("{name}: \"{uuid}\"");
        assert_eq!(
            describe(&find(&text), &text),
            format!("named-secret `{uuid}`\n")
        );
    }
    let first = uuid.replacen("-4", "-1", 1);
    for text in [
        format!("token: \"{uuid}\""),
        format!("api_key_id: \"{uuid}\""),
        format!("primary_key: \"{uuid}\""),
        format!("id: \"{uuid}\""),
        format!("api_key: \"{first}\""),
        "api_key: \"3fa85f64-5717-4562-b3fc-2c963f66afa6\"".to_owned(),
        "api_key: \"11111111-1111-4111-8111-111111111111\"".to_owned(),
        "api_key: \"12345678-1234-4234-8234-123456789012\"".to_owned(),
    ] {
        assert!(find(&text).is_empty(), "{text}");
    }
}

#[test]
fn short_sequences_do_not_make_a_long_value_a_placeholder() {
    let random = &mut Random(1_618);
    for run in ["abcd", "6789", "wxyz", "fedc", "abcdef", "2345678"] {
        let value = format!("{}{run}{}", random.word(40), random.word(44));
        let text = format!("secret_key = \"{value}\"");
        assert_eq!(find(&text).len(), 1, "{text}");
    }
}

#[test]
fn escaped_secrets_are_found() {
    let form = SECRETS.iter().find(|form| form.id == "groq-key");
    let token = sample(form.expect("there"), &mut Random(55));
    let each = |one: fn(u8) -> String| token.bytes().map(one).collect::<String>();
    for escaped in [
        token.replace('_', "\\_"),
        token.replace('_', "%5F"),
        token.replace('_', "&#95;"),
        token.replace('_', "&#x5f;"),
        token.replace('_', "&lowbar;"),
        token.replace('_', "\\x5f"),
        token.replace('_', "\\u{5f}"),
        each(|byte| format!("\\u{byte:04x}")),
        each(|byte| format!("%{byte:02X}")),
        each(|byte| format!("&#{byte};")),
    ] {
        for text in [
            format!("A key: {escaped} and more."),
            format!("{{ \"a\": \"{escaped}\" }}"),
            format!("https://parcel.io/?a={escaped}&b=1"),
        ] {
            let found = find(&text);
            assert_eq!(describe(&found, &text), format!("groq-key `{escaped}`\n"));
            assert_eq!(found[0].unescaped.as_deref(), Some(token.as_str()));
        }
    }
}

#[test]
fn data_addresses_are_not_searched() {
    let form = SECRETS.iter().find(|form| form.id == "linear-key");
    let random = &mut Random(8);
    let token = sample(form.expect("there"), random);
    let data = random.word(300);
    let text = format!("![](data:image/png;base64,{data}/{token}{data}) {token}");
    assert_eq!(
        describe(&find(&text), &text),
        format!("linear-key `{token}`\n")
    );
}

#[test]
fn secrets_of_local_servers_are_test_secrets() {
    let random = &mut Random(54_321);
    let password = random.word(14);
    let pair = ["anon", "service_role"].map(|role| {
        web_token(
            &format!("{{\"iss\":\"supabase\",\"role\":\"{role}\",\"iat\":1641769200}}"),
            random,
        )
    });
    let local = [
        web_token(
            "{\"iss\":\"http://127.0.0.1:54321/auth/v1\",\"sub\":\"u_8\"}",
            random,
        ),
        web_token("{\"aud\":\"localhost\",\"exp\":1641769200}", random),
        format!("postgres://app:{password}@localhost:5432/main"),
        format!("redis://:{password}@127.0.0.1"),
    ];
    for text in pair.iter().chain(&local) {
        let grades: Vec<_> = find(text).into_iter().map(|found| found.grade).collect();
        assert_eq!(grades, [SecretGrade::Test], "{text}");
    }
    for text in [
        web_token(
            "{\"iss\":\"supabase\",\"ref\":\"kqzv\",\"role\":\"service_role\"}",
            random,
        ),
        web_token(
            "{\"iss\":\"https://auth.parcel.io\",\"sub\":\"u_8\"}",
            random,
        ),
        format!("postgres://app:{password}@localhost.parcel.io/main"),
    ] {
        let grades: Vec<_> = find(&text).into_iter().map(|found| found.grade).collect();
        assert_eq!(grades, [SecretGrade::Secret], "{text}");
    }
}

#[test]
fn look_alikes_are_ignored() {
    let list = fs::read_to_string(project().join("tests/data/look-alikes.txt")).expect("there");
    let cases: Vec<String> = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
        // The middle dot prevents other scanners from reporting a line as a key.
        .map(|line| line.replace('\u{b7}', "").replace("\\n", "\n"))
        .collect();
    assert!(cases.len() >= 150, "only {} look-alikes", cases.len());
    let mut wrong = String::new();
    for text in cases {
        for text in [
            format!("```\n{text}\n```\n"),
            format!("Write `{text}` there.\n"),
        ] {
            let found = find(&text);
            if !found.is_empty() {
                let _ = writeln!(wrong, "{text}found: {}", describe(&found, &text));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_token_with_a_wrong_checksum_is_ignored() {
    let form = SECRETS
        .iter()
        .find(|form| form.id == "github-token")
        .expect("there");
    let good = sample(form, &mut Random(5));
    assert_eq!(find(&good).len(), 1);
    let other = if good.ends_with('a') { "b" } else { "a" };
    let bad = format!("token = \"{}{other}\"", &good[..good.len() - 1]);
    assert!(find(&bad).is_empty());
}

/// Creates a site with secrets in many places, also in text that other rules quote and fix. Returns its folder and the
/// secrets.
fn site_with_secrets() -> (tempfile::TempDir, Vec<String>) {
    let random = &mut Random(4242);
    let form = |id: &str| SECRETS.iter().find(|form| form.id == id).expect("there");
    let token = sample(form("stripe-key"), random);
    let other = sample(form("digitalocean-token"), random);
    let block = key("PRIVATE KEY", 640, "\n", random);
    let password = random.word(14);
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
    let (folder, hidden) = site_with_secrets();
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
        &["--format", "html"],
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
    let output = run(&["--fix", "--unsafe-fixes", "--format", "full"]);
    let page = fs::read_to_string(folder.path().join("a.mdx")).expect("there");
    for secret in &hidden {
        assert!(
            !output.contains(secret.as_str()),
            "the fix shows {secret}:\n{output}"
        );
        assert!(
            !page.contains(secret.as_str()),
            "the fix leaves {secret}:\n{page}"
        );
    }
}

/// A site with secrets in every text that an output may contain, and with errors of other rules.
struct LeakySite {
    folder: tempfile::TempDir,
    /// Texts that must not be in any output.
    hidden: Vec<String>,
}

/// Ways to disable `secret-in-example`: arguments, configuration, and text at the start of each page.
const DISABLED: &[(&[&str], &str, &str)] = &[
    (&[], "", ""),
    (&["--ignore", "secret-in-example"], "", ""),
    (&["--ignore", "code"], "", ""),
    (&["--select", "images,links,headings,components"], "", ""),
    (&["--select", "syntax,front-matter,navigation"], "", ""),
    (&[], "rules:\n  secret-in-example: off\n", ""),
    (
        &[],
        "overrides:\n  - files: [\"**\"]\n    rules:\n      secret-in-example: off\n",
        "",
    ),
    (
        &[],
        "rules:\n  secret-in-example:\n    severity: error\n    allow: [\"/./\"]\n",
        "",
    ),
    (
        &[],
        "",
        "{/* mdxlint-ignore-file secret-in-example -- an example */}\n\n",
    ),
];

/// The secrets of a [`LeakySite`], without escapes.
struct PlantedSecrets {
    stripe: String,
    groq: String,
    /// In the name of a page.
    named: String,
    /// In the names of images.
    image: String,
    integration: String,
    setting: String,
    api: String,
    /// A value that is a secret only because of its name.
    value: String,
    block: String,
    /// The Groq token, escaped for Markdown, a URL, HTML and a string.
    escaped: [String; 4],
}

impl PlantedSecrets {
    fn new() -> Self {
        let random = &mut Random(20_261);
        let form = |id: &str| SECRETS.iter().find(|form| form.id == id).expect("there");
        let mut token = |id: &str| sample(form(id), random);
        let groq = token("groq-key");
        let first = u32::from(groq.as_bytes()[0]);
        Self {
            stripe: token("stripe-key"),
            named: token("digitalocean-token"),
            image: token("linear-key"),
            integration: token("posthog-personal-key"),
            setting: token("replicate-token"),
            api: token("huggingface-token"),
            value: random.word(36),
            block: key("PRIVATE KEY", 640, "\n", random),
            escaped: [
                groq.replace('_', "\\_"),
                groq.replace('_', "%5F"),
                groq.replace('_', "&#95;"),
                format!("\\u{first:04x}{}", &groq[1..]),
            ],
            groq,
        }
    }

    /// Returns the texts that must not be in any output.
    fn hidden(&self) -> Vec<String> {
        let tokens = [
            &self.stripe,
            &self.groq,
            &self.named,
            &self.image,
            &self.integration,
            &self.setting,
            &self.api,
            &self.value,
        ];
        let body = self.block.lines().filter(|line| !line.starts_with('-'));
        let all = tokens.into_iter().chain(&self.escaped);
        all.cloned().chain(body.map(str::to_owned)).collect()
    }

    /// Returns a page with secrets in prose, code, attributes and front matter.
    fn page(&self, begin: &str) -> String {
        let Self {
            stripe,
            image,
            value,
            block,
            ..
        } = self;
        let [markdown, url, entity, string] = &self.escaped;
        format!(
            "---\ntitle: Keys {stripe}\ndescription: \"{stripe}\"\nicno: {stripe}\n---\n\n{begin}# Keys {markdown}\n\n## {stripe}\n\n## {stripe}\n\n\
             ![](/images/{image}.png) [x](/no/{url}) [y](/{stripe}#{entity})\n\n{markdown} {entity}\n\n\
             ```python3 showLineNumbers\nclient_secret = \"{value}\"\n{{\"x\": \"{string}\"}}\n```\n\n```pem\n{block}```\n\n\
             <Card title=\"{stripe}\" titel=\"{string}\" icon=\"{markdown}\">`{stripe}`</Card>\n\n<Crad name=\"{url}\" />\n\n\
             {{/* mdxlint-ignore-next-line {stripe} */}}\n\n<{stripe}>\n"
        )
    }

    /// Returns a page with the same secrets, but without names that identify them.
    fn other_page(&self, begin: &str) -> String {
        let Self {
            stripe,
            groq,
            value,
            ..
        } = self;
        let markdown = &self.escaped[0];
        format!(
            "---\ntitle: Keys {stripe}\n---\n\n{begin}[{value}](/{value})\n\n[to](/a#{groq})\n\n```\n{markdown}\n```\n"
        )
    }

    fn manifest(&self) -> String {
        let Self {
            stripe,
            groq,
            integration,
            api,
            ..
        } = self;
        format!(
            "{{\n  \"name\": \"{stripe}\",\n  \"theme\": \"{groq}\",\n  \"integrations\": {{ \"posthog\": {{ \"apiKey\": \"{integration}\", \"{integration}\": 1 }} }},\n  \
             \"api\": {{ \"openapi\": [\"api.json\", \"{stripe}.json\"] }},\n  \"navigation\": {{ \"pages\": [\"a\", \"b\", \"{stripe}\", \"GET /{api}\"] }}\n}}\n"
        )
    }

    fn specification(&self) -> String {
        let api = &self.api;
        format!(
            "{{ \"openapi\": \"3.1.0\", \"info\": {{ \"title\": \"{api}\", \"version\": \"1\" }}, \"paths\": {{ \"/{api}\": {{ \"get\": {{ \"summary\": \"{api}\", \"operationId\": \"{api}\" }} }} }} }}\n"
        )
    }
}

impl LeakySite {
    fn new(config: &str, begin: &str) -> Self {
        let planted = PlantedSecrets::new();
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("created");
            fs::write(path, text).expect("written");
        };
        let other = planted.other_page(begin);
        write("a.mdx", &planted.page(begin));
        write("b.mdx", &other);
        write(&format!("guides/{}.mdx", planted.named), &other);
        write(&format!("images/unused-{}.png", planted.image), "");
        write("docs.json", &planted.manifest());
        write("api.json", &planted.specification());
        let setting = &planted.setting;
        let rules = if config.starts_with("rules:") {
            ""
        } else {
            "rules:\n"
        };
        write(
            "mdxlint.yaml",
            &format!(
                "extends: strict\n{config}{rules}  {setting}: off\n{setting}: 1\ncomponents:\n  \"{setting}\": 3\n"
            ),
        );
        let hidden = planted.hidden();
        Self { folder, hidden }
    }

    /// Returns the standard output and standard error of a run.
    fn run(&self, arguments: &[&str]) -> String {
        let command = program().current_dir(self.folder.path());
        let command = command.env("COLUMNS", "200").args(arguments);
        let output = command.output().expect("it runs");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    }

    /// Asserts that `shown` contains no secret, in upper or lower case, and that it contains `expected`.
    fn assert_hides(&self, shown: &str, expected: &str, what: &str) {
        assert!(shown.contains(expected), "{what}: {shown}");
        let lower = shown.to_lowercase();
        for secret in &self.hidden {
            let is_there = lower.contains(&secret.to_lowercase());
            assert!(!is_there, "{what} shows {secret}:\n{shown}");
        }
    }
}

#[test]
fn no_format_shows_a_secret_if_the_rule_is_disabled() {
    for (arguments, config, begin) in DISABLED {
        let site = LeakySite::new(config, begin);
        let out = tempfile::tempdir().expect("a folder");
        let formats: Vec<&str> = MACHINE_FORMATS.into_iter().chain(HUMAN_FORMATS).collect();
        let outputs: Vec<String> = formats
            .iter()
            .map(|format| format!("{format}={}", out.path().join(format).display()))
            .collect();
        let mut all = vec![
            "--fail-on",
            "never",
            "--format",
            "full",
            "--color",
            "always",
        ];
        for output in &outputs {
            all.extend(["--output", output]);
        }
        all.extend(*arguments);
        let what = format!("{arguments:?} {config}{begin}");
        site.assert_hides(&site.run(&all), "a.mdx", &what);
        for format in formats {
            let shown = fs::read_to_string(out.path().join(format)).expect("written");
            site.assert_hides(&shown, "a.mdx", &format!("{what} {format}"));
        }
        for arguments in [
            [&["--diff", "--unsafe-fixes"], *arguments].concat(),
            [&["--statistics"], *arguments].concat(),
            [&["--format", "json", "--changed-lines"], *arguments].concat(),
        ] {
            site.assert_hides(&site.run(&arguments), "", &format!("{what} {arguments:?}"));
        }
    }
}

#[test]
fn no_other_command_shows_a_secret() {
    let site = LeakySite::new("", "");
    let secret = site.hidden[0].clone();
    let config = format!("extends: {secret}.yaml\n");
    fs::write(site.folder.path().join("bad.yaml"), config).expect("written");
    let unreadable = format!("a: [\n{secret}\n");
    fs::write(site.folder.path().join("broken.yaml"), unreadable).expect("written");
    for (arguments, expected) in [
        (&["nav"][..], "a"),
        (&["nav", "--format", "json"], "\"title\""),
        (&["nav", "--format", "html"], "<html"),
        (&["nav", "--format", "mermaid"], "flowchart"),
        (&["nav", "--output", "nav.html"], "Wrote"),
        (&["init-rules", "--user"], "#"),
        (&["init-rules", "--diff", "--editor", "cursor"], "+"),
        (
            &["init-rules", "--editor", "cursor", "--editor", "claude"],
            "wrote",
        ),
        (&["init-rules", "--editor", "cursor", "--check"], ""),
        (&["explain", &secret], "error"),
        (&["check", &secret], "error"),
        (&["--config", "bad.yaml"], ""),
        (&["--config", "broken.yaml"], ""),
        (&["--select", &secret], "error"),
        (&["--baseline", &secret], "error"),
        (&["--write-baseline"], "wrote "),
        (&["--prune-baseline"], ""),
        (&["--add-ignores", "--reason", "old", "--diff"], ""),
    ] {
        site.assert_hides(&site.run(arguments), expected, &format!("{arguments:?}"));
    }
    let mut files = support::files(&site.folder.path().join(".cursor"));
    files.extend(["nav.html", "mdxlint-baseline.json"].map(|name| site.folder.path().join(name)));
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        site.assert_hides(&text, "", &file.display().to_string());
    }
}

#[test]
fn secrets_in_terms_of_rule_files_are_masked() {
    let token = sample(
        SECRETS
            .iter()
            .find(|form| form.id == "groq-key")
            .expect("there"),
        &mut Random(11),
    );
    let site = LeakySite::new("", "");
    let config = format!(
        "extends: strict\nrule-files:\n  terms:\n    parcel: the key {token}\n    \"{token}\": a key\n"
    );
    fs::write(site.folder.path().join("mdxlint.yaml"), config).expect("written");
    let shown = site.run(&["init-rules", "--user"])
        + &site.run(&["init-rules", "--editor", "cursor", "--diff"]);
    assert!(
        shown.contains("the key gsk") && !shown.contains(&token),
        "{shown}"
    );
}

#[test]
fn fixing_standard_input_does_not_mask_secrets() {
    let site = LeakySite::new("", "");
    let page = fs::read_to_string(site.folder.path().join("b.mdx")).expect("there");
    let command = program().current_dir(site.folder.path());
    let arguments = ["--fix", "--select", "images", "--stdin-filename", "b.mdx"];
    let output = command.args(arguments).stdin(page.clone()).output();
    let output = output.expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), page);
}

#[test]
fn positions_do_not_depend_on_masking() {
    let site = LeakySite::new("", "");
    let positions = |arguments: &[&str]| {
        let text = site.run(&[&["--format", "concise", "--fail-on", "never"], arguments].concat());
        let lines = text
            .lines()
            .filter(|line| line.contains("missing-alt-text"));
        let position = |line: &str| line.split(' ').next().map(str::to_owned);
        lines.filter_map(position).collect::<Vec<_>>()
    };
    let all = positions(&[]);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(positions(&["--select", "missing-alt-text"]), all);
}

#[test]
fn a_baseline_does_not_depend_on_the_rules_of_a_run() {
    let site = LeakySite::new("", "");
    let base = site.run(&["--write-baseline"]);
    assert!(base.contains("wrote "), "{base}");
    let text = fs::read_to_string(site.folder.path().join("mdxlint-baseline.json")).expect("there");
    let baseline: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let rules: BTreeSet<&str> = baseline["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|finding| finding["rule"].as_str())
        .collect();
    assert!(rules.len() > 6, "{rules:?}");
    for rule in rules {
        let output = site.run(&["--select", rule, "--format", "concise", "--fail-on", "info"]);
        assert!(
            !output.contains(&format!(" {rule}: ")) && !output.contains("fixed finding"),
            "{rule}: {output}"
        );
    }
}

#[test]
fn the_navigation_and_rule_files_show_no_secret() {
    let random = &mut Random(7);
    let form = SECRETS.iter().find(|form| form.id == "groq-key");
    let token = sample(form.expect("there"), random);
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
fn test_keys_have_low_severity_and_values_can_be_allowed() {
    let random = &mut Random(99);
    let of = |id: &str, random: &mut Random| {
        let form = SECRETS.iter().find(|form| form.id == id).expect("there");
        sample(form, random)
    };
    let (mild, shown, real) = (
        of("stripe-test-key", random),
        of("stripe-publishable-key", random),
        of("groq-key", random),
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
        let (_, report) = TestSite::open(folder.path()).check();
        let found = report
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.severity, finding.related.len()));
        found.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(severities(""), "info 0, error 1");
    assert_eq!(severities("    test-keys: off\n"), "error 1");
    assert_eq!(
        severities("    public-keys: info\n"),
        "info 0, info 0, error 1"
    );
    assert_eq!(
        severities(&format!("    test-keys: off\n    allow: [\"{real}\"]\n")),
        ""
    );
    assert_eq!(severities("    allow: [\"/^gsk_/\"]\n"), "info 0");
    assert!(
        severities("    allow: [\"/[/\"]\n").contains("error"),
        "an invalid pattern is an error in the configuration"
    );
}

#[test]
fn keys_with_characters_outside_the_alphabet_of_the_provider_are_ignored() {
    let hex = "9132c81de371b76fa11da0075469b54f77649c9a067db0303e56c0f64d072336";
    let scrambled = "9132q81dm371b76sr11da0075469b54p77649c9a067dh0303k56c0z64n072336";
    let uuid = |last: &str| format!("5f8a21c0-7b3e-4d19-a6c2-{last}");
    for (text, is_key) in [
        (format!("OPENROUTER_API_KEY=sk-or-v1-{hex}"), true),
        (format!("OPENROUTER_API_KEY=sk-or-v1-{scrambled}"), false),
        (
            format!("LANGFUSE_SECRET_KEY=sk-lf-{}", uuid("90e4d27b51f8")),
            true,
        ),
        (
            format!("LANGFUSE_SECRET_KEY=sk-lf-{}", uuid("9rt4k27mz1w8")),
            false,
        ),
        (
            format!("\"hightouch\": {{ \"writeKey\": \"{hex}\" }}"),
            true,
        ),
        (
            format!("\"hightouch\": {{ \"writeKey\": \"{scrambled}\" }}"),
            false,
        ),
        // The alphabet is unknown if the provider is unknown.
        (format!("PARCEL_API_KEY={scrambled}"), true),
    ] {
        assert_eq!(!find(&text).is_empty(), is_key, "{text}");
    }
}
