//! The thread of one site: it keeps the site in memory, checks it after edits, and answers requests about it.

use super::actions::code_actions;
use super::answers;
use super::cancelled::Cancelled;
use super::client::Client;
use super::completion::{complete_configuration, is_configuration};
use super::diagnostics::diagnostic;
use super::job::Job;
use super::loading::Loading;
use super::place::View;
use super::uri::{path_of, uri_of};
use crate::diagnostic::Severity;
use crate::engine::Report;
use crate::files::Base;
use crate::gate::{Action, Input, Options, Session, WatchedSite};
use crate::site::Target;
use lsp_server::{ErrorCode, Request, RequestId};
use lsp_types::notification::{PublishDiagnostics, ShowMessage};
use lsp_types::{
    Diagnostic, DocumentDiagnosticParams, MessageType, PublishDiagnosticsParams, ShowMessageParams,
    Uri,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError};

/// The thread of one site.
pub(super) struct SiteThread {
    pub(super) root: PathBuf,
    pub(super) jobs: Receiver<Job>,
    pub(super) client: Client,
    pub(super) cancelled: Cancelled,
    /// The texts of the open files.
    pub(super) texts: BTreeMap<PathBuf, String>,
    /// The diagnostics that the client shows, by file.
    pub(super) shown: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

/// Why a site is not kept any longer.
enum End {
    /// Its configuration changed.
    Reconfigured,
    /// The server ends.
    Shutdown,
}

impl SiteThread {
    /// Runs until the server ends.
    pub(super) fn run(mut self) {
        loop {
            match self.run_until_configured() {
                Ok(End::Shutdown) => {
                    self.hide_all();
                    return;
                }
                Ok(End::Reconfigured) => (),
                Err(error) => {
                    self.say(&format!("{error:#}"));
                    if !self.wait_for_edit() {
                        return;
                    }
                }
            }
        }
    }

    /// Waits for a change, which may repair the configuration. Returns `false` if the server ends.
    fn wait_for_edit(&mut self) -> bool {
        loop {
            match self.jobs.recv() {
                Err(_) => return false,
                Ok(Job::Request(request, _)) => {
                    let why = "the configuration of the site cannot be read";
                    self.client
                        .refuse(request.id, ErrorCode::RequestFailed, why);
                }
                Ok(Job::Text(path, text)) => {
                    self.texts.insert(path, text);
                }
                Ok(Job::Closed(path)) => {
                    self.texts.remove(&path);
                }
                Ok(Job::Changed(_)) => return true,
            }
        }
    }

    fn run_until_configured(&mut self) -> anyhow::Result<End> {
        let mut session = Session::new(Options::for_client(
            Base(self.root.clone()),
            Input {
                paths: vec![self.root.clone()],
                text: None,
            },
            Action::Check,
            Severity::Info,
        ))?;
        let targets = session.targets();
        let target = targets.into_iter().find(|target| target.root == self.root);
        let target = target.unwrap_or_else(|| Target {
            root: self.root.clone(),
            has_manifest: false,
            only: Vec::new(),
        });
        let progress = Loading::start(&self.client, &self.root);
        let run = session.open_site(target, &mut |done, all| progress.pages(done, all))?;
        let mut site = run.watch();
        progress.end();
        for (path, text) in &self.texts {
            site.set_text(path, text.clone());
        }
        let mut checked = self.check(&mut site)?;
        loop {
            // A check begins only when no message waits.
            let job = match self.jobs.try_recv() {
                Ok(job) => job,
                Err(TryRecvError::Disconnected) => return Ok(End::Shutdown),
                Err(TryRecvError::Empty) if checked.is_stale => {
                    checked = self.check(&mut site)?;
                    continue;
                }
                Err(TryRecvError::Empty) => match self.jobs.recv() {
                    Ok(job) => job,
                    Err(_) => return Ok(End::Shutdown),
                },
            };
            if let Job::Changed(path) = &job
                && site.is_configured_by(path)
            {
                return Ok(End::Reconfigured);
            }
            self.take(&mut site, &mut checked, job)?;
        }
    }

    /// Notes a change, or answers a request.
    fn take(
        &mut self,
        site: &mut WatchedSite<'_>,
        checked: &mut Checked,
        job: Job,
    ) -> anyhow::Result<()> {
        match job {
            Job::Text(path, text) => {
                site.set_text(&path, text.clone());
                self.texts.insert(path, text);
            }
            Job::Closed(path) => {
                site.unset_text(&path);
                self.texts.remove(&path);
            }
            // The text of an open file is that of the editor.
            Job::Changed(path) if self.texts.contains_key(&path) => return Ok(()),
            Job::Changed(path) => site.changed(&path),
            Job::Request(request, path) => {
                return self.answer(site, checked, request, path.as_deref());
            }
        }
        checked.is_stale = true;
        Ok(())
    }

