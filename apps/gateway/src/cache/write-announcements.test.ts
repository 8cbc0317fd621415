import { connectNats } from '@commonplace/events/nats';
import { startTestNats } from '@commonplace/testing/nats';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { followWrites } from './write-announcements.ts';

const logger = pino({ level: 'silent' });

test('every gateway hears of a write that one of them announces', async () => {
  const server = await startTestNats();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const gateway = (name: string) => {
    const heard: number[] = [];
    const nats = connectNats({ url: server.url, name, logger });
    const writes = followWrites({ nats, onWrite: (userId) => heard.push(userId), logger });
    onTestFinished(async () => {
      await writes[Symbol.asyncDispose]();
      await nats[Symbol.asyncDispose]();
    });
    return { heard, writes };
  };
  const [one, other] = [gateway('one'), gateway('other')];
  // What is said before both listen is heard by nobody.
  await expect
    .poll(() => {
      one.writes.announce(7);
      return one.heard.length > 0 && other.heard.length > 0;
    })
    .toBe(true);
  other.writes.announce(8);
  // In whatever order it reaches them with what the first one kept saying.
  for (const { heard } of [one, other]) await expect.poll(() => heard).toContain(8);
});
