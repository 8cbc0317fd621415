import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import type { CommunityContext } from '../../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { changeWithNotice } from './change-with-notice.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasTotp } from './totp-state.ts';

/** Replaces the recovery codes. Throws `conflict` without an authenticator app. */
export async function renewRecoveryCodes(
  context: CommunityContext,
  call: CallContext,
  currentPassword: string,
): Promise<string[]> {
  const { userId } = await confirmPassword(context, call, currentPassword);
  return changeWithNotice(context, call, userId, async (em) => {
    if (!(await hasTotp(em.getKysely(), userId))) throw conflict('There is no authenticator app', 'no_totp');
    return { result: await replaceRecoveryCodes(em, userId), notice: 'New recovery codes were generated' };
  });
}
