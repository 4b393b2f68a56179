//! Passes messages to the threads of the sites.

use super::cancelled::Cancelled;
use super::client::Client;
use super::documents::Documents;
use super::job::Job;
use super::roots;
use super::site_thread::SiteThread;
use super::uri::path_of;
use crate::files::Disk;
use lsp_server::{ErrorCode, Notification, Request};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, NumberOrString, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

/// The size of the stack of the thread of a site.
const STACK: usize = 8 << 20;

/// Passes messages to the threads of the sites.
pub(super) struct Router {
    client: Client,
    cancelled: Cancelled,
    documents: Documents,
    sites: BTreeMap<PathBuf, Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Router {
    /// Creates a router, and starts the sites in these folders.
    pub(super) fn new(client: Client, folders: &[PathBuf]) -> Self {
        let mut router = Self {
            client,
            cancelled: Cancelled::default(),
            documents: Documents::default(),
            sites: BTreeMap::new(),
            threads: Vec::new(),
        };
        for folder in folders {
            router.add_folder(folder);
        }
        router
    }

    fn add_folder(&mut self, folder: &Path) {
        for root in roots::in_folder(folder) {
            self.start(root);
        }
    }

    /// Ends the sites in a folder that the editor closed.
    fn remove_folder(&mut self, folder: &Path) {
        let folder = Disk.real_path(folder).unwrap_or_else(|_| folder.to_owned());
        self.sites.retain(|root, _| !root.starts_with(&folder));
    }

    /// Starts the thread of a site, unless it runs.
    fn start(&mut self, root: PathBuf) {
        if self.sites.contains_key(&root) {
            return;
        }
        let (sender, jobs) = channel();
        let open = self.documents.iter();
        let open = open.filter(|(path, _)| path.starts_with(&root));
        let site = SiteThread {
            root: root.clone(),
            jobs,
            client: self.client.clone(),
            cancelled: self.cancelled.clone(),
            texts: open
                .map(|(path, text)| (path.to_owned(), text.to_owned()))
                .collect(),
            shown: BTreeMap::new(),
        };
        let builder = thread::Builder::new().stack_size(STACK);
        if let Ok(thread) = builder.spawn(move || site.run()) {
            self.threads.push(thread);
            self.sites.insert(root, sender);
        }
    }

    /// Ends all sites.
    pub(super) fn end(self) {
        drop(self.sites);
        for thread in self.threads {
            let _ = thread.join();
        }
    }

    /// Returns the innermost site around a file. Starts one if the file is the first of its site.
    fn site_of(&mut self, path: &Path) -> Option<&Sender<Job>> {
        let is_around = |root: &&PathBuf| path.starts_with(root);
        let known = self.sites.keys().filter(is_around);
        let known = known.max_by_key(|root| root.as_os_str().len()).cloned();
        let root = known.or_else(|| roots::around(path))?;
        self.start(root.clone());
        self.sites.get(&root)
    }

    fn send(&mut self, path: PathBuf, job: impl FnOnce(PathBuf) -> Job) {
        if let Some(site) = self.site_of(&path) {
            let _ = site.send(job(path));
        }
    }

    /// Passes a request to the site of its file, or to the first site.
    pub(super) fn request(&mut self, request: Request) {
        let uri = match request.method.as_str() {
            "workspace/willRenameFiles" => &request.params["files"][0]["oldUri"],
            _ => &request.params["textDocument"]["uri"],
        };
        let uri = uri.as_str().and_then(|uri| uri.parse::<Uri>().ok());
        let path = uri.as_ref().and_then(real_path_of);
        let site = match &path {
            Some(path) => self.site_of(path).cloned(),
            None => self.sites.values().next().cloned(),
        };
        match site {
            Some(site) => {
                let _ = site.send(Job::Request(request, path));
            }
            // No answer is the answer for a file without a site.
            None if request.method.starts_with("textDocument/") => {
                self.client.answer(request.id, &Value::Null);
            }
            None => {
                let why = "there is no site with a `docs.json`";
                self.client
                    .refuse(request.id, ErrorCode::RequestFailed, why);
            }
        }
    }

    /// Handles a notification. One that cannot be read is ignored, as the protocol demands.
    pub(super) fn notification(&mut self, notification: Notification) {
        let parameters = notification.params;
        match notification.method.as_str() {
            "textDocument/didOpen" => self.opened(parameters),
            "textDocument/didChange" => self.edited(parameters),
            "textDocument/didClose" => {
                let closed: Option<DidCloseTextDocumentParams> = read(parameters);
                if let Some(path) =
                    closed.and_then(|closed| real_path_of(&closed.text_document.uri))
                {
                    self.documents.close(&path);
                    self.send(path, Job::Closed);
                }
            }
            "textDocument/didSave" => {
                let saved: Option<DidSaveTextDocumentParams> = read(parameters);
                let path = saved.and_then(|saved| real_path_of(&saved.text_document.uri));
                self.changed(path);
            }
            "workspace/didChangeWatchedFiles" => {
                let changed: Option<DidChangeWatchedFilesParams> = read(parameters);
                for change in changed.into_iter().flat_map(|changed| changed.changes) {
                    self.changed(real_path_of(&change.uri));
                }
            }
            "workspace/didChangeWorkspaceFolders" => {
                let changed: Option<DidChangeWorkspaceFoldersParams> = read(parameters);
                let event = changed.map(|changed| changed.event).unwrap_or_default();
                let removed = event
                    .removed
                    .iter()
                    .filter_map(|folder| path_of(&folder.uri));
                removed.for_each(|folder| self.remove_folder(&folder));
                let added = event.added.iter().filter_map(|folder| path_of(&folder.uri));
                added.for_each(|folder| self.add_folder(&folder));
            }
            "$/cancelRequest" => {
                if let Some(CancelParams { id }) = read(parameters) {
                    self.cancelled.add(match id {
                        NumberOrString::Number(id) => id.into(),
                        NumberOrString::String(id) => id.into(),
                    });
                }
            }
            _ => (),
        }
    }

    fn opened(&mut self, parameters: Value) {
        let opened: Option<DidOpenTextDocumentParams> = read(parameters);
        if let Some(document) = opened.map(|opened| opened.text_document)
            && let Some(path) = real_path_of(&document.uri)
        {
            self.documents.open(path.clone(), document.text.clone());
            self.send(path, |path| Job::Text(path, document.text));
        }
    }

    fn edited(&mut self, parameters: Value) {
        let edited: Option<DidChangeTextDocumentParams> = read(parameters);
        if let Some(edited) = edited
            && let Some(path) = real_path_of(&edited.text_document.uri)
        {
            let (changes, encoding) = (edited.content_changes, self.client.encoding);
            let text = self.documents.change(&path, changes, encoding);
            if let Some(text) = text.map(str::to_owned) {
                self.send(path, |path| Job::Text(path, text));
            }
        }
    }

    /// Notes that a file changed on disk.
    fn changed(&mut self, path: Option<PathBuf>) {
        if let Some(path) = path {
            self.send(path, Job::Changed);
        }
    }
}

fn read<T: DeserializeOwned>(parameters: Value) -> Option<T> {
    serde_json::from_value(parameters).ok()
}

/// Returns the path of a file without symbolic links in its folder.
fn real_path_of(uri: &Uri) -> Option<PathBuf> {
    let path = path_of(uri)?;
    if let Ok(real) = Disk.real_path(&path) {
        return Some(real);
    }
    let folder = path.parent().and_then(|folder| Disk.real_path(folder).ok());
    Some(match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    })
}
