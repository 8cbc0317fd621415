import type { FastifyReply, FastifyRequest } from 'fastify';
import { createApi, feedTokenHeader, type Api } from '../api/api.ts';
import type { ApiServer } from '../api/api-server.ts';
import { partialHeader } from '../api/page-keys.ts';
import { documentHeaders, embedHeaders, fileHeaders, pageHeaders } from './responses.ts';
import { redirectTo } from './local-path.ts';
import { pageNotFound } from './page-failure.ts';
import type { PageCall, PageRoute } from './page-route.ts';
import { isTooDeep } from './page-depth.ts';
import { splitTarget } from './request-target.ts';
import { redirectOrRefuse } from './unknown-paths.ts';
import { createReaders } from './view.ts';

export interface SiteDependencies {
  api: ApiServer;
  /** PUBLIC_URL without a slash at the end. */
  origin: string;
}

/** Returns what pages and forms have in common. */
export function beginCall(
  request: FastifyRequest,
  { api: server, origin }: SiteDependencies,
  timeoutMs?: number,
): Omit<PageCall, 'page'> {
  const api = createApi(request, server, timeoutMs);
  const isSignedIn = request.headers.cookie !== undefined;
  const { path, query } = splitTarget(request.url);
  const readers = createReaders({ request, api, isSignedIn, origin });
  return {
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query),
    path,
    api,
    isSignedIn,
    feedToken: request.headers[feedTokenHeader]?.toString(),
    ...readers,
  };
}

/** No name or slug, but steps of a path. */
const relative = new Set(['', '.', '..']);

/** Serves a page with GET. */
export async function servePage(
  route: PageRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: SiteDependencies,
): Promise<FastifyReply> {
  const { path, query } = splitTarget(request.url);
  // An empty parameter matches too.
  if (path.length > 1 && path.endsWith('/')) return redirectOrRefuse(request, reply);
  const call = beginCall(request, dependencies);
  request.site = call;
  if (Object.values(call.params).some((value) => relative.has(value))) throw pageNotFound();
  const page = route.isPaged === true ? pageOf(call.query) : 1;
  const lower = lowerCase(path);
  if (lower !== path) return redirectTo(reply, query === undefined ? lower : `${lower}?${query}`, 301);
  const result = await route.show({ ...call, page }).catch((error: unknown) => {
    throw isTooDeep(error, { ...call, page }) ? pageNotFound() : error;
  });
  if ('movedTo' in result) {
    return redirectTo(reply, route.isPaged === true ? samePlace(result.movedTo, call.query) : result.movedTo, 301);
  }
  if ('goTo' in result) return redirectTo(reply, result.goTo, 303);
  if ('csv' in result) return reply.headers(fileHeaders(result.name)).send(result.csv);
  if ('document' in result)
    return reply
      .headers({
        ...headersOf(call.api, isPrivate(call)),
        ...documentHeaders(result.type),
        ...(result.links !== undefined && { link: result.links }),
      })
      .send(Buffer.from(result.document));
  if ('embed' in result)
    return reply.headers(headersOf(call.api, call.isSignedIn, embedHeaders)).send(Buffer.from(result.embed));
  const { html, status = 200, links } = result;
  const headers = { ...headersOf(call.api, call.isSignedIn), ...(links !== undefined && { link: links }) };
  // A string would be joined with the headers, and its pieces put together twice.
  return reply.code(status).headers(headers).send(Buffer.from(html));
}

/** The parameters that choose a part of a list. */
const places = ['page', 'before', 'after', 'comment', 'sort', 'new'];

/** Returns the new path of a list, with the part of it that was asked for. */
function samePlace(path: string, query: URLSearchParams): string {
  const url = new URL(path, 'https://site.invalid');
  for (const name of places) {
    const place = query.get(name);
    if (place !== null) url.searchParams.set(name, place);
  }
  return url.pathname + url.search + url.hash;
}

/** Whether an answer is for its reader alone. */
function isPrivate({ isSignedIn, feedToken }: Pick<PageCall, 'isSignedIn' | 'feedToken'>): boolean {
  return isSignedIn || feedToken !== undefined;
}

/** Returns the headers of a page; they name its surrogate keys if all visitors may share it, and else the calls that it shares with others. */
export function headersOf(
  { keys, sharedCalls, isPartial }: Api,
  isSignedIn: boolean,
  headers: Readonly<Record<string, string>> = pageHeaders,
): Record<string, string> {
  if (isPartial) return { ...headers, [partialHeader]: '1' };
  return { ...headers, ...(isSignedIn ? sharedCalls.headers() : keys.headers()) };
}

/** Paths are in lower case; percent-encoded bytes are not. */
function lowerCase(path: string): string {
  return path.replaceAll(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/** Returns the number of a page of a list; throws a 404 for anything else. */
function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,6}$/.test(text)) throw pageNotFound();
  return Number(text);
}
