/** All kinds of failure. One table each maps them to gRPC statuses (`error-table.ts`) and, in the gateway, to HTTP statuses. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'caller_refused'
  | 'permission_denied'
  | 'not_found'
  | 'conflict'
  | 'precondition_failed'
  | 'insufficient_credits'
  | 'validation_failed'
  | 'rate_limited'
  | 'payload_too_large'
  | 'unavailable'
  | 'deadline_exceeded'
  | 'cancelled'
  | 'internal';

/** Names in an input that have no effect, and the sentence of the warning that lists them (rules.md#unknown-input). */
export interface IgnoredNames {
  sentence: string;
  names: string[];
}

/** Optional details of an error. */
export interface ErrorExtras {
  /** Messages by field name. */
  fields?: Record<string, string[]> | undefined;
  /** Machine-readable snake_case reason, e.g. `invalid_status`. */
  reason?: string | undefined;
  /** How long the caller should wait, in seconds. */
  retryAfterSeconds?: number | undefined;
  /** The current edit tag of the record, if it differs from the one that the caller expects. */
  etag?: string | undefined;
  /** Names in the input that would have had no effect. */
  ignored?: readonly IgnoredNames[] | undefined;
  /** The underlying error; logged, never sent. */
  cause?: unknown;
}

/** An expected failure with a message for the caller. Any other error is a fault and is masked. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields?: Record<string, string[]>;
  readonly reason?: string;
  readonly retryAfterSeconds?: number;
  readonly etag?: string;
  readonly ignored?: readonly IgnoredNames[];

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    if (extras.fields !== undefined) this.fields = extras.fields;
    if (extras.reason !== undefined) this.reason = extras.reason;
    if (extras.retryAfterSeconds !== undefined) this.retryAfterSeconds = extras.retryAfterSeconds;
    if (extras.etag !== undefined) this.etag = extras.etag;
    if (extras.ignored !== undefined) this.ignored = extras.ignored;
  }
}

const outages = new Set<ErrorCode>(['unavailable', 'deadline_exceeded', 'caller_refused']);

/** Tells whether the failure is temporary and not caused by the request, so that stale data may be used instead. */
export function isOutage(error: unknown): boolean {
  return error instanceof DomainError && outages.has(error.code);
}

/** Returns the error for a malformed request (rules.md#bad-request-or-invalid: 400). */
export function badRequest(message: string): DomainError {
  return new DomainError('bad_request', message);
}

/** Returns the error for a call without a valid credential (rules.md#unauthorized-or-forbidden: 401). */
export function unauthenticated(): DomainError {
  return new DomainError('unauthenticated', 'unauthorized');
}

/** Returns the error for a rejected principal of an internal call: a configuration fault (503), not a fault of the user. */
export function callerRefused(cause: unknown): DomainError {
  return new DomainError('caller_refused', 'service unavailable', { cause });
}

/** Returns the error for a valid credential that lacks the right (rules.md#unauthorized-or-forbidden: 403). */
export function forbidden(): DomainError {
  return new DomainError('permission_denied', 'forbidden');
}

/** Returns the error for a record that does not exist, or that the caller may not know of (rules.md#unauthorized-or-forbidden: 404). */
export function notFound(message = 'not found'): DomainError {
  return new DomainError('not_found', message);
}

/** Returns the error for an operation that the current state does not allow; `reason` is a snake_case code. */
export function conflict(message: string, reason?: string): DomainError {
  return new DomainError('conflict', message, { reason });
}

/** Returns the error for a charge that neither the organization nor the user can pay (CreateListing: 402). */
export function insufficientCredits(): DomainError {
  return new DomainError('insufficient_credits', 'Not enough available credits');
}

/**
 * Returns the error for a request that breaks a rule as a whole (rules.md#bad-request-or-invalid: 422); `reason` is a
 * snake_case code. For rules about single fields see `violations.ts`.
 */
export function invalid(message: string, reason?: string): DomainError {
  return new DomainError('validation_failed', message, { reason });
}

/** Returns the error for too many calls (rules.md#rate-limits: 429); the caller may try again in `seconds`. */
export function rateLimited(seconds: number): DomainError {
  return new DomainError('rate_limited', `Rate limit reached, try again in ${seconds} seconds`, {
    retryAfterSeconds: seconds,
  });
}

/** Reason of a failure because of missing configuration, which the operator can fix and the caller may know. */
export const notConfiguredReason = 'not_configured';

/** Returns the error for a call that needs something that is not configured on this site; `what` starts the message. */
export function notConfigured(what: string): DomainError {
  return new DomainError('unavailable', `${what} is not configured`, { reason: notConfiguredReason });
}

/** Returns the error for a call with a dependency that is down; retrying later may work. */
export function unavailable(message = 'service unavailable'): DomainError {
  return new DomainError('unavailable', message);
}
