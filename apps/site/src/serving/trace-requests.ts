import { startTrace, type RequestTrace } from '@commonplace/service/request-trace';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | null;
  }
}

/** Records each request as a span within that of the gateway; its logs and calls of the API belong to it. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const id = headers['x-request-id']?.toString() ?? request.id;
    const route = routeOptions.url === undefined ? undefined : { method, path: routeOptions.url };
    request.trace = startTrace({ id, method, headers }, route);
    request.trace.run(done);
  });
  app.addHook('onResponse', async (request, reply) => request.trace?.end(reply.statusCode));
}
