/** Paths of single visitors, answers to searches, and the form to which every page links. */
const closed = [
  '/dashboard',
  '/new',
  '/notifications',
  '/readinglist',
  '/report',
  '/search',
  '/settings',
  '/signin',
  '/signup',
];

/**
 * Writes robots.txt (RFC 9309). `refused` are the names of crawlers that may read nothing. Names of users may begin like a closed path, so that
 * each has rules for itself, its query and what is below it. `sitemap` is the URL of the sitemap, if there is one.
 */
export function robotsText(refused: readonly string[], sitemap?: string): string {
  const rules = closed.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]).map((path) => `Disallow: ${path}`);
  const others = refused.length === 0 ? [] : [...refused.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  const named = sitemap === undefined ? [] : ['', `Sitemap: ${sitemap}`];
  return [...others, 'User-agent: *', ...rules, ...named, ''].join('\n');
}
