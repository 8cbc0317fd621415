import type { Principal } from '@commonplace/rpc/principal';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createGatewayMetrics } from '../../metrics.ts';
import { createAccessLog, type LoggedRequest } from './access-log.ts';
import { startTrace } from './tracing.ts';

const somebody: Principal = {
  kind: 'user',
  userId: 7,
  username: 'ann',
  roles: [],
  restriction: 'none',
  organizations: [],
  keyId: 1,
  createdAt: '2026-01-01T00:00:00Z',
};

function exchange(requestId: string, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const trace = startTrace({ id: requestId, method: 'GET', headers: {} });
  const address = '192.0.2.1';
  return {
    operation: 'test',
    requestId,
    method: 'GET',
    url: '/x',
    status: 200,
    startedAt: performance.now(),
    address,
    trace,
    ...more,
  };
}

function open(wanted: 'all' | 'uncached') {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  const registry = new Registry();
  const log = createAccessLog(logger, createGatewayMetrics(registry), wanted);
  return { log, lines, registry };
}

test('anonymous answers from memory have no line, and are counted like all others', async () => {
  const { log, lines, registry } = open('uncached');
  log.noteHit(exchange('anonymous'));
  log.noteHit(exchange('anonymous, as it was', { status: 304 }));
  log.noteHit(exchange('with a key', { principal: somebody }));
  log.note(exchange('made'));
  log.note(exchange('refused', { status: 403 }));
  expect(lines.map(({ request_id: id, user_id: user }) => [id, user])).toEqual([
    ['with a key', 7],
    ['made', undefined],
    ['refused', undefined],
  ]);
  const metrics = await registry.metrics();
  expect(metrics).toContain('gateway_request_duration_seconds_count{operation="test",status="200"} 3\n');
  expect(metrics).toContain('gateway_request_duration_seconds_count{operation="test",status="304"} 1\n');
});

test('all requests have a line where the operator wants that', () => {
  const { log, lines } = open('all');
  log.noteHit(exchange('anonymous'));
  expect(lines).toMatchObject([{ request_id: 'anonymous', operation: 'test', url: '/x', status: 200 }]);
});

test('lines tell the address of those who ask too often, and of nobody else', () => {
  const { log, lines } = open('uncached');
  log.note(exchange('made'));
  log.note(exchange('too many', { status: 429 }));
  expect(lines.map(({ address }) => address)).toEqual([undefined, '192.0.2.1']);
});
