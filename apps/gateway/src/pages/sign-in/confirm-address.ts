import type { GetConfirmationResponse } from '@commonplace/proto/community/v1/accounts';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html, type Html } from '../markup.ts';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { refuseOldLink, showLink } from './links.ts';
import { signedIn } from './signed-in.ts';

/**
 * Where a mail leads that asks whether an address is somebody's; one that was sent at sign-up opens the account, with the
 * password that was chosen then. Programs that look into mails follow links; they press no button.
 */
export const confirmAddress = definePage({
  name: 'ConfirmAddressPage',
  path: '/confirm/:token',
  access: 'anybody',
  isSecret: true,
  async show(call) {
    const body = await showLink(async () => {
      const request = { token: call.params['token'] ?? '' };
      const confirmation = await call.clients.accounts.getConfirmation(request, call.options);
      return confirmation.opensAccount ? askForPassword(call, confirmation) : askWhether(call, confirmation);
    });
    return { title: 'Confirm your address', body };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line }),
      async submit(call, { password }) {
        const request = { token: call.params['token'] ?? '', password, visitor: call.visitor };
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
      The account <strong>${username}</strong> was asked for with the address <strong>${email}</strong>. It is opened
      with the password that was chosen then.
    </p>
    ${form({
      fields: [
        { kind: 'password', name: 'password', label: 'Password', autocomplete: 'current-password', isRequired: true },
      ],
      button: 'Open my account',
    })}
    <p>It was not you? Then do nothing: nothing is opened without the password.</p>
    <p>You do not know it any more? <a href="/signup">Sign up</a> once more.</p>`;
}

function askWhether({ form }: PageCall, { username, email }: GetConfirmationResponse): Html {
  return html`<p>
      Is <strong>${email}</strong> the mail address of your account <strong>${username}</strong>? Then confirm it.
    </p>
    ${form({ button: 'Confirm my address' })}
    <p>It is not your account? Then do nothing.</p>`;
}
