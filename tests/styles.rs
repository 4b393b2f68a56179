//! Vale styles and the style rules of a site.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use support::TestSite;
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index"] } }"##;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    fs::write(path, text).expect("written");
}

/// Creates a site with a page, a Vale configuration, and style files.
fn site(body: &str, vale: &str, styles: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "docs.json", MANIFEST);
    let page = format!("---\ntitle: Start\ndescription: How to send it.\n---\n\n{body}");
    write(folder.path(), "index.mdx", &page);
    write(folder.path(), ".vale.ini", vale);
    for (name, text) in styles {
        write(folder.path(), &format!("styles/{name}"), text);
    }
    folder
}

const VALE: &str =
    "StylesPath = styles\nMinAlertLevel = suggestion\n[*.mdx]\nBasedOnStyles = House\n";

/// Returns the findings of style rules: rule, line, text and message.
fn found(folder: &Path) -> Vec<String> {
    let (site, report) = TestSite::open(folder).check();
    let mut found = Vec::new();
    for finding in &report.findings {
        if finding.rule.contains('.') {
            let source = site.source(finding.span.file);
            let line = source.position(finding.span.start).line;
            let text = source.slice(finding.span);
            found.push(format!(
                "{} {line} `{text}` {}",
                finding.rule, finding.message
            ));
        }
    }
    found
}

fn found_with(rule: &str, body: &str) -> Vec<String> {
    found(site(body, VALE, &[("House/R.yml", rule)]).path())
}

#[test]
fn existence_finds_words() {
    let rule = "extends: existence\nmessage: \"Avoid '%s'.\"\nlevel: error\nignorecase: true\nexceptions: [API docs]\ntokens: [utilize, 'very \\w+', the API docs]\n";
    let body = "We Utilize a very\nsmall `utilize` tool, see the API docs.\n\n<Card title=\"Very good\">\n\nUtilizes.\n\n</Card>\n";
    assert_eq!(
        found_with(rule, body),
        [
            "House.R 6 `Utilize` Avoid 'Utilize'.",
            "House.R 9 `Very good` Avoid 'Very good'.",
        ]
    );
    let raw = "extends: existence\nmessage: \"'%s'\"\nscope: raw\nraw: ['<Card', '>']\n";
    assert_eq!(
        found_with(raw, "<Card>\n\nText\n\n</Card>\n"),
        ["House.R 6 `<Card>` '<Card>'"]
    );
}

#[test]
fn substitution_names_the_replacement() {
    let rule = "extends: substitution\nmessage: \"Use '%s' instead of '%s'.\"\nignorecase: true\naction: { name: replace }\nswap:\n  utili[sz]e: use\n  back-end: back end|backend\n  app: app\n";
    assert_eq!(
        found_with(rule, "Utilise the back-end app.\n"),
        [
            "House.R 6 `Utilise` Use 'use' instead of 'Utilise'.",
            "House.R 6 `back-end` Use 'back end' or 'backend' instead of 'back-end'.",
        ]
    );
    let groups = "extends: substitution\nmessage: \"%s\"\nswap:\n  '(\\d+) ?gb': $1 GB\n";
    assert_eq!(
        found_with(groups, "It has 20gb.\n"),
        ["House.R 6 `20gb` 20 GB"]
    );
}

