import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import { hasRole, requireUser } from '@commonplace/domain/principal';
import { authorColumns, toPerson } from '@commonplace/people/person';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { roleIn } from '../organizations/administration.ts';
import { findOrganization } from '../organizations/organization-view.ts';
import type { Tables } from '../tables/tables.ts';

export const rolesOfMembers = pagedStatement(
  { planName: 'roles-of-members' },
  (db: Kysely<Tables>, param: Param<PageWindow & { organizationId: number }>) =>
    db
      .selectFrom('memberships')
      .innerJoin('users as author', 'author.id', 'memberships.user_id')
      .select(['memberships.user_id', 'memberships.role', 'memberships.created_at'])
      .select(authorColumns)
      .where('memberships.organization_id', '=', param('organizationId'))
      .where('author.closed_at', 'is', null)
      .orderBy('memberships.user_id')
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists the members of an organization with their roles, by id, also those whose accounts others do not see. Throws
 * `not_found` for an unknown organization and `permission_denied` unless the caller is a member or an administrator of
 * the site.
 */
export async function listMemberships(
  context: CommunityContext,
  call: CallContext,
  { organizationId, ...page }: Page & { organizationId: number },
) {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  await findOrganization(db, String(organizationId));
  const mayRead = hasRole(call.principal, 'admin') || (await roleIn(db, organizationId, userId)) !== undefined;
  if (!mayRead) throw forbidden();
  const { rows, hasNext } = await rolesOfMembers.page(db, { organizationId }, page);
  const memberships = rows.map((row) => ({
    membership: { organizationId, userId: row.user_id, role: row.role, createdAt: toRfc3339(row.created_at) },
    user: toPerson(row.user_id, row),
  }));
  return { memberships, hasNext };
}
