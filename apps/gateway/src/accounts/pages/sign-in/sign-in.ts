import { DomainError, invalid } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageResult } from '../page.ts';
import { supportsPasskeys } from '../passkey-prompt.ts';
import { signInPath } from '../sign-in-path.ts';
import { mayRedirectElsewhere, returnToOf } from './return-to.ts';
import { secondStep } from './second-step.ts';
import { signedIn } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

/** Signs in with username or email and password; two-factor authentication adds a second step. */
export const signIn = definePage({
  name: 'SignInPage',
  path: '/signin',
  access: 'public',
  show: async (call) => show(call),
  forms: {
    main: defineForm({
      schema: z.object({ email: line, password: line, return_to: line }),
      async submit(call, { email, password, return_to: returnTo }) {
        const { result } = await call.clients.sessions
          .signIn({ login: email, password, visitor: visitorOf(call) }, call.options)
          .catch(refuse);
        if (result.case === 'challenge') return secondStep(call, { token: result.value.token, returnTo });
        return signedIn(call, result.value, returnTo);
      },
    }),
  },
});

function show(call: PageCall): PageResult {
  const returnTo = returnToOf(call);
  if (call.user) return { redirect: returnTo };
  const form = call.form({
    fields: [
      { kind: 'text', name: 'email', label: 'Username or email', autocomplete: 'username', isRequired: true },
      { kind: 'password', name: 'password', label: 'Password', autocomplete: 'current-password', isRequired: true },
      { kind: 'hidden', name: 'return_to', value: returnTo },
    ],
    button: 'Sign in',
  });
  const passkey =
    supportsPasskeys(call) &&
    html`<p><a href="${signInPath('/signin/passkey', returnTo)}">Sign in with a passkey</a></p>`;
  const signUp =
    call.settings.current()?.takesSignUps === true &&
    html`<p>No account yet? <a href="${signInPath('/signup', returnTo)}">Sign up</a></p>`;
  const password = html`${form}
    <p><a href="/password/forgot">Forgot your password?</a></p> `;
  const body = call.settings.current()?.refusesPasswords
    ? html`<p>Only administrators can sign in with a password.</p>
        ${passkey}
        <h2>For administrators</h2>
        ${password}`
    : html`${password} ${passkey} ${signUp}`;
  return { title: 'Sign in', body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
}

/** Does not reveal whether the account or the password is wrong. */
function refuse(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'unauthenticated') throw invalid('The username, email or password is wrong.');
  if (error.code === 'permission_denied') throw invalid('Only administrators can sign in with a password.');
  throw error;
}
