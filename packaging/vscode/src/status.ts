// The status of the server, as the editor shows it.

import { type Command, type Disposable, LanguageStatusSeverity, languages } from "vscode";
import { SELECTOR } from "./selector";
import type { Server, Status } from "./server";

/** What the status item shows. */
interface Shown {
  text: string;
  detail: string;
  severity: LanguageStatusSeverity;
  command: Command;
}

/** Shows the state of the server next to the language of each file that it reads. */
export function showStatus(server: Server): Disposable[] {
  const item = languages.createLanguageStatusItem("mdxlint", SELECTOR);
  item.name = "mdxlint";
  const update = (status: Status) => {
    Object.assign(item, describe(status), { busy: status.kind === "starting" });
  };
  update(server.status);
  return [item, server.onStatus(update)];
}

function describe(status: Status): Shown {
  const output = { command: "mdxlint.showOutput", title: "Show the Output" };
  const restart = { command: "mdxlint.restart", title: "Restart" };
  switch (status.kind) {
    case "running":
      return {
        text: `mdxlint ${status.version}`,
        detail: "running",
        severity: LanguageStatusSeverity.Information,
        command: output,
      };
    case "starting":
      return { text: "mdxlint", detail: "starting", severity: LanguageStatusSeverity.Information, command: output };
    case "disabled":
      return {
        text: "mdxlint",
        detail: "turned off by `mdxlint.enable`",
        severity: LanguageStatusSeverity.Information,
        command: output,
      };
    case "idle":
      return {
        text: "mdxlint",
        detail: "no folder with a `docs.json`",
        severity: LanguageStatusSeverity.Information,
        command: restart,
      };
    case "missing":
      return { text: "mdxlint", detail: status.why, severity: LanguageStatusSeverity.Error, command: restart };
    case "stopped":
      return { text: "mdxlint", detail: status.why, severity: LanguageStatusSeverity.Warning, command: restart };
  }
}
