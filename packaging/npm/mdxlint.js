#!/usr/bin/env node
// Runs the binary for this platform, which is in a separate package.
"use strict";
const { spawnSync } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const name = process.platform === "win32" ? "mdxlint.exe" : "mdxlint";
let binary;
try {
  binary = require.resolve(`@mdxlint/cli-${platform}/${name}`);
} catch {
  console.error(
    `error: the package @mdxlint/cli-${platform} is not installed: ` +
      "mdxlint has no binary for this platform, or optional dependencies were not installed",
  );
  process.exit(2);
}
const run = spawnSync(binary, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
if (run.error) {
  console.error(`error: ${run.error.message}`);
  process.exit(2);
}
if (run.signal) process.kill(process.pid, run.signal);
process.exitCode = run.status ?? 2;
