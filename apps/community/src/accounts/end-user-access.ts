import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { accountMails, pages } from '../mails/account-mails.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { lockMember } from '../users/lock-member.ts';
import { describeAccess } from './account-access.ts';
import { endAllAccess } from './end-all-access.ts';

/**
 * Lets a super administrator end all access to an account, including its password, for example after a break-in. The
 * current email address receives a summary and a link to choose a new password, so an administrator must first restore
 * an address that an intruder changed (UpdateUserEmail). Throws `not_found` for an unknown or closed account.
 */
export async function endUserAccess(
  context: CommunityContext,
  call: CallContext,
  { userId }: { userId: number },
): Promise<void> {
  requireRole(call.principal, 'super_admin');
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    const user = await lockMember(em, userId);
    const access = await endAllAccess(em, userId);
    const token = await issueToken(em, { purpose: 'reset_password', userId, detail: { email: user.email } });
    await accountMails(em, site).securityNotice(user, 'An administrator revoked all access to your account', {
      ended: describeAccess(access),
      passwordLink: site.url(pages.resetPassword(token)),
    });
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_user_access_end',
      target: { type: 'User', id: userId },
      before: { ...access },
      after: {},
    });
  });
}
