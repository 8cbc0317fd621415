type RecordJson = Readonly<Record<string, unknown>>;

interface ExportFormat {
  mediaType: string;
  /** The text before the first record. */
  head: string;
  write(record: RecordJson): string;
}

const columns = [
  'id',
  'created_at',
  'actor_id',
  'actor_username',
  'action',
  'target_type',
  'target_id',
  'before',
  'after',
  'request_id',
] as const;

/** The start of a formula in spreadsheets. */
const beginsFormula = /^[=+\-@\t\r\n]/;

/** Returns a CSV cell (RFC 4180), with formulas escaped as text. */
export function csvCell(value: unknown): string {
  const text = textOf(value);
  const harmless = beginsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const line = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The export formats of the audit log. */
export const formats = {
  csv: {
    mediaType: 'text/csv',
    head: line(columns),
    write: (record) => line(columns.map((column) => record[column])),
  },
  jsonl: {
    mediaType: 'application/jsonl',
    head: '',
    write: (record) => `${JSON.stringify(record)}\n`,
  },
} satisfies Record<string, ExportFormat>;
