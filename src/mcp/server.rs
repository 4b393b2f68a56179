//! The server: which request is answered by what.

use super::folder::Folder;
use super::lines::{Lines, TOO_LARGE, too_large};
use super::prompts::{self, PROMPTS};
use super::resources::{self, KINDS, RESOURCES, ResourceFacts};
use super::tool::{self, TOOLS};
use crate::workers::cores;
use anyhow::Context as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse, GetPromptResult,
    Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, Prompt, PromptArgument, PromptMessage,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate, Role, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The size of the stacks on which calls run.
const STACK: usize = 8 << 20;

/// The most calls that run at once.
const MAX_RUNNING: usize = 4;
/// The most calls that wait for others. More are refused.
const MAX_WAITING: usize = 64;
/// The threads that the server needs: for reading, for writing and for a call.
const THREADS: usize = 3;

/// What agents read when they connect.
const INSTRUCTIONS: &str = "Checks and describes the documentation site in this folder. Call `search` before you write, \
    `where` for the place of a new page, and `check` for each page that you wrote before you say that it is done.";

/// Answers requests on standard input until it ends.
///
/// # Errors
/// Returns an error if the client breaks the protocol.
pub fn serve(folder: PathBuf) -> anyhow::Result<()> {
    ensure_threads()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(async {
        let server = Server {
            folder: Folder::new(folder),
            places: Arc::new(Semaphore::new(most_running() + MAX_WAITING)),
            workers: Arc::new(Semaphore::new(most_running())),
        };
        let (input, output) = rmcp::transport::stdio();
        let running = server.serve((Lines::new(input), output)).await?;
        running.waiting().await?;
        Ok(())
    })
}

/// Returns how many calls run at once. Each uses all processors, and the memory for a site.
fn most_running() -> usize {
    cores().min(MAX_RUNNING)
}

/// Starts as many threads at once as the server needs for reading, writing and one call: its runtime panics if it gets none.
///
/// # Errors
/// Returns an error if the system does not provide them.
fn ensure_threads() -> anyhow::Result<()> {
    let threads = (0..THREADS).map(|_| {
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::Builder::new().stack_size(STACK);
        // The thread waits until all are started.
        let thread = thread.spawn(move || ended.recv().is_ok());
        thread.map(|thread| (thread, end))
    });
    let started: Result<Vec<_>, _> = threads.collect();
    for (thread, end) in started.context("not enough memory or threads to run the server")? {
        drop(end);
        let _ = thread.join();
    }
    Ok(())
}

/// The server for one folder.
struct Server {
    folder: Folder,
    /// One for each call that runs or waits.
    places: Arc<Semaphore>,
    /// One for each call that runs.
    workers: Arc<Semaphore>,
}

impl Server {
    /// Runs a job with the folder on a thread of its own, so that other requests are answered meanwhile. It waits until fewer
    /// than the most jobs run. Returns its text, or the text of its error, as the answer.
    async fn run(
        &self,
        job: impl FnOnce(&Folder) -> anyhow::Result<Option<String>> + Send + 'static,
    ) -> Result<Option<String>, String> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| {
            format!("{MAX_WAITING} calls are waiting: call again when some have been answered")
        })?;
        let failed = || "the call failed: this is an error of mdxlint".to_owned();
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        let worker = worker.map_err(|_| failed())?;
        let folder = self.folder.for_call();
        let done = tokio::task::spawn_blocking(move || {
            // A job goes on when its client does not wait any more.
            let _permits = (place, worker);
            match job(&folder) {
                Ok(text) => Ok(text.map(|text| folder.answer(&text))),
                Err(error) => Err(folder.answer(&format!("{error:#}"))),
            }
        });
        done.await.unwrap_or_else(|_| Err(failed()))
    }
}

impl ServerHandler for Server {
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(if request.method == TOO_LARGE {
            ErrorData::invalid_request(too_large(), None)
        } else {
            ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                self.folder.answer(&request.method),
                None,
            )
        })
    }

    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let name = Implementation::new("mdxlint", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities)
            .with_server_info(name)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(|facts| {
            let schema = Arc::new(facts.input.clone());
            let hints = ToolAnnotations::with_title(&*facts.title)
                .read_only(!facts.writes)
                .open_world(false);
            Tool::new(&*facts.name, &*facts.description, schema).annotate(hints)
        });
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let (name, arguments) = (request.name, request.arguments.unwrap_or_default());
        if !TOOLS.iter().any(|facts| *facts.name == *name) {
            return Err(ErrorData::invalid_params(
                self.folder.answer(&format!("unknown tool `{name}`")),
                None,
            ));
        }
        let call =
            move |folder: &Folder| tool::call(folder, &name, Value::Object(arguments)).map(Some);
        let result = match self.run(call).await {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text.unwrap_or_default())]),
            Err(error) => CallToolResult::error(vec![ContentBlock::text(error)]),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let resource = |facts: &ResourceFacts| {
            Resource::new(facts.uri, facts.name)
                .with_description(facts.description)
                .with_mime_type("text/plain")
        };
        let all = RESOURCES.iter().map(resource).collect();
        Ok(ListResourcesResult::with_all_items(all))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let template = |facts: &ResourceFacts| {
            ResourceTemplate::new(facts.uri, facts.name)
                .with_description(facts.description)
                .with_mime_type("text/plain")
        };
        let all = KINDS.iter().map(template).collect();
        Ok(ListResourceTemplatesResult::with_all_items(all))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let name = uri.clone();
        let read = self.run(move |folder| resources::read(folder, &name)).await;
        match read {
            Ok(Some(text)) => {
                let contents = ResourceContents::text(text, uri);
                Ok(ReadResourceResult::new(vec![contents]).into())
            }
            Ok(None) => Err(ErrorData::resource_not_found(
                self.folder.answer(&format!("no resource `{uri}`")),
                None,
            )),
            Err(error) => Err(ErrorData::internal_error(error, None)),
        }
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let prompts = PROMPTS.iter().map(|facts| {
            let arguments = facts.arguments.iter().map(|argument| {
                PromptArgument::new(&*argument.name)
                    .with_description(&*argument.description)
                    .with_required(true)
            });
            Prompt::new(
                &*facts.name,
                Some(&*facts.description),
                Some(arguments.collect()),
            )
            .with_title(&*facts.title)
        });
        Ok(ListPromptsResult::with_all_items(prompts.collect()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let name = request.name;
        let text = self.run(move |folder| prompts::text(folder, &name, &arguments).map(Some));
        match text.await {
            Ok(text) => {
                let message = PromptMessage::new_text(Role::User, text.unwrap_or_default());
                Ok(GetPromptResult::new(vec![message]).into())
            }
            Err(error) => Err(ErrorData::invalid_params(error, None)),
        }
    }
}
