import { z } from 'zod';
import { checkbox, line } from '../form-values.ts';
import type { Field } from '@commonplace/ui/forms/form-view';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { isOldLink, refuseOldLink } from './links.ts';
import { newPasswordField } from './new-account-fields.ts';
import { visitorOf } from './visitor-of.ts';

/** Sets a new password with a link from an email. */
export const resetPassword = definePage({
  name: 'ResetPasswordPage',
  path: '/password/reset/:token',
  access: 'public',
  isSecret: true,
  show: askForPassword,
  forms: {
    main: defineForm({
      schema: z.object({ password: line, ends_access: checkbox }),
      async submit(call, { password, ends_access: endsAccess }) {
        const { clients, options, params, principals, browser } = call;
        const request = { token: params['token'] ?? '', password, endsAccess, visitor: visitorOf({ browser }) };
        const { userId } = await clients.accounts.resetPassword(request, options).catch(refuseOldLink(call));
        // The reset ends all sessions, including one in this browser.
        principals.forgetUser(userId);
        return { redirect: '/signin', flash: 'password_reset' };
      },
    }),
  },
});

function endsAccessField({ texts: { signIn: texts } }: PageCall): Field {
  const hint = texts.revokeAccessHint(texts.otherAccess);
  return { kind: 'checkbox', name: 'ends_access', label: texts.revokeAccess, hint, isChecked: true };
}

async function askForPassword(call: PageCall): Promise<PageView> {
  const { clients, options, params, form } = call;
  const { signIn: texts } = call.texts;
  const request = { token: params['token'] ?? '' };
  // An invalid link is refused when the form is submitted.
  const reset = await clients.accounts.getPasswordReset(request, options).catch((error: unknown) => {
    if (!isOldLink(error)) throw error;
    return undefined;
  });
  if (reset?.isFirst === true) return askForFirstPassword(call, reset.username);
  const fields =
    reset?.endsAccess === true ? [newPasswordField(call)] : [newPasswordField(call), endsAccessField(call)];
  const body = html`${
    reset &&
    html`<p>
      ${fill(texts.resetText, { username: html`<strong>${reset.username}</strong>` })}
      ${reset.endsAccess && texts.removedToo(texts.otherAccess)}
    </p> `
  }${form({ fields, button: texts.resetPassword })}`;
  return { title: texts.resetPassword, body };
}

/** Asks for nothing else, since the operator who handed over the link also gave the account its keys. */
function askForFirstPassword(call: PageCall, username: string): PageView {
  const { signIn: texts } = call.texts;
  const body = html`<p>${fill(texts.firstPasswordText, { username: html`<strong>${username}</strong>` })}</p>
    ${call.form({ fields: [newPasswordField(call)], button: texts.choosePassword })}`;
  return { title: texts.choosePassword, body };
}
