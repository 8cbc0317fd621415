import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import type { FollowerRow } from './follower-view.ts';

type Audience = PageWindow & { followableId: number };

/**
 * Builds the statement for a page of followers. It skips earlier pages in the index and joins only the users of the
 * page.
 */
export function followersOf(type: FollowableType, direction: 'asc' | 'desc') {
  const order = sql.raw(direction);
  return pagedStatement(
    { planName: `followers-of-${type}-${direction}`, usualSizes: [80] },
    (_db: Kysely<Tables>, param: Param<Audience>) => sql<FollowerRow>`
      select page.id, page.created_at, users.id as user_id, users.name, users.username, users.profile_image_90
      from (
        select id, created_at, follower_id from follows
        where followable_type = ${sql.lit(type)} and followable_id = ${param('followableId')} and shown
        order by created_at ${order}, id ${order}
        limit ${param('limit')} offset ${param('offset')}
      ) as page
      join users on users.id = page.follower_id
      order by page.created_at ${order}, page.id ${order}`,
  );
}

const newestFirst = followersOf('User', 'desc');
const oldestFirst = followersOf('User', 'asc');

/** Lists a page of the caller's followers, without suspended and spam accounts. */
export async function listFollowers(
  context: CommunityContext,
  call: CallContext,
  { oldestFirst: isOldestFirst, ...page }: Page & { oldestFirst: boolean },
): Promise<{ rows: FollowerRow[]; hasNext: boolean }> {
  const { userId } = requireUser(call.principal);
  const list = isOldestFirst ? oldestFirst : newestFirst;
  return list.page(context.database.reader(call.signal), { followableId: userId }, page);
}
