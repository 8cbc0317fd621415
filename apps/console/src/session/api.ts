import { createClient } from '@commonplace/client';
import { handleAuthFailure } from './handle-auth-failure.ts';

async function fetchWithAuth(request: Request): Promise<Response> {
  const response = await fetch(request);
  handleAuthFailure(request.method, response.status);
  return response;
}

/** The API of this site. The browser authenticates calls with the session cookie. */
export const api = createClient({ fetch: fetchWithAuth });

/** The API for reads of screens: without retries, since the screen reports a failure and polls. */
export const reader = createClient({ fetch: fetchWithAuth, retries: 0 });
