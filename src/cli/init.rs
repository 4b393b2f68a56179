//! `mdxlint init`: creates a configuration file.

use super::args::Init;
use super::terminal;
use crate::config::{FILE_NAME, Preset};
use crate::files::Disk;
use crate::site::find;
use crate::writing::vale::find_vale_ini;
use anyhow::Context as _;
use std::process::ExitCode;

/// Runs the command. Does not overwrite an existing file.
pub(super) fn run(arguments: &Init) -> anyhow::Result<ExitCode> {
    if arguments.preset.parse::<Preset>().is_err() {
        let names: Vec<&str> = Preset::ALL.iter().map(|(_, name, _)| *name).collect();
        anyhow::bail!(
            "unknown preset `{}`: expected one of {}",
            arguments.preset,
            names.join(", ")
        );
    }
    let folder = arguments.folder.clone().unwrap_or_else(|| ".".into());
    let folder = Disk
        .real_argument(&folder)
        .with_context(|| folder.display().to_string())?;
    let targets = find(std::slice::from_ref(&folder), &folder);
    let root = match &targets[..] {
        _ if arguments.folder.is_some() => folder,
        [target] => target.root.clone(),
        _ => anyhow::bail!("found several sites below this folder: give the folder to write to"),
    };
    let path = root.join(FILE_NAME);
    Disk.create(
        &path,
        &text(&arguments.preset, find_vale_ini(&root).is_some()),
    )?;
    terminal::say(&format!("Wrote {}.\n", path.display()));
    Ok(ExitCode::SUCCESS)
}

fn text(preset: &str, has_vale: bool) -> String {
    let presets: Vec<String> = Preset::ALL
        .iter()
        .map(|(_, name, purpose)| format!("#   {name:12} {purpose}\n"))
        .collect();
    let presets = presets.concat();
    let vale = if has_vale {
        "\n# The styles of the site's Vale configuration run too; `mdxlint vale` lists their rules.\nvale: true\n"
    } else {
        ""
    };
    format!(
        "# yaml-language-server: $schema=https://raw.githubusercontent.com/mdxlint/mdxlint/main/docs/schema/config.json\n\
         \n\
         # The preset to start from:\n{presets}\
         # or the path of another configuration file.\n\
         extends: {preset}\n\
         \n\
         # Globs of files to exclude, relative to this folder.\n\
         exclude: []\n\
         \n\
         # Rules by name: off, info, warning or error, or a map with `severity` and options.\n\
         # `mdxlint rules` lists them, `mdxlint explain RULE` describes one.\n\
         rules: {{}}\n\
         \n\
         # Other settings for some of the files:\n\
         # overrides:\n\
         #   - files: [changelog/**]\n\
         #     rules:\n\
         #       duplicate-heading: off\n\
         {vale}"
    )
}
