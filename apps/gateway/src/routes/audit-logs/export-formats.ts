/** A record as it is shown. */
type Shown = Readonly<Record<string, unknown>>;

interface ExportFormat {
  mediaType: string;
  /** What stands before the first record. */
  head: string;
  write(record: Shown): string;
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

/** What programs for tables take for a formula when a cell begins with it. */
const beginsFormula = /^[=+\-@\t\r\n]/;

/** A cell of a table (RFC 4180) that no program computes: what would be a formula is a text. */
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

/** In which forms the audit log is exported. */
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
