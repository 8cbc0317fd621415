import type { z } from 'zod';
import { renderTable } from '../support/table.ts';
import { processSchemas } from './processes.ts';

/** Relative to the root of the repository. */
export const documentPath = 'docs/configuration.md';

/** Generates the documents. */
export const renewCommand = 'npm run docs';

/** A row of the table: a variable, with the processes that define it alike. */
interface Row {
  variable: string;
  meaning: string;
  default: string;
  readBy: string[];
}

const introduction = `# Configuration

Every process reads its variables once, when it starts. A blank variable counts as unset. Startup fails on a missing,
invalid or misspelled variable and names it. \`npm start\` sets the required variables of each app and passes the others on;
in containers \`deploy/compose/compose.yaml\` does. The command line reads unset variables from the data folder of the running
local platform.

\`${renewCommand}\` generates this page from the schemas in \`apps/*/src/config.ts\` and \`deploy/local/config.ts\`.
`;

/** Returns the text of `documentPath`. */
export function renderDocument(): string {
  const rows = collectRows().map((row) => [`\`${row.variable}\``, row.readBy.join(', '), row.default, row.meaning]);
  return `${introduction}\n${renderTable(['Variable', 'Read by', 'Default', 'Meaning'], rows)}`;
}

function collectRows(): Row[] {
  const rows = new Map<string, Row>();
  for (const [process, schema] of Object.entries(processSchemas)) {
    for (const [variable, type] of Object.entries(schema.shape)) {
      const row = describeVariable(variable, type as z.ZodType);
      const key = JSON.stringify([row.variable, row.default, row.meaning]);
      const known = rows.get(key) ?? row;
      known.readBy.push(process);
      rows.set(key, known);
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.variable < b.variable ? -1 : a.variable > b.variable ? 1 : 0));
}

function describeVariable(variable: string, type: z.ZodType): Row {
  const meaning = findDescription(type);
  if (meaning === undefined) throw new Error(`${variable} has no description`);
  return { variable, meaning: meaning.replaceAll('|', '\\|'), default: describeDefault(type), readBy: [] };
}

function describeDefault(type: z.ZodType): string {
  const { success, data } = type.safeParse(undefined);
  if (!success) return 'required';
  if (data === undefined || data === '') return 'none';
  return `\`${typeof data === 'string' ? data : JSON.stringify(data)}\``;
}

/** Returns the description of a variable, or of the type that it makes optional. */
function findDescription(type: z.ZodType): string | undefined {
  const { innerType } = type.def as { innerType?: z.ZodType };
  return type.description ?? (innerType && findDescription(innerType));
}
