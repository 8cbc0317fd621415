import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectExactCounters, expectNoEventLost, expectNothingLost, settleMs } from '../support/expectations.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/truth.ts';
import { type WriteLoad, writeConcurrently } from '../support/write-load.ts';

const killAfter = 40;

let platform: PlatformProcess;
let author: Account;
let articleIds: number[];

async function publish(title: string): Promise<number> {
  const body = { article: { title, body_markdown: 'Here.', published: true } };
  const answer = await sendUntil(201, () =>
    send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body }),
  );
  return (answer.body as { id: number }).id;
}

async function knownToCommunity(): Promise<number> {
  const sql = `select count(*)::integer as known from articles where id in (${articleIds.join()})`;
  return (await query<{ known: number }>(platform, 'community', sql))[0]?.known ?? 0;
}

function kill(name: string): void {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  process.kill(pid, 'SIGKILL');
}

/** Writes while these are killed and started again by their supervisor. */
async function writeThrough(names: readonly string[]): Promise<WriteLoad> {
  const writers = await createAccounts(platform, 25);
  return writeConcurrently(platform.url, writers, articleIds, (answered) => {
    if (answered === killAfter) for (const name of names) kill(name);
  });
}

/** Each of the processes is killed during writes. */
export function killDuringWrites(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author] = (await createAccounts(platform, 1)) as [Account];
    articleIds = await Promise.all(Array.from({ length: 8 }, (_, index) => publish(`To write on, ${index}`)));
    await vi.waitFor(async () => expect(await knownToCommunity()).toBe(8), { timeout: settleMs, interval: 200 });
  }, 240_000);

  // Those that no write waits for are killed in one go.
  const victims = [['content'], ['community'], ['listings', 'admin', 'analytics'], ['gateway'], ['nats'], ['postgres']];
  describe.each(victims.map((names) => ({ names })))('kill -9 of $names during 120 writes', ({ names }) => {
    it('loses nothing that was acknowledged, and answers 503 meanwhile', { timeout: 180_000 }, async () => {
      const load = await writeThrough(names);

      const statuses = new Set(load.answers.map(({ status }) => status));
      const allowed = names.includes('gateway') ? [0, 201, 503] : [201, 503];
      expect([...statuses].filter((status) => !allowed.includes(status))).toEqual([]);
      for (const { body } of load.answers.filter(({ status }) => status === 503)) {
        expect(body).toEqual({ error: expect.any(String), status: 503 });
      }
      expect(load.acknowledged.articleIds.length).toBeGreaterThan(0);

      await sendUntil(200, () => send(platform.url, '/api/health_checks/database'));
      await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
      await expectNothingLost(platform, load.acknowledged);
      await expectExactCounters(platform, author, articleIds);
      await expectNoEventLost(platform);
    });
  });
}
