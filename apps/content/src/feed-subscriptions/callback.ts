import { randomBytes, createHmac } from 'node:crypto';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { FeedBody } from './read-feed.ts';

/** The hub of the site, and what it calls callbacks with. */
export interface Hub {
  /** PUBLIC_URL without a slash at the end. */
  origin: string;
  fetcher: Pick<GuardedFetcher, 'send'>;
}

/** What the confirmation of a request says. */
export interface Intent {
  mode: string;
  callback: string;
  /** Path and query of the feed. */
  topicPath: string;
  leaseSeconds: number | undefined;
}

/** The answers of callbacks are short, and those to a delivery are not read. */
const maxAnswerBytes = 1_024;

/** Whether the callback repeats a random challenge, which says that it wants the request (WebSub, 5.3). */
export async function isConfirmed(intent: Intent, { origin, fetcher }: Hub, signal: AbortSignal): Promise<boolean> {
  const challenge = randomBytes(32).toString('base64url');
  const address = withQuery(intent.callback, {
    'hub.mode': intent.mode,
    'hub.topic': origin + intent.topicPath,
    'hub.challenge': challenge,
    ...(intent.leaseSeconds !== undefined && { 'hub.lease_seconds': `${intent.leaseSeconds}` }),
  });
  const { status, text } = await fetcher.send(address, { method: 'GET', maxBytes: maxAnswerBytes, signal });
  return isSuccess(status) && text === challenge;
}

/** Tells a callback that its subscription is refused (WebSub, 5.2). */
export async function deny(
  { callback, topicPath }: Pick<Intent, 'callback' | 'topicPath'>,
  reason: string,
  { origin, fetcher }: Hub,
  signal: AbortSignal,
): Promise<void> {
  const query = { 'hub.mode': 'denied', 'hub.topic': origin + topicPath, 'hub.reason': reason };
  await fetcher.send(withQuery(callback, query), { method: 'GET', maxBytes: maxAnswerBytes, signal });
}

export interface Delivery {
  callback: string;
  topicPath: string;
  secret: string | null;
  feed: FeedBody;
}

/** Sends a feed to a callback and returns the status of the answer (WebSub, 7). */
export async function deliver(
  { callback, topicPath, secret, feed }: Delivery,
  { origin, fetcher }: Hub,
  signal: AbortSignal,
): Promise<number> {
  // Older requests without a secret have an empty one.
  const signature = secret ? createHmac('sha256', secret).update(feed.body).digest('hex') : undefined;
  const headers = {
    'content-type': feed.type,
    link: hubLinks(origin, topicPath),
    ...(signature !== undefined && { 'x-hub-signature': `sha256=${signature}` }),
  };
  const request = { method: 'POST', headers, body: feed.body, maxBytes: maxAnswerBytes, signal } as const;
  return (await fetcher.send(callback, request)).status;
}

/** Whether a status says that a callback has taken a request. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function hubLinks(origin: string, topicPath: string): string {
  return `<${origin}/websub>; rel="hub", <${origin}${topicPath}>; rel="self"`;
}

/** Adds to the query of a URL and keeps what is there byte for byte. */
function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`;
}