#[test]
fn other_kinds_find_what_they_should() {
    let cases = [
        (
            "extends: occurrence\nmessage: Too long.\nscope: sentence\nmax: 3\ntoken: \\b(\\w+)\\b\n",
            "One two three. One two three four.\n",
            &["House.R 6 `One` Too long."][..],
        ),
        (
            "extends: repetition\nmessage: \"'%s'\"\nalpha: true\nignorecase: true\ntokens: ['[^\\s]+']\n",
            "It is the\nthe end. End 2 2.\n",
            &["House.R 6 `the\nthe` 'the'"],
        ),
        (
            "extends: consistency\nmessage: \"'%s'\"\nignorecase: true\neither: { advisor: adviser }\n",
            "An advisor.\n\nAn adviser and an advisor.\n",
            &[
                "House.R 8 `adviser` 'adviser'",
                "House.R 8 `advisor` 'advisor'",
            ],
        ),
        (
            "extends: conditional\nmessage: \"Define '%s'.\"\nfirst: '\\b([A-Z]{3,5})\\b'\nsecond: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'\nexceptions: [API]\n",
            "The API of the Parcel Tracking System (PTS).\n\nThe PTS and the QRS.\n",
            &["House.R 8 `QRS` Define 'QRS'."],
        ),
        (
            "extends: capitalization\nmessage: \"'%s'\"\nscope: heading\nmatch: $sentence\nexceptions: [GitHub]\n",
            "## Install The Tool Now\n\n## Install from GitHub\n",
            &["House.R 6 `Install The Tool Now` 'Install The Tool Now'"],
        ),
        (
            "extends: metric\nmessage: \"%s sentences\"\nformula: sentences * 2\ncondition: '> 3'\n",
            "One. Two.\n",
            &["House.R 6 `` 4.00 sentences"],
        ),
        (
            "extends: sequence\nmessage: \"'%s %s'\"\ntokens: [{ pattern: please }, { pattern: (?:click|press), skip: 1 }]\n",
            "Now please also click.\n",
            &["House.R 6 `please also click` 'please also'"],
        ),
    ];
    for (rule, body, expected) in cases {
        assert_eq!(found_with(rule, body), expected, "{rule}");
    }
}

/// Creates a site with sections, a vocabulary, and comments that switch rules.
fn parcel_site() -> TempDir {
    let vale = "StylesPath = styles\nMinAlertLevel = warning\nVocab = Parcel\n[*]\nHouse.Quiet = YES\n[*.mdx]\nBasedOnStyles = Vale, House\nHouse.Off = NO\nHouse.Loud = error\nTokenIgnores = \\$\\w+\n[other/**]\nBasedOnStyles =\n";
    let rule = |word: &str| {
        format!("extends: existence\nmessage: \"'%s'\"\nlevel: warning\ntokens: [{word}]\n")
    };
    let styles = [
        ("House/Loud.yml", rule("loud")),
        ("House/Off.yml", rule("off")),
        (
            "House/Quiet.yml",
            rule("quiet").replace("warning", "suggestion"),
        ),
        (
            "House/Script.yml",
            "extends: script\nmessage: x\nscript: y\n".to_owned(),
        ),
        (
            "config/vocabularies/Parcel/accept.txt",
            "ParcelHub\nloud speaker\n".to_owned(),
        ),
        (
            "config/vocabularies/Parcel/reject.txt",
            "blacklist\n".to_owned(),
        ),
    ];
    let styles: Vec<(&str, &str)> = styles.iter().map(|(name, text)| (*name, &**text)).collect();
    let body = "A loud, off, quiet `loud` word. A loud speaker, $loud. The parcelhub blacklist.\n\n{/* vale House.Loud = NO */}\n\nloud\n\n{/* vale House.Loud = YES */}\n\nloud loud\n\n{/* mdxlint-ignore-next-line House.Loud -- said */}\nloud\n";
    site(body, vale, &styles)
}

#[test]
fn sections_vocabularies_and_comments_decide_what_is_reported() {
    let folder = parcel_site();
    assert_eq!(
        found(folder.path()),
        [
            "House.Loud 6 `loud` 'loud'",
            "Vale.Terms 6 `parcelhub` Use 'ParcelHub' instead of 'parcelhub'.",
            "Vale.Avoid 6 `blacklist` Avoid using 'blacklist'.",
            "House.Loud 14 `loud` 'loud'",
            "Vale.Repetition 14 `loud loud` 'loud' is repeated!",
            "House.Loud 14 `loud` 'loud'",
        ]
    );
}

#[test]
fn the_configuration_has_precedence_over_styles() {
    let folder = parcel_site();
    let severities = |folder: &Path| {
        let (_, report) = TestSite::open(folder).check();
        let of = |rule: &str| {
            report
                .findings
                .iter()
                .find(|one| one.rule == rule)
                .map(|one| one.severity.as_str())
        };
        (of("House.Loud"), of("Vale.Terms"))
    };
    assert_eq!(severities(folder.path()), (Some("error"), Some("error")));
    write(
        folder.path(),
        "mdxlint.yaml",
        "rules: { House.Loud: info, Vale.Terms: off }\n",
    );
    assert_eq!(severities(folder.path()), (Some("info"), None));
    write(folder.path(), "mdxlint.yaml", "vale: false\n");
    assert_eq!(severities(folder.path()), (None, None));
    fs::remove_file(folder.path().join("mdxlint.yaml")).expect("removed");
    let text = text(&vale_command(folder.path(), &[]));
    assert!(
        text.contains("House.Script") && text.contains("scripts are not run"),
        "{text}"
    );
    let json: serde_json::Value = serde_json::from_str(&self::text(&vale_command(
        folder.path(),
        &["--format", "json"],
    )))
    .expect("JSON");
    assert_eq!(json["styles"]["House"][1]["pages"], 0);
    assert_eq!(json["terms"], 3);
}

