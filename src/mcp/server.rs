//! The server: which request is answered by what.

use super::folder::Folder;
use super::prompts::{self, PROMPTS};
use super::resources::{self, KINDS, RESOURCES, ResourceFacts};
use super::tool::{self, TOOLS};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
    GetPromptResponse, GetPromptResult, Implementation, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    Prompt, PromptArgument, PromptMessage, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, Resource, ResourceContents, ResourceTemplate, Role, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

/// The size of the stacks on which calls run.
const STACK: usize = 8 << 20;

/// What agents read when they connect.
const INSTRUCTIONS: &str = "Checks and describes the documentation site in this folder. Call `search` before you write, \
    `where` for the place of a new page, and `check` for each page that you wrote before you say that it is done.";

/// Answers requests on standard input until it ends.
///
/// # Errors
/// Returns an error if the client breaks the protocol.
pub fn serve(folder: PathBuf) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(async {
        let server = Server {
            folder: Folder::new(folder),
        };
        let running = server.serve(rmcp::transport::stdio()).await?;
        running.waiting().await?;
        Ok(())
    })
}

/// The server for one folder.
struct Server {
    folder: Folder,
}

impl Server {
    /// Runs a job with the folder on a thread of its own, so that other requests are answered meanwhile. Returns its text, or
    /// the text of its error, as the answer.
    async fn run(
        &self,
        job: impl FnOnce(&Folder) -> anyhow::Result<Option<String>> + Send + 'static,
    ) -> Result<Option<String>, String> {
        let folder = self.folder.for_call();
        let done = tokio::task::spawn_blocking(move || match job(&folder) {
            Ok(text) => Ok(text.map(|text| folder.answer(&text))),
            Err(error) => Err(folder.answer(&format!("{error:#}"))),
        });
        done.await
            .unwrap_or_else(|_| Err("the call failed: this is an error of mdxlint".to_owned()))
    }
}

impl ServerHandler for Server {
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
