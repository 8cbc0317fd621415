import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { expect } from 'vitest';
import { killAll } from '../support/processes.ts';
import { send, sendUntil, type RequestOptions } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';

const pollOptions = { timeout: 90_000, interval: 200 };
const title = 'How beer is brewed';
const text = 'Malt and hops go into the mash, and yeast does the fermentation of the beer.';
/** Takes six transactions of the job. */
const copies = 3_000;

let platform: PlatformProcess;
let admin: Account;
let author: Account;

const sql = <Row>(statement: string) => query<Row>(platform, 'content', statement);

/** Sends a request as admin until it gets this status. */
const ask = (status: number, path: string, options: Pick<RequestOptions, 'method' | 'body'> = {}) =>
  sendUntil(status, () => send(platform.url, path, { apiKey: admin.apiKey, ...options }));

/** Creates a concept and a matching article, and waits until its jobs are done. */
async function createConcept(): Promise<number> {
  const article = { title, body_markdown: text, published: true };
  // A killed process may still be restarting, and a lost answer must not create a second article.
  const headers = { 'idempotency-key': randomUUID() };
  await sendUntil(201, () =>
    send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, headers, body: { article } }),
  );
  const concept = { name: `Brewing beer ${author.username}`, description: `${title}: ${text}` };
  const { body } = await ask(201, '/api/admin/concepts', { method: 'POST', body: { concept } });
  const { id } = body as { id: number };
  await expect.poll(() => countMatches(id), pollOptions).toBe(1);
  const jobs = `select from jobs.job where name = 'reclassify-concept' and state < 'completed'`;
  await expect.poll(async () => (await sql(jobs)).length, pollOptions).toBe(0);
  return id;
}

/** Counts the author's articles only, since those of other scenarios may match too. */
async function countMatches(conceptId: number): Promise<number> {
  const count = `
    select count(*)::integer as count from concept_articles join articles on articles.id = article_id
    where concept_id = ${conceptId} and user_id = ${author.id}`;
  return (await sql<{ count: number }>(count))[0]?.count ?? 0;
}

/** Copies the article without events: copies of the last hour, and ten that are too old for the lookback. */
async function copyArticle(): Promise<void> {
  await sql(`
    with original as (select * from articles where title = '${title}' and user_id = ${author.id}), made as (
      insert into articles (user_id, title, slug, cached_tag_list, published, listed, published_at)
      select user_id, 'Copy', 'copy-' || n, cached_tag_list, true, true,
        published_at - case when n > ${copies} then interval '40 days' else make_interval(secs => n) end
      from original, generate_series(1, ${copies + 10}) as n
      returning id, version
    )
    insert into article_vectors (article_id, article_version, model, digest, vector)
    select made.id, made.version, model, digest, vector
    from made, article_vectors where article_id = (select id from original)`);
}

/** Locks an article in the middle of the job's range until disposed. */
async function lockArticle() {
  const client = new Client({ connectionString: platform.describe().databaseUrls['content'] });
  await client.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select from articles where slug = 'copy-${copies / 2}' and user_id = ${author.id} for update`);
  return { [Symbol.asyncDispose]: () => client.end() };
}

/** Returns how far the concept's daily figures exceed the number of its articles. */
async function excessCount(conceptId: number): Promise<number | undefined> {
  const counted = `
    select (select coalesce(sum(articles_count), 0)::integer from concept_metrics where concept_id = ${conceptId})
      - (select count(*)::integer from concept_articles where concept_id = ${conceptId}) as excess`;
  return (await sql<{ excess: number }>(counted))[0]?.excess;
}

/** Kills content while jobs compare recent articles, and then all articles, with a concept. */
export function lookback(given: () => PlatformProcess): InterruptedWork {
  let id: number;
  let jobPath: string;
  const job = async () => (await ask(200, jobPath)).body as { progress: { looked: number } | null };
  const progress = async () => (await job()).progress?.looked ?? 0;

  /** Sets a threshold that no article reaches, and kills content while the job removes the matches. */
  const killDuringRemoval = async () => {
    await using held = new AsyncDisposableStack();
    held.use(await lockArticle());
    await ask(200, `/api/concepts/${id}`, { method: 'PUT', body: { concept: { similarity_threshold: 0 } } });
    await expect.poll(() => countMatches(id), pollOptions).toBeLessThan(copies / 2 + 1_000);
    expect(await countMatches(id)).toBeGreaterThan(copies / 2);
    await killAll(platform, ['content'], held);
  };

  return {
    title: 'resumes jobs that match articles, and counts each match once',
    async prepare() {
      platform = given();
      [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
      [author] = (await createAccounts(platform, 1)) as [Account];
      id = await createConcept();
      await copyArticle();
    },
    async begin(held) {
      held.use(await lockArticle());
      const path = `/api/admin/concepts/${id}/trigger_lookback`;
      const { headers } = await ask(200, path, { method: 'POST', body: { days: 30 } });
      jobPath = new URL(String(headers['location'])).pathname;
      await expect.poll(progress, pollOptions).toBeGreaterThanOrEqual(1_000);
      expect(await progress()).toBeLessThan(copies);
      expect(await countMatches(id)).toBeLessThan(copies);
    },
    async expect() {
      const days = async () =>
        ((await ask(200, `/api/admin/concepts/${id}`)).body as { max_lookback_days: number }).max_lookback_days;
      await expect.poll(days, pollOptions).toBe(30);
      expect(await countMatches(id)).toBe(copies + 1);
      await expect.poll(() => excessCount(id), pollOptions).toBe(0);
      await expect.poll(job, pollOptions).toMatchObject({ state: 'completed', attempts: 2 });

      await killDuringRemoval();
      await expect.poll(() => countMatches(id), pollOptions).toBe(0);
      await expect.poll(() => excessCount(id), pollOptions).toBe(0);
      await expect
        .poll(
          async () => (await ask(200, '/api/admin/jobs?queue=reclassify-concept&state=completed')).body,
          pollOptions,
        )
        .toContainEqual(expect.objectContaining({ attempts: 2 }));
      await ask(204, `/api/admin/concepts/${id}`, { method: 'DELETE' });
      await sql(`delete from articles where title = 'Copy' and user_id = ${author.id}`);
    },
  };
}
