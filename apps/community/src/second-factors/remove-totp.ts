import { requireSession } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../tables/tables.ts';
import { noticeSecurity } from './notice-security.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** The password is enough from now on; where it was before, nothing happens. */
export async function removeTotp(context: CommunityContext, call: CallContext, currentPassword: string): Promise<void> {
  const { user } = requireSession(call.principal);
  await confirmPassword(context, call, user.userId, currentPassword);
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const removed = await em
      .getKysely<Tables>()
      .deleteFrom('totp_secrets')
      .where('user_id', '=', user.userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    await removeRecoveryCodes(em, user.userId);
    if (removed && removed.confirmed_at !== null) {
      await noticeSecurity(em, site, user.userId, 'Codes of an authenticator application are not asked for any more');
    }
  });
}
