import type { CallContext } from '@commonplace/domain/call-context';
import { requireOperator } from '@commonplace/domain/principal';
import type { SeedCounters } from '@commonplace/proto/content/v1/seed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { articleScore, hotnessScore } from '../articles/hotness.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { refreshArticleTags } from '../tags/article-tags.ts';

/** Sets the counters that other services seeded for articles, and the resulting scores. */
export async function seedCounters(
  context: ContentContext,
  call: CallContext,
  counters: readonly SeedCounters[],
): Promise<void> {
  requireOperator(call.principal);
  await context.database.transaction(call.signal, async (em) => {
    const published = await readPublicationTimes(em, counters);
    const rows = counters.flatMap((counter) => {
      const publishedAt = published.get(counter.articleId);
      return publishedAt === undefined ? [] : [withScores(counter, publishedAt)];
    });
    await sql`
      update articles set comments_count = counted.comments_count,
        public_reactions_count = counted.public_reactions_count, page_views_count = counted.page_views_count,
        last_comment_at = coalesce(counted.last_comment_at, articles.last_comment_at),
        score = counted.score, hotness_score = counted.hotness_score
      from json_to_recordset(${JSON.stringify(rows)}) as counted (
        id integer, comments_count integer, public_reactions_count integer, page_views_count integer,
        last_comment_at timestamptz, score integer, hotness_score double precision)
      where articles.id = counted.id`.execute(em.getKysely<Tables>());
    await refreshArticleTags(
      em,
      rows.map(({ id }) => id),
    );
  });
}

async function readPublicationTimes(
  em: SqlEntityManager,
  counters: readonly SeedCounters[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; published_at: string }>`
    select id, published_at from articles
    where id = any(${counters.map(({ articleId }) => articleId)}::integer[]) and published_at is not null`.execute(
    em.getKysely<Tables>(),
  );
  return new Map(rows.map((row) => [row.id, new Date(row.published_at)]));
}

function withScores(counter: SeedCounters, publishedAt: Date) {
  const score = articleScore({ ...counter, qualityPoints: 0 }, { status: '' });
  return {
    id: counter.articleId,
    comments_count: counter.commentsCount,
    public_reactions_count: counter.publicReactionsCount,
    page_views_count: counter.pageViewsCount,
    last_comment_at: counter.lastCommentAt,
    score,
    hotness_score: hotnessScore(score, publishedAt),
  };
}
