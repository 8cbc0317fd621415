import { timingSafeEqual, hash } from 'node:crypto';
import { DomainError, notFound, rateLimited, unauthenticated, unavailable } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PrincipalResolver } from '../auth/principal-resolver.ts';
import { allowanceHeaders } from '../limits/allowance.ts';
import type { GeneralLimits } from '../limits/general-limits.ts';
import type { GatewayMetrics } from '../metrics.ts';
import type { Route } from '../route.ts';
import type { SiteSettings } from '../site-settings.ts';
import { isCleanTarget } from './address.ts';
import { stateOf } from './request-state.ts';

const anonymous: Principal = { kind: 'anonymous' };

export interface GuardDependencies {
  principals: PrincipalResolver;
  settings: SiteSettings;
  limits: GeneralLimits;
  metrics: GatewayMetrics;
  healthCheckToken: string | undefined;
}

/** Refuses requests without a user-agent (S2), and targets with null bytes or invalid UTF-8 (S6). */
export function checkRequest(request: FastifyRequest): void {
  if (!request.headers['user-agent']?.trim()) throw new DomainError('permission_denied', 'user-agent header required');
  if (!isCleanTarget(request.url)) throw new DomainError('bad_request', 'bad request');
}

/**
 * Decides whether a request may reach its handler: version, allowance, key, private site (S1, S3, S9, S12). What the
 * key's owner may do is decided by the service that owns the state.
 */
export async function admit(
  route: Pick<Route, 'versions' | 'access'>,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: GuardDependencies,
): Promise<void> {
  const state = stateOf(request);
  if (!route.versions.includes(state.version)) throw notFound();
  if (route.access === 'health token') return checkHealthToken(request, dependencies.healthCheckToken);
  const secret = request.headers['api-key'];
  if (typeof secret === 'string') {
    state.isKeyed = true;
    const principal = await resolve(secret, request, dependencies);
    if (principal) state.principal = principal;
  }
  countRequest(request, reply, dependencies);
  if (state.principal !== anonymous) return;
  if (route.access === 'key') throw unauthenticated();
  const settings = dependencies.settings.current();
  if (!settings) throw unavailable();
  if (!settings.public) throw unauthenticated();
}

/** An unknown key costs a call to community, so it is looked up only while its address has an allowance left. */
async function resolve(secret: string, request: FastifyRequest, { principals, limits, metrics }: GuardDependencies) {
  if (!principals.knows(secret)) {
    const exhausted = limits.exhausted(request.ip);
    if (exhausted) {
      metrics.countLimited(exhausted.name);
      throw rateLimited(exhausted.resetSeconds);
    }
  }
  return principals.resolve(secret, request.id);
}

/** Counts the request against its key, or else its address; refuses it when nothing is left (S9). */
export function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, metrics }: Pick<GuardDependencies, 'limits' | 'metrics'>,
): void {
  const principal = request.state?.principal;
  const { allowance, isGranted } =
    principal?.kind === 'user' ? limits.countKey(principal.keyId) : limits.countAddress(request.ip);
  if (!allowance) return;
  reply.headers(allowanceHeaders(allowance));
  if (isGranted) return;
  metrics.countLimited(allowance.name);
  throw rateLimited(allowance.resetSeconds);
}

/** The token is required from every address once it is configured (E48 to E50). */
function checkHealthToken(request: FastifyRequest, expected: string | undefined): void {
  if (expected === undefined) return;
  const given = request.headers['health-check-token'];
  const digest = (token: string) => Buffer.from(hash('sha256', token, 'hex'));
  if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(expected))) throw unauthenticated();
}

/** What a request starts with before anything is known of it. */
export const initialPrincipal = anonymous;
