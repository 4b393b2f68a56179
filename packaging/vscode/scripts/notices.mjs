// Collects the licenses of the packages in the bundle.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the licenses of the packages that these files belong to. Fails if a package has none. */
export function notices(folder, files) {
  const packages = files.map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean);
  const texts = [...new Set(packages)].sort().map((name) => {
    const { name: title, version } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
    const license = readdirSync(join(folder, name)).find((file) => /^licen[cs]e/i.test(file));
    if (license === undefined) throw new Error(`${name} has no license file`);
    return `${title} ${version}\n\n${readFileSync(join(folder, name, license), "utf8").trim()}\n`;
  });
  return `The extension contains these packages:\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
