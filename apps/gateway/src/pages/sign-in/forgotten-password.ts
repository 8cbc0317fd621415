import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '../markup.ts';
import { defineForm, definePage } from '../page.ts';

/** Asks for a link to choose a new password. Whether there is such an account nobody is told. */
export const forgottenPassword = definePage({
  name: 'ForgottenPasswordPage',
  path: '/password/forgot',
  access: 'anybody',
  async show({ form }) {
    const body = html`<p>We send a mail with a link, with which you choose a new password.</p>
      ${form({
        fields: [
          { kind: 'text', name: 'email', label: 'Username or email', autocomplete: 'username', isRequired: true },
        ],
        button: 'Send the link',
      })}`;
    return { title: 'Forgotten password', body };
  },
  forms: {
    main: defineForm({
      schema: z.object({ email: line }),
      async submit({ clients, options, visitor }, { email }) {
        await clients.accounts.requestPasswordReset({ login: email, visitor }, options);
        return { redirect: '/signin', flash: 'reset_requested' };
      },
    }),
  },
});
