import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { openToken, useUpToken, type OpenToken } from '../tokens/one-time-tokens.ts';
import { openAccount, standingsOfNewcomers } from './open-account.ts';
import { takeNewAddress } from './take-new-address.ts';

export interface ConfirmedAddress {
  email: string;
  /** Of an account that was opened by it. */
  sessionToken?: string;
}

/**
 * What follows a link that was sent to an address: the account that was asked for is opened, the address of one that there
 * is counts as confirmed, or a new one takes its place. A link works once; one that does not work any more is `not_found`,
 * a username or an address that somebody else took meanwhile `validation_failed`.
 */
export async function confirmAddress(
  context: CommunityContext,
  call: CallContext,
  { token: secret, visitor }: { token: string; visitor?: Visitor | undefined },
): Promise<ConfirmedAddress> {
  const site = await context.site.identify(call);
  return context.database.transaction(call.signal, async (em) => {
    const token = await openToken(em, secret, ['sign_up', 'confirm_address', 'change_address']);
    if (!token) throw notFound();
    await useUpToken(em, token);
    if (token.purpose === 'sign_up') return openFromSignUp(em, token, visitor);
    return { email: await confirmOwn(em, token, site) };
  });
}

async function openFromSignUp(
  em: SqlEntityManager,
  { detail }: OpenToken,
  visitor: Visitor | undefined,
): Promise<ConfirmedAddress> {
  const { name = '', username = '', email = '', passwordHash = '', status } = detail;
  const standings = standingsOfNewcomers(status);
  const user = await openAccount(em, { name, username, email, isEmailConfirmed: true, passwordHash, standings });
  const { token } = await startSession(em, user, visitor);
  return { email, sessionToken: token };
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
