use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// What the first column of a table of parameters is called.
const PARAMETERS: [&str; 4] = ["parameter", "param", "parameters", "argument"];

/// Reports Markdown that a component would show better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BetterComponent {
    steps: usize,
}

impl Rule for BetterComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let lines = page.prose_lines();
        for &(at, line) in &lines {
            callout(line, at, cx);
            parameter_table(page, line, at, cx);
        }
        self.procedure(page, &lines, cx);
        for pair in page.code_blocks().windows(2) {
            same_in_two_languages(page, pair, cx);
        }
    }
}

/// `**Note:** …`, alone or in a quote.
fn callout(line: &str, at: Span, cx: &mut Cx<'_>) {
    let bare = line.trim_start_matches(['>', ' ', '\t']);
    let Some((word, behind)) = bare
        .strip_prefix("**")
        .and_then(|rest| rest.split_once("**"))
    else {
        return;
    };
    let ends_in_colon = word.ends_with(':') || behind.starts_with(':');
    let word = word.trim_end_matches(':').trim().to_lowercase();
    let component = match word.as_str() {
        "note" | "notes" => "Note",
        "tip" | "pro tip" => "Tip",
        "info" => "Info",
        "warning" | "caution" | "important" => "Warning",
        "danger" => "Danger",
        _ => return,
    };
    if ends_in_colon {
        cx.report(at, format!("this paragraph means to be a `{component}`"))
            .note(format!(
                "put it between `<{component}>` and `</{component}>`, without the bold word"
            ));
    }
}

/// `| Parameter | Type | …` on a page of an endpoint.
fn parameter_table(page: &Page, line: &str, at: Span, cx: &mut Cx<'_>) {
    let mut cells = line
        .trim()
        .strip_prefix('|')
        .into_iter()
        .flat_map(|row| row.split('|'))
        .map(|cell| cell.trim().to_lowercase());
    let is_parameters = cells
        .next()
        .is_some_and(|first| PARAMETERS.contains(&first.as_str()));
    let has_type = cells.any(|cell| cell == "type");
    let of_endpoint = ["openapi", "api", "asyncapi"]
        .iter()
        .any(|field| page.front_matter().field(field).is_some());
    if is_parameters && has_type && of_endpoint {
        cx.report(at, "this table lists parameters").note(
            "write a `ParamField` for each: it shows its type, default and whether it is required",
        );
    }
}

impl BetterComponent {
    /// A long numbered list with code in it.
    fn procedure(&self, page: &Page, lines: &[(Span, &str)], cx: &mut Cx<'_>) {
        let mut items: Vec<Span> = Vec::new();
        for &(at, line) in lines {
            if is_item(line) {
                items.push(at);
            } else if !line.starts_with([' ', '\t']) {
                self.end_of_list(page, &items, at, cx);
                items.clear();
            }
        }
        self.end_of_list(page, &items, page.source().whole().tail(), cx);
    }

    fn end_of_list(&self, page: &Page, items: &[Span], end: Span, cx: &mut Cx<'_>) {
        let Some(first) = items.first().filter(|_| items.len() >= self.steps) else {
            return;
        };
        let has_code = page
            .code_blocks()
            .iter()
            .any(|block| (first.start..end.start).contains(&block.span.start));
        let in_steps = page
            .elements()
            .any(|element| element.is("Steps") && element.span().holds(*first));
        if has_code && !in_steps {
            cx.report(
                *first,
                format!("this list is a procedure of {} steps", items.len()),
            )
            .note("put it into `Steps`, with a `Step` and its `title` for each");
        }
    }
}

/// `3. …` at the margin.
fn is_item(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}

/// Two blocks right behind each other in different languages.
fn same_in_two_languages(page: &Page, pair: &[CodeBlock], cx: &mut Cx<'_>) {
    let [first, second] = pair else { return };
    let between = page
        .text()
        .get(first.span.end as usize..second.span.start as usize);
    let (one, other) = (page.slice(first.language), page.slice(second.language));
    let programs = |language: &str| {
        !matches!(
            language,
            "" | "text" | "mermaid" | "txt" | "json" | "bash" | "sh" | "shell" | "output"
        )
    };
    let beside =
        between.is_some_and(|between| between.trim().is_empty()) && first.parent == second.parent;
    let grouped = page.ancestors(first.parent).any(|element| {
        matches!(
            element.name(),
            "CodeGroup" | "RequestExample" | "ResponseExample"
        )
    });
    if beside && !grouped && programs(one) && programs(other) && one != other {
        cx.report(
            second.fence,
            format!("this block stands right behind one in `{one}`"),
        )
        .note("where both show the same, put them into one `CodeGroup`, each with a title");
    }
}
