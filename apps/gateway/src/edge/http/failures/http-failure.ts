import { DomainError, notConfiguredReason, type ErrorCode } from '@commonplace/domain/errors';
import { HttpRefusal } from './refusals.ts';

/** The HTTP status of each error code. */
const statusByCode = {
  bad_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  permission_denied: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  caller_refused: 503,
  unavailable: 503,
  deadline_exceeded: 503,
  cancelled: 503,
} as const satisfies Record<ErrorCode, number>;

/** The standard error body (rules.md#error-body). A 422 always has `errors`; messages without a field are under `base`. */
export interface ErrorBody {
  error: string;
  status: number;
  errors?: Record<string, string[]>;
  error_code?: string;
}

export interface HttpFailure {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

const unavailableRetrySeconds = 5;

/** Converts any error to a DomainError; an unexpected one becomes `internal`. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return fromFramework(error) ?? new DomainError('internal', 'internal error', { cause: error });
}

/**
 * Returns the status, headers and standard body of a failure. From 500 on the message is hidden, unless a feature is not
 * configured.
 */
export function toHttpFailure(error: DomainError, administrative: boolean): HttpFailure {
  const status = error instanceof HttpRefusal ? error.status : statusByCode[error.code];
  const isPublic = status < 500 || error instanceof HttpRefusal || error.reason === notConfiguredReason;
  const body: ErrorBody = { error: isPublic ? error.message : maskedMessage(status), status };
  if (status === 422) body.errors = error.fields ?? { base: [error.message] };
  if (administrative && status !== 401 && status !== 403) body.error_code = error.reason ?? error.code;
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  // Names the alternative to an API key (RFC 6750, 3).
  if (status === 401)
    Object.assign(headers, { 'surrogate-control': 'no-store', 'www-authenticate': 'Bearer realm="api"' });
  if (error.etag !== undefined) headers['etag'] = `"${error.etag}"`;
  if (error instanceof HttpRefusal) Object.assign(headers, error.headers);
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? unavailableRetrySeconds : undefined);
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  return { status, headers, body };
}

function maskedMessage(status: number): string {
  return status === 503 ? 'service unavailable' : 'internal server error';
}

/** Converts Fastify's errors with a `statusCode` below 500. */
function fromFramework(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return new DomainError('payload_too_large', 'payload too large', { cause: error });
  if (statusCode === 404) return new DomainError('not_found', 'not found', { cause: error });
  const isRequestError = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isRequestError ? new DomainError('bad_request', 'bad request', { cause: error }) : undefined;
}
