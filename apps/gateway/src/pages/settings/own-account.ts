import type { Account } from '@commonplace/proto/community/v1/accounts';
import type { PasswordField } from '../form-view.ts';
import type { PageCall } from '../page.ts';

/** The account of who is signed in. */
export async function ownAccount({ clients, options }: Pick<PageCall, 'clients' | 'options'>): Promise<Account> {
  const { account } = await clients.accounts.getAccount({}, options);
  if (!account) throw new Error('community answered no account');
  return account;
}

/** Asks for the password again, for what only its owner may do. */
export const currentPasswordField: PasswordField = {
  kind: 'password',
  name: 'current_password',
  label: 'Current password',
  autocomplete: 'current-password',
  isRequired: true,
};
