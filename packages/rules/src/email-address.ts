const maxLength = 254;
const maxLocalLength = 64;
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const lastLabel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';
const pattern = new RegExp(String.raw`^(${atom}(?:\.${atom})*)@(?:${label}\.)+${lastLabel}$`, 'i');

/**
 * Tells whether a text is an email address that mail servers take: words of the signs of RFC 5321 with dots between
 * them, and an ASCII domain with a dot. Quotes and comments, which few servers take, are refused.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxLength) return false;
  const local = pattern.exec(text)?.[1];
  return local !== undefined && local.length <= maxLocalLength;
}

/** Returns a link that begins a mail to an address. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
