import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Param } from '@commonplace/db/statement';
import { withEditTag } from '@commonplace/domain/edit-tags';
import type { Concept } from '@commonplace/proto/content/v1/concepts';
import { sql, type InferResult, type Kysely } from 'kysely';
import { popularity } from '../articles/popularity.ts';
import type { Tables } from '../tables/tables.ts';

export interface MetricsRow {
  day: string;
  articles: number;
  comments: number;
  reactions: number;
  views: number;
}

export interface TopArticleRow {
  id: number;
  title: string;
  slug: string;
  score: number;
  published_at: string;
}

const topArticles = 3;

/** Selects concepts with their daily metrics and best articles, without their anchors: a few index ranges each. */
export function selectConcepts<Parameters extends { days: number }>(db: Kysely<Tables>, param: Param<Parameters>) {
  return db.selectFrom('concepts as c').select([
    'c.id',
    'c.name',
    'c.slug',
    'c.description',
    'c.parent_id',
    'c.score',
    'c.similarity_threshold',
    'c.max_lookback_days',
    'c.created_at',
    'c.updated_at',
    sql<MetricsRow[]>`(
        select coalesce(json_agg(json_build_object('day', day, 'articles', articles_count, 'comments', comments_count,
          'reactions', reactions_count, 'views', page_views) order by day desc), '[]')
        from concept_metrics
        where concept_id = c.id and day >= current_date - ${param('days')}::integer
          and (articles_count, comments_count, reactions_count, page_views) <> (0, 0, 0, 0))`.as('metrics'),
    sql<TopArticleRow[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'slug', slug, 'score', score,
          'published_at', published_at::text) order by score desc, id desc), '[]')
        from (
          select a.id, a.title, a.slug, filed.score, a.published_at
          from concept_articles filed join articles a on a.id = filed.article_id and a.listed
          where filed.concept_id = c.id
          order by filed.score desc, filed.article_id desc limit ${sql.lit(topArticles)}
        ) as best)`.as('top_articles'),
  ]);
}

export type ConceptRow = InferResult<ReturnType<typeof selectConcepts>>[number];

export function toConcept(row: ConceptRow): Concept {
  const concept: Concept = {
    $typeName: 'commonplace.content.v1.Concept',
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    score: row.score,
    maxLookbackDays: row.max_lookback_days,
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
    etag: '',
    dailyMetrics: row.metrics.map(toMetrics),
    topArticles: row.top_articles.map(({ published_at: publishedAt, ...article }) => ({
      $typeName: 'commonplace.content.v1.ConceptTopArticle',
      ...article,
      publishedAt: toRfc3339(publishedAt),
    })),
  };
  if (row.parent_id !== null) concept.parentId = row.parent_id;
  if (row.similarity_threshold !== null) concept.similarityThreshold = row.similarity_threshold;
  return withEditTag(concept, ['dailyMetrics', 'topArticles']);
}

/** More may be removed on a day than was added, so counts are at least 0. */
function toMetrics(row: MetricsRow): Concept['dailyMetrics'][number] {
  const articles = Math.max(0, row.articles);
  const comments = Math.max(0, row.comments);
  const reactions = Math.max(0, row.reactions);
  const pageViews = Math.max(0, row.views);
  return {
    $typeName: 'commonplace.content.v1.ConceptMetrics',
    date: row.day,
    articlesCount: articles,
    commentsCount: comments,
    reactionsCount: reactions,
    pageViews,
    popularityScore: popularity({ articles, comments, reactions, pageViews }),
  };
}
