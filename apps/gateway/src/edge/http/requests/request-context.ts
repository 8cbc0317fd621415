import type { Hash } from 'node:crypto';
import type { DomainError } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/authenticate.ts';
import type { Reservation } from '../../limits/exact-limits.ts';
import type { ApiVersion } from '../../served-route.ts';
import type { RequestDeadline } from './request-deadline.ts';
import type { RequestTrace } from '@commonplace/service/request-trace';

/** A request and its reply, with what its hook has found out. Hooks create it, and everything after them gets it. */
export interface RequestContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  version: ApiVersion;
  /** The principal for calls to services. */
  principal: Principal;
  /** The owner of valid credentials; the principal depends on their scopes. */
  caller?: Caller;
  /** Reads the caller from community: cached roles and organizations may be outdated. */
  renewCaller?: () => Promise<Caller | undefined>;
  /** Whether the request has no credentials; with any, valid or not, the response is private. */
  isAnonymous: boolean;
  /** Whether the session of a page could not be resolved, because community is unavailable. */
  isSessionUnknown?: boolean;
  /** The valid token in the URL of a feed. */
  feedToken?: string;
  /** Warnings about ignored names or an unknown version (rules.md#unknown-input). */
  warnings: readonly string[];
  trace: RequestTrace;
  deadline: RequestDeadline;
  /** A granted use of an exact limit. */
  reservation?: Reservation;
  /** The `Idempotency-Key`, if its operation accepts one (rules.md#idempotency). */
  keyed?: KeyedRequest;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  /** The hash of a file body, updated as it arrives. */
  fileHash?: Hash;
  /** Set beyond the caller's rate limit: only a repeated request is answered. */
  refusal?: DomainError;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the hook of its route has run. */
    context: RequestContext | null;
  }
}

/** Returns what the hook of a request has created, for handlers and parsers; throws if no hook has run. */
export function contextOf(request: FastifyRequest): RequestContext {
  if (request.context === null) throw new Error('the request has not passed a hook');
  return request.context;
}
