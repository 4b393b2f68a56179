// Creates the npm packages from the archives of a release: one for each platform, and the main package that uses them.
// With TARGET, there is only the package of that platform next to the main one, to try them before the others are built.
// node packaging/npm/make.mjs ARCHIVES OUT [TARGET]
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [archives, out, only] = process.argv.slice(2);
if (!archives || !out) {
  console.error("usage: node packaging/npm/make.mjs ARCHIVES OUT [TARGET]");
  process.exit(2);
}
const root = fileURLToPath(new URL("../../", import.meta.url));
const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const targets = JSON.parse(readFileSync(join(root, "packaging/targets.json"), "utf8"));
const shared = {
  version,
  license: "MIT OR Apache-2.0",
  homepage: "https://github.com/mdxlint/mdxlint#readme",
  repository: { type: "git", url: "git+https://github.com/mdxlint/mdxlint.git" },
};

function write(folder, description, names) {
  for (const license of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(root, license), join(folder, license));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...names, description, ...shared }, null, 2) + "\n");
}

const optionalDependencies = {};
for (const { target, npm } of targets) {
  optionalDependencies[`@mdxlint/cli-${npm}`] = version;
  if (only !== undefined && only !== target) continue;
  const [os, cpu] = npm.split("-");
  const ending = os === "win32" ? "zip" : "tar.gz";
  const archive = resolve(archives, `mdxlint-${target}.${ending}`);
  if (!existsSync(archive)) {
    console.error(`error: missing archive ${archive}`);
    process.exit(1);
  }
  const binary = os === "win32" ? "mdxlint.exe" : "mdxlint";
  const folder = join(out, `cli-${npm}`);
  const work = mkdtempSync(join(tmpdir(), "mdxlint-"));
  mkdirSync(folder, { recursive: true });
  if (ending === "zip") execFileSync("unzip", ["-q", archive, "-d", work]);
  else execFileSync("tar", ["-xzf", archive, "-C", work]);
  copyFileSync(join(work, `mdxlint-${target}`, binary), join(folder, binary));
  chmodSync(join(folder, binary), 0o755);
  rmSync(work, { recursive: true });
  const name = `@mdxlint/cli-${npm}`;
  write(folder, `The binary of mdxlint for ${npm}.`, { name, os: [os], cpu: [cpu], files: [binary, "LICENSE-*"], preferUnplugged: true });
}

const folder = join(out, "cli");
mkdirSync(join(folder, "bin"), { recursive: true });
copyFileSync(join(root, "packaging/npm/mdxlint.js"), join(folder, "bin/mdxlint.js"));
chmodSync(join(folder, "bin/mdxlint.js"), 0o755);
copyFileSync(join(root, "README.md"), join(folder, "README.md"));
write(folder, "A linter for documentation sites written in MDX.", {
  name: "@mdxlint/cli",
  bin: { mdxlint: "bin/mdxlint.js" },
  files: ["bin", "LICENSE-*"],
  engines: { node: ">=18" },
  keywords: ["mdx", "lint", "documentation", "markdown", "mintlify"],
  optionalDependencies,
});
