import { describeVersions } from '@commonplace/gateway/openapi';
import { renderTable } from '../support/table.ts';
import { contractOperations } from './contract.ts';
import { roleFor, type Operation, type Version } from './operation.ts';
import { operations } from './operations.ts';

/** The document, from the root of the repository. */
export const operationsPath = 'docs/operations.md';

const introduction = `# Operations

Every operation of the HTTP API: what is asked, in which versions, who may, with which scope of a key or token, and every
status besides those that any operation may answer (400, 401, 403, 405, 413, 414, 415, 429, 503). What goes in and out is in the
OpenAPI documents, \`/api/openapi.json\` and \`/api/openapi-beta.json\`. E and A numbers are those of the contract.

\`tests/contract/operations.test.ts\` asks for each of them in both versions, without a key, with one that there is not,
as somebody else and as the owner, and holds status and members of the answer to this list;
\`tests/contract/authorization.test.ts\` asks as every role, with a key that is for something else, and as who is suspended
or banned. This page is made from the list: \`npm run docs\`.
`;

/** What any operation may answer. */
const general = new Set(['400', '401', '403', '405', '413', '414', '415', '429', '503']);

interface Described {
  summary: string;
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
}

const documents = describeVersions('https://commonplace.test');

function describedBy({ method, path, versions }: Operation): Described {
  const version: Version = versions.includes('v1') ? 'v1' : 'beta';
  const methods = documents[version].paths?.[path] as Record<string, Described> | undefined;
  const found = methods?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is in no OpenAPI document`);
  return found;
}

/** The numbers of the contract's operations that are not served. */
export function missingOperations(): string[] {
  const served = new Set(operations.map(({ number }) => number));
  return Object.keys(contractOperations).filter((number) => !served.has(number));
}

const head = ['Number', 'Operation', 'Request', 'Versions', 'For', 'Scope', 'Statuses'];

function rowOf(operation: Operation): string[] {
  const { number, method, path, versions } = operation;
  const { summary, responses, security } = describedBy(operation);
  const scope = security.flatMap(({ oauth2 = [] }) => oauth2)[0] ?? '';
  const statuses = Object.keys(responses).filter((status) => !general.has(status));
  const whom = [...new Set([operation.for, roleFor(operation)])].filter(Boolean).join(', ');
  return [number, summary, `\`${method} ${path}\``, versions.join(', '), whom, scope, statuses.join(', ')];
}

/** E before A before what is beyond the contract, each in its order. */
function rank({ number }: Operation): [number, number] {
  const [, letter = '', digits = ''] = /^([AE])(\d+)/.exec(number) ?? [];
  return [letter === 'E' ? 0 : letter === 'A' ? 1 : 2, Number(digits)];
}

const inOrder = (one: Operation, other: Operation) => {
  const [[family, number], [otherFamily, otherNumber]] = [rank(one), rank(other)];
  return family - otherFamily || number - otherNumber;
};

/** The text of the document. */
export function renderOperations(): string {
  const rows = operations.toSorted(inOrder).map(rowOf);
  const missing = missingOperations().map((number) => `- ${number} ${contractOperations[number]}\n`);
  const gaps = missing.length === 0 ? '' : `\nNot served yet:\n\n${missing.join('')}`;
  return `${introduction}\n${renderTable(head, rows)}${gaps}`;
}
