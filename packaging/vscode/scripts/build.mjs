// Bundles the extension into one file: node scripts/build.mjs
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Bundles the extension, and returns which files it consists of. */
export async function bundle() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/extension.ts"],
    outfile: "out/extension.js",
    bundle: true,
    minify: true,
    platform: "node",
    // Of Visual Studio Code 1.91.
    target: "node20",
    format: "cjs",
    external: ["vscode"],
    // The licenses are in a file of their own.
    legalComments: "none",
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
