import { rateLimited, type ErrorCode } from '@commonplace/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { ExactLimits } from '../../limits/exact-limits.ts';
import type { GatewayMetrics } from '../../../metrics.ts';
import { allowanceHeaders } from '../../limits/allowance.ts';
import type { ServedRoute } from '../../served-route.ts';
import { isSiteRequest } from '../requests/site-requests.ts';
import type { RequestContext } from '../requests/request-context.ts';

/** Failures after which it is unknown whether the write took place. */
export const inconclusiveCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unavailable',
  'deadline_exceeded',
  'cancelled',
  'internal',
]);

/**
 * Counts a use of the route's exact limit, if it has one, and throws `rate_limited` beyond it (rules.md#rate-limits). This comes before the
 * body, so that every response has the remaining uses (rules.md#rate-limit-headers).
 */
export async function reserveUse(
  route: Pick<ServedRoute, 'limit'>,
  context: RequestContext,
  { exactLimits, metrics }: { exactLimits: ExactLimits; metrics: GatewayMetrics },
): Promise<void> {
  const { request, reply, principal } = context;
  if (!route.limit) return;
  const reservation = await (principal.kind === 'user'
    ? exactLimits.reserve(route.limit, principal)
    : exactLimits.reserveForAddress(route.limit, visitorAddress(request)));
  const { allowance } = reservation;
  if (!allowance) return;
  reply.headers(allowanceHeaders(allowance));
  if (reservation.isGranted) {
    context.reservation = reservation;
    return;
  }
  metrics.countLimited(route.limit);
  throw rateLimited(allowance.resetSeconds);
}

/** Returns the IP address of the visitor, which the site passes on. */
function visitorAddress({ raw, ip }: FastifyRequest): string {
  const address = isSiteRequest(raw) ? raw.headers['x-forwarded-for'] : undefined;
  return typeof address === 'string' ? address : ip;
}

/** Gives back the use that the request was granted, if any. */
export async function returnUse({ reply, reservation }: RequestContext): Promise<void> {
  if (!reservation) return;
  await reservation.release();
  const { allowance } = reservation;
  if (allowance) reply.headers(allowanceHeaders({ ...allowance, remaining: allowance.remaining + 1 }));
}

/**
 * Gives back the use if the failure means that nothing was written, except for a file, which costs as much to process
 * when it is refused.
 */
export async function releaseUse(context: RequestContext, code: ErrorCode): Promise<void> {
  if (context.reservation?.isReturned && !inconclusiveCodes.has(code)) await returnUse(context);
}
