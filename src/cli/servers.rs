//! The servers and the commands that `mdxlint init-rules --mcp` and `--hooks` add to the configuration of editors.

use super::terminal;
use crate::catalog::Editor;
use crate::rule_files::{Brief, Merge, Place, Server, Step, add_hook, merge};
use crate::secrets;

/// Returns the servers for agents: the one that searches the documentation, at `url` or at the address of the site, and
/// this program.
pub(super) fn servers_at(
    url: &str,
    address: Option<&str>,
    brief: &Brief,
) -> anyhow::Result<Vec<Server>> {
    let url = match (url, address) {
        ("", Some(address)) => Some(format!("{address}/mcp")),
        ("", None) => None,
        (url, _) => Some(url.to_owned()),
    };
    if let Some(url) = &url {
        // The files are committed. Editors ask for a login that a server needs.
        let has_login = url.split_once("://").is_some_and(|(_, rest)| {
            let host = rest.split(['/', '?', '#']).next();
            host.is_some_and(|host| host.contains('@'))
        });
        if has_login || !secrets::find(url).is_empty() || brief.mask().hide(url) != *url {
            anyhow::bail!(
                "the URL of the server contains a login or a secret, which would be written to files for other people: use an address without it"
            );
        }
        let has_host = ["https://", "http://"].iter().any(|scheme| {
            url.strip_prefix(scheme)
                .is_some_and(|rest| !rest.is_empty())
        });
        if !has_host {
            anyhow::bail!("`{url}` is not a valid URL of a server: it must start with `https://`");
        }
    } else {
        terminal::say(
            "note: to add the server that searches the documentation, use `--mcp https://docs.example.com/mcp`, or set `address` in the configuration\n",
        );
    }
    let search = url.map(|url| Server {
        name: server_name(brief.name()),
        url: Some(url),
    });
    let own = Server {
        name: "mdxlint".to_owned(),
        url: None,
    };
    Ok(search.into_iter().chain([own]).collect())
}

/// A file to write, or a note.
type Change = (Option<Step>, Option<String>);

/// Adds servers, and the command after edits, to the configuration of an editor.
pub(super) fn configured(
    editor: &Editor,
    place: &Place,
    servers: Option<&[Server]>,
    has_hooks: bool,
) -> anyhow::Result<Vec<Change>> {
    let servers = servers.map(|servers| add_servers(editor, place, servers));
    let command = has_hooks.then(|| add_command(editor, place));
    servers.into_iter().chain(command).collect()
}

/// Adds servers to the configuration of an editor.
fn add_servers(editor: &Editor, place: &Place, servers: &[Server]) -> anyhow::Result<Change> {
    let title = &editor.title;
    let merged = merge(editor, place, servers).map_err(anyhow::Error::msg)?;
    Ok(match merged {
        Merge::Write(step) => (Some(step), None),
        Merge::Known(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let names = names.join(" and ");
            let note = format!("note: {title} already uses the servers, as {names}\n");
            (None, Some(note))
        }
        Merge::ByHand { path, lines } => {
            (None, Some(format!("note: add this to {path}:\n{lines}")))
        }
        // It is added for the editor of the other name.
        Merge::Nowhere if !editor.and.is_empty() => (None, None),
        Merge::Nowhere => (
            None,
            Some(format!(
                "note: {title} has no project file for servers: add them in its settings\n"
            )),
        ),
    })
}

/// Adds the command that an editor runs after each edit.
fn add_command(editor: &Editor, place: &Place) -> anyhow::Result<Change> {
    let title = &editor.title;
    let merged = add_hook(editor, place).map_err(anyhow::Error::msg)?;
    Ok(match merged {
        Merge::Write(step) => (Some(step), None),
        Merge::Known(_) => {
            let note = format!("note: {title} already runs mdxlint after edits\n");
            (None, Some(note))
        }
        Merge::ByHand { .. } | Merge::Nowhere => {
            let note = format!(
                "note: {title} has no command after edits that its assistant reads: `--mcp` gives it the same checks\n"
            );
            (None, Some(note))
        }
    })
}

/// Returns the name of the server, such as `parcel-docs`.
fn server_name(site: Option<&str>) -> String {
    let site = site.unwrap_or_default().to_lowercase();
    let words = site.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "docs");
    words.chain(["docs"]).collect::<Vec<_>>().join("-")
}
