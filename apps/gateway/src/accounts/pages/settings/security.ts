import type { Account } from '@commonplace/proto/community/v1/accounts';
import type { Passkey } from '@commonplace/proto/community/v1/second_factors';
import { z } from 'zod';
import { line, recordNumber } from '../form-values.ts';
import { moment } from '../layout.ts';
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
  const body = html`<h2>Two-factor authentication</h2>
    ${
      account.hasTotp
        ? renderTotp(call, account)
        : html`<p>Two-factor authentication is off.</p>
            <p><a href="/settings/security/totp">Set up an authenticator app</a></p>`
    }
    <h2>Passkeys</h2>
    ${renderPasskeys(call, passkeys)} ${ipAddressHint(call)}
    ${
      supportsPasskeys(call)
        ? html`<p><a href="/settings/security/passkeys">Add a passkey</a></p>`
        : html`<p>Passkeys are not available, since this site has an IP address instead of a host name.</p>`
    }`;
  return settingsView(call, 'Sign-in security', body);
}

function renderTotp(call: PageCall, { recoveryCodesLeft }: Account): Html {
  const fields = [currentPasswordField];
  return html`<p>Two-factor authentication is on. You have ${recoveryCodesLeft} unused recovery codes.</p>
    ${call.form({ name: 'renew_codes', fields, button: 'Generate new recovery codes' })}
    ${call.form({ name: 'remove_totp', fields, button: 'Turn off two-factor authentication', isDangerous: true })}`;
}

function renderPasskeys(call: PageCall, passkeys: readonly Passkey[]): Html {
  if (passkeys.length === 0) return html`<p>No passkeys yet.</p>`;
  const chosen = String(passkeys[0]?.id);
  return html`<ul class="records">
      ${passkeys.map(
        ({ name, createdAt, lastUsedAt }) =>
          html`<li><strong>${name}</strong>, created ${moment(createdAt)}, last used ${moment(lastUsedAt)}</li>`,
      )}
    </ul>
    ${call.form({
      name: 'remove_passkey',
      fields: [
        {
          kind: 'choice',
          name: 'id',
          label: 'Passkey',
          options: passkeys.map(({ id, name }) => ({ value: String(id), label: name })),
          chosen,
        },
        currentPasswordField,
      ],
      button: 'Remove passkey',
      isDangerous: true,
    })}`;
}
