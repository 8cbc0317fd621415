import { domainToASCII } from 'node:url';
import { isEmailAddress } from '@commonplace/rules/email-address';
import { limits } from '@commonplace/rules/limits';

/** Normalizes an email address: lower case, with the ASCII form of its domain. Undefined for an invalid one. */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > limits.user.email) return undefined;
  const address = trimmed.normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  // An address that no mail can reach would block all notices to its owner.
  const normalized = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
  return isEmailAddress(normalized) ? normalized : undefined;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
