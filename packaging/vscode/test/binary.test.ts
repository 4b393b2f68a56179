// Finding the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { findBinary, type Search, versionIn } from "../src/binary";

/** Looks for the program on a machine with these files. */
function find(files: string[], search: Partial<Search> = {}) {
  return findBinary({
    setting: "",
    extensionFolder: "/extension",
    workspaceFolder: "/work",
    home: "/home/ada",
    searchPath: "/usr/local/bin:/usr/bin",
    platform: "linux",
    isExecutable: (file) => files.includes(file),
    ...search,
  });
}

test("the program in the extension comes before the one on PATH", () => {
  const bundled = "/extension/bin/mdxlint";
  assert.deepEqual(find([bundled, "/usr/bin/mdxlint"]), { file: bundled, source: "extension" });
  assert.deepEqual(find(["/usr/bin/mdxlint"]), { file: "/usr/bin/mdxlint", source: "PATH" });
  assert.deepEqual(find([]), { missing: "`mdxlint` is not on `PATH`" });
});

test("the setting comes first", () => {
  const bundled = "/extension/bin/mdxlint";
  const cases = [
    ["/opt/mdxlint", "/opt/mdxlint"],
    [" /opt/mdxlint ", "/opt/mdxlint"],
    ["~/bin/mdxlint", "/home/ada/bin/mdxlint"],
    ["${workspaceFolder}/target/mdxlint", "/work/target/mdxlint"],
    ["mdxlint-next", "/usr/bin/mdxlint-next"],
  ] as const;
  for (const [setting, file] of cases) {
    assert.deepEqual(find([bundled, file], { setting }), { file, source: "setting" });
  }
});

test("a wrong setting is reported", () => {
  const files = ["/extension/bin/mdxlint", "/usr/bin/mdxlint", "bin/mdxlint", "./mdxlint"];
  const cases = [
    ["/opt/mdxlint", "`/opt/mdxlint` in `mdxlint.path` is not a program"],
    ["bin/mdxlint", "`bin/mdxlint` in `mdxlint.path` is not an absolute path"],
    ["./mdxlint", "`./mdxlint` in `mdxlint.path` is not an absolute path"],
    ["other", "`other` in `mdxlint.path` is not on `PATH`"],
  ] as const;
  for (const [setting, missing] of cases) {
    assert.deepEqual(find(files, { setting }), { missing });
  }
  const setting = "${workspaceFolder}/mdxlint";
  assert("missing" in find(files, { setting, workspaceFolder: undefined }));
});

test("relative folders on PATH are skipped", () => {
  const searchPath = ".:node_modules/.bin::/usr/bin";
  const isExecutable = (file: string) => file.endsWith("mdxlint") && !file.startsWith("/extension");
  assert.deepEqual(find([], { searchPath, isExecutable }), { file: "/usr/bin/mdxlint", source: "PATH" });
});

test("programs on Windows end in .exe", () => {
  const windows: Partial<Search> = {
    extensionFolder: "C:\\extension",
    home: "C:\\Users\\ada",
    searchPath: "C:\\npm;.;C:\\tools",
    platform: "win32",
  };
  const files = ["C:\\npm\\mdxlint", "C:\\npm\\mdxlint.cmd", "C:\\tools\\mdxlint.exe", "C:\\Users\\ada\\next.exe"];
  assert.deepEqual(find(files, windows), { file: "C:\\tools\\mdxlint.exe", source: "PATH" });
  assert.deepEqual(find(files, { ...windows, setting: "mdxlint.exe" }), { file: "C:\\tools\\mdxlint.exe", source: "setting" });
  const home = find(["C:\\Users\\ada\\next.exe"], { ...windows, setting: "~\\next.exe" });
  assert.deepEqual(home, { file: "C:\\Users\\ada\\next.exe", source: "setting" });
});

test("another program with the same name is not mdxlint", () => {
  assert.equal(versionIn("mdxlint 1.2.3\n"), "1.2.3");
  assert.equal(versionIn("mdxlint 1.2.3-rc.1\r\n"), "1.2.3-rc.1");
  assert.equal(versionIn("mdxlint 1.2.3 (b2aa4c9c 2026-11-23)\n"), "1.2.3");
  for (const output of [
    "",
    "1.2.3\n",
    "unified-args: 11.0.0, mdxlint: 1.0.0\n",
    "mdxlint\n",
    "mdxlint 1.2.3\nand more\n",
    "mdxlint 1.2.3 (a) b\n",
  ]) {
    assert.equal(versionIn(output), undefined, output);
  }
});
