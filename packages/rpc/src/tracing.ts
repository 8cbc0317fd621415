import { SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import type { DomainError, ErrorCode } from './errors.ts';
import type { UnaryMethod } from './methods.ts';

/** Costs nothing until a tracer provider is registered. */
export const tracer = trace.getTracer('@commonplace/rpc');

/** The name and the attributes of a method's spans, by OpenTelemetry's conventions for RPC. */
export function describeSpan(method: UnaryMethod): { name: string; attributes: Attributes } {
  return {
    name: `${method.service}/${method.name}`,
    attributes: { 'rpc.system': 'grpc', 'rpc.service': method.service, 'rpc.method': method.name },
  };
}

const faults = new Set<ErrorCode>(['internal', 'unavailable', 'deadline_exceeded', 'caller_refused']);

/** Marks a span as failed. Failures that are the caller's own are named, not counted as errors. */
export function recordFailure(span: Span, error: DomainError): void {
  span.setAttribute('commonplace.error_code', error.code);
  if (faults.has(error.code)) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  }
}
