import { createClient } from '@commonplace/client';

/**
 * The API of the site that serves this page. Nobody shows it a key: the browser adds the session's cookie, which counts
 * because the request is of a page of the same origin.
 */
export const api = createClient({ baseUrl: window.location.origin });