    /// Checks the site, and sends the diagnostics that changed.
    fn check(&mut self, site: &mut WatchedSite<'_>) -> anyhow::Result<Checked> {
        let (found, _) = site.check()?;
        let view = View {
            site: found.site,
            encoding: self.client.encoding,
        };
        self.client.hide(view.site.secret_mask());
        let mut all: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
        for finding in &found.report.findings {
            let path = view.site.source(finding.span.file).path();
            let list = all.entry(path.to_owned()).or_default();
            list.push(diagnostic(&view, finding));
        }
        for path in self.shown.keys() {
            all.entry(path.clone()).or_default();
        }
        let mut paths: Vec<&PathBuf> = all.keys().collect();
        // The file that the writer sees comes first.
        paths.sort_by_key(|path| (!self.texts.contains_key(*path), *path));
        for path in paths {
            let (new, old) = (&all[path], self.shown.get(path));
            if old != Some(new)
                && let Some(uri) = uri_of(path)
            {
                self.publish(uri, new.clone());
            }
        }
        all.retain(|_, list| !list.is_empty());
        self.shown = all;
        Ok(Checked {
            report: found.report,
            site: view,
            is_stale: false,
        })
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<Diagnostic>) {
        let parameters = PublishDiagnosticsParams::new(uri, diagnostics, None);
        self.client.notify::<PublishDiagnostics>(parameters);
    }

    /// Takes back all diagnostics: the editor has closed the folder of the site.
    fn hide_all(&mut self) {
        for path in std::mem::take(&mut self.shown).into_keys() {
            if let Some(uri) = uri_of(&path) {
                self.publish(uri, Vec::new());
            }
        }
    }

    fn answer(
        &mut self,
        site: &mut WatchedSite<'_>,
        checked: &mut Checked,
        request: Request,
        path: Option<&Path>,
    ) -> anyhow::Result<()> {
        if self.cancelled.take(&request.id) {
            let why = "cancelled";
            self.client
                .refuse(request.id, ErrorCode::RequestCanceled, why);
            return Ok(());
        }
        let Request { id, method, params } = request;
        let needs_findings = matches!(
            method.as_str(),
            "textDocument/codeAction" | "textDocument/diagnostic"
        );
        if needs_findings && checked.is_stale {
            *checked = self.check(site)?;
        }
        let view = if needs_findings {
            checked.site.clone()
        } else {
            View {
                site: site.site(),
                encoding: self.client.encoding,
            }
        };
        self.client.hide(view.site.secret_mask());
        let result = match method.as_str() {
            "textDocument/codeAction" => code_actions(&view, &checked.report, params, path),
            "textDocument/diagnostic" => Ok(self.pulled(params)),
            "textDocument/completion" if path.is_some_and(is_configuration) => {
                let text = path.and_then(|path| self.texts.get(path));
                let text = text.map_or("", String::as_str);
                serde_json::from_value(params).and_then(|asked| {
                    serde_json::to_value(complete_configuration(text, view.encoding, &asked))
                })
            }
            _ => answers::answer(&view, &method, params, path),
        };
        self.send(id, result);
        Ok(())
    }

    fn send(&self, id: RequestId, result: Result<Value, serde_json::Error>) {
        match result {
            Ok(value) => self.client.answer(id, &value),
            Err(error) => {
                let why = error.to_string();
                self.client.refuse(id, ErrorCode::InvalidParams, &why);
            }
        }
    }

    /// Returns the diagnostics of a file in the form for clients that ask for them.
    fn pulled(&self, parameters: Value) -> Value {
        let parameters: Option<DocumentDiagnosticParams> = serde_json::from_value(parameters).ok();
        let path = parameters.and_then(|asked| path_of(&asked.text_document.uri));
        let shown = path.and_then(|path| self.shown.get(&path));
        serde_json::json!({ "kind": "full", "items": shown.map_or(&[][..], Vec::as_slice) })
    }

    fn say(&self, message: &str) {
        let parameters = ShowMessageParams {
            typ: MessageType::ERROR,
            message: format!("mdxlint: {message}"),
        };
        self.client.notify::<ShowMessage>(parameters);
    }
}

/// The last findings, and the site that they are in.
struct Checked {
    report: Report,
    site: View,
    /// Whether something changed since.
    is_stale: bool,
}
