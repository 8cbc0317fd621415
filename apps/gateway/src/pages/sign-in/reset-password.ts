import { z } from 'zod';
import { line } from '../form-values.ts';
import { defineForm, definePage } from '../page.ts';
import { refuseOldLink } from './links.ts';
import { newPasswordField } from './new-account-fields.ts';

/** Where the mail leads that was asked for with a forgotten password. */
export const resetPassword = definePage({
  name: 'ResetPasswordPage',
  path: '/password/reset/:token',
  access: 'anybody',
  isSecret: true,
  async show({ form }) {
    return { title: 'Choose a new password', body: form({ fields: [newPasswordField], button: 'Set the password' }) };
  },
  forms: {
    main: defineForm({
      schema: z.object({ password: line }),
      async submit({ clients, options, params, principals, user, visitor }, { password }) {
        const request = { token: params['token'] ?? '', password, visitor };
        await clients.accounts.resetPassword(request, options).catch(refuseOldLink);
        // All sessions have ended, the one of this browser too if it was the owner's.
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/signin', flash: 'password_reset' };
      },
    }),
  },
});
