import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { organizationView, selectOrganizations } from '../organizations/organization-view.ts';
import type { Tables } from '../tables/tables.ts';

export const organizationsOfUser = pagedStatement(
  { planName: 'organizations-of-user' },
  (db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) =>
    db
      .selectFrom('memberships')
      .innerJoin(selectOrganizations(db).as('organization'), 'organization.id', 'memberships.organization_id')
      .selectAll('organization')
      .select(['memberships.role', 'memberships.created_at as member_since'])
      .where('memberships.user_id', '=', param('userId'))
      .orderBy('memberships.organization_id')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists the organizations of the caller, by id, with the caller's role. */
export async function listOwnMemberships(context: CommunityContext, call: CallContext, page: Page) {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await organizationsOfUser.page(context.database.reader(call.signal), { userId }, page);
  const memberships = rows.map(({ role, member_since: since, ...organization }) => ({
    membership: { organizationId: organization.id, userId, role, createdAt: toRfc3339(since) },
    organization: organizationView(organization),
  }));
  return { memberships, hasNext };
}
