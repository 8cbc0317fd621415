import type { CommunityContext } from '../../context.ts';
import { relyingParty, webauthn } from '../second-factors/webauthn.ts';

/**
 * Returns the options for signing in with any passkey; the authenticator chooses the account. Stores nothing, because
 * anyone may call it.
 */
export async function beginPasskeySignIn(context: CommunityContext, { origin }: { origin: string }) {
  const { challenge, token } = context.challenges.issue();
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(origin).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  return { challengeToken: token, optionsJson: JSON.stringify(options) };
}
