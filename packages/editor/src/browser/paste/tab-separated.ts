import { escapeText } from './escape-text.ts';
import { writeTable } from './write-table.ts';

/**
 * Returns the table in Markdown that a program for tables copies as text, with tabs between its cells; undefined for another text,
 * such as code that is indented by tabs.
 */
export function tableOfText(text: string): string | undefined {
  const rows = rowsOf(text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return undefined;
  if (rows.every(([first]) => first === '')) return undefined;
  const cells = rows.map((row) => row.map((cell) => escapeText(cell, false).replaceAll('|', '\\|')));
  return writeTable(cells, () => '---');
}

/** A cell, in quotation marks if it has tabs, line breaks or such marks in it, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  cell.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    if (end === '') return rows;
    if (end === '\n') rows.push([]);
  }
}
