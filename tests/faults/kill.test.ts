import { type Account, createAccounts } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { send, sendUntil } from './support/requests.ts';
import { decodeIdCode, query, readTruth } from './support/truth.ts';
import { type WriteLoad, writeConcurrently } from './support/write-load.ts';

const killAfter = 120;
const settleMs = 45_000;

let platform: PlatformProcess;
let author: Account;
let articleIds: number[];

beforeAll(async () => {
  platform = await startPlatformProcess();
  [author] = (await createAccounts(platform, 1)) as [Account];
  articleIds = await Promise.all(Array.from({ length: 8 }, (_, index) => publish(`To write on, ${index}`)));
  await vi.waitFor(async () => expect(await knownToCommunity()).toBe(8), { timeout: settleMs, interval: 200 });
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 60_000);

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

/** Writes while `name` is killed and started again by its supervisor. */
async function writeThrough(name: string): Promise<WriteLoad> {
  const writers = await createAccounts(platform, 25);
  return writeConcurrently(platform.url, writers, articleIds, (answered) => {
    if (answered === killAfter) kill(name);
  });
}

async function expectNothingLost({ acknowledged }: WriteLoad): Promise<void> {
  const truth = await readTruth(platform);
  const { articleIds: articles, comments, reactions } = acknowledged;
  expect(articles.filter((id) => !truth.articleIds.has(id))).toEqual([]);
  expect(comments.filter(({ idCode }) => !truth.commentIds.has(decodeIdCode(idCode)))).toEqual([]);
  expect(reactions.filter(({ articleId, userId }) => !truth.likes.has(`${articleId}:${userId}`))).toEqual([]);
}

/** Counters of content and analytics against the rows of community: each event was applied, and once. */
async function expectExactCounters(): Promise<void> {
  const truth = await readTruth(platform);
  const expected = articleIds.map((id) => [id, truth.comments.get(id) ?? 0, truth.reactions.get(id) ?? 0]);
  const counters = async () => {
    const answers = await Promise.all(articleIds.map((id) => beta(`/api/articles/${id}`)));
    return answers.map(({ id, comments_count: comments, public_reactions_count: reactions }) => [
      id,
      comments,
      reactions,
    ]);
  };
  await expect.poll(counters, { timeout: settleMs, interval: 500 }).toEqual(expected);
  const totals = async () => (await send(platform.url, '/api/analytics/totals', { apiKey: author.apiKey })).body;
  const sum = (column: number) => expected.reduce((total, row) => total + (row[column] ?? 0), 0);
  await expect
    .poll(totals, { timeout: settleMs, interval: 500 })
    .toMatchObject({ comments: { total: sum(1) }, reactions: { total: sum(2), like: sum(2) } });
}

async function beta(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${platform.url}${path}`, { headers: { 'user-agent': 'tests' } });
  return (await response.json()) as Record<string, unknown>;
}

/** Every article of the platform is known to the services that keep a projection of it. */
async function expectNoEventLost(): Promise<void> {
  const count = 'select count(*)::integer as count from articles where not deleted';
  const [stored] = await query<{ count: number }>(
    platform,
    'content',
    'select count(*)::integer as count from articles',
  );
  for (const service of ['community', 'analytics'] as const) {
    const known = async () => (await query<{ count: number }>(platform, service, count))[0]?.count;
    await expect.poll(known, { timeout: settleMs, interval: 500 }).toBe(stored?.count);
  }
}

describe.each(['content', 'community', 'listings', 'admin', 'analytics', 'gateway', 'nats', 'postgres'])(
  'kill -9 of %s during 600 writes',
  (name) => {
    it('loses nothing that was acknowledged, and answers 503 meanwhile', { timeout: 180_000 }, async () => {
      const load = await writeThrough(name);

      const statuses = new Set(load.answers.map(({ status }) => status));
      const allowed = name === 'gateway' ? [0, 201, 503] : [201, 503];
      expect([...statuses].filter((status) => !allowed.includes(status))).toEqual([]);
      for (const { body } of load.answers.filter(({ status }) => status === 503)) {
        expect(body).toEqual({ error: expect.any(String), status: 503 });
      }
      expect(load.acknowledged.articleIds.length).toBeGreaterThan(0);

      await sendUntil(200, () => send(platform.url, '/api/health_checks/database'));
      await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
      await expectNothingLost(load);
      await expectExactCounters();
      await expectNoEventLost();
    });
  },
);
