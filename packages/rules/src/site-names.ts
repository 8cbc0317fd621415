import { limits } from './limits.ts';

const names = `
  admin api assets bb billboards confirm export exports favicon.ico images invitations livez metrics notifications oauth objects page
  password polls readyz settings signin signout signup survey unsubscribe
  users`;

/** How paths begin that the site has for itself: what stands there is never asked for as a page at the top. */
export const siteNames: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** Pages of these names stand at the top of the site, whether they say so or not. */
export const wellKnownPages: ReadonlySet<string> = new Set([
  'about',
  'privacy',
  'terms',
  'code-of-conduct',
  'contact',
  'faq',
  'security',
]);

/** The name at the top of the site that a page takes; undefined when it is elsewhere. */
export function topLevelName({ slug, isTopLevelPath }: { slug: string; isTopLevelPath: boolean }): string | undefined {
  return isTopLevelPath || wellKnownPages.has(slug) ? slug.split('/', 1)[0] : undefined;
}

/** The slug of a page that was given none: what its title can be in an address. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(0, limits.sitePage.slug)
    .replaceAll(/^-+|-+$/g, '');
}
