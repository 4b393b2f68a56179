//! The progress of reading a site.

use super::client::Client;
use lsp_types::notification::Progress;
use lsp_types::request::WorkDoneProgressCreate;
use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use std::path::Path;

/// The progress of reading a site, which the client shows.
pub(super) struct Loading<'c> {
    client: &'c Client,
    token: NumberOrString,
}

impl<'c> Loading<'c> {
    /// Begins to show the progress of the site at `root`.
    pub(super) fn start(client: &'c Client, root: &Path) -> Self {
        let token = NumberOrString::String(format!("mdxlint {}", root.display()));
        let loading = Self { client, token };
        if client.shows_progress {
            let id = format!("progress {}", root.display());
            let parameters = WorkDoneProgressCreateParams {
                token: loading.token.clone(),
            };
            client.ask::<WorkDoneProgressCreate>(&id, parameters);
            let begin = WorkDoneProgressBegin {
                title: "mdxlint reads the site".to_owned(),
                percentage: Some(0),
                ..WorkDoneProgressBegin::default()
            };
            loading.report(WorkDoneProgress::Begin(begin));
        }
        loading
    }

    /// Shows how many pages are read.
    pub(super) fn pages(&self, done: usize, all: usize) {
        if self.client.shows_progress && done.is_multiple_of(100) {
            let percentage = u32::try_from(100 * done / all.max(1)).ok();
            self.report(WorkDoneProgress::Report(WorkDoneProgressReport {
                percentage,
                ..WorkDoneProgressReport::default()
            }));
        }
    }

    /// Ends it.
    pub(super) fn end(&self) {
        if self.client.shows_progress {
            self.report(WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
        }
    }

    fn report(&self, value: WorkDoneProgress) {
        self.client.notify::<Progress>(ProgressParams {
            token: self.token.clone(),
            value: ProgressParamsValue::WorkDone(value),
        });
    }
}
