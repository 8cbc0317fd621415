import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import type { LookUpRequest } from '@commonplace/proto/community/v1/directory';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { organizationState } from '../organizations/organization-changed.ts';
import { Organization } from '../tables/organizations.ts';
import { User } from '../tables/users.ts';
import { userState } from '../users/user-changed.ts';
import { requireService } from './require-service.ts';

const maxIds = 1_000;
const maxUsernames = 100;

/**
 * Returns the users and organizations with these ids or usernames, as in their events; for services only. Throws
 * `permission_denied` and `bad_request` for too many.
 */
export async function lookUp(context: CommunityContext, call: CallContext, request: LookUpRequest) {
  requireService(call);
  const { userIds, organizationIds } = request;
  const isOverLimit = Math.max(userIds.length, organizationIds.length) > maxIds;
  if (isOverLimit || request.usernames.length > maxUsernames) throw badRequest('too many ids or usernames');
  const names = request.usernames.map((username) => username.toLowerCase());
  const em = context.database.fork(call.signal);
  const [users, organizations] = [
    await findUsers(em, userIds, names),
    await findOrganizations(em, organizationIds, names),
  ];
  return { users, organizations };
}

async function findUsers(em: SqlEntityManager, ids: readonly number[], names: readonly string[]) {
  const wanted = [...ids, ...(await holders(em, 'former_usernames', 'user_id', names))];
  if (wanted.length + names.length === 0) return [];
  const users = await em.find(User, { $or: [{ id: { $in: wanted } }, { handle: { $in: [...names] } }] });
  const former = await formerNames(em, 'former_usernames', 'user_id', users);
  return users.map((user) => userState(user, former.get(user.id) ?? []));
}

async function findOrganizations(em: SqlEntityManager, ids: readonly number[], names: readonly string[]) {
  const wanted = [...ids, ...(await holders(em, 'former_organization_usernames', 'organization_id', names))];
  if (wanted.length + names.length === 0) return [];
  const organizations = await em.find(Organization, {
    $or: [{ id: { $in: wanted } }, { handle: { $in: [...names] } }],
  });
  const former = await formerNames(em, 'former_organization_usernames', 'organization_id', organizations);
  return organizations.map((organization) => organizationState(organization, former.get(organization.id) ?? []));
}

/** Returns the records that former names resolve to. */
async function holders(em: SqlEntityManager, table: string, column: string, names: readonly string[]) {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where name = any(${names}::text[])`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

/** Returns the former names of each of these records; a record at its first version has none. */
async function formerNames(
  em: SqlEntityManager,
  table: string,
  column: string,
  records: readonly { id: number; version: number }[],
): Promise<Map<number, string[]>> {
  const ids = records.filter(({ version }) => version > 1).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; names: string[] }>`
    select ${sql.ref(column)} as id, array_agg(name order by name) as names from ${sql.table(table)}
    where ${sql.ref(column)} = any(${ids}::integer[]) group by 1`.execute(em.getKysely());
  return new Map(rows.map(({ id, names }) => [id, names]));
}
