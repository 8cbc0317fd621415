import { hasRole, type Role, type UserPrincipal } from '@commonplace/domain/principal';
import { sql, type RawBuilder } from 'kysely';
import type { Standing } from '../tables/users.ts';
import { statusesOf, statusLabel, statusOf } from '../users/status/status.ts';

/** A user as moderators see them on a page. */
interface ModeratedUser {
  id: number;
  status: string;
  statuses: Standing[];
  mayChange: boolean;
}

export interface StandingRow {
  id: number;
  standings: Standing[];
  roles: Role[];
}

/** Selects the status of users, in the order of their ids; unknown ones are missing. Show it to moderators alone. */
export const standingsOf = (ids: RawBuilder<readonly number[]>) => sql<StandingRow>`
  select id, standings, roles from users where id = any(${ids}::integer[]) and closed_at is null order by id`;

/** Converts a user to their status. The caller may change that of those without a higher role (UpdateUserStatus). */
export function moderatedUser(caller: UserPrincipal, { id, standings, roles }: StandingRow): ModeratedUser {
  return {
    id,
    status: statusLabel(statusOf(standings)),
    statuses: statusesOf(standings),
    mayChange: roles.every((role) => hasRole(caller, role)),
  };
}
