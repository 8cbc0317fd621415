import { toRfc3339 } from '@commonplace/db/timestamps';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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

interface CountRow {
  article_id: number;
  comments_count: number;
  last_comment_at: string | null;
  unique_reactors_count: number;
  reactions: { category: string; count: number }[];
}

const isPublic = new Set<string>(publicCategories);

/** Counts what there is for each of the articles, in one statement over two indexes. */
export async function countEngagement(em: SqlEntityManager, articleIds: readonly number[]): Promise<Engagement[]> {
  const { rows } = await countEngagementQuery(articleIds).execute(em.getKysely<Tables>());
  return rows.map(toEngagement);
}

/** The statement of `countEngagement`. */
export function countEngagementQuery(articleIds: readonly number[]) {
  return sql<CountRow>`
    select target.id as article_id, written.comments_count, written.last_comment_at,
      reacted.unique_reactors_count, reacted.reactions
    from unnest(${articleIds}::integer[]) as target (id)
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
    order by target.id`;
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
