import { connectNats } from '@commonplace/events/nats';
import { startTestNats } from '@commonplace/testing/nats';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { followWrites } from './write-announcements.ts';

const logger = pino({ level: 'silent' });

test('announces a write to every gateway', async () => {
  const server = await startTestNats();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const gateway = (name: string) => {
    const received: number[] = [];
    const nats = connectNats({ url: server.url, name, logger });
    const writes = followWrites({ nats, onWrite: (userId) => received.push(userId), logger });
    onTestFinished(async () => {
      await writes[Symbol.asyncDispose]();
      await nats[Symbol.asyncDispose]();
    });
    return { received, writes };
  };
  const [one, other] = [gateway('one'), gateway('other')];
  // Announcements before both have subscribed are lost.
  await expect
    .poll(() => {
      one.writes.announce(7);
      return one.received.length > 0 && other.received.length > 0;
    })
    .toBe(true);
  other.writes.announce(8);
  // The order among the announcements of the two is not defined.
  for (const { received } of [one, other]) await expect.poll(() => received).toContain(8);
});
