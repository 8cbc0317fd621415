import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { send, sendUntil, type Answer } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';

let platform: PlatformProcess;
let administrator: Account;

const post = (path: string, apiKey: string, body: unknown, headers: Record<string, string> = {}) =>
  send(platform.url, path, { method: 'POST', apiKey, body, headers });

/** Creates two accounts with so many records that merging them takes many transactions. */
async function createTwoAccounts(): Promise<{ source: Account; target: Account }> {
  const [source, target] = (await createAccounts(platform, 2)) as [Account, Account];
  for (const { id } of [source, target]) {
    const credit = { credit: { user_id: id, amount: 10 } };
    // Credits can only be granted to users that listings knows.
    await sendUntil(201, () => post('/api/credits', administrator.apiKey, credit));
  }
  const article = { article: { title: `Discussed ${randomUUID()}`, body_markdown: 'x', published: true } };
  const { id } = (await post('/api/articles', source.apiKey, article)).body as { id: number };
  const listing = { title: 'Offered', body_markdown: 'x', category: 'misc', tags: ['x'] };
  await sendUntil(201, () => post('/api/listings', source.apiKey, { listing }));
  for (const { apiKey } of [source, target]) {
    const reaction = { category: 'like', reactable_id: id, reactable_type: 'Article' };
    await sendUntil(201, () => post('/api/reactions', apiKey, reaction));
  }
  await query(
    platform,
    'community',
    `insert into comments (article_id, user_id, depth, body_markdown, body_html)
     select ${id}, ${source.id}, 0, 'x', 'x' from generate_series(1, 1500)`,
  );
  await query(
    platform,
    'content',
    `with written as (
       insert into articles (user_id, title, slug) select ${source.id}, 'Draft', 'draft-' || n
       from generate_series(1, 300) as n returning id
     )
     insert into article_bodies select id, '', '' from written`,
  );
  return { source, target };
}

/** Counts the records of each user in the databases. */
async function countRecords(users: readonly Pick<Account, 'id'>[]) {
  const count = async (service: Parameters<typeof query>[1], sql: string) =>
    (await query<{ count: number }>(platform, service, `select coalesce(${sql}, 0)::integer as count`))[0]?.count;
  return Promise.all(
    users.map(async ({ id }) => ({
      comments: await count('community', `(select count(*) from comments where user_id = ${id})`),
      reactions: await count('community', `(select count(*) from reactions where user_id = ${id})`),
      articles: await count('content', `(select count(*) from articles where user_id = ${id})`),
      listings: await count('listings', `(select count(*) from listings where user_id = ${id})`),
      credits: await count(
        'listings',
        `(select balance from credit_accounts where holder_id = ${id} and holder_type = 'User')`,
      ),
      entries: await count(
        'listings',
        `(select sum(amount) from credit_entries e join credit_accounts a on a.id = e.account_id where holder_id = ${id})`,
      ),
    })),
  );
}

/** Counts the comments and articles that are not moved yet. */
async function countRemaining({ id }: Account): Promise<number> {
  const [{ comments, articles } = { comments: 0, articles: 0 }] = await countRecords([{ id }]);
  return (comments ?? 0) + (articles ?? 0);
}

function merge(
  given: () => PlatformProcess,
  title: string,
  begin: (ask: () => Promise<Answer>, source: Account) => Promise<unknown>,
): InterruptedWork {
  let source: Account;
  let target: Account;
  const path = () => `/api/admin/users/${source.id}/merge`;
  const ask = () => post(path(), administrator.apiKey, { merge_user_id: target.id });
  return {
    title,
    async prepare() {
      platform = given();
      [administrator] = (await createAccounts(platform, 1, 'super_admin')) as [Account];
      ({ source, target } = await createTwoAccounts());
    },
    begin: () => begin(ask, source),
    async expect() {
      await sendUntil(200, ask);
      const progress = () => send(platform.url, path(), { apiKey: administrator.apiKey });
      await expect
        .poll(async () => (await progress()).body, { timeout: 120_000, interval: 500 })
        .toMatchObject({ state: 'done', keep_user_id: target.id });

      expect(await countRecords([source, target])).toEqual([
        { comments: 0, reactions: 0, articles: 0, listings: 0, credits: 0, entries: 0 },
        { comments: 1500, reactions: 1, articles: 301, listings: 1, credits: 19, entries: 19 },
      ]);
      expect((await send(platform.url, '/api/users/me', { apiKey: source.apiKey })).status).toBe(401);
      expect((await send(platform.url, `/api/users/${source.username}`)).body).toMatchObject({ id: target.id });
      const audited = `select 1 from audit_logs where action = 'merge_users' and target_id = '${source.id}'`;
      await expect.poll(async () => (await query(platform, 'admin', audited)).length, { timeout: 60_000 }).toBe(1);
    },
  };
}

/** A merge that is interrupted before it is answered. */
export function unansweredMerge(given: () => PlatformProcess): InterruptedWork {
  return merge(given, 'completes an unanswered merge once', async (ask) => {
    void ask().catch(() => undefined);
  });
}

/** A merge that is interrupted after its answer, while the services move records. */
export function mergeInProgress(given: () => PlatformProcess): InterruptedWork {
  return merge(given, 'resumes a merge in every service', async (ask, source) => {
    const all = await countRemaining(source);
    await sendUntil(200, ask);
    await expect.poll(() => countRemaining(source), { interval: 10 }).toBeLessThan(all);
  });
}
