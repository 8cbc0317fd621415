import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { requireUserCaller } from '@commonplace/domain/principal';
import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { authenticateAccessToken } from './authenticate-access-token.ts';
import { authenticateFeedToken } from './authenticate-feed-token.ts';
import { authenticateKey } from './authenticate-key.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { CredentialOwner } from './credential-owner.ts';

/** The lookup for each kind of credential. Kinds of a newer release are rejected. */
const finders = new Map<CredentialKind, (db: Kysely<Tables>, secret: string) => Promise<CredentialOwner | undefined>>([
  [CredentialKind.API_KEY, authenticateKey],
  [CredentialKind.SESSION, authenticateSession],
  [CredentialKind.ACCESS_TOKEN, authenticateAccessToken],
  [CredentialKind.FEED_TOKEN, authenticateFeedToken],
]);

/**
 * Returns the owner of a key, a session or a token, for gateways. Throws `unauthenticated` for unknown or ended
 * credentials and banned accounts (rules.md#unauthorized-or-forbidden, rules.md#restricted-accounts). Suspended and spam accounts may still read.
 */
export async function authenticate(
  context: CommunityContext,
  call: CallContext,
  { secret, kind = CredentialKind.API_KEY }: { secret: string; kind?: CredentialKind },
): Promise<CredentialOwner> {
  requireUserCaller(call.principal);
  const owner = await finders.get(kind)?.(context.database.reader<Tables>(call.signal), secret);
  if (!owner || owner.standings.includes('banned')) throw unauthenticated();
  return owner;
}
