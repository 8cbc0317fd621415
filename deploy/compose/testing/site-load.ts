import { Agent } from 'node:http';
import { sendTo, type Answer } from './site-request.ts';

/** Requests of many clients at once, for as long as something else goes on. */
export interface SiteLoad {
  /** Lets the running requests end; then what was seen. */
  stop(): Promise<{ writes: number; failures: string[] }>;
}

const clients = 8;

/**
 * Eight clients, each on a connection that it keeps, send one request after the other: reads that a cache may answer,
 * reads that reach every service, and comments on an article. A failure is no answer, or one of 500 and above;
 * that of a comment has POST in its text.
 */
export function startLoad(port: number, apiKey: string, articleId: number): SiteLoad {
  const failures: string[] = [];
  const stopping = new AbortController();
  let writes = 0;
  const reads = [
    '/api/articles',
    `/api/articles/${articleId}`,
    `/api/comments?a_id=${articleId}`,
    '/api/users/me',
    '/api/listings',
    '/api/articles/search?q=hello',
  ];
  const client = async (number: number) => {
    using agent = closing(new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let turn = number; !stopping.signal.aborted; turn += 1) {
      const isWrite = turn % 4 === 0;
      const body = { comment: { article_id: articleId, body_markdown: `Comment ${number}-${turn}` } };
      const path = reads[turn % reads.length] ?? '';
      const began = new Date().toISOString();
      const answer: Answer | Error = await (
        isWrite
          ? sendTo({ port, agent, method: 'POST', path: '/api/comments', apiKey, body })
          : sendTo({ port, agent, method: 'GET', path, apiKey: turn % 2 === 0 ? apiKey : undefined })
      ).catch((error: unknown) => error as Error);
      if (answer instanceof Error) failures.push(`${began} ${isWrite ? 'POST' : path}: ${answer.message}`);
      else if (answer.status >= 500)
        failures.push(`${began} ${isWrite ? 'POST' : path}: ${answer.status} ${answer.text}`);
      else if (isWrite && answer.status === 201) writes += 1;
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    async stop() {
      stopping.abort();
      await running;
      return { writes, failures };
    },
  };
}

function closing(agent: Agent): Agent & Disposable {
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}
