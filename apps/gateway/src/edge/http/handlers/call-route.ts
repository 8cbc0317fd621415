import type { EmptySearchCounter } from '../../../empty-search-counter.ts';
import { underHost, type SiteAddress } from '../../../site/site-address.ts';
import type { SubforemHost, SubforemHosts } from '../../../site/subforem-hosts.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { RouteAnswer, ServedCall, ServedRoute } from '../../served-route.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import { isPrefetch } from '../requests/is-prefetch.ts';
import type { Input } from '../requests/read-input.ts';
import type { RequestContext } from '../requests/request-context.ts';
import type { ApiHeaders } from '../responses/headers.ts';
import type { LargeBodies } from '../responses/large-bodies.ts';
import { pagingLinks } from '../responses/paging-links.ts';

/** The dependencies for serving routes. */
export interface ServeDependencies {
  site: SiteAddress;
  hosts: Pick<SubforemHosts, 'find'>;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  headers: ApiHeaders;
  idempotency: Idempotency;
  emptySearches: Pick<EmptySearchCounter, 'count'>;
  /** API_PER_PAGE_MAX. */
  perPageMax: number;
  /** Called for each user who has written, or may have. */
  noteWrite(userId: number): void;
}

/** A request to a route, with its parsed input. */
export interface Exchange {
  route: ServedRoute;
  input: Input;
  /** The subforem of the request's host, looked up once since it may change. */
  host: SubforemHost | undefined;
  /** The same, for a route with `bySubforem`. */
  subforem: SubforemHost | undefined;
  context: RequestContext;
  dependencies: ServeDependencies;
}

/** The answer of a route with the `Link` header of a list page. */
export interface Answer extends RouteAnswer {
  link: string | undefined;
}

/** Calls the route with these options for its calls to services. */
export async function callRoute(
  { route, input, subforem, context: { request, version }, dependencies: { site } }: Exchange,
  options: ServedCall['options'],
): Promise<Answer> {
  const { 'user-agent': userAgent = '', 'accept-language': acceptLanguage = '', accept = '' } = request.headers;
  const sender = { userAgent, acceptLanguage, ipAddress: request.ip, isPrefetch: isPrefetch(request.headers), accept };
  const answer = await route.answer({ ...input, version, options, ...sender, subforem });
  const { hasNext } = answer;
  const link =
    hasNext === undefined
      ? undefined
      : pagingLinks(route.path, input, hasNext, subforem ? underHost(site, subforem) : site);
  return { ...answer, link };
}
