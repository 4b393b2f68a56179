//! A client of the language server.

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A client of a server in a folder.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
    requests: i32,
    /// The diagnostics that an editor would show, by file name.
    pub(crate) shown: BTreeMap<String, Vec<Value>>,
    /// The other notifications and the requests of the server.
    pub(crate) others: Vec<String>,
}

impl Client {
    /// Starts a server for a folder, with columns in the given units.
    pub(crate) fn start(folder: &Path, encodings: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mdxlint"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut client = Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("piped")),
            child,
            folder: folder.canonicalize().expect("a folder"),
            requests: 0,
            shown: BTreeMap::new(),
            others: Vec::new(),
        };
        let uri = client.uri("");
        let hello = json!({
            "workspaceFolders": [{ "uri": uri.trim_end_matches('/'), "name": "docs" }],
            "capabilities": {
                "general": { "positionEncodings": encodings },
                "window": { "workDoneProgress": true },
                "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
            },
        });
        let answer = client.request("initialize", &hello);
        assert_eq!(answer["serverInfo"]["name"], "mdxlint");
        assert_eq!(answer["capabilities"]["positionEncoding"], encodings[0]);
        client.notify("initialized", &json!({}));
        client
    }

    /// Returns the address of a file.
    pub(crate) fn uri(&self, name: &str) -> String {
        format!("file://{}", self.folder.join(name).display())
    }

    fn send(&mut self, message: impl Into<Message>) {
        let mut input = self.input.as_ref().expect("open");
        message.into().write(&mut input).expect("sent");
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, parameters: &Value) {
        self.send(Notification::new(method.to_owned(), parameters.clone()));
    }

    /// Sends a request, and returns its result.
    pub(crate) fn request(&mut self, method: &str, parameters: &Value) -> Value {
        let response = self.ask(method, parameters);
        response.expect("a result")
    }

    /// Sends a request, and returns its result or the message of its error.
    pub(crate) fn ask(&mut self, method: &str, parameters: &Value) -> Result<Value, String> {
        let id = self.begin(method, parameters);
        self.answer_to(&id)
    }

    /// Sends a request, and returns its id.
    pub(crate) fn begin(&mut self, method: &str, parameters: &Value) -> RequestId {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Request::new(
            id.clone(),
            method.to_owned(),
            parameters.clone(),
        ));
        id
    }

    /// Returns the answer to a request.
    pub(crate) fn answer_to(&mut self, id: &RequestId) -> Result<Value, String> {
        loop {
            let message = Message::read(&mut self.output).expect("readable");
            match message.expect("a message") {
                Message::Response(response) if response.id == *id => {
                    return response.response_result.map_err(|error| error.message);
                }
                Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                    let uri = note.params["uri"].as_str().expect("an address");
                    let name = uri
                        .rsplit_once(&*self.folder.to_string_lossy())
                        .expect("inside")
                        .1;
                    let list = note.params["diagnostics"]
                        .as_array()
                        .expect("a list")
                        .clone();
                    self.shown
                        .insert(name.trim_start_matches('/').to_owned(), list);
                }
                Message::Notification(note) => self.others.push(note.method),
                Message::Request(request) => self.others.push(request.method),
                Message::Response(_) => (),
            }
        }
    }

    /// Waits until the server has checked everything, by asking for the diagnostics of a file.
    pub(crate) fn settle(&mut self) {
        let uri = self.uri("index.mdx");
        let document = json!({ "textDocument": { "uri": uri } });
        self.request("textDocument/diagnostic", &document);
    }

    /// Opens a file with a text.
    pub(crate) fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "mdx", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Replaces the whole text of an open file.
    pub(crate) fn replace(&mut self, name: &str, text: &str) {
        let changes = json!([{ "text": text }]);
        self.change(name, &changes);
    }

    /// Changes an open file.
    pub(crate) fn change(&mut self, name: &str, changes: &Value) {
        let document = json!({ "uri": self.uri(name), "version": 2 });
        let parameters = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", &parameters);
    }

    /// Returns the rules of the findings that an editor shows for a file.
    pub(crate) fn rules(&self, name: &str) -> Vec<&str> {
        let list = self.shown.get(name).map_or(&[][..], Vec::as_slice);
        list.iter().filter_map(|one| one["code"].as_str()).collect()
    }

    /// Ends the server. It must end without an error.
    pub(crate) fn end(mut self) {
        self.request("shutdown", &Value::Null);
        // The answer to a request of the server can be late.
        self.send(Response::new_ok(
            RequestId::from("watch".to_owned()),
            Value::Null,
        ));
        self.notify("exit", &Value::Null);
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}
