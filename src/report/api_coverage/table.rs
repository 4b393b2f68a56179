//! Writes the counts as tables.

use super::count::{ApiCoverage, Counts};
use crate::report::markdown_text::escaped;
use crate::report::plain;
use std::fmt::Write as _;

/// A row of the table: the name, the counts, and whether it is a tag.
pub(in crate::report) type Row = (String, Counts, bool);

/// Returns a row for each specification and its tags, and one for the total of several specifications.
pub(in crate::report) fn rows(coverage: &ApiCoverage) -> Vec<Row> {
    let mut rows = Vec::new();
    for one in &coverage.specifications {
        let languages: Vec<&str> = one.languages.iter().map(String::as_str).collect();
        let name = match &languages[..] {
            [] => one.file.clone(),
            languages => format!("{} ({})", one.file, languages.join(", ")),
        };
        rows.push((name, one.counts, false));
        if one.tags.len() > 1 {
            let tags = one.tags.iter();
            rows.extend(tags.map(|tag| {
                let name = tag.tag.as_deref().unwrap_or("(no tag)");
                (name.to_owned(), tag.counts, true)
            }));
        }
    }
    if coverage.specifications.len() > 1 {
        rows.push(("total".to_owned(), coverage.total, false));
    }
    rows
}

/// Returns the number of operations, and the shares of them.
pub(in crate::report) fn cells(counts: Counts) -> Vec<String> {
    let first = std::iter::once(counts.operations.to_string());
    let columns = counts.columns().into_iter();
    let others = columns.map(|column| match counts.percent(column) {
        Some(percent) => format!("{percent} %"),
        None => "-".to_owned(),
    });
    first.chain(others).collect()
}

/// Returns the titles of [`cells`].
pub(in crate::report) fn titles() -> Vec<&'static str> {
    let columns = Counts::default().columns();
    let names = columns.map(|column| column.name);
    std::iter::once("operations").chain(names).collect()
}

/// Returns a table for a terminal.
pub fn as_table(coverage: &ApiCoverage) -> String {
    let rows = rows(coverage);
    if rows.is_empty() {
        return "The site uses no OpenAPI specification that can be read.\n".to_owned();
    }
    let named = rows.iter().map(|(name, counts, is_tag)| {
        let indent = if *is_tag { "  " } else { "" };
        (format!("{indent}{}", plain(name)), cells(*counts))
    });
    let named: Vec<(String, Vec<String>)> = named.collect();
    let width = named.iter().map(|(name, _)| name.chars().count()).max();
    let width = width.unwrap_or_default();
    let mut table = " ".repeat(width);
    for title in titles() {
        let _ = write!(table, "  {title}");
    }
    table.push('\n');
    for (name, cells) in named {
        let _ = write!(table, "{name:width$}");
        for (cell, title) in cells.iter().zip(titles()) {
            let _ = write!(table, "  {cell:>width$}", width = title.len());
        }
        table.push('\n');
    }
    table
}

/// Returns a table in Markdown.
pub fn as_markdown(coverage: &ApiCoverage) -> String {
    let rows = rows(coverage);
    if rows.is_empty() {
        return as_table(coverage);
    }
    let titles = titles();
    let mut table = format!("| | {} |\n|---|", titles.join(" | "));
    table.push_str(&"---:|".repeat(titles.len()));
    table.push('\n');
    for (name, counts, is_tag) in rows {
        let name = match (escaped(&name), is_tag) {
            (name, true) => format!("– {name}"),
            (name, false) => format!("**{name}**"),
        };
        let _ = writeln!(table, "| {name} | {} |", cells(counts).join(" | "));
    }
    table
}
