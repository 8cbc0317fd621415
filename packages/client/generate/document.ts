import type { OpenAPI3 } from 'openapi-typescript';
import type { OperationRequest } from '../src/transport.ts';

interface Parameter {
  in: string;
  name: string;
  example?: unknown;
  schema?: { const?: string };
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type Operations = Record<string, Operation>;

/** Headers that the client sets itself, so that callers need not. */
const ownHeaders = new Set(['accept', 'idempotency-key', 'if-match']);

function operationsOf(document: OpenAPI3): [path: string, operations: Operations][] {
  return Object.entries((document.paths ?? {}) as Record<string, Operations>);
}

/** Returns the request of each operation by the name of its method, such as `createArticle`. */
export function requestsOf(document: OpenAPI3): Record<string, OperationRequest> {
  const requests = operationsOf(document).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [] }]) => {
      const isKeyed = parameters.some(({ name }) => name === 'idempotency-key');
      const request = { method: method.toUpperCase(), path, ...(isKeyed && { isKeyed }) };
      return [`${operationId.charAt(0).toLowerCase()}${operationId.slice(1)}`, request] as const;
    }),
  );
  return Object.fromEntries(requests);
}

/** Returns the value of `accept` that selects the version, the same for all operations (rules.md#version-selection). */
export function mediaTypeOf(document: OpenAPI3): string {
  const parameters = operationsOf(document)
    .flatMap(([, operations]) => Object.values(operations))
    .map((operation) => operation.parameters ?? []);
  const [named, ...others] = new Set(parameters.map((all) => all.find(({ name }) => name === 'accept')?.schema?.const));
  if (named === undefined || others.length > 0) throw new Error('The operations have different media types');
  return named;
}

/** Returns the media types of responses that are text instead of JSON. */
export function textTypesOf(document: OpenAPI3): string[] {
  const responses = operationsOf(document)
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap((operation) => Object.values(operation.responses));
  const types = responses.flatMap(({ content = {} }) => Object.keys(content));
  return [...new Set(types)].filter((type) => type !== 'application/json');
}

/** Returns the document without the headers that the client sets itself, and without examples, which change more often. */
export function forTypes(document: OpenAPI3): OpenAPI3 {
  const paths = operationsOf(document).map(([path, operations]) => {
    const described = Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters
        ?.filter(({ in: place, name }) => place !== 'header' || !ownHeaders.has(name))
        .map(({ example: _example, ...parameter }) => parameter);
      return [method, { ...operation, ...(parameters && { parameters }) }];
    });
    return [path, Object.fromEntries(described)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
