import { unavailable } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { localPath } from '../local-path.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { signInPath } from '../sign-in-path.ts';
import { nameFields, newPasswordField } from './new-account-fields.ts';
import { mayRedirectElsewhere, returnToOf } from './return-to.ts';
import { signedIn } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

/**
 * Signs up, if the settings allow it. The account is opened by a link in an email, or at once if no email can be sent.
 */
export const signUp = definePage({
  name: 'SignUpPage',
  path: '/signup',
  access: 'public',
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
        const request = { ...values, visitor: visitorOf(call) };
        const { sessionToken } = await call.clients.accounts.signUp(request, call.options);
        if (sessionToken !== undefined) {
          return { ...(await signedIn(call, { token: sessionToken }, returnTo)), flash: 'signed_up' };
        }
        return {
          title: 'Check your email',
          body: html`<p>We sent an email to <strong>${values.email.trim()}</strong>.</p>
            <p>Open the link in it and enter your password again to open your account. The link is valid for a day.</p>
            ${
              mayRedirectElsewhere(returnTo) &&
              html`<p>
                Then start again from the application that sent you here, or
                <a href="${localPath(returnTo)}">continue</a> in this window.
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
        hint: 'Not shown to others.',
        autocomplete: 'email',
        isRequired: true,
      },
      newPasswordField,
    ],
    button: 'Sign up',
  });
  const body = html`${fields}
    <p>Already have an account? <a href="${signInPath('/signin', returnTo)}">Sign in</a></p>`;
  return { title: 'Sign up', body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
}

const closed: PageView = {
  title: 'Sign up',
  body: html`<p>This site is open to new users by invitation only.</p>
    <p>Already have an account? <a href="/signin">Sign in</a></p>`,
};
