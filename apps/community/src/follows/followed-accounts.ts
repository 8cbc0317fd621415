import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isSpamAccount, isUnbannedAccount } from '../users/status/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/** A followed user or organization, and when the follow started. */
interface FollowedRow {
  /** The id of the follow. */
  id: number;
  created_at: string;
  followed_id: number;
  name: string;
  username: string;
  profile_image_90: string;
}

/** Builds the list of what a user follows, newest follow first; the offset of the lateral join keeps the index order. */
function followedBy(type: 'User' | 'Organization', table: RawBuilder<unknown>, isShown: RawBuilder<boolean>) {
  return pagedStatement(
    { planName: `followed-${type}`, usualSizes: [80] },
    (_db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) => sql<FollowedRow>`
      select follows.id, follows.created_at, followed.id as followed_id, followed.name, followed.username,
        followed.profile_image_90
      from follows
      cross join lateral (
        select * from ${table} as followed where followed.id = follows.followable_id and ${isShown} offset 0
      ) as followed
      where follows.follower_id = ${param('userId')} and follows.followable_type = ${sql.lit(type)} and follows.active
      order by follows.created_at desc, follows.id desc
      limit ${param('limit')} offset ${param('offset')}`,
  );
}

export const followedUsers = followedBy(
  'User',
  sql`users`,
  sql<boolean>`(closed_at is null and ${isUnbannedAccount('followed')} and not ${isSpamAccount('followed')})`,
);
export const followedOrganizations = followedBy('Organization', sql`organizations`, sql<boolean>`deleted_at is null`);

/** Returns the fields of a followed user or organization apart from its id. */
export function followedView({
  id,
  created_at: createdAt,
  name,
  username,
  profile_image_90: profileImage90,
}: FollowedRow) {
  return { id, createdAt: toRfc3339(createdAt), name, username, profileImage90 };
}
