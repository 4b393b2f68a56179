//! The main thread: it connects to the client, and passes messages on.

use super::capabilities::capabilities;
use super::client::Client;
use super::diagnostics::SOURCE;
use super::position::Encoding;
use super::router::Router;
use super::transport;
use super::uri::path_of;
use crossbeam_channel::TryRecvError;
use lsp_server::{Connection, Message};
use lsp_types::request::RegisterCapability;
use lsp_types::{
    DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher, GlobPattern, InitializeParams,
    InitializeResult, Registration, RegistrationParams, ServerInfo,
};
use std::path::PathBuf;

/// Answers an editor on standard input and output until it says that it is done.
///
/// # Errors
/// Returns an error if the editor breaks the protocol, or ends without saying so.
pub fn serve() -> anyhow::Result<()> {
    let (connection, reader, writer) = transport::start()?;
    let result = talk(&connection);
    let has_ended = matches!(
        connection.receiver.try_recv(),
        Err(TryRecvError::Disconnected)
    );
    // The threads end when all senders are gone.
    drop(connection);
    if let Err(error) = result {
        // A message that cannot be read is the cause. Otherwise the thread waits for more.
        return match has_ended.then(|| reader.join()) {
            Some(Ok(Err(cause))) => Err(cause.into()),
            _ => Err(error),
        };
    }
    let ended = [reader.join(), writer.join()];
    for ended in ended {
        ended.map_err(|_| anyhow::anyhow!("a thread of the server panicked"))??;
    }
    Ok(())
}

fn talk(connection: &Connection) -> anyhow::Result<()> {
    let (id, parameters) = connection.initialize_start()?;
    let parameters: InitializeParams = serde_json::from_value(parameters)?;
    let general = parameters.capabilities.general.as_ref();
    let known = general.and_then(|general| general.position_encodings.as_deref());
    let encoding = Encoding::choose(known);
    let result = InitializeResult {
        capabilities: capabilities(encoding),
        server_info: Some(ServerInfo {
            name: SOURCE.to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    connection.initialize_finish(id, serde_json::to_value(result)?)?;
    let window = parameters.capabilities.window.as_ref();
    let shows_progress = window.and_then(|window| window.work_done_progress);
    let client = Client::new(
        connection.sender.clone(),
        encoding,
        shows_progress.unwrap_or_default(),
    );
    if can_watch(&parameters) {
        client.ask::<RegisterCapability>("watch", watched_files()?);
    }
    let mut router = Router::new(client.clone(), &folders(&parameters));
    for message in &connection.receiver {
        match message {
            Message::Request(request) if request.method == "shutdown" => {
                client.answer(request.id, &serde_json::Value::Null);
                break;
            }
            Message::Request(request) => router.request(request),
            Message::Notification(notification) => router.notification(notification),
            Message::Response(_) => (),
        }
    }
    router.end();
    wait_for_exit(connection)
}

/// Waits until the editor ends the server. Answers to requests of the server may come before.
///
/// # Errors
/// Returns an error if the editor ends without saying so.
fn wait_for_exit(connection: &Connection) -> anyhow::Result<()> {
    let mut messages = connection.receiver.iter();
    let is_exit = |message: &Message| match message {
        Message::Notification(notification) => notification.method == "exit",
        _ => false,
    };
    anyhow::ensure!(
        messages.any(|message| is_exit(&message)),
        "the editor ended without `exit`"
    );
    Ok(())
}

/// Returns the folders that the editor has open.
fn folders(parameters: &InitializeParams) -> Vec<PathBuf> {
    let folders = parameters.workspace_folders.iter().flatten();
    let folders: Vec<PathBuf> = folders.filter_map(|folder| path_of(&folder.uri)).collect();
    if !folders.is_empty() {
        return folders;
    }
    #[expect(deprecated, reason = "older editors set nothing else")]
    let root = parameters.root_uri.as_ref().and_then(path_of);
    root.into_iter().collect()
}

fn can_watch(parameters: &InitializeParams) -> bool {
    let workspace = parameters.capabilities.workspace.as_ref();
    let watched = workspace.and_then(|workspace| workspace.did_change_watched_files);
    watched.and_then(|watched| watched.dynamic_registration) == Some(true)
}

/// Returns the request that the editor reports every change of a file.
fn watched_files() -> anyhow::Result<RegistrationParams> {
    let all = FileSystemWatcher {
        glob_pattern: GlobPattern::String("**/*".to_owned()),
        kind: None,
    };
    let options = DidChangeWatchedFilesRegistrationOptions {
        watchers: vec![all],
    };
    Ok(RegistrationParams {
        registrations: vec![Registration {
            id: "files".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: Some(serde_json::to_value(options)?),
        }],
    })
}
