import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('@commonplace/jobs');

/** Runs a job in a span of the trace in which it was enqueued. */
export function traceJob(
  { name, id, origin }: { name: string; id: string; origin: Record<string, string> },
  work: () => Promise<void>,
): Promise<void> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': 'perform',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
  };
  const parent = propagation.extract(ROOT_CONTEXT, origin);
  const options = { kind: SpanKind.CONSUMER, attributes };
  return tracer.startActiveSpan(`perform ${name}`, options, parent, async (span) => {
    try {
      await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
