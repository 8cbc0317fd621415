import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { accountMails, pages } from '../mails/account-mails.ts';
import { findAccount, normalizeLogin } from '../auth/sessions/find-account.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken, tokenTerms } from '../tokens/one-time-tokens.ts';
import { describeAccess, type AccountAccess } from './account-access.ts';
import { endAllAccess } from './end-all-access.ts';
import { lockOwnUser } from './lock-own-user.ts';

/**
 * Implements `user password-link` of the command line: creates a link with which the owner of an account chooses a
 * password, for the operator to hand over. The first administrator signs in this way on a site without mail.
 * `endsAccess` also ends all other access, including the password, and sends the owner a mail. Throws `not_found` for
 * an unknown account.
 */
export async function createPasswordLink(
  context: CommunityContext,
  call: CallContext,
  { username, endsAccess = false }: { username: string; endsAccess?: boolean },
): Promise<{ link: string; expiresAt: string; ended?: AccountAccess }> {
  requireOperator(call.principal);
  const account = await findAccount(context.database.reader<Tables>(call.signal), normalizeLogin(username));
  if (!account) throw notFound();
  const expiresAt = new Date(Date.now() + tokenTerms.reset_password.seconds * 1_000);
  const site = await context.site.identify();
  const { token, ended } = await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, account.id);
    const access = endsAccess ? await endAllAccess(em, user.id) : undefined;
    if (access) {
      const event = 'The site operator revoked all access to your account';
      await accountMails(em, site).securityNotice(user, event, { ended: describeAccess(access) });
    }
    const entry = { target: { type: 'User', id: account.id }, before: { ...access }, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'create_password_link', ...entry });
    return { token: await issueToken(em, { purpose: 'reset_password', userId: user.id }), ended: access };
  });
  const link = context.site.url(pages.resetPassword(token));
  return { link, expiresAt: toRfc3339(expiresAt), ...(ended && { ended }) };
}
