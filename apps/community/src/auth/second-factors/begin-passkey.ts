import type { CallContext } from '@commonplace/domain/call-context';
import { invalid } from '@commonplace/domain/errors';
import { limits } from '@commonplace/rules/limits';
import type { CommunityContext } from '../../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { requireActiveCredential } from '../credentials/require-active-credential.ts';
import { lockUser } from '../../users/lock-user.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { ownPasskeys } from './list-passkeys.ts';
import { algorithms, relyingParty, webauthn } from './webauthn.ts';

/**
 * Returns the options with which a browser creates a passkey that the device finds by itself and that requires a PIN or
 * biometrics.
 */
export async function beginPasskey(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, origin }: { currentPassword: string; origin: string },
): Promise<{ challengeToken: string; optionsJson: string }> {
  const user = await confirmPassword(context, call, currentPassword);
  const held = await ownPasskeys.all(context.database.reader(call.signal), { userId: user.userId });
  if (held.length >= limits.passkey.count)
    throw invalid(`Passkey limit of ${limits.passkey.count} per user has been reached`);
  const { name: rpName } = await context.site.identify();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(origin).id,
    userName: user.username,
    userID: new Uint8Array(Buffer.from(`commonplace:${user.userId}`)),
    excludeCredentials: held.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const claim = { purpose: 'add_passkey', userId: user.userId, detail: { challenge: options.challenge } } as const;
  const challengeToken = await context.database.transaction(call, async (em) => {
    await lockUser(em, user.userId);
    await requireActiveCredential(em, user);
    return issueToken(em, claim);
  });
  return { challengeToken, optionsJson: JSON.stringify(options) };
}
