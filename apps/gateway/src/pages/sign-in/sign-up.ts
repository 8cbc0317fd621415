import { unavailable } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { nameFields, newPasswordField } from './new-account-fields.ts';
import { signedIn } from './signed-in.ts';

/**
 * Asks for an account, which is opened by the link in a mail, or at once where no mail reaches people; where the site's
 * configuration lets anybody have one.
 */
export const signUp = definePage({
  name: 'SignUpPage',
  path: '/signup',
  access: 'anybody',
  async show(call) {
    if (call.user) return { redirect: '/' };
    const settings = call.settings.current();
    if (!settings) throw unavailable();
    return settings.takesSignUps ? open(call) : closed;
  },
  forms: {
    main: defineForm({
      schema: z.object({ name: line, username: line, email: line, password: line }),
      async submit(call, values) {
        const request = { ...values, visitor: call.visitor };
        const { sessionToken } = await call.clients.accounts.signUp(request, call.options);
        if (sessionToken !== undefined) {
          return { ...(await signedIn(call, { token: sessionToken }, '/')), flash: 'signed_up' };
        }
        return {
          title: 'Look into your mail',
          body: html`<p>We have sent a mail to <strong>${values.email.trim()}</strong>.</p>
            <p>
              Your account is opened when you follow the link in it, and enter your password once more. The link works
              for a day.
            </p>`,
        };
      },
    }),
  },
});

function open({ form }: PageCall): PageView {
  const fields = form({
    fields: [
      ...nameFields(),
      {
        kind: 'email',
        name: 'email',
        label: 'Email',
        hint: 'It is not shown to others.',
        autocomplete: 'email',
        isRequired: true,
      },
      newPasswordField,
    ],
    button: 'Sign up',
  });
  const body = html`${fields}
    <p>You have an account? <a href="/signin">Sign in</a></p>`;
  return { title: 'Sign up', body };
}

const closed: PageView = {
  title: 'Sign up',
  body: html`<p>This site takes new people by invitation only.</p>
    <p>You have an account? <a href="/signin">Sign in</a></p>`,
};
