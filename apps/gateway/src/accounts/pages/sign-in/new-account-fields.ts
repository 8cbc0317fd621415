import { limits } from '@commonplace/rules/limits';
import type { Field } from '../form-view.ts';

/** The fields for name and username. */
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

/** The field for a new password. */
export const newPasswordField: Field = {
  kind: 'password',
  name: 'password',
  label: 'Password',
  hint: 'At least 10 characters. Several words are easy to remember.',
  autocomplete: 'new-password',
  isRequired: true,
};
