#!/usr/bin/env node
// Runs the binary of this platform, which a package of its own brings.
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
      "either there is no binary for this platform, or optional dependencies were left out",
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
