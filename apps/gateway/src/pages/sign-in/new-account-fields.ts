import { limits } from '@commonplace/rules/limits';
import type { Field } from '../form-view.ts';

/** How somebody presents themselves, and what they sign in with. */
export function nameFields({ name = '', username = '' } = {}): Field[] {
  return [
    { kind: 'text', name: 'name', label: 'Name', value: name, autocomplete: 'name', isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: 'Username',
      hint: `Letters, digits and underscores, at most ${limits.username}`,
      value: username,
      autocomplete: 'username',
      isRequired: true,
    },
  ];
}

/** A password that somebody chooses. */
export const newPasswordField: Field = {
  kind: 'password',
  name: 'password',
  label: 'Password',
  hint: 'At least 10 characters. Several words are easier to remember than signs.',
  autocomplete: 'new-password',
  isRequired: true,
};
