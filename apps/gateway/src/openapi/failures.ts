import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from '../route.ts';

/** The standard body (S5). */
export const errorSchema = z.object({
  error: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error_code: z.string().optional(),
});

/** Says what may be asked again, and when. */
const retryAfter = {
  'retry-after': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
} as const;

/** Says what a key or a token is missing (RFC 6750). */
const challenge = {
  'www-authenticate': { description: 'The scope that is missing', schema: { type: 'string' } },
} as const;

/** Says in which state the record is instead. */
const currentEtag = {
  etag: { description: 'Names the state that the record is in', schema: { type: 'string' } },
} as const;

/** Every failure that an operation may answer with, and when. */
const failures = {
  400: failure(400, 'BadRequest', 'The path, the query or the JSON cannot be read'),
  401: failure(401, 'Unauthorized', 'No valid key or token, or none at all where one is needed', challenge),
  402: failure(402, 'PaymentRequired', 'Not enough credits'),
  403: failure(403, 'Forbidden', 'The key has not the right or not the scope, or the user-agent is missing', challenge),
  404: failure(404, 'NotFound', 'There is none, or none that the caller may know of'),
  409: failure(
    409,
    'Conflict',
    'Somebody else is changing it, or the first request with the idempotency key is under way',
  ),
  412: failure(412, 'PreconditionFailed', 'The record is in another state than `if-match` names', currentEtag),
  413: failure(413, 'PayloadTooLarge', 'The body is too large'),
  414: failure(414, 'TargetTooLong', 'The target is over 8 KiB'),
  415: failure(415, 'UnsupportedEncoding', 'The body is encoded; only `identity` is understood'),
  422: failure(422, 'Invalid', 'A value breaks a rule; `errors` has the messages by field'),
  429: failure(429, 'RateLimited', 'Too many requests'),
  503: failure(503, 'Unavailable', 'Something that the operation needs is away'),
} as const;

/** What an operation may fail with, by status. */
export function failureResponses({
  method,
  schemas,
  versions,
  failures: declared = [],
  idempotencyKey,
  etag,
}: Route): ZodOpenApiResponsesObject {
  const statuses = new Set<keyof typeof failures>([400, 401, 403, 414, 429, 503, ...declared]);
  // An operation that only one version has is unknown to the other.
  if (schemas.params || versions.length === 1) statuses.add(404);
  if (idempotencyKey) statuses.add(409);
  if (etag && ['PUT', 'PATCH', 'DELETE'].includes(method)) statuses.add(412);
  if (method !== 'GET') statuses.add(413).add(415).add(422);
  return Object.fromEntries([...statuses].map((status) => [status, failures[status]]));
}

/** A failure as a component of the document. */
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
