import type { z } from 'zod';
import { renderTable } from '../support/table.ts';
import { processSchemas } from './processes.ts';

/** Path of the document. */
export const documentPath = 'docs/configuration.md';

/** The command that regenerates it. */
export const renewCommand = 'npm run docs';

/** A row of the table: a variable and the processes for which it is the same. */
interface Row {
  variable: string;
  meaning: string;
  default: string;
  readBy: string[];
}

const introduction = `# Configuration

Every process reads its variables once, at startup. A blank variable counts as unset. Startup fails on a missing, invalid
or misspelled variable and names it. Every variable can be given as \`NAME_FILE\` instead, the path of a file with the value,
such as a mounted secret. \`npm start\` sets the variables that an app requires and passes all others on to the
apps; in containers, \`deploy/compose/compose.yaml\` does. The command line reads missing values from the data folder of
the running local platform.

This page is generated from the schemas in \`apps/*/src/config.ts\` and \`deploy/local/config.ts\`: \`${renewCommand}\`.
`;

/** Renders the document from the schemas of the processes. */
export function renderDocument(): string {
  const rows = collectRows().map((row) => [`\`${row.variable}\``, row.readBy.join(', '), row.default, row.meaning]);
  return `${introduction}\n${renderTable(['Variable', 'Read by', 'Default', 'Description'], rows)}`;
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

/** Returns the description of the variable, or of the type that it makes optional. */
function findDescription(type: z.ZodType): string | undefined {
  const { innerType } = type.def as { innerType?: z.ZodType };
  return type.description ?? (innerType && findDescription(innerType));
}
