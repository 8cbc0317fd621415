import { type Account, createAccounts } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sendUntil } from './support/requests.ts';

/** The gateway's one deadline for a request is 5 s after the headers; a busy machine has two more for the answer. */
const longestMs = 7_000;

let platform: PlatformProcess;
let reader: Account;
let articleId: number;

beforeAll(async () => {
  platform = await startPlatformProcess();
  [reader] = (await createAccounts(platform, 1)) as [Account];
  const article = { title: 'Read while nobody is at home', body_markdown: 'Cached.', published: true };
  const created = await sendUntil(201, () =>
    send(platform.url, '/api/articles', { method: 'POST', apiKey: reader.apiKey, body: { article } }),
  );
  articleId = (created.body as { id: number }).id;
}, 240_000);

afterAll(() => platform?.[Symbol.asyncDispose](), 180_000);

function signal(name: string, what: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  process.kill(pid, what);
}

/** Runs while a process is stopped: it accepts connections and never answers, the worst way of being away. */
async function whileAway(name: string, work: () => Promise<void>): Promise<void> {
  signal(name, 'SIGSTOP');
  try {
    await work();
  } finally {
    signal(name, 'SIGCONT');
  }
}

describe('while content does not answer', () => {
  it('is 503 in the standard body, within the deadline', { timeout: 60_000 }, async () => {
    await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: reader.apiKey }));
    await whileAway('content', async () => {
      const answer = await send(platform.url, '/api/articles/me', { apiKey: reader.apiKey });
      expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String), status: 503 } });
      expect(answer.milliseconds).toBeLessThan(longestMs);
    });
    await sendUntil(200, () => send(platform.url, '/api/articles/me', { apiKey: reader.apiKey }));
  });

  it('anonymous reads that were cached go on', { timeout: 120_000 }, async () => {
    const paths = ['/api/articles', `/api/articles/${articleId}`];
    const before = await Promise.all(paths.map((path) => sendUntil(200, () => send(platform.url, path))));
    await whileAway('content', async () => {
      // Past the lifetime of the entries, so that they are stale and nobody can say how things stand.
      await new Promise((resolve) => setTimeout(resolve, 11_000));
      const after = await Promise.all(paths.map((path) => send(platform.url, path)));
      expect(after.map(({ status }) => status)).toEqual([200, 200]);
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    });
  });

  it('what others serve goes on', { timeout: 60_000 }, async () => {
    await whileAway('content', async () => {
      expect(await send(platform.url, '/api/users/me', { apiKey: reader.apiKey })).toMatchObject({ status: 200 });
      expect(await send(platform.url, '/api/listings')).toMatchObject({ status: 200 });
    });
  });
});
