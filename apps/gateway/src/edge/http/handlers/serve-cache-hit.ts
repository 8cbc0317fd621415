import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PrincipalResolver } from '../../auth/principal-resolver.ts';
import { pageTargetKey, targetKey } from '../../cache/cache-keys.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { EmptySearchCounter } from '../../../empty-search-counter.ts';
import { allowanceHeaders } from '../../limits/allowance.ts';
import type { GeneralLimits } from '../../limits/general-limits.ts';
import type { GatewayMetrics } from '../../../metrics.ts';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { SubforemHosts } from '../../../site/subforem-hosts.ts';
import { hasKnownTransferCoding, hasOneHost } from '../requests/check-request.ts';
import { clientIp, type Trust } from '../requests/client-ip.ts';
import type { CredentialReader, Credentials } from '../requests/credentials.ts';
import type { LanguageChooser } from '../requests/page-language.ts';
import { requestIdFrom } from '../requests/request-id.ts';
import type { Cookies } from '../requests/session-cookie.ts';
import { isSiteRequest } from '../requests/site-requests.ts';
import { selectVersion, versionWarning } from '../requests/version.ts';
import { siteHeadersFor } from '../responses/index-keys.ts';
import { minLargeBytes } from '../responses/large-bodies.ts';
import { encodedBodyFor, sendPublic, sendPrivate } from '../responses/send-cached.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import { startTrace } from '@commonplace/service/request-trace';

export interface HitDependencies {
  responses: ResponseCache;
  principals: Pick<PrincipalResolver, 'recall'>;
  settings: Pick<FollowedSettings, 'current'>;
  hosts: Pick<SubforemHosts, 'find'>;
  cookies: Pick<Cookies, 'flash'>;
  credentialsOf: CredentialReader;
  limits: GeneralLimits;
  accessLog: AccessLog;
  metrics: GatewayMetrics;
  emptySearches: Pick<EmptySearchCounter, 'count'>;
  trust: Trust | false;
  pageLanguage: LanguageChooser;
  /** Headers of every response: name, value, name, value, ... */
  transport: readonly string[];
}

/**
 * Serves a cached response without Fastify, whose request and reply objects would cost more than the response. Returns
 * false if anything else is needed: the caller must be anonymous on a public site or cached, within the rate limit, and
 * the response must not be large or private.
 */
export function serveCacheHit(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: HitDependencies,
): boolean {
  const startedAt = performance.now();
  const { responses, principals, settings, hosts, credentialsOf, limits, accessLog, metrics, trust, transport } =
    dependencies;
  const { method = '', url = '', headers } = request;
  if (method !== 'GET' || !headers['user-agent']?.trim()) return false;
  if (headers.expect !== undefined || !hasOneHost(request) || !hasKnownTransferCoding(request)) return false;
  if (versionWarning(headers.accept) !== undefined) return false;
  const credentials = credentialsOf(request);
  const principal = recall(credentials, principals);
  if (credentials ? !principal : !settings.current()?.values.public) return false;
  const isApi = url.startsWith('/api/');
  const target = isApi
    ? targetKey(selectVersion(headers.accept), hosts.find(headers.host), url)
    : pageTargetKey(dependencies.pageLanguage(headers), headers.host, url);
  const cached = responses.getByTarget(target, principal?.userId);
  if (!cached || (principal && !cached.isForAll)) return false;
  // A page with a message is made for its reader.
  if (!isApi && dependencies.cookies.flash(headers) !== undefined) return false;
  const form = encodedBodyFor(request, cached, responses);
  // Slow clients may hold a large body for long, so those are sent where they are counted.
  if (form.body.length >= minLargeBytes) return false;
  const { isGranted, allowance } = isSiteRequest(request)
    ? uncounted
    : principal
      ? limits.countCaller(principal)
      : limits.countAddress(clientIp(request, trust));
  if (!isGranted) return false;
  const id = requestIdFrom(headers['x-request-id']);
  const trace = startTrace({ id, method, headers }, cached.route);
  const own = ['x-request-id', id, ...transport, ...siteHeadersFor(request, cached)];
  if (allowance) own.push(...Object.entries(allowanceHeaders(allowance)).flat());
  const status = principal
    ? sendPrivate(request, response, cached, form, own)
    : sendPublic(request, response, cached, form, own);
  metrics.countCache('hit');
  if (cached.isEmptySearch) dependencies.emptySearches.count();
  const { operation } = cached.route;
  accessLog.noteHit({ operation, requestId: id, method, url, status, startedAt, principal, trace });
  return true;
}

const uncounted = { isGranted: true, allowance: undefined };

function recall(credentials: Credentials | undefined, principals: HitDependencies['principals']) {
  if (credentials?.secret === undefined) return undefined;
  return principals.recall({ kind: credentials.kind, secret: credentials.secret });
}
