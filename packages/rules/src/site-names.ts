import { limits } from './limits.ts';
import { normalizeText } from './normalize-text.ts';

const names = `
  admin api assets bb billboards confirm console export exports favicon.ico images invitations livez manifest.webmanifest mcp metrics notifications oauth objects organizations page page_views
  password polls readyz settings signin signout signup survey unsubscribe
  users`;

/** First path segments that the site uses itself; no page can be there. */
export const siteNames: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** Slugs of pages that are always at the top level. */
export const wellKnownPages: ReadonlySet<string> = new Set([
  'about',
  'privacy',
  'terms',
  'code-of-conduct',
  'contact',
  'faq',
  'security',
]);

/** Returns the top-level name of a page; undefined if it is not at the top level. */
export function topLevelName({ slug, isTopLevelPath }: { slug: string; isTopLevelPath: boolean }): string | undefined {
  return isTopLevelPath || wellKnownPages.has(slug) ? slug.split('/', 1)[0] : undefined;
}

/** Returns the default slug of a page, derived from its title. */
export function slugOf(title: string): string {
  return normalizeText(title, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(0, limits.sitePage.slug)
    .replaceAll(/^-+|-+$/g, '');
}
