//! Reads the text of a configuration file. An error only affects the part that contains it.

use super::raw::{RawConfig, RawOverride, RuleSetting};
use super::setting_errors::SettingErrors;
use super::{Level, options};
use crate::catalog::{self, Component, nearest};
use crate::diagnostic::Severity;
use crate::syntax::value::{Data, Member, Node, Range};
use crate::text::Span;

/// The keys of a configuration file.
pub(super) const KEYS: [&str; 11] = [
    "extends",
    "address",
    "exclude",
    "generated",
    "rules",
    "overrides",
    "components",
    "rule-files",
    "external-links",
    "style-rules",
    "vale",
];
const OVERRIDE_KEYS: [&str; 2] = ["files", "rules"];

/// Reads the preset or file that a configuration file extends.
pub(super) fn extends(root: &Node, errors: &mut SettingErrors) -> Option<(Box<str>, Span)> {
    text(errors, root.get("extends")?, "extends")
}

/// Reads the root of a configuration file with known styles. Its errors follow those in `errors`.
pub(super) fn read(root: &Node, errors: SettingErrors) -> RawConfig {
    let mut reader = Reader { errors };
    let mut config = RawConfig::default();
    if !matches!(root.data, Data::Map(_) | Data::Null) {
        let message = format!("the configuration is {}, not a map", root.kind());
        reader.errors.add(
            reader.span(root.range),
            message,
            "write keys such as `extends: recommended`",
        );
    }
    for member in root.members() {
        match &*member.key {
            "address" => config.address = reader.address(&member.value),
            "exclude" => config.exclude = reader.texts(&member.value, "exclude"),
            "generated" => reader.generated(&member.value, &mut config),
            "rules" => config.rules = reader.rules(&member.value),
            "overrides" => config.overrides = reader.overrides(&member.value),
            "components" => config.components = reader.components(&member.value),
            "rule-files" => config.rule_files = Some(member.value.clone()),
            "external-links" => config.external_links = Some(member.value.clone()),
            // Editors read the schema from the file. The others are read before the settings of their rules.
            "$schema" | "extends" | "style-rules" | "vale" => (),
            _ => reader.unknown_key(member, &KEYS),
        }
    }
    config.errors = reader.errors.into_list();
    config
}

fn text(errors: &mut SettingErrors, node: &Node, key: &str) -> Option<(Box<str>, Span)> {
    if let Some(text) = node.as_str() {
        return Some((text.into(), errors.span(node.range)));
    }
    errors.wrong_type(key, node, "a string", "write one word or path");
    None
}

struct Reader {
    errors: SettingErrors,
}

impl Reader {
    fn span(&self, range: Range) -> Span {
        self.errors.span(range)
    }

