import type { DomainError, ErrorCode } from '@commonplace/domain/errors';
import { SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import type { UnaryMethod } from './methods.ts';

/** Does nothing until a tracer provider is registered. */
export const tracer = trace.getTracer('@commonplace/rpc');

/** Returns the name and attributes of a method's spans, following OpenTelemetry's conventions for RPC. */
export function describeSpan(method: UnaryMethod): { name: string; attributes: Attributes } {
  return {
    name: `${method.service}/${method.name}`,
    attributes: { 'rpc.system': 'grpc', 'rpc.service': method.service, 'rpc.method': method.name },
  };
}

const faults = new Set<ErrorCode>(['internal', 'unavailable', 'deadline_exceeded', 'caller_refused']);

/** Marks a span as failed. Errors of the caller set an attribute only. */
export function recordFailure(span: Span, error: DomainError): void {
  span.setAttribute('commonplace.error_code', error.code);
  if (faults.has(error.code)) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  }
}
