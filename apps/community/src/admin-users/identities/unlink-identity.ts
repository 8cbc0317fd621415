import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { lockMember } from '../../users/lock-member.ts';
import { appendUserChanged } from '../../users/user-changed.ts';
import { isProvider, showName, showsName } from './identity-rules.ts';

/**
 * Unlinks an identity from an account and removes the username at that provider, for super administrators. Returns the
 * new version of the account if it changed. Throws `identity_not_found`.
 */
export async function unlinkIdentity(
  context: CommunityContext,
  call: CallContext,
  { userId, identityId }: { userId: number; identityId: number },
): Promise<number | undefined> {
  requireRole(call.principal, 'super_admin');
  return context.database.transaction(call, async (em) => {
    const user = await lockMember(em, userId);
    const removed = await em
      .getKysely<Tables>()
      .deleteFrom('identities')
      .where('id', '=', identityId)
      .where('user_id', '=', userId)
      .returning(['provider', 'uid'])
      .executeTakeFirst();
    if (!removed) {
      throw new DomainError('not_found', 'Identity not found for user', { reason: 'identity_not_found' });
    }
    const { provider, uid } = removed;
    const before = { identity_id: identityId, provider, uid };
    const entry = { action: 'unlink_identity', target: { type: 'User', id: userId }, before, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, entry);
    if (!isProvider(provider) || !showsName(user, provider)) return undefined;
    showName(user, provider, null);
    user.version += 1;
    await em.flush();
    await appendUserChanged(em, user);
    return user.version;
  });
}
