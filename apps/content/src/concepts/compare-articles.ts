import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Embedder } from '../embeddings/embedder.ts';
import { fromBytes } from '../embeddings/vectors.ts';
import type { Tables } from '../tables/tables.ts';
import { matchingDistance, toAnchor } from './anchors.ts';
import { lockArticlesById, writeMemberships, type Membership } from './memberships.ts';

/** An article with its vector. */
export interface ComparedArticle {
  id: number;
  /** Empty if the model rejects the text. */
  vector: Buffer;
  /** The digest of the text of the vector. */
  digest: Buffer;
}

export type ComparedConcept = Pick<
  Selectable<Tables['concepts']>,
  'id' | 'version' | 'similarity_threshold' | 'anchor'
>;

/** Selects those concepts that have an anchor of this model. */
export function selectConcepts(db: Kysely<Tables>, ids: readonly number[], { model }: Embedder) {
  return db
    .selectFrom('concepts')
    .select(['id', 'version', 'similarity_threshold', 'anchor'])
    .where('id', 'in', ids)
    .where('anchor_model', '=', model)
    .orderBy('id');
}

/** As `selectConcepts`, locked until the end of the transaction. */
export function lockConcepts(
  em: SqlEntityManager,
  ids: readonly number[],
  embedder: Embedder,
): Promise<ComparedConcept[]> {
  return selectConcepts(em.getKysely<Tables>(), ids, embedder).forShare().execute();
}

/** Returns which articles are close enough to which concepts. */
export function matchConcepts(
  concepts: readonly ComparedConcept[],
  articles: readonly ComparedArticle[],
  embedder: Embedder,
): Membership[] {
  const anchors = concepts.flatMap((concept) => toAnchor(concept) ?? []);
  return articles.flatMap(({ id, vector }) => {
    if (vector.length === 0) return [];
    const numbers = fromBytes(vector);
    return anchors.flatMap((anchor) => {
      const distance = matchingDistance(embedder, anchor, numbers);
      return distance === undefined ? [] : [{ articleId: id, conceptId: anchor.conceptId, distance }];
    });
  });
}

/**
 * Files articles under the concepts that they match and removes them from the others. The caller has locked the
 * concepts. An article whose text has changed since is left to its own classification.
 */
export async function fileArticles(
  em: SqlEntityManager,
  conceptIds: readonly number[],
  articles: readonly ComparedArticle[],
  close: readonly Membership[],
): Promise<void> {
  const unchanged = await lockUnchangedArticles(em, articles);
  const concepts = new Set(conceptIds);
  await writeMemberships(
    em,
    { articleIds: [...unchanged], conceptIds },
    close.filter(({ articleId, conceptId }) => unchanged.has(articleId) && concepts.has(conceptId)),
  );
}

/** Locks the articles; returns those whose vector is still the compared one. */
async function lockUnchangedArticles(em: SqlEntityManager, articles: readonly ComparedArticle[]): Promise<Set<number>> {
  const ids = articles.map(({ id }) => id);
  await lockArticlesById(em, ids);
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[], ${articles.map(({ digest }) => digest)}::bytea[]) as compared (id, digest)
    join article_vectors on article_id = id and article_vectors.digest = compared.digest`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}