    fn unknown_key(&mut self, member: &Member, known: &[&'static str]) {
        let span = self.span(member.key_range);
        let message = format!("unknown key `{}`", member.key);
        self.errors
            .unknown(span, message, &member.key, known.iter().copied());
    }

    fn text(&mut self, node: &Node, key: &str) -> Option<(Box<str>, Span)> {
        text(&mut self.errors, node, key)
    }

    /// Reads the URL of the site: a host, and optionally a folder.
    fn address(&mut self, node: &Node) -> Option<Box<str>> {
        let (address, span) = self.text(node, "address")?;
        let host = address
            .strip_prefix("https://")
            .or_else(|| address.strip_prefix("http://"));
        if host.is_some_and(|host| !host.is_empty() && !host.starts_with('/')) {
            return Some(address.trim_end_matches('/').into());
        }
        self.errors.add(
            span,
            format!("`{address}` is not the address of a site"),
            "write the address that readers see, such as `https://docs.example.com`",
        );
        None
    }

    fn texts(&mut self, node: &Node, key: &str) -> Vec<(Box<str>, Span)> {
        if !matches!(node.data, Data::List(_)) {
            let advice = format!("write `{key}: [drafts/**]`");
            self.errors.wrong_type(key, node, "a list", advice);
        }
        let items = node.items().iter();
        items.filter_map(|item| self.text(item, key)).collect()
    }

    /// Reads what a build step generates: a list of globs, or a map from globs to the globs of their source files.
    fn generated(&mut self, node: &Node, config: &mut RawConfig) {
        if !matches!(node.data, Data::List(_) | Data::Map(_)) {
            let wanted = "a list or a map";
            let advice = "write `generated: [reference/**]`, or `generated: { \"reference/**\": \"source/**\" }`";
            self.errors.wrong_type("generated", node, wanted, advice);
        }
        let items = node.items().iter();
        let outputs = items.filter_map(|item| self.text(item, "generated"));
        config.generated = outputs.collect();
        for member in node.members() {
            let span = self.span(member.key_range);
            config.generated.push((member.key.clone(), span));
            let sources = match &member.value.data {
                Data::List(_) => member.value.items(),
                Data::Null => &[],
                _ => std::slice::from_ref(&member.value),
            };
            let sources = sources
                .iter()
                .filter_map(|item| self.text(item, &member.key));
            config.sources.extend(sources);
        }
    }

    fn rules(&mut self, node: &Node) -> Vec<RuleSetting> {
        if !matches!(node.data, Data::Map(_) | Data::Null) {
            let advice = "write `rule-name: warning`, one rule per line";
            self.errors.wrong_type("rules", node, "a map", advice);
        }
        let members = node.members().iter();
        members.filter_map(|member| self.rule(member)).collect()
    }

    fn rule(&mut self, member: &Member) -> Option<RuleSetting> {
        let Some(facts) = catalog::find(&member.key) else {
            let span = self.span(member.key_range);
            self.unknown_rule(span, &member.key);
            return None;
        };
        let mut setting = RuleSetting {
            facts,
            level: None,
            options: Vec::new(),
        };
        match &member.value.data {
            Data::Map(parts) => {
                for part in parts {
                    if &*part.key == "severity" {
                        setting.level = self.level(&part.value, facts.always);
                    } else {
                        setting
                            .options
                            .extend(options::read(&mut self.errors, facts, part));
                    }
                }
            }
            _ => setting.level = self.level(&member.value, facts.always),
        }
        Some(setting)
    }

    fn unknown_rule(&mut self, span: Span, id: &str) {
        let message = format!("unknown rule `{id}`");
        let rules = catalog::all_rules();
        let ids = rules.iter().map(|facts| facts.id);
        if nearest(id, ids.clone()).is_some() {
            self.errors.unknown(span, message, id, ids);
        } else if id.contains('.') {
            let advice = "run `mdxlint vale` to list the style rules of the site";
            self.errors.add(span, message, advice);
        } else {
            self.errors
                .add(span, message, "run `mdxlint rules` to list the rules");
        }
    }

    fn level(&mut self, node: &Node, always: bool) -> Option<Level> {
        let span = self.span(node.range);
        let word = node.as_str().unwrap_or_default();
        if word == "off" && always {
            let advice = "it reports what could not be checked; `exclude` the file instead";
            self.errors
                .add(span, "this rule cannot be turned off", advice);
            return None;
        }
        if word == "off" {
            return Some(None);
        }
        if let Ok(severity) = word.parse::<Severity>() {
            return Some(Some(severity));
        }
        let shown = node
            .as_str()
            .map_or_else(|| node.kind().to_owned(), |word| format!("`{word}`"));
        let words = ["off", "info", "warning", "error"];
        self.errors.unknown(
            span,
            format!("{shown} is not a severity"),
            word,
            words.into_iter(),
        );
        None
    }

    fn components(&mut self, node: &Node) -> Vec<(Box<str>, Component)> {
        if !matches!(node.data, Data::Map(_) | Data::Null) {
            let example =
                "write `Name: { attributes: { plan: { type: string } } }`, one component per line";
            self.errors.wrong_type("components", node, "a map", example);
        }
        let mut found = Vec::new();
        for member in node.members() {
            match serde_yaml::from_value(member.value.plain()) {
                Ok(component) => found.push((member.key.clone(), component)),
                Err(_) if member.value.data == Data::Null => {
                    found.push((member.key.clone(), Component::default()));
                }
                Err(why) => {
                    let message = format!(
                        "invalid description of the component `{}`: {why}",
                        member.key
                    );
                    let form = "describe it with `purpose`, `attributes`, `inside`, `children`, …";
                    self.errors
                        .add(self.span(member.value.range), message, form);
                }
            }
        }
        found
    }

    fn overrides(&mut self, node: &Node) -> Vec<RawOverride> {
        if !matches!(node.data, Data::List(_)) {
            let advice = "write `- files: [changelog/**]` and `rules:` below it";
            self.errors.wrong_type("overrides", node, "a list", advice);
        }
        node.items()
            .iter()
            .map(|item| self.one_override(item))
            .collect()
    }

    fn one_override(&mut self, item: &Node) -> RawOverride {
        let mut found = RawOverride {
            files: Vec::new(),
            rules: Vec::new(),
        };
        for member in item.members() {
            match &*member.key {
                "files" => found.files = self.texts(&member.value, "files"),
                "rules" => found.rules = self.rules(&member.value),
                _ => self.unknown_key(member, &OVERRIDE_KEYS),
            }
        }
        if item.get("files").is_none() {
            self.errors.add(
                self.span(item.range),
                "override without `files`",
                "add `files: [changelog/**]`",
            );
        }
        found
    }
}
