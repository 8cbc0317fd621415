import { badRequest, DomainError } from '@commonplace/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ServedRoute } from '../../served-route.ts';
import { invalidBody, requireObjects, unwrap } from '../bodies/wrapper.ts';
import { isPaged } from './paged-query.ts';
import { unknownParameters } from './input-warnings.ts';

/** rules.md#paging. */
const maxPageWithoutKey = 1000;

/** The validated and converted input of a request. */
export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses a request with the route's schemas. Throws `bad_request` for path and query, `validation_failed` for the body (rules.md#bad-request-or-invalid). */
export function readInput(route: ServedRoute, request: FastifyRequest, perPageMax: number): Input {
  const { schemas } = route;
  refuseUnknownFilter(route, request);
  const query = readPart(schemas.query, request.query);
  if (isPaged(query)) query.per_page = Math.min(query.per_page, perPageMax);
  return { params: readPart(schemas.params, request.params), query, body: readBody(route, request.body) };
}

/** Throws `bad_request` for a query that `readInput` would refuse: a file is only received after it. */
export function checkQuery({ schemas }: ServedRoute, { query }: FastifyRequest): void {
  readPart(schemas.query, query);
}

/** Whether a list page requires a key (rules.md#paging). */
export function isDeepPage(route: ServedRoute, query: unknown): boolean {
  return route.limitsPageDepth === true && isPaged(query) && (query.page ?? 1) > maxPageWithoutKey;
}

/** Throws for a list page that requires a key (rules.md#paging). */
export function checkPageDepth(route: ServedRoute, query: unknown): void {
  if (isDeepPage(route, query)) {
    throw new DomainError('unauthenticated', `Page depth limited to ${maxPageWithoutKey} without an API key`);
  }
}

/** Throws for an unknown filter of an administrative list: ignoring it would list everything (rules.md#unknown-input). */
function refuseUnknownFilter(route: ServedRoute, request: FastifyRequest): void {
  if (!route.administrative || route.method !== 'GET') return;
  const [unknown] = unknownParameters(route, request);
  if (unknown !== undefined) throw badRequest(`${unknown} is not a parameter of this operation`);
}

function readPart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? 'request');
  throw badRequest(
    `${name} ${issue?.code === 'custom' || issue?.code === 'invalid_format' ? issue.message : 'is invalid'}`,
  );
}

function readBody({ schemas: { body: schema, wrapper } }: ServedRoute, body: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(wrapper ? unwrap(body, wrapper) : body);
  if (result.success) return result.data;
  // Without a body, the error names the fields that it should have.
  const error = (body === undefined ? schema.safeParse({}).error : undefined) ?? result.error;
  if (!wrapper) requireObjects(error, body);
  throw invalidBody(error);
}
