import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { takesSignUps } from '@commonplace/site-settings/setting-values';
import { localPath } from '../local-path.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { returningPath } from '@commonplace/ui/page/returning-path';
import { nameFields, newPasswordField } from './new-account-fields.ts';
import { mayRedirectElsewhere, returnToOf } from './return-to.ts';
import { signedUp } from './signed-in.ts';
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
    const { values: settings } = await call.settings.known();
    return takesSignUps(settings) ? open(call) : closed(call);
  },
  forms: {
    main: defineForm({
      schema: z.object({ name: line, username: line, email: line, password: line, return_to: line }),
      async submit(call, { return_to: returnTo, ...values }) {
        const request = { ...values, visitor: visitorOf(call), returnTo: localPath(returnTo) };
        const { sessionToken } = await call.clients.accounts.signUp(request, call.options);
        if (sessionToken !== undefined)
          return { ...(await signedUp(call, sessionToken, returnTo)), flash: 'signed_up_unconfirmed' };
        return checkEmail(call, values.email.trim(), returnTo);
      },
      unanswered: ({ signIn: texts }) => texts.signUpUnanswered,
    }),
  },
});

function checkEmail({ texts: { signIn: texts } }: PageCall, email: string, returnTo: string): PageView {
  const link = html`<a href="${localPath(returnTo)}">${texts.continueLink}</a>`;
  return {
    title: texts.checkEmail,
    body: html`<p>${fill(texts.emailSent, { email: html`<strong>${email}</strong>` })}</p>
      <p>${texts.openLink}</p>
      ${mayRedirectElsewhere(returnTo) && html`<p>${fill(texts.thenApplication, { link })}</p>`}`,
  };
}

function open(call: PageCall): PageView {
  const { signIn: texts } = call.texts;
  const returnTo = returnToOf(call);
  const fields = call.form({
    fields: [
      { kind: 'hidden', name: 'return_to', value: returnTo },
      ...nameFields(call),
      {
        kind: 'email',
        name: 'email',
        label: texts.email,
        hint: texts.emailHint,
        autocomplete: 'email',
        isRequired: true,
      },
      newPasswordField(call),
    ],
    button: texts.signUp,
  });
  const link = html`<a href="${returningPath('/signin', returnTo)}">${texts.signIn}</a>`;
  const body = html`${fields}
    <p>${fill(texts.haveAccount, { link })}</p>`;
  return { title: texts.signUp, body, redirectsElsewhere: mayRedirectElsewhere(returnTo) };
}

function closed({ texts: { signIn: texts } }: PageCall): PageView {
  const link = html`<a href="/signin">${texts.signIn}</a>`;
  return {
    title: texts.signUp,
    body: html`<p>${texts.invitationOnly}</p>
      <p>${fill(texts.haveAccount, { link })}</p>`,
  };
}
