import { createClient } from '@commonplace/client';

/**
 * The API of the site that serves this page. Nobody shows it a key: the browser adds the session's cookie, which counts
 * because the request is of a page of the same origin.
 */
export const api = createClient();

/** For what screens show: what cannot be read is said at once, and asked for again by whoever shows it. */
export const reader = createClient({ retries: 0 });
