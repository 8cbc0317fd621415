import type { PageCall } from '../page.ts';

/** Returns the browser of a call as the services receive it. */
export function visitorOf({ browser: { ipAddress, userAgent } }: Pick<PageCall, 'browser'>) {
  return { address: ipAddress, userAgent };
}
