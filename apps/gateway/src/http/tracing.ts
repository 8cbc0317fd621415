import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../route.ts';

const tracer = trace.getTracer('@commonplace/gateway');

/** Runs an operation in a span that continues the caller's trace; costs next to nothing while tracing is off. */
export function traced<T>(route: Route, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const parent = propagation.extract(context.active(), request.headers);
  const attributes = {
    'http.request.method': request.method,
    'http.route': route.path,
    'commonplace.operation': route.operation,
    'commonplace.request_id': request.id,
  };
  const options = { kind: SpanKind.SERVER, attributes };
  return tracer.startActiveSpan(`${route.method} ${route.path}`, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
