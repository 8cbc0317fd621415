import type { Hash } from 'node:crypto';
import type { DomainError } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/principal-resolver.ts';
import type { Reservation } from '../../limits/exact-limits.ts';
import type { ApiVersion } from '../../route.ts';
import type { RequestDeadline } from './request-deadline.ts';
import type { RequestTrace } from '../telemetry/tracing.ts';

/** What is known about a request once its guard has let it in. */
export interface RequestState {
  version: ApiVersion;
  /** On whose behalf the handler acts. */
  principal: Principal;
  /** Whose credentials were shown and are valid: the principal is theirs as far as their scopes go. */
  caller?: Caller;
  /** Who the caller is as community has it at this moment: what is remembered of roles and organizations may be older. */
  renewCaller?: () => Promise<Caller | undefined>;
  /** Nothing was sent that says who asks; else, valid or not, the answer is for its sender alone. */
  isAnonymous: boolean;
  /** What its sender should know: names that are ignored, a version that there is not (S19). */
  warnings: readonly string[];
  trace: RequestTrace;
  deadline: RequestDeadline;
  /** The use of an exact limit that the request was granted. */
  reservation?: Reservation;
  /** Its `Idempotency-Key`, where its operation takes one (S14). */
  keyed?: KeyedRequest;
}

/** A request that is to have its effect once, however often it is sent. */
export interface KeyedRequest {
  key: string;
  /** Of the file that is its body, as it is received. */
  fileHash?: Hash;
  /** Nothing is left of its caller's limit: it is answered only if it was before. */
  refusal?: DomainError;
  /** Its answer is that of an earlier one. */
  isReplayed: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState | null;
  }
}

/** The request's state; only handlers behind a guard may ask. */
export function stateOf(request: FastifyRequest): RequestState {
  if (request.state === null) throw new Error('the request has not passed a guard');
  return request.state;
}
