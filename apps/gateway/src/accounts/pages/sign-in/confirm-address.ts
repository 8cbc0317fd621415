import type { GetConfirmationResponse } from '@commonplace/proto/community/v1/accounts';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { refuseOldLink, showLink } from './links.ts';
import { signedIn } from './signed-in.ts';
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
    const body = await showLink(async () => {
      const request = { token: call.params['token'] ?? '' };
      const confirmation = await call.clients.accounts.getConfirmation(request, call.options);
      return confirmation.opensAccount ? askForPassword(call, confirmation) : askToConfirm(call, confirmation);
    });
    return { title: 'Confirm your email address', body };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line }),
      async submit(call, { password }) {
        const request = { token: call.params['token'] ?? '', password, visitor: visitorOf(call) };
        const { sessionToken } = await call.clients.accounts.confirmAddress(request, call.options).catch(refuseOldLink);
        if (sessionToken !== undefined) {
          return { ...(await signedIn(call, { token: sessionToken }, '/')), flash: 'signed_up' };
        }
        return { redirect: call.user ? '/settings/email' : '/', flash: 'address_confirmed' };
      },
    }),
  },
});

function askForPassword({ form }: PageCall, { username, email }: GetConfirmationResponse): Html {
  return html`<p>
      Enter the password that you chose to open the account <strong>${username}</strong> with the email address
      <strong>${email}</strong>.
    </p>
    ${form({
      fields: [
        { kind: 'password', name: 'password', label: 'Password', autocomplete: 'current-password', isRequired: true },
      ],
      button: 'Open account',
    })}
    <p>Was this not you? You can ignore this: the account is not opened without the password.</p>
    <p>Forgot the password? <a href="/signup">Sign up</a> again.</p>`;
}

function askToConfirm({ form }: PageCall, { username, email }: GetConfirmationResponse): Html {
  return html`<p>
      Confirm that <strong>${email}</strong> is the email address of your account <strong>${username}</strong>.
    </p>
    ${form({ button: 'Confirm email address' })}
    <p>Is this not your account? You can ignore this.</p>`;
}
