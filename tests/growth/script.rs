//! Tests `scripts/growth` with a program instead of valgrind that counts the bytes of the site as instructions.

use super::support::{if_installed, project};
use libtest_mimic::Failed;
use std::fs;
use std::process::{Command, Output};

const SERIES: &str = "duplicate redirects";

/// Writes the number of bytes of the site, to the power of `POWER`, like valgrind does.
const VALGRIND: &str = r#"#!/bin/sh
for argument; do
  case $argument in --log-file=*) log=${argument#--log-file=} ;; esac
done
bytes=$(find . -type f -exec cat {} + | wc -c)
[ "$POWER" = 1 ] || bytes=$((bytes * bytes))
echo "==1== I   refs:      $bytes" | sed ':a;s/\B[0-9]\{3\}\>/,&/;ta' >"$log"
[ "$POWER" != 0 ] || echo 'Process terminating with default action of signal 11' >"$log"
"#;

/// Checks the rows of series that grow in proportion, that grow too fast, and that do not end.
pub(crate) fn check_table() -> Result<(), Failed> {
    let Some(output) = run("1")? else {
        return Ok(());
    };
    let (counts, ratios, is_marked) = row(&output)?;
    if !counts.is_sorted_by(|a, b| a < b) || counts[1] == 0 {
        return Err(format!("implausible counts: {counts:?}").into());
    }
    let is_close = |ratio: f64, to: f64| (ratio - to).abs() < 0.3;
    if !is_close(ratios[0], 2.0) || !is_close(ratios[1], 4.0) || is_marked {
        return Err(format!("proportional growth is shown as {ratios:?}").into());
    }
    let output = run("2")?.ok_or("bash is missing")?;
    let (_, ratios, is_marked) = row(&output)?;
    if ratios[1] < 8.0 || !is_marked {
        return Err(format!("square growth is shown as {ratios:?}").into());
    }
    let output = run("0")?.ok_or("bash is missing")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() || !text.contains("does not end under valgrind") {
        return Err(format!("a run that crashes is not an error: {text}").into());
    }
    Ok(())
}

/// Runs the script on a small series, or returns `None` if bash is not installed.
fn run(power: &str) -> Result<Option<Output>, Failed> {
    let folder = tempfile::tempdir()?;
    let valgrind = folder.path().join("valgrind");
    fs::write(&valgrind, VALGRIND)?;
    Command::new("chmod").arg("+x").arg(&valgrind).status()?;
    let path = std::env::var("PATH")?;
    let run = Command::new("bash")
        .arg(project().join("scripts/growth"))
        .arg(SERIES)
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .env("MDXLINT", "mdxlint")
        .env("MDXLINT_SERIES", std::env::current_exe()?)
        .env("POWER", power)
        .output();
    Ok(if_installed("bash", run))
}

/// Returns the counts and the ratios in the only row of the table, and whether it is marked.
fn row(output: &Output) -> Result<(Vec<u64>, Vec<f64>, bool), Failed> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let [head, row] = lines[..] else {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("not a table with one row: {text}{errors}").into());
    };
    let values = row.strip_prefix(SERIES).ok_or("another series")?;
    let values: Vec<&str> = values.split_whitespace().collect();
    if head.split_whitespace().next() != Some("series") || values.len() < 6 {
        return Err(format!("not a table: {text}").into());
    }
    let counts = values[1..4].iter().map(|value| value.parse::<u64>());
    let ratios = values[4..6].iter().map(|value| value.parse::<f64>());
    let is_marked = values.get(6) == Some(&"!");
    Ok((
        counts.collect::<Result<_, _>>()?,
        ratios.collect::<Result<_, _>>()?,
        is_marked,
    ))
}
