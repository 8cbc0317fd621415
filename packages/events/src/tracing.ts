import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('@commonplace/events');

interface TracedMessage {
  /** The type of the event. */
  subject: string;
  eventId: string | undefined;
  /** Contains the trace context of the event's cause, if it was traced. */
  headers: Record<string, string>;
}

/** Publishes a message in a span of its cause's trace; `publish` receives headers with that span's context. */
export function tracePublish(
  message: TracedMessage,
  publish: (headers: Record<string, string>) => Promise<void>,
): Promise<void> {
  return inSpan('publish', SpanKind.PRODUCER, [message], () => {
    const headers = { ...message.headers };
    propagation.inject(context.active(), headers);
    return publish(headers);
  });
}

/** Handles messages of one type in a child span of the first one's publisher, linked to those of the others. */
export function traceProcess(
  messages: readonly [TracedMessage, ...TracedMessage[]],
  work: () => Promise<void>,
): Promise<void> {
  return inSpan('process', SpanKind.CONSUMER, messages, work);
}

/** Marks the active span as failed. */
export function markFailed(span: Span | undefined = trace.getActiveSpan()): void {
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

function inSpan(
  operation: 'publish' | 'process',
  kind: SpanKind,
  [first, ...others]: readonly [TracedMessage, ...TracedMessage[]],
  work: () => Promise<void>,
): Promise<void> {
  const { subject, eventId, headers } = first;
  const attributes = {
    'messaging.system': 'nats',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation === 'publish' ? 'send' : 'process',
    'messaging.destination.name': subject,
    ...(eventId !== undefined && others.length === 0 && { 'messaging.message.id': eventId }),
    ...(others.length > 0 && { 'messaging.batch.message_count': others.length + 1 }),
  };
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const links = others.flatMap((message) => {
    const spanContext = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, message.headers));
    return spanContext ? [{ context: spanContext }] : [];
  });
  return tracer.startActiveSpan(`${operation} ${subject}`, { kind, attributes, links }, parent, async (span) => {
    try {
      await work();
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}
