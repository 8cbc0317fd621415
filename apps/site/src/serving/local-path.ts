/** Returns a path of this site with its query and fragment; the home page for anything else. */
export function localPath(given: string): string {
  if (!given.startsWith('/') || /[\s\\]/.test(given)) return '/';
  const base = 'http://site';
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  return url?.origin === base && url.pathname.startsWith('/') && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
}
