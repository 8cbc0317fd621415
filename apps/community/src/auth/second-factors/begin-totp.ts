import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import type { CommunityContext } from '../../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { requireActiveCredential } from '../credentials/require-active-credential.ts';
import { lockUser } from '../../users/lock-user.ts';
import type { Tables } from '../../tables/tables.ts';
import { generateTotpSecret, totpUri, totpSecretText } from './totp.ts';
import { hasTotp } from './totp-state.ts';

/**
 * Creates a secret for the caller's authenticator app, which becomes active with a first code (`confirm-totp.ts`).
 * Throws `conflict` while another one is active.
 */
export async function beginTotp(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, issuer }: { currentPassword: string; issuer: string },
): Promise<{ secret: string; address: string }> {
  const user = await confirmPassword(context, call, currentPassword);
  const secret = generateTotpSecret();
  await context.database.transaction(call, async (em) => {
    await lockUser(em, user.userId);
    await requireActiveCredential(em, user);
    const db = em.getKysely<Tables>();
    if (await hasTotp(db, user.userId)) throw conflict('An authenticator app is already in use', 'totp_in_use');
    await db
      .insertInto('totp_secrets')
      .values({ user_id: user.userId, secret, last_step: 0, confirmed_at: null })
      .onConflict((existing) => existing.column('user_id').doUpdateSet({ secret, last_step: 0 }))
      .execute();
  });
  // A colon would end the issuer's name.
  const names = [issuer, user.username].map((name) => name.replaceAll(':', ' ')) as [string, string];
  return { secret: totpSecretText(secret), address: totpUri(secret, ...names) };
}
