import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createHashedEmbedder } from '../embeddings/hashed-embedder.ts';
import { cosine, fromBytes, fromHalves, toHalves } from '../embeddings/vectors.ts';
import { ExistingVectorsMigration } from './0090-existing-vectors.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
const textOfRust = 'Rust, ownership and the borrow checker';
const [rust = new Float32Array()] = await createHashedEmbedder().embed([textOfRust], new AbortController().signal);
const vectors = [
  rust,
  Float32Array.of(1, 0, -0.5, 0.25, -1),
  // Smaller than what 16 bits have with full precision.
  Float32Array.of(3e-6, -1e-6, 0),
  Float32Array.of(0, 0),
  Float32Array.of(),
];

it('copies existing vectors, and those that are written to the former table', async () => {
  const before = migrations.slice(0, migrations.indexOf(ExistingVectorsMigration));
  await using database = await createTestDatabase({ migrations: before });
  await using connection = await openDatabase({
    url: database.url,
    entities: [],
    logger,
    applicationName: 'migration-test',
  });
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  const copies = () =>
    query<{ version: number; vector: Buffer }>(
      'select article_version as version, vector from article_vectors order by article_id',
    );
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  await query(`insert into articles (user_id, title, slug) select 1, 'T', 's' || n from generate_series(1, 5) n`);
  await query('alter table article_embeddings disable trigger user');
  await query(
    `insert into article_embeddings (article_id, article_version, model, digest, vector)
    select id, 1, 'hashed-2', '', ($1::bytea[])[row_number() over (order by id)] from articles`,
    [vectors.map(toHalves)],
  );
  await query('alter table article_embeddings enable trigger user');

  await migrate({ url: database.url, migrations: [...before, ExistingVectorsMigration], logger });

  const copied = await copies();
  expect(copied).toHaveLength(vectors.length);
  for (const [at, vector] of vectors.entries()) {
    const stored = fromBytes(copied[at]?.vector ?? Buffer.alloc(0));
    const exact = fromHalves(toHalves(vector));
    const length = Math.sqrt(cosine(exact, exact));
    expect(stored).toHaveLength(vector.length);
    expect(cosine(stored, exact)).toBeCloseTo(length, 3);
  }
  await query('update article_embeddings set article_version = 2, vector = $1', [toHalves(Float32Array.of(0, -1))]);
  expect(new Set((await copies()).map(({ version, vector }) => `${version} ${vector.toString('hex')}`))).toEqual(
    new Set(['2 0081']),
  );
});
