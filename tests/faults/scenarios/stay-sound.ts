import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/request.ts';
import { send, sendUntil } from '../support/requests.ts';

// What the processes of one platform go through without any of them ending.

/** The gateway's one deadline for a request is 5 s after the headers; a busy machine has five more for the answer. */
const longestMs = 10_000;
/** The heap may grow to 192 MiB; before requests were weighed, the first 6,000 of these ended the process. */
const mostResidentMiB = 320;
const mebibyte = 1024 * 1024;

let platform: PlatformProcess;
let author: Account;
let articleId: number;
let gatewayPid: number;

function pidOf(name: string): number {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}

/** Runs while a process is stopped: it accepts connections and never answers, the worst way of being away. */
async function whileAway(name: string, work: () => Promise<void>): Promise<void> {
  process.kill(pidOf(name), 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pidOf(name), 'SIGCONT');
  }
}

function residentMiB(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** Sends so many requests, fifty at a time, and counts the answers by status. */
async function flood(count: number, request: (index: number) => Promise<{ status: number }>) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    while (next < count) {
      const { status } = await request(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  return statuses;
}

const post = (path: string, body: string, key?: string) =>
  sendRequest(platform.url, 'POST', path, { body, ...(key !== undefined && { key }) });

/** A service hangs, and strangers send floods: what others ask for goes on. */
export function staySound(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author] = (await createAccounts(platform, 1)) as [Account];
    const article = { title: 'Read by everybody', body_markdown: 'Here.', published: true };
    const created = await sendUntil(201, () =>
      send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body: { article } }),
    );
    articleId = (created.body as { id: number }).id;
  }, 240_000);

  describe('while content does not answer', () => {
    it('is 503 in the standard body, within the deadline', { timeout: 180_000 }, async () => {
      await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
      await whileAway('content', async () => {
        const answer = await send(platform.url, '/api/articles/me', { apiKey: author.apiKey });
        expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String), status: 503 } });
        expect(answer.milliseconds).toBeLessThan(longestMs);
      });
      await sendUntil(200, () => send(platform.url, '/api/articles/me', { apiKey: author.apiKey }));
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

    it('what others serve goes on', { timeout: 120_000 }, async () => {
      await whileAway('content', async () => {
        expect(await send(platform.url, '/api/users/me', { apiKey: author.apiKey })).toMatchObject({ status: 200 });
        expect(await send(platform.url, '/api/listings')).toMatchObject({ status: 200 });
      });
    });

    afterAll(() => sendUntil(200, () => send(platform.url, '/api/articles/me', { apiKey: author.apiKey })));
  });

  describe('while strangers send what nobody else would', () => {
    beforeEach(() => {
      gatewayPid = pidOf('gateway');
    });
    afterEach(async () => {
      const list = await send(platform.url, '/api/articles');
      expect(list).toMatchObject({ status: 200, body: [{ title: 'Read by everybody' }] });
      expect(pidOf('gateway')).toBe(gatewayPid);
      expect(residentMiB(gatewayPid)).toBeLessThan(mostResidentMiB);
    });

    describe('lists that nobody asks for twice', { timeout: 120_000 }, () => {
      it('6,000 with values of 15 kB are refused', async () => {
        const statuses = await flood(6_000, () =>
          sendRequest(platform.url, 'GET', `/api/articles?sort=${randomBytes(7_500).toString('hex')}`),
        );
        expect(statuses).toEqual({ 414: 6_000 });
      });

      it('1,000 of unknown tags, pages and parameters are answered and not kept', async () => {
        const statuses = await flood(1_000, (index) => {
          const query = `page=${(index % 900) + 1}&per_page=${(index % 97) + 1}&tag=t${index}&x${index}=1`;
          return sendRequest(platform.url, 'GET', `/api/articles?${query}`);
        });
        expect(statuses).toEqual({ 200: 1_000 });
      });
    });

    describe('bodies that cost more to read than to send', { timeout: 120_000 }, () => {
      const bodies = {
        nested: '['.repeat(500_000) + ']'.repeat(500_000),
        objects: `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
        'flat, with an escape': JSON.stringify({
          x: Array.from({ length: 140_000 }, (_, index) => index),
          e: 0,
        }).replace('"e":0', String.raw`"e":"\ud83d\ude00"`),
      };
      it.each(Object.entries(bodies))('%s: refused in the standard body', async (_name, body) => {
        for (const answer of [await post('/api/page_views', body), await post('/api/articles', body, author.apiKey)]) {
          expect([413, 422]).toContain(answer.status);
          expect(answer.json()).toMatchObject({ error: expect.any(String), status: answer.status });
        }
      });

      it('8 MiB of each of thirty clients at once: each has its answer', async () => {
        const body = `"${'a'.repeat(8 * mebibyte)}"`;
        // Of articles, more than ten at once are 429.
        expect(await flood(30, () => post('/api/comments', body, author.apiKey))).toEqual({ 413: 30 });
        expect(await flood(30, () => post('/api/articles', body))).toEqual({ 401: 30 });
      });
    });

    it('what others ask for is not in the links of a list', async () => {
      const odd = [
        'constructor=x&toString=y&__proto__=z',
        `hasOwnProperty=${'a'.repeat(3_000)}`,
        `per_page=${'0'.repeat(900)}1`,
      ];
      for (const query of odd) await sendRequest(platform.url, 'GET', `/api/articles?per_page=1&${query}`);
      const { headers } = await sendRequest(platform.url, 'GET', '/api/articles?per_page=1');
      for (const text of ['constructor', 'hasOwnProperty', '000'])
        expect(headers.get('link') ?? '').not.toContain(text);
    });
  });
}
