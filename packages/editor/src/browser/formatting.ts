import { EditorSelection, type ChangeSpec, type EditorState, type SelectionRange } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { codeAt } from './within-code.ts';

/** Whether the cursor is right before the mark that ends what it is in. */
function isBeforeEnd({ doc }: EditorState, { from, empty }: SelectionRange, mark: string): boolean {
  const line = doc.lineAt(from);
  const [before, after] = [line.text.slice(0, from - line.from), line.text.slice(from - line.from)];
  return empty && after.startsWith(mark) && !before.endsWith(mark) && before.split(mark).length % 2 === 0;
}

/** Whether marks stand around the selection: of two stars around bold text, none is that of italic text. */
function isWrappedIn({ doc }: EditorState, { from, to }: SelectionRange, mark: string): boolean {
  const sign = mark.slice(0, 1);
  let [before, after] = [0, 0];
  while (doc.sliceString(from - before - 1, from - before) === sign && before < from) before += 1;
  while (doc.sliceString(to + after, to + after + 1) === sign) after += 1;
  const signs = Math.min(before, after);
  return mark.length === 1 && sign === '*' ? signs % 2 === 1 : signs >= mark.length;
}

/** Wraps the selection in marks, removes them, or leaves what they end. */
export function wrap(mark: string): Command {
  return (view) => {
    view.dispatch(
      view.state.changeByRange((range) => {
        const { from, to } = range;
        const size = mark.length;
        if (isBeforeEnd(view.state, range, mark)) return { range: EditorSelection.cursor(to + size) };
        const isWrapped = isWrappedIn(view.state, range, mark);
        const changes: ChangeSpec[] = isWrapped
          ? [
              { from: from - size, to: from },
              { from: to, to: to + size },
            ]
          : [
              { from, insert: mark },
              { from: to, insert: mark },
            ];
        const shift = isWrapped ? -size : size;
        return { changes, range: EditorSelection.range(from + shift, to + shift) };
      }),
      { userEvent: 'input', scrollIntoView: true },
    );
    view.focus();
    return true;
  };
}

/** Puts a prefix before every selected line, or removes it; `pattern` matches the prefixes of its kind. */
export function prefixLines(prefix: (line: number) => string, pattern: RegExp): Command {
  return (view) => {
    const { state } = view;
    const lines = linesOf(state, state.selection.main);
    const isPrefixed = lines.every(({ text, number }) => text.startsWith(prefix(number - lines[0]!.number)));
    const changes = lines.map(({ from, text, number }) => {
      const before = pattern.exec(text)?.[0] ?? '';
      return { from, to: from + before.length, insert: isPrefixed ? '' : prefix(number - lines[0]!.number) };
    });
    // The cursor stays behind the prefix of an empty line.
    const update = state.update({ changes, userEvent: 'input', scrollIntoView: true });
    const { anchor, head } = state.selection.main;
    const selection = EditorSelection.range(update.changes.mapPos(anchor, 1), update.changes.mapPos(head, 1));
    view.dispatch({ changes, selection, userEvent: 'input', scrollIntoView: true });
    view.focus();
    return true;
  };
}

function linesOf({ doc }: EditorState, { from, to }: SelectionRange) {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at));
}

const listMark = /^(?:[-*+]|\d+[.)])\s+/;
export const bulletList = prefixLines(() => '- ', listMark);
export const numberedList = prefixLines((line) => `${line + 1}. `, listMark);
export const quote = prefixLines(() => '> ', /^>\s?/);

/** Turns the lines into headings of the second level, then of the third, then into text. */
export const heading: Command = (view) => {
  const { text } = view.state.doc.lineAt(view.state.selection.main.from);
  const level = /^#+(?=\s)/.exec(text)?.[0].length ?? 0;
  const next = level === 0 ? '## ' : level === 2 ? '### ' : '';
  return prefixLines(() => next, /^#{1,6}\s+/)(view);
};

/** Marks code: a block for whole lines, else a part of a line. Within code it only removes or leaves the marks around it. */
export const code: Command = (view) => {
  const { main } = view.state.selection;
  const { from, to } = main;
  const found = codeAt(view.state);
  const isEnding = found !== 'block' && (isBeforeEnd(view.state, main, '`') || isWrappedIn(view.state, main, '`'));
  if ((found === 'block' || found === 'inline') && !isEnding) return true;
  const text = view.state.sliceDoc(from, to);
  if (!text.includes('\n')) return wrap('`')(view);
  insertBlock(view, `\`\`\`\n${text}\n\`\`\``);
  return true;
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
  const { from, to } = view.state.selection.main;
  insertBlockAt(view, { from, to }, block, select);
}

/** Replaces a range by a block with empty lines around it. */
export function insertBlockAt(
  view: EditorView,
  { from, to }: { from: number; to: number },
  block: string,
  select = '',
): void {
  const { doc } = view.state;
  const [before, after] = [doc.sliceString(Math.max(0, from - 2), from), doc.sliceString(to, to + 2)];
  const lead = from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') || after === '' ? '\n' : '\n\n';
  const insert = `${lead}${block}${tail}`;
  const at = select === '' ? -1 : insert.indexOf(select);
  const end = from + lead.length + block.length + (after.startsWith('\n') ? 0 : tail.length);
  const selection =
    at === -1 ? EditorSelection.cursor(end) : EditorSelection.range(from + at, from + at + select.length);
  view.dispatch({ changes: { from, to, insert }, selection, userEvent: 'input', scrollIntoView: true });
  view.focus();
}
