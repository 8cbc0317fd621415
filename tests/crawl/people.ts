/** Who crawls, from the one who sees least to the one who sees most. */
export const personNames = ['visitor', 'member', 'author', 'moderator', 'administrator'] as const;
export type PersonName = (typeof personNames)[number];

const everyone = ['/', '/latest', '/search?q=loaf', '/report', '/signup', '/signin', '/password/forgot'];
const signedIn = [
  '/dashboard',
  '/dashboard/analytics/referrers',
  '/dashboard/following/tags',
  '/settings',
  '/settings/image',
  '/notifications',
  '/readinglist',
  '/new',
  '/listings/new',
  '/listings/mine',
];

/** Documents for programs, and files that pages name by convention alone. */
const documents = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/feed',
  '/feed.atom',
  '/feed.json',
  '/opensearch.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/.well-known/security.txt',
  '/.well-known/change-password',
];

/** Returns the addresses where a person begins, to most of which pages link as well. */
export function startOf(person: PersonName): string[] {
  const own = person === 'visitor' ? documents : signedIn;
  return [...everyone.filter((address) => person === 'visitor' || !address.startsWith('/sign')), ...own];
}

/** Addresses that a crawl leaves out, with the reason. */
const leftOut: readonly [address: RegExp, reason: string][] = [
  [/^\/signout/, 'ends the session with which the others are opened'],
  [/^\/admin/, 'is the console, whose screens have their own crawl (tests/browser/console)'],
  [
    /^\/assets\/cards\//,
    'is drawn within a time limit, which a busy machine may exceed (tests/contract/cards.engine.test.ts)',
  ],
  [/^\/api\//, 'is an operation; those that pages load are called by their scripts'],
];

/** Whether a crawl leaves an address out. */
export function isLeftOut(address: string): boolean {
  return leftOut.some(([pattern]) => pattern.test(address));
}

/**
 * Pages that a crawl does not open: mails and messages link to them, people type them, articles and applications embed them, or they are left
 * out. The accessibility tests show those of accounts (`tests/browser/pages.browser.test.ts`).
 */
export const unlinked: readonly string[] = [
  '/:key.txt',
  '/@:username',
  '/confirm/:token',
  '/feed.xml',
  '/invitations/:token',
  '/login',
  '/oauth/authorize',
  '/organizations/invitations/:secret',
  '/password/reset/:token',
  '/polls/:id',
  '/register',
  '/rss',
  '/signin/code',
  '/signout',
  '/survey/:slug',
  '/unsubscribe/:token',
  '/users/invitation/accept',
];
