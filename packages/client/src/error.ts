import type { ReceivedResponse } from './response.ts';

/** Details of a failure. */
export interface Failure {
  status: number;
  message: string;
  errors?: Record<string, string[]> | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  etag?: string | undefined;
  body?: unknown;
}

/** A failed call. An aborted call rejects with the reason of its signal instead. */
export class CommonplaceError extends Error {
  override readonly name = 'CommonplaceError';
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;
  /** Messages by field for an invalid input. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Machine-readable error code of administrative operations. */
  readonly code: string | undefined;
  /** Id of the call in the site's logs. */
  readonly requestId: string | undefined;
  /** Seconds after which the call may be retried. */
  readonly retryAfter: number | undefined;
  /** Current state of the record if `ifMatch` named another one (412). */
  readonly etag: string | undefined;
  /** JSON of the response, such as the `revisions` of a refused autosave. */
  readonly body: unknown;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.status = failure.status;
    this.errors = failure.errors ?? {};
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.etag = failure.etag;
    this.body = failure.body;
  }
}

/** Converts an error response; `body` is its JSON, if it has any. */
export function failureOf(response: ReceivedResponse, body: unknown): CommonplaceError {
  const { error, errors, error_code: code } = isRecord(body) ? body : {};
  return new CommonplaceError({
    // Browsers hide the status of a redirect.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    message: typeof error === 'string' ? error : describe(response),
    errors: isMessages(errors) ? errors : undefined,
    code: typeof code === 'string' ? code : undefined,
    requestId: requestIdOf(response),
    retryAfter: secondsToWait(response.headers.get('retry-after')),
    etag: response.headers.get('etag') ?? undefined,
    body,
  });
}

/** Returns the error for a successful response that cannot be read. */
export function unreadable(response: ReceivedResponse, message: string): CommonplaceError {
  return new CommonplaceError({ status: response.status, message, requestId: requestIdOf(response) });
}

function requestIdOf({ headers }: ReceivedResponse): string | undefined {
  return headers.get('x-request-id') ?? undefined;
}

function describe({ type, status, statusText, headers }: ReceivedResponse): string {
  const isMoved = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isMoved) return `The site redirects to ${headers.get('location') ?? 'another URL'}; redirects are not followed`;
  return `The site responded with ${`${status} ${statusText}`.trim()}`;
}

/** A `Retry-After`, seconds or a date (RFC 9110, 10.2.3). */
function secondsToWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMessages(value: unknown): value is Record<string, string[]> {
  const isTexts = (texts: unknown) => Array.isArray(texts) && texts.every((text) => typeof text === 'string');
  return isRecord(value) && Object.values(value).every(isTexts);
}
