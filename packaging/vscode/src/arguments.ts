// The arguments of each run of the program.

/** The language server on standard input and output. */
export const SERVER = ["lsp"];

export const VERSION = ["--version"];

/** Writes the navigation of the site in `folder` to an HTML file. */
export function navigation(folder: string, file: string): string[] {
  return ["nav", "--format", "html", "--output", file, "--", folder];
}

/** Writes the rule files of the site in the working folder. */
export const RULE_FILES = ["init-rules"];
