import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AuditRecordedSchema, UserMergedSchema } from '@commonplace/proto/community/v1/events';
import { enqueueMove } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { endAccount } from '../accounts/end-account.ts';
import type { CommunityContext } from '../context.ts';
import { removeExportsJob } from '../accounts/exports/remove-exports.ts';
import { readUserDetail } from '../admin-users/user-record.ts';
import { requireRemainingSuperAdmin } from '../users/last-super-admin.ts';
import type { Tables } from '../tables/tables.ts';
import type { User } from '../tables/users.ts';
import { lockMember } from '../users/lock-member.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { markAsMerged } from './mark-as-merged.ts';
import { moveAccount } from './move-account.ts';
import { requireMergeable, requireDifferentAccounts } from './require-mergeable.ts';
import { startMerge } from './merge-progress.ts';

/** The accounts of a merge: the source is removed, the target remains. */
export interface MergeInput {
  sourceId: number;
  targetId: number;
}

/**
 * Merges two accounts of one person, for super administrators. The source loses all access and is hidden at once, and
 * its names resolve to the target. Jobs in every service then move its data (`get-merge.ts` reports their progress).
 * Repeating a call changes nothing.
 *
 * Throws `not_found`, `cannot_merge_user_into_itself`, `merge_identity_conflict`, `merge_in_progress` and
 * `last_super_admin`.
 */
export async function mergeUsers(context: CommunityContext, call: CallContext, { sourceId, targetId }: MergeInput) {
  requireRole(call.principal, 'super_admin');
  requireDifferentAccounts(sourceId, targetId);
  return context.database.transaction(call, async (em) => {
    await requireRemainingSuperAdmin(em, sourceId);
    const { source, target } = await lockBoth(em, { sourceId, targetId });
    if (source) {
      await requireMergeable(em.getKysely<Tables>(), source.id, target.id);
      await merge(em, call, source, target);
    }
    return { user: await readUserDetail(em.getKysely(), target.id), version: target.version };
  });
}

/** Locks the target, and the source unless it was merged into it already. */
async function lockBoth(em: SqlEntityManager, { sourceId, targetId }: MergeInput) {
  // In the order of their ids, to avoid deadlocks.
  await sql`select from users where id = any(${[sourceId, targetId]}::integer[]) order by id for update`.execute(
    em.getKysely<Tables>(),
  );
  const source = (await wasMerged(em, sourceId, targetId)) ? undefined : await lockMember(em, sourceId);
  return { source, target: await lockMember(em, targetId) };
}

async function wasMerged(em: SqlEntityManager, sourceId: number, targetId: number): Promise<boolean> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('user_merges')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return row !== undefined;
}

async function merge(em: SqlEntityManager, call: CallContext, source: User, target: User): Promise<void> {
  const before = { deleted_user_id: source.id, username: source.username, roles: source.roles };
  await moveAccount(em, source.id, target.id);
  await endAccount(em, source.id);
  await enqueue(em, removeExportsJob, { userId: source.id });
  mergeProfile(target, source);
  await markAsMerged(em, source, target.id);
  const mergeId = await startMerge(em, source.id, target.id);
  const merged = { mergeId, sourceId: source.id, targetId: target.id, targetUsername: target.username };
  await enqueueMove(em, merged);
  const entry = { target: { type: 'User', id: source.id }, before, after: { keep_user_id: target.id } };
  await recordAudit(em, call, AuditRecordedSchema, { action: 'merge_users', ...entry });
  await appendUserChanged(em, target);
  await appendEvent(em, UserMergedSchema, merged, about('user', source.id));
}

/** Keeps the target's profile (MergeUsers) and the earlier sign-up time of the two. */
function mergeProfile(target: User, source: User): void {
  if (source.createdAt < target.createdAt) target.createdAt = source.createdAt;
  target.microblogUsername ??= source.microblogUsername ?? null;
  target.codehostUsername ??= source.codehostUsername ?? null;
  target.version += 1;
}
