import type { GetConfirmationResponse } from '@commonplace/proto/community/v1/accounts';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { isConfirmed, refuseOldLink, showLink } from './links.ts';
import { signedUp } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

/**
 * Confirms an email address; at sign-up it opens the account with the password chosen then. A button is needed because
 * mail scanners follow links.
 */
export const confirmAddress = definePage({
  name: 'ConfirmAddressPage',
  path: '/confirm/:token',
  access: 'public',
  isSecret: true,
  async show(call) {
    const body = await showLink(call, async () => {
      const request = { token: call.params['token'] ?? '' };
      const confirmation = await call.clients.accounts.getConfirmation(request, call.options);
      return confirmation.opensAccount ? askForPassword(call, confirmation) : askToConfirm(call, confirmation);
    });
    return { title: call.texts.signIn.confirmTitle, body };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line }),
      async submit(call, { password }) {
        const request = { token: call.params['token'] ?? '', password, visitor: visitorOf(call) };
        const confirmed = await call.clients.accounts
          .confirmAddress(request, call.options)
          .catch((error: unknown) => (isConfirmed(error) ? undefined : refuseOldLink(call)(error)));
        if (confirmed?.sessionToken !== undefined) {
          return signedUp(call, confirmed.sessionToken, confirmed.returnTo ?? '/');
        }
        if (call.user) return { redirect: '/settings/email', flash: 'address_confirmed' };
        return { redirect: confirmed ? '/' : '/signin', flash: 'address_confirmed' };
      },
    }),
  },
});

function askForPassword(
  { form, texts: { signIn: texts } }: PageCall,
  { username, email }: GetConfirmationResponse,
): Html {
  const account = { username: html`<strong>${username}</strong>`, email: html`<strong>${email}</strong>` };
  return html`<p>${fill(texts.openAccountText, account)}</p>
    ${form({
      fields: [
        {
          kind: 'password',
          name: 'password',
          label: texts.password,
          autocomplete: 'current-password',
          isRequired: true,
        },
      ],
      button: texts.openAccount,
    })}
    <p>${texts.notYou}</p>
    <p>${fill(texts.forgotWhileOpening, { link: html`<a href="/signup">${texts.signUp}</a>` })}</p>`;
}

function askToConfirm(
  { form, texts: { signIn: texts } }: PageCall,
  { username, email }: GetConfirmationResponse,
): Html {
  const account = { username: html`<strong>${username}</strong>`, email: html`<strong>${email}</strong>` };
  return html`<p>${fill(texts.confirmText, account)}</p>
    ${form({ button: texts.confirm })}
    <p>${texts.notYourAccount}</p>`;
}
