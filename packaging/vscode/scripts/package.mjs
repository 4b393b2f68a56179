// Creates packages of the extension: one without the program, or one for each platform with it.
// node scripts/package.mjs [--out FOLDER] [--target PLATFORM --binary FILE | --archives FOLDER]
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createVSIX } from "@vscode/vsce";
import { bundle } from "./build.mjs";
import { notices } from "./notices.mjs";

const here = fileURLToPath(new URL("../", import.meta.url));
const root = join(here, "../..");
const stage = join(here, "stage");
const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
// The Linux programs are static, so they also run on Alpine.
const ALPINE = { "linux-x64": "alpine-x64", "linux-arm64": "alpine-arm64" };

const options = {
  out: { type: "string", default: here },
  target: { type: "string" },
  binary: { type: "string" },
  archives: { type: "string" },
};
const { out, target, binary, archives } = parseArgs({ options }).values;
if ((target === undefined) !== (binary === undefined) || (archives !== undefined && target !== undefined)) {
  console.error("usage: node scripts/package.mjs [--out FOLDER] [--target PLATFORM --binary FILE | --archives FOLDER]");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const files = await bundle();
if (archives !== undefined) await packArchives(archives);
else await pack(target, binary);

/** Creates the packages of all platforms from the archives of a release. */
async function packArchives(folder) {
  const platforms = JSON.parse(readFileSync(join(root, "packaging/targets.json"), "utf8"));
  for (const { target, npm } of platforms) {
    const isWindows = npm.startsWith("win32");
    const archive = resolve(folder, `mdxlint-${target}.${isWindows ? "zip" : "tar.gz"}`);
    if (!existsSync(archive)) throw new Error(`missing archive ${archive}`);
    const work = mkdtempSync(join(tmpdir(), "mdxlint-"));
    if (isWindows) execFileSync("unzip", ["-q", archive, "-d", work]);
    else execFileSync("tar", ["-xzf", archive, "-C", work]);
    const file = join(work, `mdxlint-${target}`, isWindows ? "mdxlint.exe" : "mdxlint");
    for (const platform of [npm, ALPINE[npm]]) if (platform !== undefined) await pack(platform, file);
    rmSync(work, { recursive: true });
  }
}

/** Creates one package. Without a platform, it contains no program. */
async function pack(platform, program) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, "out"), { recursive: true });
  const {
    scripts,
    dependencies,
    devDependencies,
    private: _,
    ...manifest
  } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...manifest, version, files: ["**"] }, null, 2)}\n`);
  copyFileSync(join(here, "README.md"), join(stage, "README.md"));
  copyFileSync(join(here, "out/extension.js"), join(stage, "out/extension.js"));
  for (const license of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(root, license), join(stage, license));
  writeFileSync(join(stage, "NOTICES.txt"), notices(here, files));
  if (program !== undefined) {
    const copy = join(stage, "bin", platform.startsWith("win32") ? "mdxlint.exe" : "mdxlint");
    mkdirSync(join(stage, "bin"));
    copyFileSync(program, copy);
    chmodSync(copy, 0o755);
  }
  const packagePath = resolve(out, `mdxlint-${platform === undefined ? "" : `${platform}-`}${version}.vsix`);
  await createVSIX({ cwd: stage, packagePath, dependencies: false, skipLicense: true, ...(platform && { target: platform }) });
  rmSync(stage, { recursive: true });
}
