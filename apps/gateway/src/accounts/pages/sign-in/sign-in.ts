import { DomainError, invalid } from '@commonplace/domain/errors';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { takesSignUps } from '@commonplace/site-settings/setting-values';
import { defineForm, definePage, type PageCall, type PageResult } from '../page.ts';
import { supportsPasskeys } from '../passkey-prompt.ts';
import { returningPath } from '@commonplace/ui/page/returning-path';
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
          .catch(refuse(call));
        if (result.case === 'challenge') return secondStep(call, { token: result.value.token, returnTo });
        return signedIn(call, result.value, returnTo);
      },
    }),
  },
});

function show(call: PageCall): PageResult {
  const returnTo = returnToOf(call);
  if (call.user) return { redirect: returnTo };
  const { signIn: texts } = call.texts;
  const form = call.form({
    fields: [
      { kind: 'text', name: 'email', label: texts.login, autocomplete: 'username', isRequired: true },
      { kind: 'password', name: 'password', label: texts.password, autocomplete: 'current-password', isRequired: true },
      { kind: 'hidden', name: 'return_to', value: returnTo },
    ],
    button: texts.signIn,
  });
  const reason = reasonToSignIn(call, returnTo);
  const passkey =
    supportsPasskeys(call) &&
    html`<p><a href="${returningPath('/signin/passkey', returnTo)}">${texts.withPasskey}</a></p>`;
  const link = html`<a href="${returningPath('/signup', returnTo)}">${texts.signUp}</a>`;
  const signUp = takesSignUps(call.settings.values()) && html`<p>${fill(texts.noAccount, { link })}</p>`;
  const password = html`${form}
    <p><a href="/password/forgot">${texts.forgotten}</a></p> `;
  const body = !call.settings.values().allow_email_password_login
    ? html`<p>${texts.administratorsOnly}</p>
        ${passkey}
        <h2>${texts.forAdministrators}</h2>
        ${password}`
    : html`${reason !== undefined && html`<p>${reason}</p> `}${password} ${passkey} ${signUp}`;
  return { title: texts.signIn, body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
}

/** Returns why visitors are asked to sign in, and where they return to, as far as the path tells; undefined for the home page. */
function reasonToSignIn({ texts: { signIn: texts } }: PageCall, returnTo: string): string | undefined {
  if (returnTo === '/' || mayRedirectElsewhere(returnTo)) return undefined;
  return /#comments?\b/.test(returnTo) ? texts.toComment : texts.toTakePart;
}

/** Does not reveal whether the account or the password is wrong. */
function refuse({ texts: { signIn: texts } }: PageCall): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'unauthenticated') throw invalid(texts.wrong);
    if (error.code === 'permission_denied') throw invalid(texts.administratorsOnly);
    throw error;
  };
}
