import { z } from 'zod';
import { checkbox, line } from '../form-values.ts';
import type { Field } from '../form-view.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall } from '../page.ts';
import { isOldLink, refuseOldLink } from './links.ts';
import { newPasswordField } from './new-account-fields.ts';
import { visitorOf } from './visitor-of.ts';

/** Sets a new password with a link from an email. */
export const resetPassword = definePage({
  name: 'ResetPasswordPage',
  path: '/password/reset/:token',
  access: 'public',
  isSecret: true,
  async show(call) {
    return { title: 'Reset password', body: await askForPassword(call) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line, ends_access: checkbox }),
      async submit({ clients, options, params, principals, browser }, { password, ends_access: endsAccess }) {
        const request = { token: params['token'] ?? '', password, endsAccess, visitor: visitorOf({ browser }) };
        const { userId } = await clients.accounts.resetPassword(request, options).catch(refuseOldLink);
        // The reset ends all sessions, including one in this browser.
        principals.forgetUser(userId);
        return { redirect: '/signin', flash: 'password_reset' };
      },
    }),
  },
});

const otherAccess = 'API keys, applications, passkeys, two-factor authentication and pending changes';

const endsAccessField: Field = {
  kind: 'checkbox',
  name: 'ends_access',
  label: 'Revoke all other access to the account',
  hint: `${otherAccess}. Uncheck only if you are sure that no one else has used your account.`,
  isChecked: true,
};

async function askForPassword({ clients, options, params, form }: PageCall): Promise<Html> {
  const request = { token: params['token'] ?? '' };
  // An invalid link is refused when the form is submitted.
  const reset = await clients.accounts.getPasswordReset(request, options).catch((error: unknown) => {
    if (!isOldLink(error)) throw error;
    return undefined;
  });
  const fields = reset?.endsAccess === true ? [newPasswordField] : [newPasswordField, endsAccessField];
  return html`${
    reset &&
    html`<p>
      This sets a new password for the account <strong>${reset.username}</strong> and signs out all sessions.
      ${reset.endsAccess && `Its email address was never confirmed, so these are removed too: ${otherAccess}.`}
    </p> `
  }${form({ fields, button: 'Reset password' })}`;
}
