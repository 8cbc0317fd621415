import { conflict } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { changeWithNotice } from './change-with-notice.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasTotp } from './totp-state.ts';

/** New recovery codes; the former ones work no more. Without an authenticator application it is a `conflict`. */
export async function renewRecoveryCodes(
  context: CommunityContext,
  call: CallContext,
  currentPassword: string,
): Promise<string[]> {
  const { userId } = await confirmPassword(context, call, currentPassword);
  return changeWithNotice(context, call, userId, async (em) => {
    if (!(await hasTotp(em.getKysely(), userId))) throw conflict('there is no authenticator application', 'no_totp');
    return { result: await replaceRecoveryCodes(em, userId), notice: 'New recovery codes were made' };
  });
}
