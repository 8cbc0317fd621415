import { EditorSelection, type EditorState, type Line } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { insertBlock } from './formatting.ts';

/** Inserts a table to type over. */
export function table(column: string): Command {
  return (view) => {
    const heads = [`${column} 1`, `${column} 2`, `${column} 3`];
    const row = `| ${heads.map((head) => ' '.repeat(head.length)).join(' | ')} |`;
    const rule = `| ${heads.map((head) => '-'.repeat(head.length)).join(' | ')} |`;
    insertBlock(view, [`| ${heads.join(' | ')} |`, rule, row, row].join('\n'), heads[0]);
    return true;
  };
}

/** Moves to the next or the previous cell of a table; false outside of tables, where the tab key leaves the field. */
export function moveInTable(direction: 1 | -1): Command {
  return (view) => {
    const { doc, selection } = view.state;
    const line = doc.lineAt(selection.main.head);
    if (!tableRow.test(line.text)) return false;
    const cells = cellsFrom(doc, line.number, direction);
    const here = cells.findIndex(({ from, to }) => selection.main.head >= from - 1 && selection.main.head <= to + 1);
    const next = cells[here + direction];
    if (!next) return false;
    view.dispatch({ selection: EditorSelection.range(next.from, next.to), scrollIntoView: true });
    return true;
  };
}

/**
 * Goes to the empty row below that of the cursor, or begins one there; in the empty rows at its end the table ends, as lists do with
 * the enter key.
 */
export const continueTable: Command = (view) => {
  const { doc, selection } = view.state;
  const line = doc.lineAt(selection.main.head);
  if (!selection.main.empty || !tableRow.test(line.text) || tableRule.test(line.text)) return false;
  const below = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const above = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const isHead = below !== undefined && tableRule.test(below.text);
  if (!isHead && (above === undefined || !tableRow.test(above.text))) return false;
  const isEnding = emptyRow.test(line.text) && !isHead;
  view.dispatch((isEnding ? endOf(doc, line) : undefined) ?? nextRow(doc, isHead ? below : line, line), {
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
};

/** Leaves the empty rows from this one to the end of the table; undefined if others follow. */
function endOf(doc: EditorState['doc'], { from, number }: Line) {
  let last = number;
  while (last < doc.lines && emptyRow.test(doc.line(last + 1).text)) last += 1;
  if (last < doc.lines && tableRow.test(doc.line(last + 1).text)) return undefined;
  // What follows a table without an empty line is a row of it.
  return { changes: { from, to: doc.line(last).to, insert: '\n' }, selection: EditorSelection.cursor(from + 1) };
}

function nextRow(doc: EditorState['doc'], above: Line, like: Line) {
  const next = above.number < doc.lines ? doc.line(above.number + 1) : undefined;
  const isThere = next !== undefined && !emptyRow.test(above.text) && emptyRow.test(next.text);
  return isThere ? { selection: EditorSelection.cursor(next.from + 2) } : rowBelow(above, like);
}

/** An empty row with the cells of another; its first cell is where the cursor is. */
function rowBelow({ to }: Line, { text }: Line) {
  const row = text
    .trim()
    .replaceAll('\\|', '  ')
    .replaceAll(/[^|]+/g, (cell) => ' '.repeat(Math.max(2, cell.length)));
  return { changes: { from: to, insert: `\n${row}` }, selection: EditorSelection.cursor(to + 3) };
}

const tableRow = /^\s*\|.*\|\s*$/;
const emptyRow = /^\s*\|[\s|]*\|\s*$/;
const tableRule = /^\s*\|[\s|:]*-[\s|:-]*$/;

/** Returns the contents of the cells of a line and its neighbors in the table, without the rule below the head. */
function cellsFrom(doc: EditorState['doc'], number: number, direction: 1 | -1) {
  const numbers = (direction === 1 ? [0, 1, 2] : [-2, -1, 0]).map((step) => number + step);
  return numbers
    .filter((at) => at >= 1 && at <= doc.lines)
    .map((at) => doc.line(at))
    .filter(({ text }) => tableRow.test(text) && !tableRule.test(text))
    .flatMap(({ text, from }) =>
      [...text.matchAll(/\|([^|]*)(?=\|)/g)].map(({ index, 1: content = '' }) => {
        const lead = content.trim() === '' ? Math.min(1, content.length) : content.length - content.trimStart().length;
        const start = from + index + 1 + lead;
        return { from: start, to: start + content.trim().length };
      }),
    );
}
