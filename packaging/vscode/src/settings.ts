import { type ConfigurationChangeEvent, workspace } from "vscode";

/** The settings, except `mdxlint.trace.server`, which the language client reads. */
export interface Settings {
  enable: boolean;
  path: string;
}

export function settings(): Settings {
  const section = workspace.getConfiguration("mdxlint");
  return {
    enable: section.get("enable", true),
    // A path of a workspace that is not trusted could be any program.
    path: workspace.isTrusted ? section.get("path", "") : "",
  };
}

/** Returns whether a change requires another start of the server. */
export function isRestartNeeded(change: ConfigurationChangeEvent): boolean {
  return change.affectsConfiguration("mdxlint.enable") || change.affectsConfiguration("mdxlint.path");
}
