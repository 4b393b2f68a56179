//! The languages of examples that are checked.

/// A language with examples that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// JSON, with the exceptions that the caller allows.
    Json,
    /// JSON with comments.
    Jsonc,
    /// JSON5.
    Json5,
    /// JSON Lines: one JSON value per line.
    JsonLines,
    /// YAML.
    Yaml,
    /// TOML.
    Toml,
    /// XML.
    Xml,
    /// JavaScript, with or without JSX.
    JavaScript,
    /// TypeScript, with or without JSX.
    TypeScript,
    /// GraphQL.
    GraphQl,
    /// Python.
    Python,
    /// Shell commands.
    Shell,
}

/// Every language, with its highlighter names and its name in messages.
const TABLE: [(Language, &[&str], &str); 12] = [
    (Language::Json, &["json"], "JSON"),
    (Language::Jsonc, &["jsonc"], "JSON with comments"),
    (Language::Json5, &["json5"], "JSON5"),
    (Language::JsonLines, &["jsonl"], "JSON lines"),
    (Language::Yaml, &["yaml"], "YAML"),
    (Language::Toml, &["toml"], "TOML"),
    (Language::Xml, &["xml"], "XML"),
    (Language::JavaScript, &["javascript", "jsx"], "JavaScript"),
    (Language::TypeScript, &["typescript", "tsx"], "TypeScript"),
    (Language::GraphQl, &["graphql"], "GraphQL"),
    (Language::Python, &["python"], "Python"),
    (Language::Shell, &["shellscript"], "shell"),
];

impl Language {
    /// Returns every language.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(language, ..)| *language)
    }

    /// Returns the language for an id of the platform's highlighter.
    pub fn of(highlighter: &str) -> Option<Self> {
        let mut table = TABLE.iter();
        let found = table.find(|(_, highlighters, _)| highlighters.contains(&highlighter));
        found.map(|(language, ..)| *language)
    }

    /// Returns the name of the language for messages.
    pub fn name(self) -> &'static str {
        let mut table = TABLE.iter();
        let found = table.find(|(language, ..)| *language == self);
        found.map_or("code", |(.., name)| name)
    }
}
