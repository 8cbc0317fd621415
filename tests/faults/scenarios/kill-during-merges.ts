import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyApp, killAll } from '../support/replica.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/truth.ts';

let platform: PlatformProcess;
let administrator: Account;

const post = (path: string, apiKey: string, body: unknown, headers: Record<string, string> = {}) =>
  send(platform.url, path, { method: 'POST', apiKey, body, headers });

/** Somebody who has so much of everything that a merge takes many transactions, and who has an account too many. */
async function twice(): Promise<{ source: Account; target: Account }> {
  const [source, target] = (await createAccounts(platform, 2)) as [Account, Account];
  for (const { id } of [source, target]) {
    const credit = { credit: { user_id: id, amount: 10 } };
    // Listings gives credits to whom it has heard of.
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

/** What each of them has, from the databases themselves. */
async function belongings(users: readonly Account[]) {
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

/** The mails to an address. */
function mailsTo(address: string): number {
  const folder = join(dirname(platform.describe().secretsFile), 'mail');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.filter((name) => readFileSync(join(folder, name), 'utf8').includes(address)).length;
}

/** Processes end in the middle of merges (A15) and of invitations (A8). */
export function killDuringMerges(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [administrator] = (await createAccounts(platform, 1, 'super_admin')) as [Account];
  }, 240_000);

  // Those that follow do so by themselves, once community has told them.
  const victims = [['community'], ['gateway', 'content', 'listings', 'admin', 'analytics']] as const;
  describe.each(victims.map((names) => ({ names })))('kill -9 of $names', ({ names }) => {
    test('in the middle of a merge: it is done, once', { timeout: 240_000 }, async () => {
      const { source, target } = await twice();
      const path = `/api/admin/users/${source.id}/merge`;
      const merge = () => post(path, administrator.apiKey, { merge_user_id: target.id });
      const first = merge();
      if (names[0] !== 'community') await first;
      await killAll(platform, names);
      await first;
      await sendUntil(200, merge);
      const progress = () => send(platform.url, path, { apiKey: administrator.apiKey });
      await expect
        .poll(async () => (await progress()).body, { timeout: 120_000, interval: 500 })
        .toMatchObject({ state: 'done', keep_user_id: target.id });

      expect(await belongings([source, target])).toEqual([
        { comments: 0, reactions: 0, articles: 0, listings: 0, credits: 0, entries: 0 },
        { comments: 1500, reactions: 1, articles: 301, listings: 1, credits: 19, entries: 19 },
      ]);
      expect((await send(platform.url, '/api/users/me', { apiKey: source.apiKey })).status).toBe(401);
      expect((await send(platform.url, `/api/users/${source.username}`)).body).toMatchObject({ id: target.id });
      const audited = `select 1 from audit_logs where action = 'merge_users' and target_id = '${source.id}'`;
      await expect.poll(async () => (await query(platform, 'admin', audited)).length, { timeout: 60_000 }).toBe(1);
    });
  });

  test('kill -9 of every process in the middle of an invitation: one mail', { timeout: 240_000 }, async () => {
    const email = `${randomUUID()}@example.org`;
    const invite = () => post('/api/admin/users', administrator.apiKey, { email }, { 'idempotency-key': email });
    const first = invite();
    await killAll(platform, everyApp);
    await first;
    await sendUntil(200, invite);
    await killAll(platform, everyApp);
    await sendUntil(200, invite);
    await expect.poll(() => mailsTo(email), { timeout: 120_000 }).toBe(1);
    const waiting = `select 1 from jobs.job where data::text like '%${email}%' and state <> 'completed'`;
    await expect.poll(async () => (await query(platform, 'community', waiting)).length, { timeout: 120_000 }).toBe(0);
    expect(mailsTo(email)).toBe(1);
    const invited = `select 1 from one_time_tokens where detail ->> 'email' = '${email}'`;
    expect(await query(platform, 'community', invited)).toHaveLength(1);
  });
}
