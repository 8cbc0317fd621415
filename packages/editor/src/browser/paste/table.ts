import { styleOf, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { textInLine } from './inline-markdown.ts';
import { writeTable } from './write-table.ts';

/** The most cells that a merged one stands for. */
const maxSpan = 100;

/** Returns a table in Markdown; its first row is the head. Merged cells leave empty ones. */
export function table(element: HtmlElement): string {
  const rows: (HtmlElement | undefined)[][] = [];
  for (const [at, row] of rowsOf(element).entries()) {
    const cells = (rows[at] ??= []);
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (column in cells) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) (rows[at + down] ??= [])[column + right] = undefined;
      cells[column] = cell;
      column += width;
    }
  }
  const [head = [], ...others] = rows;
  return writeTable(
    Array.from(rows, (row) => Array.from(row, (cell) => (cell ? textInLine(cell).replaceAll('|', '\\|') : ''))),
    (column) => ruleOf(alignmentIn(others.map((row) => row[column])) ?? alignmentOf(head[column])),
  );
}

/** Programs copy a single cell as a table. */
export function withoutSingleCells(element: HtmlElement): HtmlElement {
  const children = element.children.map((child): HtmlNode => {
    if (typeof child === 'string') return child;
    const [row, ...rows] = child.name === 'table' ? rowsOf(child) : [];
    const [cell, ...cells] = row ? cellsOf(row) : [];
    const isSingle = cell !== undefined && cells.length === 0 && rows.length === 0;
    return isSingle ? { name: 'div', attributes: {}, children: cell.children } : withoutSingleCells(child);
  });
  return { ...element, children };
}

const cellsOf = (row: HtmlElement) => row.children.filter((cell) => typeof cell !== 'string');

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  return Math.min(Math.max(Math.trunc(Number(attributes[name] ?? 1)) || 1, 1), maxSpan);
}

const rules: ReadonlyMap<string, string> = new Map([
  ['left', ':--'],
  ['center', ':-:'],
  ['right', '--:'],
]);

/** Returns the line below the first row, which aligns a column. */
function ruleOf(alignment: string | undefined): string {
  return rules.get(alignment ?? '') ?? '---';
}

/** Returns the alignment that all cells with a text have: programs for tables align numbers, but not what stands above them. */
function alignmentIn(cells: readonly (HtmlElement | undefined)[]): string | undefined {
  const filled = cells.filter((cell) => cell !== undefined && textOf(cell).trim() !== '');
  const [alignment, ...others] = new Set(filled.map(alignmentOf));
  return others.length === 0 ? alignment : undefined;
}

function alignmentOf(cell: HtmlElement | undefined): string | undefined {
  return cell && (styleOf(cell, 'text-align') || cell.attributes['align']?.toLowerCase());
}

/** Returns the rows of a table without those of tables in it. */
function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}
