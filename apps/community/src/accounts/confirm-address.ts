import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { openToken, readToken, useUpToken, type OpenToken } from '../tokens/one-time-tokens.ts';
import { lockMember } from '../users/lock-member.ts';
import { openFromSignUp, type FollowedLink } from './open-from-sign-up.ts';
import { takeNewAddress } from './take-new-address.ts';

export interface ConfirmedAddress {
  email: string;
  /** Of an account that was opened by it. */
  sessionToken?: string;
}

/** Of accounts that there are. */
const ownPurposes = ['confirm_address', 'change_address'] as const;

/** What a link to confirm an address may be for. */
export const confirmationPurposes = ['sign_up', ...ownPurposes] as const;

/**
 * What follows a link that was sent to an address: the account that was asked for is opened (`open-from-sign-up.ts`), the
 * address of one that there is counts as confirmed, or a new one takes its place. A link works once; one that does not
 * work any more is `not_found`, an address that somebody else took meanwhile `validation_failed`.
 */
export async function confirmAddress(
  context: CommunityContext,
  call: CallContext,
  link: FollowedLink,
): Promise<ConfirmedAddress> {
  const known = await readToken(context.database.reader<Tables>(call.signal), link.token, ...confirmationPurposes);
  if (!known) throw notFound();
  if (known.purpose === 'sign_up') return openFromSignUp(context, call, known.detail, link);
  const site = await context.site.identify(call);
  return context.database.transaction(call.signal, async (em) => {
    // The account before its tokens, as everything else locks them that ends them.
    if (known.user_id !== null) await lockMember(em, known.user_id);
    const token = await openToken(em, link.token, ownPurposes);
    if (!token) throw notFound();
    await useUpToken(em, token);
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
  if (purpose === 'change_address') return takeNewAddress(em, userId, email, site);
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
