import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { unauthenticated } from '@commonplace/rpc/errors';
import { requireUsersCaller } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authenticateAccessToken } from './authenticate-access-token.ts';
import { authenticateKey } from './authenticate-key.ts';
import { authenticateSession } from './authenticate-session.ts';
import type { CredentialOwner } from './credential-owner.ts';

/** How the owner of each kind is found. What a process of a later release shows is of no kind that works here. */
const finders = new Map<CredentialKind, (db: Kysely<Tables>, secret: string) => Promise<CredentialOwner | undefined>>([
  [CredentialKind.UNSPECIFIED, authenticateKey],
  [CredentialKind.API_KEY, authenticateKey],
  [CredentialKind.SESSION, authenticateSession],
  [CredentialKind.ACCESS_TOKEN, authenticateAccessToken],
]);

/**
 * The owner of a key, a session or a token, for gateways. What is unknown or has ended, and what belongs to a banned account, is
 * `unauthenticated` (S3, S4); suspended and spam accounts may still read.
 */
export async function authenticate(
  context: CommunityContext,
  call: CallContext,
  { secret, kind = CredentialKind.API_KEY }: { secret: string; kind?: CredentialKind },
): Promise<CredentialOwner> {
  requireUsersCaller(call.principal);
  const found = await finders.get(kind)?.(context.database.reader<Tables>(call.signal), secret);
  if (!found || found.standings.includes('banned')) throw unauthenticated();
  return found;
}
