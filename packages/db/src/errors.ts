import { DomainError } from '@commonplace/rpc/errors';

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

/** Server is shutting down, crashed, starting up, or has no such database any more. Most of class 08 is added below. */
const awaySqlStates = ['57P01', '57P02', '57P03', '57P04'];
/** It ended what took longer than a session may take: a statement, waiting for a lock, silence in a transaction or out of one. */
const timeoutSqlStates = ['57014', '55P03', '25P03', '57P05'];
const unavailableSqlStates = new Set([...awaySqlStates, ...timeoutSqlStates]);
/**
 * The server cannot do what any statement may need: class 53, it has no disk space, memory or connection left; class 58, it
 * cannot read or write its files; 25006, it was demoted to a replica, which takes no writes.
 */
const disabledServer = /^(53[0-9A-Z]{3}|58[0-9A-Z]{3}|25006)$/;

/** What node-postgres and its pool say without any code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Query read timeout)/;

/** The code of a node or PostgreSQL error, looking through the wrappers that carry the original as `cause`. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : undefined;
}

/** The five-character SQLSTATE when the error is an answer of PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Whether the error says that PostgreSQL could not be reached, went away or is disabled, rather than that a statement was
 * wrong. A code of the network counts on the error itself alone: behind a `cause` it may be about any other server.
 */
export function isConnectionFailure(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) {
    const isOfNetwork = networkErrorCodes.has(code) && error instanceof Error && 'code' in error;
    return isOfNetwork || unavailableSqlStates.has(code) || isConnectionException(code) || isOfDisabledServer(error);
  }
  return error instanceof Error && connectionMessages.test(error.message);
}

/** Whether a connection is to be given up after an error on it: it got no answer, or is to a server that can do nothing. */
export function endsSession(error: unknown): boolean {
  return isOfDisabledServer(error) || (error instanceof Error && error.message === 'Query read timeout');
}

/** Whether the server itself can do nothing that the statement needs, as it is or as callers see it: waiting may help. */
export function isOfDisabledServer(error: unknown): boolean {
  const original = error instanceof DomainError ? error.cause : error;
  return disabledServer.test(errorCode(original) ?? '');
}

/** Class 08, but for 08P01: a message that the server did not understand, such as a text with U+0000, is our fault. */
function isConnectionException(code: string): boolean {
  return /^08[0-9A-Z]{3}$/.test(code) && code !== '08P01';
}

/** The error a caller should see: a lost connection becomes DomainError 'unavailable', everything else stays itself. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError || !isConnectionFailure(error)) return error;
  return new DomainError('unavailable', 'database unavailable', { cause: error });
}

/** Whether a unique constraint (any, or the one named) was violated. */
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
