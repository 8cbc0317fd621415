import type { UserPrincipal } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUser } from '../../users/lock-user.ts';
import { requireUnrestrictedAccount } from '../../users/status/require-unrestricted-account.ts';
import { requireActiveCredential } from './require-active-credential.ts';

/**
 * Locks the account of a caller who creates a credential. Throws `permission_denied` for suspended and spam accounts
 * (rules.md#restricted-accounts), and `unauthenticated` for a banned account and an ended credential.
 */
export async function lockCredentialCreator(em: SqlEntityManager, user: UserPrincipal): Promise<void> {
  await lockUser(em, user.userId);
  await requireUnrestrictedAccount(em, user);
  await requireActiveCredential(em, user);
}
