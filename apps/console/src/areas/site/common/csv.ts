/** What spreadsheets take for a formula. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run is led by an apostrophe; numbers stay numbers. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
