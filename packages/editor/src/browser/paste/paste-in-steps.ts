import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';

/**
 * Replaces the selection by a plain text, and this by its Markdown, if it has one: the first undo brings the plain text back. Returns
 * where the text begins.
 */
export function pasteInSteps(
  view: EditorView,
  plain: string,
  { markdown }: { markdown?: string | undefined } = {},
): number {
  const { from } = view.state.selection.main;
  const kind = { userEvent: 'input.paste', annotations: isolateHistory.of('full'), scrollIntoView: true };
  view.dispatch(view.state.replaceSelection(plain), kind);
  const to = view.state.selection.main.head;
  if (markdown !== undefined && markdown !== plain) {
    const insert = view.state.toText(markdown);
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, ...kind });
  }
  return from;
}
