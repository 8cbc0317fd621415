import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmptySearchCounter } from '../../empty-search-counter.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import type { FileReceiver } from '../bodies/file-receiver.ts';
import { representationOf, type Route, type RouteCall, type RouteContext, type RouteResult } from '../../route.ts';
import type { SubforemHost } from '../../site/subforem-hosts.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { Representation } from '../../representation/representation.ts';
import type { KeyRegister } from '../../limits/key-register.ts';
import type { Input } from '../requests/read-input.ts';
import { stateOf } from '../requests/request-state.ts';
import type { ApiHeaders } from '../responses/headers.ts';
import type { LargeBodies } from '../responses/large-bodies.ts';
import { pagingLinks } from '../responses/paging-links.ts';
import { underHost } from '../../site/site-address.ts';

/** What is needed to serve routes. */
export interface ServeDependencies {
  /** What every handler may use. */
  context: RouteContext;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  headers: ApiHeaders;
  files: Pick<FileReceiver, 'discard'>;
  keyRegister: KeyRegister;
  emptySearches: Pick<EmptySearchCounter, 'count'>;
  /** API_PER_PAGE_MAX. */
  perPageMax: number;
  /** To be told of each user whose write has come about, or may have. */
  noteWrite(userId: number): void;
}

/** A request whose input has been read, and where its answer goes. */
export interface Exchange {
  route: Route;
  input: Input;
  /** Under whose host it comes: looked up once, since that may change meanwhile. */
  host: SubforemHost | undefined;
  /** The same where it makes a difference to the route. */
  subforem: SubforemHost | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  dependencies: ServeDependencies;
}

/** What a handler's answer becomes. */
export interface Answer {
  result: RouteResult;
  /** The body as the route shows it in this version; undefined when it is empty, or large. */
  text: string | Buffer | undefined;
  link: string | undefined;
  /** The tag of the state of the record that it shows. */
  etag: string | undefined;
}

/** Has the route's handler answer, with these options for the calls that it makes. */
export async function callHandler(
  { route, input, subforem, request, dependencies: { context } }: Exchange,
  options: RouteCall<unknown, unknown, unknown>['options'],
): Promise<Answer> {
  const { version } = stateOf(request);
  const { 'user-agent': userAgent = '', accept = '' } = request.headers;
  const result = await route.handle({ ...context, ...input, version, options, userAgent, accept, subforem });
  const { status, body, hasNext } = result;
  const response = route.schemas.responses[status];
  if (response === undefined) throw new Error(`${route.operation} declares no answer with ${status}`);
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

/** A record that an older service answers with has none. */
function tagOf({ etag, body }: RouteResult): string | undefined {
  return etag || (body as { etag?: string } | undefined)?.etag || undefined;
}

function write({ present, write: made }: Representation<unknown>, body: unknown, site: SiteAddress): string | Buffer {
  return made ? made(body, site) : JSON.stringify(present(body, site));
}

/** The allowance headers that the guard has put on the reply, for an answer that is not sent through Fastify. */
export function allowanceOf(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name.includes('ratelimit'));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
