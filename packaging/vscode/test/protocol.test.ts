// The program answers as the extension expects: over the protocol, and in single runs.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { navigation, RULE_FILES, SERVER } from "../src/arguments";
import { readVersion, run } from "../src/run";
import { demoSite, emptyFolder } from "./site";

const BINARY = process.env.MDXLINT_BINARY ?? "";
const MILLISECONDS = 20_000;

/** A connection to a server that has the demo site open. */
class Session {
  readonly #shown = new Map<string, Diagnostic[]>();
  #arrived = () => {};

  constructor(
    readonly site: string,
    readonly process: ChildProcess,
    readonly connection: ProtocolConnection,
  ) {
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.#shown.set(uri, diagnostics);
      this.#arrived();
    });
    connection.onRequest(RegistrationRequest.type, () => {});
    connection.listen();
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.site, name)).href;
  }

  rules(name: string): unknown[] {
    return (this.#shown.get(this.uri(name)) ?? []).map(({ code }) => code).sort();
  }

  /** Waits until a page has, or no longer has, a finding of a rule. */
  async shows(name: string, rule: string, isExpected = true): Promise<void> {
    const end = Date.now() + MILLISECONDS;
    while (this.rules(name).includes(rule) !== isExpected) {
      assert(Date.now() < end, `${name}: ${rule}: ${isExpected}`);
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
        setTimeout(resolve, 500);
      });
    }
  }

  async open(name: string): Promise<string> {
    const text = readFileSync(path.join(this.site, name), "utf8");
    const textDocument = { uri: this.uri(name), languageId: "mdx", version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return text;
  }

  async edit(name: string, text: string): Promise<void> {
    const textDocument = { uri: this.uri(name), version: 2 };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges: [{ text }] });
  }
}

async function start(context: TestContext): Promise<Session> {
  const site = demoSite(context);
  const child = spawn(BINARY, SERVER, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  context.after(() => {
    connection.dispose();
    child.kill();
  });
  const session = new Session(site, child, connection);
  const uri = pathToFileURL(site).href;
  const { capabilities, serverInfo } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: "site" }],
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  assert.deepEqual(serverInfo, { name: "mdxlint", version: await readVersion(BINARY) });
  const actions = capabilities.codeActionProvider;
  assert(typeof actions === "object" && actions.codeActionKinds?.includes("source.fixAll.mdxlint"));
  await connection.sendNotification(InitializedNotification.type, {});
  return session;
}

test("the server reports findings of pages that are not open", async (context) => {
  const session = await start(context);
  await session.shows("guides/quickstart.mdx", "missing-alt-text");
  await session.shows("guides/tracking.mdx", "unknown-code-language");
  assert.deepEqual(session.rules("index.mdx"), []);
});

test("the server checks unsaved text, and fixes it", async (context) => {
  const session = await start(context);
  const text = await session.open("index.mdx");
  const edited = `${text}\n[a](/no-such-page)\n\n\`\`\`python3 a.py\n\`\`\`\n`;
  await session.edit("index.mdx", edited);
  await session.shows("index.mdx", "broken-link");
  const last = edited.split("\n").length - 1;
  const actions = await session.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: session.uri("index.mdx") },
    range: { start: { line: 0, character: 0 }, end: { line: last, character: 0 } },
    context: { diagnostics: [], only: ["source.fixAll.mdxlint"] },
  });
  const changes = (actions ?? []).map((action) => (action as CodeAction).edit);
  assert.equal(changes.length, 1);
  assert.match(JSON.stringify(changes), /"newText":"python"/);
  await session.edit("index.mdx", text);
  await session.shows("index.mdx", "broken-link", false);
});

test("the server completes components", async (context) => {
  const session = await start(context);
  const text = `${await session.open("index.mdx")}\n<Acc`;
  await session.edit("index.mdx", text);
  const lines = text.split("\n");
  const list = await session.connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri: session.uri("index.mdx") },
    position: { line: lines.length - 1, character: 4 },
  });
  const items: CompletionItem[] = Array.isArray(list) ? list : (list?.items ?? []);
  assert(items.some(({ label }) => label === "Accordion"));
});

test("the server ends when the editor closes", async (context) => {
  const session = await start(context);
  await session.shows("guides/quickstart.mdx", "missing-alt-text");
  await session.connection.sendRequest(ShutdownRequest.type);
  const ended = once(session.process, "exit");
  await session.connection.sendNotification(ExitNotification.type);
  assert.deepEqual(await ended, [0, null]);
});

test("the navigation page is written, and written again", async (context) => {
  const site = demoSite(context);
  const page = path.join(emptyFolder(context), "navigation.html");
  for (const _ of [1, 2]) {
    const { code, stderr } = await run(BINARY, navigation(site, page), { cwd: site, seconds: 60 });
    assert.equal(code, 0, stderr);
    assert.match(readFileSync(page, "utf8"), /^<!doctype html>/i);
  }
});

test("rule files are written", async (context) => {
  const site = demoSite(context);
  const { code, stderr } = await run(BINARY, RULE_FILES, { cwd: site, seconds: 60 });
  assert.equal(code, 0, stderr);
  assert(existsSync(path.join(site, ".cursor/rules")));
});

test("a program that cannot be run or takes too long is reported", async () => {
  const missing = await run("/no/such/program", [], { seconds: 1 });
  assert.equal(missing.code, -1);
  assert.match(missing.stderr, /ENOENT/);
  const slow = await run(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { seconds: 1 });
  assert.deepEqual([slow.code, slow.stderr], [-1, "stopped after 1 s\n"]);
  assert.equal(await readVersion(process.execPath), undefined);
});
