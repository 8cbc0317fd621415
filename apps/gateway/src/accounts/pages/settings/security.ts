import type { Account } from '@commonplace/proto/community/v1/accounts';
import type { Passkey } from '@commonplace/proto/community/v1/second_factors';
import { z } from 'zod';
import { line, recordNumber } from '../form-values.ts';
import { moment } from '../layout.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { ipAddressHint, supportsPasskeys } from '../passkey-prompt.ts';
import { currentPasswordField, ownAccount } from './own-account.ts';
import { recoveryCodesView } from './recovery-codes.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/security';

/** Two-factor authentication and passkeys. */
export const security = definePage({
  name: 'SecurityPage',
  path,
  access: 'signed in',
  show,
  forms: {
    remove_totp: defineForm({
      schema: z.object({ current_password: line }),
      async submit({ clients, options }, { current_password: currentPassword }) {
        await clients.secondFactors.removeTotp({ currentPassword }, options);
        return { redirect: path, flash: 'totp_removed' };
      },
    }),
    renew_codes: defineForm({
      isCreation: true,
      schema: z.object({ current_password: line }),
      async submit(call, { current_password: currentPassword }) {
        const { recoveryCodes } = await call.clients.secondFactors.renewRecoveryCodes(
          { currentPassword },
          call.options,
        );
        return recoveryCodesView(call, recoveryCodes);
      },
    }),
    remove_passkey: defineForm({
      schema: z.object({ id: recordNumber, current_password: line }),
      async submit({ clients, options }, { id, current_password: currentPassword }) {
        await clients.secondFactors.removePasskey({ id, currentPassword }, options);
        return { redirect: path, flash: 'passkey_removed' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const [account, { passkeys }] = await Promise.all([
    ownAccount(call),
    call.clients.secondFactors.listPasskeys({}, call.options),
  ]);
  const { security: texts, settings } = call.texts;
  const body = html`<h2>${texts.twoFactor}</h2>
    ${
      account.hasTotp
        ? renderTotp(call, account)
        : html`<p>${texts.isOff}</p>
            <p><a href="/settings/security/totp">${texts.setUp}</a></p>`
    }
    <h2>${texts.passkeys}</h2>
    ${renderPasskeys(call, passkeys)} ${ipAddressHint(call)}
    ${
      supportsPasskeys(call)
        ? html`<p><a href="/settings/security/passkeys">${texts.addPasskey}</a></p>`
        : html`<p>${texts.noHostName}</p>`
    }`;
  return settingsView(call, settings.security, body);
}

function renderTotp(call: PageCall, { recoveryCodesLeft }: Account): Html {
  const { security: texts } = call.texts;
  const fields = [currentPasswordField(call)];
  return html`<p>${texts.isOn(recoveryCodesLeft)}</p>
    ${call.form({ name: 'renew_codes', fields, button: texts.renewCodes })}
    ${call.form({ name: 'remove_totp', fields, button: texts.turnOff, isDangerous: true })}`;
}

function renderPasskeys(call: PageCall, passkeys: readonly Passkey[]): Html {
  const { texts, locale } = call;
  const { security: words } = texts;
  if (passkeys.length === 0) return html`<p>${words.noPasskeys}</p>`;
  const chosen = String(passkeys[0]?.id);
  return html`<ul class="records">
      ${passkeys.map(({ name, createdAt, lastUsedAt }) => {
        const used = { created: moment(createdAt, locale), used: moment(lastUsedAt, locale) };
        return html`<li>${fill(words.passkeyUse, { name: html`<strong>${name}</strong>`, ...used })}</li>`;
      })}
    </ul>
    ${call.form({
      name: 'remove_passkey',
      fields: [
        {
          kind: 'choice',
          name: 'id',
          label: words.passkey,
          options: passkeys.map(({ id, name }) => ({ value: String(id), label: name })),
          chosen,
        },
        currentPasswordField(call),
      ],
      button: words.removePasskey,
      isDangerous: true,
    })}`;
}
