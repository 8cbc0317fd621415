import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { returningPath } from '@commonplace/ui/page/returning-path';
import { mayRedirectElsewhere, returnToOf } from './return-to.ts';
import { signedIn } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

const path = '/signin/code';

/** Receives the second step of signing in. */
export const signInCode = definePage({
  name: 'SignInCodePage',
  path,
  access: 'public',
  show: async (call) => (call.refused ? secondStep(call) : { redirect: '/signin' }),
  forms: {
    main: defineForm({
      schema: z.object({ challenge_token: line, code: line, return_to: line }),
      async submit(call, { challenge_token: challengeToken, code, return_to: returnTo }) {
        const request = { challengeToken, code: code.trim(), visitor: visitorOf(call) };
        try {
          const { session } = await call.clients.sessions.completeSignIn(request, call.options);
          return await signedIn(call, session, returnTo);
        } catch (error) {
          if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
          throw violation('code', call.texts.signIn.codeWrong);
        }
      },
    }),
  },
});

/** Asks for the code after a correct password. */
export function secondStep(call: PageCall, challenge?: { token: string; returnTo: string }): PageView {
  const { signIn: texts } = call.texts;
  const form = call.form({
    action: path,
    fields: [
      {
        kind: 'text',
        name: 'code',
        label: texts.code,
        hint: texts.codeHint,
        autocomplete: 'one-time-code',
        isRequired: true,
      },
      { kind: 'hidden', name: 'challenge_token', value: challenge?.token ?? '' },
      { kind: 'hidden', name: 'return_to', value: challenge?.returnTo ?? '/' },
    ],
    button: texts.signIn,
  });
  const returnTo = challenge?.returnTo ?? returnToOf(call);
  const body = html`${form}
    <p>${texts.lostBoth}</p>
    <p><a href="${returningPath('/signin', returnTo)}">${texts.startOver}</a></p>`;
  return { title: texts.secondStep, body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
}
