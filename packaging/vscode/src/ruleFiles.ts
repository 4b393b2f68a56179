// Writes rule files for AI editors.

import { type LogOutputChannel, window, workspace } from "vscode";
import { RULE_FILES } from "./arguments";
import { run } from "./run";
import { chooseSite } from "./sites";

const SECONDS = 120;

/** Writes the rule files of a site. Files that were edited are not overwritten. */
export async function writeRuleFiles(file: string, output: LogOutputChannel): Promise<void> {
  const site = workspace.isTrusted ? await chooseSite() : undefined;
  if (site === undefined) return;
  const { code, stdout, stderr } = await run(file, RULE_FILES, { cwd: site, seconds: SECONDS });
  output.info(`rule files of ${site}\n${stdout}${stderr}`.trimEnd());
  void tell(code, output);
}

async function tell(code: number, output: LogOutputChannel): Promise<void> {
  const show = "Show the Output";
  const chosen = await message(code, show);
  if (chosen === show) output.show();
}

function message(code: number, show: string): Thenable<string | undefined> {
  switch (code) {
    case 0:
      return window.showInformationMessage("mdxlint: the rule files are up to date.", show);
    case 1:
      return window.showWarningMessage("mdxlint: some rule files were edited, and are not overwritten.", show);
    default:
      return window.showErrorMessage("mdxlint: the rule files were not written.", show);
  }
}
