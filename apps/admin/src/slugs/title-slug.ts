import anyAscii from 'any-ascii';

/** A letter may become several. */
const longestSlug = 80;

/** A title as part of an address: lower-case ASCII letters, digits and hyphens. Empty when it has neither. */
export function titleSlug(title: string): string {
  return anyAscii(title)
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
}
