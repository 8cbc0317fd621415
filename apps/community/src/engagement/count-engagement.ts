import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely } from 'kysely';
import { publicCategories, qualityCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment } from '../visibility/visibility.ts';

/** The reaction and comment counts of an article. */
export interface Engagement {
  articleId: number;
  commentsCount: number;
  lastCommentAt?: string;
  publicReactionsCount: number;
  uniqueReactorsCount: number;
  /** By category, including saves; categories with 0 are left out. */
  reactions: { category: string; count: number }[];
  /** The sum of the quality votes of trusted users. */
  qualityPoints: number;
}

const isPublic = new Set<string>(publicCategories);

interface CountRow {
  article_id: number;
  comments_count: number;
  last_comment_at: string | null;
  unique_reactors_count: number;
  reactions: { category: string; count: number }[];
  quality_points: number;
}

interface OfArticles {
  articleIds: readonly number[];
}

/** Private votes. */
const votes = sql`array[${sql.join(qualityCategories.map((category) => sql.lit(category)))}]`;
const isVote = sql`category = any(${votes})`;
const isSeen = sql`category <> all(${votes})`;

/** The points of a vote (ToggleReaction); a confirmed vote counts twice. */
const qualityPointsOf = sql`case category when 'thumbsup' then 5 when 'thumbsdown' then -10 when 'vomit' then -50 else 0 end
  * case status when 'confirmed' then 2 when 'invalid' then 0 else 1 end`;

const counts = (param: Param<OfArticles>) => sql<CountRow>`
  select target.id as article_id, written.comments_count, written.last_comment_at,
    reacted.unique_reactors_count, reacted.reactions, reacted.quality_points
  from unnest(${param('articleIds')}::integer[]) as target (id)
  cross join lateral (
    select count(*)::integer as comments_count, max(created_at) as last_comment_at
    from comments where article_id = target.id and ${isListedComment}
  ) as written
  cross join lateral (
    select coalesce(json_agg(json_build_object('category', category, 'count', count) order by category), '[]') as reactions,
      (select count(distinct user_id)::integer from reactions
        where reactable_type = 'Article' and reactable_id = target.id and ${isSeen}) as unique_reactors_count,
      (select coalesce(sum(${qualityPointsOf}), 0)::integer from reactions
        where reactable_type = 'Article' and reactable_id = target.id and ${isVote}) as quality_points
    from (
      select category, count(*)::integer as count from reactions
      where reactable_type = 'Article' and reactable_id = target.id and ${isSeen} group by category
    ) as by_category
  ) as reacted
  order by target.id`;

/** Counts the engagement of each article over two indexes. */
export const engagementCounts = statement('engagement-counts', (_db: Kysely<Tables>, param: Param<OfArticles>) =>
  counts(param),
);

const markedCounts = statement(
  'marked-engagement-counts',
  (_db: Kysely<Tables>, param: Param<OfArticles>) => sql<CountRow>`
    with taken as (delete from pending_counts where article_id = any(${param('articleIds')}::integer[]))
    ${counts(param)}`,
);

/** Counts the engagement of each article in one statement. */
export async function countEngagement(db: StatementRunner, articleIds: readonly number[]): Promise<Engagement[]> {
  return (await engagementCounts.all(db, { articleIds })).map(toEngagement);
}

/**
 * As `countEngagement`, and deletes the pending counts of these articles. It is one statement, so the deleted pending
 * counts are exactly those included in the result.
 */
export async function recountEngagement(db: StatementRunner, articleIds: readonly number[]): Promise<Engagement[]> {
  return (await markedCounts.all(db, { articleIds })).map(toEngagement);
}

function toEngagement(row: CountRow): Engagement {
  return describeEngagement({
    articleId: row.article_id,
    commentsCount: row.comments_count,
    ...(row.last_comment_at !== null && { lastCommentAt: toRfc3339(row.last_comment_at) }),
    uniqueReactorsCount: row.unique_reactors_count,
    qualityPoints: row.quality_points,
    reactions: Object.fromEntries(row.reactions.map(({ category, count }) => [category, count])),
  });
}

/** Converts reactions by category to the engagement of an event. */
export function describeEngagement(
  counted: Omit<Engagement, 'publicReactionsCount' | 'reactions'> & { reactions: Record<string, number> },
): Engagement {
  const reactions = Object.entries(counted.reactions)
    .filter(([, count]) => count > 0)
    .map(([category, count]) => ({ category, count }))
    .toSorted((a, b) => a.category.localeCompare(b.category));
  const publicOnes = reactions.filter(({ category }) => isPublic.has(category));
  return { ...counted, reactions, publicReactionsCount: publicOnes.reduce((sum, { count }) => sum + count, 0) };
}
