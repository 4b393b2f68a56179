// The language server: it starts, stops and reports its state.

import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { EventEmitter, type LogOutputChannel, workspace } from "vscode";
import { LanguageClient, RevealOutputChannelOn, State } from "vscode-languageclient/node";
import { SERVER } from "./arguments";
import { type Found, findBinary } from "./binary";
import { readVersion } from "./run";
import { SELECTOR } from "./selector";
import { settings } from "./settings";
import { hasSite } from "./sites";

/** The state of the server. */
export type Status =
  | { kind: "disabled" | "idle" | "starting" }
  | { kind: "running"; version: string }
  | { kind: "stopped" | "missing"; why: string };

export class Server {
  readonly #changed = new EventEmitter<Status>();
  readonly onStatus = this.#changed.event;
  #status: Status = { kind: "idle" };
  #client: LanguageClient | undefined;
  /** The last start or stop. The next one waits for it. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly extensionFolder: string,
    private readonly output: LogOutputChannel,
  ) {}

  get status(): Status {
    return this.#status;
  }

  /** Starts the server if it was not needed before, and the window has a site. */
  start(): Promise<void> {
    return this.#next(() => (this.#status.kind === "idle" ? this.#start() : Promise.resolve()));
  }

  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#stop());
  }

  /** Returns the program to run, or why there is none. */
  binary(): Found {
    return findBinary({
      setting: settings().path,
      extensionFolder: this.extensionFolder,
      workspaceFolder: workspace.workspaceFolders?.[0]?.uri.fsPath,
      home: homedir(),
      searchPath: process.env.PATH ?? "",
      platform: process.platform,
      isExecutable,
    });
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(step, step);
    return this.#last;
  }

  #set(status: Status): void {
    this.#status = status;
    this.#changed.fire(status);
  }

  async #start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#set({ kind: "stopped", why: error instanceof Error ? error.message : String(error) });
    }
  }

  async #connect(): Promise<void> {
    if (!settings().enable) return this.#set({ kind: "disabled" });
    if (!(await hasSite())) return this.#set({ kind: "idle" });
    this.#set({ kind: "starting" });
    const found = this.binary();
    if ("missing" in found) return this.#set({ kind: "missing", why: found.missing });
    const { file } = found;
    const version = await readVersion(file);
    if (version === undefined) return this.#set({ kind: "missing", why: `\`${file}\` is not mdxlint` });
    this.output.info(`mdxlint ${version}: ${file}`);
    const client = new LanguageClient("mdxlint", "mdxlint", { command: file, args: SERVER }, this.#options());
    this.#client = client;
    client.onDidChangeState(({ newState }) => {
      // A server that is stopped on purpose has no status.
      if (this.#client !== client) return;
      if (newState === State.Starting) this.#set({ kind: "starting" });
      if (newState === State.Running) this.#set({ kind: "running", version });
      if (newState === State.Stopped) this.#set({ kind: "stopped", why: "the language server stopped" });
    });
    await client.start();
  }

  #options() {
    return {
      documentSelector: SELECTOR,
      outputChannel: this.output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
    };
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      // A server that ended with an error cannot be stopped.
      this.output.warn(String(error));
    }
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
