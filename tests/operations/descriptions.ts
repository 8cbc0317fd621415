import { describeVersions } from '@commonplace/gateway/openapi';
import type { Operation, Version } from './operation.ts';

/** The members of a JSON body. */
interface BodySchema {
  properties?: Record<string, { type?: string }>;
  required?: string[];
}

/** The part of an OpenAPI operation that pages and tests use. */
interface Description {
  summary: string;
  'x-contract'?: string;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema?: BodySchema }> };
  responses: Record<string, { headers?: Record<string, unknown> }>;
  security: Record<string, string[]>[];
}

/** The OpenAPI documents. */
export const documents = describeVersions('https://commonplace.test');

/** Returns the OpenAPI description of an operation, that of V1 if both versions have it. */
export function descriptionOf({ name, method, path, versions }: Operation): Description {
  const version: Version = versions.includes('v1') ? 'v1' : 'beta';
  const methods = documents[version].paths?.[path] as Record<string, Description & { operationId: string }> | undefined;
  const found = methods?.[method.toLowerCase()];
  if (found?.operationId !== name) throw new Error(`${name}: ${method} ${path} is ${found?.operationId ?? 'unknown'}`);
  return found;
}

/** Returns the number of an operation in the contract; empty if it has none. */
export function contractOf(operation: Operation): string {
  return descriptionOf(operation)['x-contract'] ?? '';
}

/** Returns the scope that keys and tokens need; undefined if they need none, or one that all have. */
export function scopeOf(operation: Operation): string | undefined {
  const { security } = descriptionOf(operation);
  if (security.some((shown) => Object.keys(shown).length === 0)) return undefined;
  const [scope] = security.flatMap(({ oauth2 = [] }) => oauth2);
  return scope === 'public' ? undefined : scope;
}

/** Returns the schema of an operation's JSON body; undefined without one. */
export function bodyOf(operation: Operation): BodySchema | undefined {
  return descriptionOf(operation).requestBody?.content['application/json']?.schema;
}

/** Whether an operation needs the scope of administrative writes. */
export function isAdministrativeWrite(operation: Operation): boolean {
  return descriptionOf(operation).security.some(({ oauth2 = [] }) => oauth2.includes('write_admin'));
}

/** Whether an operation accepts the edit tag of the record that it changes. */
export function acceptsCondition(operation: Operation): boolean {
  return descriptionOf(operation).parameters?.some(({ name }) => name === 'if-match') === true;
}
