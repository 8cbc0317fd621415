import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedSettings } from '@commonplace/site-settings/testing/fixed-settings';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { plainBody } from '../../cache/cached-response.ts';
import { ResponseCache } from '../../cache/response-cache.ts';
import { createGeneralLimits } from '../../limits/general-limits.ts';
import { createGatewayMetrics } from '../../../metrics.ts';
import { createCookies } from '../requests/session-cookie.ts';
import { createAccessLog } from '../telemetry/access-log.ts';
import { minLargeBytes } from '../responses/large-bodies.ts';
import { serveCacheHit } from './serve-cache-hit.ts';

test('leaves large responses to Fastify, where they are counted, and counts empty searches', async () => {
  const metrics = createGatewayMetrics(new Registry());
  const lines: string[] = [];
  let emptySearches = 0;
  const responses = new ResponseCache({ maxBytes: 32 * minLargeBytes, metrics });
  const dependencies = {
    responses,
    principals: { recall: () => undefined },
    credentialsOf: () => undefined,
    pageLanguage: () => undefined,
    hosts: { find: () => undefined },
    cookies: createCookies('https://commonplace.test'),
    settings: fixedSettings(),
    limits: createGeneralLimits({
      RATE_LIMIT_GENERAL: 'off',
      RATE_LIMIT_ADDRESS_PER_MINUTE: 1,
      RATE_LIMIT_KEY_PER_MINUTE: 1,
    }),
    accessLog: createAccessLog(pino({}, { write: (line) => lines.push(line) }), metrics, 'uncached'),
    metrics,
    emptySearches: { count: () => (emptySearches += 1) },
  };
  const store = async (target: string, length: number) => {
    const route = { method: 'GET', path: target, operation: 'test' } as const;
    const answer = {
      route,
      isForAll: true,
      isEmptySearch: target === '/api/empty',
      plain: plainBody(Buffer.alloc(length), `"${length}"`, 'text/plain'),
      encoded: new Map(),
      publicHeaders: [],
      privateHeaders: [],
    };
    await responses.fetch(target, async () => ({ response: answer, keys: ['x'] }), { isOutage: () => false });
    for (let use = 0; use < 2; use++) responses.linkTarget(`beta${target}`, target);
    expect(responses.getByTarget(`beta${target}`)).toBe(answer);
  };
  await store('/api/small', minLargeBytes - 1);
  await store('/api/large', minLargeBytes);
  await store('/api/empty', 2);

  const server = createServer((request, response) => {
    if (!serveCacheHit(request, response, { ...dependencies, trust: false, transport: [] }))
      response.writeHead(418).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const statusOf = async (target: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  expect([await statusOf('/api/small'), await statusOf('/api/large')]).toEqual([200, 418]);
  expect(emptySearches).toBe(0);
  expect([await statusOf('/api/empty'), emptySearches]).toEqual([200, 1]);
  expect(lines).toEqual([]);
});
