import { DomainError, invalid } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '../markup.ts';
import { defineForm, definePage } from '../page.ts';
import { bareAddressHint, passkeyPrompt } from '../passkey-prompt.ts';
import { signInPath } from '../sign-in-path.ts';
import { mayLeadElsewhere, returnToOf } from './return-to.ts';
import { signedIn } from './signed-in.ts';

/** Without a password: the browser is asked for a passkey, and says who signs in. */
export const passkeySignIn = definePage({
  name: 'PasskeySignInPage',
  path: '/signin/passkey',
  access: 'anybody',
  async show(call) {
    const returnTo = returnToOf(call);
    if (call.user) return { redirect: returnTo };
    const { clients, site, options } = call;
    const { challengeToken, optionsJson } = await clients.sessions.beginPasskeySignIn({ origin: site.origin }, options);
    const prompt = passkeyPrompt(
      call,
      {
        fields: [{ kind: 'hidden', name: 'return_to', value: returnTo }],
        button: 'Sign in',
        passkey: { verb: 'get', optionsJson },
      },
      challengeToken,
    );
    const body = html`<p>Your browser asks for your passkey.</p>
      ${bareAddressHint(call)} ${prompt}
      <p><a href="${signInPath('/signin', returnTo)}">Sign in with a password</a></p>`;
    return { title: 'Sign in with a passkey', body, leadsElsewhere: mayLeadElsewhere(returnTo) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ challenge_token: line, response: line, return_to: line }),
      async submit(call, { challenge_token: challengeToken, response: responseJson, return_to: returnTo }) {
        const { clients, site, visitor, options } = call;
        const request = { challengeToken, responseJson, origin: site.origin, visitor };
        const { session } = await clients.sessions.finishPasskeySignIn(request, options).catch(refuse);
        return signedIn(call, session, returnTo);
      },
    }),
  },
});

function refuse(error: unknown): never {
  if (error instanceof DomainError && error.code === 'unauthenticated') {
    throw invalid('This passkey is not known here, or it took too long.');
  }
  throw error;
}
