import { DomainError, invalid } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageResult } from '../page.ts';
import { takesPasskeys } from '../passkey-prompt.ts';
import { signInPath } from '../sign-in-path.ts';
import { mayLeadElsewhere, returnToOf } from './return-to.ts';
import { secondStep } from './second-step.ts';
import { signedIn } from './signed-in.ts';

/** With username or address and password; a second step follows where one was set up. */
export const signIn = definePage({
  name: 'SignInPage',
  path: '/signin',
  access: 'anybody',
  show: async (call) => show(call),
  forms: {
    main: defineForm({
      schema: z.object({ email: line, password: line, return_to: line }),
      async submit(call, { email, password, return_to: returnTo }) {
        const { result } = await call.clients.sessions
          .signIn({ login: email, password, visitor: call.visitor }, call.options)
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
    takesPasskeys(call) && html`<p><a href="${signInPath('/signin/passkey', returnTo)}">Sign in with a passkey</a></p>`;
  const signUp =
    call.settings.current()?.takesSignUps === true &&
    html`<p>You have no account? <a href="${signInPath('/signup', returnTo)}">Sign up</a></p>`;
  const password = html`${form}
    <p><a href="/password/forgot">I have forgotten my password</a></p> `;
  const body = call.settings.current()?.refusesPasswords
    ? html`<p>This site takes no passwords, but those of its administrators.</p>
        ${passkey}
        <h2>For administrators</h2>
        ${password}`
    : html`${password} ${passkey} ${signUp}`;
  return { title: 'Sign in', body, leadsElsewhere: mayLeadElsewhere(returnTo) };
}

/** Whether the account or the password is wrong nobody is told. */
function refuse(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'unauthenticated') throw invalid('The username, the address or the password is wrong.');
  if (error.code === 'permission_denied')
    throw invalid('This site takes no passwords, but those of its administrators.');
  throw error;
}
