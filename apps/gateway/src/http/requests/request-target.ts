/** The path of what is about the server itself, `*` (RFC 9112, 3.2.4): the router would take that for the home page. */
export const serverPath = '/*';

/**
 * A target as path and query. A client may write the whole address (RFC 9112, 3.2.2); who we are is not taken from it.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  if (target === '*') return serverPath;
  const absolute = /^https?:\/\/[^/?#]*/i.exec(target);
  if (!absolute) return target;
  const rest = target.slice(absolute[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Whether a request target is free of null bytes and invalid UTF-8 (S6). Both only come percent-encoded, since the
 * HTTP parser refuses them bare.
 */
export function isCleanTarget(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
