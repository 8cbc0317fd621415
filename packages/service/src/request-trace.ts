import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';

const tracer = trace.getTracer('@commonplace/service');

/** The trace of a request, until the end of its response. */
export interface RequestTrace {
  /** Runs work in the context of the trace, with its logs and calls. */
  run<Result>(work: () => Result): Result;
  end(status: number): void;
}

export interface TracedRequest {
  id: string;
  method: string;
  headers: IncomingHttpHeaders;
}

interface TracedRoute {
  /** The operation of the API; a page has none. */
  operation?: string;
  method: string;
  path: string;
}

const untraced: RequestTrace = { run: (work) => work(), end: () => {} };

/** Continues the caller's trace (`traceparent`) or begins one; cheap while tracing is off. */
export function startTrace(request: TracedRequest, route?: TracedRoute): RequestTrace {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const attributes = {
    'http.request.method': request.method,
    'http.route': route?.path,
    'commonplace.operation': route?.operation,
    'commonplace.request_id': request.id,
  };
  const name = route ? `${route.method} ${route.path}` : request.method;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  if (!isSpanContextValid(span.spanContext())) return untraced;
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(active, work),
    end(status) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Returns the headers by which a called process continues the current trace; none while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
