import { limits } from '@commonplace/rules/limits';
import type { Field, PasswordField } from '@commonplace/ui/forms/form-view';
import { usernameCheckPath } from '@commonplace/ui/forms/username-check-path';
import type { PageCall } from '../page.ts';

type Texts = Pick<PageCall, 'texts'>;

/** Returns the fields for name and username, with a sentence about the username. */
export function nameFields(
  { texts: { signIn: texts } }: Texts,
  { name = '', username = '' } = {},
  about?: string,
): Field[] {
  return [
    { kind: 'text', name: 'name', label: texts.name, value: name, autocomplete: 'name', isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: texts.username,
      hint: [texts.usernameHint(limits.username), about].filter(Boolean).join('. '),
      value: username,
      autocomplete: 'username',
      isRequired: true,
      check: { path: usernameCheckPath, free: texts.usernameFree },
    },
  ];
}

/** Returns the field for a new password. */
export function newPasswordField({ texts: { signIn: texts } }: Texts): PasswordField {
  return {
    kind: 'password',
    name: 'password',
    label: texts.password,
    hint: texts.passwordHint,
    autocomplete: 'new-password',
    minLength: limits.password.minLength,
    isRequired: true,
  };
}
