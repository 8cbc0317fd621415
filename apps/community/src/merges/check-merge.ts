import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { requireMember } from '../users/lock-member.ts';
import type { MergeInput } from './merge-users.ts';
import { refuseConflicts, refuseSame } from './refuse-conflicts.ts';

/**
 * Refuses what `mergeUsers` (A15) would refuse now, and changes nothing. One that was merged already is not found: there
 * is nothing to be seen before it any more.
 * @throws DomainError as `mergeUsers`.
 */
export async function checkMerge(
  context: CommunityContext,
  call: CallContext,
  { sourceId, targetId }: MergeInput,
): Promise<void> {
  requireRole(call.principal, 'super_admin');
  refuseSame(sourceId, targetId);
  const db = context.database.reader<Tables>(call.signal);
  await requireMember(db, sourceId);
  await requireMember(db, targetId);
  await refuseConflicts(db, sourceId, targetId);
}
