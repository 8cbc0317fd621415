import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { conflict } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';
import { lockMember } from '../users/lock-member.ts';
import { parseEmail } from '../users/email-address.ts';
import { readUserTag } from './user-record.ts';

/**
 * Changes the address of an account at once and without a mail, for super administrators. The address counts as
 * confirmed, and links sent before are revoked. Throws `email_taken`.
 */
export async function updateUserEmail(
  context: CommunityContext,
  call: CallContext,
  input: { userId: number; email: string },
): Promise<{ email: string; etag: string }> {
  requireRole(call.principal, 'super_admin');
  if (input.email.trim() === '') throw violation('email', "can't be blank");
  const email = parseEmail(input.email);
  if (email === undefined) throw violation('email', 'is invalid');
  try {
    return await context.database.transaction(call, async (em) => {
      const user = await lockMember(em, input.userId);
      await requireMatch(call, () => readUserTag(em.getKysely(), user.id));
      const before = { email: user.email };
      em.assign(user, { email, emailConfirmedAt: new Date() });
      await em.flush();
      await revokeTokens(em, user.id, ['confirm_address', 'change_address', 'reset_password']);
      const entry = { target: { type: 'User', id: user.id }, before, after: { email } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'update_user_email', ...entry });
      return { email, etag: await readUserTag(em.getKysely(), user.id) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw conflict('Email already in use', 'email_taken');
    throw error;
  }
}
