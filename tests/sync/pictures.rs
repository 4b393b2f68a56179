//! The pictures of the terminal in the documentation are drawn from the output of the program.

use crate::support::{program, project, same_as_file};
use std::fmt::Write as _;

/// The width of a character, and the height of a line.
const CELL: (f32, f32) = (8.4, 19.0);
/// The space around the text.
const MARGIN: f32 = 16.0;

#[test]
fn the_picture_of_findings_is_up_to_date() {
    let shown = output("parcel-draft", &["--format", "full"]);
    let wanted = ["missing-alt-text", "mdx-syntax", "unknown-code-language"];
    let mut findings: Vec<&str> = shown.split("\n\n").collect();
    findings.retain(|finding| wanted.iter().any(|rule| finding.contains(rule)));
    findings.truncate(wanted.len());
    assert_eq!(findings.len(), wanted.len(), "{shown}");
    let text = format!("\u{1b}[2m$\u{1b}[0m mdxlint\n\n{}", findings.join("\n\n"));
    same_as_file(&picture(&text), &project().join("docs/images/terminal.svg")).expect("up to date");
}

#[test]
fn the_picture_of_the_navigation_is_up_to_date() {
    let shown = output("parcel-portal", &["nav"]);
    let lines: Vec<&str> = shown.lines().collect();
    let from = lines.iter().position(|line| line.contains("Returns"));
    let from = from.expect("a group") - 9;
    let text = format!(
        "\u{1b}[2m$\u{1b}[0m mdxlint nav\n\u{1b}[2m…\u{1b}[0m\n{}\n\u{1b}[2m…\u{1b}[0m",
        lines[from..from + 24].join("\n")
    );
    same_as_file(
        &picture(&text),
        &project().join("docs/images/navigation.svg"),
    )
    .expect("up to date");
}

/// Returns what mdxlint prints on a terminal for a demo site.
fn output(site: &str, arguments: &[&str]) -> String {
    let output = program()
        .current_dir(project().join("fixtures/sites").join(site))
        .env_remove("NO_COLOR")
        .args(arguments)
        .args(["--color", "always"])
        .output()
        .expect("it runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Draws text with the colors of a terminal, dark on light.
fn picture(text: &str) -> String {
    let lines: Vec<Vec<Run>> = text.lines().map(runs).collect();
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let size = |count: usize, cell: f32| f32::from(u16::try_from(count).expect("small")) * cell;
    let (wide, high) = (
        size(columns, CELL.0) + 2.0 * MARGIN,
        size(lines.len(), CELL.1) + 2.0 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.0} {high:.0}\" width=\"{wide:.0}\" height=\"{high:.0}\" \
         font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#f8fafc\"/>\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = MARGIN + size(row + 1, CELL.1) - 5.0;
        let mut column = 0;
        for run in line {
            let cells = run.text.chars().count();
            let x = MARGIN + size(column, CELL.0);
            column += cells;
            if run.text.trim().is_empty() {
                continue;
            }
            // The width keeps columns aligned in every font.
            let length = size(cells, CELL.0);
            let weight = if run.bold {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.0}\" fill=\"{}\"{weight} xml:space=\"preserve\" textLength=\"{length:.1}\" \
                 lengthAdjust=\"spacingAndGlyphs\">{}</text>",
                run.color,
                escaped(&run.text)
            );
        }
    }
    svg + "</svg>\n"
}

/// A text in one style.
#[derive(Debug, Clone)]
struct Run {
    color: &'static str,
    bold: bool,
    text: String,
}

fn width(line: &[Run]) -> usize {
    line.iter().map(|run| run.text.chars().count()).sum()
}

/// Splits a line of terminal output at its escape sequences.
fn runs(line: &str) -> Vec<Run> {
    const PLAIN: &str = "#1f2937";
    let mut runs = Vec::new();
    let (mut color, mut bold) = (PLAIN, false);
    for (index, part) in line.split("\u{1b}[").enumerate() {
        let mut text = part;
        if index > 0 {
            let (code, rest) = part.split_once('m').expect("a style");
            text = rest;
            match code {
                "0" => (color, bold) = (PLAIN, false),
                "1" => bold = true,
                "2" => color = "#64748b",
                "31" | "38;5;9" => color = "#b91c1c",
                "32" | "38;5;10" => color = "#15803d",
                "33" | "38;5;11" => color = "#a16207",
                "34" | "38;5;12" => color = "#1d4ed8",
                "36" | "38;5;14" => color = "#0e7490",
                other => panic!("unknown style {other}"),
            }
        }
        if !text.is_empty() {
            runs.push(Run {
                color,
                bold,
                text: text.to_owned(),
            });
        }
    }
    runs
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}
