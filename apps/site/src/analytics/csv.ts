/** Text that a spreadsheet would run as a formula. */
const formula = /^\s*[=+\-@\t\r\n]/;

/** Writes rows as CSV (RFC 4180). Texts that look like formulas are prefixed with an apostrophe. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
