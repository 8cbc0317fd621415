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
  /** Exchanges without a restart. */
  readonly steady: Exchange[];
  /** Exchanges during a restart. */
  readonly unsteady: Exchange[];
  /** Runs a restart. */
  during(restart: () => Promise<void>): Promise<void>;
  /** Waits for this many further exchanges without a restart. */
  until(steadyCount: number): Promise<void>;
  stop(): Promise<void>;
}

const concurrency = 4;
/** Leaves processor time to the starting process. */
const pauseMs = 80;
const timeoutMs = 180_000;
const roundsPerArticle = 4;

export function startTraffic(url: string, writers: Account[], articleIds: number[]): Traffic {
  const acknowledged: Acknowledged = { articleIds: [], comments: [], reactions: [] };
  const steady: Exchange[] = [];
  const unsteady: Exchange[] = [];
  const requests = plan(writers, articleIds, acknowledged);
  let restarts = 0;
  let isRestarting = false;
  const stop = new AbortController();
  const work = async () => {
    while (!stop.signal.aborted) {
      const { path, options, note } = requests.next().value;
      const [restartsBefore, wasRestarting] = [restarts, isRestarting];
      const answer = await send(url, path, options);
      const isSteady = !wasRestarting && !isRestarting && restarts === restartsBefore;
      const request = `${options.method ?? 'GET'} ${path}`;
      (isSteady ? steady : unsteady).push({ request, status: answer.status, body: answer.body });
      if (isGood(answer.status)) note?.(answer);
      await sleep(pauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: concurrency }, work));
  return {
    acknowledged,
    steady,
    unsteady,
    async during(restart) {
      restarts += 1;
      isRestarting = true;
      await restart();
      isRestarting = false;
    },
    async until(count) {
      const wanted = steady.length + count;
      await expect.poll(() => steady.length, { timeout: timeoutMs }).toBeGreaterThanOrEqual(wanted);
    },
    async stop() {
      stop.abort();
      await working;
    },
  };
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

/** Yields reads of every service, comments, reactions, and sometimes an article. */
function* plan(writers: Account[], articleIds: number[], acknowledged: Acknowledged): Generator<Planned, never> {
  for (let round = 0; ; round++) {
    const { apiKey, id: userId } = pick(writers, round);
    const articleId = pick(articleIds, Math.floor(round / writers.length));
    const read = (path: string): Planned => ({ path, options: {} });
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
    yield read(`/api/articles/search?q=written&page=${1 + (round % 5)}`);
    if (round % roundsPerArticle > 0) continue;
    // A different writer each time, since the rate limit is ten articles in 30 seconds.
    const { apiKey: authorKey } = pick(writers, round / roundsPerArticle);
    const article = { title: `Written in round ${round}`, body_markdown: 'Kept.', published: true };
    const note = (answer: Answer) => acknowledged.articleIds.push((answer.body as { id: number }).id);
    yield write('/api/articles', { article }, note, authorKey);
  }
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
