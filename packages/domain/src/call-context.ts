import type { Logger } from 'pino';
import type { IfMatch } from './edit-tags.ts';
import type { Principal } from './principal.ts';

/**
 * The transaction that all writes of a call join, and that is committed once the call's answer is stored in it. The database
 * package makes it and reads it; to everything else it is opaque.
 */
export interface UnitOfWork {
  /** Whether the call has begun to write. */
  readonly isOpen: boolean;
}

/** The data of a call besides its request. Can be passed on as the options of a client's call. */
export interface CallContext {
  /** The verified identity that the call is made for. */
  principal: Principal;
  /** Aborted when the caller gave up or the deadline passed; the reason is a DomainError. */
  signal: AbortSignal;
  deadline: Date;
  requestId: string;
  /** The record states in which the write may happen; any if absent. Not passed on with further calls. */
  ifMatch?: IfMatch | undefined;
  /** Set for a call whose answer is stored with its writes. A context that is derived from this one must pass it on. */
  unitOfWork?: UnitOfWork | undefined;
  /** Logs the request id and the method with every line. */
  logger: Logger;
}
