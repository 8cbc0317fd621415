import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { sql, type Kysely } from 'kysely';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/** How people engage with an article, counted from the rows themselves. */
export interface Engagement {
  articleId: number;
  commentsCount: number;
  lastCommentAt?: string;
  publicReactionsCount: number;
  uniqueReactorsCount: number;
  /** By category, saves included; without those that are 0. */
  reactions: { category: string; count: number }[];
}

const isPublic = new Set<string>(publicCategories);

interface CountRow {
  article_id: number;
  comments_count: number;
  last_comment_at: string | null;
  unique_reactors_count: number;
  reactions: { category: string; count: number }[];
}

/** Counts what there is for each of the articles, over two indexes. */
export const engagementCounts = statement(
  'engagement-counts',
  (_db: Kysely<Tables>, given: Given<{ articleIds: readonly number[] }>) => sql<CountRow>`
    select target.id as article_id, written.comments_count, written.last_comment_at,
      reacted.unique_reactors_count, reacted.reactions
    from unnest(${given('articleIds')}::integer[]) as target (id)
    cross join lateral (
      select count(*)::integer as comments_count, max(created_at) as last_comment_at
      from comments where article_id = target.id and deleted_at is null
    ) as written
    cross join lateral (
      select coalesce(json_agg(json_build_object('category', category, 'count', count) order by category), '[]') as reactions,
        (select count(distinct user_id)::integer from reactions
          where reactable_type = 'Article' and reactable_id = target.id) as unique_reactors_count
      from (
        select category, count(*)::integer as count from reactions
        where reactable_type = 'Article' and reactable_id = target.id group by category
      ) as by_category
    ) as reacted
    order by target.id`,
);

/** Counts what there is for each of the articles, in one statement. */
export async function countEngagement(db: StatementRunner, articleIds: readonly number[]): Promise<Engagement[]> {
  return (await engagementCounts.all(db, { articleIds })).map(toEngagement);
}

function toEngagement(row: CountRow): Engagement {
  const publicOnes = row.reactions.filter(({ category }) => isPublic.has(category));
  return {
    articleId: row.article_id,
    commentsCount: row.comments_count,
    ...(row.last_comment_at !== null && { lastCommentAt: toRfc3339(row.last_comment_at) }),
    publicReactionsCount: publicOnes.reduce((sum, { count }) => sum + count, 0),
    uniqueReactorsCount: row.unique_reactors_count,
    reactions: row.reactions,
  };
}
