import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { expect } from 'vitest';
import { killAll } from '../support/replica.ts';
import { send, sendUntil, type RequestOptions } from '../support/requests.ts';
import { query } from '../support/truth.ts';
import type { UnderWay } from '../support/under-way.ts';

const patience = { timeout: 90_000, interval: 200 };
const title = 'How beer is brewed';
const text = 'Malt and hops go into the mash, and yeast does the fermentation of the beer.';
/** Six transactions of the job. */
const copies = 3_000;

let platform: PlatformProcess;
let admin: Account;
let author: Account;

const sql = <Row>(statement: string) => query<Row>(platform, 'content', statement);

/** As an administrator, until it is answered so. */
const ask = (status: number, path: string, options: Pick<RequestOptions, 'method' | 'body'> = {}) =>
  sendUntil(status, () => send(platform.url, path, { apiKey: admin.apiKey, ...options }));

/** A concept and an article that is filed under it, once no job looks for more. */
async function makeConcept(): Promise<number> {
  const article = { title, body_markdown: text, published: true };
  // What was killed before may not be back: an answer that is lost must not make a second one.
  const headers = { 'idempotency-key': randomUUID() };
  await sendUntil(201, () =>
    send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, headers, body: { article } }),
  );
  const concept = { name: `Brewing beer ${author.username}`, description: `${title}: ${text}` };
  const { body } = await ask(201, '/api/admin/concepts', { method: 'POST', body: { concept } });
  const { id } = body as { id: number };
  await expect.poll(() => filed(id), patience).toBe(1);
  const jobs = `select from jobs.job where name = 'reclassify-concept' and state < 'completed'`;
  await expect.poll(async () => (await sql(jobs)).length, patience).toBe(0);
  return id;
}

/** Of the author's own: what other scenarios left may resemble the concept too. */
async function filed(conceptId: number): Promise<number> {
  const count = `
    select count(*)::integer as count from concept_articles join articles on articles.id = article_id
    where concept_id = ${conceptId} and user_id = ${author.id}`;
  return (await sql<{ count: number }>(count))[0]?.count ?? 0;
}

/** Copies of the article of which no event tells: of the last hour, and ten that are too old for the lookback. */
async function copyArticle(): Promise<void> {
  await sql(`
    with original as (select * from articles where title = '${title}' and user_id = ${author.id}), made as (
      insert into articles (user_id, title, slug, cached_tag_list, published, listed, published_at)
      select user_id, 'Copy', 'copy-' || n, cached_tag_list, true, true,
        published_at - case when n > ${copies} then interval '40 days' else make_interval(secs => n) end
      from original, generate_series(1, ${copies + 10}) as n
      returning id, version
    )
    insert into article_embeddings (article_id, article_version, model, digest, vector)
    select made.id, made.version, model, digest, vector
    from made, article_embeddings where article_id = (select id from original)`);
}

/** Holds an article that the job comes to in the middle, until it is disposed of. */
async function holdArticle() {
  const client = new Client({ connectionString: platform.describe().databaseUrls['content'] });
  await client.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select from articles where slug = 'copy-${copies / 2}' and user_id = ${author.id} for update`);
  return { [Symbol.asyncDispose]: () => client.end() };
}

/** How many articles the concept's figures by day have more than there are. */
async function countedTooMany(conceptId: number): Promise<number | undefined> {
  const counted = `
    select (select coalesce(sum(articles_count), 0)::integer from concept_metrics where concept_id = ${conceptId})
      - (select count(*)::integer from concept_articles where concept_id = ${conceptId}) as excess`;
  return (await sql<{ excess: number }>(counted))[0]?.excess;
}

/** A job compares articles with a concept: those of the last days (A40), and then all (E46). */
export function lookback(given: () => PlatformProcess): UnderWay {
  let id: number;
  let jobPath: string;
  const job = async () => (await ask(200, jobPath)).body as { progress: { looked: number } | null };
  const progress = async () => (await job()).progress?.looked ?? 0;

  /** So near is none of the articles: all are to be taken out, some of which have been when content is killed. */
  const killWhileTakenOut = async () => {
    await using held = new AsyncDisposableStack();
    held.use(await holdArticle());
    await ask(200, `/api/concepts/${id}`, { method: 'PUT', body: { concept: { similarity_threshold: 0 } } });
    await expect.poll(() => filed(id), patience).toBeLessThan(copies / 2 + 1_000);
    expect(await filed(id)).toBeGreaterThan(copies / 2);
    await killAll(platform, ['content'], held);
  };

  return {
    title: 'jobs that file articles go on where they were, and count each once',
    async prepare() {
      platform = given();
      [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
      [author] = (await createAccounts(platform, 1)) as [Account];
      id = await makeConcept();
      await copyArticle();
    },
    async begin(held) {
      held.use(await holdArticle());
      const path = `/api/admin/concepts/${id}/trigger_lookback`;
      const { headers } = await ask(200, path, { method: 'POST', body: { days: 30 } });
      jobPath = new URL(String(headers['location'])).pathname;
      await expect.poll(progress, patience).toBeGreaterThanOrEqual(1_000);
      expect(await progress()).toBeLessThan(copies);
      expect(await filed(id)).toBeLessThan(copies);
    },
    async expect() {
      const days = async () =>
        ((await ask(200, `/api/admin/concepts/${id}`)).body as { max_lookback_days: number }).max_lookback_days;
      await expect.poll(days, patience).toBe(30);
      expect(await filed(id)).toBe(copies + 1);
      await expect.poll(() => countedTooMany(id), patience).toBe(0);
      await expect.poll(job, patience).toMatchObject({ state: 'completed', attempts: 2 });

      await killWhileTakenOut();
      await expect.poll(() => filed(id), patience).toBe(0);
      await expect.poll(() => countedTooMany(id), patience).toBe(0);
      await expect
        .poll(async () => (await ask(200, '/api/admin/jobs?queue=reclassify-concept&state=completed')).body, patience)
        .toContainEqual(expect.objectContaining({ attempts: 2 }));
      await ask(204, `/api/admin/concepts/${id}`, { method: 'DELETE' });
      await sql(`delete from articles where title = 'Copy' and user_id = ${author.id}`);
    },
  };
}
