import { connectNats } from '@commonplace/events/nats';
import { startTestNats } from '@commonplace/testing/nats';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createExactLimits } from './exact-limits.ts';
import { createKvBucket, rateLimits } from './kv-bucket.ts';
import { limitsOfSite } from './site-limits.ts';
import { createKvWindowStore } from './window-store.ts';

const logger = pino({ level: 'silent' });
const config = {
  RATE_LIMIT_GENERAL: 'on',
  RATE_LIMIT_LISTINGS_PER_MINUTE: 1,
  RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: 5,
} as const;
const user = (userId: number) => ({ userId, createdAt: '2020-01-02T03:04:05Z' });
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const nats = stack.use(await startTestNats());

/** Enough on a slow machine. */
const timeoutMs = 20_000;
let time = 1_000_000;
let countedAlone = 0;
/** Creates the limits of a gateway with its own open connection, since without one a gateway counts alone. */
async function createLimits({ url } = nats, client = stack.use(connectNats({ url, name: 'test', logger }))) {
  await client.connection();
  const bucket = createKvBucket({ nats: client, replicas: 1, logger, ...rateLimits });
  await bucket();
  return createExactLimits({
    limitOf: limitsOfSite(config, () => ({})),
    shared: createKvWindowStore(bucket),
    timeoutMs,
    metrics: { countAlone: () => void (countedAlone += 1) },
    logger,
    now: () => time,
  });
}
const first = await createLimits();
const second = await createLimits();

describe('exact limits', () => {
  test('hold across two gateways that count concurrently', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).reserve('article_create', user(1))),
    );
    expect(all.filter(({ isGranted }) => isGranted)).toHaveLength(10);
    expect(await first.reserve('article_create', user(2))).toMatchObject({
      isGranted: true,
      allowance: { remaining: 9 },
    });
  });

  test('make a released use available to other gateways', async () => {
    for (let count = 1; count <= 9; count++) await first.reserve('article_create', user(3));
    const last = await first.reserve('article_create', user(3));
    expect(await second.reserve('article_create', user(3))).toMatchObject({ isGranted: false });
    await last.release();
    expect(await second.reserve('article_create', user(3))).toMatchObject({
      isGranted: true,
      allowance: { remaining: 0 },
    });
  });

  test('use the configured values, unless the general limits are off', async () => {
    const used = async (limits: typeof first, count: number) => {
      const grants = [];
      for (let use = 1; use <= count; use++)
        grants.push((await limits.reserve('agent_session_create', user(9))).isGranted);
      return grants;
    };
    expect(await used(first, 6)).toEqual([true, true, true, true, true, false]);
    const { allowance } = await second.reserve('agent_session_create', user(9));
    expect(allowance).toMatchObject({ limit: 5, windowSeconds: 60, resetSeconds: 60 });
    const limitOf = limitsOfSite({ ...config, RATE_LIMIT_GENERAL: 'off' }, () => ({}));
    const off = createExactLimits({
      limitOf,
      shared: { update: () => Promise.reject(new Error('requested')) },
      timeoutMs,
      metrics: { countAlone() {} },
      logger,
    });
    expect(await used(off, 20)).not.toContain(false);
    expect(limitOf('article_create', user(9))).toEqual({ limit: 10, windowSeconds: 30 });
  });

  test('uses count for 30 seconds', async () => {
    for (let count = 1; count <= 30; count++) await first.reserve('article_update', user(4));
    expect(await second.reserve('article_update', user(4))).toMatchObject({
      isGranted: false,
      allowance: { resetSeconds: 30 },
    });
    time += 30_000;
    expect(await second.reserve('article_update', user(4))).toMatchObject({
      isGranted: true,
      allowance: { remaining: 29 },
    });
  });

  test('take one round trip, also for the first, a released and a refused use', async () => {
    const client = stack.use(connectNats({ url: nats.url, name: 'counted', logger }));
    const limits = await createLimits(nats, client);
    const connection = await client.connection();
    const roundTrips = async (work: () => Promise<unknown>) => {
      const before = connection.stats().outMsgs;
      await work();
      return connection.stats().outMsgs - before;
    };
    const reserve = () => limits.reserve('article_create', user(6));
    expect(await roundTrips(reserve)).toBe(1);
    const reservation = await reserve();
    expect(await roundTrips(() => reservation.release())).toBe(1);
    for (let count = 2; count <= 10; count++) expect(await roundTrips(reserve)).toBe(1);
    for (let count = 1; count <= 2; count++) expect(await roundTrips(reserve)).toBe(1);
    // Another gateway's use makes the guess wrong: the update is refused, the key read, and the update repeated.
    await second.reserve('article_update', user(6));
    expect(await roundTrips(() => limits.reserve('article_update', user(6)))).toBe(3);
    expect(await roundTrips(() => limits.reserve('article_update', user(6)))).toBe(1);
  });

  test('continue from the last known uses without NATS', async () => {
    await using own = await startTestNats();
    const limits = await createLimits(own);
    for (let count = 1; count <= 7; count++) await limits.reserve('article_create', user(5));
    await own.kill();
    const before = countedAlone;
    const alone = [];
    for (let count = 1; count <= 4; count++) alone.push((await limits.reserve('article_create', user(5))).isGranted);
    expect(alone).toEqual([true, true, true, false]);
    expect(countedAlone - before).toBe(4);
  });
});
