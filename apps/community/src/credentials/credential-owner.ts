import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Standing } from '../tables/users.ts';
import type { Tables } from '../tables/tables.ts';
import type { Role } from '@commonplace/rpc/principal';

/** Whose what was shown is, and what it is. */
export interface CredentialOwner {
  user_id: number;
  username: string;
  roles: Role[];
  standings: Standing[];
  user_created_at: string;
  organizations: { organization_id: number; role: 'member' | 'admin' }[];
  /** By which CredentialsEnded names it. */
  credential_id: string;
  /** Of a key; 0 for what is none. */
  key_id: number;
  scopes: string[];
  expires_at: string | null;
  /** Of an access token: the application that it was given to, and whose that is. */
  client_id?: string;
  client_owner_id?: number;
}

/** How long `last_used_at` may lag: a write for every read of a busy client would be waste. */
const lastUsedPrecisionMs = 60_000;

/** Whether it is time to note that something was used. */
export function isUseToBeNoted(lastUsedAt: string | null): boolean {
  return lastUsedAt === null || Date.now() - Date.parse(lastUsedAt) >= lastUsedPrecisionMs;
}

/** What is asked of an owner, whatever was shown. */
export const ownerColumns = [
  'users.id as user_id',
  'users.username',
  'users.roles',
  'users.standings',
  'users.created_at as user_created_at',
] as const;

/** The organizations that the owner belongs to, as one column. */
export function organizationsOfOwner(eb: ExpressionBuilder<Tables, 'users'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('memberships')
      .select(['memberships.organization_id', 'memberships.role'])
      .whereRef('memberships.user_id', '=', 'users.id')
      .orderBy('memberships.organization_id'),
  ).as('organizations');
}
