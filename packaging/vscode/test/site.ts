// Copies of the demo site.

import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** Returns an empty folder, which is removed after the test. */
export function emptyFolder(context: TestContext): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "mdxlint-")));
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Returns a copy of the demo site, which has findings. */
export function demoSite(context: TestContext): string {
  const site = path.join(emptyFolder(context), "site");
  cpSync("../../fixtures/sites/parcel-draft", site, { recursive: true });
  return site;
}
