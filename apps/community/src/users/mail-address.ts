import { domainToASCII } from 'node:url';
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
  return domain === '' || normalized.length > limits.user.email ? undefined : normalized;
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