#[test]
fn a_site_declares_rules_of_its_own() {
    let folder = site("We utilize it.\n", "", &[]);
    fs::remove_file(folder.path().join(".vale.ini")).expect("removed");
    let config = "style-rules:\n  words:\n    extends: substitution\n    message: \"use `%s`\"\n    level: error\n    swap: { utilize: use }\n  Bad Name: {}\n  broken: { extends: existence, message: m, tokens: ['(a'] }\n";
    write(folder.path(), "mdxlint.yaml", config);
    assert_eq!(found(folder.path()), ["own.words 6 `utilize` use `use`"]);
    let (_, report) = TestSite::open(folder.path()).check();
    let errors: Vec<&str> = report
        .findings
        .iter()
        .filter(|one| one.rule == "invalid-config")
        .map(|one| one.message.as_str())
        .collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    write(
        folder.path(),
        "mdxlint.yaml",
        &format!("{config}overrides:\n  - files: [index.mdx]\n    rules: {{ own.words: off }}\n"),
    );
    assert_eq!(found(folder.path()), [""; 0]);
}

#[test]
fn a_configuration_replaces_the_rules_that_it_extends() {
    let folder = site("We utilize it.\n", VALE, &[]);
    let rule =
        |message: &str| format!("{{ extends: existence, message: {message}, tokens: [utilize] }}");
    let base = format!(
        "vale: false\nstyle-rules:\n  words: {}\n  other: {}\n",
        rule("base"),
        rule("base")
    );
    write(folder.path(), "base.yaml", &base);
    let config = format!(
        "extends: base.yaml\nstyle-rules:\n  words: {}\n  third: {}\nrules: {{ own.other: off }}\n",
        rule("own"),
        rule("own")
    );
    write(folder.path(), "mdxlint.yaml", &config);
    assert_eq!(
        found(folder.path()),
        ["own.third 6 `utilize` own", "own.words 6 `utilize` own"]
    );
    let (_, report) = TestSite::open(folder.path()).check();
    let has_errors = report
        .findings
        .iter()
        .any(|one| one.rule == "invalid-config");
    assert!(!has_errors, "the rules of the extended file are known");
}

/// Rules, the part that is wrong, and the message.
const MISTAKES: [(&str, &str, &str); 11] = [
    (
        "extends: existence\n    message: m\n    tokens: [a]\n    exceptions: [b, '[z']",
        "'[z'",
        "invalid pattern `[z`: invalid character class",
    ),
    (
        "extends: substitution\n    message: m\n    swap: { a: b, '(c': d }",
        "'(c'",
        "invalid pattern `(c`: opening parenthesis without closing parenthesis",
    ),
    (
        "extends: existence\n    message: m\n    tokens: [a]\n    ignorcase: true",
        "ignorcase",
        "unknown key `ignorcase`, did you mean `ignorecase`?",
    ),
    (
        "extends: occurrence\n    message: m\n    max: 1\n    token: [a]",
        "[a]",
        "`token`: invalid type: sequence, expected a string",
    ),
    (
        "extends: headings\n    required: [a, '(b']",
        "'(b'",
        "invalid pattern `(b`: opening parenthesis without closing parenthesis",
    ),
    (
        "extends: components\n    required: [Steps]\n    forbiden: [Card]",
        "forbiden",
        "unknown key `forbiden`, did you mean `forbidden`?",
    ),
    (
        "extends: existense\n    message: m",
        "existense",
        "unknown kind `existense`",
    ),
    (
        "extends: existence\n    message: 3\n    tokens: [a]",
        "3",
        "`message` is a number, not a string",
    ),
    (
        "extends: existence\n    message: m\n    tokens: [a]\n    limit: -1",
        "-1",
        "`limit` is not a whole number",
    ),
    (
        "extends: existence\n    message: m\n    tokens: [a]\n    scope: [text, headings]",
        "headings",
        "unknown scope `headings`",
    ),
    (
        "extends: metric\n    message: m\n    formula: words / lines\n    condition: '> 1'",
        "words / lines",
        "`formula` is not valid",
    ),
];

