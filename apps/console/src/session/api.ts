import { createClient } from '@commonplace/client';
import { heed } from './heed.ts';

/** Every call of the console, whoever makes it: what an answer says of who is signed in is heeded here. */
async function fetchAndHeed(request: Request): Promise<Response> {
  const response = await fetch(request);
  heed(request.method, response.status);
  return response;
}

/**
 * The API of the site that serves this page. Nobody shows it a key: the browser adds the session's cookie, which counts
 * because the request is of a page of the same origin.
 */
export const api = createClient({ fetch: fetchAndHeed });

/** For what screens show: what cannot be read is said at once, and asked for again by whoever shows it. */
export const reader = createClient({ fetch: fetchAndHeed, retries: 0 });
