// Installs the editor for the tests: node scripts/editor.mjs
// Installation scripts would compile modules for terminals and logs, which the tests do not use.
import { execSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../test/editor/", import.meta.url));
const options = "--ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error";
execSync(`npm ci ${options}`, { cwd: folder, stdio: "inherit" });
// The editor's list of versions lacks some optional packages, which `npm ci` does not accept.
execSync(`npm install --no-save ${options}`, { cwd: join(folder, "node_modules/code-server/lib/vscode"), stdio: "inherit" });
