import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { migrations } from '../../migrations/list.ts';
import type { Tables } from '../../tables/tables.ts';
import { parseQuery } from '../index/parse-query.ts';
import { PostgresSearchIndex } from './postgres-search-index.ts';
import { describeSearchIndex } from '../index/testing/search-index.contract.ts';
import type { SearchFixture } from '../index/testing/search-suite.ts';

describeSearchIndex('PostgreSQL', openFixture);

it('announces nothing for a draft, or if results do not change', async () => {
  await using fixture = await openFixture();
  const { database, index } = fixture;
  const kysely = database.fork().getKysely<Tables>();
  await kysely.insertInto('users').values({ id: 1, version: 1, username: 'writer', name: 'Writer' }).execute();
  const articles = ['draft', 'listed'].map((slug) => ({
    user_id: 1,
    title: slug,
    slug,
    published: slug === 'listed',
    listed: slug === 'listed',
    published_at: new Date(),
  }));
  const written = await kysely.insertInto('articles').values(articles).returning('id').execute();
  const bodies = written.map(({ id }) => ({ article_id: id, body_markdown: '', body_html: '' }));
  await kysely.insertInto('article_bodies').values(bodies).execute();
  const [draft = 0, listed = 0] = written.map(({ id }) => id);
  const refresh = (id: number) => database.transaction(undefined, (em) => index.refresh(em, [id]));
  const announced = async () => {
    const { rows } = await sql`delete from outbox returning subject`.execute(kysely);
    return rows;
  };

  expect([await refresh(draft), await announced()]).toEqual([[], []]);
  const announcement = { subject: SearchIndexChangedSchema.typeName };
  expect([await refresh(listed), await announced()]).toEqual([[listed], [announcement]]);
  expect([await refresh(listed), await announced()]).toEqual([[listed], []]);
});

it('leaves connections for other reads, and limits waiting searches', async () => {
  await using fixture = await openFixture();
  const { database, index } = fixture;
  const search = () => index.search({ query: parseQuery('slow'), page: 1, perPage: 10 });
  const searches = await database.transaction(undefined, async (em) => {
    await em.execute('lock table search_documents in access exclusive mode');
    const started = Array.from({ length: 63 }, search);
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' });
    const reads = Array.from({ length: 20 }, () => database.ping());
    await expect(Promise.all(reads)).resolves.toHaveLength(20);
    return started;
  });
  expect(await Promise.all(searches)).toHaveLength(63);
});

it('indexes an article with very many distinct words', async () => {
  await using fixture = await openFixture();
  const { database, index } = fixture;
  const kysely = database.fork().getKysely<Tables>();
  await kysely.insertInto('users').values({ id: 1, version: 1, username: 'writer', name: 'Writer' }).execute();
  const article = { user_id: 1, title: 'Long', slug: 'long', published: true, listed: true, published_at: new Date() };
  const { id } = await kysely.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow();
  const words = Array.from({ length: 75_000 }, (_, number) => `𐐨𐐩${number.toString(36)}-${number}`).join(' ');
  const body = { article_id: id, body_markdown: '', body_html: `<p>findable ${words}</p>` };
  await kysely.insertInto('article_bodies').values(body).execute();
  await database.transaction(undefined, (em) => index.refresh(em, [id]));
  const result = await index.search({ query: parseQuery('findable'), page: 1, perPage: 30 });
  expect(result.articleIds).toEqual([id]);
});

async function openFixture(): Promise<SearchFixture> {
  const { url, ...testDatabase } = await createTestDatabase({ migrations });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url, entities: [], logger, applicationName: 'search-test' });
  return {
    database,
    index: new PostgresSearchIndex(database),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
}
