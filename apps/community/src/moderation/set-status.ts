import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { actorOf, hasRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { withholdCommentsJob } from '../comments/withhold-comments.ts';
import type { CommunityContext } from '../context.ts';
import { hideFollowsJob } from '../follows/hide-follows.ts';
import { removeActorNotificationsJob } from '../notification-delivery/remove-actor-notifications.ts';
import { requireRemainingSuperAdmin } from '../users/last-super-admin.ts';
import {
  giveStatus,
  isInactive,
  isSpam,
  noteReason,
  statusesOf,
  statusOf,
  removeStatus,
  type Status,
} from '../users/status/status.ts';
import type { Standing, User } from '../tables/users.ts';
import { readUserTag } from '../admin-users/user-record.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { addNote, checkNote, lockTarget } from '../admin-users/moderated-user.ts';
import { confirmFlagsJob } from './confirm-flags.ts';
import { removeTrustNotification, notifyTrustedUser } from './notify-trusted-user.ts';

export interface SetStatusInput {
  userId: number;
  status: Status;
  /** Removes the status instead. */
  isRemoval?: boolean;
  note?: string | undefined;
  /** The action in the audit log. */
  action: string;
}

/** The status of an account and its version. */
export interface ShownStatus {
  status: Status;
  version: number;
  /** The edit tag of the record. */
  etag: string;
}

/**
 * Gives an account a status, or removes one (UpdateUserStatus), and returns the resulting status. Every call writes
 * a note and an audit entry, also without a change. Throws `not_found`, `permission_denied` for an account with a
 * higher role, `validation_failed` and `last_super_admin`.
 */
export async function setStatus(
  context: CommunityContext,
  call: CallContext,
  input: SetStatusInput,
): Promise<ShownStatus> {
  checkNote(input.note);
  const { status } = input;
  const site = status === 'trusted' && !input.isRemoval ? await context.site.identify() : undefined;
  return context.database.transaction(call, async (em) => {
    // Only super administrators can act on a super administrator.
    const mayEndPower = hasRole(call.principal, 'super_admin') && !input.isRemoval;
    if (mayEndPower && status !== 'good_standing' && isInactive([status])) {
      await requireRemainingSuperAdmin(em, input.userId);
    }
    const user = await lockTarget(em, call.principal, input.userId);
    await requireMatch(call, () => readUserTag(em.getKysely(), user.id));
    const held = user.standings;
    const standings = input.isRemoval ? removeStatus(held, status) : giveStatus(held, status);
    const isChanged = standings.join() !== held.join();
    if (isChanged) {
      user.standings = standings;
      user.version += 1;
    }
    const newStatus = statusOf(standings);
    addNote(em, call.principal, {
      userId: user.id,
      reason: noteReason(input.isRemoval ? newStatus : status),
      content: input.note?.trim() || `${actorOf(call.principal).name} updated ${user.username}`,
    });
    await em.flush();
    const states = {
      before: { status: statusOf(held), statuses: statusesOf(held) },
      after: { status: newStatus, statuses: statusesOf(standings), note: input.note ?? null },
    };
    const target = { type: 'User', id: user.id };
    await recordAudit(em, call, AuditRecordedSchema, { action: input.action, target, ...states });
    await enqueueEffects(em, user, held);
    if (site && !held.includes('trusted')) await notifyTrustedUser(em, site, user);
    if (held.includes('trusted') && !standings.includes('trusted')) await removeTrustNotification(em, user.id);
    if (isChanged) await appendUserChanged(em, user);
    return { status: newStatus, version: user.version, etag: await readUserTag(em.getKysely(), user.id) };
  });
}

/** Enqueues the effects of a changed standing. */
async function enqueueEffects(em: SqlEntityManager, { id: userId, standings }: User, held: readonly Standing[]) {
  if (isInactive(standings) !== isInactive(held)) await enqueue(em, hideFollowsJob, { userId });
  if (isSpam(standings) === isSpam(held)) return;
  await enqueue(em, withholdCommentsJob, { userId });
  if (!isSpam(standings)) return;
  await enqueue(em, removeActorNotificationsJob, { userId });
  await enqueue(em, confirmFlagsJob, { userId });
}
