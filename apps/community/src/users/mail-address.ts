import { domainToASCII } from 'node:url';
import { recipient } from '@commonplace/mail/values';
import { limits } from '@commonplace/rules/limits';

const pattern = /^[^\s@<>(),;:\\"\p{C}]+@[^\s@.]+(?:\.[^\s@.]+)*$/u;

/**
 * A mail address as accounts have it: in lower case, and its domain as the name system knows it. Undefined for what is
 * none.
 */
export function parseAddress(text: string): string | undefined {
  const address = text.trim().normalize('NFC').toLowerCase();
  if (!pattern.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  const normalized = `${address.slice(0, at)}@${domain}`;
  if (domain === '' || normalized.length > limits.user.email) return undefined;
  // What no mail could be sent to would stand in the way of all that tells its owner by mail.
  return recipient.shape.address.safeParse(normalized).success ? normalized : undefined;
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
