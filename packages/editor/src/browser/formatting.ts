import { EditorSelection } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { askForLink } from '@commonplace/ui/browser/link-dialog';
import * as marks from '@commonplace/ui/browser/text-marks';
import type { EditorPage } from './page.ts';
import { codeAt } from './within-code.ts';

function selectedIn({ state }: EditorView): marks.SelectedText {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), from, to };
}

function apply(view: EditorView, { changes, from, to }: marks.Edit): void {
  const { anchor, head } = view.state.selection.main;
  const selection = head < anchor ? EditorSelection.range(to, from) : EditorSelection.range(from, to);
  view.dispatch({ changes, selection, userEvent: 'input', scrollIntoView: true });
  view.focus();
}

/** Returns the command that adds a mark to the selection, or removes it. */
function commandOf(mark: marks.Mark): Command {
  return (view) => {
    apply(view, mark(selectedIn(view)));
    return true;
  };
}

export const bold = commandOf(marks.bold);
export const italic = commandOf(marks.italic);
export const heading = commandOf(marks.heading);
export const bulletList = commandOf(marks.bulletList);
export const numberedList = commandOf(marks.numberedList);
export const quote = commandOf(marks.quote);

/** Asks for a link in the place of the selection. */
export function link(page: EditorPage): Command {
  return (view) => {
    void askForLink(selectedIn(view), page.text).then((edit) => (edit ? apply(view, edit) : view.focus()));
    return true;
  };
}

/** Marks code. Within code it only removes or leaves the marks around it. */
export const code: Command = (view) => {
  const kind = codeAt(view.state);
  const isEnding = kind !== 'block' && marks.isEndingCode(selectedIn(view));
  if ((kind === 'block' || kind === 'inline') && !isEnding) return true;
  return commandOf(marks.code)(view);
};

/** A line with nothing but the mark of a list or of a quote, outside of other lists. */
const emptyMarkup = /^(?:(?:> ?)+|(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s*)?)$/;

/**
 * Ends a list or a quote in an empty line of it, and leaves a blank line: without one, Markdown takes what is typed next
 * for a part of it.
 */
export const endMarkup: Command = (view) => {
  const { doc, selection } = view.state;
  const { from, to, text, number } = doc.lineAt(selection.main.head);
  if (!selection.main.empty || !emptyMarkup.test(text)) return false;
  const insert = number > 1 && doc.line(number - 1).text.trim() !== '' ? '\n' : '';
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
};

/** Replaces the selection by a block with empty lines around it; `select` is a part of it to type over. */
export function insertBlock(view: EditorView, block: string, select = ''): void {
  apply(view, marks.insertBlock(selectedIn(view), block, select));
}
