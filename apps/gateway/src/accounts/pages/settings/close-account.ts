import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { currentPasswordField, ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Deletes the account. */
export const closeAccount = definePage({
  name: 'CloseAccountPage',
  path: '/settings/account',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({ current_password: line, content: line }),
      async submit({ clients, options, principals, user }, { current_password: currentPassword, content }) {
        await clients.accounts.closeAccount({ currentPassword, content }, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/', flash: 'account_closed', session: 'ended' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { username } = await ownAccount(call);
  const { settings: texts } = call.texts;
  const body = html`<p>${fill(texts.deleteText, { username: html`<strong>${username}</strong>` })}</p>
    ${call.form({
      fields: [
        {
          kind: 'choice',
          name: 'content',
          label: texts.yourContent,
          options: [
            { value: 'keep', label: texts.keepContent },
            { value: 'delete', label: texts.deleteContent },
          ],
          chosen: 'keep',
        },
        currentPasswordField(call),
      ],
      button: texts.delete,
      isDangerous: true,
    })}`;
  return settingsView(call, texts.delete, body);
}
