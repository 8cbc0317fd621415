import type { z } from 'zod';
import { renderTable } from '../support/table.ts';
import { processSchemas } from './processes.ts';

/** The document, from the root of the repository. */
export const documentPath = 'docs/configuration.md';

/** What writes it anew. */
export const renewCommand = 'npm run docs';

/** One line of the table: a variable as the processes that agree on it see it. */
interface Row {
  variable: string;
  meaning: string;
  default: string;
  readBy: string[];
}

const introduction = `# Configuration

Every process reads its variables once, when it starts. A blank variable counts as unset. What is missing, wrong or
looks like a slip stops the start with a message that names the variable. \`npm start\` sets what an app requires, and
hands every other variable on to the apps; in containers \`deploy/compose/compose.yaml\` does.
The command line finds what is not set for it in the data folder of the running local platform.

This page is made from the schemas in \`apps/*/src/config.ts\` and \`deploy/local/config.ts\`: \`${renewCommand}\`.
`;

/** The text of the document, as the schemas of the processes have it now. */
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

/** Of the variable itself, or of what it makes optional. */
function findDescription(type: z.ZodType): string | undefined {
  const { innerType } = type.def as { innerType?: z.ZodType };
  return type.description ?? (innerType && findDescription(innerType));
}
