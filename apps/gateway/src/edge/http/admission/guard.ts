import { timingSafeEqual, hash } from 'node:crypto';
import { notFound, rateLimited, unauthenticated } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { Caller, ShownSecret } from '../../auth/authenticate.ts';
import type { PrincipalResolver } from '../../auth/principal-resolver.ts';
import { allowanceHeaders } from '../../limits/allowance.ts';
import type { GeneralLimits } from '../../limits/general-limits.ts';
import type { GatewayMetrics } from '../../../metrics.ts';
import type { ServedRoute } from '../../served-route.ts';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import { invalidToken } from '../failures/refusals.ts';
import { refusalOf } from '../requests/check-request.ts';
import type { CredentialReader } from '../requests/credentials.ts';
import { isSiteRequest } from '../requests/site-requests.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { principalForRoute } from './principal-for-route.ts';

const anonymous: Principal = { kind: 'anonymous' };

export interface GuardDependencies {
  principals: PrincipalResolver;
  credentialsOf: CredentialReader;
  settings: FollowedSettings;
  limits: GeneralLimits;
  metrics: GatewayMetrics;
  healthCheckToken: string | undefined;
}

/** Refuses a malformed request; it counts like any other (rules.md#rate-limits). */
export function checkRequest(
  context: RequestContext,
  dependencies: Pick<GuardDependencies, 'limits' | 'metrics'>,
): void {
  const refusal = refusalOf(context.request.raw);
  if (!refusal) return;
  countRequest(context, dependencies);
  throw refusal;
}

/**
 * Decides whether a request may reach its handler: version, feature, rate limit, key, scope, private site (rules.md#version-selection, rules.md#unauthorized-or-forbidden, rules.md#rate-limits,
 * rules.md#private-site). The service that owns the data checks the caller's rights.
 */
export async function admit(
  route: Pick<ServedRoute, 'versions' | 'access' | 'scope' | 'feature'>,
  context: RequestContext,
  dependencies: GuardDependencies,
): Promise<void> {
  const { request } = context;
  if (!route.versions.includes(context.version)) {
    countRequest(context, dependencies);
    throw notFound();
  }
  if (isFeatureOff(route, dependencies.settings)) {
    countRequest(context, dependencies);
    throw notFound('Agent Sessions are not enabled');
  }
  if (route.access === 'health token') {
    countRequest(context, dependencies);
    return checkHealthToken(context, dependencies);
  }
  const credentials = dependencies.credentialsOf(request.raw);
  if (credentials) {
    context.isAnonymous = false;
    const { kind, secret } = credentials;
    const caller = secret === undefined ? undefined : await resolve({ kind, secret }, context, dependencies);
    if (secret !== undefined && caller) {
      context.caller = caller;
      context.renewCaller = () => dependencies.principals.renew({ kind, secret }, request.id);
    }
  }
  countRequest(context, dependencies);
  if (context.caller) {
    context.principal = principalForRoute(route, context.caller);
    return;
  }
  if (route.access === 'key') throw credentials?.kind === 'access_token' ? invalidToken() : unauthenticated();
  // An edge may send requests as soon as the port is open, before the gateway is ready.
  const { values: settings } = await dependencies.settings.known();
  if (!settings.public) throw unauthenticated();
}

/** Resolves a secret. One that is not cached costs a call to community, which is limited per IP address. */
export async function resolve(
  credential: ShownSecret,
  { request }: RequestContext,
  { principals, limits, metrics }: Pick<GuardDependencies, 'principals' | 'limits' | 'metrics'>,
): Promise<Caller | undefined> {
  if (principals.remembers(credential)) return principals.resolve(credential, request.id);
  const { isGranted, allowance, giveBack } = limits.countLookup(request.ip);
  if (!isGranted) {
    if (allowance) metrics.countLimited(allowance.name);
    throw rateLimited(allowance?.resetSeconds ?? 1);
  }
  const principal = await principals.resolve(credential, request.id);
  if (principal) giveBack();
  return principal;
}

/**
 * Counts the request for its user, or else its IP address; throws `rate_limited` beyond the limit (rules.md#rate-limits). Calls of the
 * site are not counted: the request for their page was.
 */
export function countRequest(
  { request, reply, caller }: RequestContext,
  { limits, metrics }: Pick<GuardDependencies, 'limits' | 'metrics'>,
): void {
  if (isSiteRequest(request.raw)) return;
  const { allowance, isGranted } = caller ? limits.countCaller(caller) : limits.countAddress(request.ip);
  if (!allowance) return;
  reply.headers(allowanceHeaders(allowance));
  if (isGranted) return;
  metrics.countLimited(allowance.name);
  throw rateLimited(allowance.resetSeconds);
}

/** Whether the feature of the operation is off, which is answered before the caller is resolved. */
function isFeatureOff({ feature }: Pick<ServedRoute, 'feature'>, settings: FollowedSettings): boolean {
  return feature === 'agent sessions' && !settings.values().agent_sessions_enabled;
}

/**
 * Requires the token that is configured here or on the site, if any; of two, either is accepted (CheckAppHealth,
 * CheckDatabaseHealth and CheckCacheHealth). Digests are compared in constant time.
 */
function checkHealthToken(
  { request }: RequestContext,
  { healthCheckToken, settings }: Pick<GuardDependencies, 'healthCheckToken' | 'settings'>,
): void {
  const ofSite = settings.current()?.healthCheckTokenDigest ?? '';
  const expected = [
    ...(healthCheckToken === undefined ? [] : [digest(healthCheckToken)]),
    ...(ofSite === '' ? [] : [ofSite]),
  ];
  if (expected.length === 0) return;
  const token = request.headers['health-check-token'];
  const tokenDigest = digest(typeof token === 'string' ? token : '');
  const matches = expected.filter((one) => timingSafeEqual(Buffer.from(tokenDigest), Buffer.from(one)));
  if (matches.length === 0) throw unauthenticated();
}

function digest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The principal of a request before it is admitted. */
export const initialPrincipal = anonymous;
