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
      schema: z.object({ email: line, current_password: line }),
      async submit({ clients, options }, { email, current_password: currentPassword }) {
        await clients.accounts.changeAddress({ email, currentPassword }, options);
        return { redirect: '/settings/email', flash: 'address_requested' };
      },
    }),
    confirm: defineForm({
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
  const isWaiting = pendingEmail !== undefined || !isEmailConfirmed;
  const body = html`<dl>
      <dt>Email address</dt>
      <dd>${current} (${isEmailConfirmed ? 'confirmed' : 'not confirmed yet'})</dd>
      ${
        pendingEmail !== undefined &&
        html`<dt>New email address</dt>
          <dd>${pendingEmail} (not confirmed yet)</dd>`
      }
    </dl>
    ${isWaiting && call.form({ name: 'confirm', button: 'Send confirmation email again' })}
    <h2>Change email address</h2>
    <p>We send a confirmation link to the new address and notify the current one.</p>
    ${call.form({
      fields: [
        { kind: 'email', name: 'email', label: 'New email address', autocomplete: 'email', isRequired: true },
        currentPasswordField,
      ],
      button: 'Change email address',
    })}`;
  return settingsView(call, 'Email', body);
}
