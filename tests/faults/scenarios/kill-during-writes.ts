import { type Account, createAccounts } from '@commonplace/testing/accounts';
import { todaysPart } from '@commonplace/testing/extent';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type AwardLoad, createAwardLoad } from '../support/award-load.ts';
import { expectExactCounters, expectNoEventLost, expectNothingLost, settleMs } from '../support/expectations.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import { type WriteLoad, writeConcurrently } from '../support/write-load.ts';

const killAfter = 16;
/** Awards begin shortly before the kill, so that it interrupts some. */
const awardAfter = 13;
/** Of 48 writes, each of six workers may lose one to the kill, and one to a slow machine. */
const minAcknowledged = 36;

let platform: PlatformProcess;
let author: Account;
let admin: Account;
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

/** Waits until content and community answer the author's personal reads. */
async function untilServing(): Promise<void> {
  for (const path of ['/api/articles/me', '/api/users/me']) {
    await sendUntil(200, () => send(platform.url, path, { apiKey: author.apiKey }));
  }
}

/** Writes and awards badges while these processes are killed and restarted by their supervisor. */
async function writeThrough(names: readonly string[]): Promise<{ load: WriteLoad; awards: AwardLoad }> {
  const writers = await createAccounts(platform, 8);
  const awards = await createAwardLoad(platform, admin);
  let awarding: Promise<void> | undefined;
  const onProgress = (answered: number) => {
    if (answered === awardAfter) awarding = awards.run();
    if (answered === killAfter) for (const name of names) kill(name);
  };
  const load = await writeConcurrently(platform.url, writers, articleIds, { onProgress, untilServing });
  await awarding;
  return { load, awards };
}

/** Kills each of the processes during writes. */
export function killDuringWrites(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author] = (await createAccounts(platform, 1)) as [Account];
    [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
    articleIds = await Promise.all(Array.from({ length: 2 }, (_, index) => publish(`To write on, ${index}`)));
    await vi.waitFor(async () => expect(await knownToCommunity()).toBe(2), { timeout: settleMs, interval: 200 });
  }, 240_000);

  // Processes that no single write needs together are killed together.
  const victims = [['content', 'listings'], ['community', 'admin', 'analytics'], ['gateway', 'nats'], ['postgres']];
  describe.each(todaysPart(victims, 4).map((names) => ({ names })))(
    'kill -9 of $names during 48 writes and 8 awards',
    ({ names }) => {
      it(
        'acknowledges most writes, loses none, answers the others with 503, and gives each award once',
        { timeout: 180_000 },
        async () => {
          const { load, awards } = await writeThrough(names);

          const statuses = new Set(load.answers.map(({ status }) => status));
          const allowed = names.includes('gateway') ? [0, 201, 503] : [201, 503];
          expect([...statuses].filter((status) => !allowed.includes(status))).toEqual([]);
          for (const { body } of load.answers.filter(({ status }) => status === 503)) {
            expect(body).toEqual({ error: expect.any(String), status: 503 });
          }
          const { articleIds: articles, comments, reactions } = load.acknowledged;
          expect(articles.length + comments.length + reactions.length).toBeGreaterThanOrEqual(minAcknowledged);
          for (const kind of [articles, comments, reactions]) expect(kind.length).toBeGreaterThanOrEqual(10);

          await sendUntil(200, () => send(platform.url, '/api/health_checks/database'));
          await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
          await expectNothingLost(platform, load.acknowledged);
          await expectExactCounters(platform, author, articleIds);
          await expectNoEventLost(platform);
          await awards.expectEachOnce();
        },
      );
    },
  );
}
