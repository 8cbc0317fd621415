import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { requireMember } from '../users/lock-member.ts';
import type { MergeInput } from './merge-users.ts';
import { requireMergeable, requireDifferentAccounts } from './require-mergeable.ts';

/**
 * Checks whether `mergeUsers` would succeed, without changes. Throws the same errors, and `not_found` for an
 * account that is already merged, since there is nothing left to preview.
 */
export async function checkMerge(
  context: CommunityContext,
  call: CallContext,
  { sourceId, targetId }: MergeInput,
): Promise<void> {
  requireRole(call.principal, 'super_admin');
  requireDifferentAccounts(sourceId, targetId);
  const db = context.database.reader<Tables>(call.signal);
  await requireMember(db, sourceId);
  await requireMember(db, targetId);
  await requireMergeable(db, sourceId, targetId);
}
