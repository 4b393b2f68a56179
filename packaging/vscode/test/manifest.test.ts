// The manifest, the guide and the code agree.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { navigation, RULE_FILES, SERVER } from "../src/arguments";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const guide = readFileSync("README.md", "utf8");
const commands: { command: string; title: string }[] = manifest.contributes.commands;

test("every command has a handler and a line in the guide", () => {
  const code = readFileSync("src/commands.ts", "utf8");
  const handled = [...code.matchAll(/"(mdxlint\.\w+)":/g)].map(([, name]) => name);
  assert.deepEqual(commands.map(({ command }) => command).sort(), handled.sort());
  for (const { title } of commands) assert(guide.includes(`| **mdxlint: ${title}** |`), title);
});

test("every setting is in the guide, with its default", () => {
  const settings: Record<string, { default: unknown }> = manifest.contributes.configuration.properties;
  for (const [name, { default: value }] of Object.entries(settings)) {
    assert(guide.includes(`| \`${name}\` | \`${JSON.stringify(value)}\` |`), name);
  }
});

test("the path is restricted in workspaces that are not trusted", () => {
  const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual([supported, restrictedConfigurations], ["limited", ["mdxlint.path"]]);
});

test("dependencies are pinned, and there is one at run time", () => {
  assert.deepEqual(Object.keys(manifest.dependencies), ["vscode-languageclient"]);
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
  const editor = manifest.engines.vscode.replace("^", "");
  assert.equal(manifest.devDependencies["@types/vscode"], editor, "the code uses only what the oldest editor has");
});

test("every file is short", () => {
  for (const file of readdirSync("src")) {
    const lines = readFileSync(`src/${file}`, "utf8").split("\n").length;
    assert(lines <= 200, `${file} has ${lines} lines`);
  }
});

test("arguments", () => {
  assert.deepEqual(SERVER, ["lsp"]);
  assert.deepEqual(RULE_FILES, ["init-rules"]);
  assert.deepEqual(navigation("--force", "/n.html"), ["nav", "--format", "html", "--output", "/n.html", "--", "--force"]);
});
