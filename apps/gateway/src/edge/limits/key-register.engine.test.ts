import { connectNats } from '@commonplace/events/nats';
import { startTestNats } from '@commonplace/testing/nats';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyRegister } from './key-register.ts';
import { createKvBucket, idempotencyKeys } from './kv-bucket.ts';

const logger = pino({ level: 'silent' });
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const nats = stack.use(await startTestNats());

/** Creates the register of a gateway on its own connection with a gateway's NATS permissions. */
async function createRegister(server = nats) {
  const client = stack.use(connectNats({ url: server.urlOf('gateway'), name: 'test', logger }));
  await client.connection();
  const bucket = createKvBucket({ nats: client, replicas: 1, logger, ...idempotencyKeys });
  await bucket();
  return createKeyRegister({ bucket, timeoutMs: 20_000, logger });
}
const first = await createRegister();
const second = await createRegister();
const [one, other] = [Buffer.from([1, 2]), Buffer.from([1, 3])];

describe('claim', () => {
  test('reserves a key for one request at all gateways until it is forgotten', async () => {
    const claim = await first.claim(1, 'key', one);
    expect(claim.isOwn).toBe(true);
    expect(await second.claim(1, 'key', one)).toMatchObject({ isOwn: true });
    expect(await second.claim(1, 'key', other)).toMatchObject({ isOwn: false });
    await claim.forget();
    expect(await second.claim(1, 'key', other)).toMatchObject({ isOwn: true });
    expect(await first.claim(1, 'key', one)).toMatchObject({ isOwn: false });
  });

  test('keeps the keys of users apart, with any characters', async () => {
    for (const key of ['*', '>', 'a.b', '"quoted"', '~'.repeat(255)]) {
      expect(await first.claim(2, key, one)).toMatchObject({ isOwn: true });
      expect(await second.claim(3, key, other)).toMatchObject({ isOwn: true });
    }
  });

  test('reserves a key for one of several concurrent requests', async () => {
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? first : second).claim(4, 'key', Buffer.from([index])).then(({ isOwn }) => isOwn),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('accepts every key while NATS is unreachable', async () => {
    await using own = await startTestNats();
    const register = await createRegister(own);
    await register.claim(1, 'key', one);
    await own.kill();
    expect(await register.claim(1, 'key', other)).toMatchObject({ isOwn: true });
  });
});
