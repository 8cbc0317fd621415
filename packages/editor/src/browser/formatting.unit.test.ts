import { EditorSelection, EditorState, type SelectionRange, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { linkTo } from '@commonplace/ui/browser/link-dialog';
import { expect, it } from 'vitest';
import { bold, bulletList, code, endMarkup, heading, insertBlock, italic, numberedList, quote } from './formatting.ts';
import { continueTable, moveInTable, table } from './tables.ts';

/** Opens a text with a selection. */
function open(text: string, selection: SelectionRange) {
  const view = {
    state: EditorState.create({ doc: text, selection }),
    dispatch(change: TransactionSpec) {
      view.state = view.state.update(change).state;
    },
    focus() {},
  };
  const selected = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  // Commands use only these parts of a view.
  return { view, selected, run: (command: Command) => command(view as unknown as EditorView) };
}

/** Runs commands on a text in which `|` is the cursor, or two of them the selection. */
function after(text: string, ...commands: Command[]): string {
  const [anchor, head] = [text.indexOf('|'), text.lastIndexOf('|')];
  const { view, run } = open(
    text.replaceAll('|', ''),
    EditorSelection.range(anchor, head === anchor ? anchor : head - 1),
  );
  for (const command of commands) run(command);
  const { from, to } = view.state.selection.main;
  const ends = from === to ? [from] : [to, from];
  const mark = (doc: string, at: number) => `${doc.slice(0, at)}|${doc.slice(at)}`;
  return ends.reduce(mark, view.state.doc.toString());
}

const inserted: Command = (view) => {
  insertBlock(view, 'block');
  return true;
};

it.each<[string, string, ...Command[]]>([
  ['a |word| b', 'a **|word|** b', bold],
  ['a |word| b', 'a |word| b', bold, bold],
  ['**|word|**', '***|word|***', italic],
  ['***|word|***', '**|word|**', italic],
  ['***|word|***', '*|word|*', bold],
  ['*|word|*', '***|word|***', bold],
  ['*|word|*', '|word|', italic],
  ['a |', 'a **|**', bold],
  ['a **word|** b', 'a **word**| b', bold],
  ['a |b| `c`', 'a `|b|` `c`', code],
  ['|a\nb|', '```\na\nb\n```\n|', code],
])('formats %j as %j', (before, wanted, ...commands) => {
  expect(after(before, ...commands)).toBe(wanted);
});

it.each<[string, string, ...Command[]]>([
  ['on|e', '## on|e', heading],
  ['## on|e', '### on|e', heading],
  ['### on|e', 'on|e', heading],
  ['|one\ntwo|', '- |one\n- two|', bulletList],
  ['- |one\n- two|', '1. |one\n2. two|', numberedList],
  ['1. |one\n2. two|', '|one\ntwo|', numberedList],
  ['|', '- |', bulletList],
  ['> on|e', 'on|e', quote],
])('turns the lines %j into %j', (before, wanted, ...commands) => {
  expect(after(before, ...commands)).toBe(wanted);
});

it.each<[string, string, ...Command[]]>([
  ['a|b', 'a\n\nblock\n\n|b', inserted],
  ['a\n|\nb', 'a\n\nblock|\n\nb', inserted],
])('inserts into %j: %j', (before, wanted, ...commands) => {
  expect(after(before, ...commands)).toBe(wanted);
});

it.each<[string, string, ...Command[]]>([
  ['- a\n- |', '- a\n\n|', endMarkup],
  ['1. a\n2. [ ] |', '1. a\n\n|', endMarkup],
  ['> a\n> |', '> a\n\n|', endMarkup],
  ['> a\n\n> |', '> a\n\n|', endMarkup],
  ['- a\n  - |', '- a\n  - |', endMarkup],
  ['- a|', '- a|', endMarkup],
])('ends what %j is in: %j', (before, wanted, ...commands) => {
  expect(after(before, ...commands)).toBe(wanted);
});

it.each([
  ['example.com/a_(b)', 'A [b]', '[A \\[b\\]](https://example.com/a_%28b%29)'],
  ['/jane/bread', '', '[/jane/bread](/jane/bread)'],
  ['mailto:jane@example.com', ' Jane ', '[Jane](mailto:jane@example.com)'],
])('links %s', (address, text, wanted) => {
  expect(linkTo(address, text)).toBe(wanted);
});

it('moves between the cells of a table, and leaves the tab key to the page elsewhere', () => {
  const { selected, run } = open('| a | b |\n| --- | --- |\n| c |   |\n', EditorSelection.cursor(2));
  const cells = ([1, 1, 1, -1] as const).map((direction) => {
    expect(run(moveInTable(direction))).toBe(true);
    return selected();
  });
  expect(cells).toEqual(['b', 'c', '', 'c']);
  expect(open('text', EditorSelection.cursor(0)).run(moveInTable(1))).toBe(false);
});

it.each([
  ['| a | b |\n| - | - |\n| c^1 | d |', '| a | b |\n| - | - |\n| c1 | d |\n| ^   |   |'],
  ['| a^ \\| x | b |\n| - | - |', '| a \\| x | b |\n| - | - |\n| ^       |   |'],
  ['| a^ |\n| - |\n|   |\n|   |', '| a |\n| - |\n| ^  |\n|   |'],
  ['| a |\n| - |\n| b^ |\n|   |', '| a |\n| - |\n| b |\n| ^  |'],
  ['| a |\n| - |\n| ^  |\nend', '| a |\n| - |\n\n^\nend'],
  ['| a |\n| - |\n| b |\n| ^  |\n|   |\n', '| a |\n| - |\n| b |\n\n^\n'],
  ['| a |\n| - |\n| ^  |\n| b |', '| a |\n| - |\n|   |\n| ^  |\n| b |'],
  ['| no^ table |', undefined],
])('adds a row to a table with the enter key, or ends the table: %j', (before, wanted) => {
  const { view, run } = open(before.replace('^', ''), EditorSelection.cursor(before.indexOf('^')));
  expect(run(continueTable)).toBe(wanted !== undefined);
  const { doc, selection } = view.state;
  const after = `${doc.sliceString(0, selection.main.head)}^${doc.sliceString(selection.main.head)}`;
  expect(after).toBe(wanted ?? before);
});

it('inserts a table to type over', () => {
  const { view, selected, run } = open('', EditorSelection.cursor(0));
  run(table('Head'));
  expect(selected()).toBe('Head 1');
  expect(view.state.doc.line(2).text).toBe('| ------ | ------ | ------ |');
});
