import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '@commonplace/testing/accounts';
import { expect } from 'vitest';
import { type Answer, type RequestOptions, send } from '../faults/support/requests.ts';
import type { Acknowledged } from '../faults/support/write-load.ts';

/** One request and its answer. */
export interface Exchange {
  request: string;
  status: number;
  body: unknown;
}

/** A mix of reads and writes that runs until it is stopped. */
export interface Traffic {
  readonly acknowledged: Acknowledged;
  readonly exchanges: Exchange[];
  /** Waits for this many exchanges in all. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

const concurrency = 4;
const timeoutMs = 180_000;
/** Makes the number of requests between two articles odd, as that of a round is, so that each goes to both gateways in turn. */
const roundsPerArticle = 3;
const retryAfterMs = 2_000;

/** An article that is read, liked and commented on. */
interface Subject {
  id: number;
  path: string;
}

/** Sends requests to several gateways in turn. */
export function startTraffic(urls: readonly string[], writers: Account[], articles: readonly Subject[]): Traffic {
  const acknowledged: Acknowledged = { articleIds: [], comments: [], reactions: [] };
  const exchanges: Exchange[] = [];
  const requests = plan(writers, articles, acknowledged);
  const stop = new AbortController();
  const work = async () => {
    while (!stop.signal.aborted) {
      const { path, options, note } = requests.next().value;
      const { status, body, ...answer } = await sendPatiently(pick(urls, exchanges.length), path, options);
      exchanges.push({ request: `${options.method ?? 'GET'} ${path}`, status, body });
      if (isGood(status)) note?.({ status, body, ...answer });
    }
  };
  const working = Promise.all(Array.from({ length: concurrency }, work));
  return {
    acknowledged,
    exchanges,
    async until(count) {
      await expect.poll(() => exchanges.length, { timeout: timeoutMs }).toBeGreaterThanOrEqual(count);
    },
    async stop() {
      stop.abort();
      await working;
    },
  };
}

/** Releases that do not understand each other fail every time, a service on a busy machine rarely twice. */
async function sendPatiently(url: string, path: string, options: RequestOptions): Promise<Answer> {
  const answer = await send(url, path, options);
  if (answer.status !== 503) return answer;
  await sleep(retryAfterMs);
  return send(url, path, options);
}

export function isGood(status: number): boolean {
  return status === 200 || status === 201;
}

interface Planned {
  path: string;
  options: RequestOptions;
  /** Called with a successful answer. */
  note?: (answer: Answer) => void;
}

/** Yields reads of every service, pages, comments, reactions, and sometimes an article and a listing. */
function* plan(
  writers: Account[],
  articles: readonly Subject[],
  acknowledged: Acknowledged,
): Generator<Planned, never> {
  for (let round = 0; ; round++) {
    const { apiKey, id: userId } = pick(writers, round);
    const { id: articleId, path: articlePath } = pick(articles, Math.floor(round / writers.length));
    const read = (path: string): Planned => ({ path, options: {} });
    const readPage = (path: string): Planned => ({ path, options: { headers: { accept: 'text/html' } } });
    const readOwn = (path: string): Planned => ({ path, options: { apiKey } });
    const write = (path: string, body: object, note: (answer: Answer) => void, key = apiKey): Planned => ({
      path,
      options: { method: 'POST', apiKey: key, body },
      note,
    });
    yield read(`/api/articles?per_page=${10 + (round % 20)}`);
    yield write(
      '/api/comments',
      { comment: { article_id: articleId, body_markdown: `Comment ${round}` } },
      (answer) => {
        acknowledged.comments.push({ idCode: (answer.body as { id_code: string }).id_code, articleId });
      },
    );
    yield read(`/api/articles/${articleId}`);
    yield readOwn('/api/users/me');
    yield readPage(articlePath);
    yield read(`/api/comments?a_id=${articleId}`);
    yield write('/api/reactions', { category: 'like', reactable_id: articleId, reactable_type: 'Article' }, () => {
      acknowledged.reactions.push({ articleId, userId });
    });
    yield readOwn(`/api/comments?a_id=${articleId}`);
    yield read('/api/tags');
    yield readOwn('/api/readinglist');
    yield read('/api/listings');
    yield readOwn('/api/articles/me');
    yield readOwn('/api/analytics/totals');
    yield readPage(pick(['/', '/latest', '/tags'], round));
    yield read(`/api/articles/search?q=written&page=${1 + (round % 5)}`);
    if (round % roundsPerArticle > 0) continue;
    // A different writer each time, since a person may create ten articles in 30 seconds and a listing per minute.
    const { apiKey: authorKey } = pick(writers, round / roundsPerArticle);
    const article = { title: `Written in round ${round}`, body_markdown: 'Kept.', published: true };
    const note = (answer: Answer) => acknowledged.articleIds.push((answer.body as { id: number }).id);
    yield write('/api/articles', { article }, note, authorKey);
    const listing = { title: `Offer ${round}`, body_markdown: 'Kept.', category: 'misc', action: 'draft' };
    yield write('/api/listings', { listing }, () => undefined, authorKey);
  }
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
