import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../tables/tables.ts';
import { changeWithNotice } from './change-with-notice.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** The password is enough from now on; where it was before, nothing happens. */
export async function removeTotp(context: CommunityContext, call: CallContext, currentPassword: string): Promise<void> {
  const { userId } = await confirmPassword(context, call, currentPassword);
  await changeWithNotice(context, call, userId, async (em) => {
    const wasInForce = await removeTotpOf(em, userId);
    const notice = wasInForce ? 'Codes of an authenticator application are not asked for any more' : undefined;
    return { result: undefined, notice };
  });
}

/** Removes the secret of an account, with its recovery codes, and says whether codes were asked for. */
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
