/** Text that a spreadsheet would run as a formula. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** Converts rows to CSV (RFC 4180). Texts that look like formulas are prefixed with an apostrophe. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
