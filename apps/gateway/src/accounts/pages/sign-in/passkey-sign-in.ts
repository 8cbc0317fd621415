import { DomainError, invalid } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { ipAddressHint, passkeyPrompt } from '../passkey-prompt.ts';
import { returningPath } from '@commonplace/ui/page/returning-path';
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
    const { signIn: texts } = call.texts;
    const { challengeToken, optionsJson } = await clients.sessions.beginPasskeySignIn({ origin: site.origin }, options);
    const prompt = passkeyPrompt(
      call,
      {
        fields: [{ kind: 'hidden', name: 'return_to', value: returnTo }],
        button: texts.signIn,
        passkey: { verb: 'get', optionsJson },
      },
      challengeToken,
    );
    const body = html`<p>${texts.browserAsks}</p>
      ${ipAddressHint(call)} ${prompt}
      <p><a href="${returningPath('/signin', returnTo)}">${texts.withPassword}</a></p>`;
    return { title: texts.withPasskey, body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ challenge_token: line, response: line, return_to: line }),
      async submit(call, { challenge_token: challengeToken, response: responseJson, return_to: returnTo }) {
        const { clients, site, options } = call;
        const request = { challengeToken, responseJson, origin: site.origin, visitor: visitorOf(call) };
        const { session } = await clients.sessions.finishPasskeySignIn(request, options).catch(refuse(call));
        return signedIn(call, session, returnTo);
      },
    }),
  },
});

function refuse({ texts }: PageCall): (error: unknown) => never {
  return (error) => {
    if (error instanceof DomainError && error.code === 'unauthenticated') throw invalid(texts.signIn.passkeyUnknown);
    throw error;
  };
}
