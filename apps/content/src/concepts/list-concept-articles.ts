import type { PageWindow } from '@commonplace/db/paged-statement';
import { statement, type Given } from '@commonplace/db/statement';
import { ConceptArticlesOrder, type ListConceptArticlesRequest } from '@commonplace/proto/content/v1/concepts';
import { notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import { articleList } from '../articles/article-list.ts';
import { readArticlePage, type ArticlePage } from '../articles/article-page.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

interface OfConcept {
  conceptId: number;
}

/** An index of the concept has the order; what was withdrawn a moment ago is passed over. */
function selectFiled(db: Kysely<Tables>, given: Given<OfConcept & PageWindow>) {
  return db
    .selectFrom('concept_articles as filed')
    .innerJoin('articles', (join) => join.onRef('articles.id', '=', 'filed.article_id').on('listed', '=', true))
    .where('filed.concept_id', '=', given('conceptId'))
    .limit(given('limit'))
    .offset(given('offset'));
}

export const conceptArticlesClosest = articleList<OfConcept>({
  select: (db, given) =>
    selectFiled(db, given)
      .select(['filed.article_id as id', 'filed.distance as k', 'filed.score as s'])
      .orderBy('filed.distance')
      .orderBy('filed.score', 'desc')
      .orderBy('filed.article_id', 'desc'),
  order: 'page.k, page.s desc, page.id desc',
});

export const conceptArticlesNewest = articleList<OfConcept>({
  select: (db, given) =>
    selectFiled(db, given)
      .select(['filed.article_id as id', 'filed.published_at as k'])
      .orderBy('filed.published_at', 'desc')
      .orderBy('filed.article_id', 'desc'),
  order: 'page.k desc, page.id desc',
});

export const conceptArticlesBest = articleList<OfConcept>({
  select: (db, given) =>
    selectFiled(db, given)
      .select(['filed.article_id as id', 'filed.score as k'])
      .orderBy('filed.score', 'desc')
      .orderBy('filed.article_id', 'desc'),
  order: 'page.k desc, page.id desc',
});

const orders = new Map<ConceptArticlesOrder, typeof conceptArticlesClosest>([
  [ConceptArticlesOrder.PUBLISHED_AT, conceptArticlesNewest],
  [ConceptArticlesOrder.SCORE, conceptArticlesBest],
]);

const exists = statement('concept-exists', (_db, given: Given<{ id: number }>) => {
  return sql<{ id: number }>`select id from concepts where id = ${given('id')}`;
});

/** E47: the listed articles of a concept, for whoever has a key. */
export async function listConceptArticles(
  context: ContentContext,
  call: CallContext,
  request: ListConceptArticlesRequest,
): Promise<ArticlePage> {
  requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  if ((await exists.first(db, { id: request.id })) === undefined) throw notFound();
  const list = orders.get(request.order) ?? conceptArticlesClosest;
  return readArticlePage(db, list({ conceptId: request.id }), request);
}
