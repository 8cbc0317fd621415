import { notFound, unavailable } from '@commonplace/domain/errors';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anonymous, probeClient, startProbe } from './testing/probe.ts';

const exporter = new InMemorySpanExporter();

beforeAll(() => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
beforeEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

test('creates one span per call on each side, in the trace of the caller, through a chain of services', async () => {
  await using inner = await startProbe();
  await using innerClient = probeClient(inner.port);
  await using outer = await startProbe({ read: (request, call) => innerClient.read(request, call) });
  await using client = probeClient(outer.port);
  const root = await trace.getTracer('test').startActiveSpan('root', async (span) => {
    await client.read({ value: 'x' }, anonymous);
    span.end();
    return span.spanContext();
  });
  await expect.poll(() => exporter.getFinishedSpans()).toHaveLength(5);
  const spans = exporter.getFinishedSpans();
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([root.traceId]));
  const chain: (SpanKind | undefined)[] = [];
  for (let parent = root.spanId; ;) {
    const child = spans.find((span) => span.parentSpanContext?.spanId === parent);
    if (!child) break;
    expect(child.name).toBe('commonplace.probe.v1.ProbeService/Read');
    chain.push(child.kind);
    parent = child.spanContext().spanId;
  }
  expect(chain).toEqual([SpanKind.CLIENT, SpanKind.SERVER, SpanKind.CLIENT, SpanKind.SERVER]);
});

test('marks a span as failed for an outage, not for an error of the caller', async () => {
  await using server = await startProbe({
    write: async ({ value }) => {
      throw value === 'down' ? unavailable() : notFound();
    },
  });
  await using client = probeClient(server.port);
  await client.write({ value: 'down' }, anonymous).catch(() => {});
  await client.write({ value: 'absent' }, anonymous).catch(() => {});
  await expect.poll(() => exporter.getFinishedSpans()).toHaveLength(4);
  const outcomes = exporter
    .getFinishedSpans()
    .map(({ attributes, status }) => [attributes['commonplace.error_code'], status.code]);
  const outage = ['unavailable', SpanStatusCode.ERROR];
  const absence = ['not_found', SpanStatusCode.UNSET];
  expect(outcomes).toEqual([outage, outage, absence, absence]);
});
