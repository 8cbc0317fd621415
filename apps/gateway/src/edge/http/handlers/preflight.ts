import type { FastifyInstance } from 'fastify';
import type { ServedRoute } from '../../served-route.ts';
import { corsHeaders, preflightMaxAge } from '../responses/headers.ts';
import { methodsOf } from '../requests/known-paths.ts';
import { createPlainHook, type PlainHookDependencies } from '../admission/receive-request.ts';

const allowedHeaders = 'Accept, Api-Key, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/** Answers preflight requests (rules.md#cors): pages of other sites may call every operation with a key. */
export function servePreflights(
  app: FastifyInstance,
  routes: readonly Pick<ServedRoute, 'path' | 'method'>[],
  dependencies: PlainHookDependencies,
): void {
  const onRequest = createPlainHook('Preflight', () => corsHeaders, dependencies);
  for (const [path, siblings] of Map.groupBy(routes, ({ path }) => path)) {
    const methods = methodsOf(siblings).join(', ');
    const headers = {
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': preflightMaxAge,
      'cache-control': 'no-store',
    };
    app.options(path, { onRequest }, (_request, reply) => reply.code(204).headers(headers).send());
  }
}
