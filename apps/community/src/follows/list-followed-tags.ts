import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** A followed tag in ListFollowedTags. */
export interface FollowedTagRow {
  id: number;
  name: string;
  points: number;
}

function selectFollowedTags(db: Kysely<Tables>) {
  return db
    .selectFrom('follows')
    .innerJoin('tags', 'tags.id', 'follows.followable_id')
    .select(['tags.id', 'tags.name', 'follows.points'])
    .where('follows.followable_type', '=', 'Tag')
    .where('follows.active', '=', true);
}

export const followedTags = statement('followed-tags', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  selectFollowedTags(db)
    .where('follows.follower_id', '=', param('userId'))
    .orderBy('follows.points', 'desc')
    .orderBy('tags.id'),
);

export const followedTag = statement(
  'followed-tag',
  (db: Kysely<Tables>, param: Param<{ userId: number; tagId: number }>) =>
    selectFollowedTags(db)
      .where('follows.follower_id', '=', param('userId'))
      .where('follows.followable_id', '=', param('tagId')),
);

/** Lists the tags that the caller follows, the most points first, at most `limits.follow.tags`. */
export async function listFollowedTags(context: CommunityContext, call: CallContext): Promise<FollowedTagRow[]> {
  const { userId } = requireUser(call.principal);
  return followedTags.all(context.database.reader(call.signal), { userId });
}
