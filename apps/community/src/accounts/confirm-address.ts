import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { markUsed, openToken, readToken, type OpenToken } from '../tokens/one-time-tokens.ts';
import { lockMember } from '../users/lock-member.ts';
import { completeSignUp, type FollowedLink } from './complete-sign-up.ts';
import { confirmationPurposes, ownPurposes, refusalOfLink } from './confirmation-links.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

export interface ConfirmedAddress {
  email: string;
  /** Set when the link opened an account. */
  sessionToken?: string;
  /** The path that the sign-up asked to return to. */
  returnTo?: string;
}

/**
 * Follows a confirmation link: opens the account of a sign-up (`complete-sign-up.ts`), confirms the address of an
 * account, or replaces it with the new one. A link works once. Throws `refusalOfLink` for an expired or used link and
 * `validation_failed` for an address that was taken meanwhile.
 */
export async function confirmAddress(
  context: CommunityContext,
  call: CallContext,
  link: FollowedLink,
): Promise<ConfirmedAddress> {
  const db = context.database.reader<Tables>(call.signal);
  const confirmation = await readToken(db, link.token, ...confirmationPurposes);
  if (!confirmation) throw await refusalOfLink(db, link.token);
  if (confirmation.purpose === 'sign_up') return completeSignUp(context, call, confirmation.detail, link);
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    // Locks the account before its tokens, in the same order as the code that revokes them.
    if (confirmation.user_id !== null) await lockMember(em, confirmation.user_id);
    const token = await openToken(em, link.token, ownPurposes);
    if (!token) throw await refusalOfLink(em.getKysely<Tables>(), link.token);
    await markUsed(em, token);
    return { email: await confirmOwn(em, token, site) };
  });
}

async function confirmOwn(
  em: SqlEntityManager,
  { purpose, userId, detail }: OpenToken & { purpose: string },
  site: SiteIdentity,
): Promise<string> {
  const { email = '' } = detail;
  if (userId === null) throw notFound();
  if (purpose === 'change_address') return confirmEmailChange(em, userId, email, site);
  const confirmed = await em
    .getKysely<Tables>()
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  if (!confirmed) throw notFound();
  return confirmed.email;
}
