import type { Route } from '../route.ts';

type JsonSchema = Record<string, unknown>;

/** Every failure that an operation may answer with, and when. */
const failures = {
  400: ['BadRequest', 'The path, the query or the JSON cannot be read'],
  401: ['Unauthorized', 'No valid key, or none at all where one is needed'],
  402: ['PaymentRequired', 'Not enough credits'],
  403: ['Forbidden', 'The key has not the right, or the user-agent is missing'],
  404: ['NotFound', 'There is none, or none that the caller may know of'],
  409: ['Conflict', 'Somebody else is changing it'],
  413: ['PayloadTooLarge', 'The body is too large'],
  414: ['TargetTooLong', 'The target is over 8 KiB'],
  415: ['UnsupportedEncoding', 'The body is encoded; only `identity` is understood'],
  422: ['Invalid', 'A value breaks a rule; `errors` has the messages by field'],
  429: ['RateLimited', 'Too many requests'],
  503: ['Unavailable', 'Something that the operation needs is away'],
} as const;

type FailureStatus = keyof typeof failures;

/** Names what may be asked again, and when. */
const retryAfter = { 'retry-after': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } };

/** The failures as components of a document, each with its body. */
export function failureComponents(error: JsonSchema): Record<string, JsonSchema> {
  const components = Object.entries(failures).map(([status, [name, description]]) => {
    const schema = {
      allOf: [
        error,
        { properties: { status: { const: Number(status) } }, ...(status === '422' && { required: ['errors'] }) },
      ],
    };
    const headers = (status === '429' || status === '503') && { headers: retryAfter };
    return [name, { description, ...headers, content: { 'application/json': { schema } } }];
  });
  return Object.fromEntries(components);
}

/** What an operation may fail with, by status. */
export function failureResponses(route: Route): Record<string, JsonSchema> {
  const responses = failureStatuses(route).map((status) => {
    const [name] = failures[status];
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(responses);
}

function failureStatuses({ method, schemas, versions, failures: declared = [] }: Route): FailureStatus[] {
  const statuses = new Set<FailureStatus>([400, 401, 403, 414, 429, 503, ...declared]);
  // An operation that only one version has is unknown to the other.
  if (schemas.params || versions.length === 1) statuses.add(404);
  if (method !== 'GET') statuses.add(413).add(415).add(422);
  return [...statuses].toSorted((a, b) => a - b);
}
