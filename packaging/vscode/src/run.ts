// Runs the program once.

import { execFile } from "node:child_process";
import { VERSION } from "./arguments";
import { versionIn } from "./binary";

/** How a run ended. `code` is -1 if the program could not be run or took too long. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program without a shell, and returns its output. */
export function run(file: string, list: string[], options: { cwd?: string; seconds: number }): Promise<Outcome> {
  const { cwd, seconds } = options;
  return new Promise((resolve) => {
    const limits = { timeout: seconds * 1000, maxBuffer: MAX_OUTPUT, windowsHide: true };
    execFile(file, list, cwd === undefined ? limits : { ...limits, cwd }, (error, stdout, stderr) => {
      if (error === null) return resolve({ code: 0, stdout, stderr });
      if (typeof error.code === "number") return resolve({ code: error.code, stdout, stderr });
      const why = error.killed ? `stopped after ${seconds} s` : error.message;
      return resolve({ code: -1, stdout, stderr: `${stderr}${why}\n` });
    });
  });
}

/** Returns the version of the program, or nothing if it is not mdxlint. */
export async function readVersion(file: string): Promise<string | undefined> {
  const { stdout } = await run(file, VERSION, { seconds: 10 });
  return versionIn(stdout);
}
