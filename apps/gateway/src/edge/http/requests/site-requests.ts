import type { IncomingMessage } from 'node:http';

const marked = new WeakSet<object>();

/** Marks a request that arrived on the site's own port. */
export function markSiteRequest(request: IncomingMessage): void {
  marked.add(request);
}

/**
 * Whether the site sent the request, to make a page. The request for the page was counted, so this one is not; it is
 * never forwarded to the site, so that there are no loops.
 */
export function isSiteRequest(request: object): boolean {
  return marked.has(request);
}
