import type { Param } from '@commonplace/db/statement';
import { sql, type RawBuilder } from 'kysely';
import { viewerReactions } from '../reactions/viewer-reactions.ts';
import { isListedComment, isPublicArticle } from '../visibility/visibility.ts';

/** The records that a page shows. */
export interface ShownRecords {
  articleIds: readonly number[];
  userIds: readonly number[];
  organizationIds: readonly number[];
  tagNames: readonly string[];
}

type ShownParam = Param<ShownRecords & { viewerId: number }>;

/** Selects the ids of those that a viewer saved or flagged, in order. */
function reactedWith(param: ShownParam, category: string, type: string, ids: RawBuilder<readonly number[]>) {
  return sql<number[]>`array(
    select reactable_id from reactions
    where user_id = ${param('viewerId')} and category = ${sql.lit(category)} and reactable_type = ${sql.lit(type)}
      and reactable_id = any(${ids}::integer[])
    order by reactable_id
  )`;
}

export const savedArticles = (param: ShownParam) => reactedWith(param, 'readinglist', 'Article', param('articleIds'));

export const flaggedUsers = (param: ShownParam) => reactedWith(param, 'vomit', 'User', param('userIds'));

/** Selects the ids of followed users or organizations, in order. */
function followed(param: ShownParam, type: string, ids: RawBuilder<readonly number[]>) {
  return sql<number[]>`array(
    select followable_id from follows
    where follower_id = ${param('viewerId')} and followable_type = ${sql.lit(type)} and active
      and followable_id = any(${ids}::integer[])
    order by followable_id
  )`;
}

export const followedUsers = (param: ShownParam) => followed(param, 'User', param('userIds'));

export const followedOrganizations = (param: ShownParam) => followed(param, 'Organization', param('organizationIds'));

export const followedTags = (param: ShownParam) => sql<string[]>`array(
  select tags.name from tags join follows on follows.followable_id = tags.id
  where tags.name = any(${param('tagNames')}::text[]) and follows.follower_id = ${param('viewerId')}
    and follows.followable_type = 'Tag' and follows.active
  order by tags.name
)`;

interface Reacted {
  /** The article under discussion, unless its reactions are not wanted. */
  reactedArticleId: number | null;
  commentIds: readonly number[];
  viewerId: number;
}

/** Selects the reactions of a viewer, and of those whom they follow, to an article and comments that are public. */
export function shownReactions(param: Param<Reacted>) {
  const discussed = sql`(
    select 'Article', id from articles where id = ${param('reactedArticleId')} and ${isPublicArticle}
    union all
    select 'Comment', id from comments where id = any(${param('commentIds')}::integer[]) and ${isListedComment}
  )`;
  return viewerReactions(discussed, param('viewerId'));
}
