import { expect, it } from 'vitest';
import { expectedAnswer, Replay } from './testing/replay.ts';
import { readRecord } from './testing/record-file.ts';
import { imitatedVersion, FakeServer } from './testing/fake-server.ts';

// Not compared, since they differ between servers and the platform does not read them: times, durations, ids of
// requests and batches, wording of errors, values of scores, and unfinished tasks (`exchange.ts`).
it('the fake server answers like Meilisearch, except for times, durations, request ids, wordings and scores', async () => {
  const { header, exchanges } = readRecord();
  expect(header.server).toBe(imitatedVersion);
  const apiKey = 'key-of-the-fake-server';
  await using fakeServer = await FakeServer.start({ apiKey });
  const replay = new Replay({ url: fakeServer.url, apiKey });
  for (const [number, exchange] of exchanges.entries()) {
    const requested = `${number}: ${exchange.method} ${exchange.path} ${JSON.stringify(exchange.body ?? '').slice(0, 300)}`;
    expect.soft(await replay.answer(exchange), requested).toEqual(expectedAnswer(exchange));
  }
});
