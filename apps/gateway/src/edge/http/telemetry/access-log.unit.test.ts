import type { Principal } from '@commonplace/domain/principal';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createGatewayMetrics } from '../../../metrics.ts';
import { createAccessLog, type LoggedRequest } from './access-log.ts';
import { startTrace } from '@commonplace/service/request-trace';

const user: Principal = {
  kind: 'user',
  userId: 7,
  username: 'ann',
  roles: [],
  restriction: 'none',
  organizations: [],
  keyId: 1,
  createdAt: '2026-01-01T00:00:00Z',
};

function logged(requestId: string, more: Partial<LoggedRequest> = {}): LoggedRequest {
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

test('logs no anonymous cache hits but counts them in the metrics', async () => {
  const { log, lines, registry } = open('uncached');
  log.noteHit(logged('anonymous'));
  log.noteHit(logged('anonymous, as it was', { status: 304 }));
  log.noteHit(logged('with a key', { principal: user }));
  log.note(logged('made'));
  log.note(logged('refused', { status: 403 }));
  expect(lines.map(({ request_id: id, user_id: user }) => [id, user])).toEqual([
    ['with a key', 7],
    ['made', undefined],
    ['refused', undefined],
  ]);
  const metrics = await registry.metrics();
  expect(metrics).toContain('gateway_request_duration_seconds_count{group="page",operation="test",status="200"} 3\n');
  expect(metrics).toContain('gateway_request_duration_seconds_count{group="page",operation="test",status="304"} 1\n');
});

test('logs all requests with ACCESS_LOG=all', () => {
  const { log, lines } = open('all');
  log.noteHit(logged('anonymous'));
  expect(lines).toMatchObject([{ request_id: 'anonymous', operation: 'test', url: '/x', status: 200 }]);
});

test('logs the IP address of rate limited requests only', () => {
  const { log, lines } = open('uncached');
  log.note(logged('made'));
  log.note(logged('too many', { status: 429 }));
  expect(lines.map(({ address }) => address)).toEqual([undefined, '192.0.2.1']);
});
