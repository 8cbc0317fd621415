/** The header in which a token travels from this gateway to the site and back, but never from outside. */
export const feedTokenHeader = 'x-commonplace-feed-token';

const feedPath = /^\/feed(?:[/.]|$)/i;
const parameter = 'token';

/** Whether a target is that of a feed, or of a file that a feed names. */
export function isFeed(target: string): boolean {
  return feedPath.test(target.split('?', 1)[0] ?? '');
}

/**
 * Returns the token in the URL of a feed; undefined without one. Two tokens are none that exists, so that caches and scanners
 * before this gateway cannot take another for the valid one.
 */
export function feedTokenIn(target: string): string | undefined {
  if (!isFeed(target)) return undefined;
  const tokens = new URLSearchParams(target.split('?').slice(1).join('?')).getAll(parameter);
  return tokens.length > 1 ? '' : tokens[0];
}
