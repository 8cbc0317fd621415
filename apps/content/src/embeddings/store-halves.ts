import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ArticleText } from './article-texts.ts';
import { toHalves } from './vectors.ts';

/** Stores new vectors, and the versions of unchanged ones, where the last release reads them. */
export async function storeHalves(
  em: SqlEntityManager,
  model: string,
  texts: readonly ArticleText[],
  made: ReadonlyMap<number, Float32Array | undefined>,
): Promise<void> {
  const vectors = texts.map(({ id, vector }) => (vector ? null : halvesOf(made.get(id))));
  await sql`
    insert into article_embeddings (article_id, article_version, model, digest, vector)
    select id, version, ${model}, given.digest, coalesce(given.vector, known.vector)
    from unnest(${texts.map(({ id }) => id)}::integer[], ${texts.map(({ version }) => version)}::integer[],
      ${texts.map(({ digest }) => digest)}::bytea[], ${vectors}::bytea[]) as given (id, version, digest, vector)
    left join article_embeddings known on known.article_id = given.id and known.digest = given.digest
    where exists (select from articles where articles.id = given.id)
      and (given.vector is not null or known.vector is not null)
    order by id
    on conflict (article_id) do update
      set article_version = excluded.article_version, model = excluded.model, digest = excluded.digest,
        vector = excluded.vector
      where (article_embeddings.article_version, article_embeddings.digest) is distinct from
        (excluded.article_version, excluded.digest)`.execute(em.getKysely());
}

/** Empty for a text that the model rejects. */
function halvesOf(vector: Float32Array | undefined): Buffer {
  return vector ? toHalves(vector) : Buffer.alloc(0);
}
