/** All reasons for a failed fetch. */
export type FetchFailure = 'refused' | 'unreachable' | 'too_large' | 'too_slow' | 'wrong_type' | 'bad_status';

const sentences: Record<FetchFailure, string> = {
  refused: 'is not an address that is fetched',
  unreachable: 'cannot be reached',
  too_large: 'is too large',
  too_slow: 'takes too long to answer',
  wrong_type: 'is not of a type that is expected',
  bad_status: 'does not answer with what was asked for',
};

/**
 * A failed fetch. The message continues "The address" and is safe to show to the user who gave the URL: it reveals nothing
 * about the response or the network.
 */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly failure: FetchFailure;
  /** The status of the answer, if that is the reason; not for the user who gave the URL. */
  readonly status: number | undefined;

  constructor(failure: FetchFailure, status?: number) {
    super(sentences[failure]);
    this.failure = failure;
    this.status = status;
  }
}

/** Failures by codes of undici and zlib; any other means that the host is unreachable. */
const failureByCode: Readonly<Record<string, FetchFailure>> = {
  UND_ERR_CONNECT_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_TIMEOUT: 'too_slow',
  UND_ERR_BODY_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  Z_BUF_ERROR: 'wrong_type',
  Z_DATA_ERROR: 'wrong_type',
};

/** Converts any error to a FetchError. */
export function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  if (!(error instanceof Error)) return new FetchError('unreachable');
  if (error.name === 'TimeoutError') return new FetchError('too_slow');
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR__ERROR_FORMAT')) return new FetchError('wrong_type');
  return new FetchError(failureByCode[code] ?? 'unreachable');
}
