//! The servers for agents that `mdxlint init-rules --mcp` adds to the configuration of editors.

use super::terminal;
use crate::catalog::Editor;
use crate::rule_files::{Brief, Merge, Place, Server, Step, merge};

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

/// Adds servers to the configuration of an editor. Returns a file to write, or a note.
pub(super) fn add_servers(
    editor: &Editor,
    place: &Place,
    servers: &[Server],
) -> anyhow::Result<(Option<Step>, Option<String>)> {
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

/// Returns the name of the server, such as `parcel-docs`.
fn server_name(site: Option<&str>) -> String {
    let site = site.unwrap_or_default().to_lowercase();
    let words = site.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "docs");
    words.chain(["docs"]).collect::<Vec<_>>().join("-")
}
