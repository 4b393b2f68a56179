// The extension: it connects the editor with the language server `mdxlint lsp`.

import { type ExtensionContext, window, workspace } from "vscode";
import { registerCommands } from "./commands";
import { explainMissing } from "./missing";
import { MANIFEST } from "./selector";
import { Server } from "./server";
import { isRestartNeeded } from "./settings";
import { siteOf } from "./sites";
import { showStatus } from "./status";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel("mdxlint", { log: true });
  const started = new Server(context.extensionPath, output);
  server = started;
  const manifests = workspace.createFileSystemWatcher(`**/${MANIFEST}`, false, true, true);
  context.subscriptions.push(
    output,
    manifests,
    ...showStatus(started),
    ...registerCommands(context, started, output),
    started.onStatus((status) => {
      if (status.kind === "missing") void explainMissing(status.why);
      if (status.kind === "stopped") output.warn(status.why);
    }),
    manifests.onDidCreate(() => started.start()),
    workspace.onDidOpenTextDocument((document) => {
      if (siteOf(document) !== undefined) void started.start();
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (isRestartNeeded(change)) void started.restart();
    }),
    workspace.onDidGrantWorkspaceTrust(() => started.restart()),
    // The server reads the folders of the workspace when it starts.
    workspace.onDidChangeWorkspaceFolders(() => started.restart()),
  );
  void started.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
