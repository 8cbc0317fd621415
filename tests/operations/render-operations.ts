import { renderTable } from '../support/table.ts';
import { contractOperations } from './contract.ts';
import { contractOf, descriptionOf } from './descriptions.ts';
import { roleFor, type Operation } from './operation.ts';
import { operations } from './operations.ts';

/** Relative to the root of the repository. */
export const operationsPath = 'docs/operations.md';

const introduction = `# Operations

Every operation of the HTTP API with its request, versions, permitted callers, scope and statuses. Any operation may also
answer 400, 401, 403, 405, 413, 414, 415, 429 and 503. The parameters and bodies are in the OpenAPI documents,
\`/api/openapi.json\` and \`/api/openapi-beta.json\`. E and A numbers are those of the contract.

\`tests/contract/operations.engine.test.ts\` calls each operation in both versions as its owner with a key of its scope, without a
key, with an unknown key and with a key of another scope, as other users, in every role, and suspended and banned, and checks the
statuses and fields of the answers, edit tags and the audit log. \`npm run docs\` generates this page from
\`tests/operations\`.
`;

/** Statuses that any operation may answer. */
const general = new Set(['400', '401', '403', '405', '413', '414', '415', '429', '503']);

/** Returns the contract numbers of operations that are not served. */
export function missingOperations(): string[] {
  const served = new Set(operations.map(contractOf));
  return Object.keys(contractOperations).filter((number) => !served.has(number));
}

const head = ['Name', 'Contract', 'Description', 'Request', 'Versions', 'For', 'Scope', 'Statuses'];

function rowOf(operation: Operation): string[] {
  const { name, method, path, versions } = operation;
  const { summary, responses, security } = descriptionOf(operation);
  const scope = security.flatMap(({ oauth2 = [] }) => oauth2)[0] ?? '';
  const statuses = Object.keys(responses).filter((status) => !general.has(status));
  const whom = [...new Set([operation.for, roleFor(operation)])].filter(Boolean).join(', ');
  const request = `\`${method} ${path}\``;
  return [name, contractOf(operation), summary, request, versions.join(', '), whom, scope, statuses.join(', ')];
}

/** Sorts E numbers before A numbers before operations without a number. */
function rank(operation: Operation): [number, number] {
  const [, letter = '', digits = ''] = /^([AE])(\d+)/.exec(contractOf(operation)) ?? [];
  return [letter === 'E' ? 0 : letter === 'A' ? 1 : 2, Number(digits)];
}

const inOrder = (one: Operation, other: Operation) => {
  const [[family, number], [otherFamily, otherNumber]] = [rank(one), rank(other)];
  return family - otherFamily || number - otherNumber;
};

/** Returns the text of `operationsPath`. */
export function renderOperations(): string {
  const rows = operations.toSorted(inOrder).map(rowOf);
  const missing = missingOperations().map((number) => `- ${number} ${contractOperations[number]}\n`);
  const gaps = missing.length === 0 ? '' : `\nNot served yet:\n\n${missing.join('')}`;
  return `${introduction}\n${renderTable(head, rows)}${gaps}`;
}
