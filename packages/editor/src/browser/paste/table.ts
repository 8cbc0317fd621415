import { styleOf, type HtmlElement } from './html-tree.ts';
import { textInLine } from './inline-markdown.ts';

/** Returns a table in Markdown; its first row is the head. */
export function table(element: HtmlElement): string {
  const cells = rowsOf(element).map((row) => row.children.filter((cell) => typeof cell !== 'string'));
  const rows = cells.map((row) => row.map((cell) => textInLine(cell).replaceAll('|', '\\|')));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`);
  const rules = Array.from({ length: width }, (_, at) => ` ${ruleOf(cells[0]?.[at])} |`);
  return [written[0], `|${rules.join('')}`, ...written.slice(1)].join('\n');
}

const rules: ReadonlyMap<string, string> = new Map([
  ['left', ':--'],
  ['center', ':-:'],
  ['right', '--:'],
]);

/** Returns the line below a cell of the first row, which aligns its column. */
function ruleOf(cell: HtmlElement | undefined): string {
  return (cell && rules.get(styleOf(cell, 'text-align') || (cell.attributes['align'] ?? ''))) ?? '---';
}

/** Returns the rows of a table without those of tables in it. */
function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}
