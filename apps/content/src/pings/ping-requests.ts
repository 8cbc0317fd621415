import type { SentRequest } from '@commonplace/fetch/send-once';

type PingRequest = Pick<SentRequest, 'method' | 'headers' | 'body'>;

/** URLs in one request. IndexNow takes up to 10,000. */
export const maxPerRequest = { hub: 100, index_now: 1_000 };

/** Tells a hub that feeds have changed (PubSubHubbub 0.4, 7.1: WebSub leaves it open). */
export function hubRequest(urls: readonly string[]): PingRequest {
  const fields = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...urls.map((url): [string, string] => ['hub.url', url]),
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', headers, body: fields.toString() };
}

/** Tells search engines that pages have changed (IndexNow); the site serves the key at the key's own path. */
export function indexNowRequest(urls: readonly string[], key: string, origin: string): PingRequest {
  const body = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls };
  return { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}
