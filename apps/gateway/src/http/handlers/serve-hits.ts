import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { GeneralLimits } from '../../limits/general-limits.ts';
import type { GatewayMetrics } from '../../metrics.ts';
import type { SiteSettings } from '../../site/site-settings.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import { allowanceHeaders } from '../../limits/allowance.ts';
import { hasOneHost } from '../requests/check-request.ts';
import { clientAddress, type Trust } from '../requests/client-address.ts';
import { largeBytes } from '../responses/large-bodies.ts';
import { requestIdFrom } from '../requests/request-id.ts';
import { sendCached } from '../responses/send-cached.ts';
import { startTrace } from '../telemetry/tracing.ts';
import { selectVersion } from '../requests/version.ts';

export interface HitDependencies {
  responses: ResponseCache;
  settings: Pick<SiteSettings, 'current'>;
  limits: GeneralLimits;
  accessLog: AccessLog;
  metrics: GatewayMetrics;
  trust: Trust | false;
}

/**
 * Answers an anonymous read whose answer is cached, before Fastify sees it: a route, a request and a reply of Fastify's
 * would cost more than the answer. Only if that needs nothing else: no key, a public site, an allowance that is left, an answer
 * that is not large.
 */
export function serveHit(
  request: IncomingMessage,
  response: ServerResponse,
  { responses, settings, limits, accessLog, metrics, trust }: HitDependencies,
): boolean {
  const startedAt = performance.now();
  const { method = '', url = '', headers } = request;
  if (method !== 'GET' || headers['api-key'] !== undefined || !headers['user-agent']?.trim()) return false;
  if (headers.expect !== undefined || !hasOneHost(request)) return false;
  if (!settings.current()?.public) return false;
  const cached = responses.getByTarget(selectVersion(headers.accept) + url);
  // A client that does not read would hold a large one for as long as it likes: those go where they are counted.
  if (!cached || cached.body.length >= largeBytes) return false;
  const { isGranted, allowance } = limits.countAddress(clientAddress(request, trust));
  if (!isGranted) return false;
  const id = requestIdFrom(headers['x-request-id']);
  const trace = startTrace({ id, method, headers }, cached.route);
  const own = ['x-request-id', id];
  if (allowance) own.push(...Object.entries(allowanceHeaders(allowance)).flat());
  const status = sendCached(request, response, cached, own);
  metrics.countCache('hit');
  accessLog.note({ operation: cached.route.operation, requestId: id, method, url, status, startedAt, trace });
  return true;
}
