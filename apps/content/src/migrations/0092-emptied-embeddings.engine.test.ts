import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { EmptiedPositionsMigration } from './0091-emptied-positions.ts';
import { EmptiedEmbeddingsMigration } from './0092-emptied-embeddings.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

/** As the last release writes. */
const writing = [
  `insert into article_positions (article_id, positions) select id, '''word'':1' from articles
    on conflict (article_id) do update set positions = excluded.positions
    where article_positions.positions is distinct from excluded.positions`,
  `insert into article_embeddings (article_id, article_version, model, digest, vector)
    select id, 1, 'hashed-2', '', '\\x003c' from articles
    on conflict (article_id) do update set article_version = excluded.article_version, vector = excluded.vector
    where article_embeddings.article_version is distinct from excluded.article_version`,
];

it('empties what only the last release writes, keeps vectors, and lets it write', async () => {
  const before = migrations.slice(0, migrations.indexOf(EmptiedPositionsMigration));
  await using database = await createTestDatabase({ migrations: before });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  const counts = () =>
    query(`select (select count(*)::integer from article_positions) as positions,
      (select count(*)::integer from article_embeddings) as halves,
      (select count(*)::integer from article_vectors) as vectors`);
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  await query(`insert into articles (user_id, title, slug) select 1, 'T', 's' || n from generate_series(1, 3) n`);
  for (const text of writing) await query(text);
  expect(await counts()).toEqual([{ positions: 3, halves: 3, vectors: 3 }]);

  const during = migrations.slice(0, migrations.indexOf(EmptiedEmbeddingsMigration) + 1);
  await migrate({ url: database.url, migrations: during, logger });

  expect(await counts()).toEqual([{ positions: 0, halves: 0, vectors: 3 }]);
  for (const text of writing) await query(text);
  expect(await counts()).toEqual([{ positions: 0, halves: 0, vectors: 3 }]);
});
