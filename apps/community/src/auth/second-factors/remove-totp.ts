import type { CallContext } from '@commonplace/domain/call-context';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../../tables/tables.ts';
import { changeWithNotice } from './change-with-notice.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** Removes the caller's authenticator app, after which the password is enough; does nothing without one. */
export async function removeTotp(context: CommunityContext, call: CallContext, currentPassword: string): Promise<void> {
  const { userId } = await confirmPassword(context, call, currentPassword);
  await changeWithNotice(context, call, userId, async (em) => {
    const wasInForce = await removeTotpOf(em, userId);
    const notice = wasInForce ? 'The authenticator app was removed' : undefined;
    return { result: undefined, notice };
  });
}

/** Removes the secret and the recovery codes of an account, and returns whether the secret was active. */
export async function removeTotpOf(em: SqlEntityManager, userId: number): Promise<boolean> {
  const removed = await em
    .getKysely<Tables>()
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await removeRecoveryCodes(em, userId);
  return removed !== undefined && removed.confirmed_at !== null;
}
