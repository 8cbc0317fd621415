import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmptySearchCounter } from '../../../empty-search-counter.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { FileReceiver } from '../bodies/file-receiver.ts';
import {
  representationOf,
  type Route,
  type RouteCall,
  type RouteContext,
  type RouteResult,
} from '../../../api/route.ts';
import type { SubforemHost } from '../../../site/subforem-hosts.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import type { Representation } from '../../../api/representation/representation.ts';
import type { KeyRegister } from '../../limits/key-register.ts';
import type { Input } from '../requests/read-input.ts';
import { stateOf } from '../requests/request-state.ts';
import type { ApiHeaders } from '../responses/headers.ts';
import type { LargeBodies } from '../responses/large-bodies.ts';
import { pagingLinks } from '../responses/paging-links.ts';
import { underHost } from '../../../site/site-address.ts';

/** The dependencies for serving routes. */
export interface ServeDependencies {
  /** Passed to every handler. */
  context: RouteContext;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  headers: ApiHeaders;
  files: Pick<FileReceiver, 'discard'>;
  keyRegister: KeyRegister;
  emptySearches: Pick<EmptySearchCounter, 'count'>;
  /** API_PER_PAGE_MAX. */
  perPageMax: number;
  /** Called for each user who has written, or may have. */
  noteWrite(userId: number): void;
}

/** A request with its parsed input, and its reply. */
export interface Exchange {
  route: Route;
  input: Input;
  /** The subforem of the request's host, looked up once since it may change. */
  host: SubforemHost | undefined;
  /** The same, for a route with `bySubforem`. */
  subforem: SubforemHost | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  dependencies: ServeDependencies;
}

/** A handler's result with its rendered body. */
export interface Answer {
  result: RouteResult;
  /** The body in the request's version; undefined if it is empty, large or streamed. */
  text: string | Buffer | undefined;
  link: string | undefined;
  /** The edit tag of the record in the body. */
  etag: string | undefined;
}

/** Calls the route's handler with these options for its calls to services, and renders the result. */
export async function callHandler(
  { route, input, subforem, request, dependencies: { context } }: Exchange,
  options: RouteCall<unknown, unknown, unknown>['options'],
): Promise<Answer> {
  const { version } = stateOf(request);
  const { 'user-agent': userAgent = '', accept = '' } = request.headers;
  const result = await route.handle({ ...context, ...input, version, options, userAgent, accept, subforem });
  const { status, body, hasNext } = result;
  const response = route.schemas.responses[status];
  if (response === undefined) throw new Error(`${route.operation} declares no response with status ${status}`);
  const representation = result.large ? undefined : representationOf(response, version);
  return {
    result,
    text: representation && write(representation, body, context.site),
    etag: route.etag && route.method !== 'DELETE' ? tagOf(result) : undefined,
    link:
      hasNext === undefined
        ? undefined
        : pagingLinks(route.path, input, hasNext, subforem ? underHost(context.site, subforem) : context.site),
  };
}

/** Returns the edit tag, which older services do not send. */
function tagOf({ etag, body }: RouteResult): string | undefined {
  return etag || (body as { etag?: string } | undefined)?.etag || undefined;
}

function write({ present, write: made }: Representation<unknown>, body: unknown, site: SiteAddress): string | Buffer {
  return made ? made(body, site) : JSON.stringify(present(body, site));
}

/** Returns the rate limit headers that the guard has set on the reply, for responses that bypass Fastify. */
export function allowanceOf(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name.includes('ratelimit'));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
