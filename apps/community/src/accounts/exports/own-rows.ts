import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

/** Data about a user other than what they wrote, by file name, without secrets. */
export const ownRows = {
  'api-keys.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('api_keys')
      .select(['description', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
  'feed-token.json': (db: Kysely<Tables>, userId: number) =>
    db.selectFrom('feed_tokens').select(['created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
  'applications.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('oauth_applications')
      .select(['client_id', 'name', 'redirect_uris', 'scopes', 'created_at'])
      .where('owner_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute(),
  'allowed-applications.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('oauth_grants as grants')
      .innerJoin('oauth_applications as applications', 'applications.id', 'grants.application_id')
      .select(['applications.name', 'grants.scopes', 'grants.created_at', 'grants.last_used_at'])
      .where('grants.user_id', '=', userId)
      .where('applications.ended_at', 'is', null)
      .execute(),
  'memberships.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['organizations.username as organization', 'memberships.role', 'memberships.created_at'])
      .where('memberships.user_id', '=', userId)
      .execute(),
  'organization-invitations.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('organization_invitations as invitation')
      .innerJoin('organizations', 'organizations.id', 'invitation.organization_id')
      .select(['organizations.username as organization', 'invitation.role', 'invitation.created_at'])
      .where('invitation.user_id', '=', userId)
      .execute(),
  'passkeys.json': (db: Kysely<Tables>, userId: number) =>
    db.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
  'sessions.json': (db: Kysely<Tables>, userId: number) =>
    db
      .selectFrom('sessions')
      .select(['address', 'user_agent', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .execute(),
};
