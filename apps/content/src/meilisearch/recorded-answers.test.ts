import { expect, it } from 'vitest';
import { expectedAnswer, Replay } from './testing/replay.ts';
import { readRecord } from './testing/record-file.ts';
import { imitatedVersion, FakeServer } from './testing/fake-server.ts';

// Not compared, since no two servers answer them alike and the platform does not read them: times, durations, the ids of
// requests and batches, the wording of errors, the values of scores, and tasks that were not done yet (`exchange.ts`).
it('the stand-in answers as Meilisearch did, but for times, durations, ids of requests, wordings and scores', async () => {
  const { header, exchanges } = readRecord();
  expect(header.server).toBe(imitatedVersion);
  const apiKey = 'key-of-the-stand-in';
  await using fakeServer = await FakeServer.start({ apiKey });
  const replay = new Replay({ url: fakeServer.url, apiKey });
  for (const [number, exchange] of exchanges.entries()) {
    const asked = `${number}: ${exchange.method} ${exchange.path} ${JSON.stringify(exchange.body ?? '').slice(0, 300)}`;
    expect.soft(await replay.answer(exchange), asked).toEqual(expectedAnswer(exchange));
  }
});
