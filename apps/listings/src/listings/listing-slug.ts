import { romanize } from '@commonplace/rules/romanize';
import { randomInt } from 'node:crypto';

/**
 * Returns the title in lower-case ASCII with hyphens and a random base 26 suffix, so that equal titles get different
 * slugs.
 */
export function listingSlug(title: string): string {
  const words = romanize(title)
    .toLowerCase()
    .replaceAll(/[^0-9a-z_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const suffix = randomInt(2 ** 40).toString(26);
  return words === '' ? suffix : `${words}-${suffix}`;
}
