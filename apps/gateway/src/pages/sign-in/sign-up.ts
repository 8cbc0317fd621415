import { unavailable } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '../markup.ts';
import { ownPath } from '../own-path.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { signInPath } from '../sign-in-path.ts';
import { nameFields, newPasswordField } from './new-account-fields.ts';
import { mayLeadElsewhere, returnToOf } from './return-to.ts';
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
    if (call.user) return { redirect: returnToOf(call) };
    const settings = call.settings.current();
    if (!settings) throw unavailable();
    return settings.takesSignUps ? open(call) : closed;
  },
  forms: {
    main: defineForm({
      schema: z.object({ name: line, username: line, email: line, password: line, return_to: line }),
      async submit(call, { return_to: returnTo, ...values }) {
        const request = { ...values, visitor: call.visitor };
        const { sessionToken } = await call.clients.accounts.signUp(request, call.options);
        if (sessionToken !== undefined) {
          return { ...(await signedIn(call, { token: sessionToken }, returnTo)), flash: 'signed_up' };
        }
        return {
          title: 'Look into your mail',
          body: html`<p>We have sent a mail to <strong>${values.email.trim()}</strong>.</p>
            <p>
              Your account is opened when you follow the link in it, and enter your password once more. The link works
              for a day.
            </p>
            ${
              mayLeadElsewhere(returnTo) &&
              html`<p>
                Then begin anew at the application that has sent you here, or
                <a href="${ownPath(returnTo)}">go on</a> in this window.
              </p>`
            }`,
        };
      },
    }),
  },
});

function open(call: PageCall): PageView {
  const returnTo = returnToOf(call);
  const fields = call.form({
    fields: [
      { kind: 'hidden', name: 'return_to', value: returnTo },
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
    <p>You have an account? <a href="${signInPath('/signin', returnTo)}">Sign in</a></p>`;
  return { title: 'Sign up', body, leadsElsewhere: mayLeadElsewhere(returnTo) };
}

const closed: PageView = {
  title: 'Sign up',
  body: html`<p>This site takes new people by invitation only.</p>
    <p>You have an account? <a href="/signin">Sign in</a></p>`,
};
