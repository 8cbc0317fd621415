import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { rows, startFixture, type JobsFixture } from './testing/fixture.ts';

/** Far longer than the test takes, so that a busy machine does not matter. */
const delaySeconds = 10_000;
const maxDelaySeconds = 50_000;
const noiseSeconds = 2_000;
const failing = defineJob({
  name: 'failing',
  payload: z.object({}),
  timeLimitSeconds: 60,
  retries: { limit: 5, delaySeconds, maxDelaySeconds },
});

/** Returns the time from the start of the last try to the next, in seconds. */
async function delayOf({ database }: JobsFixture): Promise<number> {
  const { rows: delays } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - started_on)::float8 as seconds from jobs.job where name = 'failing'`.execute(
    database.reader(),
  );
  return delays[0]?.seconds ?? 0;
}

test('doubles the delay from try to try, with jitter, up to the maximum', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  await using _jobs = fixture.start([perform(failing, () => Promise.reject(new Error('not yet')))]);
  await database.transaction(undefined, (em) => enqueue(em, failing, {}));
  const delays: number[] = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect.poll(() => rows(database)).toMatchObject([{ state: 'retry', retry_count: tries - 1 }]);
    delays.push(await delayOf(fixture));
    await sql`update jobs.job set start_after = now() where name = 'failing'`.execute(database.reader());
    await expect.poll(async () => (await rows(database))[0]?.retry_count).toBe(tries);
  }
  await expect.poll(() => rows(database)).toMatchObject([{ state: 'failed', retry_count: 5 }]);
  for (const [index, delay] of delays.entries()) {
    const longest = Math.min(maxDelaySeconds, delaySeconds * 2 ** (index + 1));
    expect(delay, `after try ${index + 1}`).toBeGreaterThanOrEqual(
      Math.min(maxDelaySeconds, delaySeconds * 2 ** index),
    );
    expect(delay, `after try ${index + 1}`).toBeLessThanOrEqual(longest + noiseSeconds);
  }
  expect(delays.at(-1)).toBeGreaterThanOrEqual(maxDelaySeconds);
});
