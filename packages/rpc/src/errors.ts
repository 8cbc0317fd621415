/**
 * Every way in which a call can fail. gRPC statuses and HTTP statuses are derived from these codes in one table
 * each: `error-table.ts` here, and the gateway's own.
 */
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

/** Names in an input that have no effect, and the sentence of the warning that lists them (S19). */
export interface IgnoredNames {
  sentence: string;
  names: string[];
}

/** What an error may carry besides its code and message. */
export interface ErrorExtras {
  /** Messages by field name. */
  fields?: Record<string, string[]> | undefined;
  /** Machine-readable snake_case reason, e.g. `invalid_status`. */
  reason?: string | undefined;
  /** How long the caller should wait, in seconds. */
  retryAfterSeconds?: number | undefined;
  /** The tag of the state in which the record is, when it is another than the caller expects. */
  etag?: string | undefined;
  /** Names in the input that would have had no effect. */
  ignored?: readonly IgnoredNames[] | undefined;
  /** What led to it; logged, never sent. */
  cause?: unknown;
}

/** An expected failure: its message is meant for the caller. Any other error is a fault and reaches nobody. */
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

/** Whether the failure is no fault of the request: what is known from before is better than nothing. */
export function isOutage(error: unknown): boolean {
  return error instanceof DomainError && outages.has(error.code);
}

/** A malformed request (S6: 400). */
export function badRequest(message: string): DomainError {
  return new DomainError('bad_request', message);
}

/** No valid credential (S3: 401). */
export function unauthenticated(): DomainError {
  return new DomainError('unauthenticated', 'unauthorized');
}

/**
 * A call between our own processes whose signed principal is not accepted: a fault of the configuration (503), never of
 * the person on whose behalf it was made.
 */
export function callerRefused(cause: unknown): DomainError {
  return new DomainError('caller_refused', 'service unavailable', { cause });
}

/** A valid credential without the right (S3: 403). */
export function forbidden(): DomainError {
  return new DomainError('permission_denied', 'forbidden');
}

/** Absent, or something the caller may not know of (S3: 404). */
export function notFound(message = 'not found'): DomainError {
  return new DomainError('not_found', message);
}

/** The state does not allow it; `reason` is a snake_case code. */
export function conflict(message: string, reason?: string): DomainError {
  return new DomainError('conflict', message, { reason });
}

/** Neither the organization nor the user can pay (E20: 402). */
export function insufficientCredits(): DomainError {
  return new DomainError('insufficient_credits', 'Not enough available credits');
}

/**
 * The request as a whole breaks a rule (S6: 422); `reason` is a snake_case code. What is wrong with its values is said in
 * `violations.ts`.
 */
export function invalid(message: string, reason?: string): DomainError {
  return new DomainError('validation_failed', message, { reason });
}

/** Too many calls (S9: 429); the caller may try again in `seconds`. */
export function rateLimited(seconds: number): DomainError {
  return new DomainError('rate_limited', `Rate limit reached, try again in ${seconds} seconds`, {
    retryAfterSeconds: seconds,
  });
}

/** The reason of a failure that operators end, and of which callers may hear: what it needs is not configured. */
export const notConfiguredReason = 'not_configured';

/** Something that the call needs is not configured on this site; `what` begins a sentence. */
export function notConfigured(what: string): DomainError {
  return new DomainError('unavailable', `${what} is not configured`, { reason: notConfiguredReason });
}

/** Something that the call needs is down; trying again later may work. */
export function unavailable(message = 'service unavailable'): DomainError {
  return new DomainError('unavailable', message);
}
