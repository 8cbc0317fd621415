import { romanize } from '@commonplace/rules/romanize';

/** One letter may become several ASCII letters. */
const maxSlugLength = 80;

/** Returns a title as lower-case ASCII letters, digits and hyphens; empty if none remain. */
export function titleSlug(title: string): string {
  return romanize(title)
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');
}
