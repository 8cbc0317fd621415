import { z } from 'zod';
import { checkbox, line } from '../form-values.ts';
import type { Field } from '../form-view.ts';
import { html, type Html } from '../markup.ts';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { isOldLink, refuseOldLink } from './links.ts';
import { newPasswordField } from './new-account-fields.ts';

/** Where the mail leads that was asked for with a forgotten password. */
export const resetPassword = definePage({
  name: 'ResetPasswordPage',
  path: '/password/reset/:token',
  access: 'anybody',
  isSecret: true,
  async show(call) {
    return { title: 'Choose a new password', body: await askForPassword(call) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line, ends_access: checkbox }),
      async submit({ clients, options, params, principals, visitor }, { password, ends_access: endsAccess }) {
        const request = { token: params['token'] ?? '', password, endsAccess, visitor };
        const { userId } = await clients.accounts.resetPassword(request, options).catch(refuseOldLink);
        // All sessions have ended, the one of this browser too if it was the owner's.
        principals.forgetUser(userId);
        return { redirect: '/signin', flash: 'password_reset' };
      },
    }),
  },
});

const whatEnds =
  'API keys, applications, passkeys, the authenticator application and changes that wait for confirmation';

const endsAccessField: Field = {
  kind: 'checkbox',
  name: 'ends_access',
  label: 'End everything else that gives access to the account',
  hint: `${whatEnds}. Untick it only if you are sure that no other person has used your account.`,
  isChecked: true,
};

async function askForPassword({ clients, options, params, form }: PageCall): Promise<Html> {
  const request = { token: params['token'] ?? '' };
  // An old link is refused when the form is sent, whatever else is wrong with it.
  const reset = await clients.accounts.getPasswordReset(request, options).catch((error: unknown) => {
    if (!isOldLink(error)) throw error;
    return undefined;
  });
  const fields = reset?.endsAccess === true ? [newPasswordField] : [newPasswordField, endsAccessField];
  return html`${
    reset &&
    html`<p>
      This sets a new password for the account <strong>${reset.username}</strong>, and signs it out everywhere.
      ${reset.endsAccess && `Its email address was never confirmed, so these end, too: ${whatEnds}.`}
    </p> `
  }${form({ fields, button: 'Set the password' })}`;
}
