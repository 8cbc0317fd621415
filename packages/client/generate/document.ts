import type { OpenAPI3 } from 'openapi-typescript';

interface Parameter {
  in: string;
  name: string;
  schema?: { const?: string };
}
interface Operation {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type Operations = Record<string, Operation>;

/** Headers that the client sets itself, so that callers need not. */
const ownHeaders = new Set(['accept', 'idempotency-key', 'if-match']);

function operationsOf(document: OpenAPI3): [path: string, operations: Operations][] {
  return Object.entries((document.paths ?? {}) as Record<string, Operations>);
}

/** The operations that take an `idempotency-key` (rules.md#idempotency), as `POST /api/articles`. */
export function keyedOperations(document: OpenAPI3): string[] {
  return operationsOf(document).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

/** The value of `accept` that selects the version, the same for all operations (rules.md#version-selection). */
export function mediaTypeOf(document: OpenAPI3): string {
  const parameters = operationsOf(document)
    .flatMap(([, operations]) => Object.values(operations))
    .map((operation) => operation.parameters ?? []);
  const [named, ...others] = new Set(parameters.map((all) => all.find(({ name }) => name === 'accept')?.schema?.const));
  if (named === undefined || others.length > 0) throw new Error('The operations do not agree on a media type');
  return named;
}

/** Media types of responses that are text instead of JSON. */
export function textTypesOf(document: OpenAPI3): string[] {
  const responses = operationsOf(document)
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap((operation) => Object.values(operation.responses));
  const types = responses.flatMap(({ content = {} }) => Object.keys(content));
  return [...new Set(types)].filter((type) => type !== 'application/json');
}

/** The document without the headers that the client sets by itself. */
export function withoutOwnHeaders(document: OpenAPI3): OpenAPI3 {
  const paths = operationsOf(document).map(([path, operations]) => {
    const described = Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters?.filter(
        ({ in: place, name }) => place !== 'header' || !ownHeaders.has(name),
      );
      return [method, { ...operation, ...(parameters && { parameters }) }];
    });
    return [path, Object.fromEntries(described)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
