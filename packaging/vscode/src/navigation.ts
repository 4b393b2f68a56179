// Opens the navigation of a site in a browser.

import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { env, type LogOutputChannel, Uri, window } from "vscode";
import { navigation } from "./arguments";
import { run } from "./run";
import { chooseSite } from "./sites";

const SECONDS = 120;

/** Writes the page to the storage folder of the extension, and opens it. */
export async function openNavigation(file: string, storage: Uri, output: LogOutputChannel): Promise<void> {
  const site = await chooseSite();
  if (site === undefined) return;
  await mkdir(storage.fsPath, { recursive: true });
  const key = createHash("sha256").update(site).digest("hex").slice(0, 12);
  const page = Uri.joinPath(storage, `navigation-${key}.html`);
  const { code, stderr } = await run(file, navigation(site, page.fsPath), { cwd: site, seconds: SECONDS });
  if (code !== 0) {
    output.error(stderr.trimEnd());
    void window.showErrorMessage("mdxlint: the navigation page was not written. The output says why.");
    return;
  }
  output.info(`navigation of ${site}: ${page.fsPath}`);
  // A browser cannot open a file on another machine.
  if (env.remoteName === undefined && (await env.openExternal(page))) return;
  void tell(path.basename(site), page.fsPath);
}

/** Tells where the page is. */
async function tell(site: string, page: string): Promise<void> {
  const copy = "Copy the Path";
  const chosen = await window.showInformationMessage(`The navigation page of ${site} is at ${page}. Open it in a browser.`, copy);
  if (chosen === copy) await env.clipboard.writeText(page);
}
