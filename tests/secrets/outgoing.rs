//! No output of a command, and no message of a server, contains a secret or a piece of one, in whatever form.
//!
//! A piece is twelve letters and digits, at least one of them a digit: fewer can be the start of every token of a provider,
//! and words of a password are ordinary words elsewhere.

#[expect(dead_code, reason = "the tests of the server use the rest")]
#[path = "../lsp/client.rs"]
mod lsp_client;

use super::support::{HUMAN_FORMATS, MACHINE_FORMATS, files, git, program};
use super::{Random, base64, find, key, plain_forms, sample, web_token};
use lsp_client::Client;
use mdxlint::catalog::SecretKind;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// The number of letters and digits of a piece.
const PIECE: usize = 12;

/// The number of kinds on one site.
const BATCH: usize = 14;

/// A secret, and a text that shows what it is.
struct Plant {
    value: String,
    text: String,
}

impl Plant {
    /// Whether the value can be a part of a file name, a link and an attribute.
    fn is_plain(&self) -> bool {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        self.value.len() < 120 && self.value.chars().all(is_plain)
    }
}

/// Forms in which a value is only a secret by its name or by what is around it. `@@` is the value.
const NAMED: [&str; 12] = [
    "client_secret = \"@@\"",
    "Authorization: Bearer @@",
    "https://parcel.io/v1?api_key=@@",
    "password = \"@@\"",
    "postgres://app:@@@db.parcel.io:5432/main",
    "https://ada:@@@git.parcel.io/a.git",
    "redis://:@@@cache.parcel.io:6379",
    "Server=db.parcel.io;Database=a;User Id=app;Password=@@;",
    "jdbc:postgresql://db.parcel.io/shop?user=app&password=@@",
    "sshpass -p '@@' ssh root@host",
    "machine api.parcel.io login bob password @@",
    "curl -u admin:@@ https://parcel.io",
];

/// Returns secrets of many kinds.
fn plants() -> Vec<Plant> {
    let random = &mut Random(4_711);
    let mut all: Vec<Plant> = NAMED
        .iter()
        .map(|form| {
            let value = format!("q7{}4Z", random.word(20));
            let text = form.replace("@@", &value);
            Plant { value, text }
        })
        .collect();
    let token = web_token("{\"sub\":\"u_81\",\"tenant\":\"parcel\"}", random);
    all.push(Plant {
        text: token.clone(),
        value: token,
    });
    let login = base64(&format!("svc:{}", random.word(14)));
    all.push(Plant {
        text: format!("Authorization: Basic {login}"),
        value: login,
    });
    for kind in ["RSA PRIVATE KEY", "OPENSSH PRIVATE KEY"] {
        let text = key(kind, 900, "\n", random);
        let body = text.lines().filter(|line| !line.starts_with('-'));
        let value = body.collect::<Vec<_>>().join("\n");
        all.push(Plant { value, text });
    }
    let forms: Vec<_> = plain_forms()
        .filter(|form| form.kind == SecretKind::Token)
        .collect();
    let step = forms.len() / 44;
    let samples = forms.iter().step_by(step.max(1)).map(|form| {
        let value = sample(form, &mut Random::for_form(form, 5));
        Plant {
            text: format!("Use `{value}` here."),
            value,
        }
    });
    // The text of a page must show that it is a secret.
    all.extend(samples.filter(|plant| {
        let is_shown = find(&plant.value)
            .iter()
            .any(|found| found.range.len() == plant.value.len());
        is_shown && !plant.value.contains(['"', '\\', '`', '<', '{', ' '])
    }));
    for plant in &all {
        assert!(!find(&plant.text).is_empty(), "{}", plant.text);
    }
    all
}

