import { z } from 'zod';
import { line } from '../form-values.ts';
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
  const body = html`<p>This permanently deletes the account <strong>${username}</strong>. It cannot be undone.</p>
    ${call.form({
      fields: [
        {
          kind: 'choice',
          name: 'content',
          label: 'Your content',
          options: [
            { value: 'keep', label: 'Keep it without my name' },
            { value: 'delete', label: 'Delete it too' },
          ],
          chosen: 'keep',
        },
        currentPasswordField,
      ],
      button: 'Delete account',
      isDangerous: true,
    })}`;
  return settingsView(call, 'Delete account', body);
}
