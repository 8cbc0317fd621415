import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { FindMembershipRequest } from '@commonplace/proto/community/v1/directory';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { requireService } from './require-service.ts';

const membership = statement(
  'membership-role',
  (db: Kysely<Tables>, param: Param<{ userId: number; organizationId: number }>) =>
    db
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'organization_id')
      .select('role')
      .where('organization_id', '=', param('organizationId'))
      .where('user_id', '=', param('userId'))
      .where('organizations.deleted_at', 'is', null),
);

/** Returns the role of a user in an organization, empty for none; for services only. */
export async function findMembership(
  context: CommunityContext,
  call: CallContext,
  { userId, organizationId }: FindMembershipRequest,
): Promise<string> {
  requireService(call);
  const member = await membership.first(context.database.reader(call.signal), { userId, organizationId });
  return member?.role ?? '';
}
