import type { FastifyInstance } from 'fastify';
import type { Mount } from '../../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../admission/receive-request.ts';
import { methodsOf } from '../requests/known-paths.ts';
import { corsHeaders, preflightMaxAge } from '../responses/headers.ts';

const allowedHeaders = 'Accept, Api-Key, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/**
 * Answers preflight requests (rules.md#cors): pages of other sites may call every operation with a key. Without CORS
 * headers, as for HTML pages, they have no access.
 */
export function servePreflights(
  app: FastifyInstance,
  mounts: readonly Pick<Mount<never>, 'routes' | 'isCrossOrigin'>[],
  dependencies: PlainHookDependencies,
): void {
  for (const { routes, isCrossOrigin } of mounts) {
    const onRequest = createPlainHook('Preflight', () => (isCrossOrigin ? corsHeaders : {}), dependencies);
    for (const [path, siblings] of Map.groupBy(routes, ({ path }) => path)) {
      const allow = methodsOf(siblings).join(', ');
      const headers = { allow, ...(isCrossOrigin && crossOriginHeaders(allow)) };
      app.options(path, { onRequest }, (_request, reply) => reply.code(204).headers(headers).send());
    }
  }
}

function crossOriginHeaders(methods: string) {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': preflightMaxAge,
    'cache-control': 'no-store',
  };
}
