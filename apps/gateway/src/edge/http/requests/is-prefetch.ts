import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser sent the request ahead of its user (`Sec-Purpose`, and the names of older browsers). */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name])),
  );
}
