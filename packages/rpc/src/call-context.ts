import type { Logger } from 'pino';
import type { IfMatch } from './edit-tags.ts';
import type { Principal } from './principal.ts';

/** What a handler knows of the call besides the request. It may be passed on whole as the options of a client's call. */
export interface CallContext {
  /** On whose behalf; verified. */
  principal: Principal;
  /** Aborted when the caller gave up or the deadline passed; the reason is a DomainError. */
  signal: AbortSignal;
  deadline: Date;
  requestId: string;
  /** The states in which the caller wants the record to be that is written; any unless given. Not sent on with further calls. */
  ifMatch?: IfMatch | undefined;
  /** Names the request and the method. */
  logger: Logger;
}