/// Returns the letters and digits of a text in lower case, with escapes replaced.
fn squeezed(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let number = |start: &str, length: usize| {
            let digits = rest.strip_prefix(start)?.get(..length)?;
            let code = u32::from_str_radix(digits, 16).ok()?;
            Some((char::from_u32(code)?, start.len() + length))
        };
        let reference = || {
            let (digits, _) = rest.strip_prefix("&#")?.split_once(';')?;
            let code = match digits.strip_prefix('x') {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            Some((char::from_u32(code.ok()?)?, digits.len() + 3))
        };
        let (letter, length) = number("%", 2)
            .or_else(|| number("\\u", 4))
            .or_else(reference)
            .unwrap_or((letter, letter.len_utf8()));
        if letter.is_ascii_alphanumeric() {
            out.push(u8::try_from(letter.to_ascii_lowercase()).unwrap_or_default());
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// The pieces of all secrets of a site.
struct Pieces(HashSet<Vec<u8>>);

impl Pieces {
    fn new(plants: &[Plant]) -> Self {
        let mut all = HashSet::new();
        for plant in plants {
            // All tokens of this kind have the same header.
            let value = plant.value.split_once('.');
            let value = value.filter(|_| plant.value.starts_with("eyJ"));
            let value = value.map_or(&*plant.value, |(_, rest)| rest);
            for line in value.lines() {
                let letters = squeezed(line);
                let pieces = letters.windows(PIECE.min(letters.len()).max(1));
                let pieces = pieces.filter(|piece| piece.iter().any(u8::is_ascii_digit));
                all.extend(pieces.map(<[u8]>::to_vec));
            }
        }
        Self(all)
    }

    /// Asserts that none is in `shown`.
    fn assert_hidden(&self, shown: &str, what: &str) {
        for text in [squeezed(shown), letters_of(shown)] {
            let found = text.windows(PIECE).find(|piece| self.0.contains(*piece));
            if let Some(found) = found {
                let found = String::from_utf8_lossy(found).into_owned();
                let line = shown
                    .lines()
                    .find(|line| String::from_utf8_lossy(&squeezed(line)).contains(&found));
                let line: String = line.unwrap_or(shown).chars().take(600).collect();
                panic!("{what} shows `{found}`: {line}");
            }
        }
    }
}

/// Returns the letters and digits of a text in lower case, without replacing escapes.
fn letters_of(text: &str) -> Vec<u8> {
    let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// A site with secrets in every place.
struct Site {
    folder: TempDir,
    pieces: Pieces,
    plain: Vec<String>,
}

impl Site {
    fn new(plants: &[Plant]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Self {
            folder,
            pieces: Pieces::new(plants),
            plain: plants
                .iter()
                .filter(|plant| plant.is_plain())
                .map(|plant| plant.value.clone())
                .collect(),
        };
        site.write_pages(plants);
        site.write_configuration();
        git(site.folder.path(), &["init", "-q"]);
        git(site.folder.path(), &["add", "."]);
        git(site.folder.path(), &["commit", "-q", "-m", "all"]);
        site
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    }

    /// Writes a page with all texts, and one with the bare values, each in many places.
    fn write_pages(&self, plants: &[Plant]) {
        let mut named = "---\ntitle: Named\ndescription: Words.\n---\n\n".to_owned();
        for plant in plants {
            let _ = write!(named, "```text\n{}\n```\n\n", plant.text.trim_end());
        }
        self.write("named.mdx", &named);
        let first = self.plain.first().expect("one");
        let mut bare = format!(
            "---\ntitle: Key {first}\ndescription: \"{first}\"\nsidebarTitle: {first}\nicno: {first}\nopenapi: \"api.json GET /{first}\"\n---\n\n"
        );
        for value in &self.plain {
            let escaped = value.replace('_', "\\_");
            let (mut encoded, mut entities) = (String::new(), String::new());
            for byte in value.bytes() {
                let _ = write!(encoded, "%{byte:02X}");
                let _ = write!(entities, "&#{byte};");
            }
            let before = "Many words about rotating the keys each month. ".repeat(6);
            let _ = write!(
                bare,
                "## {escaped}\n\n## {escaped}\n\n[{escaped}](/no/{value}) [x](/no/{encoded}) [y](#{value}) [z](https://ada:{value}@host.example/{value})\n\n\
                 ![](/images/{value}.png) ![{escaped}](/no/{encoded}.png)\n\n{entities}\n\n{before} {escaped}\n\n\
                 ```sh {value}\necho {value}\n```\n\n<Card title=\"{value}\" titel=\"{value}\" icon=\"{value}\" href=\"/no/{value}\">{escaped}</Card>\n\n\
                 {{/* mdxlint-ignore-next-line {value} -- {value} */}}\n\n{{/* mdxlint-ignore-next-line missing-alt-text -- {value} */}}\n\n"
            );
        }
        self.write("bare.mdx", &bare);
        self.write(
            "index.mdx",
            &format!("---\ntitle: Start\ndescription: Words.\n---\n\n[to](/bare) [a](/folder/{first}/page)\n"),
        );
        for (number, value) in self.plain.iter().enumerate() {
            self.write(&format!("guides/{value}.mdx"), "Words\n");
            self.write(
                &format!("folder/{value}/page.mdx"),
                &format!("---\ntitle: Page {number}\n---\n\nWords\n"),
            );
            self.write(&format!("images/unused-{value}.png"), "");
            self.write(&format!("snippets/{value}.mdx"), "Words\n");
        }
    }

    fn write_configuration(&self) {
        let (mut pages, mut anchors, mut keys) = (Vec::new(), Vec::new(), serde_json::Map::new());
        let mut paths = serde_json::Map::new();
        let mut config = "extends: strict\nrules:\n".to_owned();
        let mut style =
            "extends: substitution\nmessage: \"use '%s' for '%s'\"\nlevel: error\nswap:\n"
                .to_owned();
        for value in &self.plain {
            pages.push(json!({ "group": value, "pages": [format!("missing/{value}"), format!("guides/{value}"), format!("GET /{value}")] }));
            anchors.push(json!({ "anchor": format!("Log {value}"), "href": format!("https://ada:{value}@host.example/?key={value}") }));
            keys.insert(value.clone(), json!(value));
            paths.insert(
                format!("/{value}"),
                json!({ "get": { "summary": value, "description": value, "operationId": value, "responses": { "200": { "description": value } } } }),
            );
            let _ = writeln!(config, "  \"{value}\": off");
        }
        let first = self.plain.first().expect("one");
        let _ = writeln!(style, "  words: \"{first}\"");
        let _ = write!(
            config,
            "\"{first}\": 1\ncomponents:\n  \"{first}\": 3\nrule-files:\n  terms:\n    parcel: the key {first}\n"
        );
        pages.push(json!({ "group": "Start", "pages": ["index", "named", "bare"] }));
        let manifest = json!({
            "name": first, "theme": first, "description": first, "colors": { "primary": first },
            "api": { "openapi": ["api.json", format!("{first}.json")] },
            "integrations": { "posthog": { "apiKey": first } },
            "variables": keys,
            "redirects": [{ "source": format!("/old/{first}"), "destination": format!("/missing/{first}") }],
            "navigation": { "global": { "anchors": anchors }, "groups": pages },
        });
        let specification = json!({
            "openapi": "3.1.0", "info": { "title": first, "version": first, "description": first },
            "servers": [{ "url": format!("https://ada:{first}@host.example") }], "paths": paths,
        });
        self.write(
            "docs.json",
            &serde_json::to_string_pretty(&manifest).expect("JSON"),
        );
        self.write("api.json", &specification.to_string());
        self.write("mdxlint.yaml", &config);
        self.write(
            ".vale.ini",
            "StylesPath = styles\nMinAlertLevel = suggestion\n[*.mdx]\nBasedOnStyles = House\n",
        );
        self.write(&format!("styles/House/{first}.yml"), &style);
    }

    /// Asserts that a command shows no secret, and returns what it shows.
    fn run(&self, arguments: &[&str]) -> String {
        let command = program().current_dir(self.folder.path());
        let output = command.env("COLUMNS", "100").args(arguments).output();
        let output = output.expect("it runs");
        let shown = [output.stdout, output.stderr].concat();
        let shown = String::from_utf8_lossy(&shown).into_owned();
        self.pieces.assert_hidden(&shown, &format!("{arguments:?}"));
        shown
    }

    fn assert_file_hides(&self, path: &Path) {
        let text = fs::read_to_string(path).expect("readable");
        assert!(!text.is_empty(), "{}", path.display());
        self.pieces
            .assert_hidden(&text, &path.display().to_string());
    }
}

fn sites() -> Vec<Site> {
    let plants = plants();
    assert!(plants.len() >= 40, "{} kinds", plants.len());
    // Every site has some values that only their names show, and some tokens.
    let count = plants.len().div_ceil(BATCH);
    let mut batches: Vec<Vec<Plant>> = (0..count).map(|_| Vec::new()).collect();
    for (number, plant) in plants.into_iter().enumerate() {
        batches[number % count].push(plant);
    }
    batches.iter().map(|batch| Site::new(batch)).collect()
}

#[test]
fn no_report_contains_a_piece_of_a_secret() {
    for site in sites() {
        let out = tempfile::tempdir().expect("a folder");
        let formats: Vec<&str> = MACHINE_FORMATS.into_iter().chain(HUMAN_FORMATS).collect();
        let path = |format: &str| out.path().join(format);
        let outputs: Vec<String> = formats
            .iter()
            .map(|format| format!("{format}={}", path(format).display()))
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
        let shown = site.run(&all);
        assert!(shown.contains("bare.mdx"), "{shown}");
        for format in &formats {
            site.assert_file_hides(&path(format));
        }
        for name in ["json", "sarif", "gitlab", "rdjson"] {
            let text = fs::read_to_string(path(name)).expect("readable");
            assert!(
                serde_json::from_str::<Value>(&text).is_ok(),
                "{name} is valid"
            );
        }
        // Without the rule that finds them.
        let shown = site.run(&["--select", "links,images", "--format", "html"]);
        assert!(shown.contains("<html"), "{shown}");
    }
}

#[test]
fn no_command_shows_a_piece_of_a_secret() {
    for site in sites() {
        let value = site.plain.first().expect("one").clone();
        let token = site.plain.last().expect("one").clone();
        let page = format!("guides/{value}.mdx");
        for arguments in [
            &["--statistics"][..],
            &["--diff", "--unsafe-fixes"],
            &["--changed", "--format", "json"],
            &["--add-ignores", "--reason", "old", "--diff"],
            &["--write-baseline"],
            &["nav"],
            &["nav", "--format", "json"],
            &["nav", "--format", "html"],
            &["nav", "--format", "mermaid"],
            &["nav", "--output", "nav.html"],
            &["coverage"],
            &["coverage", "--format", "markdown"],
            &["coverage", "--format", "json"],
            &["vale"],
            &["vale", "--format", "json"],
            &["mv", "--dry-run", &page, "guides/new.mdx"],
            &["mv", "--dry-run", "bare.mdx", "other.mdx"],
            &["debug", "tree", "bare.mdx"],
            &["debug", "tree", "named.mdx"],
            &["init-rules", "--user"],
            &["init-rules", "--editor", "cursor", "--diff"],
            &[
                "init-rules",
                "--editor",
                "cursor",
                "--editor",
                "claude",
                "--mcp",
            ],
            &["init-rules", "--editor", "cursor", "--check"],
            // What is not in a file must show by its form that it is a secret.
            &["explain", &token],
            &["check", &token],
            &["check", "--changed", &token],
            &["--select", &token],
            &["--baseline", &token],
            &["--config", &token],
            &["rules", &token],
            &[&*token, "--format", &token],
        ] {
            site.run(arguments);
        }
        let mut written = files(&site.folder.path().join(".cursor"));
        written.extend(
            ["nav.html", "mdxlint-baseline.json", "CLAUDE.md"]
                .map(|name| site.folder.path().join(name)),
        );
        let written: Vec<PathBuf> = written.into_iter().filter(|path| path.exists()).collect();
        assert!(written.len() > 3, "{written:?}");
        for path in written {
            site.assert_file_hides(&path);
        }
    }
}

/// Removes what a client needs as it is: addresses of files, and texts for documents.
fn without_addresses(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(without_addresses).collect(),
        Value::Object(members) => {
            let shown = members.iter().filter(|(name, _)| {
                !["uri", "newText", "target", "changes"].contains(&name.as_str())
            });
            let shown = shown.map(|(name, value)| (name.clone(), without_addresses(value)));
            Value::Object(shown.collect())
        }
        other => other.clone(),
    }
}

#[test]
fn the_language_server_shows_no_piece_of_a_secret() {
    for site in sites() {
        let mut client = Client::start(site.folder.path(), &["utf-16"]);
        client.settle();
        let mut count = 0;
        for list in client.shown.values() {
            for one in list {
                count += 1;
                let shown = without_addresses(one).to_string();
                site.pieces.assert_hidden(&shown, "a diagnostic");
            }
        }
        assert!(count > 20, "{count} diagnostics");
        let bare = fs::read_to_string(site.folder.path().join("bare.mdx")).expect("readable");
        client.open("bare.mdx", &bare);
        let mut answered = HashSet::new();
        let mut ask = |client: &mut Client, method: &'static str, parameters: &Value| {
            let Ok(answer) = client.ask(method, parameters) else {
                return;
            };
            if !answer.is_null() {
                answered.insert(method);
            }
            let shown = without_addresses(&answer).to_string();
            site.pieces
                .assert_hidden(&shown, &format!("{method} {parameters}"));
        };
        for name in ["bare.mdx", "index.mdx", "docs.json"] {
            let text = fs::read_to_string(site.folder.path().join(name)).expect("readable");
            let document = json!({ "uri": client.uri(name) });
            let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 400, "character": 0 } });
            for method in [
                "textDocument/documentSymbol",
                "textDocument/documentLink",
                "textDocument/foldingRange",
                "textDocument/diagnostic",
            ] {
                ask(&mut client, method, &json!({ "textDocument": document }));
            }
            let actions = json!({ "textDocument": document, "range": whole, "context": { "diagnostics": [] } });
            ask(&mut client, "textDocument/codeAction", &actions);
            for (number, line) in text.lines().enumerate().take(40) {
                let columns = ["##", "](", "/no/", "=\"", "#", "-line ", ": \"", "openapi"];
                let columns = columns
                    .iter()
                    .filter_map(|mark| Some(line.find(mark)? + mark.len()));
                for column in columns {
                    let place = json!({
                        "textDocument": document, "position": { "line": number, "character": column },
                        "positions": [{ "line": number, "character": column }],
                        "context": { "includeDeclaration": true, "triggerKind": 1 }, "newName": "Other",
                    });
                    for method in [
                        "textDocument/hover",
                        "textDocument/definition",
                        "textDocument/references",
                        "textDocument/prepareRename",
                        "textDocument/rename",
                        "textDocument/selectionRange",
                        "textDocument/linkedEditingRange",
                        "textDocument/completion",
                    ] {
                        ask(&mut client, method, &place);
                    }
                }
            }
        }
        ask(&mut client, "workspace/symbol", &json!({ "query": "" }));
        for method in [
            "textDocument/hover",
            "textDocument/documentSymbol",
            "textDocument/prepareRename",
            "textDocument/completion",
            "textDocument/codeAction",
            "workspace/symbol",
        ] {
            assert!(answered.contains(method), "{method}: {answered:?}");
        }
        client.end();
    }
}

