import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from '../route.ts';

/** The standard error body (rules.md#error-body). */
export const errorSchema = z.object({
  error: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error_code: z.string().optional(),
});

const retryAfter = {
  'retry-after': { description: 'Seconds to wait before a retry', schema: { type: 'integer', minimum: 1 } },
} as const;

/** RFC 6750. */
const challenge = {
  'www-authenticate': { description: 'Names the missing scope', schema: { type: 'string' } },
} as const;

const currentEtag = {
  etag: { description: 'Identifies the current state of the record', schema: { type: 'string' } },
} as const;

/** The failures that operations may return. */
const failures = {
  400: failure(400, 'BadRequest', 'The path, the query or the JSON is malformed'),
  401: failure(401, 'Unauthorized', 'The key or token is invalid, or missing where one is required', challenge),
  402: failure(402, 'PaymentRequired', 'Not enough credits'),
  403: failure(
    403,
    'Forbidden',
    'The caller lacks a right, the key lacks a scope, or `user-agent` is missing',
    challenge,
  ),
  404: failure(404, 'NotFound', 'The record does not exist or is not visible to the caller'),
  409: failure(
    409,
    'Conflict',
    'The record is being changed by another request, or a request with the same idempotency key is in progress',
  ),
  412: failure(412, 'PreconditionFailed', 'The record has changed since the state in `if-match`', currentEtag),
  413: failure(413, 'PayloadTooLarge', 'The body is too large'),
  414: failure(414, 'TargetTooLong', 'The request target is longer than 8 KiB'),
  415: failure(415, 'UnsupportedEncoding', 'The body has a content encoding; only `identity` is supported'),
  422: failure(422, 'Invalid', 'A value is invalid; `errors` has the messages by field'),
  429: failure(429, 'RateLimited', 'Too many requests'),
  503: failure(503, 'Unavailable', 'A service that the operation needs is unavailable'),
} as const;

/** Returns the failures of an operation, by status. */
export function failureResponses({
  method,
  schemas,
  versions,
  failures: declared = [],
  idempotencyKey,
  etag,
}: Route): ZodOpenApiResponsesObject {
  const statuses = new Set<keyof typeof failures>([400, 401, 403, 414, 429, 503, ...declared]);
  // An operation of one version is unknown in the other.
  if (schemas.params || versions.length === 1) statuses.add(404);
  if (idempotencyKey) statuses.add(409);
  if (etag && ['PUT', 'PATCH', 'DELETE'].includes(method)) statuses.add(412);
  if (method !== 'GET') statuses.add(413).add(415).add(422);
  return Object.fromEntries([...statuses].map((status) => [status, failures[status]]));
}

function failure(
  status: number,
  id: string,
  description: string,
  headers?: ZodOpenApiResponseObject['headers'],
): ZodOpenApiResponseObject {
  const properties = { status: { const: status } };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties, ...(status === 422 && { required: ['errors'] }) }],
  };
  const isLater = status === 409 || status === 429 || status === 503;
  return {
    id,
    description,
    ...(isLater ? { headers: retryAfter } : headers && { headers }),
    content: { 'application/json': { schema } },
  };
}
