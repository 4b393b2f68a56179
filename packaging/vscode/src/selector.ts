// The files that the language server reads as they are in the editor.

/**
 * Pages, and the files that the findings of a site depend on: `docs.json` and the files that it refers to, `mdxlint.yaml`,
 * and API specifications. The server ignores files outside a site.
 */
export const SELECTOR = [
  { scheme: "file", language: "mdx" },
  { scheme: "file", language: "markdown" },
  { scheme: "file", pattern: "**/*.{mdx,md}" },
  { scheme: "file", pattern: "**/*.{json,jsonc,yaml,yml}" },
];

/** The name of the file that makes a folder a site. */
export const MANIFEST = "docs.json";
