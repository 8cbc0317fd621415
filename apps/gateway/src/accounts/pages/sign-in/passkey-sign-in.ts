import { DomainError, invalid } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from '../page.ts';
import { ipAddressHint, passkeyPrompt } from '../passkey-prompt.ts';
import { signInPath } from '../sign-in-path.ts';
import { mayRedirectElsewhere, returnToOf } from './return-to.ts';
import { signedIn } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

/** Signs in with a passkey instead of a password. */
export const passkeySignIn = definePage({
  name: 'PasskeySignInPage',
  path: '/signin/passkey',
  access: 'public',
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
    const body = html`<p>Your browser will ask for your passkey.</p>
      ${ipAddressHint(call)} ${prompt}
      <p><a href="${signInPath('/signin', returnTo)}">Sign in with a password</a></p>`;
    return { title: 'Sign in with a passkey', body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ challenge_token: line, response: line, return_to: line }),
      async submit(call, { challenge_token: challengeToken, response: responseJson, return_to: returnTo }) {
        const { clients, site, options } = call;
        const request = { challengeToken, responseJson, origin: site.origin, visitor: visitorOf(call) };
        const { session } = await clients.sessions.finishPasskeySignIn(request, options).catch(refuse);
        return signedIn(call, session, returnTo);
      },
    }),
  },
});

function refuse(error: unknown): never {
  if (error instanceof DomainError && error.code === 'unauthenticated') {
    throw invalid('This passkey is unknown, or the request has expired.');
  }
  throw error;
}
