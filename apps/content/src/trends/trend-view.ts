import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Trend } from '@commonplace/proto/content/v1/trends';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export function selectTrends(db: Kysely<Tables>) {
  return db
    .selectFrom('trends')
    .select(['id', 'name', 'slug', 'description', 'key_questions', 'score', 'articles_count', 'cover_image'])
    .select(['first_observed_at', 'last_observed_at', 'created_at', 'updated_at']);
}

export function toTrend(row: InferResult<ReturnType<typeof selectTrends>>[number]): Trend {
  const trend: Trend = {
    $typeName: 'commonplace.content.v1.Trend',
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    keyQuestions: row.key_questions,
    score: row.score,
    articlesCount: row.articles_count,
    firstObservedAt: toRfc3339(row.first_observed_at),
    lastObservedAt: toRfc3339(row.last_observed_at),
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
  };
  if (row.cover_image !== null) trend.coverImage = row.cover_image;
  return trend;
}
