import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment } from '../visibility/visibility.ts';
import { describeEngagement, type Engagement } from './count-engagement.ts';

export type PendingCount = Omit<Selectable<Tables['pending_counts']>, 'id'>;

type Reactions = Partial<Record<ReactionCategory, number>>;

/** The sum of pending counts of an article. */
export interface EngagementChange {
  comments: number;
  reactors: number;
  reactions: Reactions;
}

/** Sums pending counts by article; undefined for articles with pending counts that do not say what changed. */
export function sumPendingCounts(pending: readonly PendingCount[]): Map<number, EngagementChange | undefined> {
  const changes = new Map<number, EngagementChange | undefined>();
  for (const { article_id: id, comments, category, reactions, reactors } of pending) {
    const change = changes.has(id) ? changes.get(id) : { comments: 0, reactors: 0, reactions: {} };
    if (change && category !== null) {
      change.reactions[category] = (change.reactions[category] ?? 0) + (reactions ?? 0);
      change.reactors += reactors ?? 0;
    } else if (change && comments !== null) {
      change.comments += comments;
    }
    changes.set(id, category === null && comments === null ? undefined : change);
  }
  return changes;
}

/** The stored engagement of an article. */
interface CountedRow {
  article_id: number;
  comments_count: number;
  reactors_count: number;
  reactions: Reactions;
  quality_points: number;
  last_comment_at: string | null;
}

const counted = statement(
  'counted-engagement',
  (_db: Kysely<Tables>, param: Param<{ articleIds: readonly number[] }>) => sql<CountedRow>`
    select article_id, comments_count, reactors_count, reactions, quality_points, (
      select max(created_at) from comments
      where comments.article_id = engagement_versions.article_id and ${isListedComment}) as last_comment_at
    from engagement_versions
    where article_id = any(${param('articleIds')}::integer[]) and counted_version = version`,
);

const raiseVersions = statement(
  'store-counted-engagement',
  (_db: Kysely<Tables>, param: Param<{ counted: string }>) => sql<{ article_id: number; version: number }>`
    insert into engagement_versions as known
      (article_id, version, counted_version, comments_count, reactors_count, reactions, quality_points)
    select article_id, 1, 1, comments_count, reactors_count, reactions, quality_points
    from json_populate_recordset(null::engagement_versions, ${param('counted')}::json)
    on conflict (article_id) do update set version = known.version + 1, counted_version = known.version + 1,
      comments_count = excluded.comments_count, reactors_count = excluded.reactors_count, reactions = excluded.reactions,
      quality_points = excluded.quality_points
    returning article_id, version`,
);

/**
 * Reads the stored counts of these articles with the time of the last comment; articles without stored counts are left
 * out.
 */
export async function readCounted(
  db: StatementRunner,
  articleIds: readonly number[],
): Promise<Map<number, CountedRow>> {
  const rows = await counted.all(db, { articleIds });
  return new Map(rows.map((row) => [row.article_id, row]));
}

/** Adds a change to stored counts; undefined when the result would be inconsistent. */
export function applyChange(before: CountedRow, change: EngagementChange): Engagement | undefined {
  const reactions = { ...before.reactions };
  for (const [category, count] of Object.entries(change.reactions) as [ReactionCategory, number][]) {
    reactions[category] = (reactions[category] ?? 0) + count;
  }
  const commentsCount = before.comments_count + change.comments;
  const uniqueReactorsCount = before.reactors_count + change.reactors;
  if ([commentsCount, uniqueReactorsCount, ...Object.values(reactions)].some((count) => count < 0)) return undefined;
  return describeEngagement({
    articleId: before.article_id,
    commentsCount,
    ...(before.last_comment_at !== null && { lastCommentAt: toRfc3339(before.last_comment_at) }),
    uniqueReactorsCount,
    qualityPoints: before.quality_points,
    reactions,
  });
}

/** Stores counts, each article at its next version, and returns the versions. */
export async function storeCounted(
  db: StatementRunner,
  engagements: readonly Engagement[],
): Promise<Map<number, number>> {
  const rows = engagements.map(({ articleId, commentsCount, uniqueReactorsCount, reactions, qualityPoints }) => ({
    article_id: articleId,
    comments_count: commentsCount,
    reactors_count: uniqueReactorsCount,
    reactions: Object.fromEntries(reactions.map(({ category, count }) => [category, count])),
    quality_points: qualityPoints,
  }));
  const raised = await raiseVersions.all(db, { counted: JSON.stringify(rows) });
  return new Map(raised.map((row) => [row.article_id, row.version]));
}
