import type { FastifyInstance } from 'fastify';
import type { Route } from '../route.ts';
import { isCrossOrigin, preflightMaxAge } from './headers.ts';

/** Answers preflight requests (S10): pages elsewhere may use the operations that need no authentication, and only them. */
export function servePreflights(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [path, siblings] of Map.groupBy(routes, ({ path }) => path)) {
    const headers = preflightHeaders(siblings);
    app.options(path, (request, reply) => reply.code(204).headers(headers).header('x-request-id', request.id).send());
  }
}

function preflightHeaders(siblings: readonly Route[]): Record<string, string> {
  const crossOrigin = siblings.filter(isCrossOrigin);
  const headers = { allow: methodsOf(siblings), 'cache-control': 'no-store' };
  if (crossOrigin.length === 0) return headers;
  return {
    ...headers,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methodsOf(crossOrigin),
    'access-control-allow-headers': 'Accept, Content-Type, If-None-Match',
    'access-control-max-age': preflightMaxAge,
  };
}

function methodsOf(routes: readonly Route[]): string {
  const methods = new Set<string>(routes.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}
