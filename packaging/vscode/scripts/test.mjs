// Runs all tests: node scripts/test.mjs. Fails if a program that the tests need is missing, and says how to get it.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL("../", import.meta.url));
const out = join(here, "out/test");
const skipped = [];
const missing = [];

/** Returns a program or folder that tests need. Notes that it is missing, or that its tests are skipped. */
function need(what, variable, places, cure) {
  const found = places.find((place) => place && existsSync(place));
  if (found !== undefined) return found;
  if (process.env[variable] === "1") skipped.push(`skipped: tests with ${what} (${variable}=1)`);
  else missing.push(`error: ${what} is missing: ${cure}, or set ${variable}=1 to skip its tests`);
  return undefined;
}

const name = process.platform === "win32" ? "mdxlint.exe" : "mdxlint";
const built = ["release", "debug"].map((profile) =>
  join(process.env.CARGO_TARGET_DIR ?? join(here, "../../target"), profile, name),
);
const binary = need(
  "mdxlint",
  "MDXLINT_NO_BINARY",
  process.env.MDXLINT_BINARY ? [process.env.MDXLINT_BINARY] : built,
  "run `cargo build`, or set MDXLINT_BINARY to the path of the program",
);
const editor =
  binary &&
  need(
    "the editor",
    "MDXLINT_NO_EDITOR",
    [join(here, "test/editor/node_modules/code-server/lib/vscode/node_modules")],
    "run `npm run install-editor`, which needs Linux on x86-64",
  );
const browsers = ["chromium", "chromium-browser", "google-chrome"];
const folders = (process.env.PATH ?? "").split(":");
const browser =
  editor &&
  need(
    "a browser for the editor",
    "MDXLINT_NO_EDITOR",
    [process.env.MDXLINT_BROWSER, ...browsers.flatMap((program) => folders.map((folder) => join(folder, program)))],
    "install Chromium, or set MDXLINT_BROWSER to its path",
  );
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exit(1);
}

const tests = readdirSync(join(here, "test")).filter((file) => file.endsWith(".test.ts"));
const wanted = tests.filter((file) => (file !== "protocol.test.ts" || binary) && (file !== "editor.test.ts" || browser));
rmSync(out, { recursive: true, force: true });
const shared = { absWorkingDir: here, bundle: true, platform: "node", target: "node20", logLevel: "error" };
const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
const entryPoints = wanted.map((file) => join("test", file));
await build({ ...shared, entryPoints, outdir: out, format: "esm", outExtension: { ".js": ".mjs" }, banner });
await build({
  ...shared,
  entryPoints: ["test/editor/helper/suite.ts"],
  outdir: join(out, "helper"),
  format: "cjs",
  external: ["vscode"],
});
const files = wanted.map((file) => join(out, file.replace(/ts$/, "mjs")));
const env = { ...process.env, MDXLINT_BINARY: binary ?? "", MDXLINT_BROWSER: browser ?? "" };
const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=1", ...files], {
  cwd: here,
  env,
  stdio: "inherit",
});
for (const line of skipped) console.log(line);
process.exitCode = status ?? 1;
