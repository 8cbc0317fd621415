import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { currentPasswordField, ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** The email address and its confirmation. */
export const email = definePage({
  name: 'EmailPage',
  path: '/settings/email',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({ email: line, current_password: line }),
      async submit({ clients, options }, { email, current_password: currentPassword }) {
        await clients.accounts.changeAddress({ email, currentPassword }, options);
        return { redirect: '/settings/email', flash: 'address_requested' };
      },
    }),
    confirm: defineForm({
      isCreation: true,
      schema: z.object({}),
      async submit({ clients, options }) {
        await clients.accounts.sendConfirmation({}, options);
        return { redirect: '/settings/email', flash: 'confirmation_sent' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { email: current, isEmailConfirmed, pendingEmail } = await ownAccount(call);
  const { settings: texts } = call.texts;
  const isWaiting = pendingEmail !== undefined || !isEmailConfirmed;
  // A change of the address has sent one.
  const button = pendingEmail === undefined ? texts.sendConfirmation : texts.sendConfirmationAgain;
  const body = html`<dl>
      <dt>${texts.emailAddress}</dt>
      <dd>${isEmailConfirmed ? texts.confirmed(current) : texts.notConfirmed(current)}</dd>
      ${
        pendingEmail !== undefined &&
        html`<dt>${texts.newEmail}</dt>
          <dd>${texts.notConfirmed(pendingEmail)}</dd>`
      }
    </dl>
    ${isWaiting && call.form({ name: 'confirm', button })}
    <h2>${texts.changeEmail}</h2>
    <p>${texts.changeEmailText}</p>
    ${call.form({
      fields: [
        { kind: 'email', name: 'email', label: texts.newEmail, autocomplete: 'email', isRequired: true },
        currentPasswordField(call),
      ],
      button: texts.changeEmail,
    })}`;
  return settingsView(call, texts.email, body);
}
