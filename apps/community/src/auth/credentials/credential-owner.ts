import type { Role } from '@commonplace/domain/principal';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Standing } from '../../tables/users.ts';
import type { Tables } from '../../tables/tables.ts';

/** The owner of a credential, and the credential. */
export interface CredentialOwner {
  user_id: number;
  username: string;
  roles: Role[];
  standings: Standing[];
  user_created_at: string;
  organizations: { organization_id: number; role: 'member' | 'admin' }[];
  /** The id that CredentialsEnded carries. */
  credential_id: string;
  /** The id of a key; 0 for other kinds. */
  key_id: number;
  scopes: string[];
  expires_at: string | null;
  /** For an access token: its application and the owner of that. */
  client_id?: string;
  client_owner_id?: number;
}

/** How long `last_used_at` may lag, to avoid a write for every read. */
const lastUsedPrecisionMs = 60_000;

/** Whether `last_used_at` is old enough to be updated. */
export function isLastUseOutdated(lastUsedAt: string | null): boolean {
  return lastUsedAt === null || Date.now() - Date.parse(lastUsedAt) >= lastUsedPrecisionMs;
}

/** The columns of an owner, for any kind of credential. */
export const ownerColumns = [
  'users.id as user_id',
  'users.username',
  'users.roles',
  'users.standings',
  'users.created_at as user_created_at',
] as const;

/** Selects the organizations of the owner as one column. */
export function organizationsOfOwner(eb: ExpressionBuilder<Tables, 'users'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('memberships')
      .select(['memberships.organization_id', 'memberships.role'])
      .whereRef('memberships.user_id', '=', 'users.id')
      .orderBy('memberships.organization_id'),
  ).as('organizations');
}
