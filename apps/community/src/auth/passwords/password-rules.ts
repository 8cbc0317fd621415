import { limits } from '@commonplace/rules/limits';
import { isLongerThan } from '@commonplace/rules/plain-text';
import { isCommonPassword } from './common-passwords.ts';

/** The owner of a new password. */
export interface PasswordOwner {
  username: string;
  email: string;
}

/** Returns what is wrong with a new password, to follow the name of the field; undefined when nothing is. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (!isLongerThan(password, limits.password.minLength - 1)) {
    return `is too short (minimum is ${limits.password.minLength} characters)`;
  }
  if (isTooLong(password)) return `is too long (maximum is ${limits.password.maxLength} characters)`;
  const text = password.toLowerCase();
  const { username, email } = owner;
  const own = [username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase());
  if (own.includes(text)) return 'must not be your username or email address';
  if (new Set(text).size === 1 || (await isCommonPassword(text))) return 'is too common';
  return undefined;
}

/** Whether it exceeds the maximum of any password, so that it need not be hashed. */
export function isTooLong(password: string): boolean {
  return isLongerThan(password, limits.password.maxLength);
}
