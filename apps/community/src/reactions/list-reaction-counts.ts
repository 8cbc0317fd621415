import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { findPublishedArticles } from '../projections/published-articles.ts';
import { publicCategories, type ReactableType, type ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment, isPublicArticle } from '../visibility/visibility.ts';
import { reactionsOfViewer } from './viewer-reactions.ts';

interface CountedRecords {
  articleIds: readonly number[];
  commentIds: readonly number[];
}

interface CountRow {
  /** Whether the record is public, according to the copy of an article. */
  is_public: boolean;
  reactable_type: ReactableType;
  reactable_id: number;
  category: ReactionCategory;
  count: number;
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

/** Counts reactions by record and category in the order of their unique index, without saves. */
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
      reacted.count
    from targets cross join lateral (
      select category, count(*)::integer as count from reactions
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
  { articleIds, commentIds }: CountedRecords,
): Promise<ReactionCounts[]> {
  if (articleIds.length + commentIds.length > limits.reactionCounts.ids)
    throw violation('ids', `is too long (maximum is ${limits.reactionCounts.ids} ids)`);
  const db = context.database.reader(call.signal);
  const rows = await reactionCounts.all(db, { articleIds, commentIds });
  const reacted = rows.flatMap(({ reactable_type: type, reactable_id: id }) => (type === 'Article' ? [id] : []));
  const published = await findPublishedArticles(context, call, reacted);
  const isShown = ({ reactable_type: type, reactable_id: id, is_public: isCopyPublic }: CountRow) =>
    type === 'Comment' || (published?.has(id) ?? isCopyPublic);
  const records = byRecord(rows.filter(isShown));
  if (call.principal.kind !== 'user' || records.size === 0) return [...records.values()];
  await addOwn(records, db, call.principal.userId);
  return [...records.values()];
}

/** Adds the reactions of a viewer and of those whom they follow. */
async function addOwn(records: Map<string, ReactionCounts>, db: StatementRunner, viewerId: number): Promise<void> {
  const types = [...records.values()].map(({ reactableType }) => reactableType);
  const ids = [...records.values()].map(({ reactableId }) => reactableId);
  for (const row of await reactionsOfViewer.all(db, { types, ids, viewerId })) {
    const { own_categories: ownCategories, followed_names: followedNames, followed_count: followedCount } = row;
    const record = records.get(`${row.reactable_type} ${row.reactable_id}`);
    if (record) Object.assign(record, { ownCategories, followedNames, followedCount });
  }
}

function byRecord(rows: readonly CountRow[]): Map<string, ReactionCounts> {
  const records = new Map<string, ReactionCounts>();
  for (const { reactable_type: reactableType, reactable_id: reactableId, category, count } of rows) {
    const key = `${reactableType} ${reactableId}`;
    const record = records.get(key) ?? { reactableType, reactableId, counts: {}, ownCategories: [] };
    if (isPublic.has(category)) record.counts[category] = count;
    records.set(key, record);
  }
  return records;
}
