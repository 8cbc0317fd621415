import type { Account } from '@commonplace/proto/community/v1/accounts';
import type { PasswordField } from '@commonplace/ui/forms/form-view';
import type { PageCall } from '../page.ts';

/** Returns the account of the signed-in user. */
export async function ownAccount({ clients, options }: Pick<PageCall, 'clients' | 'options'>): Promise<Account> {
  const { account } = await clients.accounts.getAccount({}, options);
  if (!account) throw new Error('the response of community has no account');
  return account;
}

/** Asks for the current password, for sensitive actions. */
export function currentPasswordField({ texts }: Pick<PageCall, 'texts'>): PasswordField {
  return {
    kind: 'password',
    name: 'current_password',
    label: texts.settings.currentPassword,
    autocomplete: 'current-password',
    isRequired: true,
  };
}
