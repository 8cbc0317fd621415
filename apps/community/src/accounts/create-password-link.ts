import { toRfc3339 } from '@commonplace/db/timestamps';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { notFound } from '@commonplace/rpc/errors';
import { requireOperator } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { pages } from '../mails/account-mails.ts';
import { findAccount, normalizeLogin } from '../sessions/account-by-login.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken, tokenTerms } from '../tokens/one-time-tokens.ts';

/**
 * The command line's `user password-link`: what lets the owner of an account choose a password, to be handed to them by the
 * operator. It is how the first administrator, whom no mail reaches, comes in. An unknown account is `not_found`.
 */
export async function createPasswordLink(
  context: CommunityContext,
  call: CallContext,
  username: string,
): Promise<{ link: string; expiresAt: string }> {
  requireOperator(call.principal);
  const account = await findAccount(context.database.reader<Tables>(call.signal), normalizeLogin(username));
  if (!account) throw notFound();
  const expiresAt = new Date(Date.now() + tokenTerms.reset_password.seconds * 1_000);
  const token = await context.database.transaction(call.signal, async (em) => {
    const issued = await issueToken(em, { purpose: 'reset_password', userId: account.id });
    const entry = { target: { type: 'User', id: account.id }, before: {}, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'create_password_link', ...entry });
    return issued;
  });
  return { link: context.site.url(pages.resetPassword(token)), expiresAt: toRfc3339(expiresAt.toISOString()) };
}
