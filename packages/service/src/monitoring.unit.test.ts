import { Counter } from 'prom-client';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { startMonitoring } from './monitoring.ts';

async function start(readiness: Record<string, () => Promise<void>>) {
  const lines: string[] = [];
  const registry = createMetrics('content', '1.2.3');
  const logger = createLogger({ name: 'content', level: 'info', stream: { write: (line) => void lines.push(line) } });
  const monitoring = await startMonitoring({
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    registry,
    readiness,
    logger,
  });
  monitoring.serve();
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${monitoring.port}${path}`);
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  return {
    get,
    registry,
    lines,
    port: monitoring.port,
    drain: () => monitoring.drain(),
    [Symbol.asyncDispose]: () => monitoring[Symbol.asyncDispose](),
  };
}

test('serves the metrics of the registry', async () => {
  await using monitoring = await start({});
  new Counter({ name: 'articles_total', help: 'Articles.', registers: [monitoring.registry] }).inc(3);
  const { status, type, text } = await monitoring.get('/metrics');
  expect(status).toBe(200);
  expect(type).toContain('text/plain');
  expect(text).toContain('articles_total{service="content"} 3');
});

test('is ready when every check passes, and names failed checks', async () => {
  let isUp = true;
  const postgres = async () => {
    if (!isUp) throw new Error('connect ECONNREFUSED postgres://user:hunter2@db');
  };
  await using monitoring = await start({ postgres, nats: async () => {} });
  const ready = await monitoring.get('/readyz');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toEqual({ status: 'ok', checks: { postgres: 'ok', nats: 'ok' } });
  isUp = false;
  const unready = await monitoring.get('/readyz?verbose');
  expect(unready.status).toBe(503);
  expect(JSON.parse(unready.text)).toEqual({ status: 'unavailable', checks: { postgres: 'failed', nats: 'ok' } });
  expect(monitoring.lines.join()).toContain('readiness check failed');
  expect(await monitoring.get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok","version":"1.2.3"}' });
  isUp = true;
  expect((await monitoring.get('/readyz')).status).toBe(200);
});

test('is not ready before it serves or while it stops, but answers', async () => {
  const registry = createMetrics('content', '1.2.3');
  const logger = createLogger({ name: 'content', level: 'silent' });
  await using early = await startMonitoring({
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    registry,
    readiness: {},
    logger,
  });
  const response = await fetch(`http://127.0.0.1:${early.port}/readyz`);
  expect([response.status, await response.json()]).toEqual([503, { status: 'starting', checks: {} }]);

  await using monitoring = await start({});
  expect((await monitoring.get('/readyz')).status).toBe(200);
  monitoring.drain();
  expect(await monitoring.get('/readyz')).toMatchObject({ status: 503, text: '{"status":"stopping","checks":{}}' });
  expect((await monitoring.get('/healthz')).status).toBe(200);
});

test('treats a check that hangs as failed', async () => {
  await using monitoring = await start({ nats: () => new Promise(() => {}) });
  const { status, text } = await monitoring.get('/readyz');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ checks: { nats: 'failed' } });
});

test('returns 404 for other paths, and stops on disposal', async () => {
  const monitoring = await start({});
  expect((await monitoring.get('/')).status).toBe(404);
  await monitoring[Symbol.asyncDispose]();
  await expect(monitoring.get('/healthz')).rejects.toThrow();
});

test('reports a port that is in use', async () => {
  await using monitoring = await start({});
  const { registry, port } = monitoring;
  const logger = createLogger({ name: 'second', level: 'silent' });
  const second = startMonitoring({ host: '127.0.0.1', port, version: '1.2.3', registry, readiness: {}, logger });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