/// A connection to the server for agents.
struct Agent {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u32,
}

impl Agent {
    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.requests += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": parameters });
        writeln!(self.input, "{request}").expect("sent");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        serde_json::from_str(&line).expect("JSON")
    }
}

#[test]
fn the_server_for_agents_shows_no_piece_of_a_secret() {
    for site in sites() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mdxlint"))
            .current_dir(site.folder.path())
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut agent = Agent {
            input: child.stdin.take().expect("piped"),
            output: BufReader::new(child.stdout.take().expect("piped")),
            requests: 0,
        };
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
        agent.ask("initialize", &hello);
        writeln!(
            agent.input,
            "{}",
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })
        )
        .expect("sent");
        let value = site.plain.first().expect("one").clone();
        let token = site.plain.last().expect("one").clone();
        let call = |name: &str, arguments: Value| {
            (
                "tools/call",
                json!({ "name": name, "arguments": arguments }),
            )
        };
        let mut requests = vec![
            call("check", json!({})),
            call("check", json!({ "limit": 500 })),
            call("check", json!({ "files": [token] })),
            call("fix", json!({ "unsafe": true })),
            call("explain", json!({ "name": token })),
            call(
                "search",
                json!({ "query": "rotating keys month", "limit": 50 }),
            ),
            call("search", json!({ "query": value })),
            call("read", json!({ "page": "bare" })),
            call("read", json!({ "page": "named" })),
            call("read", json!({ "page": token })),
            call("outline", json!({})),
            call("outline", json!({ "page": "bare" })),
            call("components", json!({})),
            call("where", json!({ "page": format!("guides/{value}") })),
            call("where", json!({ "page": "guides/new" })),
            call("coverage", json!({})),
        ];
        for uri in ["navigation", "pages/bare", "pages/named", "rules"] {
            requests.push((
                "resources/read",
                json!({ "uri": format!("mdxlint://{uri}") }),
            ));
        }
        let prompts = agent.ask("prompts/list", &json!({}));
        for prompt in prompts["result"]["prompts"].as_array().expect("a list") {
            let arguments = prompt["arguments"].as_array().expect("a list").iter();
            let arguments = arguments.map(|one| {
                (
                    one["name"].as_str().expect("a name").to_owned(),
                    json!(token),
                )
            });
            let arguments: serde_json::Map<String, Value> = arguments.collect();
            requests.push((
                "prompts/get",
                json!({ "name": prompt["name"], "arguments": arguments }),
            ));
        }
        let mut texts = 0;
        for (method, parameters) in requests {
            let answer = agent.ask(method, &parameters);
            texts += usize::from(answer["result"]["isError"] != true && answer["error"].is_null());
            let shown = answer.to_string();
            site.pieces
                .assert_hidden(&shown, &format!("{method} {parameters}"));
        }
        assert!(texts > 15, "{texts} answers");
        drop(agent);
        assert!(child.wait().expect("it ends").success());
    }
}
