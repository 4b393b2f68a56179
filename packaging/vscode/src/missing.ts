// What to do if there is no program to run.

import { commands, env, Uri, window, workspace } from "vscode";

const GUIDE = "https://github.com/mdxlint/mdxlint/blob/main/docs/editors.mdx#visual-studio-code-cursor-windsurf";
const INSTALL = "How to Install";
const SETTING = "Set the Path";
const AGAIN = "Try Again";

/** Explains how to install the program. */
export async function explainMissing(why: string): Promise<void> {
  const trust = workspace.isTrusted ? "" : " `mdxlint.path` is ignored until you trust this workspace.";
  const text = `mdxlint cannot run: ${why}. Install it with \`cargo install mdxlint\` or \`npm install --global @mdxlint/cli\`.${trust}`;
  const chosen = await window.showErrorMessage(text, INSTALL, SETTING, AGAIN);
  if (chosen === INSTALL) await env.openExternal(Uri.parse(GUIDE));
  if (chosen === SETTING) await commands.executeCommand("workbench.action.openSettings", "mdxlint.path");
  if (chosen === AGAIN) await commands.executeCommand("mdxlint.restart");
}
