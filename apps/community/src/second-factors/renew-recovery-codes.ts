import { conflict } from '@commonplace/rpc/errors';
import { requireSession } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockUser } from '../standing/lock-user.ts';
import { noticeSecurity } from './notice-security.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasTotp } from './totp-state.ts';

/** New recovery codes; the former ones work no more. Without an authenticator application it is a `conflict`. */
export async function renewRecoveryCodes(
  context: CommunityContext,
  call: CallContext,
  currentPassword: string,
): Promise<string[]> {
  const { user } = requireSession(call.principal);
  await confirmPassword(context, call, user.userId, currentPassword);
  const site = await context.site.identify(call);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, user.userId);
    if (!(await hasTotp(em.getKysely(), user.userId))) {
      throw conflict('there is no authenticator application', 'no_totp');
    }
    await noticeSecurity(em, site, user.userId, 'New recovery codes were made');
    return replaceRecoveryCodes(em, user.userId);
  });
}
