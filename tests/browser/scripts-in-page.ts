import type { Page } from 'playwright-core';

/** The response as a script of the page sees it. */
interface FetchResult {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  mode?: 'no-cors';
  credentials?: 'omit' | 'include';
}

/** Runs `fetch` in the page and returns what the browser exposes of the response; rejects as `fetch` does. */
export function fetchOn(page: Page, url: string, init: FetchInit = {}): Promise<FetchResult> {
  return page.evaluate(
    async (request) => {
      const response = await fetch(request.url, request.init);
      const { status, headers } = response;
      return { status, headers: Object.fromEntries(headers), body: await response.text() };
    },
    { url, init },
  );
}

/** A script that uses the API client from another origin, and returns its results. */
export const clientScript = (site: string, key: string) => `(async () => {
  const { CommonplaceError, createClient } = await import('/client.js');
  const client = createClient({ baseUrl: '${site}', apiKey: '${key}' });
  const failureOf = (call) => call.then(() => undefined, (error) => ({
    isClientError: error instanceof CommonplaceError, status: error.status, message: error.message,
    errors: error.errors, hasRequestId: typeof error.requestId === 'string',
  }));
  const { username } = await client.getAuthenticatedUser();
  const write = (title, idempotencyKey) =>
    client.createArticle({ body: { article: { title, body_markdown: 'x' } }, idempotencyKey });
  const ids = [await write('One', 'own'), await write('One', 'own'), await write('Two')].map(({ id }) => id);
  const titles = [];
  const query = { per_page: 1 };
  for await (const { title } of client.paginate('listAllOwnArticles', { params: { query } })) titles.push(title);
  const canvas = new OffscreenCanvas(400, 300);
  canvas.getContext('2d');
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  const { width } = await client.createImage({ body: picture });
  return {
    username, titles, width, written: new Set(ids).size,
    refused: await failureOf(write('')),
    unknown: await failureOf(createClient({ baseUrl: '${site}', token: 'none' }).getAuthenticatedUser()),
    moved: await failureOf(createClient({ baseUrl: location.origin + '/moved' }).listTags()),
  };
})()`;
