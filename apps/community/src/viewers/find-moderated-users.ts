import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { hasRole, type Role } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { Standing } from '../tables/users.ts';
import { statusesOf, statusLabel, statusOf } from '../users/status/status.ts';

/** A user as moderators see them on a page. */
interface ModeratedUser {
  id: number;
  status: string;
  statuses: Standing[];
  mayChange: boolean;
}

interface StandingRow {
  id: number;
  standings: Standing[];
  roles: Role[];
}

export const standingsOfUsers = statement(
  'standings-of-users',
  (_db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) => sql<StandingRow>`
    select id, standings, roles from users
    where id = any(${param('ids')}::integer[]) and closed_at is null order by id`,
);

/**
 * Returns the users with their status, in the order of their ids; unknown ones are missing. The caller may change the status of
 * those without a higher role (UpdateUserStatus). Call it for moderators alone.
 */
export async function findModeratedUsers(
  context: Pick<CommunityContext, 'database'>,
  { principal, signal }: CallContext,
  ids: readonly number[],
): Promise<ModeratedUser[]> {
  if (ids.length === 0) return [];
  const rows = await standingsOfUsers.all(context.database.reader(signal), { ids });
  return rows.map(({ id, standings, roles }) => ({
    id,
    status: statusLabel(statusOf(standings)),
    statuses: statusesOf(standings),
    mayChange: roles.every((role) => hasRole(principal, role)),
  }));
}
