// Finds the program to run. Nothing here depends on the editor.

import path from "node:path";

/** Where to look for the program. */
export interface Search {
  /** The setting `mdxlint.path`. Empty in workspaces that are not trusted. */
  setting: string;
  /** The folder of the extension, which contains the program in packages for one platform. */
  extensionFolder: string;
  /** The first folder of the workspace. */
  workspaceFolder: string | undefined;
  /** The folder of the user. */
  home: string;
  /** The environment variable `PATH`. */
  searchPath: string;
  platform: NodeJS.Platform;
  /** Returns whether there is a file that can be run. */
  isExecutable: (file: string) => boolean;
}

/** The program to run, or why there is none. */
export type Found = { file: string; source: "setting" | "extension" | "PATH" } | { missing: string };

/** Returns the program: that of the setting, else the one in the extension, else the one on `PATH`. */
export function findBinary(search: Search): Found {
  const setting = search.setting.trim();
  if (setting !== "") return fromSetting(setting, search);
  const paths = search.platform === "win32" ? path.win32 : path.posix;
  const bundled = paths.join(search.extensionFolder, "bin", fileName("mdxlint", search.platform));
  if (search.isExecutable(bundled)) return { file: bundled, source: "extension" };
  const file = onPath("mdxlint", search);
  return file === undefined ? { missing: "`mdxlint` is not on `PATH`" } : { file, source: "PATH" };
}

/** Returns the program that the setting names. A wrong setting is reported, and not replaced by another program. */
function fromSetting(setting: string, search: Search): Found {
  const paths = search.platform === "win32" ? path.win32 : path.posix;
  if (!/[\\/]/.test(setting)) {
    const file = onPath(setting, search);
    return file === undefined
      ? { missing: `\`${setting}\` in \`mdxlint.path\` is not on \`PATH\`` }
      : { file, source: "setting" };
  }
  const file = setting
    .replace(/^~(?=[\\/])/, () => search.home)
    .replace(/^\$\{workspaceFolder\}(?=[\\/])/, (variable) => search.workspaceFolder ?? variable);
  if (!paths.isAbsolute(file)) return { missing: `\`${setting}\` in \`mdxlint.path\` is not an absolute path` };
  if (!search.isExecutable(file)) return { missing: `\`${file}\` in \`mdxlint.path\` is not a program` };
  return { file, source: "setting" };
}

/** Looks for a program on `PATH`. Relative folders are skipped, because they may be those of the workspace. */
function onPath(name: string, search: Search): string | undefined {
  const paths = search.platform === "win32" ? path.win32 : path.posix;
  const folders = search.searchPath.split(paths.delimiter).filter((folder) => paths.isAbsolute(folder));
  return folders.map((folder) => paths.join(folder, fileName(name, search.platform))).find(search.isExecutable);
}

function fileName(name: string, platform: NodeJS.Platform): string {
  return platform === "win32" && !name.toLowerCase().endsWith(".exe") ? `${name}.exe` : name;
}

/** Returns the version in the output of `mdxlint --version`, or nothing if it is another program with the same name. */
export function versionIn(output: string): string | undefined {
  return /^mdxlint (\d+\.\d+\.\d+\S*)(?: \([^()\n]*\))?\s*$/.exec(output)?.[1];
}
