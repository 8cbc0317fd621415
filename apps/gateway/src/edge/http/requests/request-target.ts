/** The path for the target `*` (RFC 9112, 3.2.4), which the router would treat as the home page. */
export const serverPath = '/*';

/**
 * Returns the path and query of a target. A client may send an absolute URL (RFC 9112, 3.2.2), whose host is ignored.
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
 * Whether a target has no null bytes and no invalid UTF-8 (rules.md#bad-request-or-invalid). Both occur only percent-encoded, since the HTTP parser
 * refuses the raw bytes.
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
