import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { followedReactors } from './followed-reactors.ts';
import { findPublishedArticles } from '../projections/published-articles.ts';
import { publicCategories, type ReactableType, type ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment, isPublicArticle } from '../visibility/visibility.ts';

interface CountedRecords {
  articleIds: readonly number[];
  commentIds: readonly number[];
  viewerId: number | null;
}

interface CountRow {
  /** Whether the record is public, according to the copy of an article. */
  is_public: boolean;
  reactable_type: ReactableType;
  reactable_id: number;
  category: ReactionCategory;
  count: number;
  is_own: boolean;
}

/** The reactions to a record: public ones by category, and the categories of the viewer's own. */
interface ReactionCounts {
  reactableType: ReactableType;
  reactableId: number;
  counts: Record<string, number>;
  ownCategories: ReactionCategory[];
  /** Users whom the viewer follows. */
  followedNames?: string[];
  followedCount?: number;
}

/** Counts reactions by record and category in the order of their unique index; votes and saves only if they are own. */
export const reactionCounts = statement(
  'reaction-counts',
  (_db: Kysely<Tables>, param: Param<CountedRecords>) => sql<CountRow>`
    with targets as materialized (
      select 'Article' as type, id, ${isPublicArticle} as is_public
      from articles where id = any(${param('articleIds')}::integer[])
      union all
      select 'Comment', id, true from comments where id = any(${param('commentIds')}::integer[]) and ${isListedComment}
    )
    select targets.type as reactable_type, targets.id as reactable_id, targets.is_public, reacted.category,
      reacted.count, reacted.is_own
    from targets cross join lateral (
      select category, count(*)::integer as count, coalesce(bool_or(user_id = ${param('viewerId')}), false) as is_own
      from reactions
      where reactable_type = targets.type and reactable_id = targets.id and category <> 'readinglist'
      group by category
    ) as reacted`,
);

const isPublic = new Set<string>(publicCategories);

/**
 * Returns the numbers of public reactions to articles and comments with the caller's own, and whom the caller follows among those
 * who reacted. Leaves out records that are not public and those without reactions. Throws `validation_failed` for too many ids.
 */
export async function listReactionCounts(
  context: CommunityContext,
  call: CallContext,
  { articleIds, commentIds }: Pick<CountedRecords, 'articleIds' | 'commentIds'>,
): Promise<ReactionCounts[]> {
  if (articleIds.length + commentIds.length > limits.reactionCounts.ids)
    throw violation('ids', `is too long (maximum is ${limits.reactionCounts.ids} ids)`);
  const viewerId = call.principal.kind === 'user' ? call.principal.userId : null;
  const db = context.database.reader(call.signal);
  const rows = await reactionCounts.all(db, { articleIds, commentIds, viewerId });
  const reacted = rows.flatMap(({ reactable_type: type, reactable_id: id }) => (type === 'Article' ? [id] : []));
  const published = await findPublishedArticles(context, call, reacted);
  const isShown = ({ reactable_type: type, reactable_id: id, is_public: isCopyPublic }: CountRow) =>
    type === 'Comment' || (published?.has(id) ?? isCopyPublic);
  const records = byRecord(rows.filter(isShown));
  if (viewerId === null || records.length === 0) return records;
  const types = records.map(({ reactableType }) => reactableType);
  const reactors = await followedReactors.all(db, {
    types,
    ids: records.map(({ reactableId }) => reactableId),
    viewerId,
  });
  const byKey = new Map(reactors.map((row) => [`${row.reactable_type} ${row.reactable_id}`, row]));
  return records.map((record) => {
    const followed = byKey.get(`${record.reactableType} ${record.reactableId}`);
    return followed ? { ...record, followedNames: followed.names, followedCount: followed.count } : record;
  });
}

function byRecord(rows: readonly CountRow[]): ReactionCounts[] {
  const records = new Map<string, ReactionCounts>();
  for (const { reactable_type: reactableType, reactable_id: reactableId, category, count, is_own: isOwn } of rows) {
    const key = `${reactableType} ${reactableId}`;
    const record = records.get(key) ?? { reactableType, reactableId, counts: {}, ownCategories: [] };
    if (isPublic.has(category)) record.counts[category] = count;
    if (isOwn) record.ownCategories.push(category);
    records.set(key, record);
  }
  return [...records.values()];
}
