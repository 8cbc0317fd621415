import { describeVersions } from '@commonplace/gateway/openapi';
import type { Operation, Version } from './operation.ts';

/** The part of an OpenAPI operation that pages and tests use. */
interface Description {
  summary: string;
  'x-contract'?: string;
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
}

const documents = describeVersions('https://commonplace.test');

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
