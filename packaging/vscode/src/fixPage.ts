// Fixes all findings of a page that need no review.

import { type CodeAction, CodeActionKind, commands, type TextDocument, window, workspace } from "vscode";

const FIX_ALL = CodeActionKind.SourceFixAll.append("mdxlint");

/** Applies all safe fixes to the active page. */
export async function fixPage(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document === undefined) return;
  if (!(await applyFixes(document))) {
    window.setStatusBarMessage("mdxlint: nothing to fix in this page", 5000);
  }
}

/** Returns whether there was something to fix. */
async function applyFixes(document: TextDocument): Promise<boolean> {
  const end = document.lineAt(document.lineCount - 1).range.end;
  const range = document.validateRange(document.lineAt(0).range.with({ end }));
  const actions = await commands.executeCommand<CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    range,
    FIX_ALL.value,
  );
  const edit = actions.find((action) => action.kind?.value === FIX_ALL.value)?.edit;
  return edit !== undefined && (await workspace.applyEdit(edit));
}
