import { statement, type Param } from '@commonplace/db/statement';
import type { Scope } from '@commonplace/rules/scopes';
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../tables/tables.ts';
import { hashSecret } from '../../secrets/secret.ts';
import { isUnbannedAccount } from '../../users/status/conditions.ts';
import { isLastUseOutdated, type CredentialOwner } from './credential-owner.ts';

/** Returns the credential id shared by the tokens of a grant, which end together. */
export function grantCredential(grantId: number): string {
  return `grant:${grantId}`;
}

/** Returns the credential id of the tokens that an application has for itself. */
export function applicationCredential(applicationId: number): string {
  return `application:${applicationId}`;
}

export const accessTokenByHash = statement(
  'access-token-by-hash',
  (db: Kysely<Tables>, param: Param<{ hash: Buffer }>) =>
    db
      .selectFrom('oauth_records')
      .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_records.application_id')
      .innerJoin('users as owner', 'owner.id', 'oauth_applications.owner_id')
      .leftJoin('oauth_grants', 'oauth_grants.id', 'oauth_records.grant_id')
      .leftJoin('users', 'users.id', 'oauth_grants.user_id')
      .select((eb) => [
        'oauth_records.application_id',
        'oauth_records.grant_id',
        'oauth_records.scopes',
        'oauth_records.expires_at',
        'oauth_applications.client_id',
        'oauth_applications.owner_id as client_owner_id',
        'oauth_applications.created_at as client_created_at',
        'oauth_grants.last_used_at',
        'users.id as user_id',
        'users.username',
        'users.roles',
        'users.standings',
        'users.created_at as user_created_at',
        jsonArrayFrom(
          eb
            .selectFrom('memberships')
            .select(['memberships.organization_id', 'memberships.role'])
            .whereRef('memberships.user_id', '=', 'users.id')
            .orderBy('memberships.organization_id'),
        ).as('organizations'),
      ])
      .where('oauth_records.secret_hash', '=', param('hash'))
      .where('oauth_records.kind', 'in', sql<'access_token'>`('access_token', 'client_credentials')`)
      .where('oauth_records.expires_at', '>', sql<string>`now()`)
      .where('oauth_applications.ended_at', 'is', null)
      .where(isUnbannedAccount('owner')),
);

/** Marks a token as limited to the granted scopes. */
const defaultScope: Scope = 'public';

/**
 * Returns the owner of an access token: a user, or the application itself as user 0. Returns undefined for an unknown
 * or expired token and for one of an ended application or a banned account (rules.md#unauthorized-or-forbidden, rules.md#restricted-accounts). Records its use at most once a
 * minute.
 */
export async function authenticateAccessToken(
  db: Kysely<Tables>,
  secret: string,
): Promise<CredentialOwner | undefined> {
  const token = await accessTokenByHash.first(db, { hash: hashSecret(secret) });
  if (!token) return undefined;
  const { application_id: applicationId, grant_id: grantId } = token;
  if (grantId !== null && isLastUseOutdated(token.last_used_at)) {
    const last_used_at = new Date();
    await db.updateTable('oauth_grants').set({ last_used_at }).where('id', '=', grantId).execute();
  }
  return {
    user_id: token.user_id ?? 0,
    username: token.username ?? '',
    roles: token.roles ?? [],
    standings: token.standings ?? [],
    user_created_at: token.user_created_at ?? token.client_created_at,
    organizations: token.organizations,
    credential_id: grantId === null ? applicationCredential(applicationId) : grantCredential(grantId),
    key_id: 0,
    scopes: [...new Set([defaultScope, ...token.scopes])],
    expires_at: token.expires_at,
    client_id: token.client_id,
    client_owner_id: token.client_owner_id,
  };
}
