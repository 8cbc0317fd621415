import { statement, type Param } from '@commonplace/db/statement';
import type { StateContext } from '@commonplace/events/consumers';
import { newestOf } from '@commonplace/events/projection';
import type { EngagementChanged } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { appendArticleCountersChanged } from './article-counters.ts';
import { articleScore } from '../hotness.ts';
import { rankingFields } from '../visibility.ts';

interface CountedArticle {
  id: number;
  listed: boolean;
  published_ms: number | null;
  author_status: string;
  engagement_version: number;
  page_views_version: number;
  page_views_count: number;
}

/** Applies counts of comments and reactions, and with them scores and popularity. */
export async function applyEngagementChanges(
  events: readonly EngagementChanged[],
  { em }: StateContext,
): Promise<void> {
  const newest = newestOf(events, ({ articleId }) => articleId);
  const articles = await lockArticles.all(em.getKysely(), { ids: [...newest.keys()] });
  const changes = articles.flatMap((article) => {
    const event = newest.get(article.id);
    return event && article.engagement_version <= event.version ? [{ article, event }] : [];
  });
  if (changes.length === 0) return;
  const seen = await storeCounters(
    em,
    changes.map(({ article, event }) => toCounters(article, event)),
  );
  const counted = changes
    .filter(({ article }) => seen.has(article.id))
    .map(({ article, event: { articleId, version, commentsCount, publicReactionsCount } }) => ({
      articleId,
      engagementVersion: version,
      pageViewsVersion: article.page_views_version,
      commentsCount,
      publicReactionsCount,
      pageViewsCount: article.page_views_count,
    }));
  await appendArticleCountersChanged(em, counted);
}

const lockArticles = statement(
  'lock-counted-articles',
  (_db, param: Param<{ ids: number[] }>) => sql<CountedArticle>`
    select articles.id, listed, (extract(epoch from published_at) * 1000)::float8 as published_ms,
      users.status as author_status, engagement_version, page_views_version, page_views_count
    from articles join users on users.id = articles.user_id
    where articles.id = any(${param('ids')}::integer[]) order by articles.id for no key update of articles`,
);

function toCounters(article: CountedArticle, event: EngagementChanged) {
  const score = articleScore(event, { status: article.author_status });
  const publishedAt = article.published_ms === null ? null : new Date(article.published_ms);
  const { featured, hotnessScore } = rankingFields(
    { listed: article.listed, publishedAt, score },
    { status: article.author_status },
  );
  return {
    id: article.id,
    version: event.version,
    comments: event.commentsCount,
    reactions: event.publicReactionsCount,
    quality: event.qualityPoints,
    last_comment_at: event.lastCommentAt ?? null,
    score,
    hotness: hotnessScore,
    featured,
  };
}

const updateCounters = statement(
  'store-counters',
  (_db, param: Param<{ counters: string }>) => sql<{ id: number; is_seen: boolean }>`
    with counters as materialized (
      select counters.*, coalesce(counters.last_comment_at, published_at) as shown_comment_at,
        counters.comments - comments_count as more_comments, counters.reactions - public_reactions_count as more_reactions,
        (comments_count, public_reactions_count, quality_points, articles.last_comment_at) is distinct from
          (counters.comments, counters.reactions, counters.quality, coalesce(counters.last_comment_at, published_at)) as is_seen
      from json_to_recordset(${param('counters')}::json) as counters (id integer, version integer, comments integer,
        reactions integer, quality integer, last_comment_at timestamptz, score integer, hotness float8, featured boolean)
      join articles using (id)
    ), filed as (
      update article_tags set score = counters.score, hotness_score = counters.hotness
      from counters where article_id = counters.id
        and (article_tags.score, article_tags.hotness_score) is distinct from (counters.score, counters.hotness)
    ), filed_under_concepts as (
      update concept_articles set score = counters.score
      from counters where article_id = counters.id and concept_articles.score <> counters.score
    ), active as (
      insert into article_activity (article_id, day, comments, reactions)
      select id, current_date, more_comments, more_reactions from counters where (more_comments, more_reactions) <> (0, 0)
      on conflict (article_id, day) do update
        set comments = article_activity.comments + excluded.comments,
          reactions = article_activity.reactions + excluded.reactions
    ), noted as (
      insert into concept_recounts (concept_id, day, comments, reactions)
      select concept_id, current_date, sum(more_comments), sum(more_reactions)
      from counters join concept_articles on article_id = counters.id
      where (more_comments, more_reactions) <> (0, 0) group by concept_id
    )
    update articles set engagement_version = counters.version, comments_count = counters.comments,
      public_reactions_count = counters.reactions, quality_points = counters.quality, last_comment_at = counters.shown_comment_at, score = counters.score,
      hotness_score = counters.hotness, featured = counters.featured, updated_at = now()
    from counters where articles.id = counters.id
    returning articles.id, counters.is_seen`,
);

/**
 * Stores the counts and returns the ids of articles that look different now; saving one to a reading list does not
 * count.
 */
async function storeCounters(
  em: SqlEntityManager,
  counters: readonly ReturnType<typeof toCounters>[],
): Promise<Set<number>> {
  const rows = await updateCounters.all(em.getKysely(), { counters: JSON.stringify(counters) });
  return new Set(rows.filter(({ is_seen: isSeen }) => isSeen).map(({ id }) => id));
}
