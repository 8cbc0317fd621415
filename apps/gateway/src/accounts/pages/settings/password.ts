import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { newPasswordField } from '../sign-in/new-account-fields.ts';
import { currentPasswordField, ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Changes the password, or sets the first one of an account without one. */
export const password = definePage({
  name: 'PasswordPage',
  path: '/settings/password',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({ current_password: line, password: line }),
      async submit({ clients, options, principals, user }, { current_password: currentPassword, password }) {
        await clients.accounts.changePassword({ currentPassword, password }, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/settings/password', flash: 'password_changed' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { hasPassword } = await ownAccount(call);
  const { settings: texts } = call.texts;
  const own = { ...newPasswordField(call), label: texts.newPassword };
  const body = html`<p>${texts.passwordText}</p>
    ${call.form({ fields: hasPassword ? [currentPasswordField(call), own] : [own], button: texts.changePassword })}`;
  return settingsView(call, texts.password, body);
}
