//! The manual of a rule and the attributes of a component as text.

use crate::catalog::{
    AttributeFacts, AttributeType, COMPONENTS, Component, Content, Facts, Fixes, Origin, find,
    nearest, rules,
};
use crate::diagnostic::Severity;
use std::io::{self, Write};

/// Writes the manual of the rule, or the attributes of the component, called `name`.
///
/// # Errors
/// Returns an error if there is neither, or `out` fails.
pub fn explain(out: &mut impl Write, name: &str) -> anyhow::Result<()> {
    if let Some(facts) = find(name) {
        return print_rule(out, facts);
    }
    if let Some(facts) = COMPONENTS.get(name) {
        return Ok(print_component(out, name, facts)?);
    }
    let ids = rules().iter().map(|facts| facts.id);
    let names = ids.chain(COMPONENTS.iter().map(|(name, _)| name));
    let hint = nearest(name, names).map_or_else(
        || {
            if name.contains('.') {
                "`mdxlint vale` lists the style rules of a site".to_owned()
            } else {
                "`mdxlint rules` lists the rules".to_owned()
            }
        },
        |near| format!("did you mean `{near}`?"),
    );
    anyhow::bail!("unknown rule or component `{name}`: {hint}")
}

fn print_rule(out: &mut impl Write, facts: &Facts) -> anyhow::Result<()> {
    writeln!(out, "{}\n", facts.manual.text())?;
    writeln!(out, "---")?;
    writeln!(out, "group: {}", facts.group)?;
    writeln!(
        out,
        "severity: {}",
        facts.severity.map_or("off", Severity::as_str)
    )?;
    if let Some(demand) = &facts.specification {
        writeln!(out, "specification: {demand}")?;
    }
    let fix = match facts.fix {
        Fixes::None => "none",
        Fixes::Sometimes => "sometimes",
        Fixes::Always => "always",
    };
    writeln!(out, "fix: {fix}")?;
    for (name, option) in &facts.options {
        write!(out, "option {name}: {} [", option.doc)?;
        let own = [("strict", &option.strict), ("spec", &option.spec)];
        for (preset, value) in own {
            if let Some(value) = value {
                write!(out, "in `{preset}`: {}; ", serde_json::to_string(value)?)?;
            }
        }
        writeln!(out, "default: {}]", serde_json::to_string(&option.default)?)?;
    }
    writeln!(out, "manual: {}", facts.url())?;
    Ok(())
}

fn print_component(out: &mut impl Write, name: &str, facts: &Component) -> io::Result<()> {
    writeln!(out, "# {name}\n\n{}", facts.purpose)?;
    if let Some(choose) = &facts.choose {
        writeln!(out, "{choose}")?;
    }
    if !facts.attributes.is_empty() {
        writeln!(out, "\n## Attributes\n")?;
    }
    for (name, attribute) in &facts.attributes {
        writeln!(out, "- {name}: {}", attribute_text(attribute))?;
    }
    if let Some(example) = &facts.example {
        writeln!(out, "\n## Example\n\n```mdx\n{}\n```", example.trim_end())?;
    }
    writeln!(out, "\n---")?;
    let listed = |names: &[String]| names.join(", ");
    if !facts.one_of.is_empty() {
        writeln!(out, "exactly one of: {}", listed(&facts.one_of))?;
    }
    if !facts.inside.is_empty() {
        writeln!(out, "inside: {}", listed(&facts.inside))?;
    }
    match &facts.children {
        Content::Only(only) => writeln!(out, "children: {}", listed(only))?,
        Content::None => writeln!(out, "children: none")?,
        Content::Any | Content::Inline | Content::Text => (),
    }
    if facts.once {
        writeln!(out, "at most one per page")?;
    }
    if let Some(deprecated) = &facts.deprecated {
        let instead = deprecated.by.as_ref().or(deprecated.note.as_ref());
        writeln!(
            out,
            "deprecated; use instead: {}",
            instead.map_or("", String::as_str)
        )?;
    }
    let source = match facts.source {
        Origin::Specification => "the authoring specification",
        Origin::Documentation => "the platform's documentation",
        Origin::Types => "the types of the platform's packages",
    };
    writeln!(out, "source: {source}")
}

/// Returns the type of an attribute, with its values and default.
pub fn attribute_text(facts: &AttributeFacts) -> String {
    let kind = match facts.kind {
        AttributeType::String => "string",
        AttributeType::Boolean => "boolean",
        AttributeType::Integer => "integer",
        AttributeType::Number => "number",
        AttributeType::Enum => "one of",
        AttributeType::Icon => "icon",
        AttributeType::Url => "URL or path",
        AttributeType::Expression => "expression",
        AttributeType::Any => "any value",
    };
    let mut parts = vec![kind.to_owned()];
    if facts.kind == AttributeType::Enum {
        parts.push(COMPONENTS.values(facts).join(" | "));
    }
    if let (Some(min), Some(max)) = (facts.min, facts.max) {
        parts.push(format!("from {min} to {max}"));
    }
    if let Some(default) = facts
        .default
        .as_ref()
        .and_then(|value| serde_json::to_string(value).ok())
    {
        parts.push(format!("[default: {default}]"));
    }
    if facts.required {
        parts.push("(required)".to_owned());
    }
    parts.join(" ")
}
