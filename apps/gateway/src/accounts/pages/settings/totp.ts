import { z } from 'zod';
import { line } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { qrCode } from '../qr-code.ts';
import { currentPasswordField } from './own-account.ts';
import { recoveryCodesView } from './recovery-codes.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/security/totp';

/** Sets up an authenticator app in two steps: show the secret, and verify a first code. */
export const totp = definePage({
  name: 'TotpPage',
  path,
  access: 'signed in',
  async show(call) {
    const { security: texts, frame } = call.texts;
    const body = html`<p>${texts.totpText}</p>
      ${call.form({ fields: [currentPasswordField(call)], button: frame.continue })}`;
    return settingsView(call, texts.twoFactor, body);
  },
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({ current_password: line }),
      async submit(call, { current_password: currentPassword }) {
        const issuer = call.settings.values().community_name;
        const { secret, address } = await call.clients.secondFactors.beginTotp(
          { currentPassword, issuer },
          call.options,
        );
        return secretView(call, secret, address);
      },
    }),
    confirm: defineForm({
      isCreation: true,
      schema: z.object({ code: line, secret: line, address: line }),
      async submit(call, { code }) {
        const request = { code: code.replaceAll(/\s/g, '') };
        const { recoveryCodes } = await call.clients.secondFactors.confirmTotp(request, call.options);
        return recoveryCodesView(call, recoveryCodes);
      },
      // The form repeats the secret, which is shown only once.
      async showRefused(call) {
        const values = call.refused?.values ?? {};
        return secretView(call, values['secret']?.at(-1) ?? '', values['address']?.at(-1) ?? '');
      },
    }),
  },
});

function secretView(call: PageCall, secret: string, address: string): PageView {
  const { security: texts } = call.texts;
  const body = html`<ol>
      <li>
        ${texts.scan}
        <p>${qrCode(address, texts.qrCode)}</p>
        <code class="secret" id="secret">${secret.match(/.{1,4}/g)?.map((group) => html`<span>${group}</span>`)}</code>
      </li>
      <li>${texts.enterCode}</li>
    </ol>
    ${call.form({
      name: 'confirm',
      fields: [
        {
          kind: 'text',
          name: 'code',
          label: texts.code,
          hint: texts.sixDigits,
          autocomplete: 'one-time-code',
          isNumeric: true,
          isRequired: true,
        },
        { kind: 'hidden', name: 'secret', value: secret },
        { kind: 'hidden', name: 'address', value: address },
      ],
      button: texts.turnOn,
    })}`;
  return settingsView(call, texts.twoFactor, body);
}
