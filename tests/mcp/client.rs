//! A client of the server.

use crate::KEY;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A client of a server in a folder.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: u64,
}

impl Client {
    /// Starts a server in a folder, and connects to it.
    pub(crate) fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mdxlint"))
            .arg("mcp")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut client = Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("piped")),
            child,
            requests: 0,
        };
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
        let answer = client.request("initialize", &hello);
        assert_eq!(answer["result"]["serverInfo"]["name"], "mdxlint");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn send(&mut self, message: &Value) {
        let input = self.input.as_mut().expect("open");
        writeln!(input, "{message}").expect("sent");
    }

    /// Sends a request, and returns the answer.
    pub(crate) fn request(&mut self, method: &str, parameters: &Value) -> Value {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": parameters }));
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["id"], self.requests);
        answer
    }

    /// Calls a tool, and returns whether it failed and its text.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> (bool, String) {
        let parameters = json!({ "name": tool, "arguments": arguments });
        let answer = self.request("tools/call", &parameters);
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(!text.contains(KEY), "{text}");
        (result["isError"] == true, text.to_owned())
    }

    /// Calls a tool that must not fail.
    pub(crate) fn text(&mut self, tool: &str, arguments: &Value) -> String {
        let (has_failed, text) = self.call(tool, arguments);
        assert!(!has_failed, "{text}");
        text
    }

    /// Ends the connection. The server must end without an error.
    pub(crate) fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}
