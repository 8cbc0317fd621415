import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { FollowerRow } from './follower-view.ts';

/** Selects up to a page of followers of each organization, and the page from all of these. */
export function followersOfOrganizations(direction: 'asc' | 'desc') {
  const order = sql.raw(direction);
  return pagedStatement({}, (_db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) => {
    const end = sql`${param('limit')}::bigint + ${param('offset')}::bigint`;
    return sql<FollowerRow>`
      select page.id, page.created_at, users.id as user_id, users.name, users.username, users.profile_image_90
      from (
        select audience.* from memberships cross join lateral (
          select id, created_at, follower_id from follows
          where followable_type = 'Organization' and followable_id = memberships.organization_id and shown
          order by created_at ${order}, id ${order} limit ${end}
        ) as audience
        where memberships.user_id = ${param('userId')}
        order by created_at ${order}, id ${order}
        limit ${param('limit')} offset ${param('offset')}
      ) as page
      join users on users.id = page.follower_id
      order by page.created_at ${order}, page.id ${order}`;
  });
}

const newestFirst = followersOfOrganizations('desc');
const oldestFirst = followersOfOrganizations('asc');

/** Lists a page of the followers of the caller's organizations, in the order of ListFollowers. */
export async function listOrganizationFollowers(
  context: CommunityContext,
  call: CallContext,
  { oldestFirst: isOldestFirst, ...page }: Page & { oldestFirst: boolean },
): Promise<{ rows: FollowerRow[]; hasNext: boolean }> {
  const { userId } = requireUser(call.principal);
  const list = isOldestFirst ? oldestFirst : newestFirst;
  return list.page(context.database.reader(call.signal), { userId }, page);
}
