/** Returns a table of cells in Markdown, without the empty rows and columns at its end; empty without any text. */
export function writeTable(cells: readonly string[][], ruleOf: (column: number) => string): string {
  const width = Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const rows = cells.slice(0, cells.findLastIndex((row) => row.some((cell) => cell !== '')) + 1);
  if (width === 0) return '';
  const lineOf = (cell: (column: number) => string) =>
    `| ${Array.from({ length: width }, (_, at) => cell(at)).join(' | ')} |`;
  const [head, ...others] = rows.map((row) => lineOf((column) => row[column] ?? ''));
  return [head, lineOf(ruleOf), ...others].join('\n');
}
