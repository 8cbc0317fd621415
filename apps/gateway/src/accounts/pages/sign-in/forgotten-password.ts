import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from '../page.ts';
import { visitorOf } from './visitor-of.ts';

/** Requests a password reset link, without revealing whether the account exists. */
export const forgottenPassword = definePage({
  name: 'ForgottenPasswordPage',
  path: '/password/forgot',
  access: 'public',
  async show({ form, texts: { signIn: texts } }) {
    const body = html`<p>${texts.forgottenText}</p>
      ${form({
        fields: [{ kind: 'text', name: 'email', label: texts.login, autocomplete: 'username', isRequired: true }],
        button: texts.sendResetLink,
      })}`;
    return { title: texts.forgotten, body };
  },
  forms: {
    main: defineForm({
      schema: z.object({ email: line }),
      async submit({ clients, options, browser }, { email }) {
        await clients.accounts.requestPasswordReset({ login: email, visitor: visitorOf({ browser }) }, options);
        return { redirect: '/signin', flash: 'reset_requested' };
      },
    }),
  },
});
