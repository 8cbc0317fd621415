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

/** A gateway's register, on a connection of its own that has a gateway's rights. */
async function createRegister(server = nats) {
  const client = stack.use(connectNats({ url: server.urlOf('gateway'), name: 'test', logger }));
  await client.connection();
  const bucket = createKvBucket({ nats: client, replicas: 1, logger, ...idempotencyKeys });
  await bucket();
  return createKeyRegister({ bucket, logger });
}
const first = await createRegister();
const second = await createRegister();
const [one, other] = [Buffer.from([1, 2]), Buffer.from([1, 3])];

describe('a key', () => {
  test('stands for one request at all gateways, and for another once nothing came of that', async () => {
    const claim = await first.claim(1, 'key', one);
    expect(claim.isOwn).toBe(true);
    expect(await second.claim(1, 'key', one)).toMatchObject({ isOwn: true });
    expect(await second.claim(1, 'key', other)).toMatchObject({ isOwn: false });
    await claim.forget();
    expect(await second.claim(1, 'key', other)).toMatchObject({ isOwn: true });
    expect(await first.claim(1, 'key', one)).toMatchObject({ isOwn: false });
  });

  test('is its owner’s alone, whatever it is made of', async () => {
    for (const key of ['*', '>', 'a.b', '"quoted"', '~'.repeat(255)]) {
      expect(await first.claim(2, key, one)).toMatchObject({ isOwn: true });
      expect(await second.claim(3, key, other)).toMatchObject({ isOwn: true });
    }
  });

  test('stands for one of two requests that come at the same time', async () => {
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? first : second).claim(4, 'key', Buffer.from([index])).then(({ isOwn }) => isOwn),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('passes while NATS is away', async () => {
    await using own = await startTestNats();
    const register = await createRegister(own);
    await register.claim(1, 'key', one);
    await own.kill();
    expect(await register.claim(1, 'key', other)).toMatchObject({ isOwn: true });
  });
});
