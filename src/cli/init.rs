//! `mdxlint init`: a configuration file to start from.

use super::args::Init;
use super::terminal;
use crate::config::{FILE_NAME, Preset};
use crate::files::Disk;
use crate::site::find;
use anyhow::Context as _;
use std::process::ExitCode;

/// Writes `mdxlint.yaml` into the root of the site; never over one that is there.
pub(super) fn run(arguments: &Init) -> anyhow::Result<ExitCode> {
    if arguments.preset.parse::<Preset>().is_err() {
        let names: Vec<&str> = Preset::ALL.iter().map(|(_, name, _)| *name).collect();
        anyhow::bail!(
            "there is no preset `{}`: it is one of {}",
            arguments.preset,
            names.join(", ")
        );
    }
    let folder = arguments.folder.clone().unwrap_or_else(|| ".".into());
    let folder = Disk
        .real_path(&folder)
        .with_context(|| folder.display().to_string())?;
    let targets = find(std::slice::from_ref(&folder), &folder);
    let root = match &targets[..] {
        _ if arguments.folder.is_some() => folder,
        [target] => target.root.clone(),
        _ => anyhow::bail!("there are several sites below: name the folder to write to"),
    };
    let path = root.join(FILE_NAME);
    Disk.create(&path, &text(&arguments.preset))?;
    terminal::say(&format!("Wrote {}.\n", path.display()));
    Ok(ExitCode::SUCCESS)
}

fn text(preset: &str) -> String {
    let presets: Vec<String> = Preset::ALL
        .iter()
        .map(|(_, name, purpose)| format!("#   {name:12} {purpose}\n"))
        .collect();
    let presets = presets.concat();
    format!(
        "# yaml-language-server: $schema=https://raw.githubusercontent.com/mdxlint/mdxlint/main/docs/schema/config.json\n\
         \n\
         # A preset:\n{presets}\
         # or the path of another configuration file.\n\
         extends: {preset}\n\
         \n\
         # Globs of files that are not checked, from this folder.\n\
         exclude: []\n\
         \n\
         # Rules by name: off, info, warning or error, or a map with `severity` and options.\n\
         # `mdxlint rules` lists them, `mdxlint explain RULE` says more of each.\n\
         rules: {{}}\n\
         \n\
         # Other settings for some of the files:\n\
         # overrides:\n\
         #   - files: [changelog/**]\n\
         #     rules:\n\
         #       duplicate-heading: off\n"
    )
}
