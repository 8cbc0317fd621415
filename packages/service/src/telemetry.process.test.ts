import { startOtlpCollector } from '@commonplace/testing/otlp-collector';
import { propagation, context, trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { startTelemetry } from './telemetry.ts';

function recordSpan(name: string) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const logger = createLogger({ name: 'test', level: 'info', stream });
  return trace.getTracer('test').startActiveSpan(name, async (span) => {
    await Promise.resolve();
    logger.info('within');
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    span.end();
    return { traceId: span.spanContext().traceId, line: lines[0], carrier };
  });
}

test('records nothing without an endpoint', async () => {
  await using telemetry = await startTelemetry({ serviceName: 'content' });
  expect(telemetry).toBeDefined();
  const { line, carrier } = await recordSpan('unseen');
  expect(line).not.toHaveProperty('trace_id');
  expect(carrier).toEqual({});
});

test('sends spans to the collector and adds their trace to logs and outgoing calls', async () => {
  await using collector = await startOtlpCollector();
  const telemetry = await startTelemetry({ serviceName: 'content', endpoint: collector.endpoint });
  const { traceId, line, carrier } = await recordSpan('publish article');
  expect(line).toMatchObject({ trace_id: traceId });
  expect(carrier['traceparent']).toContain(traceId);
  await telemetry[Symbol.asyncDispose]();
  expect(collector.spans).toMatchObject([{ service: 'content', name: 'publish article', traceId }]);
  expect((await recordSpan('after the end')).carrier).toEqual({});
});

test('stops even if the collector is down', async () => {
  const collector = await startOtlpCollector();
  await collector[Symbol.asyncDispose]();
  const lines: string[] = [];
  const logger = createLogger({ name: 'content', level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const telemetry = await startTelemetry({ serviceName: 'content', endpoint: collector.endpoint, logger });
  await recordSpan('lost');
  const startedAt = performance.now();
  await telemetry[Symbol.asyncDispose]();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(lines.join('')).toContain('the last traces could not be sent');
});
