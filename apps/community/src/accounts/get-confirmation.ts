import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readToken } from '../tokens/one-time-tokens.ts';
import { readAccount } from '../users/account-view.ts';
import { confirmationPurposes, refusalOfLink } from './confirmation-links.ts';

/**
 * Returns the purpose and the account of a confirmation link, to show them before the user follows it. Throws
 * `refusalOfLink` for a link that has expired or was used.
 */
export async function getConfirmation(context: CommunityContext, call: CallContext, secret: string) {
  const db = context.database.reader<Tables>(call.signal);
  const token = await readToken(db, secret, ...confirmationPurposes);
  if (!token) throw await refusalOfLink(db, secret);
  const { email = '', username = '' } = token.detail;
  if (token.purpose === 'sign_up') return { email, username, opensAccount: true };
  if (token.user_id === null) throw notFound();
  return { email, username: (await readAccount(db, token.user_id)).username ?? '', opensAccount: false };
}
