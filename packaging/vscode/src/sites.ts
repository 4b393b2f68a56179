// The sites in the window: folders with a `docs.json`.

import { existsSync } from "node:fs";
import path from "node:path";
import { type TextDocument, Uri, window, workspace } from "vscode";
import { MANIFEST } from "./selector";

const SKIPPED = "**/node_modules/**";
const MAX_SITES = 50;

/** Returns the nearest folder with a `docs.json`, from `folder` upwards. */
export function siteAround(folder: string): string | undefined {
  if (existsSync(path.join(folder, MANIFEST))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : siteAround(above);
}

export function siteOf(document: TextDocument | undefined): string | undefined {
  return document?.uri.scheme === "file" ? siteAround(path.dirname(document.uri.fsPath)) : undefined;
}

/** Returns the folders of the sites in, below and above the folders of the workspace. */
async function sites(maximum: number): Promise<string[]> {
  const manifests = await workspace.findFiles(`**/${MANIFEST}`, SKIPPED, maximum);
  const below = manifests.filter((file) => file.scheme === "file").map((file) => path.dirname(file.fsPath));
  const around = (workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === "file")
    .map((folder) => siteAround(folder.uri.fsPath))
    .filter((folder) => folder !== undefined);
  return [...new Set([...around, ...below])].sort();
}

/** Returns whether the window has a site. */
export async function hasSite(): Promise<boolean> {
  return workspace.textDocuments.some((document) => siteOf(document) !== undefined) || (await sites(1)).length > 0;
}

/** Returns the site of the active page, else the only site, else the one that the user picks. */
export async function chooseSite(): Promise<string | undefined> {
  const active = siteOf(window.activeTextEditor?.document);
  if (active !== undefined) return active;
  const all = await sites(MAX_SITES);
  if (all.length === 0) {
    await window.showWarningMessage("mdxlint: no folder with a `docs.json` is open.");
  }
  if (all.length <= 1) return all[0];
  const items = all.map((folder) => ({ label: workspace.asRelativePath(Uri.file(folder)), folder }));
  const picked = await window.showQuickPick(items, { placeHolder: "Choose a site" });
  return picked?.folder;
}
