// The commands of the extension.

import { commands, type Disposable, type ExtensionContext, type LogOutputChannel } from "vscode";
import { fixPage } from "./fixPage";
import { explainMissing } from "./missing";
import { openNavigation } from "./navigation";
import { writeRuleFiles } from "./ruleFiles";
import { readVersion } from "./run";
import type { Server } from "./server";

export function registerCommands(context: ExtensionContext, server: Server, output: LogOutputChannel): Disposable[] {
  const storage = context.storageUri ?? context.globalStorageUri;
  const handlers: Record<string, () => unknown> = {
    "mdxlint.fixPage": fixPage,
    "mdxlint.openNavigation": () => withBinary(server, (file) => openNavigation(file, storage, output)),
    "mdxlint.writeRuleFiles": () => withBinary(server, (file) => writeRuleFiles(file, output)),
    "mdxlint.restart": () => server.restart(),
    "mdxlint.showOutput": () => output.show(),
  };
  return Object.entries(handlers).map(([name, handler]) => commands.registerCommand(name, handler));
}

/** Runs something with the program, or explains how to install it. */
async function withBinary(server: Server, action: (file: string) => Promise<void>): Promise<void> {
  const found = server.binary();
  if ("missing" in found) return explainMissing(found.missing);
  if ((await readVersion(found.file)) === undefined) return explainMissing(`\`${found.file}\` is not mdxlint`);
  return action(found.file);
}
