import { domainToASCII } from 'node:url';
import { recipient } from '@commonplace/mail/values';
import { limits } from '@commonplace/rules/limits';

const pattern = /^[^\s@<>(),;:\\"\p{C}]+@[^\s@.]+(?:\.[^\s@.]+)*$/u;

/** Normalizes an email address: lower case, with the ASCII form of its domain. Undefined for an invalid one. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim().normalize('NFC').toLowerCase();
  if (!pattern.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  const normalized = `${address.slice(0, at)}@${domain}`;
  if (domain === '' || normalized.length > limits.user.email) return undefined;
  // An address that no mail can reach would block all notices to its owner.
  return recipient.shape.address.safeParse(normalized).success ? normalized : undefined;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
