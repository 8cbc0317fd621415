/** Renders a Markdown table with aligned columns, like oxfmt. */
export function renderTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const lines = [head, rule, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
