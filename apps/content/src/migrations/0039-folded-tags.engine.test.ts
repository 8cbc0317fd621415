import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { refreshArticles } from '../articles/jobs/refresh-articles.ts';
import { tables } from '../tables/tables.ts';
import { FoldedTags } from './0039-folded-tags.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('merges tags and series that differ only in case or Unicode form, and reports the tags whose followers move', async () => {
  await using database = await createTestDatabase({ migrations: migrations.slice(0, migrations.indexOf(FoldedTags)) });
  const opened = { url: database.url, entities: tables, logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, given: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, given))).rows;
  const [composed, decomposed, only] = ['caf\u00E9', 'cafe\u0301', 'i\u0308l'];
  await query(`insert into users (id, version, username, name) values (1, 1, 'Ada', 'Ada')`);
  await query(
    `insert into tags (id, name, short_summary, alias_for_id) values
      (100, $1, null, null), (101, $2, 'Coffee', null), (102, 'espresso', null, 101), (103, $3, null, null)`,
    [composed, decomposed, only],
  );
  await query(`insert into collections (id, name, user_id) values (1, $1, 1), (2, $2, 1), (3, 'Other', 1)`, [
    composed.toUpperCase(),
    decomposed,
  ]);
  await query(
    `insert into articles (user_id, title, slug, published, listed, published_at, cached_tag_list, collection_id) values
      (1, 'A', 'a', true, true, now(), array[$1, 'web'], 1), (1, 'B', 'b', true, true, now(), array[$2, $1], 2),
      (1, 'C', 'c', true, true, now(), array[$3], 3)`,
    [composed, decomposed, only],
  );
  await query(`
    insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
    select tags.id, articles.id, 0, 0, now(), false from articles join tags on tags.name = any(cached_tag_list)`);
  await migrate({ url: database.url, migrations, logger });
  await refreshArticles(connection, new AbortController().signal);
  expect(await query('select id, name, short_summary, alias_for_id from tags where id >= 100 order by id')).toEqual([
    { id: 100, name: composed, short_summary: 'Coffee', alias_for_id: null },
    { id: 102, name: 'espresso', short_summary: null, alias_for_id: 100 },
    { id: 103, name: only.normalize('NFC'), short_summary: null, alias_for_id: null },
  ]);
  expect(await query('select slug, cached_tag_list, collection_id from articles order by slug')).toEqual([
    { slug: 'a', cached_tag_list: [composed, 'web'], collection_id: 1 },
    { slug: 'b', cached_tag_list: [composed], collection_id: 1 },
    { slug: 'c', cached_tag_list: [only.normalize('NFC')], collection_id: 3 },
  ]);
  expect(await query('select tag_id, article_id from article_tags where tag_id >= 100 order by 2')).toHaveLength(3);
  expect(await query('select id, name from collections order by id')).toEqual([
    { id: 1, name: composed.toUpperCase() },
    { id: 3, name: 'Other' },
  ]);
  // Processes of release 0.1.0 still create series under the name that they were given.
  await query(`insert into collections (id, name, user_id) values (9, $1, 1) on conflict do nothing`, [decomposed]);
  expect(await query('select count(*)::integer as count from collections')).toEqual([{ count: 3 }]);
  const aliases = await query(
    `select aggregate_id from outbox where subject = 'commonplace.content.v1.TagAliased' order by aggregate_id`,
  );
  expect(aliases).toEqual([101, 102].map((id) => ({ aggregate_id: expect.stringMatching(`\\b${id}$`) })));
});
