import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { PathRow } from './path-row.ts';

/**
 * Returns the record of `/name`. The current holder of a name comes before former ones, even if it is hidden. If a name
 * has several owners from earlier releases, the user or organization comes first, as on the site.
 */
export const recordByName = statement(
  'record-by-name',
  (_db: Kysely<Tables>, param: Param<{ name: string }>) => sql<PathRow>`
    select type, id, is_public, is_gone, owner, slug, user_id, organization_id from (
      select 1 as rank, 'podcast' as type, id, published as is_public, false as is_gone, slug as owner,
        null::text as slug, null::integer as user_id, null::integer as organization_id
      from podcasts where slug = ${param('name')}
      union all
      select 0, 'organization', id, true, false, username, null, null, id from organizations
      where lower(username collate "C") = ${param('name')} and not deleted
      union all
      select 0, 'user', id, status not in ('spam', 'banned'), false, username, null, id, null from users
      where lower(username collate "C") = ${param('name')} and not deleted
      union all
      select 2, 'organization', id, not deleted, deleted, organizations.username, null, null, id
      from former_organization_usernames as former join organizations on id = former.organization_id
      where former.username = ${param('name')}
      union all
      select 2, 'user', id, not deleted and status not in ('spam', 'banned'), false, users.username, null, id, null
      from former_usernames as former join users on id = former.user_id
      where former.username = ${param('name')}
      union all
      select 3, record_type, record_id, false, true, null, null, null, null
      from former_paths where path = '/' || ${param('name')}::text
    ) as named order by rank limit 1`,
);