#[test]
fn errors_in_own_rules_name_the_part() {
    let folder = site("Text.\n", VALE, &[]);
    for (rule, text, message) in MISTAKES {
        let config = format!("style-rules:\n  rule:\n    {rule}\n");
        write(folder.path(), "mdxlint.yaml", &config);
        let (site, report) = TestSite::open(folder.path()).check();
        let mut errors = report.findings.iter();
        let error = errors
            .find(|one| one.rule == "invalid-config")
            .expect("an error");
        assert_eq!(error.message, format!("invalid rule `rule`: {message}"));
        assert_eq!(site.source(error.span.file).slice(error.span), text);
    }
}

#[test]
fn what_has_no_effect_is_listed_with_its_place() {
    let vale = "StylesPath = styles\nVocab = Nope\nIgnoredScopes = code, strong\nWordTemplate = x\n\n[*]\nBasedOnStyles = House, Missing\nHouse.Typo = NO\nTokenIgnores = (bad\n\n[{a]\n";
    let rule = "extends: existence\nmessage: m\ntokens:\n  - a\n  - (b\n";
    let files = [("House/R.yml", rule), ("House/Yaml.yml", "a: b\nc: [\n")];
    let folder = site("Text.\n", vale, &files);
    #[cfg(unix)]
    std::os::unix::fs::symlink(".", folder.path().join("styles/House/again")).expect("created");
    let shown = text(&vale_command(folder.path(), &["--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    let skipped = json["skipped"].as_array().expect("a list").iter();
    let mut places: Vec<String> = skipped
        .map(|one| {
            let part = |key: &str| one[key].as_str().unwrap_or_default();
            format!("{} {}", part("place").replace('\\', "/"), part("name"))
        })
        .collect();
    places.sort();
    assert_eq!(
        places,
        [
            ".vale.ini:11 [{a]",
            ".vale.ini:2 Nope",
            ".vale.ini:3 IgnoredScopes",
            ".vale.ini:4 WordTemplate",
            ".vale.ini:7 Missing",
            ".vale.ini:8 House.Typo",
            ".vale.ini:9 (bad",
            "styles/House/R.yml:5 House.R",
            "styles/House/Yaml.yml:3 House.Yaml",
        ]
    );
}

#[test]
fn sections_decide_where_a_rule_is_on() {
    let rule = "extends: existence\nmessage: m\nlevel: suggestion\ntokens: [loud]\n";
    let vale = "StylesPath = styles\nMinAlertLevel = warning\n[*]\nBasedOnStyles = House\n[other/**]\nHouse.R = NO\n";
    let folder = site("Loud loud.\n", vale, &[("House/R.yml", rule)]);
    let page = "---\ntitle: Other\n---\n\nA loud one.\n";
    write(folder.path(), "other/page.mdx", page);
    assert_eq!(found(folder.path()), [""; 0]);
    // A level above the minimum turns the rule on, but not where a section turns it off.
    write(folder.path(), "mdxlint.yaml", "rules: { House.R: error }\n");
    assert_eq!(found(folder.path()), ["House.R 6 `loud` m"]);
    let shown = text(&vale_command(folder.path(), &["--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    let of_rule = &json["styles"]["House"][0];
    assert_eq!(of_rule["pages"], 1, "{shown}");
    assert_eq!(of_rule["severity"], "error", "{shown}");
    write(folder.path(), "mdxlint.yaml", "rules: { House.R: off }\n");
    let shown = text(&vale_command(folder.path(), &[]));
    assert!(shown.contains("off"), "{shown}");
}

#[test]
fn an_unknown_selection_is_an_error() {
    let rule = "extends: existence\nmessage: m\ntokens: [loud]\n";
    let folder = site("A loud one.\n", VALE, &[("House/Loud.yml", rule)]);
    for (name, hint) in [
        ("House.Load", "did you mean `House.Loud`?"),
        ("Google", "unknown rule or group `Google`"),
        ("own.x", "run `mdxlint vale` to list the style rules"),
    ] {
        let output = program(folder.path(), &["--select", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(errors.contains(hint), "{errors}");
    }
    let output = program(folder.path(), &["--select", "House.Loud"]);
    assert_eq!(output.status.code(), Some(0));
}

const DICTIONARY: [(&str, &str); 2] = [
    (
        "config/dictionaries/en_US.aff",
        "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s [^sxzhy]\nSFX M Y 1\nSFX M 0 's .\n",
    ),
    (
        "config/dictionaries/en_US.dic",
        "14\nStart\nHow\nto\nsend\nit\nthe\nparcel/SM\nwith\ndon't\nand\nan\nof\nuse\na\n",
    ),
];

#[test]
fn spelling_finds_words_that_no_dictionary_has() {
    let vale = "StylesPath = styles\nVocab = Parcel\n[*.mdx]\nBasedOnStyles = Vale, House\n";
    let body = "Use the parecl and the parcels's label2 with API, GitHub, `kode`s, re-snd, a/lnk and naïvf.\n\nDon’t use fooctl, Wumpus drive, kubefoo and the Parcl's.\n";
    let files = [
        (
            "House/Own.yml",
            "extends: spelling\nmessage: \"Check '%s'.\"\ndictionaries: [own]\ndicpath: words\nappend: true\nfilters: ['^kube']\nlevel: error\n",
        ),
        ("words/own.aff", "SET UTF-8\n"),
        ("words/own.dic", "1\nfooctl\n"),
        ("config/ignore/names.txt", "kubefoo\n"),
        ("config/vocabularies/Parcel/accept.txt", "Wumpus drive\n"),
    ];
    let files: Vec<_> = files.into_iter().chain(DICTIONARY).collect();
    let folder = site(body, vale, &files);
    assert_eq!(
        found(folder.path()),
        [
            "House.Own 6 `parecl` Check 'parecl'.",
            "Vale.Spelling 6 `parecl` Did you really mean 'parecl'?",
            "House.Own 6 `naïvf` Check 'naïvf'.",
            "Vale.Spelling 6 `naïvf` Did you really mean 'naïvf'?",
            "Vale.Spelling 8 `fooctl` Did you really mean 'fooctl'?",
            "House.Own 8 `Parcl` Check 'Parcl'.",
            "Vale.Spelling 8 `Parcl` Did you really mean 'Parcl'?",
        ]
    );
    let (_, report) = TestSite::open(folder.path()).check();
    let first = report
        .findings
        .iter()
        .find(|one| one.rule == "Vale.Spelling");
    let note = first.and_then(|one| one.note.as_deref());
    assert_eq!(note, Some("did you mean `parcel`?"));
}

#[test]
fn spelling_without_a_dictionary_is_not_run() {
    let vale = "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Vale, House\n";
    let own = "extends: spelling\nmessage: \"'%s'\"\ndictionaries: [de_DE]\n";
    let broken = "extends: spelling\nmessage: \"'%s'\"\ndictionaries: [broken]\n";
    let files = [
        ("House/Own.yml", own),
        ("House/Broken.yml", broken),
        ("config/dictionaries/broken.aff", "SFX A\n"),
        ("config/dictionaries/broken.dic", "x\n"),
    ];
    let folder = site("A wrod.\n", vale, &files);
    assert_eq!(found(folder.path()), [""; 0]);
    let shown = text(&vale_command(folder.path(), &[]));
    for part in [
        "no dictionary is part of mdxlint",
        "the dictionary `de_DE` does not exist in `config/dictionaries` of `StylesPath`",
        "the dictionary `broken` cannot be used: it is not valid",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let config = "vale: false\nstyle-rules:\n  words: { extends: spelling, message: \"%s\", aff: d/x.aff, dic: d/x.dic, ignore: d/names.txt }\n";
    write(folder.path(), "mdxlint.yaml", config);
    write(folder.path(), "d/x.aff", "SET UTF-8\n");
    write(folder.path(), "d/x.dic", "6\nhow\nto\nsend\nit\nstart\na\n");
    write(folder.path(), "d/names.txt", "# names\nwrode\n");
    assert_eq!(found(folder.path()), ["own.words 6 `wrod` wrod"]);
}

#[test]
fn small_words_stay_in_lower_case_in_titles() {
    let table = fs::read_to_string(support::project().join("rules/data/title_words.yaml"))
        .expect("a table");
    let table: serde_json::Value = serde_yaml::from_str(&table).expect("YAML");
    let words = |list: &str| -> Vec<String> {
        let words = table[list].as_array().expect("a list").iter();
        words
            .map(|word| word.as_str().expect("a word").to_owned())
            .collect()
    };
    let count = |list: &str, style: &str| {
        let heading = |word: &String| {
            let (first, rest) = word.split_at(1);
            format!(
                "## Depot {}{rest} Parcel\n\nText.\n\n",
                first.to_uppercase()
            )
        };
        let body: String = words(list).iter().map(heading).collect();
        let rule = format!(
            "extends: capitalization\nmessage: m\nscope: heading\nmatch: $title\nstyle: {style}\nthreshold: 1\n"
        );
        found_with(&rule, &body).len()
    };
    assert_eq!(count("short", "AP"), words("short").len());
    assert_eq!(count("long", "AP"), 0);
    assert_eq!(count("long", "Chicago"), words("long").len());
}

#[test]
fn every_format_names_the_rule_and_its_link() {
    let rule = "extends: existence\nmessage: \"Avoid '%s'.\"\nlevel: error\nlink: https://example.com/words\ntokens: [utilize]\n";
    let folder = site("We utilize it.\n", VALE, &[("House/R.yml", rule)]);
    for format in [
        "full",
        "concise",
        "json",
        "sarif",
        "github",
        "gitlab",
        "junit",
        "rdjson",
        "checkstyle",
        "markdown",
        "html",
        "agent",
    ] {
        let output = program(folder.path(), &["--format", format]);
        let shown = text(&output);
        assert!(shown.contains("House.R"), "{format}: {shown}");
        assert_eq!(output.status.code(), Some(1), "{format}");
        if matches!(format, "json" | "sarif" | "rdjson" | "markdown" | "html") {
            assert!(
                shown.contains("https://example.com/words"),
                "{format}: {shown}"
            );
        }
    }
    let output = program(folder.path(), &["--select", "House"]);
    assert!(text(&output).contains("House.R"));
    let output = program(folder.path(), &["--ignore", "House.R"]);
    assert!(!text(&output).contains("House.R"));
}

#[test]
fn nothing_outside_the_repository_is_read() {
    let outside = tempfile::tempdir().expect("a folder");
    let rule = "extends: existence\nmessage: m\ntokens: [send]\n";
    write(outside.path(), "House/R.yml", rule);
    let vale = format!(
        "StylesPath = {}\n[*]\nBasedOnStyles = House\n",
        outside.path().display()
    );
    let folder = site("Send it, send it.\n", &vale, &[]);
    assert_eq!(found(folder.path()), [""; 0]);
}

fn program(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdxlint"));
    command
        .arg(folder)
        .args(arguments)
        .output()
        .expect("it runs")
}

fn vale_command(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdxlint"));
    command
        .arg("vale")
        .arg(folder)
        .args(arguments)
        .output()
        .expect("it runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn rule_files_contain_the_styles_and_the_vocabulary() {
    let folder = parcel_site();
    let swap = "extends: substitution\nmessage: \"Use '%s' instead of '%s'.\"\nswap: { utilize: use, '\\d+x': y }\n";
    write(folder.path(), "styles/House/Swap.yml", swap);
    write(
        folder.path(),
        "styles/House/Gone.yml",
        &swap.replace("utilize", "leverage"),
    );
    write(
        folder.path(),
        "mdxlint.yaml",
        "rules: { House.Gone: off }\n",
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdxlint"));
    let run =
        command
            .current_dir(folder.path())
            .args(["init-rules", "--editor", "cursor", "--dir", "."]);
    assert!(run.output().expect("it runs").status.success());
    let file = folder.path().join(".cursor/rules/docs-style-and-tone.mdc");
    let text = fs::read_to_string(file).expect("written");
    for part in [
        "## The style House",
        "“loud”",
        "- Write “use”, not “utilize”.",
        "ParcelHub, loud speaker",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        !["“off”", "“quiet”", "leverage"]
            .iter()
            .any(|part| text.contains(part)),
        "{text}"
    );
}
