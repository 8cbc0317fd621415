import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { markArticles } from '../embeddings/mark-articles.ts';
import { fromBytes } from '../embeddings/vectors.ts';
import type { Tables } from '../tables/tables.ts';
import { distanceWithin, toAnchor, type Anchor } from './anchors.ts';
import { writeMemberships } from './memberships.ts';

/** Articles that are compared with a concept in one transaction. */
export const comparedAtOnce = 500;

/** A listed article, and what its text means, once that is known. */
export interface ComparedArticle {
  id: number;
  vector: Buffer | null;
}

/**
 * The concept, which is not changed for the rest of the transaction; undefined when there is none, or its anchor is of
 * another model.
 */
export async function holdConcept(
  em: SqlEntityManager,
  conceptId: number,
  { model }: Embedder,
): Promise<Selectable<Tables['concepts']> | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('concepts')
    .selectAll()
    .where('id', '=', conceptId)
    .where('anchor_model', '=', model)
    .forShare()
    .executeTakeFirst();
}

/**
 * Files those of the articles under the concept that are close enough, and takes the others out. Articles without a
 * vector are marked for one, and filed when they have it.
 */
export async function compareArticles(
  em: SqlEntityManager,
  embedder: ContentContext['embedder'],
  concept: Selectable<Tables['concepts']>,
  articles: readonly ComparedArticle[],
): Promise<void> {
  const anchor = toAnchor(concept);
  const memberships = articles.flatMap(({ id, vector }) => membershipOf(anchor, embedder, id, vector));
  await writeMemberships(em, { articleIds: articles.map(({ id }) => id), conceptId: concept.id }, memberships);
  await markArticles(
    em,
    articles.flatMap(({ id, vector }) => (vector === null ? [id] : [])),
  );
}

function membershipOf(anchor: Anchor | undefined, embedder: Embedder, articleId: number, vector: Buffer | null) {
  if (anchor === undefined || !vector?.length) return [];
  const distance = distanceWithin(embedder, anchor, fromBytes(vector));
  return distance === undefined ? [] : [{ articleId, conceptId: anchor.conceptId, distance }];
}
