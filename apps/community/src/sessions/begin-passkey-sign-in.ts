import type { CommunityContext } from '../context.ts';
import { relyingParty, webauthn } from '../second-factors/webauthn.ts';

/**
 * What a browser is asked for a passkey with, whosever it is: the authenticator knows. Nothing is kept of it, since
 * anybody may ask.
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
