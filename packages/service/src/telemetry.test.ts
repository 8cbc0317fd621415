import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { propagation, context, trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { startTelemetry } from './telemetry.ts';

/** A collector that keeps what it is sent. */
async function startCollector() {
  const received: { path: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    endpoint: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

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
  await using telemetry = startTelemetry({ serviceName: 'content' });
  expect(telemetry).toBeDefined();
  const { line, carrier } = await recordSpan('unseen');
  expect(line).not.toHaveProperty('trace_id');
  expect(carrier).toEqual({});
});

test('sends spans to the collector, and puts their trace into logs and outgoing calls', async () => {
  await using collector = await startCollector();
  const telemetry = startTelemetry({ serviceName: 'content', endpoint: collector.endpoint });
  const { traceId, line, carrier } = await recordSpan('publish article');
  expect(line).toMatchObject({ trace_id: traceId });
  expect(carrier['traceparent']).toContain(traceId);
  await telemetry[Symbol.asyncDispose]();
  expect(collector.received.map(({ path }) => path)).toEqual(['/v1/traces']);
  const body = collector.received[0]?.body ?? '';
  expect(body).toContain('publish article');
  expect(body).toContain(traceId);
  expect(body).toContain('content');
  expect((await recordSpan('after the end')).carrier).toEqual({});
});

test('a collector that is down does not keep the process from stopping', { timeout: 15_000 }, async () => {
  const collector = await startCollector();
  await collector[Symbol.asyncDispose]();
  const lines: string[] = [];
  const logger = createLogger({ name: 'content', level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const telemetry = startTelemetry({ serviceName: 'content', endpoint: collector.endpoint, logger });
  await recordSpan('lost');
  const startedAt = performance.now();
  await telemetry[Symbol.asyncDispose]();
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  expect(lines.join('')).toContain('the last traces could not be sent');
});
