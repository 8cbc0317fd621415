import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { ipAddressHint, passkeyPrompt } from '../passkey-prompt.ts';
import { currentPasswordField } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Adds a passkey: asks for the password, then the browser creates one. */
export const passkeys = definePage({
  name: 'PasskeysPage',
  path: '/settings/security/passkeys',
  access: 'signed in',
  show: start,
  forms: {
    main: defineForm({
      schema: z.object({ name: line, current_password: line }),
      async submit(call, { name, current_password: currentPassword }) {
        const { clients, site, options } = call;
        const { security: texts } = call.texts;
        const challenge = await clients.secondFactors.beginPasskey({ currentPassword, origin: site.origin }, options);
        const prompt = passkeyPrompt(
          call,
          {
            name: 'finish',
            fields: [{ kind: 'hidden', name: 'name', value: name }],
            button: texts.createPasskey,
            passkey: { verb: 'create', optionsJson: challenge.optionsJson },
          },
          challenge.challengeToken,
        );
        const body = html`<p>${fill(texts.whereToSave, { name: html`<strong>${name}</strong>` })}</p>
          ${prompt}`;
        return settingsView(call, texts.newPasskey, body);
      },
    }),
    finish: defineForm({
      isCreation: true,
      schema: z.object({ challenge_token: line, response: line, name: line }),
      async submit({ clients, site, options }, { challenge_token: challengeToken, response: responseJson, name }) {
        const request = { challengeToken, responseJson, name, origin: site.origin };
        await clients.secondFactors.finishPasskey(request, options);
        return { redirect: '/settings/security', flash: 'passkey_added' };
      },
    }),
  },
});

async function start(call: PageCall): Promise<PageView> {
  const { security: texts, frame } = call.texts;
  const body = html`<p>${texts.passkeyText}</p>
    ${ipAddressHint(call)}
    ${call.form({
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: texts.name,
          hint: texts.nameHint,
          value: texts.myPasskey,
          isRequired: true,
        },
        currentPasswordField(call),
      ],
      button: frame.continue,
    })}`;
  return settingsView(call, texts.newPasskey, body);
}
