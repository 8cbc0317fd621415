import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readArticleTexts, type ArticleText } from './article-texts.ts';
import type { Embedder } from './embedder.ts';
import { fromBytes, toBytes } from './vectors.ts';

/**
 * Returns the vectors of those articles that are listed. Makes and stores missing and outdated ones. A text that the
 * model rejects has none, which is stored as well.
 * @throws EmbeddingsUnavailableError if none can be made at present.
 */
export async function embedArticles(
  em: SqlEntityManager,
  embedder: Embedder,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, Float32Array>> {
  const texts = await readArticleTexts(em.getKysely(), ids, embedder.model);
  const changed = texts.filter(({ vector }) => vector === undefined);
  const made = await embedder.embed(
    changed.map(({ text }) => text),
    signal,
  );
  const bytes = new Map(texts.flatMap(({ id, vector }) => (vector ? [[id, vector] as const] : [])));
  for (const [at, { id }] of changed.entries()) {
    const vector = made[at];
    bytes.set(id, vector ? toBytes(vector) : noVector);
  }
  await storeVectors(em, embedder.model, texts, bytes);
  return new Map([...bytes].flatMap(([id, vector]) => (vector.length > 0 ? [[id, fromBytes(vector)]] : [])));
}

/** Stored for a text that the model rejects. */
const noVector = Buffer.alloc(0);

async function storeVectors(
  em: SqlEntityManager,
  model: string,
  texts: readonly ArticleText[],
  bytes: ReadonlyMap<number, Buffer>,
): Promise<void> {
  const rows = texts.flatMap(({ id, version, digest }) => {
    const vector = bytes.get(id);
    return vector ? [{ id, version, digest, vector }] : [];
  });
  await sql`
    insert into article_vectors (article_id, article_version, model, digest, vector)
    select id, version, ${model}, digest, vector
    from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ version }) => version)}::integer[],
      ${rows.map(({ digest }) => digest)}::bytea[], ${rows.map(({ vector }) => vector)}::bytea[])
      as given (id, version, digest, vector)
    -- One that is being deleted.
    where exists (select from articles where articles.id = given.id)
    order by id
    on conflict (article_id) do update
      set article_version = excluded.article_version, model = excluded.model, digest = excluded.digest,
        vector = excluded.vector
      where (article_vectors.article_version, article_vectors.digest) is distinct from
        (excluded.article_version, excluded.digest)`.execute(em.getKysely());
}
