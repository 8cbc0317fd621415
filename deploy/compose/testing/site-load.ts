import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendTo, type Answer } from './site-request.ts';

/** Requests of many clients in parallel, until `stop` is called. */
export interface SiteLoad {
  /** The results so far. */
  readonly seen: Seen;
  /** Waits for the running requests; resolves to the results. */
  stop(): Promise<Seen>;
}

export interface Seen {
  requests: number;
  /** The number of comments that were created. */
  writes: number;
  /** The time, request and unexpected answer of each failure. */
  failures: string[];
}

interface Step {
  method: 'GET' | 'POST';
  path: string;
  apiKey?: string | undefined;
  body?: unknown;
  expected: number;
}

const clients = 8;
/** The pause of a client between requests, which keeps the machine from being overloaded. */
const pauseMs = 25;

/**
 * Eight clients, each on a persistent connection, send one request after another: reads that a cache may answer, reads
 * that reach every service, and comments on an article. A missing or unexpected answer counts as a failure.
 */
export function startLoad(port: number, apiKey: string, articleId: number): SiteLoad {
  const seen: Seen = { requests: 0, writes: 0, failures: [] };
  const stopping = new AbortController();
  const client = async (number: number) => {
    using agent = closing(new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let turn = number; !stopping.signal.aborted; turn += 1) {
      const { expected, ...request } = chooseStep(number, turn, apiKey, articleId);
      const began = new Date().toISOString();
      const answer: Answer | Error = await sendTo({ port, agent, ...request }).catch(
        (error: unknown) => error as Error,
      );
      seen.requests += 1;
      const text = answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`;
      const isExpected = !(answer instanceof Error) && answer.status === expected;
      if (!isExpected) seen.failures.push(`${began} ${request.method} ${request.path}: ${text}`);
      else if (request.method === 'POST') seen.writes += 1;
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    seen,
    async stop() {
      stopping.abort();
      await running;
      return seen;
    },
  };
}

function chooseStep(client: number, turn: number, apiKey: string, articleId: number): Step {
  if (turn % 4 === 0) {
    const body = { comment: { article_id: articleId, body_markdown: `Comment ${client}-${turn}` } };
    return { method: 'POST', path: '/api/comments', apiKey, body, expected: 201 };
  }
  const paths = [
    '/api/articles',
    `/api/articles/${articleId}`,
    `/api/comments?a_id=${articleId}`,
    '/api/users/me',
    '/api/listings',
    '/api/articles/search?q=hello',
  ];
  const path = paths[turn % paths.length] ?? '';
  const isKeyed = turn % 2 === 0;
  const expected = path === '/api/users/me' && !isKeyed ? 401 : 200;
  return { method: 'GET', path, apiKey: isKeyed ? apiKey : undefined, expected };
}

function closing(agent: Agent): Agent & Disposable {
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}
