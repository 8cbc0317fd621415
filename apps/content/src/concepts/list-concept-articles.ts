import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { ConceptArticlesOrder, type ListConceptArticlesRequest } from '@commonplace/proto/content/v1/concepts';
import { sql } from 'kysely';
import { articleList } from '../articles/lists/article-list.ts';
import { readArticlePage, type ArticlePage } from '../articles/lists/article-page.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

interface OfConcept {
  conceptId: number;
}

/**
 * An article that was just withdrawn may still belong to the concept; it is skipped while reading the index, so that every
 * page is full.
 */
const isListed = sql`exists (select from articles where articles.id = article_id and listed)`;

export const conceptArticlesClosest = articleList<OfConcept>({
  select: (_db, param) =>
    sql<{ id: number }>`(
      select article_id as id, distance as k, score as s from concept_articles
      where concept_id = ${param('conceptId')} and ${isListed}
      order by distance, score desc, article_id desc limit ${param('limit')} offset ${param('offset')})`,
  order: 'page.k, page.s desc, page.id desc',
});

export const conceptArticlesNewest = articleList<OfConcept>({
  select: (_db, param) =>
    sql<{ id: number }>`(
      select article_id as id, published_at as k from concept_articles
      where concept_id = ${param('conceptId')} and ${isListed}
      order by published_at desc, article_id desc limit ${param('limit')} offset ${param('offset')})`,
  order: 'page.k desc, page.id desc',
});

export const conceptArticlesBest = articleList<OfConcept>({
  select: (_db, param) =>
    sql<{ id: number }>`(
      select article_id as id, score as k from concept_articles
      where concept_id = ${param('conceptId')} and ${isListed}
      order by score desc, article_id desc limit ${param('limit')} offset ${param('offset')})`,
  order: 'page.k desc, page.id desc',
});

const orders = new Map<ConceptArticlesOrder, typeof conceptArticlesClosest>([
  [ConceptArticlesOrder.PUBLISHED_AT, conceptArticlesNewest],
  [ConceptArticlesOrder.SCORE, conceptArticlesBest],
]);

const shownConcept = statement('concept-shown', (_db, param: Param<{ id: number }>) => {
  return sql<{ id: number }>`select id from concepts where id = ${param('id')}`;
});

/** Returns the listed articles of a concept, to signed-in callers. */
export async function listConceptArticles(
  context: ContentContext,
  call: CallContext,
  request: ListConceptArticlesRequest,
): Promise<ArticlePage> {
  requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  if ((await shownConcept.first(db, { id: request.id })) === undefined) throw notFound();
  const list = orders.get(request.order) ?? conceptArticlesClosest;
  return readArticlePage(db, list({ conceptId: request.id }), request);
}
