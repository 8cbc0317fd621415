import type { PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListTrendArticlesRequest } from '@commonplace/proto/content/v1/trends';
import type { Kysely } from 'kysely';
import { articleList } from '../articles/lists/article-list.ts';
import { readArticlePage, type ArticlePage } from '../articles/lists/article-page.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { findTrend } from './get-trend.ts';

interface OfTrend {
  trendId: number;
}

/** An index gives the order; articles that were withdrawn since the last run are skipped. */
function selectFiled(db: Kysely<Tables>, param: Param<OfTrend & PageWindow>) {
  return db
    .selectFrom('trend_articles as filed')
    .innerJoin('articles', (join) => join.onRef('articles.id', '=', 'filed.article_id').on('listed', '=', true))
    .where('filed.trend_id', '=', param('trendId'))
    .limit(param('limit'))
    .offset(param('offset'));
}

export const trendArticlesClosest = articleList<OfTrend>({
  select: (db, param) =>
    selectFiled(db, param)
      .select(['filed.article_id as id', 'filed.distance as k', 'filed.score as s'])
      .orderBy('filed.distance')
      .orderBy('filed.score', 'desc')
      .orderBy('filed.article_id', 'desc'),
  order: 'page.k, page.s desc, page.id desc',
});

export const trendArticlesBest = articleList<OfTrend>({
  select: (db, param) =>
    selectFiled(db, param)
      .select(['filed.article_id as id', 'filed.score as k'])
      .orderBy('filed.score', 'desc')
      .orderBy('filed.article_id', 'desc'),
  order: 'page.k desc, page.id desc',
});

/** Returns the listed articles of a trend. */
export async function listTrendArticles(
  context: ContentContext,
  call: CallContext,
  request: ListTrendArticlesRequest,
): Promise<ArticlePage & { trendId: number }> {
  const db = context.database.reader<Tables>(call.signal);
  const { id: trendId } = await findTrend(db, request.idOrSlug);
  const list = request.byScore ? trendArticlesBest : trendArticlesClosest;
  return { trendId, ...(await readArticlePage(db, list({ trendId }), request)) };
}
