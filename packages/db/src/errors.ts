import { DomainError } from '@commonplace/domain/errors';

const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The server is shutting down, crashed, starting up, or the database was dropped. Most of class 08 is added below. */
const downSqlStates = ['57P01', '57P02', '57P03', '57P04'];
/** A timeout of the session: of a statement, a lock, or an idle connection. */
const timeoutSqlStates = ['57014', '55P03', '25P03', '57P05'];
/** PostgreSQL ended the transaction in favor of another one: a deadlock, or a serialization failure. */
const conflictSqlStates = ['40P01', '40001'];
const unavailableSqlStates = new Set([...downSqlStates, ...timeoutSqlStates, ...conflictSqlStates]);
/**
 * The server cannot do any work. Class 53: it is out of disk space, memory or connections; class 58: it cannot read or write
 * its files; 25006: it was demoted to a read-only replica.
 */
const disabledServer = /^(53[0-9A-Z]{3}|58[0-9A-Z]{3}|25006)$/;

/** Messages of node-postgres and its pool that come without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Query read timeout)/;

/** Returns the code of a Node or PostgreSQL error, looking through wrappers with a `cause`. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : undefined;
}

/** Returns the five-character SQLSTATE of an error from PostgreSQL, also if `toDatabaseError` has turned it into another one. */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(error instanceof DomainError ? error.cause : error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Tells whether PostgreSQL could not be reached, was lost or is disabled, rather than a statement being wrong. A network
 * code counts only on the error itself: that of a `cause` may come from another server.
 */
export function isConnectionFailure(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) {
    const isNetworkCode = networkErrorCodes.has(code) && error instanceof Error && 'code' in error;
    return isNetworkCode || unavailableSqlStates.has(code) || isConnectionException(code) || isOfDisabledServer(error);
  }
  return error instanceof Error && connectionMessages.test(error.message);
}

/** Tells whether an error makes its connection unusable: it got no answer, or the server is disabled. */
export function endsSession(error: unknown): boolean {
  return isOfDisabledServer(error) || (error instanceof Error && error.message === 'Query read timeout');
}

/** Tells whether the server is disabled, so that waiting may help; also for an error that `toDatabaseError` wrapped. */
export function isOfDisabledServer(error: unknown): boolean {
  const original = error instanceof DomainError ? error.cause : error;
  return disabledServer.test(errorCode(original) ?? '');
}

/** Tells whether the transaction lost against another one, and may succeed if it is repeated. */
export function isConflict(error: unknown): boolean {
  const original = error instanceof DomainError ? error.cause : error;
  return conflictSqlStates.includes(errorCode(original) ?? '');
}

/** Class 08 except 08P01: a message that the server did not understand, such as a text with U+0000, is our fault. */
function isConnectionException(code: string): boolean {
  return /^08[0-9A-Z]{3}$/.test(code) && code !== '08P01';
}

/** Turns a lost connection or a conflict into DomainError `unavailable`; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError || !isConnectionFailure(error)) return error;
  return new DomainError('unavailable', 'database unavailable', { cause: error });
}

/** Tells whether a unique constraint (any, or the one named) was violated. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (typeof error !== 'object' || error === null || sqlState(error) !== '23505') return false;
  return constraint === undefined || violatedConstraint(error) === constraint;
}

function violatedConstraint(error: object): string | undefined {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error && typeof error.cause === 'object' && error.cause !== null
    ? violatedConstraint(error.cause)
    : undefined;
}
