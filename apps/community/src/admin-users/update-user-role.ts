import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { actorOf, requireRole, type Role } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { addNote, checkNote } from './moderated-user.ts';
import { requireRemainingSuperAdmin } from '../users/last-super-admin.ts';
import { readUserTag } from './user-record.ts';
import { lockMember } from '../users/lock-member.ts';
import { appendUserChanged } from '../users/user-changed.ts';

const roles: readonly Role[] = ['moderator', 'admin', 'super_admin'];

export interface UpdateUserRoleInput {
  userId: number;
  /** A role, or empty for none. */
  role: string;
  note?: string | undefined;
}

/**
 * Replaces or removes the role of an account, for super administrators. The new role applies to the account's next
 * request. Every call writes a note and an audit entry. Throws `not_found`, `validation_failed` and `last_super_admin`.
 */
export async function updateUserRole(
  context: CommunityContext,
  call: CallContext,
  input: UpdateUserRoleInput,
): Promise<{ roles: Role[]; version: number; etag: string }> {
  requireRole(call.principal, 'super_admin');
  checkNote(input.note);
  const role = roles.find((role) => role === input.role);
  if (!role && input.role !== '') throw violation('role', 'is not included in the list');
  return context.database.transaction(call, async (em) => {
    if (role !== 'super_admin') await requireRemainingSuperAdmin(em, input.userId);
    const user = await lockMember(em, input.userId);
    await requireMatch(call, () => readUserTag(em.getKysely(), user.id));
    const before = { roles: user.roles };
    const after = role ? [role] : [];
    if (before.roles.join() !== after.join()) {
      user.roles = after;
      user.version += 1;
    }
    addNote(em, call.principal, {
      userId: user.id,
      reason: 'Role',
      content: input.note?.trim() || describeChange(actorOf(call.principal).name, user.username, role),
    });
    await em.flush();
    const entry = { target: { type: 'User', id: user.id }, before, after: { roles: after, note: input.note ?? null } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'update_user_role', ...entry });
    if (user.roles !== before.roles) await appendUserChanged(em, user);
    return { roles: user.roles, version: user.version, etag: await readUserTag(em.getKysely(), user.id) };
  });
}

function describeChange(actor: string, username: string, role: string | undefined): string {
  return role ? `${actor} gave ${username} the role ${role}` : `${actor} removed the role of ${username}`;
}
