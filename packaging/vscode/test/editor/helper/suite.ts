// Runs inside the editor as an extension: it uses the extension under test as a writer would, and writes the results to a file.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";

const RESULTS = process.env.MDXLINT_RESULTS ?? "";
const NAME = "mdxlint.mdxlint";
const SECONDS = 60;

type Check = [name: string, run: () => Promise<void>];

/** The folder in which the extension under test stores files. */
let storage = "";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  assert(context.storageUri, "a folder is open");
  storage = path.join(path.dirname(context.storageUri.fsPath), NAME);
  mkdirSync(storage, { recursive: true });
  for (const [name, run] of process.env.MDXLINT_TRUSTED === "1" ? TRUSTED : UNTRUSTED) {
    try {
      await run();
      report({ name });
    } catch (error) {
      report({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  report({ done: true });
}

function report(result: object): void {
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
}

async function until<T>(what: string, get: () => T | undefined | false | Thenable<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) {
    const value = await get();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`after ${SECONDS} s: not ${what}`);
}

function file(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert(folder, "a folder is open");
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Returns the rules of the findings that the editor shows for a file. */
function rules(name: string): string[] {
  const shown = vscode.languages.getDiagnostics(file(name)).filter(({ source }) => source === "mdxlint");
  return shown.map(({ code }) => String(typeof code === "object" ? code.value : code)).sort();
}

async function open(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file(name)));
}

const showsFindings: Check = [
  "shows the findings of the whole site",
  async () => {
    await until("active", () => vscode.extensions.getExtension(NAME)?.isActive);
    await until("findings", () => rules("guides/quickstart.mdx").includes("missing-alt-text"));
    await until("findings in a file that is not open", () => rules("guides/tracking.mdx").includes("mdx-syntax"));
  },
];

const TRUSTED: Check[] = [
  showsFindings,
  [
    "registers every command",
    async () => {
      const manifest = vscode.extensions.getExtension(NAME)?.packageJSON;
      const registered = await vscode.commands.getCommands();
      for (const { command } of manifest.contributes.commands) assert(registered.includes(command), command);
    },
  ],
  [
    "opens pages as MDX",
    async () => {
      const editor = await open("guides/tracking.mdx");
      assert.equal(editor.document.languageId, "mdx");
    },
  ],
  [
    "updates findings while typing",
    async () => {
      const editor = await open("index.mdx");
      assert(!rules("index.mdx").includes("broken-link"));
      const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
      await editor.edit((edit) => edit.insert(end, "\n\n[a](/no-such-page)\n"));
      await until("a broken link", () => rules("index.mdx").includes("broken-link"));
      await vscode.commands.executeCommand("undo");
      await until("no broken link", () => !rules("index.mdx").includes("broken-link"));
    },
  ],
  [
    "fixes a page",
    async () => {
      const editor = await open("guides/tracking.mdx");
      assert(rules("guides/tracking.mdx").includes("unknown-code-language"));
      await vscode.commands.executeCommand("mdxlint.fixPage");
      assert.match(editor.document.getText(), /^```python track\.py$/m);
      await until("fixed", () => !rules("guides/tracking.mdx").includes("unknown-code-language"));
    },
  ],
  [
    "fixes a page on save",
    async () => {
      const editor = await open("guides/quickstart.mdx");
      await editor.edit((edit) => edit.insert(editor.document.lineAt(editor.document.lineCount - 1).range.end, "\n"));
      await vscode.commands.executeCommand("workbench.action.files.save");
      await until("saved", () => !editor.document.isDirty);
      assert.match(readFileSync(editor.document.uri.fsPath, "utf8"), /less than \\<5 minutes/);
    },
  ],
  [
    "completes components",
    async () => {
      const editor = await open("index.mdx");
      const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
      await editor.edit((edit) => edit.insert(end, "\n\n<Acc"));
      const at = editor.document.lineAt(editor.document.lineCount - 1).range.end;
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        editor.document.uri,
        at,
      );
      assert(list.items.some(({ label }) => label === "Accordion"));
      await vscode.commands.executeCommand("undo");
    },
  ],
  [
    "writes rule files",
    async () => {
      await vscode.commands.executeCommand("mdxlint.writeRuleFiles");
      const files = await vscode.workspace.findFiles("**/.cursor/rules/*.mdc");
      assert(files.length > 1);
    },
  ],
  [
    "writes the navigation page",
    async () => {
      await vscode.commands.executeCommand("mdxlint.openNavigation");
      const [page] = readdirSync(storage).filter((name) => name.startsWith("navigation-"));
      assert(page);
      assert.match(readFileSync(path.join(storage, page), "utf8"), /^<!doctype html>/i);
    },
  ],
  [
    "starts again after a crash",
    async () => {
      const servers = () =>
        spawnSync("pgrep", ["-P", String(process.pid), "mdxlint"], { encoding: "utf8" })
          .stdout.trim()
          .split("\n");
      const [crashed] = servers();
      process.kill(Number(crashed), "SIGKILL");
      await until("a new server", () => !servers().includes(crashed ?? "") && servers()[0] !== "");
      await until("findings", () => rules("guides/quickstart.mdx").length > 0);
    },
  ],
  [
    "stops and starts again",
    async () => {
      const settings = vscode.workspace.getConfiguration("mdxlint");
      await settings.update("enable", false, vscode.ConfigurationTarget.Workspace);
      await until("no findings", () => rules("guides/quickstart.mdx").length === 0);
      await settings.update("enable", true, vscode.ConfigurationTarget.Workspace);
      await until("findings", () => rules("guides/quickstart.mdx").length > 0);
      await vscode.commands.executeCommand("mdxlint.restart");
      await until("findings", () => rules("guides/quickstart.mdx").length > 0);
    },
  ],
];

const UNTRUSTED: Check[] = [
  [
    "does not trust the workspace",
    async () => {
      assert.equal(vscode.workspace.isTrusted, false);
      assert.equal(vscode.workspace.getConfiguration("mdxlint").get("path"), "");
    },
  ],
  showsFindings,
];
