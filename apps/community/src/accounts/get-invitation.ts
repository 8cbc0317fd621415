import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readToken } from '../tokens/one-time-tokens.ts';
import { suggestUsername } from '../users/suggest-username.ts';

/**
 * Returns the recipient of an invitation and a free username. Throws `not_found` for a link that has expired or was
 * used.
 */
export async function getInvitation(context: CommunityContext, call: CallContext, secret: string) {
  const db = context.database.reader<Tables>(call.signal);
  const token = await readToken(db, secret, 'invitation');
  if (!token) throw notFound();
  const { email = '', name = '' } = token.detail;
  return { email, name, username: await suggestUsername(db, email) };
}
